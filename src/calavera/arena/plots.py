"""The report's plots, as SVG drawn for a phone's width: 340 units, scaled up where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

from .results import Results
from .statistics import wilson
from .svg import drawing, line, path, rect, text

__all__ = ["bid_profile", "bluff_profile", "challenge_success", "rating_curve", "win_matrix", "win_share"]

WIDTH = 340
ROW = 44
PANEL = 106
#: Colours and dashes that tell bots apart; after so many they come round again.
HUES = 6


def hue(i: int) -> str:
    """The class that gives the i-th bot its colour."""
    return f"hue{i % HUES}"


def win_share(results: Results) -> str:
    """Every bot's share of wins with its interval, and par."""
    bots = results.bots
    most = _round_up(max([bot.high for bot in bots] + [results.par]))
    rows = [
        (i, bot.name, bot.share, bot.low, bot.high, f"{bot.wins:,} of {bot.games:,} games")
        for i, bot in enumerate(bots)
    ]
    return _intervals(rows, most, "Win share of every bot with its 95 % interval", results.par)


def challenge_success(results: Results) -> str:
    """How often each bot made good on the challenges it won the auction for."""
    rows = []
    for i, (bot, tally) in enumerate(zip(results.bots, results.tallies, strict=True)):
        won, tried = tally.successes.total(), tally.challenges.total()
        low, high = wilson(won, tried)
        rows.append((i, bot.name, bot.challenge_success, low, high, f"{won:,} of {tried:,} attempts"))
    return _intervals(rows, 1.0, "Share of attempts that succeeded, with 95 % intervals", None)


def _intervals(
    rows: Sequence[tuple[int, str, float | None, float, float, str]],
    most: float,
    about: str,
    par: float | None,
) -> str:
    """A row for each bot: its name and figures, below them a mark and its interval on a common scale."""
    height = len(rows) * ROW + 24
    wide = WIDTH - 20
    parts = _scale_below(most, wide, height)
    if par is not None:
        x = 10 + wide * par / most
        parts.append(line(x, 4, x, height - 20, "par"))
    for row, (i, name, share, low, high, said) in enumerate(rows):
        y = row * ROW + 32
        figures = "–" if share is None else f"{share:.1%}"
        parts.append(text(10, y - 13, f"{i + 1} {_short(name, 24)}"))
        parts.append(text(WIDTH - 10, y - 13, figures, "strong", "end"))
        if share is not None:
            left, right = 10 + wide * low / most, 10 + wide * min(high, most) / most
            parts.append(rect(left, y - 5, max(1.0, right - left), 10, f"{hue(i)} soft"))
            said = f"{name}: {figures}, {low:.1%} to {high:.1%}, {said}"
            parts.append(rect(10 + wide * share / most - 2, y - 7, 4, 14, hue(i), said))
    return drawing(WIDTH, height, about, parts)


def _scale_below(most: float, wide: float, height: float) -> list[str]:
    parts = []
    for part in range(5):
        x = 10 + wide * part / 4
        parts.append(line(x, 4, x, height - 20, "grid"))
        anchor = "start" if part == 0 else "end" if part == 4 else "middle"
        parts.append(text(x, height - 4, f"{100 * most * part / 4:.3g}%", "small", anchor))
    return parts


