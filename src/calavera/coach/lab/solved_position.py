"""Solve a position of two and report it: value, bounds, plan, what follows, and how beliefs change the value.

>>> from calavera.solve import Position
>>> report = report_position(Position.even((2, 1)), line=())
>>> report.low <= 0.75 <= report.high, [decision.seat for decision in report.decisions]
(True, [0])
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from calavera.rules import Action
from calavera.rules.actions import PUBLIC
from calavera.solve.headsup.belief_grid import belief_points
from calavera.solve.headsup.infosets import PublicLine
from calavera.solve.headsup.round_action_values import ActionValues
from calavera.solve.headsup.subgame import SubgameSolution, resolve
from calavera.solve.headsup.value_table import ValueBounds, load
from calavera.solve.positions import MAX_DISCS, Position

from .attempt_outcomes import AttemptOutcome, attempt_outcomes
from .position_report import (
    ActionReport,
    AttemptReport,
    BeliefMap,
    DecisionReport,
    HandReport,
    NextPosition,
    PositionReport,
    WordReport,
)
from .round_line import RoundLine, SeatDiscs

__all__ = ["SolvedRound", "next_position", "report_position", "solve_round"]

#: Solved positions that are kept, about 100 kB each: a person opens many points of the same one.
CACHE_SIZE: Final = 128
#: Grid steps of the map of beliefs.
MAP_STEPS: Final = 12
#: Lines that are less likely have no attempts: a plan that never comes here says nothing of what follows.
MIN_PROBABILITY: Final = 1e-12
#: Endings of an attempt with a smaller share are left out: they come from the solver's last decimals.
MIN_SHARE: Final = 1e-5


def report_position(position: Position, line: PublicLine | None = None) -> PositionReport:
    """Solve the round that opens here and report it after these public moves; None is before the first discs.

    Raises ``BadPosition`` or ``IllegalAction`` for moves that are not possible.
    """
    solution, values = solve_round(position)
    at = RoundLine(solution, line)
    bounds = load().value(position)
    low, high = max(bounds.low, solution.bounds.low), min(bounds.high, solution.bounds.high)
    reach = [sum(at.discs_of(seat).values()) for seat in (0, 1)]
    return PositionReport(
        discs=position.discs,
        wins=position.wins,
        first=position.first,
        skull=position.skull,
        low=low,
        high=high,
        hand_values=(_hand_values(position, bounds, 0), _hand_values(position, bounds, 1)),
        line=line,
        probability=reach[0] * reach[1],
        decisions=tuple([_decision(at, values, seat) for seat in at.seats_to_act()]),
        attempts=_attempts(at, values) if at.auction_over else (),
        beliefs=_belief_map(position),
    )


class SolvedRound(NamedTuple):
    """A solved round and the values of its actions."""

    solution: SubgameSolution
    values: ActionValues


@lru_cache(CACHE_SIZE)
def solve_round(position: Position) -> SolvedRound:
    """The round that opens here, solved once."""
    solution = resolve(position)
    return SolvedRound(solution, ActionValues(solution))


def _hand_values(position: Position, bounds: ValueBounds, seat: int) -> tuple[float | None, float | None]:
    with_skull, without = bounds.hands[seat]
    return with_skull, None if position.discs[seat] == MAX_DISCS else without


def _decision(at: RoundLine, values: ActionValues, seat: int) -> DecisionReport:
    discs = at.discs_of(seat)
    # Of a line that the plan never takes, all discs that fit it are equally likely.
    total = sum(discs.values())
    known = total > MIN_PROBABILITY
    shares = {one: reach / total if known else 1 / len(discs) for one, reach in discs.items()}
    hands, words = [], dict[str, float]()
    for one, share in shares.items():
        planned = at.action_probabilities(seat, one)
        hands.append(_hand(at.position, seat, one, share, planned, values.of(seat, at.infoset(one))))
        for action, probability in planned.items():
            word = str(PUBLIC.get(action, action))
            words[word] = words.get(word, 0.0) + share * probability
    hands.sort(key=lambda hand: -hand.probability)
    return DecisionReport(seat, tuple(hands), tuple([WordReport(*item) for item in words.items()]))


def _hand(
    position: Position,
    seat: int,
    discs: SeatDiscs,
    share: float,
    planned: dict[Action, float],
    values: dict[Action, float],
) -> HandReport:
    hand = position.hands(seat)[-1 if discs.owner else 0]
    actions = [ActionReport(str(action), part, values.get(action)) for action, part in planned.items()]
    return HandReport(hand, discs.stack, share, tuple(actions))


def _attempts(at: RoundLine, values: ActionValues) -> tuple[AttemptReport, ...]:
    outcomes = attempt_outcomes(at)
    total = sum([outcome.probability for outcome in outcomes])
    if total < MIN_PROBABILITY:
        return ()
    shares = [(one, one.probability / total) for one in outcomes]
    return tuple([_attempt(at, values, one, share) for one, share in shares if share > MIN_SHARE])


def _attempt(
    at: RoundLine, values: ActionValues, outcome: AttemptOutcome, probability: float
) -> AttemptReport:
    following = at.solution.next_round(outcome.line)
    discard = None
    if outcome.discard is not None:
        discs, infoset, _ = outcome.discard
        planned = at.solution.action_probabilities(outcome.challenger, infoset)
        known = values.of(outcome.challenger, infoset)
        hand = _hand(at.position, outcome.challenger, discs, 1.0, planned, known)
        discard = DecisionReport(outcome.challenger, (hand,), ())
    return AttemptReport(
        challenger=outcome.challenger,
        skull_owner=outcome.skull_owner,
        flips=outcome.flips,
        probability=probability,
        discard=discard,
        following=None if following.position is None else next_position(following.position),
        winner=following.winner,
    )


def next_position(position: Position) -> NextPosition:
    """A position as plain data, with its bounds."""
    bounds = load().value(position)
    return NextPosition(
        position.discs, position.wins, position.first, position.skull, bounds.low, bounds.high
    )


def _belief_map(position: Position) -> BeliefMap:
    first, second = (belief_points(discs, MAP_STEPS).tolist() for discs in position.discs)
    table = load()

    def value(one: float, other: float) -> float:
        return round(table.value(replace(position, skull=(one, other))).value, 4)

    values = tuple([tuple([value(one, other) for other in second]) for one in first])
    return BeliefMap(tuple(first), tuple(second), values)
