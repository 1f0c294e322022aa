// Who came and went during a game, and a new pace, for the log and the sentence below the table.
import type { TableInfo } from '../../api/schema';
import { message } from '../../language/messages.svelte';

/** One arrival or departure. The names are those of that moment: the seat may have another player later. */
export interface SeatNews {
  kind: 'seat-news';
  what: 'left' | 'gone' | 'clock' | 'removed' | 'back' | 'took-over' | 'up' | 'pace';
  who: string;
  /** Whose seat it was. */
  from?: string;
  /** The new pace. */
  pace?: TableInfo['pace'];
}

/** What two states of a table tell, one after the other. */
export function findSeatNews(before: TableInfo, now: TableInfo): SeatNews[] {
  const pace: SeatNews[] = before.pace === now.pace ? [] : [{ kind: 'seat-news', what: 'pace', who: '', pace: now.pace }];
  const seats = now.seats.flatMap((one, seat): SeatNews[] => {
    const was = before.seats[seat];
    if (!was) return [];
    const tell = (what: SeatNews['what'], who: string, from?: string): SeatNews[] => [
      { kind: 'seat-news', what, who, ...(from === undefined ? {} : { from }) },
    ];
    if (!one) return was.person ? tell('up', was.name) : [];
    if (was.person && !one.person) return tell('removed', was.name);
    if (!was.person && one.person) return tell('took-over', one.name, was.name);
    if (was.person !== one.person || was.away === one.away) return [];
    return one.away ? tell(one.away, one.name) : tell('back', one.name);
  });
  return [...seats, ...pace];
}

/** The news as a sentence. */
export function seatNewsText({ what, who, from = '', pace }: SeatNews): string {
  return message(`seat-news-${what}`, { who, from, pace: pace ? message(`pace-${pace}`) : '' });
}
