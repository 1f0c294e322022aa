// The code that moves an identity, out of whatever is pasted.

/** The code in some text, which may be the whole link; null if there is none. */
export function parseRecoveryCode(text: string): string | null {
  const said = /#recover=([^\s&]*)/.exec(text)?.[1] ?? text.trim();
  return /^[\w-]{16,64}$/.test(said) ? said : null;
}
