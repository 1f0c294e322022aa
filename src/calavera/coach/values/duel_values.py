"""The value of every action in a duel, by the heads-up table. Every round is solved once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from calavera.bots.thinking.duel import Duel
from calavera.coach.lab.round_line import RoundLine
from calavera.rules import Action
from calavera.solve.headsup.game_policy import TablePolicy
from calavera.solve.headsup.infosets import PublicLine, infoset_of_view, public_line
from calavera.solve.headsup.round_action_values import ActionValues
from calavera.solve.positions import MAX_DISCS, Position

__all__ = ["DuelValues", "duel_values"]

#: A third of what a bot uses: the error of a value is then about a tenth of a point.
PASSES: Final = 150
#: Duels that are kept with their solved rounds.
CACHE_SIZE: Final = 16
#: A plan that comes to a line less often never comes there.
MIN_REACH: Final = 1e-12


class DuelValues(NamedTuple):
    """The win probability after each action, its error, and how often perfect players choose the action."""

    wins: dict[Action, float]
    probabilities: dict[Action, float]
    #: The same with any discs that the seat could have here; empty after the auction.
    ranges: dict[Action, float]
    error: float
    #: Whether the beliefs at the start of the duel are certain.
    certain: bool


def duel_values(duel: Duel) -> DuelValues | None:
    """What each action is worth to the seat of the duel's view; None where perfect players never come."""
    lines = tuple([public_line(past.moves) for past in duel.view.past])
    solved = _solved_round(duel.start, lines)
    infoset = infoset_of_view(duel.view)
    values = solved.of(duel.seat, infoset)
    if not values:
        return None
    return DuelValues(
        {action: (1 + value) / 2 for action, value in values.items()},
        solved.solution.action_probabilities(duel.seat, infoset),
        _range(duel, lines),
        solved.solution.bounds.error / 2,
        all(_is_certain(duel.start, seat) for seat in (0, 1)),
    )


def _range(duel: Duel, lines: tuple[PublicLine, ...]) -> dict[Action, float]:
    if duel.view.phase not in ("opening", "adding", "bidding"):
        return {}
    line = None if duel.view.phase == "opening" else public_line(duel.view.moves)
    return _solved_range(duel.start, lines, line, duel.seat)


@lru_cache(CACHE_SIZE * 16)
def _solved_range(
    start: Position, lines: tuple[PublicLine, ...], line: PublicLine | None, seat: int
) -> dict[Action, float]:
    at = RoundLine(_solved_round(start, lines).solution, line)
    discs = at.discs_of(seat)
    whole = sum(discs.values())
    found: dict[Action, float] = {}
    for one, reach in discs.items():
        for action, share in at.action_probabilities(seat, one).items():
            # Of a line that the plan never takes, all discs that fit it are equally likely.
            weight = reach / whole if whole > MIN_REACH else 1 / len(discs)
            found[action] = found.get(action, 0.0) + weight * share
    return found


def _is_certain(start: Position, seat: int) -> bool:
    return start.discs[seat] == MAX_DISCS or start.skull[seat] in (0.0, 1.0)


@lru_cache(CACHE_SIZE)
def _policy(start: Position) -> TablePolicy:
    # Beliefs alone: limits are for a player who must not be exploited, and differ by seat.
    return TablePolicy(start, 0, PASSES, safe=False)


@lru_cache(CACHE_SIZE * 16)
def _solved_round(start: Position, lines: tuple[PublicLine, ...]) -> ActionValues:
    return ActionValues(_policy(start).solve_round(lines))
