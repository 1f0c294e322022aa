// What a screen reader is told: events in words, in a live region that is always there.

let lines = $state<{ id: number; text: string }[]>([]);
let next = 0;

/** The lines still in the region, oldest first. */
export function announcements(): readonly { id: number; text: string }[] {
  return lines;
}

/** Say something to whoever listens instead of looking. */
export function announce(text: string): void {
  // Old lines go, or a reader that walks through the page would meet the whole evening.
  lines = [...lines.slice(-5), { id: next++, text }];
}
