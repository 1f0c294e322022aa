// Builds the client into the Python package: drawings, Vite, the service worker, compressed files.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.js';
import { precache } from './precache.js';
import { preloads } from './preloads.js';

const WEB = fileURLToPath(new URL('..', import.meta.url));
/** The folder that the server serves; the command line may name another one. */
const BUILT = argv[2] ?? join(WEB, '../src/calavera/server/built');
/** The build is made here first, so that a server never serves half of it. */
const MADE = join(WEB, '.built');

function node(...command) {
  const { status } = spawnSync(execPath, command, { cwd: WEB, stdio: 'inherit' });
  if (status !== 0) exit(status ?? 1); // it has printed its error
}

const began = new Date();
node('art/draw.js', 'public/art');
node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', MADE);
preloads(MADE);
precache(MADE);
compress(MADE);
// make compares the page with the sources: what was saved during the build is newer than what was built.
utimesSync(join(MADE, 'index.html'), began, began);

const old = `${MADE}-old`;
rmSync(old, { recursive: true, force: true });
if (existsSync(BUILT)) renameSync(BUILT, old);
renameSync(MADE, BUILT);
rmSync(old, { recursive: true, force: true });
