import { describe, expect, it } from 'vitest';
import { afterAnswer, dayOf, dueIds, EMPTY, streakOn } from './progress';

const DAY = 86_400_000;
const NOON = new Date(2026, 4, 10, 12);
const later = (days: number) => new Date(NOON.getTime() + days * DAY);

describe('the streak', () => {
  it('counts days in a row whose puzzle was solved at the first answer', () => {
    let progress = afterAnswer(EMPTY, 'a', true, NOON, true);
    progress = afterAnswer(progress, 'b', true, later(1), true);
    expect(streakOn(progress, dayOf(later(1)))).toBe(2);
    // The day after, before its puzzle is solved.
    expect(streakOn(progress, dayOf(later(2)))).toBe(2);
  });

  it('ends with a missed day and with a wrong answer', () => {
    const solved = afterAnswer(EMPTY, 'a', true, NOON, true);
    expect(streakOn(solved, dayOf(later(2)))).toBe(0);
    const failed = afterAnswer(solved, 'b', false, later(1), true);
    expect(streakOn(failed, dayOf(later(1)))).toBe(0);
    // A second try on the same day changes nothing.
    expect(streakOn(afterAnswer(failed, 'b', true, later(1), true), dayOf(later(1)))).toBe(0);
    expect(streakOn(afterAnswer(failed, 'c', true, later(2), true), dayOf(later(2)))).toBe(1);
  });

  it('does not count puzzles of the ladder', () => {
    expect(streakOn(afterAnswer(EMPTY, 'a', true, NOON, false), dayOf(NOON))).toBe(0);
  });
});

describe('mistakes', () => {
  it('come back after days, not on the same day', () => {
    const progress = afterAnswer(EMPTY, 'a', false, NOON, false);
    expect(progress.solved).toEqual([]);
    expect(dueIds(progress, NOON)).toEqual([]);
    expect(dueIds(progress, later(3))).toEqual(['a']);
  });

  it('come back later and later once they are solved, and at last no more', () => {
    let progress = afterAnswer(EMPTY, 'a', false, NOON, false);
    let now = NOON;
    const waits: number[] = [];
    for (let at = 0; at < 12 && progress.cards['a']; at++) {
      const due = new Date(progress.cards['a'].due);
      waits.push(dayOf(due) - dayOf(now));
      now = due;
      progress = afterAnswer(JSON.parse(JSON.stringify(progress)), 'a', true, now, false);
    }
    expect(waits[0]).toBeGreaterThanOrEqual(1);
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(progress.cards).toEqual({});
    expect(progress.solved).toEqual(['a']);
  });

  it('are not made of right answers', () => {
    expect(afterAnswer(EMPTY, 'a', true, NOON, false).cards).toEqual({});
  });
});
