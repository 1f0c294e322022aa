// Whole events from events that tell what changed. The server's own reader in Python is `event_expander`.
import type { ChangeEvent, GameView, Snapshot, TableEvent, TableInfo, TableInfoChanges, ViewChanges } from './schema';

/** What stays until an event says otherwise: some fields come together, so that a missing one has ended. */
type Reader = Pick<TableEvent, 'you' | 'banned' | 'bans'>;
type Deadlines = Pick<TableEvent, 'deadlines' | 'show_until'>;
type Fields = Record<string, unknown>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What a reader has to remember of a stream of changes. */
export class EventExpander {
  #table: TableInfo | null = null;
  #reader: Reader = { you: [] };
  #deadlines: Deadlines = {};
  #view: GameView | null = null;
  #views: Readonly<Record<string, GameView>> | undefined;

  /** The event as a stream of whole events has it. A snapshot is whole already. */
  expand(event: Snapshot | ChangeEvent): Snapshot | TableEvent {
    if (event.you) this.#reader = pick(event as Reader, 'you', 'banned', 'bans');
    if (event.deadlines) this.#deadlines = pick(event, 'deadlines', 'show_until');
    if (event.kind === 'snapshot') {
      this.#table = event.table;
      this.#view = event.view;
      this.#views = event.views;
      return event;
    }
    if (event.table) this.#table = applyTableChanges(this.#table, event.table);
    this.#takeView(event);
    const whole = omit(event, 'changes', 'own', 'table') as Mutable<Omit<TableEvent, 'you'>>;
    if (event.table) whole.table = this.#table!;
    if (event.kind === 'reaction') return { ...whole, you: this.#reader.you };
    if (event.kind === 'said') return { ...whole, ...this.#reader };
    const views = { ...(this.#view && { view: this.#view }), ...(this.#views && { views: this.#views }) };
    return { ...whole, ...this.#reader, ...this.#deadlines, ...views };
  }

  #takeView(event: ChangeEvent): void {
    if (event.view) {
      this.#view = event.view;
      this.#views = event.views;
      return;
    }
    const { changes = {}, own = {} } = event;
    if (!this.#view || !(event.changes || event.own)) return;
    if (!this.#views) {
      this.#view = applyChanges(this.#view, mergeChanges(changes, own[`${this.#view.seat}`] ?? {}));
      return;
    }
    const after = Object.entries(this.#views).map(
      ([seat, view]) => [seat, applyChanges(view, mergeChanges(changes, own[seat] ?? {}))] as const,
    );
    this.#views = Object.fromEntries(after);
    // The seat to act, or else the first. Seats are in ascending order.
    this.#view = (after.find(([seat, view]) => view.to_act.includes(Number(seat))) ?? after[0]!)[1];
  }
}

/** The changes of one reader: the reader's own count instead of the public ones. */
export function mergeChanges(common: ViewChanges, own: ViewChanges): ViewChanges {
  if (!common.seats || !own.seats) return { ...common, ...own };
  const seats = { ...common.seats };
  for (const [place, changed] of Object.entries(own.seats)) seats[place] = { ...seats[place], ...changed };
  return { ...common, ...own, seats };
}

/** A view after changes. The old one stays as it is. */
export function applyChanges(view: GameView, changed: ViewChanges): GameView {
  const { seats, ...fields } = changed;
  const after = applyFields(view, fields) as GameView;
  if (!seats) return after;
  return { ...after, seats: view.seats.map((seat, at) => (seats[at] ? applyFields(seat, seats[at]) : seat)) as GameView['seats'] };
}

/** A table after changes; the whole table if there was none before. */
export function applyTableChanges(table: TableInfo | null, changed: TableInfoChanges): TableInfo {
  const { seats, ...fields } = changed;
  if (!seats || Array.isArray(seats)) return { ...table, ...changed } as TableInfo;
  const entries = seats as Readonly<Record<string, TableInfo['seats'][number]>>;
  const after = (table?.seats ?? []).map((entry, at) => (at in entries ? entries[at]! : entry));
  return { ...table, ...fields, seats: after } as TableInfo;
}

/** New values of fields; `{"add": […]}` is put behind the old items of a list. */
function applyFields(before: object, changed: object): object {
  const after: Fields = { ...before };
  for (const [name, value] of Object.entries(changed) as [string, unknown][]) {
    const added = isAddition(value) ? value.add : null;
    after[name] = added ? [...(after[name] as unknown[]), ...added] : value;
  }
  return after;
}

function isAddition(value: unknown): value is { add: unknown[] } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'add' in value;
}

function omit<T extends object, K extends keyof T>(from: T, ...names: K[]): Mutable<Omit<T, K>> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}

function pick<T extends object, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<T, K>;
}
