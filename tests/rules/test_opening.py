"""Step 1, opening a round: one disc each, at once or one after the other (O1 to O3)."""

import pytest

from calavera import view

from .scripts import assert_refused, faces, hands, legal_words, phase_and_actors, play_script, table


@pytest.mark.rule("O1")
@pytest.mark.parametrize("opening", ["simultaneous", "first-last"])
def test_o1_everyone_puts_one_disc_face_down_on_the_mat(opening: str) -> None:
    state = table(3, opening=opening)
    while state.phase == "opening":
        seat = state.to_act[0]
        assert legal_words(state, seat) == "place:flower place:skull"
        state = play_script(state, f"{seat} place:skull")
    assert [seat.stack for seat in state.seats] == [faces("S")] * 3
    assert [seat.stack for seat in view(state, None).seats] == [faces("?")] * 3
    assert phase_and_actors(state) == "adding: 0"


@pytest.mark.rule("O1")
def test_o1_one_disc_and_not_two() -> None:
    state = play_script(table(3), "1 place:flower")
    assert_refused(
        state,
        1,
        "place:flower",
        "already-placed",
        "seat 1 has placed its disc for this opening: wait for seat 0 or 2",
    )


@pytest.mark.rule("O1", "F5")
def test_o1_an_eliminated_seat_places_nothing() -> None:
    state = hands("FS", "", "FS", "S")
    assert phase_and_actors(state) == "opening: 0 2 3"
    assert_refused(
        state, 1, "place:flower", "eliminated", "seat 1 is out of the game: wait for seat 0, 2 or 3"
    )
    assert phase_and_actors(play_script(state, "0 2 3 place:skull")) == "adding: 0"


@pytest.mark.rule("O1")
@pytest.mark.parametrize(
    ("hand", "word", "says"),
    [
        ("F", "place:skull", "no skull disc in hand: place a flower"),
        ("S", "place:flower", "no flower disc in hand: place the skull"),
        ("FS", "place:last-chance", "no last-chance disc in hand: place a flower or the skull"),
    ],
)
def test_o1_a_disc_from_the_hand(hand: str, word: str, says: str) -> None:
    assert_refused(hands(hand, "FS"), 0, word, "not-in-hand", says)


@pytest.mark.rule("O1")
@pytest.mark.parametrize("word", ["bid:1", "pass", "flip:0", "pick:0", "discard:flower", "start:1", "show"])
def test_o1_nothing_else_is_done_while_the_round_opens(word: str) -> None:
    assert_refused(table(3), 0, word, "wrong-phase")


@pytest.mark.rule("O2")
def test_o2_all_choose_at_once_in_any_order() -> None:
    state = table(4, first=2)
    assert phase_and_actors(state) == "opening: 0 1 2 3"
    for script, expected in [
        ("3 place:flower", "opening: 0 1 2"),
        ("3 place:flower, 0 place:skull", "opening: 1 2"),
        ("3 place:flower, 0 place:skull, 2 place:flower", "opening: 1"),
        ("3 place:flower, 0 place:skull, 2 place:flower, 1 place:flower", "adding: 2"),
    ]:
        assert phase_and_actors(play_script(state, script)) == expected


@pytest.mark.rule("O2")
def test_o2_the_choice_is_secret() -> None:
    flower, skull = (play_script(table(3), f"1 place:{disc}") for disc in ("flower", "skull"))
    assert flower != skull
    for reader in (0, 2, None):
        assert view(flower, reader) == view(skull, reader)
    assert view(skull, 1).seats[1].stack == faces("S")


@pytest.mark.rule("O2")
def test_o2_the_round_does_not_start_before_the_last_has_placed() -> None:
    state = play_script(table(3), "0 1 place:flower")
    assert_refused(state, 0, "bid:1", "not-your-turn", "it is not seat 0's turn: wait for seat 2")
    assert phase_and_actors(play_script(state, "2 place:flower")) == "adding: 0"


@pytest.mark.rule("O3")
@pytest.mark.parametrize(
    ("first", "order"), [(0, [1, 2, 3, 0]), (1, [2, 3, 0, 1]), (2, [3, 0, 1, 2]), (3, [0, 1, 2, 3])]
)
def test_o3_left_of_the_first_player_places_first_and_the_first_player_last(
    first: int, order: list[int]
) -> None:
    state = table(4, first, opening="first-last")
    for seat in order:
        assert phase_and_actors(state) == f"opening: {seat}"
        state = play_script(state, f"{seat} place:flower")
    assert phase_and_actors(state) == f"adding: {first}"


@pytest.mark.rule("O3")
def test_o3_nobody_places_out_of_turn() -> None:
    state = table(4, opening="first-last")
    for seat in (0, 2, 3):
        assert legal_words(state, seat) == ""
        assert_refused(
            state, seat, "place:flower", "not-your-turn", f"it is not seat {seat}'s turn: wait for seat 1"
        )


@pytest.mark.rule("O3")
def test_o3_eliminated_seats_are_skipped() -> None:
    state = hands("FS", "", "FS", "S", opening="first-last")
    for seat in (2, 3, 0):
        assert phase_and_actors(state) == f"opening: {seat}"
        state = play_script(state, f"{seat} place:skull")
    assert phase_and_actors(state) == "adding: 0"
