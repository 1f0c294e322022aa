"""Positions: what is accepted and what is refused."""

from typing import Any

import pytest

from calavera.rules import BadPosition
from calavera.solve import Position

GOOD: dict[str, Any] = {"discs": (2, 2), "wins": (1, 1), "first": 0, "skull": (0.5, 0.5)}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"discs": (0, 2)}, "discs of seat 0 must be a whole number from 1 to 4, not 0"),
        ({"discs": (2, 5)}, "discs of seat 1 must be a whole number from 1 to 4, not 5"),
        ({"discs": (2, True)}, "discs of seat 1 must be a whole number from 1 to 4, not True"),
        ({"discs": 2}, "discs has a number for seat 0 and one for seat 1, not 2"),
        ({"discs": (1, 2, 3)}, "discs has a number for seat 0 and one for seat 1"),
        ({"wins": (0, 1)}, "wins of seat 0 must be a whole number from 1 to 2, not 0"),
        ({"wins": (1, 3)}, "wins of seat 1 must be a whole number from 1 to 2, not 3"),
        ({"wins": (1, 1.0)}, "wins of seat 1 must be a whole number from 1 to 2, not 1.0"),
        ({"first": 2}, "first must be a whole number from 0 to 1, not 2"),
        ({"first": "0"}, "first must be a whole number from 0 to 1, not '0'"),
        ({"skull": (0.5, 1.5)}, "skull of seat 1 is a probability from 0 to 1, not 1.5"),
        ({"skull": (-0.1, 0.5)}, "skull of seat 0 is a probability from 0 to 1, not -0.1"),
        ({"skull": (float("nan"), 0.5)}, "skull of seat 0 is a probability from 0 to 1, not nan"),
        ({"skull": (10**5000, 0.5)}, "skull of seat 0 is a probability from 0 to 1, not a huge number"),
        ({"skull": (True, 0.5)}, "skull of seat 0 is a probability from 0 to 1, not True"),
        ({"skull": ("1/2", 0.5)}, "skull of seat 0 is a probability from 0 to 1, not '1/2'"),
        ({"discs": (4, 2)}, "seat 0 has all four discs, so it owns its skull: say 1, not 0.5"),
    ],
)
def test_an_invalid_position_is_refused_with_the_allowed_values(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        Position(**GOOD | given)
    assert str(refused.value).startswith(why)
    assert refused.value.code == f"bad-{why.split()[0]}" or refused.value.code == "bad-skull"


def test_lists_and_whole_numbers_make_an_equal_position() -> None:
    given: Any = {"discs": [4, 2], "wins": [2, 1], "first": 1, "skull": [1, 0]}
    position = Position(**given)
    assert position == Position((4, 2), (2, 1), 1, (1.0, 0.0))
    assert hash(position) == hash(Position((4, 2), (2, 1), 1, (1.0, 0.0)))


def test_four_discs_are_one_hand_and_fewer_are_two() -> None:
    position = Position((4, 3), (2, 2), 0, (1.0, 0.25))
    assert position.hands(0) == ("FFFS",)
    assert position.hand_probabilities(0) == (1.0,)
    assert position.hands(1) == ("FFF", "FFS")
    assert position.hand_probabilities(1) == (0.75, 0.25)


def test_swapping_twice_changes_nothing() -> None:
    position = Position((3, 1), (2, 1), 1, (0.25, 0.75))
    assert position.swap_seats() == Position((1, 3), (1, 2), 0, (0.75, 0.25))
    assert position.swap_seats().swap_seats() == position


def test_a_position_prints_as_one_line() -> None:
    assert str(Position.even((4, 2), (2, 1), 1)) == "4v2, wins needed 2-1, first 1, skulls 1 and 0.5"
