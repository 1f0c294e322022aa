"""Intervals compared with published values, and properties of ratings."""

from random import Random

import pytest

from calavera.arena import wilson
from calavera.arena.statistics import Ratings


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3: score without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_wilson_intervals_are_the_published_ones(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_without_games_is_0_to_1() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_about_95_of_100_intervals_contain_the_true_share() -> None:
    rng = Random(1)
    held = 0
    for _ in range(1000):
        low, high = wilson(sum([rng.random() < 0.25 for _ in range(200)]), 200)
        held += low <= 0.25 <= high
    assert 930 <= held <= 970


def simulate_ratings(share: float, games: int, entrants: tuple[int, ...]) -> Ratings:
    """Ratings after games that the first player wins with this share, the others alike."""
    rng, ratings = Random(2), Ratings(max(entrants) + 1)
    for _ in range(games):
        winner = 0 if rng.random() < share else rng.randrange(1, len(entrants))
        ratings.update(entrants, winner)
    return ratings


def test_equal_bots_have_equal_ratings_with_one_seat_or_three() -> None:
    ratings = simulate_ratings(0.25, 4000, (0, 1, 1, 1))
    assert ratings.mean(0) == pytest.approx(ratings.mean(1), abs=1.5)


@pytest.mark.parametrize(("share", "better"), [(0.45, True), (0.1, False)])
def test_more_wins_give_a_higher_rating(share: float, better: bool) -> None:
    ratings = simulate_ratings(share, 1000, (0, 1, 2, 3))
    assert all((ratings.ordinal(0) > ratings.ordinal(i)) is better for i in (1, 2, 3))


def test_the_deviation_shrinks_and_all_ratings_start_at_0() -> None:
    assert Ratings(2).ordinal(1) == pytest.approx(0)
    few, many = simulate_ratings(0.25, 100, (0, 1, 2, 3)), simulate_ratings(0.25, 2000, (0, 1, 2, 3))
    assert many.deviation(0) < few.deviation(0) < Ratings(1).deviation(0)
