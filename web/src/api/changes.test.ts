// Streams of changes give the whole events that the server would have sent: streams that Python wrote.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { applyChanges, applyTableChanges, EventExpander, mergeChanges } from './changes';
import streams from './changes.fixture.json';
import type { ChangeEvent, GameView, Snapshot, TableInfo } from './schema';

/** JSON with sorted keys, as Python's `json.dumps(sort_keys=True)` writes it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

const hashOf = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16);

test.each(streams.map((stream) => [stream.name, stream] as const))('%s', (_, stream) => {
  const expander = new EventExpander();
  const whole = stream.events.map((event) => hashOf(expander.expand(event as unknown as Snapshot | ChangeEvent)));
  expect(whole).toEqual(stream.whole);
});

test('the streams have all kinds of events, several seats of a reader, and new games', () => {
  const events = streams.flatMap((stream) => stream.events as unknown as (Snapshot | ChangeEvent)[]);
  const kinds = new Set(events.map((event) => event.kind));
  for (const kind of ['created', 'sat', 'left', 'changed', 'started', 'played', 'away', 'back', 'host', 'said', 'snapshot'])
    expect(kinds).toContain(kind);
  expect(events.some((event) => 'own' in event && Object.keys(event.own!).length > 1)).toBe(true);
});

test('changes leave the old view and the old table as they were', () => {
  const view = { bid: 0, moves: [[0, 'place']], seats: [{ stack: ['hidden'] }] } as unknown as GameView;
  const table = { host: 'p_1', seats: [null, null] } as unknown as TableInfo;
  const before = JSON.stringify([view, table]);
  const after = applyChanges(view, { bid: 2, moves: { add: [[0, 'bid:2']] }, seats: { 0: { stack: { add: ['hidden'] } } } });
  expect(after).toEqual({ bid: 2, moves: [[0, 'place'], [0, 'bid:2']], seats: [{ stack: ['hidden', 'hidden'] }] });
  expect(applyTableChanges(table, { seats: { 1: null }, host: 'p_2' })).toEqual({ host: 'p_2', seats: [null, null] });
  expect(JSON.stringify([view, table])).toBe(before);
});

test('what a reader knows counts instead of what everybody is told', () => {
  const common = { moves: { add: [[1, 'place']] as [number, string][] }, seats: { 1: { stack: ['hidden' as const], hand_size: 3 } } };
  const own = { moves: { add: [[1, 'place:skull']] as [number, string][] }, seats: { 1: { stack: ['skull' as const] } } };
  expect(mergeChanges(common, own)).toEqual({ ...own, seats: { 1: { stack: ['skull'], hand_size: 3 } } });
});
