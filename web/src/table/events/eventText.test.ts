// @vitest-environment jsdom
import type { GameEvent } from '../../api/events';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../api/constants';
import type { Language } from '../../language/messages.svelte';
import { loadTestMessages } from '../../language/messages.fixture';
import { eventText, logLines, publicEvent, statusText } from './eventText';
import { sitters } from '../seats';
import { view } from '../view.fixture';

const players = [
  { name: 'Ann', tribe: 'jade' },
  { name: 'Ben', tribe: 'moon' },
  { name: 'Cleo', tribe: 'coral' },
];

beforeAll(() => loadTestMessages('en', 'words', 'web', 'game', 'talk', 'table'));
const table = () => sitters(view().options, players);

test('own discs are named, those of others are not', () => {
  expect(eventText({ kind: 'placed', seat: 0, disc: 'skull', face_up: false }, table(), [0])).toBe('You place a skull.');
  expect(eventText({ kind: 'placed', seat: 1, disc: null, face_up: false }, table(), [0])).toBe('Ben places a disc.');
  expect(eventText({ kind: 'lost', seat: 1, disc: null }, table(), [0])).toBe('Ben loses a disc, unseen.');
});

test('a failure on their own skull has its own sentence (F4)', () => {
  expect(eventText({ kind: 'attempt-failed', seat: 0, skull_owner: 0 }, table(), [])).toContain('their own skull');
  expect(eventText({ kind: 'attempt-failed', seat: 0, skull_owner: 2 }, table(), [])).toContain('Cleo’s skull');
});

test('a reader is told who bit whom, and what was lost (F2, F4)', () => {
  const failed = (seat: number, skull_owner: number) => eventText({ kind: 'attempt-failed', seat, skull_owner }, table(), [0]);
  expect([failed(0, 1), failed(1, 0), failed(0, 0), failed(1, 2)]).toEqual([
    'Ben’s skull bit you.',
    'Your skull bit Ben.',
    'Your own skull bit you.',
    'Ben walks into Cleo’s skull.',
  ]);
  const lost = (disc: 'flower' | 'skull') => eventText({ kind: 'lost', seat: 0, disc }, table(), [0]);
  expect([lost('flower'), lost('skull')]).toEqual(['You lost a flower.', 'You lost your skull.']);
});

test('the log has a line for every event, and hides what the reader may not know', () => {
  const events: GameEvent[] = [
    { kind: 'round-opened', round: 1, first: 0 },
    { kind: 'placed', seat: 0, disc: 'flower', face_up: false },
    { kind: 'placed', seat: 1, disc: 'skull', face_up: false },
    { kind: 'placed', seat: 2, disc: 'last-chance', face_up: true },
    { kind: 'flipped', by: 0, seat: 1, disc: 'skull' },
    { kind: 'lost', seat: 1, disc: 'skull' },
  ];
  const texts = (own: number[]) => logLines(events, table(), own).map((line) => line.text);
  expect(logLines(events, table(), []).map((line) => line.kind)).toEqual(events.map((event) => event.kind));
  expect(texts([0])[1]).toBe('Ann places a flower.');
  expect(texts([0]).slice(2)).toEqual(texts([]).slice(2));
  expect(texts([])[1]).toBe('Ann places a disc.');
  expect(texts([])[2]).toBe('Ben places a disc.');
  expect(texts([])[5]).toBe('Ben loses a disc, unseen.');
});

test('what lies face up is public', () => {
  const open: GameEvent = { kind: 'placed', seat: 2, disc: 'last-chance', face_up: true };
  expect(publicEvent(open)).toBe(open);
  expect(publicEvent({ kind: 'placed', seat: 2, disc: 'skull', face_up: false })).toMatchObject({ disc: null });
});

test('a second challenge won is told as the second (W1)', () => {
  const won = (wins: number): GameEvent => ({ kind: 'round-won', seat: 0, wins });
  expect(logLines([won(1), won(2)], table(), []).map((line) => line.text)).toEqual([
    'Ann wins the challenge! The mat turns to its flower side.',
    'Ann wins a second challenge!',
  ]);
});

const classic = { ...view().options, opening: 'others-first' as const };
const turns: [string, Parameters<typeof view>[0], string][] = [
  ['opening', { phase: 'opening', legal: ['place:flower'] }, 'Place a disc'],
  ['opening after the others (O4)', { phase: 'opening', options: classic, legal: ['place:flower'] }, 'The others have placed'],
  ['adding', { legal: ['place:flower', 'bid:1'] }, 'add a disc, or challenge'],
  ['an empty hand (A3)', { legal: ['bid:1'] }, 'Your hand is empty'],
  ['bidding', { phase: 'bidding', bid: 1, bidder: 2, legal: ['bid:2', 'pass'] }, 'Cleo bids 1. Raise or pass.'],
  ['your own stack first (T2)', { phase: 'attempt', bid: 2, challenger: 0, legal: ['flip:0'] }, 'Your own stack comes first'],
  ['any stack (T3)', { phase: 'attempt', bid: 2, challenger: 0, legal: ['flip:1', 'flip:2'] }, '2 to go'],
  ['a pick (F2)', { phase: 'loss', challenger: 1, legal: ['pick:0', 'pick:1'] }, 'Ben met your skull'],
  ['a discard (F4)', { phase: 'loss', challenger: 0, legal: ['discard:flower'] }, 'in secret'],
  ['naming who starts (N3)', { phase: 'starter', legal: ['start:1'] }, 'Who starts'],
];

test.each(turns)('one sentence says what to do: %s', (_, parts, expected) => {
  expect(statusText(view(parts), table())).toContain(expected);
});

