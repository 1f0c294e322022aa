// How late the overlay of a stream is, in seconds.

const MAX_DELAY = 600;

/** The seconds that the address asks for, such as `?delay=30`: at least none, at most ten minutes. */
export function overlayDelay(query: string): number {
  const asked = Number(new URLSearchParams(query).get('delay') ?? 0);
  return Number.isFinite(asked) ? Math.min(MAX_DELAY, Math.max(0, asked)) : 0;
}
