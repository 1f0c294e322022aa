// Writes the service worker of a build: its source with the list of all files to cache.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './files.js';

const SOURCE = new URL('../sw/worker.js', import.meta.url);
/** Files that pages never ask for. */
const LEFT_OUT = /^(sw\.js|icons\/.*|.*\.(map|br|gz))$/;

/** Write sw.js into a folder. Its version changes when anything in the folder does, and never otherwise. */
export function precache(folder) {
  const source = readFileSync(SOURCE, 'utf8');
  const files = filesIn(folder)
    .filter((name) => !LEFT_OUT.test(name))
    // The path of index.html is that of the home page.
    .map((name) => [name === 'index.html' ? '/' : `/${name}`, digest(readFileSync(join(folder, name)))]);
  const version = digest(JSON.stringify(files) + source);
  const filled = source
    .replace("'VERSION'", JSON.stringify(version))
    .replace('[/* FILES */]', JSON.stringify(files));
  writeFileSync(join(folder, 'sw.js'), filled);
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
