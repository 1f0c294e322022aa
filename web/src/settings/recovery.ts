// Recovery codes, which move an identity to another device.

/** The code in some text, which may be the whole link; null if there is none. */
export function parseRecoveryCode(text: string): string | null {
  const said = /#recover=([^\s&]*)/.exec(text)?.[1] ?? text.trim();
  return /^[\w-]{16,64}$/.test(said) ? said : null;
}
