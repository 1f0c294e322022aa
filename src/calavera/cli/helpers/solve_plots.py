"""The plots of ``calavera solve --plot``: win probability over beliefs, and how often the skull is first."""

from __future__ import annotations

from calavera.charts.line_chart import LineChart, line_chart_file
from calavera.rules.actions import PLACE, SKULL
from calavera.solve.headsup.infosets import Infoset
from calavera.solve.headsup.subgame import resolve
from calavera.solve.headsup.value_table import load
from calavera.solve.positions import MAX_DISCS, Position

from .solve_answer import SolvedPosition
from .solve_format import SolveFormatter

__all__ = ["draw_plots"]

BELIEFS = [i / 20 for i in range(21)]
OTHER_BELIEFS = (0.0, 0.25, 0.5, 0.75, 1.0)
PLANS = [i / 10 for i in range(1, 11)]


def draw_plots(answer: SolvedPosition, formatter: SolveFormatter) -> str:
    """All plots of a position as one SVG file."""
    position = answer.position
    unsure = [seat for seat in (0, 1) if position.discs[seat] < MAX_DISCS]
    charts = [_win_chart(position, seat, formatter) for seat in unsure]
    return line_chart_file(
        [*charts, _skull_opening_chart(position, unsure, formatter)], formatter.format_position(position)
    )


def _with_belief(position: Position, seat: int, belief: float, other: float | None = None) -> Position:
    """The position with another belief about a seat, and about the other seat if it is given."""
    beliefs = list(position.skull)
    beliefs[seat] = belief
    if other is not None:
        beliefs[1 - seat] = other
    return Position(position.discs, position.wins, position.first, (beliefs[0], beliefs[1]))


def _win_chart(position: Position, seat: int, formatter: SolveFormatter) -> LineChart:
    others = OTHER_BELIEFS if position.discs[1 - seat] < MAX_DISCS else (1.0,)
    lines = {
        formatter.say("solve-plot-line", seat=1 - seat, skull=formatter.format_percent(other)): [
            (belief, load().value(_with_belief(position, seat, belief, other)).win_probability(0))
            for belief in BELIEFS
        ]
        for other in others
    }
    title = formatter.say("solve-plot-belief", seat=seat)
    return LineChart(title, formatter.say("solve-plot-across", seat=seat), lines, 0, 1, percent=True)


def _skull_opening_chart(position: Position, unsure: list[int], formatter: SolveFormatter) -> LineChart:
    """How often an owner places the skull first, over the belief about the first uncertain seat."""
    moved = unsure[0] if unsure else 0
    beliefs = PLANS if unsure else [1.0]
    lines: dict[str, list[tuple[float, float]]] = {
        formatter.say("solve-turn", seat=seat): [] for seat in (0, 1) if position.discs[seat] > 1
    }
    for belief in beliefs:
        found = resolve(_with_belief(position, moved, belief))
        for seat in (0, 1):
            shares = found.action_probabilities(seat, Infoset((), True, ""))
            if shares:
                lines[formatter.say("solve-turn", seat=seat)].append((belief, shares[PLACE[SKULL]]))
    return LineChart(
        formatter.say("solve-plot-skull"),
        formatter.say("solve-plot-across", seat=moved),
        lines,
        0,
        1,
        percent=True,
    )
