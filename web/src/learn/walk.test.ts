// The lesson goes on by itself where it should, and nowhere else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change } from '../settings/settings.svelte';
import { back, type Lesson, skip, start, waits } from './lesson';
import made from './lesson.json';
import { Walk } from './walk.svelte';

const lesson = made as unknown as Lesson;
const company = { came: vi.fn(), tried: vi.fn(), rested: vi.fn() };
let walk: Walk;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  change({ motion: 'full' });
  walk = new Walk(lesson, company);
  walk.jump(start(lesson, 1));
});
afterEach(() => {
  walk.leave();
  vi.useRealTimers();
});

const happened = () => company.came.mock.calls.flatMap(([, , seen]) => seen.map((event: { kind: string }) => event.kind));

test('companions act in their own time, and then the learner is waited for', () => {
  walk.act('place:flower');
  expect(waits(walk.at)).toBe(false);
  vi.runAllTimers();
  expect(happened()).toEqual(['placed', 'placed', 'placed', 'placed', 'placed']);
  expect(walk.at.line).toBe('learn-dare-bid');
  expect(waits(walk.at)).toBe(true);
});

test('an action that is not for now is answered, and nothing moves', () => {
  walk.act('place:skull');
  expect(company.tried).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(happened()).toEqual([]);
});

test('a flip is seen to turn before the round is swept away', () => {
  for (const word of ['place:flower', 'bid:2', 'flip:0', 'flip:3']) {
    walk.act(word);
    if (word !== 'flip:3') vi.runAllTimers();
  }
  expect(walk.showing).toBe(true);
  expect(walk.picture.view.seats[3]!.flipped).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(walk.picture.moment).toEqual({ kind: 'won', seat: 0 });
  vi.runAllTimers();
  expect(walk.showing).toBe(false);
  expect(walk.picture.view.round).toBe(3);
});

test('whoever has seen enough is taken to where they are waited for, and hears of everything', () => {
  walk.act('place:flower');
  walk.hurry();
  expect(walk.at.line).toBe('learn-dare-bid');
  expect(happened()).toHaveLength(5);
  vi.runAllTimers();
  expect(happened()).toHaveLength(5);
});

test('going back stops what was going on', () => {
  walk.act('place:flower');
  walk.jump(back(walk.at));
  vi.runAllTimers();
  expect(walk.at.line).toBe('learn-dare-place');
});

test('skipping the last part ends the lesson, and a part can be taken again', () => {
  walk.jump(start(lesson, 5));
  walk.jump(skip(lesson, walk.at));
  expect(walk.done).toBe(true);
  expect(company.rested).toHaveBeenLastCalledWith(true);
  walk.jump(start(lesson, 0));
  expect(walk.done).toBe(false);
});

test('without motion there is one picture for each step, and as much time', () => {
  change({ motion: 'reduced' });
  for (const word of ['place:flower', 'bid:2', 'flip:0']) {
    walk.act(word);
    expect(walk.showing).toBe(false);
    vi.runAllTimers();
  }
  expect(walk.at.line).toBe('learn-dare-others');
});
