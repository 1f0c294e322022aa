// @vitest-environment jsdom
// A room follows its stream: the log of a game is complete after a reload, a reconnection and a rematch.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent } from '../api/events';
import type { Snapshot, TableEvent, TableInfo } from '../api/schema';
import type { StreamHandler } from '../api/stream';
import { changeSettings } from '../settings/settings.svelte';
import { Room } from './room.svelte';
import { view } from './view.fixture';

let stream: StreamHandler;
vi.mock('../api/stream', () => ({
  followTable: (_code: string, _spectator: boolean, handler: StreamHandler) => {
    stream = handler;
    return { act: vi.fn(), stop: () => undefined };
  },
}));

const opened: GameEvent = { kind: 'round-opened', round: 1, first: 0 };
const placed: GameEvent = { kind: 'placed', seat: 1, disc: null, face_up: false };
const bid: GameEvent = { kind: 'bid', seat: 1, number: 1 };
const next: GameEvent = { kind: 'round-opened', round: 2, first: 1 };

const snapshot = (parts: Partial<Snapshot>) =>
  stream.onevent({ kind: 'snapshot', seq: 5, at: 0, now: 0, you: [0], talk: [], muted: [], view: view(), ...parts } as Snapshot);
const send = (parts: Partial<TableEvent>) =>
  stream.onevent({ kind: 'played', seq: 6, at: 0, you: [0], view: view(), ...parts } as TableEvent);

let room: Room;
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  changeSettings({ motion: 'reduced' });
  room = new Room('K7WMQX');
});

test('a snapshot brings the events of all rounds so far', () => {
  snapshot({ history: [[opened, placed, bid], [next]] });
  expect(room.history).toEqual([opened, placed, bid, next]);
});

test('a stream that is resumed goes on where it was', () => {
  snapshot({ history: [[opened]] });
  send({ events: [placed] });
  stream.onconnection('waiting');
  stream.onconnection('live');
  send({ seq: 7, events: [bid] });
  send({ seq: 8, kind: 'away' });
  expect(room.history).toEqual([opened, placed, bid]);
});

test('a rematch starts with an empty log', () => {
  snapshot({ history: [[opened, placed]] });
  send({ kind: 'started', view: view({ round: 1, first: 2 }) });
  expect(room.history).toEqual([{ kind: 'round-opened', round: 1, first: 2 }]);
});

test('a lobby has no log', () => {
  snapshot({ view: null });
  expect(room.history).toEqual([]);
});

test('the time to show comes and goes with the events, and declines with the loss (T6)', () => {
  const at = Date.now() / 1000;
  const loss = view({ phase: 'loss', legal: ['show'] });
  snapshot({ at, now: at, deadlines: {}, show_until: at + 4, view: loss, declined: [2] });
  expect(room.showUntil! - at * 1000).toBeCloseTo(4000, -2);
  expect(room.declined).toEqual([2]);
  send({ at, kind: 'played', deadlines: {}, show_until: at + 4, view: loss });
  expect(room.declined).toEqual([2]);
  send({ at, deadlines: {}, view: view({ round: 2 }) });
  expect([room.showUntil, room.declined]).toEqual([null, []]);
});

const NOON = 1_700_000_000;

test.each([0, 240, -240])('a clock shows what is left of it after a reload, on a device that is %i s off', (off) => {
  vi.useFakeTimers({ now: (NOON + off) * 1000 });
  snapshot({ at: NOON - 50, now: NOON, deadlines: { 0: NOON + 10 } });
  expect(room.deadlines['0']! - Date.now()).toBe(10_000);
  send({ at: NOON, deadlines: { 1: NOON + 60 } });
  expect(room.deadlines['1']! - Date.now()).toBe(60_000);
  // After a break the stream brings what was missed: the last entry may be old, too.
  vi.setSystemTime((NOON + off + 30) * 1000);
  send({ seq: 7, at: NOON + 5, deadlines: { 2: NOON + 65 }, show_until: NOON + 34 });
  expect([room.deadlines['2']! - Date.now(), room.showUntil! - Date.now()]).toEqual([35_000, 4_000]);
});

test('the skull is shown soon after it was met, however many flips wait: the time to show runs (T6)', () => {
  vi.useFakeTimers({ now: NOON * 1000 });
  changeSettings({ motion: 'full' });
  snapshot({ now: NOON, view: view({ phase: 'attempt', challenger: 1 }) });
  const flip = (seat: number, disc: 'flower' | 'skull'): GameEvent => ({ kind: 'flipped', by: 1, seat, disc });
  for (const seq of [6, 7, 8]) send({ seq, events: [flip(1, 'flower')], view: view({ phase: 'attempt', challenger: 1 }) });
  const failed: GameEvent = { kind: 'attempt-failed', seat: 1, skull_owner: 2 };
  const loss = view({ phase: 'loss', to_act: ['chance'], challenger: 1, skull_owner: 2, legal: ['show'] });
  send({ seq: 9, events: [flip(2, 'skull'), failed], view: loss, deadlines: {}, show_until: NOON + 7 });
  vi.advanceTimersByTime(1400);
  expect(room.scene?.moment?.kind).toBe('skull');
  vi.advanceTimersByTime(1300);
  expect(room.scene?.view).toBe(loss);
  expect(room.showUntil! - Date.now()).toBeGreaterThan(4000);
});

const highlights = { rounds: 3, places: [1, 2, 2], bluffs: [0, 1, 0], boldest: null, stacks: [['flower'], ['skull'], []] } as const;
const over = view({ phase: 'over', winner: 0, reason: 'challenges' });
const won: GameEvent = { kind: 'game-won', player: 0, reason: 'challenges' };

test('without motion the end of a game is two stills: the winner, and then the result', () => {
  vi.useFakeTimers();
  snapshot({});
  send({ events: [won], view: over, highlights });
  expect([room.scene?.moment?.kind, room.highlights]).toEqual(['game', null]);
  room.skip();
  expect([room.scene?.moment?.kind, room.highlights]).toEqual(['result', highlights]);
  send({ seq: 7, kind: 'started' });
  expect(room.highlights).toBeNull();
});

test('after a reload the result of the last game is there, with all its discs', () => {
  snapshot({ view: over, highlights });
  expect(room.scene).toMatchObject({ moment: { kind: 'result' }, view: { seats: { 1: { stack: ['skull'], flipped: 1 } } } });
});

test('while bots finish a game nothing is staged but its end', () => {
  vi.useFakeTimers();
  changeSettings({ motion: 'full' });
  const table = (fast_forward: boolean) => ({ fast_forward, seats: [] }) as unknown as TableInfo;
  snapshot({ view: view({ phase: 'attempt', challenger: 1 }) });
  send({ kind: 'changed', table: table(true) });
  const flip: GameEvent = { kind: 'flipped', by: 1, seat: 1, disc: 'flower' };
  for (let seq = 7; seq < 40; seq++) send({ seq, events: [flip], view: view({ phase: 'attempt', round: seq }) });
  expect([room.seq, room.isBehind]).toEqual([39, false]);
  send({ seq: 40, events: [won], view: over, highlights, table: table(false) });
  expect(room.scene?.moment?.kind).toBe('game');
  vi.advanceTimersByTime(5000);
  expect(room.scene?.moment?.kind).toBe('result');
});
