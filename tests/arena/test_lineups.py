"""Line-ups: all bots have all seats, are first equally often, and meet each other."""

from collections import Counter
from itertools import combinations, islice

import pytest

from calavera.arena import Deal, Participant, deals, lineup


def first_deals(entrants: int, players: int, count: int, seats: int | None = None) -> list[Deal]:
    return list(islice(deals(entrants, players, seats or players, seed=11), count))


@pytest.mark.parametrize(
    ("entrants", "players", "line"),
    [
        (1, 3, [0, 0, 0]),
        (2, 4, [0, 1, 1, 1]),
        (3, 6, [0, 1, 2, 2, 2, 2]),
        (4, 4, [0, 1, 2, 3]),
        (2, 2, [0, 1]),
    ],
)
def test_the_last_entrant_fills_the_table(entrants: int, players: int, line: list[int]) -> None:
    places = lineup(entrants, players)
    assert [place.entrant for place in places] == line
    assert len(set(places)) == players


@pytest.mark.parametrize(("entrants", "players"), [(2, 2), (2, 4), (4, 4), (6, 6), (3, 12)])
def test_every_participant_has_every_seat_and_is_first_once_a_deal(entrants: int, players: int) -> None:
    for deal in first_deals(entrants, players, 20):
        sittings = [deal.by_player(rotation) for rotation in range(players)]
        for seat in range(players):
            assert {line[seat] for line in sittings} == set(lineup(entrants, players))
        assert len({line[deal.first] for line in sittings}) == players


def test_the_first_seat_moves_on_from_deal_to_deal() -> None:
    assert [deal.first for deal in first_deals(4, 4, 6)] == [0, 1, 2, 3, 0, 1]
    # With two tribes, either tribe of a player may be first.
    assert [deal.first for deal in first_deals(3, 3, 7, seats=6)] == [0, 1, 2, 3, 4, 5, 0]


def test_neighbours_change_but_a_deal_keeps_them() -> None:
    orders = set()
    for deal in first_deals(4, 4, 200):
        turned = {deal.by_player(rotation) for rotation in range(4)}
        orders.add(frozenset(turned))
    assert len(orders) == 6  # all ways in which four can sit round a table


@pytest.mark.parametrize(("entrants", "players"), [(5, 4), (6, 4), (7, 3), (9, 2), (13, 6)])
def test_with_too_many_bots_all_play_equally_often_and_all_pairs_meet(entrants: int, players: int) -> None:
    pairs = entrants * (entrants - 1) // 2
    sat: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for deal in first_deals(entrants, players, 2 * pairs):
        assert len({place.entrant for place in deal.participants}) == players
        sat.update([place.entrant for place in deal.participants])
        met.update(combinations(sorted([place.entrant for place in deal.participants]), 2))
    assert max(sat.values()) - min(sat.values()) <= 1
    assert len(met) == pairs
    assert max(met.values()) - min(met.values()) <= 3


def test_the_seed_decides_the_seating() -> None:
    one, two = [list(islice(deals(6, 4, 4, seed), 30)) for seed in (1, 2)]
    assert one == list(islice(deals(6, 4, 4, 1), 30))
    assert one != two


def test_the_first_rotation_is_the_deal_itself() -> None:
    deal = Deal(3, (Participant(0), Participant(1)), 1)
    assert deal.by_player(0) == deal.by_player(2) == deal.participants
