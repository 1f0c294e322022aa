"""After a failure: who takes the lost disc, who learns which it was, and elimination (F1 to F5)."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

import pytest

from calavera import State, chance_outcomes, roll, view
from calavera.rules.events import Eliminated, Lost
from tests.rules.scripts import (
    assert_refused,
    faces,
    hands,
    last_events,
    legal_words,
    phase_and_actors,
    play_script,
    script_steps,
    table,
)

T = TypeVar("T")

OWN_SKULL = "0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0"
OPPONENTS_SKULL = "0 2 place:flower, 1 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"


def failed_on_own_skull(*left: str, **options: Any) -> State:
    return play_script(hands(*left, **options) if left else table(3, **options), OWN_SKULL)


def failed_on_seat_1(*left: str, **options: Any) -> State:
    return play_script(hands(*left, **options) if left else table(3, **options), OPPONENTS_SKULL)


@pytest.mark.rule("F1")
@pytest.mark.parametrize(
    ("outcome", "script"),
    [
        ("won", "0 1 2 place:flower, 0 bid:3, 0 flip:0 flip:1 flip:2"),
        ("failed on an opponent's skull", f"{OPPONENTS_SKULL}, chance shuffle:FFFS, 1 pick:0"),
        ("failed on their own skull", f"{OWN_SKULL}, 0 discard:flower"),
    ],
)
def test_f1_everyone_takes_all_discs_back(outcome: str, script: str) -> None:
    state = play_script(table(3), script)
    assert phase_and_actors(state) == "opening: 0 1 2"
    assert [seat.stack for seat in state.seats] == [()] * 3
    assert [seat.flipped for seat in state.seats] == [0] * 3
    assert state.total == 0
    assert state.hand(0) == faces("FFFS" if outcome == "won" else "FFS")
    assert state.hand(1) == state.hand(2) == faces("FFFS")


@pytest.mark.rule("F1", "T6")
def test_f1_not_before_the_loss_is_settled() -> None:
    state = failed_on_seat_1()
    assert [len(seat.stack) for seat in state.seats] == [1, 1, 1]
    assert_refused(state, 0, "place:flower")
    shuffled = play_script(state, "chance shuffle:FFFS")
    assert [len(seat.stack) for seat in shuffled.seats] == [1, 1, 1]


@pytest.mark.rule("F2")
def test_f2_chance_shuffles_then_the_skulls_owner_picks() -> None:
    state = failed_on_seat_1()
    assert phase_and_actors(state) == "loss: chance"
    assert legal_words(state, "chance") == "shuffle:SFFF shuffle:FSFF shuffle:FFSF shuffle:FFFS"
    state = play_script(state, "chance shuffle:FSFF")
    assert phase_and_actors(state) == "loss: 1"
    assert legal_words(state, 1) == "pick:0 pick:1 pick:2 pick:3"


@pytest.mark.rule("F2")
@pytest.mark.parametrize("pick", range(4))
@pytest.mark.parametrize("order", ["SFFF", "FSFF", "FFSF", "FFFS"])
def test_f2_the_disc_at_the_picked_place_is_lost(order: str, pick: int) -> None:
    state = play_script(failed_on_seat_1(), f"chance shuffle:{order}, 1 pick:{pick}")
    assert state.seats[0].lost == faces(order[pick])
    assert state.hand(0) == faces("FFF" if order[pick] == "S" else "FFS")


@pytest.mark.rule("F2")
def test_f2_every_order_is_as_likely_as_any_other() -> None:
    assert [chance for _, chance in chance_outcomes(failed_on_seat_1())] == [Fraction(1, 4)] * 4
    assert [chance for _, chance in chance_outcomes(failed_on_seat_1("FFF", "FS", "F"))] == [Fraction(1)]


@pytest.mark.rule("F2")
def test_f2_only_the_challenger_learns_which_disc_it_was() -> None:
    flower, skull = (
        script_steps(failed_on_seat_1(), f"chance shuffle:{order}, 1 pick:0") for order in ("FFFS", "SFFF")
    )
    for reader in (1, 2, None):
        assert view(flower[-1].after, reader) == view(skull[-1].after, reader)
        assert flower[-1].seen_by(reader) == skull[-1].seen_by(reader)
        assert Lost(0, None) in skull[-1].seen_by(reader)
    assert Lost(0, "skull") in skull[-1].seen_by(0)
    assert view(skull[-1].after, 0).seats[0].lost == faces("S")


@pytest.mark.rule("F2")
def test_f2_the_pick_is_blind() -> None:
    skull_left, skull_right = (
        view(play_script(failed_on_seat_1(), f"chance shuffle:{order}"), 1) for order in ("SFFF", "FFFS")
    )
    assert skull_left == skull_right
    assert skull_left.shuffled == 4


@pytest.mark.rule("F2")
def test_f2_no_pick_before_the_shuffle_and_by_nobody_but_the_skulls_owner() -> None:
    state = failed_on_seat_1()
    assert_refused(
        state,
        1,
        "pick:0",
        "not-your-turn",
        "it is not seat 1's turn: wait until the lost disc is settled",
    )
    state = play_script(state, "chance shuffle:FFFS")
    assert_refused(state, 0, "pick:0", "not-your-turn", "it is not seat 0's turn: wait for seat 1")
    assert_refused(
        state,
        2,
        "pick:0",
        "not-your-turn",
        "it is not seat 2's turn: show the rest of your stack, or wait for seat 1",
    )
    assert_refused(
        state,
        1,
        "discard:flower",
        "not-own-skull",
        "the lost disc is picked blind, not chosen: pick 0 to 3",
    )


@pytest.mark.rule("F2")
def test_f2_only_the_challengers_own_discs_are_shuffled_and_picked() -> None:
    state = failed_on_seat_1("FF", "FS", "FS")
    assert legal_words(state, "chance") == "shuffle:FF"
    assert_refused(
        state,
        "chance",
        "shuffle:FS",
        "bad-shuffle",
        "shuffle:FS is not an order of the Challenger's discs: shuffle:FF",
    )
    state = play_script(state, "chance shuffle:FF")
    assert_refused(state, 1, "pick:2", "no-such-disc", "there is no face-down disc 2: pick 0 to 1")


@pytest.mark.rule("F2", "F3")
def test_f2_no_draw_where_the_loss_is_a_pick() -> None:
    says = "draw:flower does not settle this loss: shuffle:SFFF, shuffle:FSFF, shuffle:FFSF or shuffle:FFFS"
    assert_refused(failed_on_seat_1(), "chance", "draw:flower", "wrong-phase", says)


@pytest.mark.rule("F3")
@pytest.mark.parametrize(
    ("left", "outcomes"),
    [
        ("FFFS", {"draw:flower": Fraction(3, 4), "draw:skull": Fraction(1, 4)}),
        ("FS", {"draw:flower": Fraction(1, 2), "draw:skull": Fraction(1, 2)}),
        ("FF", {"draw:flower": Fraction(1)}),
        ("F", {"draw:flower": Fraction(1)}),
    ],
)
def test_f3_a_random_disc_leaves_the_hand(left: str, outcomes: dict[str, Fraction]) -> None:
    state = failed_on_seat_1(left, "FS", "FS", loss="draw")
    assert phase_and_actors(state) == "loss: chance"
    assert dict(chance_outcomes(state)) == outcomes


@pytest.mark.rule("F3")
def test_f3_with_the_same_secrecy() -> None:
    flower, skull = (
        script_steps(failed_on_seat_1(loss="draw"), f"chance draw:{disc}")[-1] for disc in ("flower", "skull")
    )
    assert skull.after.hand(0) == faces("FFF")
    for reader in (1, 2, None):
        assert view(flower.after, reader) == view(skull.after, reader)
        assert flower.seen_by(reader) == skull.seen_by(reader)
    assert view(skull.after, 0).seats[0].lost == faces("S")


@pytest.mark.rule("F3")
def test_f3_nobody_picks_nothing_is_shuffled_and_only_owned_discs_are_drawn() -> None:
    state = failed_on_seat_1("FF", "FS", "FS", loss="draw")
    assert_refused(
        state, "chance", "shuffle:FF", "wrong-phase", "shuffle:FF does not settle this loss: draw:flower"
    )
    assert_refused(
        state, "chance", "draw:skull", "bad-draw", "the Challenger owns no skull disc: draw:flower"
    )
    assert_refused(state, 1, "pick:0", "not-your-turn")
    assert_refused(state, 0, "draw:flower", "only-chance")


@pytest.mark.rule("F4")
@pytest.mark.parametrize("loss", ["pick", "draw"])
@pytest.mark.parametrize("disc", ["flower", "skull"])
def test_f4_own_skull_the_challenger_chooses_the_lost_disc(loss: str, disc: str) -> None:
    state = failed_on_own_skull(loss=loss)
    assert phase_and_actors(state) == "loss: 0"
    assert legal_words(state, 0) == "discard:flower discard:skull"
    state = play_script(state, f"0 discard:{disc}")
    assert state.seats[0].lost == (disc,)
    assert state.hand(0) == faces("FFS" if disc == "flower" else "FFF")


@pytest.mark.rule("F4")
def test_f4_the_choice_is_secret() -> None:
    flower, skull = (
        script_steps(failed_on_own_skull(), f"0 discard:{disc}")[-1] for disc in ("flower", "skull")
    )
    for reader in (1, 2, None):
        assert view(flower.after, reader) == view(skull.after, reader)
        assert flower.seen_by(reader) == skull.seen_by(reader)
    assert view(flower.after, 0).seats[0].lost == faces("F")


@pytest.mark.rule("F4")
def test_f4_nobody_else_chooses_and_nobody_picks() -> None:
    state = failed_on_own_skull()
    assert_refused(state, 0, "pick:0", "own-skull")
    assert_refused(state, 1, "discard:skull", "not-your-turn")
    assert_refused(
        state, "chance", "shuffle:FFFS", "not-your-turn", "chance has nothing to decide here: wait for seat 0"
    )


@pytest.mark.rule("F4")
def test_f4_only_a_disc_one_owns() -> None:
    state = failed_on_own_skull("S", "FS", "FS")
    assert legal_words(state, 0) == "discard:skull"
    assert_refused(
        state, 0, "discard:flower", "not-owned", "this seat owns no flower disc: discard the skull"
    )


@pytest.mark.rule("F5")
@pytest.mark.parametrize(
    ("script", "loss"),
    [
        (f"{OPPONENTS_SKULL}, chance shuffle:F, 1 pick:0", "pick"),
        (f"{OPPONENTS_SKULL}, chance draw:flower", "draw"),
    ],
)
def test_f5_losing_the_last_disc_eliminates(script: str, loss: str) -> None:
    state = play_script(hands("F", "FS", "FS", loss=loss), script)
    assert state.seats[0].eliminated
    assert phase_and_actors(state) == "opening: 1 2"
    assert Eliminated(0) in last_events(hands("F", "FS", "FS", loss=loss), script)
    assert view(state, 1).seats[0].eliminated
    for word in ("place:flower", "bid:1", "pass", "flip:1", "show", "start:1"):
        assert_refused(state, 0, word, "eliminated", "seat 0 is out of the game: wait for seat 1 or 2")


@pytest.mark.rule("F5")
def test_f5_with_a_disc_left_nobody_is_out() -> None:
    state = play_script(hands("FS", "FS", "FS"), f"{OPPONENTS_SKULL}, chance shuffle:FS, 1 pick:0")
    assert not state.seats[0].eliminated
    assert phase_and_actors(state) == "opening: 0 1 2"


@pytest.mark.rule("F5")
def test_f5_what_the_last_disc_was_is_not_announced() -> None:
    last = script_steps(hands("F", "FS", "FS"), f"{OPPONENTS_SKULL}, chance shuffle:F, 1 pick:0")[-1]
    for reader in (1, 2, None):
        assert Lost(0, None) in last.seen_by(reader)
        assert view(last.after, reader).seats[0].lost is None
    assert view(last.after, 0).seats[0].lost == faces("FFSF")


@pytest.mark.rule("F5", "A1", "B1")
def test_f5_the_game_goes_on_without_the_eliminated() -> None:
    state = play_script(hands("FS", "", "FS", "FS"), "all place:flower, 0 2 3 place:skull, 0 bid:1")
    assert phase_and_actors(state) == "bidding: 2"
    state = play_script(state, "2 pass, 3 bid:2, 0 pass")
    assert phase_and_actors(state) == "attempt: 3"


def test_a_roll_draws_each_outcome_with_its_probability() -> None:
    """F2, F3."""

    class Dice:
        """Keeps what it was asked, and draws the last item."""

        asked: tuple[list[object], list[float]]

        def choices(self, population: Sequence[T], weights: Sequence[float]) -> list[T]:
            self.asked = list(population), list(weights)
            return [population[-1]]

    dice, state = Dice(), failed_on_seat_1()
    outcomes = chance_outcomes(state)
    assert roll(state, dice) == outcomes[-1][0]
    assert dice.asked == ([action for action, _ in outcomes], [float(share) for _, share in outcomes])


def test_no_roll_where_chance_does_not_act() -> None:
    with pytest.raises(ValueError, match="chance does not act"):
        roll(hands("F", "S"), Random(1))
