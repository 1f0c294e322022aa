// Names of people: how long they are, the one that means none was given, and several in a row.
import { spoken } from '../language/say.svelte';

export const LONGEST_NAME = 24;

/** What the server calls somebody who has not said a name. */
const NOBODY = 'Guest';

/** The name that somebody gave; empty if none. */
export function calledAs(name: string | undefined): string {
  return name === undefined || name === NOBODY ? '' : name;
}

/** Whether the server would take this for a name: nothing invisible in it but what joins emoji. */
export function isName(text: string): boolean {
  const plain = text.trim().replaceAll('\u200d', '');
  return plain !== '' && plain.length <= LONGEST_NAME && !/\p{C}/u.test(plain);
}

/** Names as they are strung together in the language of now. */
export function strung(names: readonly string[]): string {
  return new Intl.ListFormat(spoken(), { type: 'conjunction' }).format(names);
}
