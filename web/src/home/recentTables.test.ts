// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { removeRecentTable, recentTables, addRecentTable } from './recentTables';

beforeEach(() => localStorage.clear());

test('the last table comes first, and none twice', () => {
  addRecentTable('AAAAAA', ['Rosa']);
  addRecentTable('BBBBBB', []);
  addRecentTable('AAAAAA', ['Rosa', 'Tito'], 2);
  expect(recentTables()).toEqual([
    { code: 'AAAAAA', names: ['Rosa', 'Tito'], finished: 2 },
    { code: 'BBBBBB', names: [], finished: 0 },
  ]);
});

test('only a few are remembered, and any can be forgotten', () => {
  for (const code of ['A', 'B', 'C', 'D', 'E']) addRecentTable(code, []);
  removeRecentTable('C');
  expect(recentTables().map((one) => one.code)).toEqual(['E', 'D', 'B']);
});

test.each(['{', '7', '[7, null, {"code": 1}]', '{"code": "A"}'])('%s is no memory', (text) => {
  localStorage.setItem('calavera-recent', text);
  expect(recentTables()).toEqual([]);
});
