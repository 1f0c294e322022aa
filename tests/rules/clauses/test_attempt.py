"""Step 3, the attempt: the Challenger's stack, then any top disc, until success or a skull (T1 to T6)."""

import pytest

from calavera import State, view
from calavera.rules.events import AttemptFailed, Flipped, RoundWon, Shown
from tests.rules.scripts import (
    assert_refused,
    faces,
    hands,
    last_events,
    legal_words,
    phase_and_actors,
    play_script,
    table,
)


def attempt(stacks: str, bid: int) -> State:
    """Seat 0 is the Challenger, about to flip; stacks of one height, bottom to top: ``"FF SF FF"``."""
    state = table(len(stacks.split()))
    for layer in zip(*stacks.split(), strict=True):
        for seat, disc in enumerate(layer):
            state = play_script(state, f"{seat} place:{'skull' if disc == 'S' else 'flower'}")
    state = play_script(state, f"0 bid:{bid}")
    while state.phase == "bidding":
        state = play_script(state, "all pass")
    assert phase_and_actors(state) == "attempt: 0"
    return state


@pytest.mark.rule("T1")
def test_t1_as_many_flips_as_the_bid_one_at_a_time() -> None:
    state = attempt("F F F F", 3)
    for seat, left in [(0, 2), (2, 1)]:
        state = play_script(state, f"0 flip:{seat}")
        assert phase_and_actors(state) == "attempt: 0"
        assert len(state.revealed) == 3 - left
    assert last_events(state, "0 flip:1")[:2] == (Flipped(0, 1, "flower"), RoundWon(0, 1))
    assert phase_and_actors(play_script(state, "0 flip:1")) == "opening: 0 1 2 3"


@pytest.mark.rule("T1")
def test_t1_only_the_challenger_flips() -> None:
    state = attempt("F F F", 2)
    for seat in (1, 2):
        assert legal_words(state, seat) == ""
        for target in range(3):
            assert_refused(
                state,
                seat,
                f"flip:{target}",
                "not-your-turn",
                f"it is not seat {seat}'s turn: wait for seat 0",
            )


@pytest.mark.rule("T1")
def test_t1_the_challenger_cannot_stop_half_way() -> None:
    state = play_script(attempt("F F F", 2), "0 flip:0")
    assert_refused(state, 0, "pass", "wrong-phase", "the auction is over: flip seat 1 or 2")


@pytest.mark.rule("T2")
def test_t2_the_challengers_whole_stack_comes_first() -> None:
    state = attempt("FF FF", 3)
    for _ in range(2):
        assert legal_words(state, 0) == "flip:0"
        assert_refused(
            state,
            0,
            "flip:1",
            "own-stack-first",
            "seat 1's discs come later: flip:0, your own stack comes first",
        )
        state = play_script(state, "0 flip:0")
    assert legal_words(state, 0) == "flip:1"


@pytest.mark.rule("T2")
def test_t2_the_challengers_stack_is_flipped_from_the_top() -> None:
    state = attempt("SF FF", 2)
    assert last_events(state, "0 flip:0") == (Flipped(0, 0, "flower"),)
    assert last_events(state, "0 flip:0 flip:0") == (Flipped(0, 0, "skull"), AttemptFailed(0, 0))


@pytest.mark.rule("T2")
def test_t2_with_more_discs_than_the_bid_only_the_top_ones_are_flipped() -> None:
    state = play_script(attempt("SFF FFF", 2), "0 flip:0 flip:0")
    assert phase_and_actors(state) == "opening: 0 1"
    assert state.past[0].won
    assert state.past[0].revealed == ((0, "flower"), (0, "flower"))


@pytest.mark.rule("T3")
def test_t3_then_any_stack_chosen_anew_for_every_flip() -> None:
    state = play_script(attempt("FF FF FF", 6), "0 flip:0 flip:0")
    for seat, then in [(2, "flip:1 flip:2"), (1, "flip:1 flip:2"), (2, "flip:1"), (1, None)]:
        state = play_script(state, f"0 flip:{seat}")
        if then is not None:
            assert legal_words(state, 0) == then
    assert state.past[0].revealed == tuple((seat, "flower") for seat in (0, 0, 2, 1, 2, 1))


@pytest.mark.rule("T3")
def test_t3_always_the_top_face_down_disc_of_a_stack() -> None:
    state = play_script(attempt("FF SF FF", 4), "0 flip:0 flip:0")
    assert last_events(state, "0 flip:1") == (Flipped(0, 1, "flower"),)
    assert last_events(state, "0 flip:1 flip:1")[0] == Flipped(0, 1, "skull")
    assert view(play_script(state, "0 flip:1"), 2).seats[1].stack == faces("?F")


@pytest.mark.rule("T3")
def test_t3_a_stack_need_not_be_finished() -> None:
    state = play_script(attempt("FF SF SF", 4), "0 flip:0 flip:0 flip:1 flip:2")
    assert state.seats[0].wins == 1


