// Table codes in what people type or paste.
import { CODE_ALPHABET, CODE_LENGTH } from '../api/constants';

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);
const LINK = /\/tv?\/([0-9a-z]+)/i;

/** The code in some text: case, spaces and dashes do not matter, and a whole link will do. Null if none is there. */
export function parseCode(text: string): string | null {
  const plain = text.normalize('NFKC'); // full-width letters of East Asian keyboards
  const said = LINK.exec(plain)?.[1] ?? plain;
  const code = said.replace(/[\s\p{P}]/gu, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
