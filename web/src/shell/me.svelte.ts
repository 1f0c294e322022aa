// Who one is to the server: a name, a tribe; and the link that moves this to another device.
import { api } from '../api/calls';
import type { Me, MeChange } from '../api/schema';
import { writeStorage, readStorage } from './storage';
import { givenName } from '../home/name';
import { recentTables } from '../home/recentTables';
import { loadMessages, message } from '../language/messages.svelte';
import { parseRecoveryCode } from '../settings/recovery';
import { attempt, showNotice, errorOf } from './notice.svelte';

let current = $state.raw<Me | null>(null);
let pendingCode = $state<string | null>(null);
let request: Promise<Me | undefined> | undefined;
let recovery: Promise<unknown> | undefined;

/** What is known of the person, null before the server was asked. */
export function me(): Me | null {
  return current;
}

/** What one is called, as far as this browser knows without a network; empty if nothing was said. */
export function ownName(): string {
  const name = current?.name ?? readStorage('name');
  return typeof name === 'string' ? givenName(name) : '';
}

function setMe(person: Me): Me {
  writeStorage('name', person.name);
  return (current = person);
}

/** Ask the server, once: of two first calls at a time each would make somebody new. */
export async function loadMe(): Promise<Me | null> {
  await recovery;
  return current ?? (await fetchMe());
}

async function fetchMe(): Promise<Me | null> {
  request ??= attempt(api.me).finally(() => (request = undefined));
  const found = await request;
  return found ? setMe(found) : null;
}

/** Change name, tribe or language. What goes wrong is thrown: forms tell it beside the field. */
export async function changeMe(what: MeChange): Promise<void> {
  setMe(await api.changeMe(what));
}

/** Become the person who made a code on another device; why that did not work, or null. */
export async function recover(code: string): Promise<string | null> {
  return errorOf(async () => {
    const { name } = setMe(await api.recover(code));
    showNotice(message('web-recovered', { who: name }));
  });
}

/** The code of a link that waits for an answer, as this browser is somebody already. */
export function pendingRecovery(): string | null {
  return pendingCode;
}

/** The offer is taken, or not. */
export function clearPendingRecovery(): void {
  pendingCode = null;
}

/** A link with `#recover=CODE` makes this browser the person who made the link. */
export async function recoverFromLink(): Promise<void> {
  if (!location.hash.startsWith('#recover=')) return;
  const code = parseRecoveryCode(location.hash);
  // The code works once and is nobody else's business: out of the address at once, whatever it is.
  history.replaceState(null, '', location.pathname + location.search);
  recovery = startRecovery(code);
  await recovery;
}

/** Who has a name or tables here is asked first: they would lose both. */
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
