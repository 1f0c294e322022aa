"""Solve one round for given beliefs: action probabilities, and the position that follows each ending.

The table has values but no strategies. A player solves the round that is about to open, plays it by the
solution, and takes two things into the next round: the public beliefs (:attr:`NextRound.position`) and an
upper limit on what the other seat may expect (:attr:`NextRound.limits`). Beliefs alone are not enough: a
solution of the next round could be optimal for them and still reward the other seat for having deviated
earlier. So :func:`resolve` takes limits, and lets each hand of the other seat choose between the round and
its limit. This is the re-solving gadget of DeepStack.

    >>> from calavera.solve.positions import Position
    >>> found = resolve(Position.even((2, 1)), passes=100)
    >>> found.bounds.low - 0.01 < 0.75 < found.bounds.high + 0.01
    True
    >>> from calavera.rules import set_up
    >>> from calavera.solve.headsup.infosets import OPTIONS, infoset_of_state
    >>> state = set_up(OPTIONS, 0, ["FS", "F"])
    >>> sorted(found.action_probabilities(0, infoset_of_state(state, 0)))
    [place:flower, place:skull]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from calavera.rules import Action, BadPosition
from calavera.solve.positions import MAX_DISCS, Position

from .belief_grid import Floats
from .dcfr import (
    BELIEF_MARGIN,
    SeatState,
    best_response_bounds,
    clip_beliefs,
    gains_by_seat,
    initial_state,
    run_pass,
)
from .infosets import Infoset, PublicLine
from .round_arrays import RoundArrays, round_arrays_for
from .round_tree import ENDING_KINDS
from .value_table import HeadsUpTable, ValueBounds, load, next_key

__all__ = ["Limits", "NextRound", "SubgameSolution", "resolve", "resolve_together"]

#: Enough for a gap of about 0.001 in the first round of a game.
PASSES = 300
#: With limits, every hand of the other seat has at least this probability.
MIN_HAND_PROBABILITY = 0.05


class Limits(NamedTuple):
    """The most that a seat may expect with its skull and without, given the play so far."""

    seat: int
    with_skull: float
    without: float


class NextRound(NamedTuple):
    """What follows a public ending of the round."""

    #: The next round with the new beliefs; None where the game is over.
    position: Position | None
    #: The limits of either seat, which the other one passes to ``resolve``.
    limits: tuple[Limits, Limits]
    #: The winner, where the game is over.
    winner: int | None = None


@dataclass(frozen=True)
class SubgameSolution:
    """A solved round. Seats, lines and actions are those of the position, whichever seat is first."""

    position: Position
    bounds: ValueBounds
    arrays: RoundArrays
    seats: tuple[SeatState, SeatState]

    def action_probabilities(self, seat: int, infoset: Infoset) -> dict[Action, float]:
        """The action probabilities at an infoset; empty where there is only one action.

        Where the average plan never arrives, the strategy of the last pass is used.
        """
        inner, found = self.choice_of(seat, infoset)
        if found is None:
            return {}
        level, span = self._span(inner, found)
        weights = self.seats[inner].mean_plan[level][span, 0]
        if weights.sum() < 1e-12:
            weights = self.seats[inner].strategy[level][span, 0]
        shares = weights / weights.sum()
        actions = self.arrays.round.sides[inner].actions[found]
        return {action: float(share) for action, share in zip(actions, shares, strict=True)}

    def own_reach(self, seat: int, infoset: Infoset) -> float:
        """How often the average plan of a seat comes to its infoset if the other lets it, hand included."""
        inner, found = self.choice_of(seat, infoset)
        if found is None:
            return 0.0
        level, span = self._span(inner, found)
        return float(self.seats[inner].mean_plan[level][span, 0].sum())

    def _span(self, inner: int, choice: int) -> tuple[int, slice]:
        """The depth of a choice, and its sequences within it."""
        side = self.arrays.round.sides[inner]
        level = int(np.searchsorted(side.depths, choice, side="right")) - 1
        at = int(self.arrays.trees[inner].depths[level].starts[choice - side.depths[level]])
        return level, slice(at, at + len(side.actions[choice]))

    def next_round(self, line: PublicLine) -> NextRound:
        """What follows this ending: ``line`` is ``public_line`` of the moves of the round.

        Beliefs come from both average plans. After a line of probability 0 the belief is 1/2, unless only one
        is possible.
        """
        row, kind = self._row(line)
        discs, wins = self.position.discs, self.position.wins
        turned = self.position.first == 1
        key = (*discs[::-1], *wins[::-1]) if turned else (*discs, *wins)
        limits = self._limits(row, 0), self._limits(row, 1)
        following = next_key((key[0], key[1], key[2], key[3]), kind)
        if isinstance(following, float):
            return NextRound(None, limits, self._inner_seat(0 if following > 0 else 1))
        first = self._inner_seat(ENDING_KINDS[kind][0])
        position = Position(
            discs=(following[0], following[1]) if first == 0 else (following[1], following[0]),
            wins=(following[2], following[3]) if first == 0 else (following[3], following[2]),
            first=first,
            skull=(self._belief(row, 0), self._belief(row, 1)),
        )
        return NextRound(position, limits)

    def _row(self, line: PublicLine) -> tuple[int, int]:
        wanted = self._swap_line(line)
        for row, end in enumerate(self.arrays.round.endings):
            if wanted in end.lines:
                return row, end.kind
        raise BadPosition("bad-line", f"this round cannot end with {' '.join(line) or 'no word'}")

    def _inner_seat(self, seat: int) -> int:
        """The seat inside the solver, where seat 0 is first."""
        return 1 - seat if self.position.first == 1 else seat

    def _swap_line(self, line: PublicLine) -> PublicLine:
        if self.position.first == 0:
            return line
        other = {"flip:0": "flip:1", "flip:1": "flip:0"}
        return tuple([other.get(word, word) for word in line])

    def choice_of(self, seat: int, infoset: Infoset) -> tuple[int, int | None]:
        """The seat inside the solver and the number of its choice there; None where there is no choice."""
        inner = self._inner_seat(seat)
        wanted = infoset._replace(line=self._swap_line(infoset.line))
        return inner, self.arrays.round.sides[inner].choice_numbers.get(wanted)

    def _carry_weights(self, row: int, inner: int) -> tuple[float, float]:
        carry = self.seats[inner].mean_carry
        return float(carry[row, 0]), float(carry[row + len(carry) // 2, 0])

    def _belief(self, row: int, seat: int) -> float:
        inner = self._inner_seat(seat)
        possible = {bit for _, bit in self.arrays.round.endings[row].carries[inner]}
        if len(possible) == 1:
            return 1.0 - possible.pop()
        with_skull, without = self._carry_weights(row, inner)
        total = with_skull + without
        belief = with_skull / total if total > 1e-12 else 0.5
        return min(max(belief, BELIEF_MARGIN), 1 - BELIEF_MARGIN)

    def _limits(self, row: int, seat: int) -> Limits:
        inner = self._inner_seat(seat)
        slope, weight = self.seats[inner].mean_slope, sum(self._carry_weights(row, 1 - inner))
        if weight < 1e-12:
            return Limits(seat, 1.0, 1.0)
        offers = [float(np.clip(slope[at, 0] / weight, -1, 1)) for at in (row, row + len(slope) // 2)]
        return Limits(seat, offers[0], offers[1])


def resolve(
    position: Position, passes: int = PASSES, limits: Limits | None = None, table: HeadsUpTable | None = None
) -> SubgameSolution:
    """Solve the round that opens at this position, with this number of passes.

    ``limits`` are those of the other seat; with limits, the bounds are those of the table.
    """
    return resolve_together([(position, limits)], passes, table)[0]


def resolve_together(
    subgames: Sequence[tuple[Position, Limits | None]], passes: int, table: HeadsUpTable | None = None
) -> list[SubgameSolution]:
    """Solve several rounds as :func:`resolve` does, in a fraction of the time.

    They may differ in beliefs and in the values of limits. Discs, wins, the first seat and the seat with
    limits must be the same.
    """
    known, positions = table or load(), [position for position, _ in subgames]
    limits = [limit for _, limit in subgames if limit is not None]
    if len({(one.discs, one.wins, one.first, limit and limit.seat) for one, limit in subgames}) != 1:
        raise BadPosition(
            "bad-positions", "rounds that are solved together may differ in beliefs and limits only"
        )
    inner = [position.swap_seats() if position.first == 1 else position for position in positions]
    discs, wins = inner[0].discs, inner[0].wins
    arrays = round_arrays_for(*discs)
    tables = gains_by_seat(known.gains_by_ending((*discs, *wins)))
    first, second = (
        initial_state(
            np, tree, clip_beliefs(np.array([one.skull[seat] for one in inner]), discs[seat]), keep_plan=True
        )
        for seat, tree in enumerate(arrays.trees)
    )
    seats = first, second
    door = _ResolvingGadget(limits, positions) if limits else None
    for number in range(1, passes + 1):
        if door and number > 1:
            seats = door.update(seats)
        seats = run_pass(np, arrays, tables, seats, float(number))
    found = []
    for column, position in enumerate(positions):
        alone = _take_column(seats[0], column), _take_column(seats[1], column)
        bounds = known.value(position) if limits else _value_bounds(arrays, alone, position)
        found.append(SubgameSolution(position, bounds, arrays, alone))
    return found


def _take_column(state: SeatState, column: int) -> SeatState:
    """The state of one of the rounds that were solved together, without what only further passes need."""

    def take(array: Floats) -> Floats:
        return array[:, [column]]

    def take_all(arrays: tuple[Floats, ...]) -> tuple[Floats, ...]:
        return tuple([take(array) for array in arrays])

    return SeatState(
        roots=take(state.roots),
        regrets=(),
        strategy=take_all(state.strategy),
        plan=(),
        carry=take(state.carry),
        mean_plan=take_all(state.mean_plan),
        mean_carry=take(state.mean_carry),
        mean_slope=take(state.mean_slope),
        hand_values=take(state.hand_values),
    )


class _ResolvingGadget:
    """The decision of every hand of one seat before the round: play it, or take its limit instead.

    Arrays are shaped [hand, round].
    """

    def __init__(self, limits: Sequence[Limits], positions: Sequence[Position]) -> None:
        seat, position = limits[0].seat, positions[0]
        self.seat = 1 - seat if position.first == 1 else seat
        surely = position.discs[seat] == MAX_DISCS
        sure = np.array([1.0 if surely else one.skull[seat] for one in positions])
        hand_probability = np.stack([sure, 1 - sure])
        self.weights = hand_probability if surely else np.maximum(hand_probability, MIN_HAND_PROBABILITY)
        self.limit_values = np.array(
            [[limit.with_skull for limit in limits], [limit.without for limit in limits]]
        )
        nothing = np.zeros_like(hand_probability)
        self.regrets: tuple[Floats, Floats] = (nothing, nothing)
        self.enter_probability = np.full_like(hand_probability, 0.5)

    def update(self, seats: tuple[SeatState, SeatState]) -> tuple[SeatState, SeatState]:
        """The seats for the next pass: hands that do better with their limit enter less often."""
        offered = seats[self.seat].hand_values
        gained = self.enter_probability * offered + (1 - self.enter_probability) * self.limit_values
        stay, enter = (
            np.maximum(old + new - gained, 0)
            for old, new in zip(self.regrets, (self.limit_values, offered), strict=True)
        )
        self.regrets, total = (stay, enter), stay + enter
        self.enter_probability = np.where(total > 1e-30, enter / np.maximum(total, 1e-30), 0.5)
        # Every hand enters with some probability, or the strategy would be arbitrary.
        entering = seats[self.seat]._replace(
            roots=self.weights * np.maximum(self.enter_probability, BELIEF_MARGIN)
        )
        return (entering, seats[1]) if self.seat == 0 else (seats[0], entering)


def _value_bounds(arrays: RoundArrays, seats: tuple[SeatState, SeatState], position: Position) -> ValueBounds:
    gains = [best_response_bounds(arrays, i, seat.mean_slope)[:, 0] for i, seat in enumerate(seats)]
    if position.first == 1:
        gains.reverse()
    sure = [np.array([skull, 1 - skull]) for skull in position.skull]
    tops = [float(gain @ belief) for gain, belief in zip(gains, sure, strict=True)]
    error = sum(tops) / 2
    first, second = ((float(gain[0]) - error, float(gain[1]) - error) for gain in gains)
    return ValueBounds(-tops[1], tops[0], (first, second))
