// Records as files: parsed without trust, and downloaded.
import { message } from '../../language/messages.svelte';
import type { RecordJson } from '../replayApi';

/** The JSON object in a text, or null. The server decides whether it is a record. */
export function parseRecord(text: string): RecordJson | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** Whose move it was and what it said, as far as that can be read. */
export function brokenMove(record: { moves?: unknown; names?: unknown }, at: number): { who: string; word: string } {
  const [actor, word] = toList(toList(record.moves)[at]);
  const name = typeof actor === 'number' ? toList(record.names)[actor] : null;
  const seat = typeof actor === 'number' ? message('seat-number', { number: actor + 1 }) : '?';
  const who = actor === 'chance' ? message('replay-chance') : typeof name === 'string' ? name : seat;
  return { who, word: typeof word === 'string' ? word : '?' };
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Download it as a file. */
export function download(record: RecordJson, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `calavera-${name}.json`;
  link.click();
  // Some browsers fetch it only after the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
