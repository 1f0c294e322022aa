// Copying to the clipboard, which browsers only lend to pages from https or this very machine.

/** Copy what a field shows; whether that worked. Elsewhere the field is left selected, ready to be copied by hand. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The old way still works on a table in the local network.
    return document.execCommand('copy');
  }
}
