import { expect, test } from 'vitest';
import { TRIBES } from '../../api/constants';
import { unavailableTribes } from './tribes';

test('what others or a player’s other seat have is taken, until nothing else is left (S5, V1)', () => {
  expect(unavailableTribes([], null)).toEqual([]);
  expect(unavailableTribes(['jade'], null)).toEqual(['jade']);
  expect(unavailableTribes(['jade'], 'moon')).toEqual(['jade', 'moon']);
  expect(unavailableTribes(TRIBES, null)).toEqual([]);
  expect(unavailableTribes(TRIBES.slice(1), TRIBES[0])).toEqual([]);
});
