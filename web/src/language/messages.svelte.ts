// The messages of the client, from the Fluent files of the Python package.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { LANGUAGES } from '../api/constants';

export type Language = keyof typeof LANGUAGES;
export type Values = Record<string, FluentVariable>;

const FILES = import.meta.glob<string>(['../../../src/calavera/locales/*/*.ftl', '!../../../src/calavera/locales/*/{server,tui}.ftl'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The files that the screens so far needed; others are not fetched. */
const wantedFiles = new Set<string>();
const texts = new Map<string, Promise<string>>();

let bundle = $state.raw(new FluentBundle('en'));
let code = $state<Language>('en');

/** The current language. */
export function currentLanguage(): Language {
  return code;
}

/** The message of a key; the key itself if there is none. */
export function message(key: string, values?: Values): string {
  const pattern = bundle.getMessage(key)?.value;
  return pattern ? bundle.formatPattern(pattern, values ?? null) : key;
}

/** Whether there is such a message. */
export function hasMessage(key: string): boolean {
  return bundle.hasMessage(key);
}

/** Load the messages of these files in the current language. */
export async function loadMessages(...names: string[]): Promise<void> {
  const before = wantedFiles.size;
  for (const name of names) wantedFiles.add(name);
  if (wantedFiles.size > before) await setLanguage(code);
}

/** Change the language; the texts on the screen follow. */
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

/** The first language of the browser that the client has. */
export function preferredLanguage(wishes: readonly string[] = navigator.languages): Language {
  const codes = Object.keys(LANGUAGES) as Language[];
  const primary = (code: string) => code.split('-')[0]!.toLowerCase();
  for (const wish of wishes) {
    const found = codes.find((code) => primary(code) === primary(wish));
    if (found) return found;
  }
  return 'en';
}
