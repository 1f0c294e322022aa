// Compressed files for the server to send: NAME.br and NAME.gz, if they are smaller.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesIn } from './files.js';

/** A compressed file must be at most this share of the plain one; those of PNG pictures are not. */
const WORTH = 0.95;

/** Compress every file of a folder. */
export function compress(folder) {
  for (const name of filesIn(folder)) {
    const file = join(folder, name);
    const plain = readFileSync(file);
    const packed = {
      br: brotliCompressSync(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
      gz: gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
    };
    for (const [ending, bytes] of Object.entries(packed)) {
      if (bytes.length < plain.length * WORTH) writeFileSync(`${file}.${ending}`, bytes);
    }
  }
}
