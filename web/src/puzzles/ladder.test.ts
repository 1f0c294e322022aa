import { expect, it } from 'vitest';
import { dailyId, ladder, levelOf, unsolved } from './ladder';

const index = { ids: ['a', 'b', 'c', 'd', 'e'], difficulties: [0, 9, 10, 55, 100], daily_step: 7919 };

it('has ten levels by how often bots fail', () => {
  expect([0, 9, 10, 55, 99, 100].map(levelOf)).toEqual([1, 1, 2, 6, 10, 10]);
  const levels = ladder(index);
  expect([levels[0], levels[1], levels[5], levels[9]]).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
});

it('goes on after the present puzzle, then from the start', () => {
  expect(unsolved(index.ids, ['b'], null)).toEqual(['a', 'c', 'd', 'e']);
  expect(unsolved(index.ids, ['b'], 'c')).toEqual(['d', 'e', 'a']);
  expect(unsolved(['a'], [], 'a')).toEqual([]);
});

it('has the same puzzle for everybody on a day, and another one on the next', () => {
  expect(dailyId(index, 20000)).toBe(dailyId({ ...index }, 20000));
  const days = [0, 1, 2, 3, 4].map((day) => dailyId(index, day));
  expect([...days].sort()).toEqual(index.ids);
});
