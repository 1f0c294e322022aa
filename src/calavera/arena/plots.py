"""The charts of the report."""

from __future__ import annotations

from math import floor, log10

from calavera.charts.bar_charts import Bar, Cell, Interval, bar_chart, interval_chart, matrix_chart
from calavera.charts.line_chart import LineChart, line_chart

from .results import Results
from .statistics import wilson

__all__ = ["bid_profile", "bluff_profile", "challenge_success", "rating_curve", "win_matrix", "win_share"]


def win_share(results: Results) -> str:
    """Every bot's share of wins with its interval, and par."""
    rows = [
        Interval(bot.name, bot.share, bot.low, bot.high, f"{bot.wins:,} of {bot.games:,} games")
        for bot in results.bots
    ]
    end = _round_up(max([bot.high for bot in results.bots] + [results.par]))
    return interval_chart(rows, end, "Win share of every bot with its 95 % interval", results.par)


def challenge_success(results: Results) -> str:
    """How often each bot succeeded in the challenges for which it won the auction."""
    rows = []
    for bot, tally in zip(results.bots, results.tallies, strict=True):
        won, tried = tally.successes.total(), tally.challenges.total()
        low, high = wilson(won, tried)
        rows.append(Interval(bot.name, bot.challenge_success, low, high, f"{won:,} of {tried:,} attempts"))
    return interval_chart(rows, 1.0, "Share of attempts that succeeded, with 95 % intervals")


def rating_curve(results: Results) -> str:
    """Every bot's rating after this many games; the number at the end of a line is the bot's."""
    lines = {
        f"{i + 1} {name}": [(games, ratings[i]) for games, ratings in results.curve]
        for i, name in enumerate(results.names)
    }
    return line_chart(LineChart("Rating of every bot over the games", "games", lines))


def win_matrix(results: Results) -> str:
    """For each pair: of the games with both that one of the two won, the share that the row won."""
    count = range(len(results.names))
    cells = [[_pair(results, row, column) for column in count] for row in count]
    return matrix_chart(results.names, cells, "Which bot wins against which")


def _pair(results: Results, row: int, column: int) -> Cell | None:
    share = None if row == column else results.head_to_head(row, column)
    if share is None:
        return None
    won, met = results.wins_against[row][column], results.games_together[row][column]
    one, other = results.names[row], results.names[column]
    return Cell(share, f"{one} won {won:,} of {met:,} games with {other} at the table")


def bid_profile(results: Results, i: int) -> str:
    """The numbers with which a bot won the auction; the full-coloured part of a bar succeeded."""
    tally = results.tallies[i]
    total = tally.challenges.total()
    most = max(tally.challenges.values(), default=1)
    bars = []
    for number in _numbers(results):
        tried, won = tally.challenges[number], tally.successes[number]
        hover = f"bid {number}: {tried:,} of {total:,} attempts, {won:,} succeeded"
        bars.append(Bar(str(number), tried / most, won / most, hover))
    top = f"{most / total:.0%}" if total else "–"
    return bar_chart(bars, i, top, f"Numbers with which {results.names[i]} won the auction")


def bluff_profile(results: Results, i: int) -> str:
    """How often a bot bid on its own skull, by the number it bid."""
    tally = results.tallies[i]
    bars = []
    for number in _numbers(results):
        bids, bluffs = tally.bids[number], tally.bluffs[number]
        hover = f"bid {number}: {bluffs:,} of {bids:,} on its own skull"
        bars.append(Bar(str(number), 1.0 if bids else 0.0, bluffs / bids if bids else 0.0, hover))
    return bar_chart(bars, i, "100%", f"Bluff rate of {results.names[i]} by bid")


def _numbers(results: Results) -> range:
    """The numbers that any bot bid, without gaps, so that all profiles have the same scale."""
    return range(1, max([max(tally.bids, default=1) for tally in results.tallies]) + 1)


def _round_up(share: float) -> float:
    """A round end of a scale, at or above this share."""
    if share <= 0:
        return 1.0
    unit = 10.0 ** floor(log10(share))
    return min(1.0, next(unit * end for end in (1, 2, 3, 4, 5, 6, 8, 10) if unit * end >= share - 1e-9))
