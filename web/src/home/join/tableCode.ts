// Table codes in what people type or paste, and in addresses.
import { CODE_ALPHABET, CODE_LENGTH, OLD_CODE_LENGTH } from '../../api/constants';

const CODE = new RegExp(`^(?:[${CODE_ALPHABET}]{${CODE_LENGTH}}|[${CODE_ALPHABET}]{${OLD_CODE_LENGTH}})$`);
const LINK = /\/tv?\/([0-9a-z-]+)/i;

/** The code in some text: case, spaces and dashes do not matter, and a whole link will do. Null if none is there. */
export function parseCode(text: string): string | null {
  const plain = text.normalize('NFKC'); // full-width letters of East Asian keyboards
  const code = normalizeCode(LINK.exec(plain)?.[1] ?? plain);
  return CODE.test(code) ? code : null;
}

/** A code as the server writes it. */
export function normalizeCode(text: string): string {
  return text.replace(/[\s\p{P}]/gu, '').toUpperCase();
}

/** A code in groups of three, as it is read aloud. */
export function codeGroups(code: string): string[] {
  return code.match(/.{1,3}/g) ?? [];
}
