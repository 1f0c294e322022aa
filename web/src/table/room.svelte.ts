// A table as it is now: what the stream said last, what is being shown, and how to act.
import { api, ApiError, NetworkError } from '../api/calls';
import type { GameEvent } from '../api/events';
import type { GameView, Snapshot, TableEvent, TableInfo, TalkMessage } from '../api/schema';
import { followTable, type Connection } from '../api/stream';
import { saveSeal } from '../replay/seals';
import { isMotionReduced } from '../settings/settings.svelte';
import { explainError, showNotice } from '../shell/notice.svelte';
import { buildScenes, type Scene } from './scenes';

/** Who wants to hear of engine events as they come: sounds, the live region. */
export type Listener = (events: readonly GameEvent[], view: GameView) => void;

/** More than this behind, and pictures are left out: what is true matters more. */
const MAX_LAG = 3500;
const MAX_TALK = 200;
/** An action that takes longer than this is spoken of. */
const LATE_AFTER = 2500;
/** How long an ending stays when somebody else has begun the next game. */
const ENDING_TIME = 3400;

export class Room {
  connection = $state<Connection>('connecting');
  error = $state.raw<ApiError | null>(null);
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<readonly number[]>([]);
  /** What is true now, for the seat to act, and for each own seat. */
  view = $state.raw<GameView | null>(null);
  views = $state.raw<Readonly<Record<string, GameView>>>({});
  /** The events of this game, oldest first. */
  history = $state.raw<readonly GameEvent[]>([]);
  /** What is being shown: it may be a breath behind. */
  scene = $state.raw<Scene | null>(null);
  talk = $state.raw<readonly TalkMessage[]>([]);
  muted = $state.raw<readonly number[]>([]);
  /** When seats run out of clock, by this device's own clock. */
  deadlines = $state.raw<Readonly<Record<string, number>>>({});
  seq = $state(0);
  /** The action on its way. */
  pending = $state<string | null>(null);
  /** It has been on its way for long. */
  isLate = $state(false);

  /** The number under which the pending action is in the log, once that is known. */
  #pendingSeq: number | null = null;
  #queue: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: () => void;
  #listener: Listener;

  constructor(
    readonly code: string,
    options: { spectator?: boolean; listener?: Listener } = {},
  ) {
    this.#listener = options.listener ?? (() => undefined);
    this.#stop = followTable(code, options.spectator ?? false, {
      onevent: (event) => this.#take(event),
      onconnection: (line, why) => {
        this.connection = line;
        this.error = why ?? null;
      },
    });
  }

  /** No more of this table. */
  leave(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  /** Show what is true now, at once. */
  skip(): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    this.#queue = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.scene = last;
  }

  /** Send an action. The same one is sent again while the network is away: the server counts it once. */
  async act(seat: number, word: string): Promise<void> {
    if (this.pending) return;
    this.pending = word;
    const slow = setTimeout(() => (this.isLate = true), LATE_AFTER);
    try {
      await this.#send(seat, word);
    } finally {
      clearTimeout(slow);
      this.isLate = false;
    }
  }

  async #send(seat: number, word: string): Promise<void> {
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    for (let tries = 0; ; tries++) {
      try {
        this.#pendingSeq = (await api.act(this.code, seat, word, id)).seq;
        this.#settle();
        return;
      } catch (error) {
        if (error instanceof NetworkError && tries < 20) {
          await new Promise((go) => setTimeout(go, 500 + 250 * tries));
          continue;
        }
        this.pending = null;
        showNotice(explainError(error), true);
        return;
      }
    }
  }

  /** Done when the stream has come as far as the action: until then a second press would be a second action. */
  #settle(): void {
    if (this.#pendingSeq === null || this.seq < this.#pendingSeq) return;
    this.#pendingSeq = null;
    this.pending = null;
  }

  #take(event: Snapshot | TableEvent): void {
    this.seq = event.seq;
    this.you = event.you;
    if (event.table) this.table = event.table;
    if (event.deadlines) {
      const behind = Date.now() - event.at * 1000;
      // A snapshot was made just now; clocks of phones may be minutes off.
      const skew = event.kind === 'snapshot' || Math.abs(behind) > 5000 ? behind : 0;
      this.deadlines = Object.fromEntries(
        Object.entries(event.deadlines).map(([seat, at]) => [seat, at * 1000 + skew]),
      );
    }
    if (event.kind === 'snapshot') {
      this.talk = event.talk;
      this.muted = event.muted;
      this.history = event.history?.flat() ?? [];
      this.#see(event.view, event.views, []);
      this.#settle();
      return;
    }
    if (event.said) this.talk = [...this.talk.slice(-MAX_TALK), event.said];
    for (const one of event.commitments ?? []) saveSeal(event.game ?? '', one.move, one.seal);
    if (event.kind === 'started' && event.view) {
      const { round, first } = event.view;
      this.history = [{ kind: 'round-opened', round, first }];
    }
    if (event.events) this.history = [...this.history, ...event.events];
    if (event.view) this.#see(event.view, event.views, event.events ?? []);
    this.#settle();
  }

  #see(view: GameView | null, views: Snapshot['views'], events: readonly GameEvent[]): void {
    const before = this.#queue.at(-1)?.view ?? this.scene?.view ?? null;
    this.view = view;
    this.views = views ?? (view?.seat != null ? { [view.seat]: view } : {});
    if (!view) {
      this.scene = null;
      return;
    }
    const ending = this.scene?.moment?.kind === 'game' && view.round === 1 && !events.length;
    if (ending && !isMotionReduced()) this.#show([{ ...this.scene!, ms: ENDING_TIME }, { view, moment: null, ms: 0 }]);
    else if (!events.length || isMotionReduced()) this.#show([{ view, moment: momentOf(events, view), ms: 0 }]);
    else this.#show(buildScenes(before, events, view));
    this.#listener(events, view);
  }

  #show(scenes: Scene[]): void {
    this.#queue.push(...scenes);
    const behind = this.#queue.reduce((sum, scene) => sum + scene.ms, 0);
    if (behind > MAX_LAG) this.#queue = scenes;
    if (this.#timer === undefined) this.#next();
  }

  #next(): void {
    this.#timer = undefined;
    const scene = this.#queue.shift();
    if (!scene) return;
    this.scene = scene;
    // Many bots place faster than one can look: the small steps of a crowd hurry.
    const ms = this.#queue.length > 2 && !scene.moment ? scene.ms / 5 : scene.ms;
    if (scene.ms) this.#timer = setTimeout(() => this.#next(), ms);
    else if (this.#queue.length) this.#next();
  }
}

/** Without motion, moments are still told. */
function momentOf(events: readonly GameEvent[], view: GameView): Scene['moment'] {
  return view.phase === 'over' && events.length ? (buildScenes(null, events, view).at(-1)?.moment ?? null) : null;
}
