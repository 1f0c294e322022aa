// Names of people: which are valid, which means that none was given, and lists of names.
import { MAX_NAME_LENGTH } from '../api/constants';
import { currentLanguage } from '../language/messages.svelte';

/** The server's name for somebody who has not given one. */
const DEFAULT_NAME = 'Guest';

/** The name that somebody gave; empty if none. */
export function givenName(name: string | undefined): string {
  return name === undefined || name === DEFAULT_NAME ? '' : name;
}

/** Whether the server accepts this name: no invisible characters except the one that joins emoji. */
export function isValidName(text: string): boolean {
  const plain = text.trim().replaceAll('\u200d', '');
  return plain !== '' && plain.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(plain);
}

/** A list of names in the current language, as in "Ann, Ben and Cleo". */
export function formatNames(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names);
}
