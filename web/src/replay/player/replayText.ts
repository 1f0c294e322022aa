// The frames of a replay as text. All players are named, because the reader is none of them.
import type { GameEvent } from '../../api/events';
import { message, currentLanguage } from '../../language/messages.svelte';
import { eventText } from '../../table/events/eventText';
import type { Sitter } from '../../table/seats';
import { opensRound, type Frame } from './frames';
import type { RecordSummary } from '../replayApi';

/** Events as one line of text. */
export function eventsText(events: readonly GameEvent[], sitters: readonly Sitter[]): string {
  const sentences = events.map((event) => eventText(event, sitters, []));
  // The Chinese full stop already takes the room of a space.
  return sentences.join(currentLanguage().startsWith('zh') ? '' : ' ');
}

/** The events of a frame with its round, for screen readers. */
export function frameText(frame: Frame, sitters: readonly Sitter[]): string {
  const what = eventsText(frame.events, sitters);
  return opensRound(frame) ? what : message('replay-at', { round: frame.view.round, what });
}

/** A line of the log, and the frame that it is about. */
export interface ReplayLogLine {
  at: number;
  text: string;
  /** It opens a round. */
  opens: boolean;
  /** Whether it decides a round or the game. */
  weighty: boolean;
}

const WEIGHTY = new Set<string>(['attempt-failed', 'round-won', 'game-won', 'eliminated']);

/** The log of all frames. A frame that ends a round and opens the next has two lines. */
export function replayLogLines(frames: readonly Frame[], sitters: readonly Sitter[]): ReplayLogLine[] {
  return frames.flatMap(({ events }, at) => {
    const cut = events.findIndex((event) => event.kind === 'round-opened');
    const parts = cut > 0 ? [events.slice(0, cut), events.slice(cut)] : [events];
    return parts.map((part) => ({
      at,
      text: eventsText(part, sitters),
      opens: part[0]?.kind === 'round-opened',
      weighty: part.some((event) => WEIGHTY.has(event.kind)),
    }));
  });
}

/** The players of a game, as its title in a list. */
export function playerNames(about: RecordSummary): string {
  return (about.names ?? []).join(message('list-separator'));
}

/** Date and time of a game, in the format of the language. */
export function playedAt(about: RecordSummary): string {
  const at = about.ended ?? about.started;
  if (at === null) return '';
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000);
}

/** How a game ended. */
export function resultText(about: RecordSummary): string {
  if (!about.result) return message('replay-no-end');
  const { winner } = about.result;
  return message('replay-won-by', { who: about.names?.[winner] ?? message('seat-number', { number: winner + 1 }) });
}
