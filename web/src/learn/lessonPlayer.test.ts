// @vitest-environment jsdom
// The lesson goes on by itself where it should, and nowhere else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSettings } from '../settings/settings.svelte';
import { previousPosition, type Lesson, nextScene, startScene, waitsForLearner } from './lesson';
import made from './lesson.json';
import { LessonPlayer } from './lessonPlayer.svelte';

const lesson = made as unknown as Lesson;
const listener = { onEvents: vi.fn(), onStep: vi.fn(), onScene: vi.fn(), onWrongAction: vi.fn(), onIdle: vi.fn() };
let player: LessonPlayer;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  changeSettings({ motion: 'full' });
  player = new LessonPlayer(lesson, listener);
  player.jump(startScene(lesson, 1));
});
afterEach(() => {
  player.stop();
  vi.useRealTimers();
});

const kinds = () => listener.onEvents.mock.calls.flatMap(([seen]) => seen.map((event: { kind: string }) => event.kind));

test('companions act in their own time, and then the learner is waited for', () => {
  player.act('place:flower');
  expect(waitsForLearner(player.at)).toBe(false);
  vi.runAllTimers();
  expect(kinds()).toEqual(['placed', 'placed', 'placed', 'placed', 'placed']);
  expect(player.at.line).toBe('learn-dare-bid');
  expect(waitsForLearner(player.at)).toBe(true);
});

test('an action that is not for now is answered, and nothing moves', () => {
  player.act('place:skull');
  expect(listener.onWrongAction).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(kinds()).toEqual([]);
});

test('a flip is seen to turn before the round is swept away', () => {
  for (const word of ['place:flower', 'bid:2', 'flip:0', 'flip:3']) {
    player.act(word);
    if (word !== 'flip:3') vi.runAllTimers();
  }
  expect(player.showing).toBe(true);
  expect(player.picture.moment).toEqual({ kind: 'lift', seat: 3 });
  vi.advanceTimersByTime(400);
  expect(player.picture.view.seats[3]!.flipped).toBe(1);
  vi.advanceTimersByTime(600);
  expect(player.picture.moment).toEqual({ kind: 'won', seat: 0 });
  vi.runAllTimers();
  expect(player.showing).toBe(false);
  expect(player.picture.view.round).toBe(3);
});

test('whoever has seen enough is taken to where they are waited for, and hears of everything', () => {
  player.act('place:flower');
  player.skipAhead();
  expect(player.at.line).toBe('learn-dare-bid');
  expect(kinds()).toHaveLength(5);
  vi.runAllTimers();
  expect(kinds()).toHaveLength(5);
});

test('going back stops what was going on', () => {
  player.act('place:flower');
  player.jump(previousPosition(player.at));
  vi.runAllTimers();
  expect(player.at.line).toBe('learn-dare-place');
});

test('skipping the last part ends the lesson, and a part can be taken again', () => {
  player.jump(startScene(lesson, 5));
  player.jump(nextScene(lesson, player.at));
  expect(player.done).toBe(true);
  expect(listener.onIdle).toHaveBeenLastCalledWith(true);
  player.jump(startScene(lesson, 0));
  expect(player.done).toBe(false);
});

test('without motion there is one picture for each step, and as much time', () => {
  changeSettings({ motion: 'reduced' });
  for (const word of ['place:flower', 'bid:2', 'flip:0']) {
    player.act(word);
    expect(player.showing).toBe(false);
    vi.runAllTimers();
  }
  expect(player.at.line).toBe('learn-dare-others');
});

test('the coach speaks when the scene is over, not before (one timeline)', () => {
  for (const word of ['place:flower', 'bid:2', 'flip:0']) {
    player.act(word);
    vi.runAllTimers();
  }
  const before = player.told;
  listener.onEvents.mockClear();
  listener.onStep.mockClear();
  player.act('flip:3');
  expect([player.told, kinds()]).toEqual([before, []]);
  vi.advanceTimersByTime(1000);
  expect(player.picture.moment?.kind).toBe('won');
  expect(kinds()).toEqual(['flipped', 'round-won']);
  expect(listener.onStep).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(player.told).toBe(player.at);
});

test('skipping in the middle of a scene tells every event once', () => {
  for (const word of ['place:flower', 'bid:2', 'flip:0']) {
    player.act(word);
    vi.runAllTimers();
  }
  listener.onEvents.mockClear();
  player.act('flip:3');
  const all = player.at.step.events!.length;
  vi.advanceTimersByTime(1000);
  player.skipAhead();
  expect(kinds().length).toBeGreaterThanOrEqual(all);
  expect(new Set(listener.onEvents.mock.calls.flatMap(([seen]) => seen)).size).toBe(kinds().length);
});
