// The game in words: what happened, what is going on, and the whole log, all from what the reader may know.
import type { GameSeen, Happened, RoundSeen } from '../api/schema';
import { say } from '../language/say.svelte';
import type { Sitter } from './seats';

/** A line of the log. */
export interface Line {
  round: number;
  kind: string;
  text: string;
}

type Disc = 'flower' | 'skull' | 'last-chance';

/** What a disc is called. */
export function discName(disc: Disc): string {
  return say(`disc-${disc}`);
}

const list = (discs: readonly Disc[]) => discs.map(discName).join(say('list-separator'));

/** An event in words; `own` are the reader's seats. */
export function sentence(event: Happened, sitters: readonly Sitter[], own: readonly number[]): string {
  const who = (seat: number | undefined) => sitters[seat ?? -1]?.name ?? '';
  const name = who(event.seat ?? event.by);
  const mine = event.seat !== undefined && own.includes(event.seat);
  switch (event.kind) {
    case 'round-opened':
      return say('event-round-opened', { round: event.round ?? 0, who: who(event.first) });
    case 'placed':
      if (event.face_up) return say('event-placed-last-chance', { who: name });
      return event.disc && mine
        ? say('event-placed-you', { disc: discName(event.disc) })
        : event.disc
          ? say('event-placed-known', { who: name, disc: discName(event.disc) })
          : say('event-placed', { who: name });
    case 'bid':
      return say('event-bid', { who: name, number: event.number ?? 0 });
    case 'attempt-began':
      return say('event-attempt-began', { who: name, bid: event.bid ?? 0 });
    case 'flipped':
      return say(`event-flipped-${event.disc}`, { whose: who(event.seat) });
    case 'attempt-failed': {
      const owner = event.skull_owner ?? 0;
      const itself = sitters[owner]?.player === sitters[event.seat ?? -1]?.player;
      return itself
        ? say('event-attempt-failed-own', { who: name })
        : say('event-attempt-failed', { who: name, owner: who(owner) });
    }
    case 'shown':
      return say('event-shown', { who: name, discs: Array.isArray(event.discs) ? list(event.discs) : '' });
    case 'shuffled':
      return say('event-shuffled', { who: name, count: typeof event.discs === 'number' ? event.discs : 0 });
    case 'lost':
      return event.disc && mine
        ? say('event-lost-you', { disc: discName(event.disc) })
        : event.disc
          ? say('event-lost-known', { who: name, disc: discName(event.disc) })
          : say('event-lost', { who: name });
    case 'starter-named':
      return say('event-starter-named', { who: who(event.by), first: who(event.first) });
    case 'last-chance-returned':
      return say('event-last-chance-returned');
    case 'round-won':
      return say(event.wins === 2 ? 'event-round-won-twice' : 'event-round-won', { who: name });
    case 'game-won':
      return say('event-game-won', { who: playerName(event.player ?? 0, sitters) });
    default: // passed, eliminated, last-chance-taken, last-chance-shown
      return say(`event-${event.kind}`, { who: name });
  }
}

/** What a player is called, whichever of their tribes plays (V1). */
export function playerName(player: number, sitters: readonly Sitter[]): string {
  return sitters[player]?.person ?? '';
}

/** The whole log, from the finished rounds and the moves of this one: a reload loses nothing. */
export function logOf(view: GameSeen, sitters: readonly Sitter[]): Line[] {
  const own = sitters.filter((one) => one.player === view.player).map((one) => one.seat);
  const won: Record<number, number> = {};
  const lines = view.past.flatMap((round) => roundLines(round, sitters, own, won));
  const { first, moves, revealed } = view;
  lines.push(...roundLines({ number: view.round, first, moves, revealed }, sitters, own, won));
  if (view.winner !== null) {
    lines.push({ round: view.round, kind: 'game-won', text: say('event-game-won', { who: playerName(view.winner, sitters) }) });
  }
  return lines;
}

type Round = Pick<RoundSeen, 'number' | 'first' | 'moves' | 'revealed'> & Partial<RoundSeen>;

