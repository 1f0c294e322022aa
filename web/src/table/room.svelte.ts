// The present state of a table: the latest from its stream, the scene on the board, and actions.
import { api, ApiError, NetworkError } from '../api/calls';
import type { GameEvent } from '../api/events';
import type { Ban, GameView, Snapshot, TableEvent, TableInfo, TalkMessage } from '../api/schema';
import { followTable, type Connection, type TableLine } from '../api/stream';
import { saveSeal } from '../replay/seals';
import { isMotionReduced } from '../settings/settings.svelte';
import { explainError, showNotice } from '../shell/notice.svelte';
import { buildScenes, type Scene } from './scenes';
import { seatsToAsk } from './showing';

/** Called with the events of the engine as they come: for sounds and the live region. */
export type Listener = (events: readonly GameEvent[], view: GameView) => void;

/** Scenes are left out if the board is more milliseconds than this behind. */
const MAX_LAG = 3500;
const MAX_TALK = 200;
const MAX_REACTIONS = 5;
const REACTION_TIME = 4000;
/** The user is told about an action that takes longer than this. */
const LATE_AFTER = 2500;
/** How long the end of a game stays when somebody has started the next one. */
const ENDING_TIME = 3400;

export class Room {
  connection = $state<Connection>('connecting');
  error = $state.raw<ApiError | null>(null);
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<readonly number[]>([]);
  /** The latest views: of the seat that has to act, and of each of the user's seats. */
  view = $state.raw<GameView | null>(null);
  views = $state.raw<Readonly<Record<string, GameView>>>({});
  /** The events of this game, oldest first. */
  history = $state.raw<readonly GameEvent[]>([]);
  /** The scene on the board: it may be a moment behind. */
  scene = $state.raw<Scene | null>(null);
  talk = $state.raw<readonly TalkMessage[]>([]);
  muted = $state.raw<readonly number[]>([]);
  /** Emotes of people who watch: shown for some seconds, and stored nowhere. */
  reactions = $state.raw<readonly { id: number; emote: string }[]>([]);
  /** Whether the user may not sit down here; for the host, who may not. */
  banned = $state(false);
  bans = $state.raw<readonly Ban[]>([]);
  /** When the time of seats runs out, by the clock of this device. */
  deadlines = $state.raw<Readonly<Record<string, number>>>({});
  /** When a lost disc is drawn, by the clock of this device; until then stacks may be shown (T6). */
  showUntil = $state<number | null>(null);
  /** The user's seats that do not want to show in this loss. */
  declined = $state.raw<readonly number[]>([]);
  seq = $state(0);
  /** The action that was sent and is not confirmed yet. */
  pending = $state<string | null>(null);
  /** The pending action takes long. */
  isLate = $state(false);

  /** Milliseconds that the clock of this device is ahead of the server's: that of a phone may be minutes off. */
  #skew = 0;
  /** The number of the pending action's event, once it is known. */
  #pendingSeq: number | null = null;
  #reactions = 0;
  #queue: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #line: TableLine;
  #listener: Listener;

  constructor(
    readonly code: string,
    options: { spectator?: boolean; listener?: Listener } = {},
  ) {
    this.#listener = options.listener ?? (() => undefined);
    this.#line = followTable(code, options.spectator ?? false, {
      onevent: (event) => this.#take(event),
      onconnection: (line, why) => {
        this.connection = line;
        this.error = why ?? null;
      },
    });
  }

  /** Stop following the table. */
  leave(): void {
    this.#line.stop();
    clearTimeout(this.#timer);
  }

  /** Skip the scenes that wait. */
  skip(): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    this.#queue = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.scene = last;
  }

  /** Send an action. It is sent again while the network is away; the server counts it once. */
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

  /** These seats do not want to show. If the server does not hear it, nothing is lost but time. */
  decline(seats: readonly number[]): void {
    this.declined = [...this.declined, ...seats];
    for (const seat of seats) void api.decline(this.code, seat).catch(() => undefined);
  }

  async #send(seat: number, word: string): Promise<void> {
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    for (let tries = 0; ; tries++) {
      try {
        this.#pendingSeq = (await this.#line.act(seat, word, id)).seq;
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

  /** The action is done when the stream has brought its event; until then nothing else can be sent. */
  #settle(): void {
    if (this.#pendingSeq === null || this.seq < this.#pendingSeq) return;
    this.#pendingSeq = null;
    this.pending = null;
  }

  #take(event: Snapshot | TableEvent): void {
    if (event.kind === 'reaction') {
      this.#react(event.reaction?.emote);
      return;
    }
    this.seq = event.seq;
    this.you = event.you;
    this.banned = event.banned ?? false;
    this.bans = event.bans ?? [];
    if (event.table) this.table = event.table;
    if (event.kind === 'snapshot') this.#skew = Date.now() - event.now * 1000;
    if (event.deadlines) {
      const local = (seconds: number) => seconds * 1000 + this.#skew;
      this.deadlines = Object.fromEntries(Object.entries(event.deadlines).map(([seat, at]) => [seat, local(at)]));
      this.showUntil = event.show_until === undefined ? null : local(event.show_until);
    }
    if (event.kind === 'snapshot') {
      this.talk = event.talk;
      this.muted = event.muted;
      this.history = event.history?.flat() ?? [];
      this.declined = event.declined ?? [];
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

  #react(emote: string | undefined): void {
    if (!emote) return;
    const one = { id: ++this.#reactions, emote };
    this.reactions = [...this.reactions.slice(1 - MAX_REACTIONS), one];
    setTimeout(() => (this.reactions = this.reactions.filter((other) => other !== one)), REACTION_TIME);
  }

  #see(view: GameView | null, views: Snapshot['views'], events: readonly GameEvent[]): void {
    const before = this.#queue.at(-1)?.view ?? this.scene?.view ?? null;
    if (view?.phase !== 'loss') this.declined = [];
    this.view = view;
    this.views = views ?? (view?.seat != null ? { [view.seat]: view } : {});
    if (!view) {
      this.scene = null;
      return;
    }
    const ending = this.scene?.moment?.kind === 'game' && view.round === 1 && !events.length;
    if (ending && !isMotionReduced()) this.#show([{ ...this.scene!, ms: ENDING_TIME }, { view, moment: null, ms: 0 }]);
    else if (!events.length || isMotionReduced()) this.#show([{ view, moment: momentOf(events, view), ms: 0 }]);
    else {
      const scenes = buildScenes(before, events, view);
      // The time to show runs: scenes that wait give way to the skull.
      const failed = events.some((event) => event.kind === 'attempt-failed');
      if (failed && seatsToAsk(this.views, []).length) this.#queue = [];
      this.#show(scenes);
    }
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
    // Many bots place faster than people can follow: small steps are shown for less time.
    const ms = this.#queue.length > 2 && !scene.moment ? scene.ms / 5 : scene.ms;
    if (scene.ms) this.#timer = setTimeout(() => this.#next(), ms);
    else if (this.#queue.length) this.#next();
  }
}

/** The end of a game is shown under reduced motion, too. */
function momentOf(events: readonly GameEvent[], view: GameView): Scene['moment'] {
  return view.phase === 'over' && events.length ? (buildScenes(null, events, view).at(-1)?.moment ?? null) : null;
}
