// The tables that one was at lately, to go back to from Home.
import { keep, kept } from './keeping';

export interface Recent {
  code: string;
  names: string[];
}

const NAME = 'recent';
const MOST = 4;

/** The tables of late, the last one first. */
export function recents(): Recent[] {
  const found = kept(NAME);
  return Array.isArray(found) ? found.filter(isRecent) : [];
}

/** One is at a table; the names of who sits there make it easier to recognise. */
export function remember(code: string, names: readonly string[]): void {
  keep(NAME, [{ code, names: [...names] }, ...without(code)].slice(0, MOST));
}

/** A table is no more. */
export function forget(code: string): void {
  keep(NAME, without(code));
}

function without(code: string): Recent[] {
  return recents().filter((one) => one.code !== code);
}

function isRecent(one: unknown): one is Recent {
  const { code, names } = (one ?? {}) as Partial<Recent>;
  return typeof code === 'string' && Array.isArray(names) && names.every((name) => typeof name === 'string');
}
