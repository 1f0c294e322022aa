// A replay becomes frames: no event is left out, and the flip that wins has a frame.
import { describe, expect, it } from 'vitest';
import { findFrame, buildFrames, roundStarts } from './frames';
import { small } from '../replay.fixture';

const frames = buildFrames(small);
const kinds = frames.map((frame) => frame.events.map((event) => event.kind).join(' '));

describe('frames', () => {
  it('are one a move, and one more where a won challenge sweeps the table', () => {
    expect(frames.map((frame) => frame.moves)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 9]);
  });

  it('tell everything that happened, once and in order', () => {
    const told = frames.flatMap((frame) => frame.events);
    expect(told.slice(1)).toEqual(small.steps.flatMap((step) => step.events));
    expect(kinds[0]).toBe('round-opened');
    expect(kinds.slice(7, 9)).toEqual(['flipped round-won', 'round-opened']);
    expect(kinds.slice(10)).toEqual(['flipped round-won', 'game-won']);
  });

  it('show the flip that won, its mat turned, before the next round', () => {
    const [won, next] = frames.slice(7, 9);
    expect(won!.view).toMatchObject({ round: 2, revealed: [[0, 'flower']] });
    expect(won!.view.seats[0]).toMatchObject({ stack: ['flower'], flipped: 1, wins: 1 });
    expect(next!.view).toBe(small.steps[6]!.view);
  });

  it('show a skull for a moment, then the table as it is', () => {
    const skull = frames[4]!;
    expect(skull.scenes.map((scene) => scene.moment?.kind)).toEqual(['lift', 'turn', 'skull', undefined]);
    expect(skull.view).toBe(small.steps[3]!.view);
  });

  it('know where rounds begin', () => {
    expect(roundStarts(frames)).toEqual([0, 5, 8]);
  });

  it('are found by the number of moves', () => {
    expect([0, 3, 7, 9, 99].map((moves) => findFrame(frames, moves))).toEqual([0, 3, 7, 10, 11]);
  });
});
