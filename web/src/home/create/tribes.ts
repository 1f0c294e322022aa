// Which tribes a player can choose.
import { TRIBES } from '../../api/constants';

/** The tribes that cannot be chosen: all that others, or the player's other seat, have, as long as another is free. */
export function unavailableTribes(others: readonly string[], own: string | null): readonly string[] {
  const taken = own === null ? others : [...others, own];
  return TRIBES.every((one) => taken.includes(one)) ? [] : taken;
}
