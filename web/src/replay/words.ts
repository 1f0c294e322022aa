// The frames of a replay in words: a line each, told by names, since whoever watches is nobody at that table.
import type { Happened } from '../api/schema';
import { say, spoken } from '../language/say.svelte';
import { sentence } from '../table/narration';
import type { Sitter } from '../table/seats';
import { opens, type Frame } from './frames';
import type { About } from './replays';

/** What happened, in one line. */
export function tell(events: readonly Happened[], sitters: readonly Sitter[]): string {
  const sentences = events.map((event) => sentence(event, sitters, []));
  // Chinese full stops bring their own space.
  return sentences.join(spoken() === 'zh-Hant' ? '' : ' ');
}

/** The same with the round, for whoever hears only this. */
export function tellWhere(frame: Frame, sitters: readonly Sitter[]): string {
  const what = tell(frame.events, sitters);
  return opens(frame) ? what : say('replay-at', { round: frame.view.round, what });
}

/** A line of the log, and the frame that it is about. */
export interface Line {
  at: number;
  text: string;
  /** It opens a round. */
  opens: boolean;
  /** Something that a round, or the game, turns on. */
  weighty: boolean;
}

const WEIGHTY = new Set<string>(['attempt-failed', 'round-won', 'game-won', 'eliminated']);

/** The log of all frames. A frame that ends a round and opens the next has two lines. */
export function logLines(frames: readonly Frame[], sitters: readonly Sitter[]): Line[] {
  return frames.flatMap(({ events }, at) => {
    const cut = events.findIndex((event) => event.kind === 'round-opened');
    const parts = cut > 0 ? [events.slice(0, cut), events.slice(cut)] : [events];
    return parts.map((part) => ({
      at,
      text: tell(part, sitters),
      opens: part[0]?.kind === 'round-opened',
      weighty: part.some((event) => WEIGHTY.has(event.kind)),
    }));
  });
}

/** What a game is called where several are listed: by who sat there. */
export function namesOf(about: About): string {
  return (about.names ?? []).join(say('list-separator'));
}

/** When a game was played, as people write it here. */
export function whenOf(about: About): string {
  const at = about.ended ?? about.started;
  if (at === null) return '';
  return new Intl.DateTimeFormat(spoken(), { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000);
}

/** How a game ended. */
export function endOf(about: About): string {
  if (!about.result) return say('replay-no-end');
  const { winner } = about.result;
  return say('replay-won-by', { who: about.names?.[winner] ?? say('seat-number', { number: winner + 1 }) });
}
