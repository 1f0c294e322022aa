// A game to look back on, wherever it comes from: the server, this device, or a file.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { api, Refused, Unreachable } from '../api/calls';
import type { Verified } from '../api/schema';
import { all, find, keep, pack, unpack, type Kept } from './kept';
import { replays, type Eyes, type Replay, type Told } from './replays';

/** What has to be asked, and is asked once. */
interface Asked {
  watch: (eyes: Eyes) => Promise<Replay>;
  record: () => Promise<Told>;
  verify: () => Promise<Verified>;
}

export class Game {
  #asked: Asked;
  #answers = new Map<unknown, Promise<unknown>>();

  constructor(
    /** What it is kept under on this device. */
    readonly name: string,
    /** The table it can be shared from, and its number there. */
    readonly at: { code: string; number: number } | null,
    asked: Asked,
  ) {
    this.#asked = asked;
  }

  watch(eyes: Eyes): Promise<Replay> {
    return this.#once(eyes, () => this.#asked.watch(eyes));
  }

  record(): Promise<Told> {
    return this.#once('record', this.#asked.record);
  }

  /** What the server's engine says to the record. */
  verify(): Promise<Verified> {
    return this.#once('verify', this.#asked.verify);
  }

  /** Keep it on this device, through all eyes. */
  async keep(onprogress: (part: number) => void): Promise<void> {
    const first = await this.watch('all');
    const looks: Eyes[] = ['all', 'none', ...first.start.seats.keys()];
    const eyes: Record<string, ArrayBuffer> = {};
    for (const [i, one] of looks.entries()) {
      eyes[one] = await pack(await patiently(() => this.watch(one)));
      onprogress((i + 1) / looks.length);
    }
    const record = await patiently(() => this.record());
    await keep({ name: this.name, saved: Date.now(), about: first.record, record, eyes });
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
export async function ofTable(code: string, number: number | null): Promise<Game> {
  if (number === null) {
    try {
      number = (await api.look(code)).table.game;
    } catch (error) {
      const last = error instanceof Unreachable ? (await all().catch(() => [])).find((one) => one.about.table === code) : null;
      if (last) return ofKept(last);
      throw error;
    }
  }
  const wanted = number;
  const kept = await find(`${code}-${wanted}`).catch(() => null);
  if (kept) return ofKept(kept);
  return new Game(`${code}-${wanted}`, { code, number: wanted }, {
    watch: (eyes) => replays.ofTable(code, wanted, eyes),
    record: () => replays.record(code, wanted),
    verify: () => replays.verifyTable(code, wanted),
  });
}

/** A game that is kept here. */
export function ofKept(kept: Kept): Game {
  const { table, game } = kept.about;
  // A file may name any table; only what was fetched from one is called after it.
  const at = table !== null && game !== null && kept.name === `${table}-${game}` ? { code: table, number: game } : null;
  return new Game(kept.name, at, {
    watch: async (eyes) => (await unpack(kept, eyes)) ?? (await replays.ofRecord(kept.record, eyes)),
    record: () => Promise.resolve(kept.record),
    verify: () => replays.verifyRecord(kept.record),
  });
}

/** A game from a file. */
export function ofRecord(record: Told): Game {
  const name = bytesToHex(sha256(utf8ToBytes(JSON.stringify(record)))).slice(0, 16);
  return new Game(name, null, {
    watch: (eyes) => replays.ofRecord(record, eyes),
    record: () => Promise.resolve(record),
    verify: () => replays.verifyRecord(record),
  });
}

/** Ask again as often as the server says "not so fast". */
async function patiently<T>(what: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await what();
    } catch (error) {
      const seconds = error instanceof Refused && error.status === 429 ? Number(error.details.seconds) : 0;
      if (!seconds) throw error;
      await new Promise((go) => setTimeout(go, seconds * 1000));
    }
  }
}
