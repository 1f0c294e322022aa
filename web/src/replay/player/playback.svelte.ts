// The position in a replay, and how it moves: by hand, or by the clock with animations.
import { isMotionReduced } from '../../settings/settings.svelte';
import type { Moment, Scene } from '../../table/events/scenes';
import { framePause, roundStarts, type Frame } from './frames';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds before the first step: the viewer has seen the present frame. */
const FIRST_PAUSE = 300;

export class Playback {
  frames = $state.raw<readonly Frame[]>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  #scene = $state.raw<Scene | null>(null);
  #turning: ReturnType<typeof setTimeout> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #onstep: (frame: Frame) => void;
  #onscene: (scene: Scene) => void;

  readonly frame = $derived(this.frames[this.at]!);
  readonly last = $derived(this.frames.length - 1);
  readonly starts = $derived(roundStarts(this.frames));

  /** `onstep` is called with every new frame, `onscene` with every scene of an animation. */
  constructor(
    frames: readonly Frame[],
    at: number,
    onstep: (frame: Frame) => void = () => undefined,
    onscene: (scene: Scene) => void = () => undefined,
  ) {
    this.frames = frames;
    this.at = within(at, frames);
    this.#onstep = onstep;
    this.#onscene = onscene;
  }

  /** The view to draw: during an animation, the view before the frame. */
  get view(): Frame['view'] {
    return this.#scene?.view ?? this.frame.view;
  }

  get moment(): Moment | null {
    return this.#scene?.moment ?? null;
  }

  /** The same game in another view; the position stays. */
  setFrames(frames: readonly Frame[]): void {
    this.#settle();
    this.frames = frames;
    if (this.playing) this.#wait(framePause(this.frame));
  }

  /** Move to a frame; a single step forward is animated. */
  go(to: number): void {
    const before = this.at;
    this.at = within(to, this.frames);
    if (this.at === before) return;
    this.#settle();
    const took = this.at === before + 1 ? this.#show() : 0;
    if (this.at === this.last) this.playing = false;
    if (this.playing) this.#wait(took + framePause(this.frame));
    this.#onstep(this.frame);
  }

  /** Stop, and move to a frame. */
  jump(to: number): void {
    this.stop();
    this.go(to);
  }

  step(by: 1 | -1): void {
    this.jump(this.at + by);
  }

  /** Move to the start of the next round, or back to the start of this or the previous one. */
  round(by: 1 | -1): void {
    const next = this.starts.find((start) => start > this.at) ?? this.last;
    const back = this.starts.findLast((start) => start < this.at) ?? 0;
    this.jump(by === 1 ? next : back);
  }

  /** Play or pause; at the end, once more from the start. */
  toggle(): void {
    if (this.playing || !this.last) return this.stop();
    this.playing = true;
    if (this.at === this.last) this.go(0);
    else this.#wait(FIRST_PAUSE);
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.#wait(framePause(this.frame));
  }

  /** Stop, and show the present frame. */
  stop(): void {
    this.playing = false;
    this.#settle();
  }

  #settle(): void {
    clearTimeout(this.#turning);
    clearTimeout(this.#waiting);
    this.#scene = null;
  }

  /** Show the scenes that lead to this frame; gives how long that takes. */
  #show(): number {
    const scenes = isMotionReduced() ? [] : this.frame.scenes;
    const next = (i: number) => {
      const scene = scenes[i] ?? null;
      this.#scene = scene;
      if (scene) this.#onscene(scene);
      // The winner's petals stay.
      if (scene && scene.moment?.kind !== 'game') this.#turning = setTimeout(() => next(i + 1), scene.ms / this.speed);
    };
    next(0);
    return scenes.reduce((sum, scene) => sum + scene.ms, 0);
  }

  #wait(ms: number): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.go(this.at + 1), ms / this.speed);
  }
}

function within(at: number, frames: readonly Frame[]): number {
  return Math.max(0, Math.min(frames.length - 1, at));
}
