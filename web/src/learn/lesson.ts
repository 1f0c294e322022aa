// Where a learner is in the lesson and where they can go: every way was played by the engine beforehand.
import type { GameEvent } from '../api/events';
import type { GameView } from '../api/schema';

/** A table as it looks at one moment, what just happened there, and what can happen next. */
export interface Step {
  frame: number;
  /** What happened to make the table look like this. */
  events?: readonly GameEvent[];
  /** What the coach says; without it, the last line stands. */
  say?: string;
  talk?: { seat: number; phrase: string };
  /** Milliseconds until the lesson goes on by itself; without it, it waits for the learner. */
  wait?: number;
  /** The step that follows when the learner, or time, goes on; none at the end of a scene. */
  next?: number;
  /** The actions that the lesson accepts, and where they lead. */
  choices?: Readonly<Record<string, number>>;
  /** Why another legal action is not for now. */
  kindly?: Readonly<Record<string, string>>;
}

export interface Lesson {
  seats: readonly { name: string | null; tribe: string }[];
  scenes: readonly { name: string; step: number; extra: boolean }[];
  steps: readonly Step[];
  frames: readonly GameView[];
}

/** Where a learner is. */
export interface Position {
  scene: number;
  step: Step;
  line: string;
  /** Why the last try was not for now, if it was not. */
  why: string | null;
  talk: Step['talk'] | null;
  /** Where the learner had a say before, oldest first. */
  before: readonly Position[];
}

/** The beginning of a scene; `before` is what going back leads to. */
export function startScene(lesson: Lesson, scene: number, before: readonly Position[] = []): Position {
  const step = lesson.steps[lesson.scenes[scene]!.step]!;
  return { scene, step, line: step.say ?? '', why: null, talk: null, before };
}

/** Whether the lesson waits for the learner here. */
export function waitsForLearner(at: Position): boolean {
  return at.step.wait === undefined;
}

/** Whether going on is all that there is to do. */
export function canContinue(at: Position): boolean {
  return waitsForLearner(at) && (at.step.next !== undefined || !at.step.choices);
}

/** The next step, or the next scene; null when the lesson is over. */
export function nextPosition(lesson: Lesson, at: Position): Position | null {
  if (at.step.next !== undefined) return moveTo(lesson, at, at.step.next);
  return nextScene(lesson, at);
}

/** The scene after this one; null after the last, and after one that stands beside the game. */
export function nextScene(lesson: Lesson, at: Position): Position | null {
  const following = lesson.scenes[at.scene + 1];
  if (lesson.scenes[at.scene]!.extra || !following || following.extra) return null;
  return startScene(lesson, at.scene + 1, extendHistory(at));
}

/** What comes of an action: where it leads, or the same place with a kind word. */
export function playAction(lesson: Lesson, at: Position, word: string): Position {
  const to = at.step.choices?.[word];
  if (to !== undefined) return moveTo(lesson, at, to);
  return { ...at, why: at.step.kindly?.[word] ?? at.why };
}

/** Where the learner last had a say; null at the very beginning. */
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
    // What was said is heard until the learner goes on.
    talk: step.talk ?? (waitsForLearner(from) ? null : from.talk),
    before: extendHistory(from),
  };
}

function extendHistory(at: Position): readonly Position[] {
  return waitsForLearner(at) ? [...at.before, { ...at, why: null }] : at.before;
}
