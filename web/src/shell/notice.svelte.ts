// Short notices at the edge of the screen: errors and confirmations. They disappear by themselves.
import { ApiError, NetworkError } from '../api/calls';
import { message, hasMessage, type Values } from '../language/messages.svelte';

interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

let notices = $state<Notice[]>([]);
let next = 0;

export function currentNotices(): readonly Notice[] {
  return notices;
}

/** Show a notice for some seconds. */
export function showNotice(text: string, bad = false): void {
  const id = next++;
  notices = [...notices.filter((one) => one.text !== text).slice(-2), { id, text, bad }];
  setTimeout(() => dismissNotice(id), bad ? 7000 : 4000);
}

export function dismissNotice(id: number): void {
  notices = notices.filter((one) => one.id !== id);
}

/** The message of an error. */
export function explainError(error: unknown): string {
  if (error instanceof ApiError) {
    const key = `refusal-${error.code}`;
    return hasMessage(key) ? message(key, values(error.details)) : message('refusal-other');
  }
  if (error instanceof NetworkError) return message('refusal-unreachable');
  console.error(error);
  return message('refusal-other');
}

/** Run an action; an error is shown as a notice, and the result is undefined. */
export async function attempt<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch (error) {
    showNotice(explainError(error), true);
    return undefined;
  }
}

/** Run an action; the error text for a form to show beside its field, or null if it worked. */
export async function errorOf(what: () => Promise<unknown>): Promise<string | null> {
  try {
    await what();
    return null;
  } catch (error) {
    return explainError(error);
  }
}

function values(details: Record<string, unknown>): Values {
  const usable = Object.entries(details).filter(
    (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
  );
  return Object.fromEntries(usable);
}