def rating_curve(results: Results) -> str:
    """Every bot's rating after so many games; the number at a line's end is the bot's."""
    curve = results.curve
    values = [value for _, ratings in curve for value in ratings]
    step = max(5, ceil((max(values) - min(values)) / 30) * 5)
    low, high = floor(min(values) / step) * step, max(step, ceil(max(values) / step) * step)
    left, top, wide, tall = 34, 8, WIDTH - 62, 200
    games = max(1, results.games)

    def x(at: float) -> float:
        return left + wide * at / games

    def y(value: float) -> float:
        return top + tall * (high - value) / (high - low)

    parts = []
    for tick in range(low, high + 1, step):
        parts.append(line(left, y(tick), left + wide, y(tick), "grid"))
        parts.append(text(left - 5, y(tick) + 4, str(tick), "small", "end"))
    for at, anchor in ((0, "start"), (games // 2, "middle"), (games, "end")):
        said = f"{at:,}{' games' if at == games else ''}"
        parts.append(text(x(at), top + tall + 18, said, "small", anchor))
    for i, name in enumerate(results.names):
        points = [(x(at), y(ratings[i])) for at, ratings in curve]
        parts.append(path(points, f"{hue(i)} curve", name))
    for i, place in _spread([y(value) for value in curve[-1][1]], 14, top + tall):
        parts.append(text(left + wide + 6, place + 4, str(i + 1), "strong small"))
    return drawing(WIDTH, top + tall + 24, "Rating of every bot over the games", parts)


def _spread(heights: list[float], gap: float, lowest: float) -> list[tuple[int, float]]:
    """Places for labels near these heights that do not cover each other."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    places: list[float] = []
    for i in order:
        places.append(max(heights[i], places[-1] + gap if places else heights[i]))
    over = max(0.0, places[-1] - lowest) if places else 0.0
    for at in range(len(places) - 1, -1, -1):
        limit = lowest if at == len(places) - 1 else places[at + 1] - gap
        places[at] = min(places[at], limit) if over else places[at]
    return list(zip(order, places, strict=True))


def win_matrix(results: Results) -> str:
    """Two by two: of the games with both that one of the two won, how many the row won."""
    count = len(results.names)
    names = 112 if count <= 6 else 96
    cell = min(48.0, (WIDTH - names) / count)
    parts = []
    for row in range(count):
        y = 20 + row * cell
        name = f"{row + 1} {_short(results.names[row], 13 if count <= 6 else 9)}"
        parts.append(text(0, y + cell / 2 + 4, name, "small"))
        parts.append(text(names + (row + 0.5) * cell, 14, str(row + 1), "small", "middle"))
        for column in range(count):
            parts += _cell(results, row, column, names + column * cell, y, cell)
    return drawing(WIDTH, 24 + count * cell, "Which bot wins against which", parts)


def _cell(results: Results, row: int, column: int, x: float, y: float, size: float) -> list[str]:
    share = None if row == column else results.head_to_head(row, column)
    if share is None:
        return [rect(x + 1, y + 1, size - 2, size - 2, "empty")]
    won, met = results.wins_against[row][column], results.games_together[row][column]
    said = f"{results.names[row]} won {won:,} of {met:,} games with {results.names[column]} at the table"
    kind = "better" if share >= 0.5 else "worse"
    parts = [
        rect(x + 1, y + 1, size - 2, size - 2, "ground"),
        rect(x + 1, y + 1, size - 2, size - 2, kind, said, 0.08 + 0.8 * abs(2 * share - 1)),
    ]
    if size >= 24:
        figure = f"{share:.0%}" if size >= 44 else f"{100 * share:.0f}"
        parts.append(text(x + size / 2, y + size / 2 + 5, figure, "small cell", "middle"))
    return parts


def bid_profile(results: Results, i: int) -> str:
    """The numbers with which a bot won the auction; the full part of a bar succeeded."""
    tally = results.tallies[i]
    total = tally.challenges.total()
    most = max(tally.challenges.values(), default=1)
    bars = []
    for number in _numbers(results):
        tried, won = tally.challenges[number], tally.successes[number]
        said = f"bid {number}: {tried:,} of {total:,} attempts, {won:,} succeeded"
        bars.append((number, tried / most, won / most, said))
    top = f"{most / total:.0%}" if total else "–"
    about = f"Numbers with which {results.names[i]} won the auction"
    return _bars(bars, hue(i), top, about)


def bluff_profile(results: Results, i: int) -> str:
    """How often the own skull was in the stack, by the number named."""
    tally = results.tallies[i]
    bars = []
    for number in _numbers(results):
        bids, bluffs = tally.bids[number], tally.bluffs[number]
        said = f"bid {number}: {bluffs:,} of {bids:,} on the own skull"
        bars.append((number, 1.0 if bids else 0.0, bluffs / bids if bids else 0.0, said))
    return _bars(bars, hue(i), "100%", f"Bluff rate of {results.names[i]} by bid")


def _numbers(results: Results) -> list[int]:
    """The numbers that anybody named, without gaps, so that all profiles have the same scale."""
    highest = max([max(tally.bids, default=1) for tally in results.tallies])
    return list(range(1, highest + 1))


def _bars(bars: list[tuple[int, float, float, str]], kind: str, top: str, about: str) -> str:
    """Bars with a full part: (number below, height, height of the full part, words)."""
    left, tall = 46, 70
    width = (WIDTH - left - 6) / len(bars)
    parts = [
        line(left, 8, WIDTH - 6, 8, "grid"),
        line(left, 8 + tall, WIDTH - 6, 8 + tall, "grid"),
        text(left - 5, 12, top, "small", "end"),
        text(left - 5, 12 + tall, "0", "small", "end"),
    ]
    every = ceil(len(bars) / 13)
    for place, (number, height, full, said) in enumerate(bars):
        x = left + place * width + width * 0.12
        wide = width * 0.76
        if height:
            parts.append(rect(x, 8 + tall * (1 - height), wide, tall * height, f"{kind} soft", said))
        if full:
            parts.append(rect(x, 8 + tall * (1 - full), wide, tall * full, kind, said))
        if place % every == 0:
            parts.append(text(left + (place + 0.5) * width, tall + 25, str(number), "small", "middle"))
    return drawing(WIDTH, PANEL, about, parts)


def _round_up(share: float) -> float:
    """A round end of a scale, at or above this share."""
    if share <= 0:
        return 1.0
    unit = 10.0 ** floor(log10(share))
    return min(1.0, next(unit * end for end in (1, 2, 3, 4, 5, 6, 8, 10) if unit * end >= share - 1e-9))


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
