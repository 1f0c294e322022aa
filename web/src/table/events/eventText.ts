// The game as text: single events, the log, and what is going on or has to be done now.
import type { GameEvent } from '../../api/events';
import type { GameView } from '../../api/schema';
import { message } from '../../language/messages.svelte';
import { seatNewsText, type SeatNews } from './seatNews';
import { tribeName, type Sitter } from '../seats';

/** A line of the log. */
export interface LogLine {
  kind: (GameEvent | SeatNews)['kind'];
  text: string;
}

type Disc = 'flower' | 'skull' | 'last-chance';

/** The name of a disc. */
export function discName(disc: Disc): string {
  return message(`disc-${disc}`);
}

const list = (discs: readonly Disc[]) => discs.map(discName).join(message('list-separator'));

/**
 * An event as a sentence; `own` are the reader's seats. With two tribes the tribe is named: "you" would not say which of
 * them it is (V1).
 */
export function eventText(event: GameEvent, sitters: readonly Sitter[], own: readonly number[]): string {
  const who = (seat: number) => sitters[seat]?.name ?? '';
  const name = 'seat' in event ? who(event.seat) : '';
  const you = 'seat' in event && own.length === 1 && own[0] === event.seat;
  switch (event.kind) {
    case 'round-opened':
      return message('event-round-opened', { round: event.round, who: who(event.first) });
    case 'placed':
      if (event.face_up) return message('event-placed-last-chance', { who: name });
      return event.disc && you
        ? message('event-placed-you', { disc: discName(event.disc) })
        : event.disc
          ? message('event-placed-known', { who: name, disc: discName(event.disc) })
          : message('event-placed', { who: name });
    case 'bid':
      return message('event-bid', { who: name, number: event.number });
    case 'attempt-began':
      return message('event-attempt-began', { who: name, bid: event.bid });
    case 'flipped':
      return message(`event-flipped-${event.disc}`, { whose: who(event.seat) });
    case 'attempt-failed': {
      const owner = event.skull_owner;
      const itself = sitters[owner]?.player === sitters[event.seat]?.player;
      if (itself) return you ? message('event-attempt-failed-own-you') : message('event-attempt-failed-own', { who: name });
      if (you) return message('event-attempt-failed-you', { owner: who(owner) });
      if (own.length === 1 && own[0] === owner) return message('event-attempt-failed-yours', { who: name });
      return message('event-attempt-failed', { who: name, owner: who(owner) });
    }
    case 'shown':
      return message('event-shown', { who: name, discs: list(event.discs) });
    case 'shuffled':
      return message('event-shuffled', { who: name, count: event.discs });
    case 'lost':
      return event.disc && you
        ? message('event-lost-you', { kind: event.disc })
        : event.disc
          ? message('event-lost-known', { who: name, disc: discName(event.disc) })
          : message('event-lost', { who: name });
    case 'starter-named':
      return message('event-starter-named', { who: who(event.by), first: who(event.first) });
    case 'last-chance-returned':
      return message('event-last-chance-returned');
    case 'round-won':
      return message(event.wins === 2 ? 'event-round-won-twice' : 'event-round-won', { who: name });
    case 'game-won':
      return message('event-game-won', { who: playerName(event.player, sitters) });
    default: // passed, eliminated, last-chance-taken, last-chance-shown
      return message(`event-${event.kind}`, { who: name });
  }
}

/** The name of a player, whichever of their tribes plays (V1). */
export function playerName(player: number, sitters: readonly Sitter[]): string {
  return sitters[player]?.person ?? '';
}

/** Every event as a line of the log; `own` are the seats whose hidden discs the reader may know. */
export function logLines(
  events: readonly (GameEvent | SeatNews)[],
  sitters: readonly Sitter[],
  own: readonly number[],
): LogLine[] {
  return events.map((event) => {
    if (event.kind === 'seat-news') return { kind: event.kind, text: seatNewsText(event) };
    const seen = 'seat' in event && own.includes(event.seat) ? event : publicEvent(event);
    // A log names everybody: “you” beside the reader's own name would be two people.
    return { kind: event.kind, text: eventText(seen, sitters, []) };
  });
}

/** An event without what only its player may know. */
export function publicEvent(event: GameEvent): GameEvent {
  const hidden = event.kind === 'lost' || (event.kind === 'placed' && !event.face_up);
  return hidden ? { ...event, disc: null } : event;
}

/** The status in one sentence: what is going on, or what the reader has to do. */
export function statusText(view: GameView, sitters: readonly Sitter[]): string {
  const [actor] = view.to_act;
  const who = typeof actor === 'number' ? (sitters[actor]?.name ?? '') : '';
  const whose = view.challenger === null ? '' : (sitters[view.challenger]?.name ?? '');
  const left = view.bid - view.revealed.length;
  if (view.phase === 'over') return message('now-over', { who: playerName(view.winner ?? 0, sitters) });
  if (view.seat !== null && view.to_act.includes(view.seat) && view.legal.length) return promptText(view, sitters, left);
  switch (view.phase) {
    case 'opening':
      return openingText(view, sitters, who);
    case 'adding':
      return message('now-add', { who });
    case 'bidding':
      return message('now-raise', { who, bid: view.bid });
    case 'attempt':
      return message(left === 1 ? 'now-flip-last' : 'now-flip', { who });
    case 'starter':
      return message('now-start', { who });
    default:
      if (actor === 'chance' && view.options.loss === 'draw') {
        return message('now-owner-draws', { owner: sitters[view.skull_owner ?? 0]?.name ?? '', who: whose });
      }
      if (actor === 'chance') return message('now-shuffle', { who: whose });
      // On their own skull it is the Challenger who acts, and nothing was shuffled (F4).
      return message(view.shuffled ? 'now-pick' : 'now-discard', { who });
  }
}

/** The opening for those who wait: all place at once (O2), in turn (O3), or the first player after the others (O4). */
function openingText(view: GameView, sitters: readonly Sitter[], who: string): string {
  const count = view.to_act.length;
  switch (view.options.opening) {
    case 'simultaneous':
      return message('now-place', { count });
    case 'first-last':
      return message('now-open', { who });
    case 'others-first':
      if (view.to_act.includes(view.first)) return message('now-open-last', { who });
      if (view.seat === view.first) return message('now-others-first-you', { count });
      return message('now-others-first', { count, who: sitters[view.first]?.name ?? '' });
  }
}

function promptText(view: GameView, sitters: readonly Sitter[], left: number): string {
  const can = (verb: string) => view.legal.some((word) => word.startsWith(verb));
  const bidder = view.bidder === null ? '' : (sitters[view.bidder]?.name ?? '');
  const tribe = tribeName(sitters[view.seat ?? 0]!.tribe);
  // With two tribes the sentence says which of them is meant (V1).
  const ask = (what: string, values: Record<string, string | number> = {}) =>
    view.options.tribes_per_player === 2
      ? message(`turn-tribe-${what}`, { ...values, tribe })
      : message(`turn-${what}`, values);
  if (can('discard')) return ask('discard');
  if (can('pick')) return message('turn-pick', { who: sitters[view.challenger ?? 0]?.name ?? '' });
  if (can('start')) return ask('start');
  if (can('flip')) {
    if (view.legal.length === 1 && view.legal[0] === `flip:${view.seat}`) return ask('flip-own', { left });
    return message('turn-flip', { left });
  }
  if (can('pass')) return ask('raise', { who: bidder, bid: view.bid });
  if (can('bid')) return ask(can('place') ? 'add' : 'challenge');
  return ask(view.options.opening === 'others-first' && view.seat === view.first ? 'place-last' : 'place');
}
