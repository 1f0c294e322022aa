// The command: node draw.js OUTPUT writes every drawing of the house.
// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, exit, stderr } from 'node:process';
import { drawings } from './drawings.js';

const [, , output] = argv;
if (!output) {
  stderr.write('usage: node draw.js OUTPUT_DIR\n');
  exit(2);
}
for (const [name, text] of Object.entries(drawings())) {
  const file = join(output, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
