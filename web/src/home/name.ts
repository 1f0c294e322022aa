// Names of people: how long they are, the one that means none was given, and several in a row.
import { spoken } from '../language/say.svelte';

export const LONGEST_NAME = 24;

/** What the server calls somebody who has not said a name. */
const NOBODY = 'Guest';

/** The name that somebody gave; empty if none. */
export function calledAs(name: string | undefined): string {
  return name === undefined || name === NOBODY ? '' : name;
}

/** Names as they are strung together in the language of now. */
export function strung(names: readonly string[]): string {
  return new Intl.ListFormat(spoken(), { type: 'conjunction' }).format(names);
}
