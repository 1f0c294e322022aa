// The puzzles of the server. What was fetched once is kept, so that it can be opened without a network.
import { call, NetworkError } from '../api/calls';
import type { PuzzleIndex, PuzzlePosition } from '../api/schema';

/** Not one of the caches of the service worker, which deletes its old ones. */
const CACHE = 'puzzles';

export const fetchIndex = () => get<PuzzleIndex>('/api/puzzles');
export const fetchPuzzle = (id: string) => get<PuzzlePosition>(`/api/puzzles/${id}`);

async function get<T>(path: string): Promise<T> {
  // Pages without encryption have no caches.
  const cache = 'caches' in globalThis ? await caches.open(CACHE).catch(() => null) : null;
  try {
    const found = await call<T>('GET', path);
    await cache?.put(path, new Response(JSON.stringify(found))).catch(() => undefined);
    return found;
  } catch (error) {
    const kept = error instanceof NetworkError ? await cache?.match(path) : undefined;
    if (kept) return (await kept.json()) as T;
    throw error;
  }
}