@pytest.mark.rule("T3")
def test_t3_an_empty_or_finished_stack_has_nothing_to_flip() -> None:
    state = hands("FS", "FS", "", "FS")
    state = play_script(state, "all place:flower, 0 bid:3, 0 flip:0")
    assert legal_words(state, 0) == "flip:1 flip:3"
    for target in (0, 2):
        assert_refused(
            state,
            0,
            f"flip:{target}",
            "nothing-to-flip",
            f"seat {target} has no disc left to flip: flip seat 1 or 3",
        )
    assert_refused(play_script(state, "0 flip:3"), 0, "flip:3", "nothing-to-flip")
    assert_refused(state, 0, "flip:4", "no-such-seat", "there is no seat 4: flip seat 1 or 3")


@pytest.mark.rule("T4")
@pytest.mark.parametrize(
    ("stacks", "script", "owner"),
    [
        ("S F F", "0 flip:0", 0),
        ("F S F", "0 flip:0 flip:1", 1),
        ("F F S", "0 flip:0 flip:2", 2),
    ],
)
def test_t4_a_skull_stops_the_attempt_at_once(stacks: str, script: str, owner: int) -> None:
    state = play_script(attempt(stacks, 3), script)
    assert state.phase == "loss"
    assert state.failure is not None
    assert state.failure.owner == owner
    assert state.seats[0].wins == 0
    for target in range(3):
        assert_refused(state, 0, f"flip:{target}")


@pytest.mark.rule("T4", "T5")
def test_t4_a_skull_as_the_very_last_flip_still_fails() -> None:
    state = play_script(attempt("F F S", 3), "0 flip:0 flip:1 flip:2")
    assert (state.phase, state.seats[0].wins) == ("loss", 0)


@pytest.mark.rule("T5")
def test_t5_the_bid_flipped_without_a_skull_is_won() -> None:
    state = attempt("F F S", 2)
    assert [event.kind for event in last_events(state, "0 flip:0 flip:1")] == [
        "flipped",
        "round-won",
        "round-opened",
    ]
    assert play_script(state, "0 flip:0 flip:1").seats[0].wins == 1


@pytest.mark.rule("T5")
def test_t5_one_short_of_the_bid_is_not_won() -> None:
    state = play_script(attempt("F F F", 3), "0 flip:0 flip:1")
    assert (phase_and_actors(state), state.seats[0].wins) == ("attempt: 0", 0)


@pytest.mark.rule("T6")
def test_t6_after_a_failure_an_opponent_may_show_the_rest_of_their_stack() -> None:
    state = play_script(attempt("FF SF FS", 3), "0 flip:0 flip:0 flip:2")
    assert phase_and_actors(state) == "loss: chance"
    assert last_events(state, "1 show") == (Shown(1, ("flower", "skull")),)
    assert last_events(state, "2 show") == (Shown(2, ("flower",)),)
    both = play_script(state, "2 show, 1 show")
    assert [seat.stack for seat in view(both, None).seats] == [faces("FF"), faces("SF"), faces("FS")]
    assert phase_and_actors(both) == "loss: chance"


@pytest.mark.rule("T6")
def test_t6_showing_is_never_forced() -> None:
    state = play_script(attempt("F S S", 2), "0 flip:0 flip:1")
    assert phase_and_actors(state) == "loss: chance"
    assert legal_words(state, 2) == "show"
    after = play_script(state, "chance shuffle:SFFF, 1 pick:0")
    assert phase_and_actors(after) == "opening: 0 1 2"
    assert after.past[0].revealed == ((0, "flower"), (1, "skull"))


@pytest.mark.rule("T6", "F4")
def test_t6_opponents_may_show_after_an_own_skull_too() -> None:
    state = play_script(attempt("S F S", 2), "0 flip:0")
    assert (legal_words(state, 1), legal_words(state, 2)) == ("show", "show")
    assert_refused(
        state,
        1,
        "discard:flower",
        "not-your-turn",
        "it is not seat 1's turn: show the rest of your stack, or wait for seat 0",
    )


@pytest.mark.rule("T6")
def test_t6_the_challenger_does_not_show() -> None:
    state = play_script(attempt("FF FS FF", 3), "0 flip:0 flip:0 flip:1")
    assert_refused(
        state,
        0,
        "show",
        "not-an-opponent",
        "only opponents of the Challenger may show: wait until the lost disc is settled",
    )


@pytest.mark.rule("T6")
def test_t6_nothing_is_shown_twice_or_from_a_finished_stack() -> None:
    state = play_script(attempt("F S F", 2), "0 flip:0 flip:1")
    assert_refused(
        state,
        1,
        "show",
        "nothing-to-show",
        "seat 1 has no disc left face down: wait until the lost disc is settled",
    )
    assert_refused(play_script(state, "2 show"), 2, "show", "nothing-to-show")


@pytest.mark.rule("T6", "D5")
@pytest.mark.parametrize(
    ("script", "seat"),
    [
        ("all place:flower", 1),
        ("all place:flower, 0 bid:1", 1),
        ("all place:flower, 0 bid:2, 1 2 pass", 0),
        ("all place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1", 2),
    ],
)
def test_t6_only_while_a_loss_is_unsettled(script: str, seat: int) -> None:
    assert_refused(play_script(table(3), script), seat, "show")
