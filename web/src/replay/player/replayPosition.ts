// The hash of a replay's address: which saved game, which move, whose view.
import { PAGE_PATTERNS } from '../../api/constants';
import type { Eyes } from '../replayApi';

export interface ReplayPosition {
  /** The name of a saved game, or `file` for one just opened; null if the path names the game. */
  game: string | null;
  /** Moves made; null for the start. */
  moves: number | null;
  eyes: Eyes;
}

/** Parse a hash; invalid parts are ignored. */
export function parsePosition(hash: string): ReplayPosition {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  return { game: said.get('game') || null, moves: readNumber(said.get('s')), eyes: readEyes(said.get('eyes')) };
}

/** Format a hash, with its `#`; empty for the start with everything face up. */
export function formatPosition({ game, moves, eyes }: ReplayPosition): string {
  const said = new URLSearchParams();
  if (game) said.set('game', game);
  if (moves) said.set('s', `${moves}`);
  if (eyes !== 'all') said.set('eyes', `${eyes}`);
  return said.size ? `#${said}` : '';
}

/** The path and hash of a link to a replay in some text; null if there is none. */
export function parseReplayLink(text: string): string | null {
  const [, path, hash = ''] = /(\/replay\/[0-9a-z/-]+)(#\S*)?/i.exec(text) ?? [];
  return path && new RegExp(PAGE_PATTERNS.replay).test(path) ? path + hash : null;
}

function readNumber(text: string | null): number | null {
  return text !== null && /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
}

function readEyes(text: string | null): Eyes {
  return text === 'none' ? text : (readNumber(text) ?? 'all');
}
