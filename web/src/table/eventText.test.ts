import type { GameEvent } from '../api/events';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../api/constants';
import type { Language } from '../language/messages.svelte';
import { loadTestMessages } from '../language/messages.fixture';
import { logLines, statusText, eventText } from './eventText';
import { sitters } from './seats';
import { view } from './view.fixture';

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

test('walking into the own skull is told apart (F4)', () => {
  expect(eventText({ kind: 'attempt-failed', seat: 0, skull_owner: 0 }, table(), [])).toContain('their own skull');
  expect(eventText({ kind: 'attempt-failed', seat: 0, skull_owner: 2 }, table(), [])).toContain('skull of Cleo');
});

test('the log tells a finished round and the one being played', () => {
  const past = {
    number: 1,
    first: 0,
    moves: [[0, 'place:flower'], [1, 'place'], [2, 'place'], [0, 'bid:2'], [1, 'pass'], [2, 'pass'], [0, 'flip:0'], [0, 'flip:2'], ['chance', 'shuffle'], [2, 'pick:1']],
    revealed: [[0, 'flower'], [2, 'skull']],
    challenger: 0,
    bid: 2,
    won: false,
    skull_owner: 2,
    eliminated: false,
  } as const;
  const lines = logLines(view({ round: 2, past: [past], moves: [[1, 'place']] }), table());
  const kinds = lines.map((line) => line.kind);
  expect(kinds).toEqual([
    'round-opened', 'placed', 'placed', 'placed', 'bid', 'passed', 'passed', 'attempt-began', 'flipped', 'flipped', 'attempt-failed', 'lost',
    'round-opened', 'placed',
  ]);
  expect(lines[1]!.text).toBe('You place a flower.');
  expect(lines[11]!.text).toBe('Ann loses a disc, unseen.');
});

test('a second challenge won is told as the second (W1)', () => {
  const won = (number: number) => ({
    number, first: 0, moves: [[0, 'bid:1'], [0, 'flip:0']] as [number, string][], revealed: [[0, 'flower']] as [number, 'flower'][],
    challenger: 0, bid: 1, won: true, skull_owner: null, eliminated: false,
  });
  const lines = logLines(view({ round: 3, past: [won(1), won(2)] }), table()).filter((line) => line.kind === 'round-won');
  expect(lines.map((line) => line.text)).toEqual([
    'Ann wins the challenge! The mat turns to its flower side.',
    'Ann wins a second challenge!',
  ]);
});

const turns: [string, Parameters<typeof view>[0], string][] = [
  ['opening', { phase: 'opening', legal: ['place:flower'] }, 'Place a disc'],
  ['adding', { legal: ['place:flower', 'bid:1'] }, 'add a disc, or challenge'],
  ['an empty hand (A3)', { legal: ['bid:1'] }, 'Your hand is empty'],
  ['bidding', { phase: 'bidding', bid: 1, bidder: 2, legal: ['bid:2', 'pass'] }, 'Cleo bids 1. Raise or pass.'],
  ['the own stack first (T2)', { phase: 'attempt', bid: 2, challenger: 0, legal: ['flip:0'] }, 'Your own stack comes first'],
  ['any stack (T3)', { phase: 'attempt', bid: 2, challenger: 0, legal: ['flip:1', 'flip:2'] }, '2 to go'],
  ['a pick (F2)', { phase: 'loss', challenger: 1, legal: ['pick:0', 'pick:1'] }, 'Ben’s discs'],
  ['a discard (F4)', { phase: 'loss', challenger: 0, legal: ['discard:flower'] }, 'in secret'],
  ['naming who starts (N3)', { phase: 'starter', legal: ['start:1'] }, 'Who starts'],
];

test.each(turns)('one sentence says what to do: %s', (_, parts, expected) => {
  expect(statusText(view(parts), table())).toContain(expected);
});

test('who waits reads whom for', () => {
  expect(statusText(view({ to_act: [1] }), table())).toContain('Ben thinks');
  expect(statusText(view({ phase: 'loss', to_act: [2], challenger: 1, skull_owner: 2 }), table())).toContain('Cleo picks');
  expect(statusText(view({ phase: 'loss', to_act: [1], challenger: 1, skull_owner: 1 }), table())).not.toContain('{');
  expect(statusText(view({ phase: 'over', to_act: [], winner: 2 }), table())).toContain('Cleo wins');
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
  for (const [, parts] of turns) expect(statusText(view(parts), table())).not.toMatch(/^turn-|\{/);
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

test('from seven players on the second box comes in (S5)', () => {
  const options = { ...view().options, players: 12 };
  const many = Array.from({ length: 12 }, (_, i) => ({ name: `P${i}`, tribe: players[i % 3]!.tribe }));
  expect(new Set(sitters(options, many).map((one) => one.tribe)).size).toBe(12);
});

