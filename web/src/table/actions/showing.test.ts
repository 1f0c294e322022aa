// @vitest-environment jsdom
// Who may show after a failed attempt is asked, and by whom the table is held up (T6).
import { beforeAll, expect, test } from 'vitest';
import { loadTestMessages } from '../../language/messages.fixture';
import { sitters } from '../seats';
import { isWaiting, seatsToAsk, showQuestion } from './showing';
import { view } from '../view.fixture';

beforeAll(() => loadTestMessages('en', 'web', 'words', 'game', 'table'));

const may = view({ phase: 'loss', legal: ['show'] });
const mayNot = view({ phase: 'loss' });

test('every seat of the device that may show is asked until it declines', () => {
  const views = { 0: mayNot, 1: may, 4: may };
  expect(seatsToAsk(views, [])).toEqual([1, 4]);
  expect(seatsToAsk(views, [4])).toEqual([1]);
});

test('a decline is of use before a draw and while a bot settles the loss, not while a person does', () => {
  const names = ['Ann', 'Ben', 'Cleo'].map((name) => ({ name, tribe: 'jade', bot: name === 'Ben' ? 'sharp' : null }));
  const seats = sitters(view().options, names.with(2, { ...names[2]!, away: 'left' } as (typeof names)[0]));
  const waiting = (...to_act: (number | 'chance')[]) => isWaiting(view({ phase: 'loss', to_act }), seats);
  expect(waiting('chance')).toBe(true);
  expect([0, 1, 2].map((seat) => waiting(seat))).toEqual([false, true, true]);
  expect(isWaiting(view({ to_act: [] }), seats)).toBe(false);
  expect(isWaiting(null, seats)).toBe(false);
});

test('the question has the time that is left, if it is limited', () => {
  expect(showQuestion(false, null, 0)).toBe('You may show the rest of your stack.');
  expect(showQuestion(true, 3100, 0)).toBe('Who shows the rest of their stack? 4 seconds left.');
  expect(showQuestion(false, 3100, 9000)).toBe('You may show the rest of your stack.');
});
