"""How often bots lose as much as the limits of the grades in ``coach/review/grades``.

``python -m benchmarks.review_grades [GAMES]`` judges games of mixed levels. Quantiles are of what is surely
lost: the loss less its interval.
"""

from __future__ import annotations

import multiprocessing
import sys
from bisect import bisect_left

from calavera.bots.worker import compute_in_one_thread
from calavera.coach.review.decisions import find_decisions, replay_moves
from calavera.coach.review.grades import GRADES
from calavera.coach.values.action_values import value_actions
from calavera.record import Record

from .review_calibration import bot_records

SHARES = (0.9, 0.95, 0.98, 0.99)


def sure_losses(record: Record) -> list[float]:
    """Of all decisions of a game that are estimated."""
    moves, _ = replay_moves(record)
    judged = [value_actions(one.view, one.action, 0) for one in find_decisions(moves)]
    return [values.sure_loss for values in judged if values is not None and values.method == "estimated"]


def main() -> None:
    """Play, judge and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 240
    compute_in_one_thread()  # in each of these processes
    with multiprocessing.get_context("spawn").Pool() as pool:
        found = sorted([loss for one in pool.imap(sure_losses, bot_records(games)) for loss in one])
    shares = ", ".join([f"{share:.0%} under {100 * found[int(share * len(found))]:.1f}" for share in SHARES])
    print(f"{len(found)} decisions: {shares} points")
    for limit, grade in GRADES:
        print(
            f"  {grade}: {bisect_left(found, limit) / len(found):.1%} lose less than {100 * limit:g} points"
        )


if __name__ == "__main__":
    main()
