// A table as it is shown, and actions. What its stream brings waits on a timeline: log, hand, controls and talk are never
// ahead of the board.
import { api, ApiError, NetworkError } from '../api/calls';
import type { GameEvent } from '../api/events';
import type { Ban, GameHighlights, GameView, Snapshot, TableEvent, TableInfo, TalkMessage } from '../api/schema';
import { followTable, type Connection, type TableLine } from '../api/stream';
import { saveSeal } from '../replay/record/seals';
import { isMotionReduced } from '../settings/settings.svelte';
import { explainError, showNotice } from '../shell/notice.svelte';
import { asStills, buildScenes, revealScenes, type Scene } from './events/scenes';
import { findSeatNews, type SeatNews } from './events/seatNews';
import { storeNews, withStoredNews } from './events/storedNews';
import { Timeline } from './events/timeline';

/** Called when a scene begins: for sounds and the live region. */
export type Listener = (scene: Scene) => void;

const MAX_TALK = 200;
const MAX_REACTIONS = 5;
const REACTION_TIME = 4000;
const NEWS_TIME = 6000;
/** The user is told about an action that takes longer than this. */
const LATE_AFTER = 2500;

export class Room {
  connection = $state<Connection>('connecting');
  error = $state.raw<ApiError | null>(null);
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<readonly number[]>([]);
  /** The views on the board: of the seat that has to act, and of each of the user's seats. */
  view = $state.raw<GameView | null>(null);
  views = $state.raw<Readonly<Record<string, GameView>>>({});
  /** The events of this game that were shown, and who came and went meanwhile, oldest first. */
  history = $state.raw<readonly (GameEvent | SeatNews)[]>([]);
  /** Who came or went just now. */
  news = $state.raw<SeatNews | null>(null);
  /** The scene on the board. */
  scene = $state.raw<Scene | null>(null);
  /** Whether more scenes wait to be shown. */
  isBehind = $state(false);
  talk = $state.raw<readonly TalkMessage[]>([]);
  muted = $state.raw<readonly number[]>([]);
  /** Of a game that is over. */
  highlights = $state.raw<GameHighlights | null>(null);
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
  /** The number of the last entry that was shown. */
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
  #timeline = new Timeline((behind) => (this.isBehind = behind));
  /** The latest view that was received, which may not be shown yet. */
  #latest: GameView | null = null;
  /** Bots finish the game at once: its moves are not staged. */
  #isFast = false;
  #line: TableLine;
  #listener: Listener;

  constructor(
    readonly code: string,
    options: { spectator?: boolean; listener?: Listener; delay?: number } = {},
  ) {
    this.#listener = options.listener ?? (() => undefined);
    const { delay = 0 } = options;
    this.#line = followTable(code, options.spectator ?? false, {
      // Held back as it came, so that the order stays.
      onevent: (event) => (delay ? void setTimeout(() => this.#take(event), delay) : this.#take(event)),
      onconnection: (line, why) => {
        this.connection = line;
        this.error = why ?? null;
      },
    });
  }

  /** Stop following the table. */
  leave(): void {
    this.#line.stop();
    this.#timeline.clear();
  }

  /** Show everything that waits at once. */
  skip(): void {
    this.#timeline.skip();
  }

  /** The user starts the next game: the end of this one need not be shown any longer. */
  endScene(): void {
    this.#timeline.release();
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

  /** The action is done when its event is shown; until then nothing else can be sent. */
  #settle(): void {
    if (this.#pendingSeq === null || this.seq < this.#pendingSeq) return;
    this.#pendingSeq = null;
    this.pending = null;
  }

  #take(event: Snapshot | TableEvent): void {
    if (event.kind === 'reaction') return this.#react(event.reaction?.emote);
    if (event.kind === 'snapshot') return this.#start(event);
    for (const one of event.commitments ?? []) saveSeal(event.game ?? '', one.move, one.seal);
    const { view } = event;
    if (!view) this.#timeline.push([{ begin: () => this.#tell(event), ms: 0, instant: true }]);
    else {
      const scenes = this.#scenesOf(event, view);
      if (event.table) this.#isFast = event.table.fast_forward;
      this.#latest = view;
      const steps = scenes.map((scene) => ({
        begin: () => this.#show(scene, event, scene === scenes.at(-1)),
        ms: scene.ms,
        small: !scene.moment,
      }));
      // The time to show runs (T6), and nobody looks at a hidden page: scenes that wait give way.
      const failed = event.events?.some((one) => one.kind === 'attempt-failed') ?? false;
      const shows = Object.values(viewsOf(event)).some((one) => one.legal.includes('show'));
      this.#timeline.push(steps, document.hidden || (failed && shows));
      if (document.hidden) this.#timeline.skip();
    }
  }

