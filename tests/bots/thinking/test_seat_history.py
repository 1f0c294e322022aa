"""The memory of casual players: who never bids, whose skull was met, and how risky a flip looks."""

import pytest

from calavera.bots.thinking.seat_history import flip_risks, remember_seats, skull_guesses, success_estimate
from calavera.rules import State, view
from tests.rules.scripts import hands, play_script, table

ROUND = "0 1 place:flower, 2 place:skull, 1 bid:2, 2 0 pass, 1 flip:1 flip:2, chance shuffle:{}, 2 pick:0"


def play_rounds(count: int) -> State:
    """Rounds in which seat 1 attempts two discs and meets the skull of seat 2, who has never bid."""
    state = table(3, first=1)
    for number in range(count):
        discs = ("FFFS", "FFS")[number]
        state = play_script(state, ROUND.format(discs))
    return state


def test_a_seat_that_never_bids_is_remembered_after_two_rounds() -> None:
    once, twice = [remember_seats(view(play_rounds(count), 0)) for count in (1, 2)]
    assert not once[2].never_bids
    assert twice[2].never_bids
    assert not twice[1].never_bids
    assert (twice[2].skulls, twice[1].clean, twice[1].bid_rounds) == (2, 2, 2)


def test_a_short_memory_forgets() -> None:
    assert remember_seats(view(play_rounds(2), 0), 1)[2].skulls == 1


def test_the_disc_of_a_habitual_passer_is_avoided() -> None:
    later = play_script(play_rounds(2), "all place:flower, 1 bid:1, 2 pass, 0 bid:2, 1 pass, 0 flip:0")
    seen = view(later, 0)
    risks = flip_risks(seen, skull_guesses(seen, remember_seats(seen)))
    assert risks[next(action for action in seen.legal if action.about == 2)] > 0.6
    assert risks[next(action for action in seen.legal if action.about == 1)] < 0.3


def test_the_estimate_takes_the_safest_discs_first() -> None:
    seen = view(play_script(table(3), "all place:flower, 0 bid:1"), 0)
    assert success_estimate(seen, [0.0, 0.2, 0.5], 0, 1) == pytest.approx(0.8)
    assert success_estimate(seen, [0.0, 0.2, 0.5], 0, 2) == pytest.approx(0.4)
    assert success_estimate(seen, [0.0, 0.2, 0.5], 0, 3) == 0.0


@pytest.mark.parametrize(("discs", "guess"), [("S", 1.0), ("F", 0.0)])
def test_the_last_disc_of_a_seat_is_known_once_it_was_seen(discs: str, guess: float) -> None:
    """Until then it is a guess. With two discs left it stays one."""
    word = {"S": "skull", "F": "flower"}[discs]
    state = hands("FFF", discs, "FFS", first=0)
    before = view(state, 0)
    assert 0.0 < skull_guesses(before, remember_seats(before))[1] < 1.0
    attempt = f"0 2 place:flower, 1 place:{word}, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"
    state = play_script(state, attempt)
    if guess:
        state = play_script(state, "chance shuffle:FFF, 1 pick:0")
    after = view(state, 2)
    guesses = skull_guesses(after, remember_seats(after))
    assert guesses[1] == guess
    assert 0.0 < guesses[0] < 1.0
