// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../api/constants';
import type { TableInfo } from '../../api/schema';
import { loadTestMessages } from '../../language/messages.fixture';
import type { Language } from '../../language/messages.svelte';
import { findSeatNews, seatNewsText, type SeatNews } from './seatNews';

type Seat = NonNullable<TableInfo['seats'][number]>;
const ann = { seat: 0, name: 'Ann', tribe: 'jade', bot: null, person: 'p_a', away: null } as Seat;
const rosa = { ...ann, name: 'Rosa', bot: 'sharp', person: null };
const table = (...seats: (Seat | null)[]) => ({ seats }) as unknown as TableInfo;
const news = (was: Seat | null, now: Seat | null) => findSeatNews(table(was), table(now)).map(seatNewsText);

beforeAll(() => loadTestMessages('en', 'table', 'words'));

test.each([
  [ann, { ...ann, away: 'left' as const }, ['Ann leaves the table. A bot plays on.']],
  [ann, { ...ann, away: 'gone' as const }, ['Ann is away. A bot plays on.']],
  [ann, { ...ann, away: 'clock' as const }, ['Ann ran out of time. A bot plays on.']],
  [{ ...ann, away: 'gone' as const }, ann, ['Ann is back.']],
  [ann, { ...ann, person: null, bot: 'regular' }, ['The host removes Ann. A bot plays on.']],
  [rosa, ann, ['Ann takes over Rosa’s seat.']],
  [ann, null, ['Ann gets up from the table.']],
  [ann, { ...ann, name: 'Anna' }, []],
  [rosa, null, []],
  [null, ann, []],
])('what a change of seats tells (%#)', (was, now, expected) => {
  expect(news(was, now)).toEqual(expected);
});

test.each(Object.keys(LANGUAGES) as Language[])('every piece of news has its sentence in %s', async (language) => {
  await loadTestMessages(language, 'table');
  const all: SeatNews['what'][] = ['left', 'gone', 'clock', 'removed', 'back', 'took-over', 'up'];
  for (const what of all) expect(seatNewsText({ kind: 'seat-news', what, who: 'Ann', from: 'Rosa' })).toMatch(/Ann/);
  await loadTestMessages('en', 'table');
});

test('a new pace is told, and only then', () => {
  const at = (pace: TableInfo['pace']) => ({ seats: [ann], pace }) as unknown as TableInfo;
  expect(findSeatNews(at('normal'), at('fast')).map(seatNewsText)).toEqual(['The host changes the pace: fast.']);
  expect(findSeatNews(at('fast'), at('fast'))).toEqual([]);
});
