// The seals that this browser noted while a game was played: later, they tell whether the record is that game.

/** A seal as it was told after a move. */
export interface Noted {
  move: number;
  seal: string;
}

const KEY = 'calavera-seals';
const GAMES_KEPT = 50;

/** Note the seal after a move of a game. */
export function note(game: string, move: number, seal: string): void {
  const notes = read();
  const before = notes.get(game);
  // Told again, perhaps differently: what was heard first counts.
  if (!game || (before && before.move >= move)) return;
  notes.delete(game);
  notes.set(game, { move, seal });
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...notes].slice(-GAMES_KEPT))));
  } catch {
    // a private window keeps no notes
  }
}

/** The last seal noted of a game, if it was played or watched here. */
export function noted(game: string): Noted | null {
  return read().get(game) ?? null;
}

function read(): Map<string, Noted> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return new Map(Object.entries(kept as object).filter((pair): pair is [string, Noted] => isNote(pair[1])));
  } catch {
    return new Map();
  }
}

function isNote(value: unknown): value is Noted {
  const note = value as Partial<Noted> | null;
  return Number.isInteger(note?.move) && typeof note?.seal === 'string';
}
