// Replays saved on this device, in every view, so that they open without a network.
import type { RecordSummary, Eyes, Replay, RecordJson } from '../replayApi';

export interface SavedGame {
  name: string;
  /** Milliseconds since 1970. */
  saved: number;
  about: RecordSummary;
  record: RecordJson;
  /** Compressed replays by viewer. */
  eyes: Readonly<Record<string, ArrayBuffer>>;
}

const STORE = 'replays';

/** Save a replay. */
export async function saveGame(kept: SavedGame): Promise<void> {
  await ask('readwrite', (store) => store.put(kept));
}

/** The saved game of a name, or null. */
export async function findGame(name: string): Promise<SavedGame | null> {
  return ((await ask('readonly', (store) => store.get(name))) as SavedGame | undefined) ?? null;
}

/** All saved games, the latest first. */
export async function listGames(): Promise<SavedGame[]> {
  const found = (await ask('readonly', (store) => store.getAll())) as SavedGame[];
  return found.sort((a, b) => b.saved - a.saved);
}

/** Delete a saved game. */
export async function deleteGame(name: string): Promise<void> {
  await ask('readwrite', (store) => store.delete(name));
}

/** The replay of a saved game; null for a view that was not saved. */
export async function decompress(kept: SavedGame, eyes: Eyes): Promise<Replay | null> {
  const packed = kept.eyes[`${eyes}`];
  if (!packed) return null;
  const text = new Response(packed).body!.pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(text).json()) as Replay;
}

/** A replay in the form that is saved. */
export async function compress(replay: Replay): Promise<ArrayBuffer> {
  const packed = new Response(JSON.stringify(replay)).body!.pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).arrayBuffer();
}

async function ask(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const base = await open();
  try {
    return await resultOf(what(base.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    base.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('calavera-replays', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'name' });
  return resultOf(opening);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}
