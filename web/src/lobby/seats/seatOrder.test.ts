import { expect, test } from 'vitest';
import type { TableInfo } from '../../api/schema';
import { compactOrder, freeSeats, compactSeat, seatSpots, swapSeats } from './seatOrder';

const sat = (seat: number) => ({ seat, name: 'Ann', tribe: 'jade', bot: null, person: 'p_1', away: null }) as const;
const seats: TableInfo['seats'] = [null, sat(1), null, sat(3)];

test('four sit two and two, clockwise', () => {
  expect(seatSpots(4).map(({ side, row }) => `${side} ${row}`)).toEqual(['left 1', 'right 1', 'right 3', 'left 3']);
});

test('of five, two sit between three', () => {
  expect(seatSpots(5).map(({ side, row }) => `${side} ${row}`)).toEqual([
    'left 2',
    'right 1',
    'right 3',
    'right 5',
    'left 4',
  ]);
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('%i seats have a spot each', (count) => {
  const all = seatSpots(count).map(({ side, row }) => `${side} ${row}`);
  expect(new Set(all).size).toBe(count);
});

test('two change places and nobody else does', () => {
  expect(swapSeats(4, 1, 3)).toEqual([0, 3, 2, 1]);
});

test('free seats go to the end, and the others keep their order', () => {
  expect(compactOrder(seats)).toEqual([1, 3, 0, 2]);
  expect(freeSeats(seats)).toEqual([0, 2]);
  expect(compactSeat(seats, 3)).toBe(1);
});
