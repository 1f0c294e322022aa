import { expect, test } from 'vitest';
import { codeGroups, normalizeCode, parseCode } from './tableCode';

test.each([
  ['K7WMQX', 'K7WMQX'],
  ['  k7w mqx ', 'K7WMQX'],
  ['k7w-mqx.', 'K7WMQX'],
  ['Ｋ７ｗｍｑｘ', 'K7WMQX'],
  ['https://play.example/t/k7wmqx', 'K7WMQX'],
  ['Come and play! http://192.168.0.7:8000/t/K7WMQX?x=1 now', 'K7WMQX'],
  ['play.example/tv/K7WMQX#top', 'K7WMQX'],
  ['K7WMQX2FH', 'K7WMQX2FH'],
  ['k7w mqx 2fh', 'K7WMQX2FH'],
  ['K7W-MQX-2FH', 'K7WMQX2FH'],
  ['https://play.example/t/k7w-mqx-2fh', 'K7WMQX2FH'],
  ['', null],
  ['K7WMQ', null],
  ['K7WMQXA', null],
  ['K7WMQX2FHA', null],
  ['K7WM0X', null], // a zero is in no code
  ['骷髏頭骷髏頭', null],
  ['https://play.example/rules', null],
])('%j holds the code %j', (text, code) => {
  expect(parseCode(text)).toBe(code);
});

test('a code in an address may be written in groups', () => {
  expect(normalizeCode('k7w-mqx-2fh')).toBe('K7WMQX2FH');
});

test('a code is read in groups of three', () => {
  expect(codeGroups('K7WMQX2FH')).toEqual(['K7W', 'MQX', '2FH']);
  expect(codeGroups('K7WMQX')).toEqual(['K7W', 'MQX']);
});
