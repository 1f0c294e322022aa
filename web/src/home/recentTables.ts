// The user's recent tables, listed on Home.
import { writeStorage, readStorage } from '../shell/storage';

export interface RecentTable {
  code: string;
  names: string[];
  /** The number of its last game that is over, 0 if none is; unknown in what older versions stored. */
  finished?: number;
}

const NAME = 'recent';
const MAX_RECENT = 4;

/** The recent tables, the latest first. */
export function recentTables(): RecentTable[] {
  const found = readStorage(NAME);
  return Array.isArray(found) ? found.filter(isRecentTable) : [];
}

/** Add a table, with the names of its players and the number of its last game that is over. */
export function addRecentTable(code: string, names: readonly string[], finished = 0): void {
  writeStorage(NAME, [{ code, names: [...names], finished }, ...without(code)].slice(0, MAX_RECENT));
}

/** Remove a table that is closed. */
export function removeRecentTable(code: string): void {
  writeStorage(NAME, without(code));
}

/** Forget all tables. */
export function clearRecentTables(): void {
  writeStorage(NAME, []);
}

function without(code: string): RecentTable[] {
  return recentTables().filter((one) => one.code !== code);
}

function isRecentTable(one: unknown): one is RecentTable {
  const { code, names } = (one ?? {}) as Partial<RecentTable>;
  return typeof code === 'string' && Array.isArray(names) && names.every((name) => typeof name === 'string');
}
