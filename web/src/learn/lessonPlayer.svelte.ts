// Plays the lesson: the position of the learner, the scene on the board, and the timer for the next step. The coach and
// the companions say a step's lines when its last scene is shown, not before.
import type { GameEvent } from '../api/events';
import type { GameView } from '../api/schema';
import { isMotionReduced } from '../settings/settings.svelte';
import { type Scene, buildScenes } from '../table/events/scenes';
import { playAction, type Position, type Lesson, nextPosition, startScene, waitsForLearner } from './lesson';

/** The least wait before the next step, in milliseconds. */
const MIN_WAIT = 250;

interface LessonListener {
  /** Everybody has seen these events. */
  onEvents(events: readonly GameEvent[]): void;
  /** Another step is told; `moved` if something happened in it. */
  onStep(at: Position, before: Position, moved: boolean): void;
  /** A scene begins. */
  onScene(scene: Scene): void;
  /** The learner tried an action that the lesson does not accept now. */
  onWrongAction(at: Position): void;
  /** The animation is over: it is the learner's turn, or the end. */
  onIdle(done: boolean): void;
}

export class LessonPlayer {
  at = $state.raw() as Position;
  /** The step whose lines are told: the one before while its scenes are shown. */
  told = $state.raw() as Position;
  done = $state(false);
  /** The scene on the board. */
  picture = $state.raw() as Scene;
  showing = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Events of the present step that nobody has seen yet. */
  #unseen: readonly GameEvent[] = [];
  #moved = false;

  constructor(
    readonly lesson: Lesson,
    readonly listener: LessonListener,
  ) {
    this.at = this.told = startScene(lesson, 0);
    this.picture = this.#still(this.at);
  }

  /** Go to a step with its animation; null is the end of the lesson. */
  go(to: Position | null): void {
    if (!to) return this.#finish();
    const before = this.#view(this.at);
    const events = to.step.events ?? [];
    this.#come(to);
    if (events.length && !isMotionReduced()) this.#show(buildScenes(before, events, this.#view(to)), to.step.wait);
    else this.#show([{ ...this.#still(to), events }], to.step.wait);
  }

  /** Go to a step without an animation. */
  jump(to: Position | null): void {
    if (!to) return this.#finish();
    this.#come(to);
    this.#unseen = [];
    this.#show([this.#still(to)], to.step.wait);
  }

  /** Try an action. */
  act(word: string): void {
    const to = playAction(this.lesson, this.at, word);
    if (to.step !== this.at.step) return this.go(to);
    this.at = this.told = to;
    this.listener.onWrongAction(to);
  }

  /** Skip to the next step that waits for the learner. */
  skipAhead(): void {
    if (this.done || (!this.showing && waitsForLearner(this.at))) return;
    this.#tell(this.#unseen);
    while (!waitsForLearner(this.at)) {
      this.#come(nextPosition(this.lesson, this.at)!);
      this.#tell(this.#unseen);
    }
    this.#show([this.#still(this.at)], undefined);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #view(at: Position): GameView {
    return this.lesson.frames[at.step.frame]!;
  }

  /** The scene of a step without an animation; the petals of a won game stay. */
  #still(at: Position): Scene {
    const view = this.#view(at);
    return { view, moment: view === this.picture?.view ? this.picture.moment : null, ms: 0, events: [] };
  }

  #come(to: Position): void {
    this.at = to;
    this.#unseen = to.step.events ?? [];
    this.#moved = false;
    this.done = false;
  }

  /** Tell events; with the last of them, the lines of their step. */
  #tell(events: readonly GameEvent[]): void {
    this.#unseen = this.#unseen.slice(events.length);
    if (events.length) {
      this.#moved = true;
      this.listener.onEvents(events);
    }
    if (this.#unseen.length || this.told === this.at) return;
    const before = this.told;
    this.told = this.at;
    this.listener.onStep(this.at, before, this.#moved);
  }

  #show(scenes: readonly Scene[], wait: number | undefined): void {
    clearTimeout(this.#timer);
    const [first, ...rest] = scenes as [Scene, ...Scene[]];
    this.picture = first;
    this.listener.onScene(first);
    if (first.events.length || !rest.length) this.#tell(first.events);
    this.showing = rest.length > 0;
    const after = (ms: number, then: () => void) => (this.#timer = setTimeout(then, ms));
    if (this.showing) after(first.ms, () => this.#show(rest, wait && Math.max(MIN_WAIT, wait - first.ms)));
    else if (wait) after(wait, () => this.go(nextPosition(this.lesson, this.at)));
    else this.listener.onIdle(false);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.showing = false;
    this.done = true;
    this.listener.onIdle(true);
  }
}
