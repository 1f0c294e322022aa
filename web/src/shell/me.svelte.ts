// Who one is to the server: a name, a tribe; and the link that moves this to another device.
import { api } from '../api/calls';
import type { Me, MeChange } from '../api/schema';
import { say } from '../language/say.svelte';
import { attempt, notice } from './notice.svelte';

let known = $state.raw<Me | null>(null);
let asking: Promise<Me | undefined> | undefined;
let recovering: Promise<unknown> | undefined;

/** What is known of the person, null before the server was asked. */
export function me(): Me | null {
  return known;
}

/** Ask the server, once: of two first calls at a time each would make somebody new. */
export async function meet(): Promise<Me | null> {
  await recovering;
  if (known) return known;
  asking ??= attempt(api.me).finally(() => (asking = undefined));
  known = (await asking) ?? null;
  return known;
}

/** Change name, tribe or language. */
export async function changeMe(what: MeChange): Promise<boolean> {
  const changed = await attempt(() => api.changeMe(what));
  if (changed) known = changed;
  return changed !== undefined;
}

/** Become the person who made a code on another device; whether that worked. */
export async function recover(code: string): Promise<boolean> {
  const found = await attempt(() => api.recover(code));
  if (!found) return false;
  known = found;
  notice(say('web-recovered', { who: found.name }));
  return true;
}

/** A link with `#recover=CODE` makes this browser the person who made the link. */
export async function recoverFromLink(): Promise<void> {
  const code = /^#recover=([\w-]+)$/.exec(location.hash)?.[1];
  if (!code) return;
  // The code works once and is nobody else's business: out of the address at once.
  history.replaceState(null, '', location.pathname + location.search);
  recovering = recover(code);
  await recovering;
}
