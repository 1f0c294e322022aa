"""Every player's win probability in a state whose discs are all known: by rollouts to the end of the round.

Luck and the curve of a game need it. The policies in these rollouts are those of ``expert``, which follow
what each player did in this game: they tell luck better than players who are all strong. Something else can
take the place of ``RolloutValues``.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from calavera.bots.thinking.belief import seat_belief
from calavera.bots.thinking.opponent_model import (
    TYPICAL_PLAYER,
    bid_rates,
    fit_opponent_models,
    random_play_probabilities,
)
from calavera.bots.thinking.rollouts import SeatPolicy, is_round_over, play_to_round_end, values_after_round
from calavera.rules import State, View, view

from .methods import knows_table

__all__ = ["RolloutValues", "StateValues", "public_policies", "round_end_values"]

#: Rollouts of a state.
ROLLOUTS: Final = 12

#: A win probability for each player.
Chances = list[float]


class StateValues(Protocol):
    """What states are worth to all players."""

    def samples(self, before: State, after: Sequence[State], seed: int) -> list[list[Chances]]:
        """For each of the states that may follow ``before``: one or more samples of its value.

        The same sample of all states uses the same random numbers.
        """
        ...


class RolloutValues:
    """Plays states to the end of their round with the policies of ``expert``'s rollouts."""

    def __init__(self, rollouts: int = ROLLOUTS) -> None:
        self.rollouts = rollouts

    def samples(self, before: State, after: Sequence[State], seed: int) -> list[list[Chances]]:
        """One sample for each rollout; a single one where the round is over."""
        policies = public_policies(view(before, None))
        if all(is_round_over(before, state) for state in after):
            return [[values] for values in round_end_values(after, policies)]
        rng = Random(seed)
        dice = [rng.getrandbits(32) for _ in range(self.rollouts)]
        ends = [
            state if is_round_over(before, state) else play_to_round_end(state, policies, Random(one))
            for state in after
            for one in dice
        ]
        values = round_end_values(ends, policies)
        return [values[at : at + len(dice)] for at in range(0, len(values), len(dice))]


def round_end_values(states: Sequence[State], policies: tuple[SeatPolicy, ...]) -> list[Chances]:
    """What states are worth in which a round is over, but for the disc that may be lost.

    A small network says it; at tables that it does not know, the evaluation of the bots.
    """
    if knows_table(states[0].options):
        from .round_starts import values_after  # it imports NumPy

        return values_after(states)
    return [values_after_round(state, policies) for state in states]


def public_policies(seen: View) -> tuple[SeatPolicy, ...]:
    """The rollout policy of every seat, from what everybody could see."""
    models, random_play = fit_opponent_models(seen), random_play_probabilities(seen)
    return tuple(
        [
            SeatPolicy(
                seat_belief(seen, seat, model, TYPICAL_PLAYER).safe_probability(1, seen.seats[seat].flipped),
                model,
                rates[2],
                random_play[seat],
            )
            for seat, (model, rates) in enumerate(zip(models, bid_rates(seen), strict=True))
        ]
    )
