// The seats of a game: names, players and tribes. Every seat has a tribe of its own.
import { TRIBES } from '../api/constants';
import type { GameOptions } from '../api/schema';
import { message } from '../language/messages.svelte';

/** A player of a table, a record or a lesson. */
export interface Player {
  name: string;
  tribe: string;
  /** The tribe of the second seat, if one was chosen (V1). */
  second_tribe?: string | null;
  bot?: string | null;
  away?: string | null;
}

/** One seat of a game. */
export interface Sitter {
  seat: number;
  player: number;
  /** The name of the seat, and of its player: they differ with two tribes per player. */
  name: string;
  person: string;
  /** The folder of its drawings: a tribe, or `marigold-2` from the second box. */
  tribe: string;
  bot: string | null;
  away: string | null;
}

/** The sitters by seat. With two tribes a player holds seats i and i + n (V1). */
export function sitters(options: GameOptions, players: readonly (Player | null)[]): Sitter[] {
  const two = options.tribes_per_player === 2;
  const seats = options.players * options.tribes_per_player;
  const sitting = Array.from({ length: options.players }, (_, player): Player => {
    const free = { name: message('seat-number', { number: player + 1 }), tribe: TRIBES[player % TRIBES.length]! };
    return players[player] ?? free;
  });
  const wanted = sitting.map((who) => who.tribe as string | null);
  if (two) wanted.push(...sitting.map((who) => who.second_tribe ?? null));
  const tribes = assignTribes(wanted);
  return Array.from({ length: seats }, (_, seat) => {
    const player = seat % options.players;
    const who = sitting[player]!;
    const tribe = tribes[seat]!;
    const name = two ? message('seat-of-tribe', { who: who.name, tribe: tribeName(tribe) }) : who.name;
    return { seat, player, name, person: who.name, tribe, bot: who.bot ?? null, away: who.away ?? null };
  });
}

/** A tribe for every seat, those that were chosen first. From seven seats on there is a second box (S5). */
function assignTribes(wanted: readonly (string | null)[]): string[] {
  const boxes: string[] = [...TRIBES];
  if (wanted.length > boxes.length) boxes.push(...TRIBES.map((tribe) => `${tribe}-2`));
  const found: string[] = [];
  const take = (seat: number, choices: readonly string[]) => {
    found[seat] = choices.find((one) => boxes.includes(one) && !found.includes(one)) ?? boxes[0]!;
  };
  wanted.forEach((tribe, seat) => tribe && take(seat, [tribe, `${tribe}-2`, ...boxes]));
  wanted.forEach((tribe, seat) => tribe || take(seat, boxes));
  return found;
}

/** The name of a tribe; those of the second box end in II. */
export function tribeName(tribe: string): string {
  const [name, second] = tribe.split('-');
  return second ? message('tribe-second', { tribe: message(`tribe-${name}`) }) : message(`tribe-${name}`);
}

/** The address of a drawing. */
export function art(tribe: string, what: 'back' | 'flower' | 'skull' | 'mat-skull' | 'mat-flower' | 'emblem'): string {
  return `/art/${tribe}/${what}.svg`;
}
