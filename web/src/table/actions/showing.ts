// After a failed attempt: which of the user's seats may show the rest of their stack, and what is asked (T6).
import type { GameView } from '../../api/schema';
import { message } from '../../language/messages.svelte';
import type { Sitter } from '../seats';

/** The user's seats that may show and have not declined. */
export function seatsToAsk(views: Readonly<Record<string, GameView>>, declined: readonly number[]): number[] {
  const seats = Object.keys(views).map(Number);
  return seats.filter((seat) => views[seat]!.legal.includes('show') && !declined.includes(seat));
}

/** Whether the table waits for those who may show: the disc is drawn, or a bot settles the loss. */
export function isWaiting(view: GameView | null, sitters: readonly Sitter[]): boolean {
  const due = view?.to_act[0];
  if (typeof due !== 'number') return due === 'chance';
  return sitters[due] !== undefined && (sitters[due].bot ?? sitters[due].away) !== null;
}

/** The question as screen readers hear it: with the time that is left, if it is limited. */
export function showQuestion(named: boolean, until: number | null, now: number): string {
  const question = message(named ? 'show-ask-who' : 'show-ask');
  const seconds = until === null ? 0 : Math.ceil((until - now) / 1000);
  return seconds > 0 ? message('show-soon', { question, seconds }) : question;
}
