// Compressed neighbours for the server to send: NAME.br and NAME.gz, where they are worth it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesIn } from './files.js';

/** A neighbour that saves less than this share is not worth unpacking: pictures of pixels, mostly. */
const WORTH = 0.95;

/** Write the neighbours of every file of a folder. */
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
