// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { MIXED, botsOf, pickBots } from './bots';
import { PRESETS, parsePlanName, changePreset, duplicateNames, fitPlan, isFull, savePlan, loadPlan, withNames, newTableRequest, presetPlan, seatRequests, warnings } from './plan';
import { EDITIONS } from '../../api/constants';
import { editionOf, editions } from './variants';

beforeEach(() => localStorage.clear());
const unnamed = (number: number) => `Player ${number}`;

test.each(PRESETS)('the preset %s fits as it is', (preset) => {
  const plan = presetPlan(preset);
  expect(fitPlan(plan)).toEqual(plan);
});

test('presets that need nobody else begin at once', () => {
  expect(PRESETS.filter((preset) => isFull(presetPlan(preset)))).toEqual(['now', 'pass']);
});

test('two tribes each leave room for six, fewer players for fewer people and bots', () => {
  const plan = presetPlan('party');
  plan.people = ['Ann', 'Ben', 'Cleo', 'Dan'];
  plan.bots.count = 4;
  const two = fitPlan({ ...plan, options: { ...plan.options, tribes_per_player: 2 } });
  expect(two.options.players).toBe(6);
  expect(two.bots.count).toBe(2);
  const few = fitPlan({ ...plan, options: { ...plan.options, players: 3 } });
  expect(few.people).toEqual(['Ann', 'Ben', 'Cleo']);
  expect(few.bots.count).toBe(0);
});

test('the table is opened with the first name, or with the one that is known', () => {
  const { plan } = parsePlanName('german')!;
  expect(newTableRequest(plan)).toEqual({
    options: { players: 4, opening: 'simultaneous', loss: 'draw', last_chance: false, tribes_per_player: 1 },
    clock: null,
    pace: 'normal',
    public: false,
    sit: true,
  });
  expect(newTableRequest({ ...plan, people: [' Ann '] }).name).toBe('Ann');
});

test('both tribes are asked for where each player has two', () => {
  const tribes = { first: 'jade', second: 'moon' };
  expect(newTableRequest({ ...presetPlan('two-tribes'), tribes })).toMatchObject({ tribe: 'jade', second_tribe: 'moon' });
  expect(newTableRequest({ ...presetPlan('party'), tribes })).not.toHaveProperty('tribe');
});

test('people of one device sit side by side, then the bots', () => {
  const people = ['', ' Ben ', ' '];
  const plan = { ...presetPlan('friends'), people, bots: { count: 1, level: 'sharp', style: 'chatty' } };
  const all = withNames(plan, 'Ann', unnamed);
  expect(newTableRequest(all).name).toBe('Ann');
  expect(seatRequests(all)).toEqual([
    { seat: 1, name: 'Ben' },
    { seat: 2, name: 'Player 3' },
    { seat: 3, bot: 'sharp+chatty' },
  ]);
  expect(withNames(plan, '', unnamed).people[0]).toBe('Player 1');
});

test('who is called like somebody before them is found', () => {
  expect(duplicateNames(['Ann', 'Ben', ' ann ', 'Ben', '', ''])).toEqual([2, 3]);
  const plan = { ...presetPlan('pass'), people: ['Player 2', '', 'Cleo', ''] };
  expect(duplicateNames(withNames(plan, '', unnamed).people)).toEqual([1]);
});

test('bots are of the level and style asked for, or mixed', () => {
  expect(botsOf(2, 'novice', 'none')).toEqual(['novice', 'novice']);
  expect(botsOf(9, MIXED, 'silent').every((bot) => bot.endsWith('+silent'))).toBe(true);
  expect(botsOf(9, 'expert', MIXED).every((bot) => bot.startsWith('expert'))).toBe(true);
  expect(new Set(pickBots(3)).size).toBe(3);
  expect(pickBots(11)).toHaveLength(11);
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
  expect(warnings({ ...presetPlan('friends').options, players, tribes_per_player })).toEqual(told);
});

test('an edition is known by what it sets', () => {
  expect(editionOf(EDITIONS.italian)).toBe('italian');
  expect(editionOf({ opening: 'first-last', loss: 'draw' })).toBeNull();
});

test('an address may ask for a preset, or for the rules of an edition', () => {
  expect(parsePlanName('pass')).toEqual({ preset: 'pass', plan: presetPlan('pass') });
  for (const edition of editions) expect(editionOf(parsePlanName(edition)!.plan.options)).toBe(edition);
  expect(parsePlanName('poker')).toBeNull();
  expect(parsePlanName(null)).toBeNull();
});

test('another preset keeps the name, and the rules if they were chosen', () => {
  const plan = { ...presetPlan('friends'), people: ['Ann'] };
  expect(changePreset('friends', plan, 'party')).toEqual({ ...presetPlan('party'), people: ['Ann'] });
  const german = { ...plan, options: { ...plan.options, ...EDITIONS.german } };
  expect(editionOf(changePreset('friends', german, 'party').options)).toBe('german');
});

test('the last choice is remembered', () => {
  expect(loadPlan()).toEqual({ preset: 'friends', plan: presetPlan('friends') });
  const plan = { ...presetPlan('party'), clock: 30 };
  savePlan('party', { ...plan, people: ['Ann'] });
  expect(loadPlan()).toEqual({ preset: 'party', plan });
  const shared = { ...presetPlan('pass'), people: ['Ann', 'Ben', 'Cleo', ''] };
  savePlan('pass', shared);
  expect(loadPlan()).toEqual({ preset: 'pass', plan: shared });
});

test.each([
  ['quick', 'now'],
  ['italian', 'friends'],
  ['german', 'friends'],
  ['friends', 'friends'],
  ['party', 'party'],
] as const)('a plan that was stored as %s is read as %s, with what was chosen for it', (before, preset) => {
  const plan = { ...presetPlan(preset), clock: 30 };
  plan.options = { ...plan.options, ...EDITIONS.german, last_chance: true };
  localStorage.setItem('calavera-plan', JSON.stringify({ preset: before, plan }));
  expect(loadPlan()).toEqual({ preset, plan });
  savePlan(preset, plan);
  expect(loadPlan()).toEqual({ preset, plan });
});

test.each(['{', '{"preset": "poker"}', '{"preset": "friends", "plan": {"people": 7}}', '[]'])(
  'a broken memory such as %s is none',
  (text) => {
    localStorage.setItem('calavera-plan', text);
    expect(loadPlan().plan).toEqual(presetPlan('friends'));
  },
);
