// The clipboard. Browsers offer it only to pages from HTTPS or localhost.

/** Copy the text of a field; whether that worked. If not, the field stays selected, so that people can copy it. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The old API works on plain HTTP in a local network, too.
    return document.execCommand('copy');
  }
}
