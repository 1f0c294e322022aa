// Short labels of a table's options: the edition and the variants.
import { EDITIONS } from '../../api/constants';
import type { GameOptions } from '../../api/schema';
import { message } from '../../language/messages.svelte';

export type Edition = keyof typeof EDITIONS;
export const editions = Object.keys(EDITIONS) as Edition[];

/** The edition that options follow; null for a mix of two. */
export function editionOf(options: Pick<GameOptions, 'opening' | 'loss'>): Edition | null {
  const found = Object.entries(EDITIONS).find(
    ([, { opening, loss }]) => opening === options.opening && loss === options.loss,
  );
  return (found?.[0] as Edition | undefined) ?? null;
}

/** A label for the edition, and one for each variant. */
export function variantLabels(options: GameOptions, clock: number | null): string[] {
  const edition = editionOf(options);
  return [
    edition ? message(`edition-${edition}`) : message('home-edition-mixed'),
    ...(options.last_chance ? [message('variant-last-chance')] : []),
    ...(options.tribes_per_player === 2 ? [message('variant-two-tribes')] : []),
    ...(clock === null ? [] : [message('home-clock', { seconds: clock })]),
  ];
}
