// What is played at a table, in short: the edition and the variants.
import { EDITIONS } from '../api/constants';
import type { GameOptions } from '../api/schema';
import { message } from '../language/messages.svelte';

export type Edition = keyof typeof EDITIONS;

/** The edition that options follow; null for a mix of two. */
export function editionOf(options: Pick<GameOptions, 'opening' | 'loss'>): Edition | null {
  const found = Object.entries(EDITIONS).find(
    ([, { opening, loss }]) => opening === options.opening && loss === options.loss,
  );
  return (found?.[0] as Edition | undefined) ?? null;
}

/** A word for each thing that differs from the plain game, the edition first. */
export function variantLabels(options: GameOptions, clock: number | null): string[] {
  const edition = editionOf(options);
  return [
    edition ? message(`edition-${edition}`) : message('home-edition-mixed'),
    ...(options.last_chance ? [message('variant-last-chance')] : []),
    ...(options.tribes_per_player === 2 ? [message('variant-two-tribes')] : []),
    ...(clock === null ? [] : [message('home-clock', { seconds: clock })]),
  ];
}
