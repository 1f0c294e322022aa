// Preload links for the head of a page: a phone on a slow line fetches its first files at once.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunks } from './chunks.js';

/** The first pages of most visits, with screen and messages as in src/shell/screens.ts. */
export const PAGES = {
  '/': { screen: 'src/home/HomeScreen.svelte', files: ['home'] },
  '/t/': { screen: 'src/table/TableScreen.svelte', files: ['game', 'talk', 'table'] },
};
const EVERYWHERE = ['words', 'web'];
const LOCALE = /^\.\.\/src\/calavera\/locales\/([\w-]+)\/web\.ftl$/;

/** Write .preloads.json: the links of each page in each language, for the server to put into the head. */
export function preloads(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.manifest.json'), 'utf8'));
  const sentences = (language, name) => manifest[`../src/calavera/locales/${language}/${name}.ftl`].file;
  const languages = Object.keys(manifest).flatMap((name) => LOCALE.exec(name)?.[1] ?? []);
  const pages = Object.entries(PAGES).map(([path, { screen, files }]) => {
    const code = [...chunks(manifest, screen)].filter((file) => !chunks(manifest, 'index.html').has(file));
    const links = languages.map((language) => [
      language,
      [
        ...code.map((file) =>
          file.endsWith('.css')
            ? `<link rel="preload" as="style" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        ),
        ...[...EVERYWHERE, ...files].map(
          (name) => `<link rel="preload" as="fetch" crossorigin href="/${sentences(language, name)}">`,
        ),
      ].join(''),
    ]);
    return [path, Object.fromEntries(links)];
  });
  writeFileSync(join(folder, '.preloads.json'), JSON.stringify(Object.fromEntries(pages)));
}