test('who waits reads for whom', () => {
  expect(statusText(view({ to_act: [1] }), table())).toContain('Ben is thinking');
  expect(statusText(view({ phase: 'loss', to_act: [2], challenger: 1, skull_owner: 2, shuffled: 4 }), table())).toContain('Cleo picks');
  expect(statusText(view({ phase: 'loss', to_act: [1], challenger: 1, skull_owner: 1 }), table())).toBe('Ben gives up a disc, in secret.');
  expect(statusText(view({ phase: 'over', to_act: [], winner: 2 }), table())).toContain('Cleo wins');
});

test('the first player waits for the others, and then they for the first player (O4)', () => {
  const opening = (seat: number | null, to_act: number[]) =>
    statusText(view({ phase: 'opening', options: classic, seat, to_act, first: 0 }), table());
  expect(opening(0, [1, 2])).toBe('You are first player: you place after the others. 2 more discs…');
  expect(opening(1, [2])).toBe('Waiting for one more disc, then for Ann…');
  expect(opening(null, [1, 2])).toContain('then for Ann');
  expect(opening(1, [0])).toBe('The others have placed. Ann places last…');
});

test('the skull’s owner draws (F3)', () => {
  const parts = { phase: 'loss', to_act: ['chance'], challenger: 1, skull_owner: 2 } as const;
  const options = { ...view().options, loss: 'draw' as const };
  expect(statusText(view({ ...parts, to_act: ['chance'], options }), table())).toBe('Cleo draws one of Ben’s discs at random.');
});

test.each(turns)('with two tribes it says which of them has to act (V1): %s', (what, parts) => {
  const options = { ...(parts!.options ?? view().options), tribes_per_player: 2 };
  const said = statusText(view({ ...parts, options }), sitters(options, players));
  expect(said).not.toMatch(/^turn-/);
  expect(said.includes('Jade')).toBe(!/stack \(T3\)|pick/.test(what));
});

test.each(Object.keys(LANGUAGES) as Language[])('every event and phase has its sentence in %s', async (language) => {
  await loadTestMessages(language, 'words', 'web', 'game', 'table');
  const seat = 0;
  const events: GameEvent[] = [
    { kind: 'round-opened', round: 1, first: 0 },
    { kind: 'placed', seat, disc: null, face_up: false },
    { kind: 'bid', seat, number: 1 },
    { kind: 'passed', seat },
    { kind: 'attempt-began', seat, bid: 1 },
    { kind: 'attempt-failed', seat, skull_owner: 1 },
    { kind: 'shown', seat, discs: ['flower'] },
    { kind: 'shuffled', seat, discs: 2 },
    { kind: 'lost', seat, disc: null },
    { kind: 'eliminated', seat },
    { kind: 'starter-named', by: 0, first: 1 },
    { kind: 'last-chance-taken', seat },
    { kind: 'last-chance-shown', seat },
    { kind: 'last-chance-returned', seat },
    { kind: 'round-won', seat, wins: 1 },
    { kind: 'game-won', player: 0, reason: 'last' },
  ];
  for (const event of events) expect(eventText(event, table(), [])).not.toMatch(/^event-|\{/);
  for (const disc of ['flower', 'skull', 'last-chance'] as const) {
    expect(eventText({ kind: 'flipped', seat: 1, by: 0, disc }, table(), [])).not.toMatch(/^event-/);
  }
  for (const [, parts] of turns) {
    const options = { ...(parts!.options ?? view().options), tribes_per_player: 2 };
    expect(statusText(view(parts), table())).not.toMatch(/^turn-|\{/);
    expect(statusText(view({ ...parts, options }), sitters(options, players))).not.toMatch(/^turn-|\{/);
  }
  await loadTestMessages('en');
});

test('with two tribes a seat is named with its tribe, and each has its own (V1)', () => {
  const options = { ...view().options, players: 3, tribes_per_player: 2 };
  const found = sitters(options, players);
  expect(found.map((one) => one.tribe)).toHaveLength(6);
  expect(new Set(found.map((one) => one.tribe)).size).toBe(6);
  expect(found[3]!.name).toMatch(/^Ann \(/);
  expect(found[3]!.player).toBe(0);
});

test('with two tribes the log says on whose stack a disc of the reader lies, and whose is lost (V1)', () => {
  const options = { ...view().options, tribes_per_player: 2 };
  const found = sitters(options, players);
  expect(eventText({ kind: 'placed', seat: 3, disc: 'skull', face_up: false }, found, [0, 3])).toBe(`${found[3]!.name} places a skull.`);
  expect(eventText({ kind: 'lost', seat: 0, disc: 'flower' }, found, [0, 3])).toBe('Ann (Jade) loses a flower.');
});

test('both tribes of a player are those that were chosen; the others get what is left (V1)', () => {
  const options = { ...view().options, players: 3, tribes_per_player: 2 };
  const chosen = [{ ...players[0]!, second_tribe: 'maize' }, players[1]!, { ...players[2]!, second_tribe: 'marigold' }];
  expect(sitters(options, chosen).map((one) => one.tribe)).toEqual(['jade', 'moon', 'coral', 'maize', 'obsidian', 'marigold']);
  const taken = [players[0]!, { ...players[1]!, second_tribe: 'jade' }, players[2]!];
  expect(new Set(sitters(options, taken).map((one) => one.tribe)).size).toBe(6);
  expect(sitters(options, taken).some((one) => one.tribe.endsWith('-2'))).toBe(false);
});

test('from seven players on the second box comes in (S5)', () => {
  const options = { ...view().options, players: 12 };
  const many = Array.from({ length: 12 }, (_, i) => ({ name: `P${i}`, tribe: players[i % 3]!.tribe }));
  expect(new Set(sitters(options, many).map((one) => one.tribe)).size).toBe(12);
});

