"""How well the beliefs of reviews are calibrated, over games of bots: a figure, and a plot for the docs.

``python -m benchmarks.review_calibration [GAMES] [PLOT]``: of all face-down discs whose probability of being
the skull falls in one of 20 bins, the mean probability and the share of skulls.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from calavera.arena.single_game import play_game
from calavera.bots import make_bot
from calavera.charts.line_chart import LineChart, line_chart_file
from calavera.coach.review.decisions import find_decisions, replay_moves, skull_places
from calavera.coach.values.disc_beliefs import find_beliefs
from calavera.record import Record
from calavera.rules import Options, View

LEVELS = ("novice", "regular", "sharp")
BINS = 20
#: One decision in this many is looked at.
EVERY = 4
#: Bins with fewer discs are not drawn.
MIN_DISCS = 300


def bot_records(games: int, name: str = "calibration") -> Iterator[Record]:
    """Games of mixed levels at tables of two to six; those of another name are other games."""
    bots = {level: make_bot(level) for level in LEVELS}
    for seed in range(games):
        rng = Random(f"{name}/{seed}")
        players = rng.randint(2, 6)
        seated = [bots[rng.choice(LEVELS)] for _ in range(players)]
        first = rng.randrange(players)
        yield play_game(seated, Options(players=players), first, f"{name}/{seed}").record


def sample_views(records: Iterable[Record]) -> Iterator[tuple[View, tuple[int, ...]]]:
    """One view in a few, with the true places of all skulls."""
    rng = Random(1)
    for record in records:
        moves, _ = replay_moves(record)
        for decision in find_decisions(moves):
            if rng.random() * EVERY < 1 and decision.view.phase != "loss":
                yield decision.view, skull_places(moves[decision.at].state)


def collect_bins(records: Iterable[Record]) -> list[tuple[float, int, int]]:
    """By bin: the sum of probabilities, the skulls, and the discs."""
    bins = [(0.0, 0, 0)] * BINS
    for view, truth in sample_views(records):
        for belief, skull in zip(find_beliefs(view), truth, strict=True):
            for place, share in enumerate(belief.at):
                if 0 < share < 1:
                    at = min(BINS - 1, int(share * BINS))
                    total, skulls, discs = bins[at]
                    bins[at] = total + share, skulls + (skull == place), discs + 1
    return bins


def calibration_error(bins: list[tuple[float, int, int]]) -> float:
    """The mean difference between probability and share of skulls, by discs."""
    return sum([abs(total - skulls) for total, skulls, _ in bins]) / sum([discs for _, _, discs in bins])


def calibration_plot(bins: list[tuple[float, int, int]]) -> str:
    """The share of skulls over the probability, beside the line where both are the same."""
    points = [(total / discs, skulls / discs) for total, skulls, discs in bins if discs >= MIN_DISCS]
    lines = {"discs of bot games": points, "perfect": [(0.0, 0.0), (1.0, 1.0)]}
    return line_chart_file(
        [LineChart("Share of skulls", "probability of a skull in the review", lines, 0, 1, percent=True)]
    )


def main() -> None:
    """Play, count and draw."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    plot = Path(sys.argv[2] if len(sys.argv) > 2 else "docs/review-beliefs.svg")
    bins = collect_bins(bot_records(games))
    plot.write_text(calibration_plot(bins), encoding="utf-8")
    print(f"{games} games, {sum([discs for _, _, discs in bins])} discs: error {calibration_error(bins):.2%}")


if __name__ == "__main__":
    main()
