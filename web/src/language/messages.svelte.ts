// Every sentence a person reads, from the Fluent files that the Python side shares.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { LANGUAGES } from '../api/constants';

export type Language = keyof typeof LANGUAGES;
export type Values = Record<string, FluentVariable>;

const FILES = import.meta.glob<string>(['../../../src/calavera/locales/*/*.ftl', '!../../../src/calavera/locales/*/{server,tui}.ftl'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** What a screen says is in a few files; those of other screens are not fetched for it. */
const wantedFiles = new Set<string>();
const texts = new Map<string, Promise<string>>();

let bundle = $state.raw(new FluentBundle('en'));
let code = $state<Language>('en');

/** The language that is spoken now. */
export function currentLanguage(): Language {
  return code;
}

/** The sentence of a key. A key that is missing shows itself: ugly, but never empty. */
export function message(key: string, values?: Values): string {
  const pattern = bundle.getMessage(key)?.value;
  return pattern ? bundle.formatPattern(pattern, values ?? null) : key;
}

/** Whether there is such a sentence. */
export function hasMessage(key: string): boolean {
  return bundle.hasMessage(key);
}

/** Make the sentences of these files speakable, in the language of now. */
export async function loadMessages(...names: string[]): Promise<void> {
  const before = wantedFiles.size;
  for (const name of names) wantedFiles.add(name);
  if (wantedFiles.size > before) await setLanguage(code);
}

/** Change the language; what is on the screen says itself anew. */
export async function setLanguage(language: Language): Promise<void> {
  const sources = await Promise.all([...wantedFiles].map((name) => fetchText(language, name)));
  const next = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) next.addResource(new FluentResource(source));
  bundle = next;
  code = language;
  document.documentElement.lang = language;
}

function fetchText(language: Language, name: string): Promise<string> {
  const url = FILES[`../../../src/calavera/locales/${language}/${name}.ftl`];
  if (!url) throw new Error(`there are no sentences ${name} in ${language}`);
  let found = texts.get(url);
  if (!found) {
    found = fetch(url).then((answer) => {
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return answer.text();
    });
    // A failed fetch is tried again the next time.
    found.catch(() => texts.delete(url));
    texts.set(url, found);
  }
  return found;
}

/** The language of ours that this browser would like best. */
export function preferredLanguage(wishes: readonly string[] = navigator.languages): Language {
  const codes = Object.keys(LANGUAGES) as Language[];
  const primary = (code: string) => code.split('-')[0]!.toLowerCase();
  for (const wish of wishes) {
    const found = codes.find((code) => primary(code) === primary(wish));
    if (found) return found;
  }
  return 'en';
}
