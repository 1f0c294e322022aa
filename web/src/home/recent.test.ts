import { beforeEach, expect, test } from 'vitest';
import { forget, recents, remember } from './recent';

beforeEach(() => localStorage.clear());

test('the last table comes first, and none twice', () => {
  remember('AAAAAA', ['Rosa']);
  remember('BBBBBB', []);
  remember('AAAAAA', ['Rosa', 'Tito']);
  expect(recents()).toEqual([
    { code: 'AAAAAA', names: ['Rosa', 'Tito'] },
    { code: 'BBBBBB', names: [] },
  ]);
});

test('only a few are remembered, and any can be forgotten', () => {
  for (const code of ['A', 'B', 'C', 'D', 'E']) remember(code, []);
  forget('C');
  expect(recents().map((one) => one.code)).toEqual(['E', 'D', 'B']);
});

test.each(['{', '7', '[7, null, {"code": 1}]', '{"code": "A"}'])('%s is no memory', (text) => {
  localStorage.setItem('calavera-recent', text);
  expect(recents()).toEqual([]);
});
