// Arrivals and departures of a game, kept in this tab: the server's history has moves alone, and a reload would lose the rest.
import type { GameEvent } from '../../api/events';
import type { SeatNews } from './seatNews';

type Line = GameEvent | SeatNews;
const name = (code: string) => `calavera-news-${code}`;

/** Keep the news of this log, with their places in it. */
export function storeNews(code: string, game: number, log: readonly Line[]): void {
  const news = log.flatMap((line, at) => (line.kind === 'seat-news' ? [[at, line]] : []));
  try {
    sessionStorage.setItem(name(code), JSON.stringify({ game, news }));
  } catch {
    // not important enough for a notice
  }
}

/** The log of a snapshot with the news that this tab has seen in the same game. */
export function withStoredNews(code: string, game: number, log: readonly Line[]): readonly Line[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name(code)) ?? 'null') as { game: number; news: [number, SeatNews][] } | null;
    if (stored?.game !== game) return log;
    const lines = [...log];
    for (const [at, line] of stored.news) lines.splice(at, 0, line);
    return lines;
  } catch {
    return log;
  }
}
