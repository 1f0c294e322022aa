"""How far what players *deserved* follows from the advantages of their decisions, over games of bots.

``python -m benchmarks.review_deserved [GAMES]`` reviews games of mixed levels and finds the weight of an
advantage that makes the results most likely: ``ADVANTAGE_WEIGHT`` of ``coach/review/game_luck``. Then it
compares what was deserved by that weight with who won.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections import defaultdict
from collections.abc import Sequence
from math import log
from typing import NamedTuple

from calavera.bots.worker import compute_in_one_thread
from calavera.coach.review.decisions import find_decisions, replay_moves
from calavera.coach.review.game_luck import ADVANTAGE_WEIGHT, deserved_share
from calavera.coach.review.reviewer import judge_decision
from calavera.record import Record

from .review_calibration import bot_records

BINS = 5


class PlayerResult(NamedTuple):
    """A player of a finished game."""

    players: int
    #: The sum over the player's decisions.
    advantage: float
    won: bool


def judge_game(record: Record) -> list[PlayerResult]:
    """The advantages of all players of a game."""
    moves, last = replay_moves(record)
    options = record.options
    sums: dict[int, float] = defaultdict(float)
    for decision in find_decisions(moves):
        verdict = judge_decision(decision)
        if verdict is not None:
            sums[options.player_of(verdict.seat)] += verdict.advantage
    assert last.result is not None
    winner = last.result.winner
    return [
        PlayerResult(options.players, sums[player], player == winner) for player in range(options.players)
    ]


def mean_log_loss(results: Sequence[PlayerResult], weight: float) -> float:
    """How badly the weight predicts the results."""
    total = 0.0
    for one in results:
        share = deserved_share(one.advantage, one.players, weight)
        total -= log(max(1e-9, share if one.won else 1 - share))
    return total / len(results)


def fit_weight(results: Sequence[PlayerResult]) -> float:
    """The weight with the smallest loss, in hundredths."""
    return min([number / 100 for number in range(1001)], key=lambda weight: mean_log_loss(results, weight))


def report(results: Sequence[PlayerResult]) -> str:
    """The weight, with the range that fits nearly as well, and how well it predicts."""
    best = fit_weight(results)
    limit = mean_log_loss(results, best) + 1.92 / len(results)  # of the likelihood ratio, 95 %
    near = [number / 100 for number in range(1001) if mean_log_loss(results, number / 100) <= limit]
    lines = [f"{len(results)} results: weight {best:.2f} ({min(near):.2f} to {max(near):.2f})"]
    lines += [
        f"  log loss with {weight:.2f}: {mean_log_loss(results, weight):.4f}"
        for weight in (0.0, ADVANTAGE_WEIGHT, best)
    ]
    ordered = sorted(results, key=lambda one: deserved_share(one.advantage, one.players, best))
    for number in range(BINS):
        some = ordered[number * len(ordered) // BINS : (number + 1) * len(ordered) // BINS]
        told = sum([deserved_share(one.advantage, one.players, best) for one in some]) / len(some)
        won = sum([one.won for one in some]) / len(some)
        lines.append(f"  deserved {told:.1%}, won {won:.1%} of {len(some)}")
    return "\n".join(lines)


def main() -> None:
    """Play, judge and fit."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    results: list[PlayerResult] = []
    compute_in_one_thread()  # in each of these processes
    with multiprocessing.get_context("spawn").Pool() as pool:
        for number, found in enumerate(pool.imap(judge_game, bot_records(games)), 1):
            results += found
            if number % 20 == 0:
                print(f"{number} games", file=sys.stderr, flush=True)
    print(report(results))


if __name__ == "__main__":
    main()