/** The lines of a round; `won` counts challenges by seat, and is carried from round to round. */
function roundLines(
  round: Round,
  sitters: readonly Sitter[],
  own: readonly number[],
  won: Record<number, number>,
): Line[] {
  const lines: Line[] = [];
  const add = (event: Happened) =>
    lines.push({ round: round.number, kind: event.kind, text: sentence(event, sitters, own) });
  add({ kind: 'round-opened', round: round.number, first: round.first });
  let revealed = 0;
  let bid = 0;
  let flips = 0;
  let challenger = round.challenger ?? 0;
  for (const [actor, word] of round.moves) {
    const seat = typeof actor === 'number' ? actor : challenger;
    const [verb, what] = word.split(':') as [string, string | undefined];
    if (verb === 'place') {
      const disc = (what ?? null) as Disc | null;
      add({ kind: 'placed', seat, disc, face_up: disc === 'last-chance' });
    } else if (verb === 'bid') {
      bid = Number(what);
      challenger = seat;
      add({ kind: 'bid', seat, number: bid });
    } else if (verb === 'pass') {
      add({ kind: 'passed', seat });
    } else if (verb === 'flip') {
      challenger = seat;
      if (!flips++) add({ kind: 'attempt-began', seat, bid });
      const [whose, disc] = round.revealed[revealed++] ?? [Number(what), 'flower' as const];
      add({ kind: 'flipped', by: seat, seat: whose, disc });
      if (disc === 'skull') add({ kind: 'attempt-failed', seat, skull_owner: whose });
      else if (flips === bid) {
        add({ kind: 'round-won', seat, wins: (won[seat] = (won[seat] ?? 0) + 1) });
      }
    } else if (verb === 'show') {
      const discs: Disc[] = [];
      while (round.revealed[revealed]?.[0] === seat) discs.push(round.revealed[revealed++]![1]);
      add({ kind: 'shown', seat, discs });
    } else if (verb === 'pick' || verb === 'draw' || verb === 'discard') {
      const disc = verb === 'discard' ? ((what ?? null) as Disc | null) : null;
      add({ kind: 'lost', seat: challenger, disc });
      if (round.eliminated) add({ kind: 'eliminated', seat: challenger });
    } else if (verb === 'start') {
      add({ kind: 'starter-named', by: seat, first: Number(what) });
    }
  }
  return lines;
}

/** What is going on, in one sentence: to the one who has to act, what to do. */
export function nowLine(view: GameSeen, sitters: readonly Sitter[]): string {
  const [actor] = view.to_act;
  const who = typeof actor === 'number' ? (sitters[actor]?.name ?? '') : '';
  const whose = view.challenger === null ? '' : (sitters[view.challenger]?.name ?? '');
  const left = view.bid - view.revealed.length;
  if (view.phase === 'over') return say('now-over', { who: playerName(view.winner ?? 0, sitters) });
  if (view.seat !== null && view.to_act.includes(view.seat) && view.legal.length) return turnLine(view, sitters, left);
  switch (view.phase) {
    case 'opening':
      return view.options.opening === 'simultaneous'
        ? say('now-place', { count: view.to_act.length })
        : say('now-open', { who });
    case 'adding':
      return say('now-add', { who });
    case 'bidding':
      return say('now-raise', { who, bid: view.bid });
    case 'attempt':
      return say(left === 1 ? 'now-flip-last' : 'now-flip', { who });
    case 'starter':
      return say('now-start', { who });
    default:
      if (actor === 'chance') return say(view.options.loss === 'draw' ? 'now-draw' : 'now-shuffle', { who: whose });
      return say(view.skull_owner === actor ? 'now-pick' : 'now-discard', { who });
  }
}

function turnLine(view: GameSeen, sitters: readonly Sitter[], left: number): string {
  const can = (verb: string) => view.legal.some((word) => word.startsWith(verb));
  const bidder = view.bidder === null ? '' : (sitters[view.bidder]?.name ?? '');
  if (can('discard')) return say('turn-discard');
  if (can('pick')) return say('turn-pick', { who: sitters[view.challenger ?? 0]?.name ?? '' });
  if (can('start')) return say('turn-start');
  if (can('flip')) {
    if (view.legal.length === 1 && view.legal[0] === `flip:${view.seat}`) return say('turn-flip-own', { left });
    return say('turn-flip', { left });
  }
  if (can('pass')) return say('turn-raise', { who: bidder, bid: view.bid });
  if (can('bid')) return say(can('place') ? 'turn-add' : 'turn-challenge');
  return say('turn-place');
}
