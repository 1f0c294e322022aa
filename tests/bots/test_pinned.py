"""The pinned levels: yardsticks that play as the levels did when they were pinned."""

from hashlib import sha256

import pytest

from calavera.rules import Options, new_game

from .test_levels import play_game

#: The moves of one game at two, four and six seats, hashed before the levels were changed.
DIGESTS = {
    "novice@1": "f48b429a37fbf0f6",
    "regular@1": "4cdd0fb3f14df7e4",
    "sharp@1": "2db48409f57f9809",
    "expert@1:20": "98c5d8e1440cfc2f",
    "sharp@1+bluffer": "9e641a6a5cd7ece6",
}


def hash_games(name: str) -> str:
    """The hash of the moves of games between this bot and others that never change."""
    games = [
        play_game(new_game(Options(seats)), [name, "random", *[name] * (seats - 2)], seats)
        for seats in (2, 4, 6)
    ]
    return sha256(str(games).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", DIGESTS)
def test_a_pinned_level_plays_as_it_did(name: str) -> None:
    """A change here makes all measured strengths incomparable: pin another version instead."""
    assert hash_games(name) == DIGESTS[name]
