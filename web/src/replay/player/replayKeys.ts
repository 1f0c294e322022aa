// Which key does what in a replay.

export type Command = 'back' | 'on' | 'round-back' | 'round-on' | 'start' | 'end' | 'play' | 'eyes';

const KEYS: Readonly<Record<string, Command>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'round-back',
  PageUp: 'round-back',
  ArrowDown: 'round-on',
  PageDown: 'round-on',
  Home: 'start',
  End: 'end',
  ' ': 'play',
  e: 'eyes',
};

/** The command of a key press; null if the focused element handles the key itself. */
export function commandForKey(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest('input:not([type=range]), select, textarea, dialog')) return null;
  if (event.key === ' ' && on?.closest('button, a, summary')) return null;
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}
