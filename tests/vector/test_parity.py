"""The vector environment plays the engine's game: 1,000 games in lockstep, the same at every step.

``make parity`` plays twenty times as many, in every house, and compares what every seat sees.
"""

import pytest

from calavera.rules import Options
from tests.vector.lockstep import EnvCase, Lockstep

#: Two houses for each number of seats, such that any two choices of options meet in one of them; each number
#: of seats has two of the three openings (O2 to O4). Games of many seats are long.
TABLES = [
    (EnvCase(Options(2, "first-last", "draw"), shows=False, resets=True, encoding=1), 150),
    (EnvCase(Options(2, "simultaneous", "pick", True), shows=True, resets=False), 150),
    (EnvCase(Options(3, "others-first"), shows=False, resets=False, encoding=1), 150),
    (EnvCase(Options(3, "simultaneous", "draw", True), shows=True, resets=True), 150),
    (EnvCase(Options(4, "others-first", "draw", True), shows=False, resets=False), 125),
    (EnvCase(Options(4, "first-last"), shows=True, resets=True, encoding=1), 100),
    (EnvCase(Options(5, "others-first", "pick", True), shows=True, resets=True, encoding=1), 38),
    (EnvCase(Options(5, "first-last", "draw"), shows=False, resets=False), 62),
    (EnvCase(Options(6, "simultaneous"), shows=False, resets=True, encoding=1), 50),
    (EnvCase(Options(6, "first-last", "draw", True), shows=True, resets=False), 25),
]


@pytest.mark.parametrize(("house", "games"), TABLES, ids=[str(house) for house, _ in TABLES])
def test_the_environment_and_the_engine_play_the_same_games(house: EnvCase, games: int) -> None:
    both = Lockstep(house, games=50, seed=1)
    both.play(games)
    assert both.finished >= games


def test_these_are_a_thousand_games() -> None:
    assert sum(games for _, games in TABLES) == 1000
