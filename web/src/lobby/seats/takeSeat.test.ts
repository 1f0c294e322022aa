import { expect, test } from 'vitest';
import type { TableInfo } from '../../api/schema';
import { botToReplace, promisedSeat } from './takeSeat';

const ann = { seat: 0, name: 'Ann', bot: null, person: 'p_a' };
const rosa = { seat: 1, name: 'Rosa', bot: 'sharp', person: null, next: { name: 'Eve', person: 'p_e' } };
const iker = { seat: 2, name: 'Iker', bot: 'novice', person: null };
const table = (more: object = {}) =>
  ({ seats: [ann, rosa, iker, null], face_up: false, fast_forward: false, ...more }) as unknown as TableInfo;

test('the first bot that is promised to nobody gives up its seat', () => {
  expect(botToReplace(table())?.name).toBe('Iker');
  expect(botToReplace(table({ seats: [ann, rosa] }))).toBeUndefined();
});

test('nobody sits down where a game is watched face up or finished at once', () => {
  expect(botToReplace(table({ face_up: true }))).toBeUndefined();
  expect(botToReplace(table({ fast_forward: true }))).toBeUndefined();
});

test('people find the seat that waits for them', () => {
  expect(promisedSeat(table(), 'p_e')?.name).toBe('Rosa');
  expect(promisedSeat(table(), 'p_x')).toBeUndefined();
  expect(promisedSeat(table(), undefined)).toBeUndefined();
});
