// Sharing a text: by the share sheet of the device, or else by the clipboard.

/** Share a text and an address. */
export async function shareText(text: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if (navigator.share) {
    try {
      await navigator.share({ text, url });
      return 'shared';
    } catch (error) {
      // The user changed their mind. Anything else: some browsers have a share sheet and do not allow it.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  const whole = `${text} ${url}`;
  try {
    await navigator.clipboard.writeText(whole);
    return 'copied';
  } catch {
    return copyByField(whole) ? 'copied' : 'failed';
  }
}

/** The old way, which works on plain HTTP in a local network, too. */
function copyByField(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
