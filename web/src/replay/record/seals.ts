// The seals that this browser stored during a game. Later they show whether the record is of that game.

/** A seal as the server sent it after a move. */
export interface SavedSeal {
  move: number;
  seal: string;
}

const KEY = 'calavera-seals';
const MAX_GAMES = 50;

/** Store the seal after a move of a game. */
export function saveSeal(game: string, move: number, seal: string): void {
  const notes = read();
  const before = notes.get(game);
  // The first seal of a move counts, whatever is sent later.
  if (!game || (before && before.move >= move)) return;
  notes.delete(game);
  notes.set(game, { move, seal });
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...notes].slice(-MAX_GAMES))));
  } catch {
    // a private window stores nothing
  }
}

/** The last stored seal of a game, if it was played or watched here. */
export function lastSeal(game: string): SavedSeal | null {
  return read().get(game) ?? null;
}

function read(): Map<string, SavedSeal> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return new Map(Object.entries(kept as object).filter((pair): pair is [string, SavedSeal] => isSavedSeal(pair[1])));
  } catch {
    return new Map();
  }
}

function isSavedSeal(value: unknown): value is SavedSeal {
  const note = value as Partial<SavedSeal> | null;
  return Number.isInteger(note?.move) && typeof note?.seal === 'string';
}
