"""The round at hand, solved anew for the beliefs of the moment: how to play it, and what follows from it.

The table says what positions are worth; it has no plans. A player who wants one solves the round that is
about to open, plays it by the plan found, and takes two things along into the next round: what everybody
should now believe (:attr:`After.position`), and what the plan so far has promised about the other seat
(:attr:`After.limits`). A plan for the next round that ignored the promise could be best against the beliefs
and still let the other seat gain by having left the expected play before; so :func:`resolve` takes limits,
and lets each hand of the other seat choose between the round and its limit, as in DeepStack's re-solving.

    >>> from calavera.solve.positions import Position
    >>> found = resolve(Position.even((2, 1)), count=100)
    >>> found.worth.low - 0.01 < 0.75 < found.worth.high + 0.01
    True
    >>> from calavera.rules import set_up
    >>> from calavera.solve.headsup.infosets import OPTIONS, what_seat_knows
    >>> state = set_up(OPTIONS, 0, ["FS", "F"])
    >>> sorted(found.chances(0, what_seat_knows(state, 0)))
    [place:flower, place:skull]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from calavera.rules import Action, BadPosition
from calavera.solve.positions import MOST_DISCS, Position

from .belief_grid import Floats
from .dcfr import DOUBT, Seat, bounds, doubted, passes, started, tables_for
from .infosets import Know, Line
from .round_arrays import Board, board_of
from .round_tree import KINDS
from .value_table import HeadsUp, Worth, after, load

__all__ = ["After", "Limits", "Resolved", "resolve"]

#: Enough for a gap of about a thousandth in the first round of a game.
PASSES = 300
#: Where limits speak, no hand of the other seat is thought less likely than this.
OPEN_MIND = 0.05


class Limits(NamedTuple):
    """What a seat may expect at most with its skull and without, by the play so far."""

    seat: int
    with_skull: float
    without: float


class After(NamedTuple):
    """What a public ending of the round leads to."""

    #: The next round, with what everybody believes now; None where the game is over.
    position: Position | None
    #: What either seat may expect there at most, to be passed on to ``resolve`` by the other one.
    limits: tuple[Limits, Limits]
    #: The winner, where the game is over.
    winner: int | None = None


@dataclass(frozen=True)
class Resolved:
    """A solved round. Seats, lines and actions are those of the position, whoever is first."""

    position: Position
    worth: Worth
    board: Board
    seats: tuple[Seat, Seat]

    def chances(self, seat: int, know: Know) -> dict[Action, float]:
        """How likely the plan takes each action; empty where there is nothing to choose.

        ``know`` is ``infosets.what_seat_knows`` of a state, or ``what_reader_knows`` of a view.
        Where the plan never comes, the play of the last pass answers: it is never without an answer.
        """
        inner = self._inner(seat)
        side, found = self.board.round.sides[inner], self._choice(inner, know)
        if found is None:
            return {}
        level = int(np.searchsorted(side.depths, found, side="right")) - 1
        actions, depth = side.actions[found], self.board.trees[inner].depths[level]
        at = int(depth.starts[found - side.depths[level]])
        span = slice(at, at + len(actions))
        weights = self.seats[inner].mean_plan[level][span, 0]
        if weights.sum() < 1e-12:
            weights = self.seats[inner].play[level][span, 0]
        shares = weights / weights.sum()
        return {action: float(share) for action, share in zip(actions, shares, strict=True)}

    def after(self, line: Line) -> After:
        """What follows this ending: ``line`` is ``public_line`` of the moves of the round.

        Beliefs come from both average plans. What neither was expected to do is believed of nobody in
        particular: then the skull is there with probability 1/2, if it can be there or not.
        """
        row, kind = self._row(line)
        discs, wins = self.position.discs, self.position.wins
        turned = self.position.first == 1
        key = (*discs[::-1], *wins[::-1]) if turned else (*discs, *wins)
        limits = self._limits(row, 0), self._limits(row, 1)
        following = after((key[0], key[1], key[2], key[3]), kind)
        if isinstance(following, float):
            return After(None, limits, self._inner(0 if following > 0 else 1))
        first = self._inner(KINDS[kind][0])
        position = Position(
            discs=(following[0], following[1]) if first == 0 else (following[1], following[0]),
            wins=(following[2], following[3]) if first == 0 else (following[3], following[2]),
            first=first,
            skull=(self._belief(row, 0), self._belief(row, 1)),
        )
        return After(position, limits)

    def _row(self, line: Line) -> tuple[int, int]:
        wanted = self._turned(line)
        for row, end in enumerate(self.board.round.endings):
            if wanted in end.lines:
                return row, end.kind
        raise BadPosition("bad-line", f"this round cannot end with {' '.join(line) or 'no word'}")

    def _inner(self, seat: int) -> int:
        """The solved round has its first seat as seat 0."""
        return 1 - seat if self.position.first == 1 else seat

    def _turned(self, line: Line) -> Line:
        if self.position.first == 0:
            return line
        other = {"flip:0": "flip:1", "flip:1": "flip:0"}
        return tuple([other.get(word, word) for word in line])

    def _choice(self, inner: int, know: Know) -> int | None:
        wanted = know._replace(line=self._turned(know.line))
        knows = self.board.round.sides[inner].knows
        return knows.index(wanted) if wanted in knows else None

    def _carried(self, row: int, inner: int) -> tuple[float, float]:
        carry = self.seats[inner].mean_carry
        return float(carry[row, 0]), float(carry[row + len(carry) // 2, 0])

    def _belief(self, row: int, seat: int) -> float:
        inner = self._inner(seat)
        possible = {bit for _, bit in self.board.round.endings[row].carries[inner]}
        if len(possible) == 1:
            return 1.0 - possible.pop()
        with_skull, without = self._carried(row, inner)
        total = with_skull + without
        belief = with_skull / total if total > 1e-12 else 0.5
        return min(max(belief, DOUBT), 1 - DOUBT)

    def _limits(self, row: int, seat: int) -> Limits:
        inner = self._inner(seat)
        slope, weight = self.seats[inner].mean_slope, sum(self._carried(row, 1 - inner))
        if weight < 1e-12:
            return Limits(seat, 1.0, 1.0)
        offers = [float(np.clip(slope[at, 0] / weight, -1, 1)) for at in (row, row + len(slope) // 2)]
        return Limits(seat, offers[0], offers[1])


def resolve(
    position: Position, count: int = PASSES, limits: Limits | None = None, table: HeadsUp | None = None
) -> Resolved:
    """Solve the round that opens here, in so many passes.

    ``limits`` are those of the seat that the plan is to be safe against; the worth then is the table's.
    """
    known = table or load()
    inner = position.swapped() if position.first == 1 else position
    board = board_of(*inner.discs)
    tables = tables_for(known.following((*inner.discs, *inner.wins)))
    first, second = (
        started(np, tree, doubted(np.array([sure]), discs), keep_plan=True)
        for tree, sure, discs in zip(board.trees, inner.skull, inner.discs, strict=True)
    )
    seats = first, second
    door = _Door(limits, position) if limits else None
    for number in range(1, count + 1):
        if door and number > 1:
            seats = door.opened(seats)
        seats = passes(np, board, tables, seats, float(number))
    worth = known.value(position) if limits else _worth(board, seats, position)
    return Resolved(position, worth, board, seats)


class _Door:
    """The choice of every hand of one seat, before the round: to play it, or to take what it may expect."""

    def __init__(self, limits: Limits, position: Position) -> None:
        self.seat = 1 - limits.seat if position.first == 1 else limits.seat
        sure, surely = position.skull[limits.seat], position.discs[limits.seat] == MOST_DISCS
        likely = np.array([[1.0], [0.0]] if surely else [[sure], [1 - sure]])
        self.weights = likely if surely else np.maximum(likely, OPEN_MIND)
        self.expects = np.array([[limits.with_skull], [limits.without]])
        self.regrets: tuple[Floats, Floats] = (np.zeros((2, 1)), np.zeros((2, 1)))
        self.enters = np.full((2, 1), 0.5)

    def opened(self, seats: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
        """The seats for the next pass: hands that do better outside come in less often."""
        offered = seats[self.seat].offered
        gained = self.enters * offered + (1 - self.enters) * self.expects
        stay, enter = (
            np.maximum(old + new - gained, 0)
            for old, new in zip(self.regrets, (self.expects, offered), strict=True)
        )
        self.regrets, total = (stay, enter), stay + enter
        self.enters = np.where(total > 1e-30, enter / np.maximum(total, 1e-30), 0.5)
        # Nobody outside for good: a round that nobody enters could be played anyhow.
        entering = seats[self.seat]._replace(roots=self.weights * np.maximum(self.enters, DOUBT))
        return (entering, seats[1]) if self.seat == 0 else (seats[0], entering)


def _worth(board: Board, seats: tuple[Seat, Seat], position: Position) -> Worth:
    gains = [bounds(board, i, seat.mean_slope)[:, 0] for i, seat in enumerate(seats)]
    if position.first == 1:
        gains.reverse()
    sure = [np.array([skull, 1 - skull]) for skull in position.skull]
    tops = [float(gain @ belief) for gain, belief in zip(gains, sure, strict=True)]
    error = sum(tops) / 2
    first, second = ((float(gain[0]) - error, float(gain[1]) - error) for gain in gains)
    return Worth(-tops[1], tops[0], (first, second))
