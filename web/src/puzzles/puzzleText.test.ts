import { expect, it } from 'vitest';
import type { PuzzlePosition } from '../api/schema';
import { labAddress } from './puzzleText';

const position = (phase: string, moves: [number, string][], skull: [number, number] | null = [100, 65]) =>
  ({
    skull,
    view: { phase, first: 1, moves, seats: [{ discs: 4, wins: 0 }, { discs: 2, wins: 1 }] },
  }) as unknown as PuzzlePosition;

it('opens a position of two in the lab, with its moves', () => {
  const moves: [number, string][] = [[1, 'place'], [0, 'place:skull'], [1, 'place'], [0, 'bid:1'], [1, 'bid:2']];
  expect(labAddress(position('bidding', moves))).toBe('/lab?discs=4,2&wins=2,1&first=1&skull=100,65&line=place,bid:1,bid:2');
  expect(labAddress(position('opening', []))).toBe('/lab?discs=4,2&wins=2,1&first=1&skull=100,65');
});

it('stops at the attempt, which the lab shows as a whole', () => {
  const moves: [number, string][] = [[1, 'place'], [0, 'place:skull'], [1, 'bid:1'], [0, 'bid:2'], [0, 'flip:0']];
  expect(labAddress(position('loss', moves))).toBe('/lab?discs=4,2&wins=2,1&first=1&skull=100,65&line=bid:1,bid:2');
});

it('has no address for more than two', () => {
  expect(labAddress(position('bidding', [], null))).toBeNull();
});
