"""The session: whose turn it is, bots, seats and dice."""

import pytest

from calavera.rules import BadOptions, Options
from calavera.tui.game.seats import make_seat_plan, seat_bots
from tests.tui.sessions import make_session


def test_opponents_act_the_same_however_fast_the_person_is() -> None:
    """The dice of an opponent depend on the seed and on what it did so far, not on the person's speed."""
    early, late = make_session(seed=9), make_session(seed=9)
    early.play(0, "place:skull")
    for game in (early, late):
        for seat in (1, 2, 3):
            game.play(seat, game.decide(seat))
    late.play(0, "place:skull")
    assert early.state.seats == late.state.seats


def test_an_illegal_answer_of_a_bot_does_not_stop_the_game() -> None:
    class Careless:
        def choose(self, *_: object) -> str:
            return "bid:48"

    game = make_session()
    game.bots[1] = Careless()  # type: ignore[assignment]  # what a careless package might bring
    assert game.decide(1) == "place:flower"


def test_one_bot_name_serves_for_all_or_each_opponent_has_its_own() -> None:
    assert seat_bots(["sharp"], 3) == ("sharp", "sharp")
    assert seat_bots(["novice", "expert"], 3) == ("novice", "expert")
    with pytest.raises(BadOptions, match="name one for all of them, or 3"):
        seat_bots(["novice", "expert"], 4)


def test_no_opponent_has_the_name_of_the_person() -> None:
    for seed in range(20):
        names = make_seat_plan(Options(12), "Rosa", ["regular"], seed).names
        assert len(set(names)) == 12
