"""Step 2, adding a disc or issuing a challenge (A1 to A6)."""

import pytest

from calavera import view
from tests.rules.scripts import (
    assert_refused,
    faces,
    hands,
    legal_verbs,
    legal_words,
    phase_and_actors,
    play_script,
    table,
)


@pytest.mark.rule("A1")
def test_a1_clockwise_from_the_first_player_for_many_laps() -> None:
    state = play_script(table(3, first=1), "all place:skull")
    for seat in (1, 2, 0) * 3:
        assert phase_and_actors(state) == f"adding: {seat}"
        assert legal_verbs(state, seat) == "place bid"
        state = play_script(state, f"{seat} place:flower")
    assert [seat.stack for seat in state.seats] == [faces("SFFF")] * 3
    assert phase_and_actors(state) == "adding: 1"


@pytest.mark.rule("A1")
def test_a1_a_disc_goes_on_top_of_the_stack() -> None:
    state = play_script(table(2), "all place:flower, 0 place:skull, 1 place:flower, 0 place:flower")
    assert state.seats[0].stack == faces("FSF")


@pytest.mark.rule("A1")
@pytest.mark.parametrize("word", ["place:flower", "bid:1"])
def test_a1_nobody_adds_or_challenges_out_of_turn(word: str) -> None:
    state = play_script(table(3), "all place:skull")
    for seat in (1, 2):
        assert_refused(state, seat, word, "not-your-turn", f"it is not seat {seat}'s turn: wait for seat 0")


@pytest.mark.rule("A1")
def test_a1_a_seat_adds_or_challenges_and_does_not_pass() -> None:
    state = play_script(table(3), "all place:skull")
    assert_refused(
        state,
        0,
        "pass",
        "wrong-phase",
        "there is no bid to pass on yet: place a flower, or bid 1 to 3",
    )


@pytest.mark.rule("A1")
def test_a1_one_disc_a_turn() -> None:
    state = play_script(table(3), "all place:skull, 0 place:flower")
    assert_refused(state, 0, "place:flower", "not-your-turn", "it is not seat 0's turn: wait for seat 1")


@pytest.mark.rule("A2")
@pytest.mark.parametrize("opening", ["simultaneous", "first-last", "others-first"])
def test_a2_the_first_player_may_challenge_at_once_with_one_disc(opening: str) -> None:
    state = table(3, opening=opening)
    state = play_script(state, "1 2 0 place:flower")
    assert legal_words(state, 0) == "place:flower place:skull bid:1 bid:2 bid:3"
    assert phase_and_actors(play_script(state, "0 bid:1")) == "bidding: 1"


@pytest.mark.rule("A2")
def test_a2_but_not_before_everyone_has_a_disc_down() -> None:
    state = play_script(table(3), "0 1 place:flower")
    assert_refused(
        state, 2, "bid:1", "wrong-phase", "no bids while the round opens: place a flower or the skull"
    )


@pytest.mark.rule("A3", "X1")
def test_a3_an_empty_hand_must_challenge() -> None:
    state = play_script(hands("S", "FS"), "all place:skull")
    assert legal_words(state, 0) == "bid:1 bid:2"
    assert_refused(
        state,
        0,
        "place:flower",
        "must-challenge",
        "the hand is empty, so this seat must challenge: bid 1 to 2",
    )


@pytest.mark.rule("A3")
def test_a3_four_discs_down_is_an_empty_hand() -> None:
    state = play_script(table(2), "all place:skull" + ", 0 1 place:flower" * 3)
    assert state.hand(0) == ()
    assert legal_verbs(state, 0) == "bid"
    assert_refused(state, 0, "pass", "wrong-phase", "there is no bid to pass on yet: bid 1 to 8")
    assert_refused(state, 0, "place:skull", "must-challenge")


@pytest.mark.rule("A3")
def test_a3_one_disc_in_hand_need_not_challenge() -> None:
    state = play_script(hands("FS", "FS"), "all place:skull")
    assert legal_words(state, 0) == "place:flower bid:1 bid:2"


@pytest.mark.rule("A4")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a4_a_challenge_names_any_number_up_to_all_discs(number: int) -> None:
    state = play_script(table(4), "all place:flower, 0 place:flower, 1 bid:" + str(number))
    assert (state.bid, state.bidder) == (number, 1)
    assert phase_and_actors(state) == ("attempt: 1" if number == 5 else "bidding: 2")


@pytest.mark.rule("A4")
@pytest.mark.parametrize(
    ("word", "code", "says"),
    [
        (
            "bid:5",
            "bid-too-high",
            "bid 5 is more than the 4 discs on the mats: place a flower, or bid 1 to 4",
        ),
        (
            "bid:48",
            "bid-too-high",
            "bid 48 is more than the 4 discs on the mats: place a flower, or bid 1 to 4",
        ),
        ("bid:0", "bad-bid", "bid 0 is never possible: a bid is a whole number from 1 up"),
        ("bid:49", "bad-bid", "bid 49 is more than any table has discs: bid less"),
    ],
)
def test_a4_zero_and_more_than_the_total_are_refused(word: str, code: str, says: str) -> None:
    assert_refused(play_script(table(4), "all place:skull"), 0, word, code, says)


@pytest.mark.rule("A4")
def test_a4_every_disc_on_every_mat_counts_and_none_in_hand() -> None:
    state = play_script(table(3), "all place:flower")
    for total, script in [(4, "0 place:flower"), (5, "1 place:skull"), (6, "2 place:flower")]:
        state = play_script(state, script)
        seat = state.to_act[0]
        assert legal_words(state, seat).endswith(f"bid:{total}")
        assert_refused(state, seat, f"bid:{total + 1}", "bid-too-high")


@pytest.mark.rule("A5")
def test_a5_nobody_adds_once_someone_has_challenged() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:1")
    assert_refused(
        state,
        1,
        "place:flower",
        "wrong-phase",
        "a challenge is on, so no disc is added this round: bid 2 to 3, or pass",
    )
    raised = play_script(state, "1 bid:2")
    for seat in range(3):
        assert_refused(raised, seat, "place:flower")
    attempt = play_script(raised, "2 0 pass")
    assert_refused(
        attempt,
        1,
        "place:flower",
        "wrong-phase",
        "the attempt is on, so no disc is added this round: flip:1, your own stack comes first",
    )


@pytest.mark.rule("A5")
def test_a5_before_a_challenge_everyone_may_add_again() -> None:
    state = play_script(table(3), "all place:flower, 0 1 2 place:flower")
    assert legal_verbs(state, 0) == "place bid"


@pytest.mark.rule("A6")
def test_a6_everyone_sees_how_high_a_stack_is_and_nobody_its_faces() -> None:
    state = play_script(table(3), "all place:skull, 0 1 place:flower")
    for reader in (2, None):
        assert [seat.stack for seat in view(state, reader).seats[:2]] == [faces("??")] * 2
        assert [seat.hand_size for seat in view(state, reader).seats] == [2, 2, 3]
        assert view(state, reader).total == 5
    assert [seat.stack for seat in view(state, 0).seats] == [faces("SF"), faces("??"), faces("?")]