  /** Show what a snapshot has. What waited is part of it. */
  #start(snapshot: Snapshot): void {
    this.#timeline.clear();
    this.isBehind = false;
    this.#skew = Date.now() - snapshot.now * 1000;
    this.talk = snapshot.talk;
    this.muted = snapshot.muted;
    this.history = withStoredNews(this.code, snapshot.table?.game ?? 0, snapshot.history?.flat() ?? []);
    this.declined = snapshot.declined ?? [];
    const { view, highlights } = snapshot;
    this.#latest = view;
    this.#isFast = snapshot.table?.fast_forward ?? false;
    this.scene = view && (highlights ? revealScenes(view, highlights.stacks)[1] : { view, moment: null, ms: 0, events: [] });
    this.#tell(snapshot);
  }

  #scenesOf(event: TableEvent, view: GameView): Scene[] {
    const events = event.events ?? [];
    if (!events.length) return [{ view, moment: null, ms: 0, events }];
    const { highlights } = event;
    const scenes = buildScenes(this.#latest, events, view, highlights?.stacks);
    // Bots that finish a game at once are shown in one picture for each entry.
    if (this.#isFast && !highlights) return [{ ...scenes.at(-1)!, ms: 0, events }];
    return isMotionReduced() ? asStills(scenes) : scenes;
  }

  #show(scene: Scene, event: TableEvent, last: boolean): void {
    if (event.kind === 'started') {
      const { round, first } = scene.view;
      this.history = [{ kind: 'round-opened', round, first }];
    }
    this.history = [...this.history, ...scene.events];
    this.scene = scene;
    if (last) this.#tell(event);
    else {
      this.view = scene.view;
      // Who may show is asked as soon as the skull is seen (T6). Nothing else can be done before the last scene.
      const skull = scene.moment?.kind === 'skull';
      if (skull) this.#setClocks(event);
      const latest = viewsOf(event);
      const legal = (seat: string) => (skull ? (latest[seat]?.legal ?? []).filter((word) => word === 'show') : []);
      this.views = Object.fromEntries(
        Object.entries(this.views).map(([seat, view]) => [seat, { ...view, legal: legal(seat) }]),
      );
    }
    this.#listener(scene);
  }

  /** Everything that an entry tells beside its scenes. */
  #tell(event: Snapshot | TableEvent): void {
    this.seq = event.seq;
    this.you = event.you;
    this.banned = event.banned ?? false;
    this.bans = event.bans ?? [];
    if (event.table) {
      if (this.table && this.view && event.kind !== 'snapshot' && event.kind !== 'started') this.#tellNews(findSeatNews(this.table, event.table));
      this.table = event.table;
    }
    this.#setClocks(event);
    if (event.view !== undefined) {
      this.view = event.view;
      this.views = viewsOf(event);
      if (event.view?.phase !== 'loss') this.declined = [];
      if (!event.view) this.scene = null;
    }
    if (event.kind === 'snapshot' || event.kind === 'started' || event.highlights) this.highlights = event.highlights ?? null;
    if ('said' in event && event.said) this.talk = [...this.talk.slice(-MAX_TALK), event.said];
    this.#settle();
  }

  #tellNews(news: readonly SeatNews[]): void {
    const last = news.at(-1);
    if (!last) return;
    this.history = [...this.history, ...news];
    storeNews(this.code, this.table?.game ?? 0, this.history);
    this.news = last;
    setTimeout(() => this.news === last && (this.news = null), NEWS_TIME);
  }

  #setClocks(event: Snapshot | TableEvent): void {
    if (!event.deadlines) return;
    const local = (seconds: number) => seconds * 1000 + this.#skew;
    this.deadlines = Object.fromEntries(Object.entries(event.deadlines).map(([seat, at]) => [seat, local(at)]));
    this.showUntil = event.show_until === undefined ? null : local(event.show_until);
  }

  #react(emote: string | undefined): void {
    if (!emote) return;
    const one = { id: ++this.#reactions, emote };
    this.reactions = [...this.reactions.slice(1 - MAX_REACTIONS), one];
    setTimeout(() => (this.reactions = this.reactions.filter((other) => other !== one)), REACTION_TIME);
  }
}

/** The views of the user's seats. */
function viewsOf({ view, views }: Snapshot | TableEvent): Readonly<Record<string, GameView>> {
  return views ?? (view?.seat != null ? { [view.seat]: view } : {});
}
