// @vitest-environment jsdom
// A replay moves by hand or by the clock, and stays within its frames.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '../../settings/settings.svelte';
import { buildFrames, type Frame } from './frames';
import { Playback } from './playback.svelte';
import { small } from '../replay.fixture';

const frames = buildFrames(small);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  changeSettings({ motion: 'full' });
});
afterEach(() => vi.useRealTimers());

describe('by hand', () => {
  it('steps, and stops at both ends', () => {
    const playback = new Playback(frames, 0);
    playback.step(-1);
    expect(playback.at).toBe(0);
    playback.go(99);
    expect(playback.at).toBe(playback.last);
    playback.step(1);
    expect(playback.at).toBe(playback.last);
  });

  it('goes from round to round', () => {
    const playback = new Playback(frames, 6);
    const walk = (...by: (1 | -1)[]) => by.map((one) => (playback.round(one), playback.at));
    expect(walk(-1, -1, -1)).toEqual([5, 0, 0]);
    expect(walk(1, 1, 1, 1)).toEqual([5, 8, 11, 11]);
  });

  it('begins where a link says, as far as there is such a place', () => {
    expect(new Playback(frames, 99).at).toBe(frames.length - 1);
  });

  it('tells every frame that one comes to, and none twice', () => {
    const heard: Frame[] = [];
    const playback = new Playback(frames, 0, (frame) => heard.push(frame));
    playback.step(1);
    playback.go(1);
    playback.go(4);
    expect(heard).toEqual([frames[1], frames[4]]);
  });
});

describe('the great moments', () => {
  it('are shown on the way forward, then the table stands still', () => {
    const playback = new Playback(frames, 3);
    playback.step(1);
    vi.advanceTimersByTime(800);
    expect(playback.moment).toMatchObject({ kind: 'skull', seat: 1 });
    vi.advanceTimersByTime(5000);
    expect(playback.moment).toBeNull();
    expect(playback.view).toBe(frames[4]!.view);
  });

  it('are left out when one jumps, goes back, or wants no motion', () => {
    const playback = new Playback(frames, 5);
    playback.step(-1);
    expect(playback.view).toBe(frames[4]!.view);
    changeSettings({ motion: 'reduced' });
    playback.go(3);
    playback.step(1);
    expect([playback.view, playback.moment]).toEqual([frames[4]!.view, null]);
  });

  it('cheer the winner for as long as one stays', () => {
    const playback = new Playback(frames, 10);
    playback.step(1);
    vi.advanceTimersByTime(60_000);
    expect(playback.moment).toEqual({ kind: 'game', seat: 0 });
    playback.step(-1);
    expect(playback.moment).toBeNull();
  });
});

describe('by the clock', () => {
  it('plays to the end and stops there; played again, it begins anew', () => {
    const playback = new Playback(frames, 0);
    playback.toggle();
    vi.advanceTimersByTime(60_000);
    expect([playback.at, playback.playing]).toEqual([playback.last, false]);
    playback.toggle();
    expect([playback.at, playback.playing]).toEqual([0, true]);
    playback.stop();
  });

  it('stays where it is paused', () => {
    const playback = new Playback(frames, 0);
    playback.toggle();
    vi.advanceTimersByTime(400);
    playback.toggle();
    const { at } = playback;
    vi.advanceTimersByTime(60_000);
    expect([at, playback.at]).toEqual([1, 1]);
  });

  it('stops for whoever takes over by hand', () => {
    const playback = new Playback(frames, 0);
    playback.toggle();
    playback.step(1);
    vi.advanceTimersByTime(60_000);
    expect([playback.at, playback.playing]).toEqual([1, false]);
  });

  it('is four times as fast at four times the speed', () => {
    const moments = ([speed, ms]: [1 | 4, number]) => {
      const playback = new Playback(frames, 0);
      playback.setSpeed(speed);
      playback.toggle();
      vi.advanceTimersByTime(ms);
      playback.stop();
      return playback.at;
    };
    expect(moments([4, 1000])).toBe(moments([1, 4000]));
  });

  it('goes on from the same place through other eyes', () => {
    const playback = new Playback(frames, 2);
    playback.toggle();
    playback.setFrames(buildFrames({ ...small, eyes: 1 }));
    expect(playback.at).toBe(2);
    vi.advanceTimersByTime(1500);
    expect(playback.at).toBeGreaterThan(2);
    playback.stop();
  });
});
