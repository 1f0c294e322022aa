// Sentences for unit tests: read from the files themselves, since nothing serves them there.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { loadMessages, setLanguage, type Language } from './messages.svelte';

const LOCALES = '../src/calavera/locales/';

/** Speak a language with the sentences of these files. */
export async function loadTestMessages(language: Language, ...files: string[]): Promise<void> {
  vi.stubGlobal('fetch', (url: string) => {
    const [, code, name] = /locales\/([\w-]+)\/([\w-]+)\.ftl/.exec(url)!;
    return Promise.resolve(new Response(readFileSync(`${LOCALES}${code}/${name}.ftl`, 'utf-8')));
  });
  await loadMessages(...files);
  await setLanguage(language);
}
