"""The vector environment plays the engine's game: 2,000 games in lockstep, the same at every step.

``make parity`` plays ten times as many, in every house, and compares what every seat sees.
"""

import pytest

from calavera.rules import Options
from tests.vector.lockstep import EnvCase, Lockstep

#: Two houses for each number of seats, such that any two choices of options meet in one of them. Games of
#: many seats are long.
TABLES = [
    (EnvCase(Options(2), shows=False, resets=False), 300),
    (EnvCase(Options(2, "first-last", "draw", True), shows=True, resets=True), 300),
    (EnvCase(Options(3, last_chance=True), shows=True, resets=True), 300),
    (EnvCase(Options(3, "first-last", "draw"), shows=False, resets=False), 300),
    (EnvCase(Options(4, "simultaneous", "draw"), shows=True, resets=True), 250),
    (EnvCase(Options(4, "first-last", "pick", True), shows=False, resets=False), 200),
    (EnvCase(Options(5, "simultaneous", "draw", True), shows=False, resets=True), 125),
    (EnvCase(Options(5, "first-last"), shows=True, resets=False), 75),
    (EnvCase(Options(6, "simultaneous", "draw", True), shows=True, resets=False), 50),
    (EnvCase(Options(6, "first-last"), shows=False, resets=True), 100),
]


@pytest.mark.parametrize(("house", "games"), TABLES, ids=[str(house) for house, _ in TABLES])
def test_the_environment_and_the_engine_play_the_same_games(house: EnvCase, games: int) -> None:
    both = Lockstep(house, games=50, seed=1)
    both.play(games)
    assert both.finished >= games


def test_these_are_two_thousand_games() -> None:
    assert sum(games for _, games in TABLES) == 2000
