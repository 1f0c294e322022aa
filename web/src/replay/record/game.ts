// A game to replay: from the server, from this device, or from a file.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { api, ApiError, NetworkError } from '../../api/calls';
import type { GameReview, Verification } from '../../api/schema';
import { listGames, findGame, saveGame, compress, decompress, type SavedGame } from './gameStore';
import { replayApi, type Eyes, type Replay, type RecordJson } from '../replayApi';

/** Where a game comes from. Every answer is cached. */
interface GameSource {
  load: (eyes: Eyes) => Promise<Replay>;
  record: () => Promise<RecordJson>;
  verify: () => Promise<Verification>;
  review: () => Promise<GameReview>;
}

export class Game {
  #asked: GameSource;
  #answers = new Map<unknown, Promise<unknown>>();

  constructor(
    /** Its name in the storage of this device. */
    readonly name: string,
    /** The table it can be shared from, and its number there. */
    readonly at: { code: string; number: number } | null,
    asked: GameSource,
  ) {
    this.#asked = asked;
  }

  watch(eyes: Eyes): Promise<Replay> {
    return this.#once(eyes, () => this.#asked.load(eyes));
  }

  record(): Promise<RecordJson> {
    return this.#once('record', this.#asked.record);
  }

  /** The server's verification of the record. */
  verify(): Promise<Verification> {
    return this.#once('verify', this.#asked.verify);
  }

  /** The coach's verdicts on its decisions. */
  review(): Promise<GameReview> {
    return this.#once('review', this.#asked.review);
  }

  /** Save it on this device, in every view. */
  async save(onprogress: (part: number) => void): Promise<void> {
    const first = await this.watch('all');
    const looks: Eyes[] = ['all', 'none', ...first.start.seats.keys()];
    const eyes: Record<string, ArrayBuffer> = {};
    for (const [i, one] of looks.entries()) {
      eyes[one] = await compress(await retryWhenLimited(() => this.watch(one)));
      onprogress((i + 1) / looks.length);
    }
    const record = await retryWhenLimited(() => this.record());
    await saveGame({ name: this.name, saved: Date.now(), about: first.record, record, eyes });
  }

  #once<T>(what: unknown, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(what) as Promise<T> | undefined;
    if (known) return known;
    const answer = ask();
    this.#answers.set(what, answer);
    // Errors are not cached.
    answer.catch(() => this.#answers.delete(what));
    return answer;
  }
}

/** A game of a table, saved here or from the server; the latest if no number is given. */
export async function gameOfTable(code: string, number: number | null): Promise<Game> {
  if (number === null) {
    try {
      number = (await api.getTable(code)).table.game;
    } catch (error) {
      const last = error instanceof NetworkError ? (await listGames().catch(() => [])).find((one) => one.about.table === code) : null;
      if (last) return gameOfSaved(last);
      throw error;
    }
  }
  const wanted = number;
  const kept = await findGame(`${code}-${wanted}`).catch(() => null);
  if (kept) return gameOfSaved(kept);
  return new Game(`${code}-${wanted}`, { code, number: wanted }, {
    load: (eyes) => replayApi.ofTable(code, wanted, eyes),
    record: () => replayApi.record(code, wanted),
    verify: () => replayApi.verifyTable(code, wanted),
    review: () => replayApi.reviewTable(code, wanted),
  });
}

/** A game that is saved on this device. */
export function gameOfSaved(kept: SavedGame): Game {
  const { table, game } = kept.about;
  // A file may name any table; only a game from a table has the table's name.
  const at = table !== null && game !== null && kept.name === `${table}-${game}` ? { code: table, number: game } : null;
  return new Game(kept.name, at, {
    load: async (eyes) => (await decompress(kept, eyes)) ?? (await replayApi.ofRecord(kept.record, eyes)),
    record: () => Promise.resolve(kept.record),
    verify: () => replayApi.verifyRecord(kept.record),
    review: () => replayApi.reviewRecord(kept.record),
  });
}

/** A game from a file. */
export function gameOfRecord(record: RecordJson): Game {
  const name = bytesToHex(sha256(utf8ToBytes(JSON.stringify(record)))).slice(0, 16);
  return new Game(name, null, {
    load: (eyes) => replayApi.ofRecord(record, eyes),
    record: () => Promise.resolve(record),
    verify: () => replayApi.verifyRecord(record),
    review: () => replayApi.reviewRecord(record),
  });
}

/** Run an action again as long as the server's rate limit refuses it. */
async function retryWhenLimited<T>(what: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await what();
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? Number(error.details.seconds) : 0;
      if (!seconds) throw error;
      await new Promise((go) => setTimeout(go, seconds * 1000));
    }
  }
}
