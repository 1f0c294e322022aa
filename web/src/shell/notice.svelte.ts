// Short notices at the edge of the screen: what went wrong, what was copied. They go by themselves.
import { Refused, Unreachable } from '../api/calls';
import { say, sayable, type Values } from '../language/say.svelte';

interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

let notices = $state<Notice[]>([]);
let next = 0;

export function shown(): readonly Notice[] {
  return notices;
}

/** Tell something in passing. */
export function notice(text: string, bad = false): void {
  const id = next++;
  notices = [...notices.filter((one) => one.text !== text).slice(-2), { id, text, bad }];
  setTimeout(() => dismiss(id), bad ? 7000 : 4000);
}

export function dismiss(id: number): void {
  notices = notices.filter((one) => one.id !== id);
}

/** Why something did not work, in the reader's language. */
export function explain(error: unknown): string {
  if (error instanceof Refused) {
    const key = `refusal-${error.code}`;
    return sayable(key) ? say(key, values(error.details)) : say('refusal-other');
  }
  if (error instanceof Unreachable) return say('refusal-unreachable');
  console.error(error);
  return say('refusal-other');
}

/** Do something; what goes wrong is told, and undefined comes back. */
export async function attempt<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch (error) {
    notice(explain(error), true);
    return undefined;
  }
}

/** Do something; gives why it did not work, for a form to tell beside its field, and null if it did. */
export async function troubled(what: () => Promise<unknown>): Promise<string | null> {
  try {
    await what();
    return null;
  } catch (error) {
    return explain(error);
  }
}

function values(details: Record<string, unknown>): Values {
  const usable = Object.entries(details).filter(
    (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
  );
  return Object.fromEntries(usable);
}
