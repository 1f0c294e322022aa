// @vitest-environment jsdom
// Nothing that a table tells is ahead of its board: whole streams that Python wrote, at all paces.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EventExpander } from '../../api/changes';
import streams from '../../api/changes.fixture.json';
import type { GameEvent } from '../../api/events';
import type { ChangeEvent, Snapshot, TableEvent } from '../../api/schema';
import type { StreamHandler } from '../../api/stream';
import { changeSettings } from '../../settings/settings.svelte';
import { Room } from '../room.svelte';
import { ENDING, type Scene } from './scenes';
import { MAX_LAG } from './timeline';

/** A game that ends with a flip: the disc lifts and turns, the challenge is won, the mat fills the stage, hidden discs turn over. */
const LONGEST = 780 + 420 + 1400 + ENDING;

let stream: StreamHandler;
vi.mock('../../api/stream', () => ({
  followTable: (_code: string, _spectator: boolean, handler: StreamHandler) => {
    stream = handler;
    return { act: vi.fn(), stop: () => undefined };
  },
}));

type Entry = Snapshot | TableEvent;
const wholeStreams = streams.map(({ name, events }) => {
  const expander = new EventExpander();
  return [name, events.map((event) => expander.expand(event as unknown as Snapshot | ChangeEvent))] as const;
});

const TICK = 20;
let room: Room;
/** What the live region and the sounds were told. */
let heard: GameEvent[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  changeSettings({ motion: 'full' });
  [heard, sentAt] = [[], []];
  room = new Room('K7WMQX2FH', { listener: (scene: Scene) => heard.push(...scene.events) });
});
afterEach(() => {
  room.leave();
  vi.useRealTimers();
});

/** Discs of the present round that were turned, as the log tells it. */
function flipsTold(): number {
  const opened = room.history.findLastIndex((event) => event.kind === 'round-opened');
  return room.history.slice(opened + 1).filter((event) => event.kind === 'flipped').length;
}

/** When each entry was sent. */
let sentAt: number[];

/** The table is not behind for long, and what can be done is there as soon as the last scene begins. */
function checkPrompt(sent: readonly Entry[]): void {
  const late = sent.find((entry, at) => {
    if (entry.kind === 'reaction' || entry.seq <= room.seq) return false;
    const ends = 'events' in entry && entry.events?.some((event) => event.kind === 'game-won');
    return sentAt[at]! + (ends ? LONGEST : MAX_LAG) < Date.now() - TICK;
  });
  if (late) throw new Error(`${room.seq} is shown, and ${late.seq} is late`);
  const last = sent.findLast((entry) => entry.view && entry.kind !== 'reaction');
  if (!last || room.isBehind) return;
  const views = last.views ?? (last.view!.seat === null ? {} : { [last.view!.seat]: last.view });
  for (const [seat, view] of Object.entries(views)) if (room.views[seat] !== view) throw new Error(`seat ${seat} waits for its controls`);
}

/** What was shown when it was checked last. */
let checked: readonly unknown[] = [];

function checkOrder(sent: readonly Entry[]): void {
  checkPrompt(sent);
  const { scene, view, views, seq, talk, history } = room;
  const shows = [scene, view, views, seq, talk, history, heard.length];
  if (!scene || !view || shows.every((one, i) => one === checked[i])) return;
  checked = shows;
  expect(scene.view).toEqual(expect.objectContaining({ round: view.round, phase: view.phase }));
  const told = room.history.at(-1)?.kind;
  // Faces: told only when they lie there. A won challenge removes them with the next round.
  if (view.phase === 'attempt' || view.phase === 'loss') expect(flipsTold()).toBeLessThanOrEqual(view.revealed.length);
  if (told === 'attempt-failed') expect(view.revealed.some(([, disc]) => disc === 'skull')).toBe(true);
  if (told === 'lost') expect(scene.moment?.kind).not.toBe('take');
  if (told === 'round-won') expect(view.seats.some((seat) => seat.wins > 0)).toBe(true);
  if (told === 'game-won') expect(view.phase).toBe('over');
  // The end of the game, and what can be done, only with the last scene of their entry.
  if (view.phase === 'over') expect(room.history.some((event) => event.kind === 'game-won') || told === undefined).toBe(true);
  const shown = sent.find((entry) => entry.seq === room.seq && entry.view);
  for (const one of Object.values(room.views)) {
    if (one.legal.some((word) => word !== 'show') && shown?.view) expect(one.round).toBe(shown.view.round);
  }
  // Talk: nothing of a later entry.
  expect(Math.max(0, ...room.talk.map((line) => line.seq))).toBeLessThanOrEqual(room.seq);
  // What was said aloud is in the log.
  const last = heard.at(-1);
  if (last && room.history.length > 1) expect(room.history).toContain(last);
}

describe.each([
  [0, 'full'],
  [60, 'full'],
  [400, 'full'],
  [1500, 'full'],
  [400, 'reduced'],
] as const)('entries every %i ms, with motion %s', (pace, motion) => {
  test.each(wholeStreams)('%s', (_, entries) => {
    changeSettings({ motion });
    const sent: Entry[] = [];
    for (const entry of entries) {
      stream.onevent(entry);
      sent.push(entry);
      sentAt.push(Date.now());
      checkOrder(sent);
      for (let time = 0; time < pace; time += TICK) {
        vi.advanceTimersByTime(TICK);
        checkOrder(sent);
      }
    }
    // The lag is bounded: after that time the table is where its stream is.
    vi.advanceTimersByTime(MAX_LAG + ENDING);
    const last = entries.findLast((entry) => entry.kind !== 'reaction')!;
    expect([room.seq, room.isBehind]).toEqual([last.seq, false]);
    const told = entries.flatMap((entry) => ('events' in entry ? (entry.events ?? []) : []));
    expect(heard).toEqual(told);
  });
});
