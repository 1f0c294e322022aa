// The timeline: everything in its order, nothing too late, nothing lost.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_LAG, Timeline, type Step } from './timeline';

let shown: string[];
let behind: boolean;
let timeline: Timeline;
const step = (name: string, ms: number, more: Partial<Step> = {}): Step => ({ begin: () => shown.push(name), ms, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  [shown, behind] = [[], false];
  timeline = new Timeline((now) => (behind = now));
});
afterEach(() => void vi.useRealTimers());

test('a scene waits for the end of the one before', () => {
  timeline.push([step('a', 100), step('b', 50), step('c', 0)]);
  expect([shown, behind]).toEqual([['a'], true]);
  vi.advanceTimersByTime(99);
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['a', 'b']);
  vi.advanceTimersByTime(50);
  expect([shown, behind]).toEqual([['a', 'b', 'c'], false]);
});

test('what is said is not told before the scenes that it is about, and does not wait for their end', () => {
  timeline.push([step('flip', 100), step('skull', 500)]);
  timeline.push([step('ouch', 0, { instant: true })]);
  expect(shown).toEqual(['flip']);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(['flip', 'skull', 'ouch']);
});

test('the table is never far behind, and leaves nothing out', () => {
  timeline.push([step('a', 2000), step('b', 2000)]);
  timeline.push([step('c', MAX_LAG), step('d', 0)]);
  expect(shown).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(MAX_LAG);
  expect(shown).toEqual(['a', 'b', 'c', 'd']);
});

test('small moves are quick if many wait', () => {
  timeline.push(['a', 'b', 'c', 'd'].map((name) => step(name, 100, { small: true })));
  vi.advanceTimersByTime(20);
  expect(shown).toEqual(['a', 'b']);
});

test('a tap skips what waits, in its order', () => {
  timeline.push([step('a', 100), step('b', 100), step('c', 100)]);
  timeline.skip();
  expect([shown, behind]).toEqual([['a', 'b', 'c'], false]);
});

test('an urgent scene does not wait', () => {
  timeline.push([step('a', 100), step('b', 100)]);
  timeline.push([step('c', 100), step('d', 100)], true);
  expect(shown).toEqual(['a', 'b', 'c']);
});

test('a scene that is not needed any longer makes room for the next', () => {
  timeline.push([step('end', 1000), step('new game', 0)]);
  timeline.release();
  expect(shown).toEqual(['end', 'new game']);
});
