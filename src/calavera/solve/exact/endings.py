"""Solve an ending of two players exactly, and evaluate strategies in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import Literal, get_args

from calavera.rules import CalaveraError, View
from calavera.rules.errors import short_repr
from calavera.solve.positions import Position

from .best_response import Judgement, evaluate_behaviours
from .cfr_plus import Progress, solve_cfr
from .game_tree import Floats, TreeCounts, tree_size
from .linear_program import solve_lp
from .outside_strategy import Strategy, behaviour_of, decision_views
from .policy_text import MoveLine, Point, points
from .sequence_game import Behaviours, SequenceGame, build_game

__all__ = ["MAX_NODES_QUICK", "BadEnding", "Method", "Solution", "exactly_solvable", "judge", "solve_ending"]

Method = Literal["auto", "lp", "cfr"]

#: Six discs are at least 50 million nodes, so larger trees are not counted.
MAX_DISCS_TOTAL = 5
#: This many nodes fit into a few gigabytes.
MAX_NODES = 25_000_000
#: The linear program takes less than half a second up to the first, and a minute at the second.
MAX_NODES_LP_AUTO, MAX_NODES_LP = 60_000, 1_000_000
#: CFR solves this many in a few seconds: 3v2 with one win needed, and 2v2 with two.
MAX_NODES_QUICK = 1_000_000


class BadEnding(CalaveraError):
    """A position too large to be solved exactly, or an unknown method."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved ending. The value is seat 0's: +1 for a won game, -1 for a lost one."""

    position: Position
    value: float
    #: Half the sum of what both seats gain by a best response.
    exploitability: float
    #: ``lp`` or ``cfr``; iterations are 0 for ``lp``.
    method: str
    iterations: int
    #: Time to build the tree and solve it.
    seconds: float
    counts: TreeCounts
    game: SequenceGame = field(repr=False, compare=False)
    behaviours: Behaviours = field(repr=False, compare=False)

    @property
    def win_probability(self) -> float:
        """The probability that seat 0 wins the game."""
        return (self.value + 1) / 2

    def points(self) -> dict[MoveLine, Point]:
        """How both seats play the first round, by the public moves that lead to each decision."""
        return points(self.game, self.behaviours)


def exactly_solvable(position: Position, max_nodes: int = MAX_NODES) -> bool:
    """Whether the rest of the game has at most this many nodes.

    >>> exactly_solvable(Position.even((3, 2))), exactly_solvable(Position.even((3, 3)))
    (True, False)
    """
    return sum(position.discs) <= MAX_DISCS_TOTAL and tree_size(position) <= max_nodes


def solve_ending(
    position: Position,
    method: Method = "auto",
    target: float = 1e-4,
    iterations: int | None = None,
    seconds: float | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """The value of a position and optimal play: small ones by a linear program, larger ones by CFR.

    CFR stops at an exploitability of ``target``, or earlier when iterations or seconds have run out.

    >>> solution = solve_ending(Position(discs=(2, 2), wins=(1, 1), first=0, skull=(0.5, 0.5)))
    >>> round(solution.value, 6), round(solution.win_probability, 6), solution.method
    (0.25, 0.625, 'lp')
    >>> solve_ending(Position.even((4, 4)))
    Traceback (most recent call last):
    ...
    calavera.solve.exact.endings.BadEnding: 4v4, wins needed 1-1, first 0, skulls 1 and 1 is too large to ...
    """
    _check_method(method, target, iterations, seconds)
    _check_size(position, MAX_NODES_LP if method == "lp" else MAX_NODES)
    begun = perf_counter()
    game = build_game(position)
    counts = game.tree.counts
    if method == "lp" or (method == "auto" and counts.nodes <= MAX_NODES_LP_AUTO):
        _, behaviours = solve_lp(game)
        judgement, took, by = evaluate_behaviours(game, behaviours), 0, "lp"
    else:
        behaviours, reached = solve_cfr(game, target, iterations, seconds, progress)
        judgement, took, by = reached.judgement, reached.iterations, "cfr"
    spent = perf_counter() - begun
    return Solution(
        position, judgement.value, judgement.exploitability, by, took, spent, counts, game, behaviours
    )


def judge(
    position: Position,
    strategy: Strategy,
    progress: Callable[[int, int], object] | None = None,
    prepare: Callable[[Iterator[View]], object] | None = None,
) -> Judgement:
    """Evaluate a strategy in both seats, against itself and against best responses to it.

    ``-best[1]`` is the value that it guarantees in seat 0, ``-best[0]`` in seat 1. ``progress`` is called
    with the number of decisions that the strategy has made, and with how many there are. ``prepare`` gets
    the views of all decisions of a seat before the strategy gets the first of them.

    >>> def bold(view):
    ...     return {view.legal[-1]: 1.0}
    >>> judge(Position.even((2, 1)), bold).exploitability
    0.5
    """
    _check_size(position, MAX_NODES)
    game = build_game(position)
    decisions = sum([len(treeplex.infosets) - 1 for treeplex in game.treeplexes])  # but for the roots
    done = count(1)

    def ask(view: View) -> Mapping[str, float]:
        answer = strategy(view)
        if progress is not None:
            progress(next(done), decisions)
        return answer

    def behave(seat: int) -> Floats:
        if prepare is not None:
            prepare(decision_views(game, seat))
        return behaviour_of(game, seat, ask)

    return evaluate_behaviours(game, (behave(0), behave(1)))


def _check_method(method: Method, target: float, iterations: int | None, seconds: float | None) -> None:
    if method not in get_args(Method):
        allowed = ", ".join(get_args(Method))
        raise BadEnding("bad-method", f"an ending is solved by one of {allowed}, not {short_repr(method)}")
    endless = iterations is None and seconds is None
    if not target >= 0 or (endless and target == 0):
        why = "a number above 0, or 0 where iterations or seconds end it"
        raise BadEnding("bad-target", f"target is an exploitability, {why}, not {short_repr(target)}")
    for name, most in (("iterations", iterations), ("seconds", seconds)):
        if most is not None and not most > 0:
            raise BadEnding(f"bad-{name}", f"{name} must be more than 0, not {short_repr(most)}")


def _check_size(position: Position, max_nodes: int) -> None:
    if sum(position.discs) <= MAX_DISCS_TOTAL and tree_size(position) <= max_nodes:
        return
    if max_nodes < MAX_NODES and sum(position.discs) <= MAX_DISCS_TOTAL:
        instead = "method cfr goes further"
    else:
        instead = "the heads-up table has every position, solved round by round"
    raise BadEnding(
        "too-large",
        f"{position} is too large to solve exactly: that goes up to {MAX_DISCS_TOTAL} discs on both "
        f"sides together and {max_nodes:,} nodes, such as 3v2 with one win needed; {instead}",
        {"discs": MAX_DISCS_TOTAL, "nodes": max_nodes},
    )
