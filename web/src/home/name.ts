// Names of people: how long they are, the one that means none was given, and several in a row.
import { MAX_NAME_LENGTH } from '../api/constants';
import { currentLanguage } from '../language/messages.svelte';

/** What the server calls somebody who has not said a name. */
const DEFAULT_NAME = 'Guest';

/** The name that somebody gave; empty if none. */
export function givenName(name: string | undefined): string {
  return name === undefined || name === DEFAULT_NAME ? '' : name;
}

/** Whether the server would take this for a name: nothing invisible in it but what joins emoji. */
export function isValidName(text: string): boolean {
  const plain = text.trim().replaceAll('\u200d', '');
  return plain !== '' && plain.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(plain);
}

/** Names as they are strung together in the language of now. */
export function formatNames(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names);
}
