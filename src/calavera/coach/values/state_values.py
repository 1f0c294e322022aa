"""Every player's win probability in a state whose discs are all known: by rollouts to the end of the round.

Luck and the curve of a game need it. Something else can take the place of ``RolloutValues``.
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
from calavera.bots.thinking.rollouts import SeatPolicy, rollout_values, values_after_round
from calavera.rules import State, View, view

from .methods import knows_table

__all__ = ["RolloutValues", "StateValues"]

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
    """Plays states to the end of their round. The network of ``master`` decides where it knows the table,
    elsewhere the policies of ``expert``'s rollouts."""

    def __init__(self, rollouts: int = ROLLOUTS) -> None:
        self.rollouts = rollouts

    def samples(self, before: State, after: Sequence[State], seed: int) -> list[list[Chances]]:
        """One sample for each rollout; a single one where the round is over."""
        over = all(_is_settled(before, state) for state in after)
        if knows_table(before.options):
            return _network_samples(before, after, 1 if over else self.rollouts, Random(seed))
        policies = public_policies(view(before, None))
        if over:
            return [[values_after_round(state, policies)] for state in after]
        rng = Random(seed)
        dice = [rng.getrandbits(32) for _ in range(self.rollouts)]
        return [[_value(before, state, policies, Random(one)) for one in dice] for state in after]


def _network_samples(before: State, after: Sequence[State], count: int, rng: Random) -> list[list[Chances]]:
    from .network_rollouts import NetworkRollouts, RolloutStart, draw_dice  # they import NumPy
    from .round_starts import values_after

    if count == 1:
        return [[values] for values in values_after(after)]
    dice = draw_dice(count, rng)
    starts = [RolloutStart(before, state, one) for state in after for one in dice]
    values = NetworkRollouts(view(before, None)).values(starts)
    return [values[at : at + count] for at in range(0, len(values), count)]


def _value(before: State, state: State, policies: tuple[SeatPolicy, ...], rng: Random) -> Chances:
    if _is_settled(before, state):
        return values_after_round(state, policies)
    return rollout_values(state, policies, rng)


def _is_settled(before: State, state: State) -> bool:
    """Whether the round of ``before`` is over in a state that follows it, but for what its loser loses."""
    return state.result is not None or state.setting is not before.setting or state.phase == "loss"


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
