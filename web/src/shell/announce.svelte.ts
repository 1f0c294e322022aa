// Announcements for screen readers, in a live region that is always on the page.

let lines = $state<{ id: number; text: string }[]>([]);
let next = 0;

/** The lines still in the region, oldest first. */
export function announcements(): readonly { id: number; text: string }[] {
  return lines;
}

/** Announce a text to screen readers. */
export function announce(text: string): void {
  // Old lines are removed, or a screen reader that reads the whole page would read all of them.
  lines = [...lines.slice(-5), { id: next++, text }];
}
