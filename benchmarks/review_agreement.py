"""How often reviews with two seeds agree on the grade of a decision, over games of 3 to 6 bots.

``python -m benchmarks.review_agreement [GAMES]``: of the decisions that either review does not call fine, how
many have the same grade in both, or neighbours.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections import Counter

from calavera.bots.worker import compute_in_one_thread
from calavera.coach.review.decisions import find_decisions, replay_moves
from calavera.coach.review.grades import GRADES, grade_of
from calavera.coach.values.action_values import value_actions
from calavera.record import Record

from .review_calibration import bot_records

SEEDS = (1, 2)
#: Grades from fine to blunder.
ORDER = ("fine", *reversed([grade for _, grade in GRADES]))


def grade_pairs(record: Record) -> Counter[tuple[str, str]]:
    """The grades of each decision of a game with both seeds."""
    found: Counter[tuple[str, str]] = Counter()
    for decision in find_decisions(replay_moves(record)[0]):
        judged = [value_actions(decision.view, decision.action, seed) for seed in SEEDS]
        grades = [grade_of(one.sure_loss) for one in judged if one is not None and one.method == "estimated"]
        if len(grades) == len(SEEDS):
            found[grades[0], grades[1]] += 1
    return found


def main() -> None:
    """Play, judge twice and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    records = [one for one in bot_records(2 * games, "agreement") if one.options.players > 2][:games]
    found: Counter[tuple[str, str]] = Counter()
    compute_in_one_thread()  # in each of these processes
    with multiprocessing.get_context("spawn").Pool() as pool:
        for pairs in pool.imap(grade_pairs, records):
            found += pairs
    errors = {pair: count for pair, count in found.items() if pair != ("fine", "fine")}
    near = sum([count for pair, count in errors.items() if _distance(*pair) < 2])
    print(f"{found.total()} decisions, {sum(errors.values())} that either does not call fine")
    print(f"to one neighbour at most: {near} ({near / sum(errors.values()):.1%})")
    for pair, count in sorted(errors.items(), key=lambda item: -item[1]):
        print(f"  {pair[0]} and {pair[1]}: {count}")


def _distance(one: str, other: str) -> int:
    return abs(ORDER.index(one) - ORDER.index(other))


if __name__ == "__main__":
    main()
