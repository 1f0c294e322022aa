import { expect, test } from 'vitest';
import type { GameEvent } from '../../api/events';
import type { TableInfo } from '../../api/schema';
import { hasPeople, isOut, placeOf } from './exit';
import { seat, view } from '../view.fixture';

const out = (number: number, player = number) => seat(number, { player, eliminated: true });
const gone = (number: number): GameEvent => ({ kind: 'eliminated', seat: number });

test('the first to go has the last place, whoever goes later (F5)', () => {
  const seats = [out(0), out(1), seat(2), seat(3), out(4)];
  const history = [gone(4), gone(0), gone(1)];
  expect([4, 0, 1].map((player) => placeOf(view({ seats }), player, history))).toEqual([5, 4, 3]);
});

test('with two tribes a player is out with the second of them (V1)', () => {
  const two = [out(0, 0), out(1, 1), seat(2, { player: 2 }), seat(3, { player: 0 }), out(4, 1), seat(5, { player: 2 })];
  expect([0, 1].map((player) => isOut(view({ seats: two }), player))).toEqual([false, true]);
  expect(placeOf(view({ seats: two }), 1, [gone(1), gone(0), gone(4)])).toBe(3);
});

test('people who are away count as in the game; bots and eliminated players do not', () => {
  const sitter = (person: string | null) => ({ person, away: person && 'left' }) as TableInfo['seats'][number];
  const table = (...people: (string | null)[]) => ({ seats: people.map(sitter) }) as unknown as TableInfo;
  const seen = view({ seats: [out(0), seat(1), seat(2)] });
  expect(hasPeople(seen, table('p_0', null, null))).toBe(false);
  expect(hasPeople(seen, table('p_0', 'p_1', null))).toBe(true);
  const waiting = { ...table('p_0', null, null) };
  const next = { name: 'Eve', person: 'p_9' };
  expect(hasPeople(seen, { ...waiting, seats: waiting.seats.map((one) => one && { ...one, next }) })).toBe(true);
});
