// What this browser knows of its reader: solved puzzles, the streak of days, and mistakes that come back after days.
import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs';
import { readStorage, writeStorage } from '../shell/storage';

const NAME = 'puzzles';
const DAY_MS = 86_400_000;
/** A puzzle that is known for this many days no longer comes back. */
const KNOWN_DAYS = 60;
/** Intervals are whole days: a puzzle that was just explained is no test. */
const scheduler = fsrs({ enable_short_term: false });

/** A stored progress; its names are a contract. */
interface Progress {
  /** Ids of puzzles whose first answer, or a later one, was right. */
  solved: string[];
  /** The last day whose puzzle was answered, whether it was right, and how many days in a row were. */
  daily: { day: number; right: boolean; streak: number };
  /** Puzzles that were failed, by id. */
  cards: Record<string, StoredCard>;
}

type StoredCard = Omit<Card, 'due' | 'last_review'> & { due: string; last_review?: string };

export const EMPTY: Progress = { solved: [], daily: { day: 0, right: false, streak: 0 }, cards: {} };

export function readProgress(): Progress {
  const found = readStorage(NAME) as Partial<Progress> | undefined;
  return typeof found === 'object' && found ? { ...EMPTY, ...found } : EMPTY;
}

export function writeProgress(progress: Progress): void {
  writeStorage(NAME, progress);
}

/** Days since 1970-01-01 on the reader's own calendar. */
export function dayOf(now: Date): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;
}

/** The days in a row whose puzzles were solved, today's included if it was. */
export function streakOn(progress: Progress, day: number): number {
  const { daily } = progress;
  return daily.day === day || (daily.day === day - 1 && daily.right) ? daily.streak : 0;
}

/** The progress after an answer. Of the puzzle of a day only the first answer counts. */
export function afterAnswer(progress: Progress, id: string, right: boolean, now: Date, daily: boolean): Progress {
  const next: Progress = { ...progress };
  const day = dayOf(now);
  if (daily && progress.daily.day !== day) {
    next.daily = { day, right, streak: right ? streakOn(progress, day) + 1 : 0 };
  }
  if (right && !progress.solved.includes(id)) next.solved = [...progress.solved, id];
  const stored = progress.cards[id];
  if (!stored && right) return next;
  const { card } = scheduler.next(stored ? revive(stored) : createEmptyCard(now), now, right ? Rating.Good : Rating.Again);
  const others = Object.entries(progress.cards).filter(([other]) => other !== id);
  const known = right && card.scheduled_days > KNOWN_DAYS;
  const stays: [string, StoredCard][] = known ? [] : [[id, JSON.parse(JSON.stringify(card)) as StoredCard]];
  return { ...next, cards: Object.fromEntries([...others, ...stays]) };
}

/** The puzzles that are to be tried again by now, the longest overdue first. */
export function dueIds(progress: Progress, now: Date): string[] {
  const due = Object.entries(progress.cards).filter(([, card]) => dayOf(new Date(card.due)) <= dayOf(now));
  return due.sort(([, one], [, other]) => one.due.localeCompare(other.due)).map(([id]) => id);
}

function revive(stored: StoredCard): Card {
  const { due, last_review, ...rest } = stored;
  return { ...rest, due: new Date(due), ...(last_review && { last_review: new Date(last_review) }) };
}
