"""`make endings`: solve every ending that is small enough, and check properties of all values.

Run as ``python -m tests.solve.endings``; ``--nodes`` says how large a tree may be.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from calavera.solve import Position, Solution, solve_ending
from calavera.solve.exact.endings import MAX_DISCS_TOTAL
from calavera.solve.exact.game_tree import tree_size
from calavera.solve.positions import Pair

TARGET = 1e-4
#: Values that are known exactly.
EXACT = {((2, 2), (2, 2), 0): 4 / 21, ((3, 2), (1, 1), 0): 1 / 3, ((3, 2), (1, 1), 1): 0.0}

Key = tuple[Pair, Pair, int]


def small_endings(most_nodes: int) -> Iterator[Position]:
    """Positions with nothing known of lost discs, seat 0 with at least as many discs as seat 1."""
    for one in range(1, 5):
        for two in range(1, one + 1):
            for wins in ((1, 1), (1, 2), (2, 1), (2, 2)):
                for first in (0, 1):
                    position = Position.even((one, two), wins, first)
                    if one + two <= MAX_DISCS_TOTAL and tree_size(position) <= most_nodes:
                        yield position


def main() -> None:
    """Solve, print a table, and stop at the first contradiction."""
    parser = argparse.ArgumentParser(prog="python -m tests.solve.endings", description=__doc__)
    parser.add_argument("--nodes", type=int, default=1_000_000, help="the largest tree")
    given = parser.parse_args()
    found: dict[Key, tuple[float, float]] = {}
    print("discs  wins  first        nodes     value  exploitability  method  iterations  seconds")  # noqa: T201
    for position in small_endings(given.nodes):
        solution = solve_ending(position, target=TARGET)
        key = position.discs, position.wins, position.first
        found[key] = solution.value, 2 * solution.exploitability + 1e-9
        print(line(solution), flush=True)  # noqa: T201
        check(key, found)


def line(solution: Solution) -> str:
    """A solution as a line of the table."""
    (one, two), wins, first = solution.position.discs, solution.position.wins, solution.position.first
    return (
        f"{one}v{two}    {wins[0]}-{wins[1]}   {first:5}  {solution.counts.nodes:11,}  {solution.value:+.5f}"
        f"  {solution.exploitability:14.1e}  {solution.method:>6}  {solution.iterations:10}"
        f"  {solution.seconds:7.1f}"
    )


def check(key: Key, found: dict[Key, tuple[float, float]]) -> None:
    """What is known exactly; a win less to go, or a disc more, never hurts; seats can be exchanged."""
    discs, wins, first = key
    value, near = found[key]
    if key in EXACT:
        assert abs(value - EXACT[key]) <= near, (key, value)
    if discs[0] == discs[1]:
        mirror = found.get((discs, wins[::-1], 1 - first))
        assert mirror is None or abs(value + mirror[0]) <= near + mirror[1], (key, value, mirror)
    more_to_go = found.get((discs, (2, wins[1]), first)) if wins[0] == 1 else None
    less_to_go = found.get((discs, (1, wins[1]), first)) if wins[0] == 2 else None
    fewer_discs = found.get(((discs[0] - 1, discs[1]), wins, first))
    # With four discs the skull is sure: another belief, so no comparison.
    for worse in (more_to_go, fewer_discs if discs[0] < 4 else None):
        assert worse is None or value >= worse[0] - near - worse[1], (key, value, worse)
    assert less_to_go is None or value <= less_to_go[0] + near + less_to_go[1], (key, value, less_to_go)


if __name__ == "__main__":
    main()
