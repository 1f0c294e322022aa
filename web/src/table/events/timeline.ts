// The order in which a table is shown. Everything that is seen or heard waits here for its turn, so nothing is told
// before the scene that shows it.

/** Something that the table shows or tells. */
export interface Step {
  /** Shows or tells it. */
  begin: () => void;
  /** Milliseconds until the next scene may begin. */
  ms: number;
  /** A line of talk, say: it waits for the scenes before it to begin, not to end. */
  instant?: boolean;
  /** A small move: it is shown for less time if many wait. */
  small?: boolean;
}

/** No step waits more milliseconds than this for those that came before it: they are shown at once instead. */
export const MAX_LAG = 3500;
/** If more scenes than this wait, small moves are quick. */
const MANY = 2;
const QUICK = 1 / 5;

export class Timeline {
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the scene that is shown ends. */
  #end = 0;
  #onchange: (behind: boolean) => void;

  /** `onchange` is told whether scenes wait. */
  constructor(onchange: (behind: boolean) => void = () => undefined) {
    this.#onchange = onchange;
  }

  /** Show these steps after those that wait. With `urgent`, those that wait are shown at once. */
  push(steps: readonly Step[], urgent = false): void {
    const shown = this.#timer === undefined ? 0 : this.#end - Date.now();
    // The last step does not wait for itself.
    const lag = [...this.#waiting, ...steps].slice(0, -1).reduce((sum, step) => sum + step.ms, shown);
    if (urgent || lag > MAX_LAG) this.skip();
    this.#waiting.push(...steps);
    this.#run();
  }

  /** Show everything that waits, at once. */
  skip(): void {
    const steps = this.#waiting;
    this.clear();
    for (const step of steps) step.begin();
    this.#onchange(false);
  }

  /** Do not wait for the end of the scene that is shown. */
  release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#run();
  }

  /** Forget everything that waits. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #run(): void {
    for (;;) {
      const next = this.#waiting[0];
      if (!next || (this.#timer !== undefined && !next.instant)) break;
      this.#waiting.shift();
      const many = this.#waiting.filter((step) => !step.instant).length > MANY;
      const ms = next.small && many ? next.ms * QUICK : next.ms;
      if (ms) {
        this.#timer = setTimeout(() => this.release(), ms);
        this.#end = Date.now() + ms;
      }
      next.begin();
    }
    this.#onchange(this.#waiting.some((step) => !step.instant));
  }
}
