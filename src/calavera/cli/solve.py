"""``calavera solve``: what a position of two is worth and how it is played, as text, JSON or plots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from calavera.rules import CalaveraError

from .helpers.solve_answer import SolvedPosition

if TYPE_CHECKING:
    from calavera.solve import Point, Position, Progress, Solution

__all__ = ["parse_position", "solve", "solve_by_method", "solve_position", "solved_position_json"]


def solve(
    discs: Annotated[str, typer.Option(metavar="N,N", help="Discs left to seat 0 and seat 1.")] = "4,4",
    wins: Annotated[
        str, typer.Option(metavar="N,N", help="Challenges that each still has to win, 1 or 2.")
    ] = "2,2",
    first: Annotated[int, typer.Option(help="The first player of the round: seat 0 or 1.")] = 0,
    skull: Annotated[
        str | None,
        typer.Option(
            metavar="P,P",
            help="Probability that each owns its skull: 0.5 or 2/3; by default 1 with four discs, else 0.5.",
        ),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Solve the whole rest of the game.")] = False,
    table: Annotated[
        bool, typer.Option("--table", help="Solve this round, and take later rounds from the table.")
    ] = False,
    target: Annotated[
        float, typer.Option(min=1e-9, max=1, help="Exploitability at which --exact stops.")
    ] = 1e-4,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=1e6, help="Seconds after which --exact stops.")
    ] = 300.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, and nothing else.")] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write plots to this file, as SVG.")
    ] = None,
    least: Annotated[
        float, typer.Option(min=0, max=1, help="Show what happens in at least this share of games.")
    ] = 0.02,
) -> None:
    """Solve a position with two players: its value and how to play it. Without options, the whole game."""
    if least != least or target != target or seconds != seconds:  # NaN passes the range check
        raise typer.BadParameter("--least, --target and --seconds are numbers")
    if exact and table:
        raise typer.BadParameter("choose one of --exact and --table, or neither")
    how = "exact" if exact else "table" if table else "auto"
    try:
        position = parse_position(discs, wins, first, skull)
        solve_position(position, how, target, seconds, as_json, plot, least)
    except (CalaveraError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error


def parse_position(discs: str, wins: str, first: int, skull: str | None) -> Position:
    """The position that the options describe.

    >>> parse_position("4,2", "2,1", 1, None)
    Position(discs=(4, 2), wins=(2, 1), first=1, skull=(1.0, 0.5))
    """
    from calavera.solve import Position

    both, needed = _parse_pair("--discs", discs, int), _parse_pair("--wins", wins, int)
    if skull is None:
        return Position.even(both, needed, first)
    return Position(both, needed, first, _parse_pair("--skull", skull, _parse_probability))


def _parse_probability(given: str) -> float:
    """A probability, as a decimal or as a fraction such as 2/3."""
    from fractions import Fraction

    return float(Fraction(given)) if "/" in given else float(given)


def _parse_pair(name: str, given: str, kind: Callable[[str], Any]) -> tuple[Any, Any]:
    try:
        one, other = [kind(part) for part in given.split(",")]
    except (ValueError, ZeroDivisionError) as error:
        example = "0.5,2/3" if kind is _parse_probability else "2,2"
        raise ValueError(
            f"{name} has two numbers, for seat 0 and seat 1, such as {example}: not {given!r}"
        ) from error
    return one, other


def solve_by_method(
    position: Position, how: str, target: float, seconds: float, on_progress: Callable[[Progress], object]
) -> SolvedPosition:
    """Solve a position exactly, from the table, or by the method that fits its size."""
    from calavera.solve import solve_ending
    from calavera.solve.exact.endings import MAX_NODES_QUICK, exactly_solvable

    if how == "exact" or (how == "auto" and exactly_solvable(position, MAX_NODES_QUICK)):
        return _from_solution(solve_ending(position, target=target, seconds=seconds, progress=on_progress))
    return _solve_from_table(position)


def _from_solution(found: Solution) -> SolvedPosition:
    # The two best responses bound the value; their mean distance from it is the exploitability.
    most = 2 * found.exploitability
    return SolvedPosition(
        found.position,
        found.value,
        found.value - most,
        found.value + most,
        found.exploitability,
        found.method,
        found.seconds,
        found.points(),
        found.counts.nodes,
        found.iterations,
    )


def _solve_from_table(position: Position) -> SolvedPosition:
    from calavera.solve.headsup.infosets import infoset_of_state
    from calavera.solve.headsup.subgame import resolve
    from calavera.solve.headsup.value_table import load
    from calavera.solve.policy_walk import walk_policy

    begun = perf_counter()
    worth, plan = load().value(position), resolve(position)
    low, high = max(worth.low, plan.bounds.low), min(worth.high, plan.bounds.high)
    points = walk_policy(
        position, lambda state, seat: plan.action_probabilities(seat, infoset_of_state(state, seat))
    )
    spent = perf_counter() - begun
    return SolvedPosition(position, (low + high) / 2, low, high, plan.bounds.error, "table", spent, points)


def solve_position(
    position: Position,
    how: str,
    target: float,
    seconds: float,
    as_json: bool,
    plot: Path | None,
    least: float,
) -> None:
    """Solve a position and print what was found, and draw it if a file is given."""
    import json

    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from calavera.language import guess_language, language

    from .helpers.solve_format import SolveFormatter

    screen = Console(stderr=True)
    if plot is not None:
        try:
            plot.open("a", encoding="utf-8").close()  # refused before the work, not after
        except OSError as error:
            raise ValueError(f"{plot} cannot be written: {error.strerror}") from error
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Bar(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("…")

        def show_progress(reached: Progress) -> None:
            so_far = f"{reached.iterations} · {reached.judgement.exploitability:.1e}"
            bar.update(task, description=so_far)

        answer = solve_by_method(position, how, target, seconds, show_progress)
    if as_json:
        print(json.dumps(solved_position_json(answer)))
    else:
        from .helpers.solve_tree import print_solution

        print_solution(answer, least)
    if plot is not None:
        from .helpers.solve_plots import draw_plots

        plot.write_text(draw_plots(answer, SolveFormatter(language(guess_language()))), encoding="utf-8")


def solved_position_json(answer: SolvedPosition) -> dict[str, Any]:
    """A solved position as JSON."""
    position = answer.position
    return {
        "value": answer.value,
        "win": answer.win_probability,
        "low": answer.low,
        "high": answer.high,
        "exploitability": answer.exploitability,
        "method": answer.method,
        "seconds": round(answer.seconds, 3),
        "nodes": answer.nodes or None,
        "iterations": answer.iterations or None,
        "position": {
            "discs": position.discs,
            "wins": position.wins,
            "first": position.first,
            "skull": position.skull,
        },
        "policy": [_point_json(point) for point in answer.points.values()],
    }


def _point_json(point: Point) -> dict[str, Any]:
    return {
        "moves": [[actor, str(word)] for actor, word in point.line],
        "seat": point.seat,
        "likely": point.probability,
        "choices": [
            {
                "hand": choice.hand,
                "stack": choice.stack,
                "likely": choice.probability,
                "answers": {str(word): share for word, share in choice.answers},
            }
            for choice in point.choices
        ],
    }
