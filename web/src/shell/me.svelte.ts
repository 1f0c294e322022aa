// Who one is to the server: a name, a tribe; and the link that moves this to another device.
import { api } from '../api/calls';
import type { Me, MeChange } from '../api/schema';
import { keep, kept } from '../home/keeping';
import { calledAs } from '../home/name';
import { recents } from '../home/recent';
import { learn, say } from '../language/say.svelte';
import { recoveryCode } from '../settings/recovery';
import { attempt, notice, troubled } from './notice.svelte';

let known = $state.raw<Me | null>(null);
let offered = $state<string | null>(null);
let asking: Promise<Me | undefined> | undefined;
let recovering: Promise<unknown> | undefined;

/** What is known of the person, null before the server was asked. */
export function me(): Me | null {
  return known;
}

/** What one is called, as far as this browser knows without a network; empty if nothing was said. */
export function ownName(): string {
  const name = known?.name ?? kept('name');
  return typeof name === 'string' ? calledAs(name) : '';
}

function know(person: Me): Me {
  keep('name', person.name);
  return (known = person);
}

/** Ask the server, once: of two first calls at a time each would make somebody new. */
export async function meet(): Promise<Me | null> {
  await recovering;
  return known ?? (await ask());
}

async function ask(): Promise<Me | null> {
  asking ??= attempt(api.me).finally(() => (asking = undefined));
  const found = await asking;
  return found ? know(found) : null;
}

/** Change name, tribe or language. What goes wrong is thrown: forms tell it beside the field. */
export async function changeMe(what: MeChange): Promise<void> {
  know(await api.changeMe(what));
}

/** Become the person who made a code on another device; why that did not work, or null. */
export async function recover(code: string): Promise<string | null> {
  return troubled(async () => {
    const { name } = know(await api.recover(code));
    notice(say('web-recovered', { who: name }));
  });
}

/** The code of a link that waits for an answer, as this browser is somebody already. */
export function offer(): string | null {
  return offered;
}

/** The offer is taken, or not. */
export function settleOffer(): void {
  offered = null;
}

/** A link with `#recover=CODE` makes this browser the person who made the link. */
export async function recoverFromLink(): Promise<void> {
  if (!location.hash.startsWith('#recover=')) return;
  const code = recoveryCode(location.hash);
  // The code works once and is nobody else's business: out of the address at once, whatever it is.
  history.replaceState(null, '', location.pathname + location.search);
  recovering = arrive(code);
  await recovering;
}

/** Who has a name or tables here is asked first: they would lose both. */
async function arrive(code: string | null): Promise<void> {
  await learn('web');
  if (!code) return notice(say('refusal-no-such-code'), true);
  const here = known ?? (await ask());
  if (!here || calledAs(here.name) || recents().length) {
    offered = code;
    return;
  }
  const trouble = await recover(code);
  if (trouble) notice(trouble, true);
}
