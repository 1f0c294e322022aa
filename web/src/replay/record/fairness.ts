// Checks a record against the commitments made during its game. Everything is computed again here.
//
// The bytes are those of docs/fairness.md. Whether moves are legal is not checked here: the engine does that.
// The hash function comes with the client: browsers offer theirs to HTTPS pages only, and people play in a LAN, too.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { DEFAULT_OPTIONS } from '../../api/constants';
import type { SavedSeal } from './seals';

/** The sealed parts of a record. A file may contain anything. */
export interface SealedRecord {
  readonly options?: unknown;
  readonly first?: unknown;
  readonly moves?: unknown;
  readonly fairness?: unknown;
}

export type Wrong =
  | 'no-fairness'
  | 'still-secret'
  | 'bad-fairness'
  | 'missing-salt'
  | 'missing-commitment'
  | 'bad-salt'
  | 'bad-commitment'
  | 'wrong-commitment'
  | 'unexpected-salt'
  | 'unexpected-commitment'
  | 'not-what-was-seen'
  | 'missing-move'
  | 'wrong-seal';

export interface Verdict {
  /** The fault, and its move, from 0; null if there is none, or if it is not in a single move. */
  wrong: Wrong | null;
  at: number | null;
  /** The number of moves, and of secrets among them, that were checked. */
  moves: number;
  secrets: number;
  /** The seal of these moves, as computed here. */
  seal: string | null;
  /** The last move whose seal was stored during the game and matches; null if none was stored. */
  seen: number | null;
}

type Actor = number | string;
type Moves = readonly (readonly [Actor, string])[];

interface Claim {
  game: string;
  salts: Readonly<Record<string, unknown>>;
  commitments: Readonly<Record<string, unknown>>;
  seal: string;
}

const COMMITTED = new Set(['place', 'shuffle', 'discard', 'draw']);
const GAME = /^[!#-[\]-~]{1,100}$/;
const SALT = /^[0-9a-f]{32}$/;
const HASH = /^[0-9a-f]{64}$/;
const INDEX = /^(0|[1-9][0-9]{0,8})$/;

class FairnessError extends Error {
  constructor(
    readonly wrong: Wrong,
    readonly at: number | null = null,
  ) {
    super(wrong);
  }
}

/** Check a record; `noted` returns the seal that this browser stored during the game. */
export function checkRecord(record: SealedRecord, noted: (game: string) => SavedSeal | null = () => null): Verdict {
  const verdict: Verdict = { wrong: null, at: null, moves: 0, secrets: 0, seal: null, seen: null };
  try {
    const claim = claimOf(record);
    const moves = movesOf(record);
    const seals = sealsOf(record, moves, claim, verdict);
    verdict.seal = seals.at(-1)!;
    const note = noted(claim.game);
    if (note) compare(note, moves, seals);
    verdict.seen = note?.move ?? null;
    // Last: a stored seal names the move, the record's own seal does not.
    if (verdict.seal !== claim.seal) throw new FairnessError('wrong-seal');
  } catch (error) {
    if (!(error instanceof FairnessError)) throw error;
    verdict.wrong = error.wrong;
    verdict.at = error.at;
  }
  return verdict;
}

/** The commitment to a secret word. */
export function commitment(game: string, number: number, actor: Actor, word: string, salt: string): string {
  return digest('calavera-commitment/1', game, number, actor, word, salt);
}

type GameOptions = Readonly<Record<string, unknown>>;

/** The options that every seal has. Later ones are in it only with another value than their default. */
const SEALED_OPTIONS = ['players', 'opening', 'loss', 'last_chance', 'tribes_per_player'];

/** The seal before the first move. Options left out of a record have their defaults. */
export function firstSeal(game: string, options: unknown, first: unknown, defaults: GameOptions = DEFAULT_OPTIONS): string {
  const given: GameOptions = { ...defaults, ...object(options) };
  const later = Object.keys(defaults).filter((name) => !SEALED_OPTIONS.includes(name) && given[name] !== defaults[name]);
  const sealed = [...SEALED_OPTIONS.map((name) => given[name]), ...later.map((name) => [name, given[name]])];
  return digest('calavera-first-seal/1', game, sealed, first);
}

/** The seal after a move; of a secret word it covers the verb only. */
export function nextSeal(seal: string, number: number, actor: Actor, word: string, hidden: string | null): string {
  return digest('calavera-next-seal/1', seal, number, actor, seenWord(word), hidden);
}

function digest(...parts: unknown[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))));
}

