// Words of the lab: actions, shares and chances.
import { currentLanguage, message } from '../language/messages.svelte';

/** A share as a percentage: whole, or with one digit where it matters. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

/** The chance to win that belongs to a value from -1 to 1. */
export const winProbability = (value: number): number => (1 + value) / 2;

/** An action in words; `opening` is the first disc of a round. */
export function actionText(word: string, opening = false): string {
  const [verb, about] = word.split(':');
  if (verb === 'bid') return message('solve-answer-bid', { number: Number(about) });
  if (verb === 'place' && opening) return message(`solve-answer-${about}`);
  const key = verb === 'place' ? 'add' : verb!;
  return message(about ? `solve-answer-${key}-${about}` : `solve-answer-${key}`);
}

/** Which of the two sides a seat is. */
export const side = (seat: number): 'you' | 'them' => (seat === 0 ? 'you' : 'them');

/** How an attempt ended. */
export function attemptText(attempt: { challenger: number; skull_owner: number | null; flips: number }): string {
  if (attempt.skull_owner === null) return message(`lab-attempt-won-${side(attempt.challenger)}`);
  const whose = attempt.skull_owner === attempt.challenger ? 'own' : 'other';
  return message(`lab-attempt-${whose}-${side(attempt.challenger)}`, { flips: attempt.flips });
}
