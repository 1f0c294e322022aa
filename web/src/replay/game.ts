// A game to look back on, wherever it comes from: the server, this device, or a file.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { api, ApiError, NetworkError } from '../api/calls';
import type { Verification } from '../api/schema';
import { listGames, findGame, saveGame, compress, decompress, type SavedGame } from './gameStore';
import { replayApi, type Eyes, type Replay, type RecordJson } from './replayApi';

/** What has to be asked, and is asked once. */
interface GameSource {
  load: (eyes: Eyes) => Promise<Replay>;
  record: () => Promise<RecordJson>;
  verify: () => Promise<Verification>;
}

export class Game {
  #asked: GameSource;
  #answers = new Map<unknown, Promise<unknown>>();

  constructor(
    /** What it is kept under on this device. */
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

  /** What the server's engine says to the record. */
  verify(): Promise<Verification> {
    return this.#once('verify', this.#asked.verify);
  }

  /** Keep it on this device, through all eyes. */
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
    // What failed is asked again the next time.
    answer.catch(() => this.#answers.delete(what));
    return answer;
  }
}

/** A table's game: as it is kept here, or from the server; the latest if no number is given. */
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
  });
}

/** A game that is kept here. */
export function gameOfSaved(kept: SavedGame): Game {
  const { table, game } = kept.about;
  // A file may name any table; only what was fetched from one is called after it.
  const at = table !== null && game !== null && kept.name === `${table}-${game}` ? { code: table, number: game } : null;
  return new Game(kept.name, at, {
    load: async (eyes) => (await decompress(kept, eyes)) ?? (await replayApi.ofRecord(kept.record, eyes)),
    record: () => Promise.resolve(kept.record),
    verify: () => replayApi.verifyRecord(kept.record),
  });
}

/** A game from a file. */
export function gameOfRecord(record: RecordJson): Game {
  const name = bytesToHex(sha256(utf8ToBytes(JSON.stringify(record)))).slice(0, 16);
  return new Game(name, null, {
    load: (eyes) => replayApi.ofRecord(record, eyes),
    record: () => Promise.resolve(record),
    verify: () => replayApi.verifyRecord(record),
  });
}

/** Ask again as often as the server says "not so fast". */
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
