"""Rollouts by the network of ``master``: exact values, and the tables at which they are played."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.review_accuracy import exact_values
from calavera.coach.values.estimated_values import Precision, estimate_values
from calavera.coach.values.network_rollouts import NetworkRollouts, draw_dice
from calavera.rules import Options, View, play, set_up, view


def test_values_are_close_to_the_exact_ones_of_the_same_policy() -> None:
    """Through all worlds and all that the network may choose in them."""
    state = set_up(Options(players=2), 0, ["FFS", "FFFS"], [0, 1])
    for seat in (0, 1):
        state = play(state, seat, "place:flower").after
    seen = view(state, 0)
    exact = exact_values(seen, [*seen.legal])
    even = dict.fromkeys(seen.legal, 0.25)
    found = estimate_values(seen, None, even, 3, Precision(0.0, 320, 80))
    assert found.wins == pytest.approx(exact, abs=0.01)
    assert max(exact.values()) - min(exact.values()) > 0.05


@pytest.mark.parametrize(
    ("options", "by_network"),
    [
        (Options(players=6), True),
        (Options(players=7), False),
        (Options(players=3, tribes_per_player=2), False),
    ],
    ids=str,
)
def test_the_network_decides_where_it_knows_the_table(
    options: Options, by_network: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    used, made = list[View](), NetworkRollouts.__init__

    def make(rollouts: NetworkRollouts, seen: View) -> None:
        used.append(seen)
        made(rollouts, seen)

    monkeypatch.setattr(NetworkRollouts, "__init__", make)
    state = set_up(options, 0, ["FS"] * options.seats)
    for seat in range(options.seats):
        state = play(state, seat, "place:flower").after
    seen = view(state, 0)
    found = estimate_values(seen, None, dict.fromkeys(seen.legal, 0.1), 1, Precision(1.0, 4, 4))
    assert sum(found.wins.values()) > 0
    assert bool(used) == by_network


def test_dice_of_many_rollouts_cover_all_numbers() -> None:
    dice = draw_dice(40, Random(3))
    for at in range(8):
        assert sorted([int(40 * one[at]) for one in dice]) == [*range(40)]
    assert draw_dice(40, Random(3)) == dice
    assert dice[0][0] != dice[0][1]
