"""The auction: raise or pass until one is left (B1 to B4)."""

import pytest

from calavera import view
from tests.rules.scripts import (
    assert_refused,
    faces,
    last_events,
    legal_words,
    phase_and_actors,
    play_script,
    table,
)

FOUR = "all place:flower, 0 1 2 place:flower"  # seven discs down, the fourth seat is next


@pytest.mark.rule("B1")
def test_b1_clockwise_each_seat_raises_or_passes() -> None:
    state = play_script(table(4), f"{FOUR}, 3 bid:2")
    assert phase_and_actors(state) == "bidding: 0"
    assert legal_words(state, 0) == "bid:3 bid:4 bid:5 bid:6 bid:7 pass"
    for script, expected, choices in [
        ("0 bid:4", "bidding: 1", "bid:5 bid:6 bid:7 pass"),
        ("1 pass", "bidding: 2", "bid:5 bid:6 bid:7 pass"),
        ("2 bid:6", "bidding: 3", "bid:7 pass"),
        ("3 pass", "bidding: 0", "bid:7 pass"),
    ]:
        state = play_script(state, script)
        assert phase_and_actors(state) == expected
        assert legal_words(state, state.to_act[0]) == choices


@pytest.mark.rule("B1")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_b1_a_bid_that_is_not_higher_is_refused(number: int) -> None:
    state = play_script(table(4), f"{FOUR}, 3 bid:3")
    assert_refused(
        state, 0, f"bid:{number}", "bid-too-low", f"bid {number} does not beat 3: bid 4 to 7, or pass"
    )


@pytest.mark.rule("B1", "A4")
@pytest.mark.parametrize("number", [8, 9, 48])
def test_b1_a_raise_above_the_total_is_refused(number: int) -> None:
    state = play_script(table(4), f"{FOUR}, 3 bid:3")
    says = f"bid {number} is more than the 7 discs on the mats: bid 4 to 7, or pass"
    assert_refused(state, 0, f"bid:{number}", "bid-too-high", says)


@pytest.mark.rule("B1")
@pytest.mark.parametrize("word", ["bid:4", "pass"])
def test_b1_nobody_raises_or_passes_out_of_turn(word: str) -> None:
    state = play_script(table(4), f"{FOUR}, 3 bid:3")
    for seat in (1, 2, 3):
        assert_refused(state, seat, word, "not-your-turn", f"it is not seat {seat}'s turn: wait for seat 0")


@pytest.mark.rule("B2")
def test_b2_a_seat_that_passed_is_out_of_the_auction() -> None:
    state = play_script(table(4), f"{FOUR}, 3 bid:2, 0 pass, 1 bid:3")
    assert state.seats[0].passed
    for word in ("bid:4", "pass"):
        assert_refused(
            state,
            0,
            word,
            "already-passed",
            "seat 0 has passed and is out of this auction: wait for seat 2",
        )
    assert phase_and_actors(play_script(state, "2 3 pass")) == "attempt: 1"


@pytest.mark.rule("B2")
def test_b2_the_turn_skips_seats_that_passed() -> None:
    state = play_script(table(4), f"{FOUR}, 3 bid:2, 0 pass, 1 bid:3, 2 pass, 3 bid:4")
    assert phase_and_actors(state) == "bidding: 1"


@pytest.mark.rule("B2")
def test_b2_discs_of_a_seat_that_passed_count_and_can_be_flipped() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:1, 1 pass")
    assert state.total == 3
    assert legal_words(state, 2) == "bid:2 bid:3 pass"
    attempt = play_script(state, "2 bid:2, 0 pass")
    assert legal_words(play_script(attempt, "2 flip:2"), 2) == "flip:0 flip:1"


@pytest.mark.rule("B2", "N1")
def test_b2_out_of_this_auction_only() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:1, 1 2 pass, 0 flip:0")
    assert phase_and_actors(state) == "opening: 0 1 2"
    assert not any(seat.passed for seat in state.seats)


@pytest.mark.rule("B3")
def test_b3_when_all_but_one_have_passed_the_highest_bidder_is_the_challenger() -> None:
    state = play_script(table(4), f"{FOUR}, 3 bid:2, 0 bid:5, 1 2 pass")
    assert phase_and_actors(state) == "bidding: 3"
    assert state.challenger is None
    state = play_script(state, "3 pass")
    assert phase_and_actors(state) == "attempt: 0"
    assert (state.challenger, state.bid) == (0, 5)


@pytest.mark.rule("B3")
def test_b3_a_challenge_that_nobody_raises_makes_its_seat_the_challenger() -> None:
    state = play_script(table(4), f"{FOUR}, 3 bid:1, 0 1 2 pass")
    assert (phase_and_actors(state), state.challenger, state.bid) == ("attempt: 3", 3, 1)


@pytest.mark.rule("B3")
def test_b3_no_bids_and_no_passes_when_the_auction_is_over() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:2, 1 2 pass")
    own_first = "flip:0, your own stack comes first"
    assert_refused(state, 0, "bid:3", "wrong-phase", f"the auction is over: {own_first}")
    assert_refused(state, 0, "pass", "wrong-phase", f"the auction is over: {own_first}")
    assert_refused(state, 1, "bid:3", "already-passed")


@pytest.mark.rule("B3")
def test_b3_no_flips_before_the_auction_is_over() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:2, 1 pass")
    assert_refused(state, 2, "flip:2", "wrong-phase", "the auction is not over: bid 3, or pass")
    assert_refused(state, 0, "flip:0", "not-your-turn")


@pytest.mark.rule("B4", "A4")
@pytest.mark.parametrize("script", ["0 bid:3", "0 bid:1, 1 bid:3", "0 bid:1, 1 bid:2, 2 bid:3"])
def test_b4_a_bid_of_all_discs_ends_the_auction_at_once(script: str) -> None:
    state = play_script(table(3), f"all place:flower, {script}")
    challenger = int(script[-7])
    assert phase_and_actors(state) == f"attempt: {challenger}"
    assert [event.kind for event in last_events(table(3), f"all place:flower, {script}")] == [
        "bid",
        "attempt-began",
    ]
    for seat in range(3):
        assert_refused(state, seat, "pass")


@pytest.mark.rule("B4")
def test_b4_a_bid_one_below_the_total_can_be_raised() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:2")
    assert phase_and_actors(state) == "bidding: 1"
    assert legal_words(state, 1) == "bid:3 pass"


@pytest.mark.rule("B2", "A6")
def test_b2_a_pass_reveals_nothing_about_the_stack() -> None:
    state = play_script(table(3), "0 place:skull, 1 2 place:flower, 0 place:flower, 1 bid:1, 2 0 pass")
    assert view(state, 1).seats[0].stack == faces("??")
