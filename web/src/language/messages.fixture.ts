// Messages for unit tests, read from the files, because no server serves them.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { loadMessages, setLanguage, type Language } from './messages.svelte';

const LOCALES = '../src/calavera/locales/';

/** Set a language with the messages of these files. */
export async function loadTestMessages(language: Language, ...files: string[]): Promise<void> {
  vi.stubGlobal('fetch', (url: string) => {
    const [, code, name] = /locales\/([\w-]+)\/([\w-]+)\.ftl/.exec(url)!;
    return Promise.resolve(new Response(readFileSync(`${LOCALES}${code}/${name}.ftl`, 'utf-8')));
  });
  await loadMessages(...files);
  await setLanguage(language);
}
