import { beforeEach, expect, test } from 'vitest';
import { MIXED, botsOf, mixedBots } from './company';
import { PRESETS, doubles, fitted, isFull, keepPlan, lastPlan, named, opening, planOf, sittings, warnings } from './plan';
import { EDITIONS, editionOf } from './variants';

beforeEach(() => localStorage.clear());
const unnamed = (number: number) => `Player ${number}`;

test.each(PRESETS)('the preset %s fits as it is', (preset) => {
  const plan = planOf(preset);
  expect(fitted(plan)).toEqual(plan);
});

test('presets that need nobody else begin at once', () => {
  expect(PRESETS.filter((preset) => isFull(planOf(preset)))).toEqual(['quick', 'pass']);
});

test('two tribes each leave room for six, fewer players for fewer people and bots', () => {
  const plan = planOf('party');
  plan.people = ['Ann', 'Ben', 'Cleo', 'Dan'];
  plan.bots.count = 4;
  const two = fitted({ ...plan, options: { ...plan.options, tribes_per_player: 2 } });
  expect(two.options.players).toBe(6);
  expect(two.bots.count).toBe(2);
  const few = fitted({ ...plan, options: { ...plan.options, players: 3 } });
  expect(few.people).toEqual(['Ann', 'Ben', 'Cleo']);
  expect(few.bots.count).toBe(0);
});

test('the table is opened with the first name, or with the one that is known', () => {
  const plan = planOf('german');
  expect(opening(plan)).toEqual({
    options: { players: 4, opening: 'simultaneous', loss: 'draw', last_chance: true, tribes_per_player: 1 },
    clock: null,
    pace: 'normal',
    public: false,
    sit: true,
  });
  expect(opening({ ...plan, people: [' Ann '] }).name).toBe('Ann');
});

test('people of one device sit side by side, then the bots', () => {
  const people = ['', ' Ben ', ' '];
  const plan = { ...planOf('friends'), people, bots: { count: 1, level: 'sharp', style: 'chatty' } };
  const all = named(plan, 'Ann', unnamed);
  expect(opening(all).name).toBe('Ann');
  expect(sittings(all)).toEqual([
    { seat: 1, name: 'Ben' },
    { seat: 2, name: 'Player 3' },
    { seat: 3, bot: 'sharp+chatty' },
  ]);
  expect(named(plan, '', unnamed).people[0]).toBe('Player 1');
});

test('who is called like somebody before them is found', () => {
  expect(doubles(['Ann', 'Ben', ' ann ', 'Ben', '', ''])).toEqual([2, 3]);
  const plan = { ...planOf('pass'), people: ['Player 2', '', 'Cleo', ''] };
  expect(doubles(named(plan, '', unnamed).people)).toEqual([1]);
});

test('bots are of the level and style asked for, or mixed', () => {
  expect(botsOf(2, 'novice', 'none')).toEqual(['novice', 'novice']);
  expect(botsOf(9, MIXED, 'silent').every((bot) => bot.endsWith('+silent'))).toBe(true);
  expect(botsOf(9, 'expert', MIXED).every((bot) => bot.startsWith('expert'))).toBe(true);
  expect(new Set(mixedBots(3)).size).toBe(3);
  expect(mixedBots(11)).toHaveLength(11);
});

test.each([
  [2, 1, ['two']],
  [3, 1, ['three']],
  [4, 1, []],
  [6, 1, []],
  [7, 1, ['boxes']],
  [10, 1, ['boxes', 'many']],
  [2, 2, ['two']],
  [3, 2, []],
  [4, 2, ['boxes']],
])('%i players with %i tribes each are told: %j', (players, tribes_per_player, told) => {
  expect(warnings({ ...planOf('friends').options, players, tribes_per_player })).toEqual(told);
});

test('an edition is known by what it sets', () => {
  expect(editionOf(EDITIONS.italian)).toBe('italian');
  expect(editionOf({ opening: 'first-last', loss: 'draw' })).toBeNull();
});

test('the last choice is remembered', () => {
  expect(lastPlan()).toEqual({ preset: 'friends', plan: planOf('friends') });
  const plan = { ...planOf('party'), clock: 30 };
  keepPlan('party', { ...plan, people: ['Ann'] });
  expect(lastPlan()).toEqual({ preset: 'party', plan });
  const shared = { ...planOf('pass'), people: ['Ann', 'Ben', 'Cleo', ''] };
  keepPlan('pass', shared);
  expect(lastPlan()).toEqual({ preset: 'pass', plan: shared });
});

test.each(['{', '{"preset": "poker"}', '{"preset": "friends", "plan": {"people": 7}}', '[]'])(
  'a broken memory such as %s is none',
  (text) => {
    localStorage.setItem('calavera-plan', text);
    expect(lastPlan().plan).toEqual(planOf('friends'));
  },
);
