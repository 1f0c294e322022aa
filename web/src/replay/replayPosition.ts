// What the part of an address behind # says: which game of this device, which move, through whose eyes.
import { PAGE_PATTERNS } from '../api/constants';
import type { Eyes } from './replayApi';

export interface ReplayPosition {
  /** The name of a game kept here, `file` for one opened just now; null where the path names the game. */
  game: string | null;
  /** Moves made; null for the start. */
  moves: number | null;
  eyes: Eyes;
}

/** Read it; whatever makes no sense is left out. */
export function parsePosition(hash: string): ReplayPosition {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  return { game: said.get('game') || null, moves: readNumber(said.get('s')), eyes: readEyes(said.get('eyes')) };
}

/** Write it, # and all; empty for the start with everything face up. */
export function formatPosition({ game, moves, eyes }: ReplayPosition): string {
  const said = new URLSearchParams();
  if (game) said.set('game', game);
  if (moves) said.set('s', `${moves}`);
  if (eyes !== 'all') said.set('eyes', `${eyes}`);
  return said.size ? `#${said}` : '';
}

/** The path and hash of a link to a replay in some text; null if there is none. */
export function parseReplayLink(text: string): string | null {
  const [, path, hash = ''] = /(\/replay\/[0-9a-z/]+)(#\S*)?/i.exec(text) ?? [];
  return path && new RegExp(PAGE_PATTERNS.replay).test(path) ? path + hash : null;
}

function readNumber(text: string | null): number | null {
  return text !== null && /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
}

function readEyes(text: string | null): Eyes {
  return text === 'none' ? text : (readNumber(text) ?? 'all');
}