const verbOf = (word: string) => word.split(':', 1)[0]!;
const isSecret = (word: string) => COMMITTED.has(verbOf(word));
const seenWord = (word: string) => (isSecret(word) ? verbOf(word) : word);

// --- Reading ---------------------------------------------------------------------------------------------------

function object(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

function claimOf(record: SealedRecord): Claim {
  if (record.fairness === undefined) throw new FairnessError('no-fairness');
  const { game, salts, commitments, seal } = object(record.fairness) ?? {};
  const fits = typeof game === 'string' && GAME.test(game) && isHash(seal) && isByMove(commitments);
  if (!fits) throw new FairnessError('bad-fairness');
  if (salts === undefined) throw new FairnessError('still-secret');
  if (!isByMove(salts)) throw new FairnessError('bad-fairness');
  return { game, salts, commitments, seal };
}

function isByMove(value: unknown): value is Readonly<Record<string, unknown>> {
  const found = object(value);
  return found !== null && Object.keys(found).every((key) => INDEX.test(key));
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value);
}

function movesOf(record: SealedRecord): Moves {
  const isMove = (move: unknown) => Array.isArray(move) && move.length === 2 && typeof move[1] === 'string';
  if (!Array.isArray(record.moves) || !record.moves.every(isMove)) throw new FairnessError('bad-fairness');
  return record.moves as unknown as Moves;
}

// --- Checking --------------------------------------------------------------------------------------------------

/** The seals before the first move and after each one, if every secret is as committed to. */
function sealsOf(record: SealedRecord, moves: Moves, claim: Claim, verdict: Verdict): string[] {
  const seals = [firstSeal(claim.game, record.options, record.first)];
  for (const [at, [actor, word]] of moves.entries()) {
    const hidden = isSecret(word) ? openedSecret(claim, at, actor, word) : nothingToOpen(claim, at);
    seals.push(nextSeal(seals[at]!, at, actor, word, hidden));
    verdict.moves++;
    if (hidden !== null) verdict.secrets++;
  }
  const beyond = (all: Claim['salts']) => Math.min(...Object.keys(all).map(Number).filter((at) => at >= moves.length));
  const [promised, salted] = [beyond(claim.commitments), beyond(claim.salts)];
  if (promised < Infinity) throw new FairnessError('unexpected-commitment', promised);
  if (salted < Infinity) throw new FairnessError('unexpected-salt', salted);
  return seals;
}

function openedSecret(claim: Claim, at: number, actor: Actor, word: string): string {
  const salt = claim.salts[at];
  const stated = claim.commitments[at];
  if (salt === undefined) throw new FairnessError('missing-salt', at);
  if (stated === undefined) throw new FairnessError('missing-commitment', at);
  if (typeof salt !== 'string' || !SALT.test(salt)) throw new FairnessError('bad-salt', at);
  if (!isHash(stated)) throw new FairnessError('bad-commitment', at);
  if (commitment(claim.game, at, actor, word, salt) !== stated) throw new FairnessError('wrong-commitment', at);
  return stated;
}

function nothingToOpen(claim: Claim, at: number): null {
  if (at in claim.commitments) throw new FairnessError('unexpected-commitment', at);
  if (at in claim.salts) throw new FairnessError('unexpected-salt', at);
  return null;
}

function compare(note: SavedSeal, moves: Moves, seals: readonly string[]): void {
  if (note.move >= moves.length) throw new FairnessError('missing-move', note.move);
  if (seals[note.move + 1] !== note.seal) throw new FairnessError('not-what-was-seen', note.move);
}
