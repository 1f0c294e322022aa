// The identity of the user on the server: name and tribe, and the link that moves it to another device.
import { api } from '../api/calls';
import type { Me, MeChange } from '../api/schema';
import { writeStorage, readStorage } from './storage';
import { givenName } from '../home/name';
import { clearRecentTables, recentTables } from '../home/recentTables';
import { loadMessages, message } from '../language/messages.svelte';
import { parseRecoveryCode } from '../settings/recovery';
import { attempt, showNotice, errorOf } from './notice.svelte';

let current = $state.raw<Me | null>(null);
let pendingCode = $state<string | null>(null);
let request: Promise<Me | undefined> | undefined;
let recovery: Promise<unknown> | undefined;

/** The user as the server knows them; null before the first response. */
export function me(): Me | null {
  return current;
}

/** The user's name, which this browser knows without a network, too; empty if none was given. */
export function ownName(): string {
  const name = current?.name ?? readStorage('name');
  return typeof name === 'string' ? givenName(name) : '';
}

function setMe(person: Me): Me {
  writeStorage('name', person.name);
  return (current = person);
}

/** Load the user from the server, once: two first calls at a time would create two identities. */
export async function loadMe(): Promise<Me | null> {
  await recovery;
  return current ?? (await fetchMe());
}

async function fetchMe(): Promise<Me | null> {
  request ??= attempt(api.me).finally(() => (request = undefined));
  const found = await request;
  return found ? setMe(found) : null;
}

/** Change name, tribe or language. Errors are thrown: forms show them beside the field. */
export async function changeMe(what: MeChange): Promise<void> {
  setMe(await api.changeMe(what));
}

/** Take over the identity that a code from another device belongs to; the error text, or null. */
export async function recover(code: string, signOut = false): Promise<string | null> {
  return errorOf(async () => {
    const { name } = setMe(await api.recover(code, signOut));
    showNotice(message('web-recovered', { who: name }));
  });
}

/** Erase the user on the server; this browser is somebody new then. Errors are thrown. */
export async function eraseMe(): Promise<void> {
  await api.eraseMe();
  current = null;
  writeStorage('name', '');
  clearRecentTables();
  await fetchMe();
}

/** The code of a link that waits for confirmation, because this browser has an identity already. */
export function pendingRecovery(): string | null {
  return pendingCode;
}

/** The link was confirmed or declined. */
export function clearPendingRecovery(): void {
  pendingCode = null;
}

/** A link with `#recover=CODE` gives this browser the identity of the browser that made the link. */
export async function recoverFromLink(): Promise<void> {
  if (!location.hash.startsWith('#recover=')) return;
  const code = parseRecoveryCode(location.hash);
  // The code is a secret that works once: remove it from the address at once.
  history.replaceState(null, '', location.pathname + location.search);
  recovery = startRecovery(code);
  await recovery;
}

/** Users with a name or tables here are asked first: they would lose both. */
async function startRecovery(code: string | null): Promise<void> {
  await loadMessages('web');
  if (!code) return showNotice(message('refusal-no-such-code'), true);
  const here = current ?? (await fetchMe());
  if (!here || givenName(here.name) || recentTables().length) {
    pendingCode = code;
    return;
  }
  const trouble = await recover(code);
  if (trouble) showNotice(trouble, true);
}
