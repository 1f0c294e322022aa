"""Whether discs that a review calls a skull with 30 % are one in 30 % of the cases."""

from __future__ import annotations

from benchmarks.review_calibration import bot_records, calibration_error, collect_bins


def test_beliefs_are_calibrated_for_the_levels_as_they_are() -> None:
    """Of 100 games the error is 1.9 points, of 2,000 it is 1.2; when levels had changed it was 3.4.

    ``python -m benchmarks.review_beliefs`` fits the correction again.
    """
    assert calibration_error(collect_bins(bot_records(100))) < 0.025
