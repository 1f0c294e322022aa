"""`make bench-solver`: an iteration on the tree of an ending beside OpenSpiel's C++ CFR+ on liars_dice.

Both update both players once per iteration; the unit is nanoseconds per node of the tree, including chance
nodes and ends. The two take turns, because other load varies. Then 3v2: the time to build its tree and to
solve it to an exploitability of 0.001.
"""

import argparse
import json
import resource
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from calavera.solve import Position
from calavera.solve.exact.cfr_plus import RegretMinimizer, iterate, solve_cfr
from calavera.solve.exact.sequence_game import build_game

#: The least ratio to OpenSpiel, and the most seconds and gigabytes for 3v2.
RATIO_TARGET, SECONDS_TARGET, MEMORY_TARGET = 15.0, 60.0, 8.0
EXPLOITABILITY = 1e-3


def main() -> None:
    """Measure, then print a table or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="slices of each contender")
    parser.add_argument("--iterations", type=int, default=10, help="of ours in a slice; OpenSpiel does two")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    given = parser.parse_args()
    report = measure_iterations(given.rounds, given.iterations) | measure_ending()
    print(json.dumps(report)) if given.json else show(report)


def measure_iterations(rounds: int, ours: int) -> dict[str, Any]:
    """Nanoseconds for a node in an iteration, slice by slice."""
    spiel = import_module("pyspiel")
    liars_dice = spiel.load_game("liars_dice")
    their_nodes = count_nodes(liars_dice.new_initial_state())
    solver = spiel.CFRPlusSolver(liars_dice)
    game = build_game(Position.even((2, 2), (2, 2)))
    nodes = game.tree.counts.nodes
    learners = RegretMinimizer(game.treeplexes[0]), RegretMinimizer(game.treeplexes[1])
    number = 0
    found: tuple[list[float], list[float]] = ([], [])
    for slice_number in range(rounds + 1):
        begun = perf_counter()
        for _ in range(2):
            solver.evaluate_and_update_policy()
        theirs = (perf_counter() - begun) / 2 / their_nodes * 1e9
        begun = perf_counter()
        for _ in range(ours):
            number += 1
            iterate(game, learners, number)
        if slice_number:  # the first slice warms up
            found[0].append(theirs)
            found[1].append((perf_counter() - begun) / ours / nodes * 1e9)
    return {
        "their_nodes": their_nodes,
        "nodes": nodes,
        "their_ns": median(found[0]),
        "ns": median(found[1]),
        "ratio": median([theirs / mine for theirs, mine in zip(*found, strict=True)]),
    }


def count_nodes(state: Any) -> int:
    """All nodes of a game of OpenSpiel: decisions, chance and ends."""
    if state.is_terminal():
        return 1
    chance = state.is_chance_node()
    onward = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
    return 1 + sum([count_nodes(state.child(action)) for action in onward])


def measure_ending() -> dict[str, Any]:
    """Build and solve three discs against two."""
    begun = perf_counter()
    game = build_game(Position.even((3, 2)))
    build_seconds = perf_counter() - begun
    _, reached = solve_cfr(game, EXPLOITABILITY)
    return {
        "ending_nodes": game.tree.counts.nodes,
        "grow_seconds": build_seconds,
        "solve_seconds": reached.seconds,
        "iterations": reached.iterations,
        "value": reached.judgement.value,
        "exploitability": reached.judgement.exploitability,
        "gigabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2,
    }


def show(report: dict[str, Any]) -> None:
    """Print the report with the targets beside it."""
    table = Table(title="Solving endings", title_justify="left")
    for column in ("", "measured", "target"):
        table.add_column(column, justify="right" if column else "left")
    nodes, theirs = f"{report['nodes']:,}", f"{report['their_nodes']:,}"
    table.add_row(f"OpenSpiel CFR+ (C++), liars_dice, {theirs} nodes", f"{report['their_ns']:.0f} ns/node")
    table.add_row(f"Calavera, 2v2 with two wins each, {nodes} nodes", f"{report['ns']:.1f} ns/node")
    table.add_row("theirs over ours", f"{report['ratio']:.1f}", f"≥ {RATIO_TARGET:g}")
    table.add_row(f"3v2, {report['ending_nodes']:,} nodes: build the tree", f"{report['grow_seconds']:.1f} s")
    whole = report["grow_seconds"] + report["solve_seconds"]
    what = f"build and solve to {EXPLOITABILITY:g}, {report['iterations']} iterations"
    table.add_row(what, f"{whole:.1f} s", f"< {SECONDS_TARGET:g} s")
    table.add_row("memory at most", f"{report['gigabytes']:.1f} GB", f"< {MEMORY_TARGET:g} GB")
    Console().print(table)


if __name__ == "__main__":
    main()
