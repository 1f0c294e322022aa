// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import type { TableInfo } from '../../api/schema';
import { EDITIONS } from '../../api/constants';
import { presetPlan } from '../../home/create/plan';
import { loadTestMessages } from '../../language/messages.fixture';
import { describeChanges } from './tableChanges';

type Sitter = NonNullable<TableInfo['seats'][number]>;

const person = (seat: number, name: string, id = `p_${name}`) =>
  ({ seat, name, tribe: 'jade', bot: null, person: id, away: null }) as Sitter;
const bot = (seat: number, name: string) =>
  ({ seat, name, tribe: 'coral', bot: 'sharp', person: null, away: null }) as Sitter;

const ann = person(0, 'Ann');
const ben = person(1, 'Ben');
const table = (...seats: (Sitter | null)[]) =>
  ({ options: presetPlan('friends').options, clock: null, pace: 'normal', public: false, chat: true, host: 'p_Ann', seats }) as unknown as TableInfo;

beforeAll(() => loadTestMessages('en', 'words', 'home', 'lobby', 'game'));

test.each([
  ['nothing new', table(ann, ben), table(ann, ben), []],
  ['somebody sits down', table(ann, null), table(ann, ben), ['Ben sits down.']],
  ['somebody gets up', table(ann, ben), table(ann, null), ['Ben gets up from the table.']],
  ['one for another', table(ann, ben), table(ann, bot(1, 'Tito')), ['Ben gets up from the table.', 'Tito sits down.']],
  ['another name', table(ann, ben), table(ann, person(1, 'Benno', 'p_Ben')), ['Ben is now called Benno.']],
  [
    'two change places',
    table(ann, ben),
    table({ ...ben, seat: 0 }, { ...ann, seat: 1 }),
    ['Ben now has seat 1.', 'Ann now has seat 2.'],
  ],
  ['another host', table(ann, ben), { ...table(ann, ben), host: 'p_Ben' }, ['Ben is the host now.']],
  [
    'other rules',
    table(ann, ben),
    { ...table(ann, ben), options: { ...presetPlan('friends').options, ...EDITIONS.german, last_chance: true }, clock: 30, public: true, chat: false },
    [
      'The rules have changed: 4 players, German, Last Chance, 30 s a turn.',
      'The table is now listed on the start page.',
      'Nobody can talk here now.',
    ],
  ],
])('%s', (_, before, now, told) => {
  expect(describeChanges(before, now)).toEqual(told);
});
