// The score across the games of a table.
import type { TableInfo } from '../api/schema';

type Seat = NonNullable<TableInfo['seats'][number]>;

/** The players with their wins, the most first. Empty at the first game: its winner is known anyway. */
export function scoreOf(table: TableInfo): (Seat & { wins: number })[] {
  if (table.game < 2) return [];
  const players = table.seats.filter((one) => one !== null).map((one) => ({ ...one, wins: one.wins ?? 0 }));
  return players.sort((a, b) => b.wins - a.wins || a.seat - b.seat);
}
