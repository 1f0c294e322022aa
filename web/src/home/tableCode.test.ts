import { expect, test } from 'vitest';
import { parseCode } from './tableCode';

test.each([
  ['K7WMQX', 'K7WMQX'],
  ['  k7w mqx ', 'K7WMQX'],
  ['k7w-mqx.', 'K7WMQX'],
  ['Ｋ７ｗｍｑｘ', 'K7WMQX'],
  ['https://play.example/t/k7wmqx', 'K7WMQX'],
  ['Come and play! http://192.168.0.7:8000/t/K7WMQX?x=1 now', 'K7WMQX'],
  ['play.example/tv/K7WMQX#top', 'K7WMQX'],
  ['', null],
  ['K7WMQ', null],
  ['K7WMQXA', null],
  ['K7WM0X', null], // a zero is in no code
  ['骷髏頭骷髏頭', null],
  ['https://play.example/rules', null],
])('%j holds the code %j', (text, code) => {
  expect(parseCode(text)).toBe(code);
});
