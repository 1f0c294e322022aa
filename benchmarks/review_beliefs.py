"""Fit the correction of the beliefs in reviews: the numbers at the top of ``coach/values/disc_beliefs``.

``python -m benchmarks.review_beliefs [GAMES]`` plays games of bots that ``review_calibration`` does not use,
and finds the correction that makes the true places of all skulls most likely.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from calavera.coach.values.disc_beliefs import uncorrected_beliefs
from calavera.record import Record

from .review_calibration import bot_records, sample_views

#: Of each belief: gone, in hand, and up to four places. Gone has the number 0, hand 1, the top 2 to 5 by what
#: the seat did, and what is under it 6 to 9. With one disc left gone has 10, and the stack 11.
ANSWERS, WEIGHTS = 6, 12
HAND = 1


def collect(records: Iterable[Record]) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
    """Of each uncertain belief: the logarithms of its shares, the numbers of their weights, and the truth."""
    shares, weights, truths = [], [], []
    for view, skulls in sample_views(records):
        for (belief, top, auction, last_disc), place in zip(uncorrected_beliefs(view), skulls, strict=True):
            row = [belief.gone, belief.hand, *belief.at]
            if max(row) == 1:
                continue
            places = range(len(belief.at))
            if last_disc:
                kinds = [10, HAND, *[11 for _ in places]]
            else:
                kinds = [0, HAND, *[(2 if at == top else 6) + auction for at in places]]
            rest = ANSWERS - len(row)
            shares.append([*row, *[0.0] * rest])
            weights.append([*kinds, *[HAND] * rest])
            truths.append(place + 2)
    with np.errstate(divide="ignore"):
        return np.log(np.array(shares)), np.array(weights), np.array(truths)


def main() -> None:
    """Play and fit."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    shares, weights, truths = collect(bot_records(games, "fit"))

    def loss(numbers: NDArray[np.float64]) -> float:
        power, *rest = numbers
        by_kind = np.array([rest[0], 0.0, *rest[1:]])
        logits = shares * power + by_kind[weights]
        most = logits.max(axis=1, keepdims=True)
        whole = most[:, 0] + np.log(np.exp(logits - most).sum(axis=1))
        return float((whole - logits[np.arange(len(truths)), truths]).mean())

    start = np.array([1.0, *[0.0] * (WEIGHTS - 1)])
    found = minimize(loss, start, method="L-BFGS-B", bounds=[(0.1, 3), *[(-3, 3)] * (WEIGHTS - 1)])
    power, gone, *rest = [float(number) for number in found.x]
    print(
        f"{games} games, {len(truths)} beliefs: {loss(start):.4f} before, {found.fun:.4f} with the correction"
    )
    print(f"POWER {power:.2f}, GONE_WEIGHT {np.exp(gone):.2f}")
    parts = (("TOP_WEIGHTS", rest[:4]), ("UNDER_WEIGHTS", rest[4:8]), ("LAST_DISC_WEIGHTS", rest[8:]))
    for name, some in parts:
        print(name, ", ".join([f"{np.exp(one):.2f}" for one in some]))


if __name__ == "__main__":
    main()
