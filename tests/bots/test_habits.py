"""No fixed habit beats a level: each baseline alone against equal bots of a level."""

import pytest

from calavera import Options
from calavera.arena import Tournament, run

HABITS = (
    *("random", "always-flower", "always-skull", "max-raiser", "flower-and-pass", "own-stack"),
    *("expected-safe", "skull-on-top", "raise-by-one", "skull-bait", "tall-stack"),
)


def share_of_wins(bot: str, against: str, seats: int, games: int) -> float:
    return run(Tournament((bot, against), Options(players=seats), games, seed=3)).bots[0].wins / games


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("level", ["novice", "regular"])
def test_no_habit_wins_duels(level: str, habit: str) -> None:
    """400 games have an error of 5 points; before these levels had settings for duels, one habit won 73 %."""
    assert share_of_wins(habit, level, 2, 400) < 0.56


@pytest.mark.parametrize("habit", HABITS)
def test_no_habit_does_well_against_three_regulars(habit: str) -> None:
    """200 games have an error of 5 points, and an equal bot wins 25 %. None wins more than a tenth."""
    assert share_of_wins(habit, "regular", 4, 200) < 0.16
