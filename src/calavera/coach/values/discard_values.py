"""What it is worth to give up one disc or another (F4) among many: the next round in worlds, as it begins.

At tables that the network of ``master`` does not know, some rounds are played on with simple policies.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.belief import GONE, sample_worlds
from calavera.bots.thinking.common_moves import choose_discard
from calavera.bots.thinking.opponent_model import TYPICAL_PLAYER
from calavera.bots.thinking.rollouts import SeatPolicy, choose_rollout_action, values_after_round
from calavera.rules import CHANCE, FLOWER, SKULL, Action, State, View, play, roll, set_up, view

from .methods import knows_table

__all__ = ["discard_sampler"]

#: Rounds that are played on before the evaluation of the bots: what a skull is worth shows only in these.
ROUNDS: Final = 3
#: A typical player, when nothing is known of the round yet.
TYPICAL: Final = SeatPolicy(0.72, TYPICAL_PLAYER)


def discard_sampler(seen: View) -> Callable[[list[Action], int, Random], list[list[float]]]:
    """Draws worlds and finds what each is worth after each disc that is given up."""
    from .round_starts import values_after  # it imports NumPy

    assert seen.seat is not None
    seat, own = seen.seat, seen.seats[seen.seat]
    beliefs = Assessment(seen).beliefs
    discs = [*(own.hand or ()), *own.stack]
    wins = [one.wins for one in seen.seats]

    def hands(skulls: tuple[int, ...], lost: Action) -> list[str]:
        left = list(discs)
        left.remove(lost.about)
        written = [
            "" if not one.discs else "F" * one.discs if place == GONE else "F" * (one.discs - 1) + "S"
            for one, place in zip(seen.seats, skulls, strict=True)
        ]
        written[seat] = "F" * left.count(FLOWER) + "S" * left.count(SKULL)
        return written

    def sample(actions: list[Action], count: int, rng: Random) -> list[list[float]]:
        found = []
        for skulls in sample_worlds(beliefs, count, rng):
            # The Challenger who failed opens the next round (F5).
            states = [set_up(seen.options, seat, hands(skulls, lost), wins) for lost in actions]
            if knows_table(seen.options):
                found.append([one[seat] for one in values_after(states)])
            else:
                dice = rng.getrandbits(32)
                found.append([_value(state, seat, Random(dice)) for state in states])
        return found

    return sample


def _value(state: State, player: int, rng: Random) -> float:
    """Play some rounds on; the win probability of this player then."""
    policies = (TYPICAL,) * len(state.seats)
    last = state.round + ROUNDS
    while state.result is None and state.round < last:
        actor = state.to_act[0]
        if actor == CHANCE:
            action = roll(state, rng)
        elif state.phase in ("loss", "starter"):
            seen = view(state, actor)
            choices = [one for one in seen.legal if one != "show"]
            action = choose_discard(seen) if choices[0].verb == "discard" else rng.choice(choices)
        else:
            assert isinstance(actor, int)
            action = choose_rollout_action(state, actor, policies, rng)
        state = play(state, actor, action).after
    return values_after_round(state, policies)[player]
