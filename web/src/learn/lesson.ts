// Positions in the lesson, and the steps between them. The engine played every path beforehand.
import type { GameEvent } from '../api/events';
import type { GameView } from '../api/schema';

/** A view of the table, the events that led to it, and what can follow. */
export interface Step {
  frame: number;
  /** The events that led to this view. */
  events?: readonly GameEvent[];
  /** The line of the coach; without it, the last line stays. */
  say?: string;
  talk?: { seat: number; phrase: string };
  /** Milliseconds until the lesson goes on by itself; without it, it waits for the learner. */
  wait?: number;
  /** The step that follows when the learner, or time, goes on; none at the end of a scene. */
  next?: number;
  /** The actions that the lesson accepts, and where they lead. */
  choices?: Readonly<Record<string, number>>;
  /** The coach's answer to other legal actions. */
  kindly?: Readonly<Record<string, string>>;
}

export interface Lesson {
  seats: readonly { name: string | null; tribe: string }[];
  scenes: readonly { name: string; step: number; extra: boolean }[];
  steps: readonly Step[];
  frames: readonly GameView[];
}

/** The position of a learner. */
export interface Position {
  scene: number;
  step: Step;
  line: string;
  /** The coach's answer to the last action, if the lesson did not accept it. */
  why: string | null;
  talk: Step['talk'] | null;
  /** The earlier positions that waited for the learner, oldest first. */
  before: readonly Position[];
}

/** The first position of a scene; `before` are the positions that Back leads to. */
export function startScene(lesson: Lesson, scene: number, before: readonly Position[] = []): Position {
  const step = lesson.steps[lesson.scenes[scene]!.step]!;
  return { scene, step, line: step.say ?? '', why: null, talk: null, before };
}

/** Whether the lesson waits for the learner here. */
export function waitsForLearner(at: Position): boolean {
  return at.step.wait === undefined;
}

/** Whether the learner can only continue. */
export function canContinue(at: Position): boolean {
  return waitsForLearner(at) && (at.step.next !== undefined || !at.step.choices);
}

/** The next step, or the next scene; null when the lesson is over. */
export function nextPosition(lesson: Lesson, at: Position): Position | null {
  if (at.step.next !== undefined) return moveTo(lesson, at, at.step.next);
  return nextScene(lesson, at);
}

/** The start of the next scene; null after the last scene and after an extra one. */
export function nextScene(lesson: Lesson, at: Position): Position | null {
  const following = lesson.scenes[at.scene + 1];
  if (lesson.scenes[at.scene]!.extra || !following || following.extra) return null;
  return startScene(lesson, at.scene + 1, extendHistory(at));
}

/** The position after an action; the same position with an explanation if the lesson does not accept it. */
export function playAction(lesson: Lesson, at: Position, word: string): Position {
  const to = at.step.choices?.[word];
  if (to !== undefined) return moveTo(lesson, at, to);
  return { ...at, why: at.step.kindly?.[word] ?? at.why };
}

/** The last position that waited for the learner; null at the beginning. */
export function previousPosition(at: Position): Position | null {
  return at.before.at(-1) ?? null;
}

function moveTo(lesson: Lesson, from: Position, number: number): Position {
  const step = lesson.steps[number]!;
  return {
    scene: from.scene,
    step,
    line: step.say ?? from.line,
    why: null,
    // The bubble stays until the learner continues.
    talk: step.talk ?? (waitsForLearner(from) ? null : from.talk),
    before: extendHistory(from),
  };
}

function extendHistory(at: Position): readonly Position[] {
  return waitsForLearner(at) ? [...at.before, { ...at, why: null }] : at.before;
}
