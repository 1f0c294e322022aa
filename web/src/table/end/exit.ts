// Being eliminated: which place a player has, and whether a person is left in the game.
import type { GameView, TableInfo } from '../../api/schema';

/** A player is out of the game when all their seats are (V1). */
export function isOut(view: GameView, player: number): boolean {
  const own = view.seats.filter((seat) => seat.player === player);
  return own.length > 0 && own.every((seat) => seat.eliminated);
}

/** The place of a player who is out: the first to go has the last place. */
export function placeOf(view: GameView, player: number, history: readonly { kind: string; seat?: number }[]): number {
  const left = new Set(view.seats.filter((seat) => !seat.eliminated).map((seat) => seat.player));
  const ended = new Map<number, number>();
  history.forEach((event, at) => {
    if (event.kind === 'eliminated') ended.set(view.seats[event.seat!]!.player, at);
  });
  const own = ended.get(player) ?? -1;
  const later = [...ended].filter(([other, at]) => other !== player && !left.has(other) && at > own);
  return left.size + later.length + 1;
}

/** Whether a person is left in the game: those who are away may come back, and some wait for the seat of a bot. */
export function hasPeople(view: GameView, table: TableInfo): boolean {
  return view.seats.some(({ eliminated, player }) => {
    const sitter = table.seats[player];
    return !eliminated && Boolean(sitter?.person ?? sitter?.next);
  });
}
