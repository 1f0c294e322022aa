// The ladder: ten levels of puzzles by how often bots fail on them, and the puzzle of a day.
import type { PuzzleIndex } from '../api/schema';

export const LEVELS = 10;

/** The level of a difficulty, a percentage of failures: 1 to 10. */
export const levelOf = (difficulty: number): number => Math.min(LEVELS, Math.floor(difficulty / LEVELS) + 1);

/** The ids of each level, from the easiest. */
export function ladder(index: PuzzleIndex): string[][] {
  const levels = Array.from({ length: LEVELS }, (): string[] => []);
  index.ids.forEach((id, at) => levels[levelOf(index.difficulties[at]!) - 1]!.push(id));
  return levels;
}

/** The first puzzles of a level that are not solved, after another one if there are any. */
export function unsolved(ids: readonly string[], solved: readonly string[], after: string | null): string[] {
  const open = ids.filter((id) => !solved.includes(id) && id !== after);
  const from = after === null ? -1 : ids.indexOf(after);
  return [...open.filter((id) => ids.indexOf(id) > from), ...open.filter((id) => ids.indexOf(id) < from)];
}

/** The puzzle of a day, counted from 1970-01-01: the same for everybody. */
export function dailyId(index: PuzzleIndex, day: number): string {
  return index.ids[(day * index.daily_step) % index.ids.length]!;
}
