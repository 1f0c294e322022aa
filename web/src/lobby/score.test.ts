import { expect, test } from 'vitest';
import type { TableInfo } from '../api/schema';
import { scoreOf } from './score';

const seat = (number: number, name: string, wins?: number) => ({ seat: number, name, ...(wins ? { wins } : {}) });
const table = (game: number) =>
  ({ game, seats: [seat(0, 'Ann'), seat(1, 'Ben', 1), null, seat(3, 'Cleo', 2)] }) as unknown as TableInfo;

test('the score begins with the second game, and the best is first', () => {
  expect(scoreOf(table(1))).toEqual([]);
  expect(scoreOf(table(3)).map(({ name, wins }) => [name, wins])).toEqual([['Cleo', 2], ['Ben', 1], ['Ann', 0]]);
});
