// The size budget: all files from the home page to the table, compressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chunks } from './chunks.js';

const BUILT = argv[2] ?? fileURLToPath(new URL('../../src/calavera/server/built', import.meta.url));
/** Home and table; all else is loaded on demand. */
const WAY = ['index.html', 'src/home/HomeScreen.svelte', 'src/table/TableScreen.svelte'];
/** In kilobytes of a thousand bytes. */
const LIMITS = { js: 70, css: 15 };

const manifest = JSON.parse(readFileSync(join(BUILT, '.manifest.json'), 'utf8'));

/** Kilobytes of some files, each compressed by itself as it is sent. */
function kilobytes(names) {
  const sizes = names.map((name) => gzipSync(readFileSync(join(BUILT, name)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

const missing = WAY.filter((name) => !manifest[name]);
if (missing.length) {
  console.error(`The build has no ${missing.join(', ')}: scripts/sizes.js names screens that are not there.`);
  exit(1);
}
const sent = [...WAY.reduce((found, name) => chunks(manifest, name, found), new Set())];
let over = false;
for (const [ending, limit] of Object.entries(LIMITS)) {
  const size = kilobytes(sent.filter((name) => name.endsWith(`.${ending}`)));
  const verdict = size > limit ? 'too much' : 'fine';
  console.log(`${ending.padEnd(3)} ${size.toFixed(1).padStart(5)} kB of ${limit}: ${verdict}`);
  over ||= size > limit;
}
exit(over ? 1 : 0);
