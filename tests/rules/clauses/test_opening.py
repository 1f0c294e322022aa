"""Step 1, opening a round: one disc each, at once, in turn, or the others before the first (O1 to O4)."""

from itertools import permutations

import pytest

from calavera import view
from tests.rules.scripts import (
    assert_refused,
    faces,
    hands,
    legal_words,
    phase_and_actors,
    play_script,
    table,
)


@pytest.mark.rule("O1")
@pytest.mark.parametrize("opening", ["simultaneous", "first-last", "others-first"])
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


@pytest.mark.rule("O4")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_o4_all_but_the_first_player_choose_at_once_in_any_order(first: int) -> None:
    others = [seat for seat in range(4) if seat != first]
    for order in permutations(others):
        state, waiting = table(4, first, opening="others-first"), list(others)
        for seat in order:
            assert phase_and_actors(state) == f"opening: {' '.join(map(str, waiting))}"
            assert_refused(state, first, "place:flower", "not-your-turn")
            state = play_script(state, f"{seat} place:flower")
            waiting.remove(seat)
        assert phase_and_actors(state) == f"opening: {first}"
        assert phase_and_actors(play_script(state, f"{first} place:flower")) == f"adding: {first}"


@pytest.mark.rule("O4")
def test_o4_the_first_player_waits_for_all_the_others() -> None:
    state = play_script(table(4, opening="others-first"), "3 place:flower, 1 place:skull")
    assert legal_words(state, 0) == ""
    assert_refused(state, 0, "place:skull", "not-your-turn", "it is not seat 0's turn: wait for seat 2")
    assert_refused(
        state,
        1,
        "place:flower",
        "already-placed",
        "seat 1 has placed its disc for this opening: wait for seat 2",
    )
    placed = play_script(state, "2 place:flower")
    assert_refused(placed, 2, "bid:1", "not-your-turn", "it is not seat 2's turn: wait for seat 0")
    assert legal_words(placed, 0) == "place:flower place:skull"
    assert_refused(placed, 0, "bid:1", "wrong-phase")


@pytest.mark.rule("O4", "A6")
def test_o4_the_choice_is_secret_and_stays_so_when_the_first_player_chooses() -> None:
    flower, skull = (
        play_script(table(3, opening="others-first"), f"1 place:{disc}") for disc in ("flower", "skull")
    )
    for moves in ("2 place:flower", "2 place:flower, 0 place:flower"):
        for reader in (0, 2, None):
            assert view(play_script(flower, moves), reader) == view(play_script(skull, moves), reader)
    for reader in (0, 2, None):
        assert view(flower, reader) == view(skull, reader)
    assert view(skull, 1).seats[1].stack == faces("S")


@pytest.mark.rule("O4", "F5")
def test_o4_eliminated_seats_are_not_waited_for() -> None:
    state = hands("FS", "", "FS", "S", opening="others-first")
    assert phase_and_actors(state) == "opening: 2 3"
    assert_refused(state, 1, "place:flower", "eliminated", "seat 1 is out of the game: wait for seat 2 or 3")
    assert phase_and_actors(play_script(state, "3 2 place:skull")) == "opening: 0"


@pytest.mark.rule("O4", "S2")
def test_o4_of_two_players_the_other_places_first() -> None:
    state = table(2, first=1, opening="others-first")
    assert phase_and_actors(state) == "opening: 0"
    assert phase_and_actors(play_script(state, "0 place:skull")) == "opening: 1"
    assert phase_and_actors(play_script(state, "0 1 place:skull")) == "adding: 1"


@pytest.mark.rule("O4", "V1")
def test_o4_the_first_players_other_tribe_is_one_of_the_others() -> None:
    """The seat opens, not the player: seats 1 and 3 are one player's, and seat 3 does not wait for seat 1."""
    state = table(2, first=1, opening="others-first", tribes_per_player=2)
    assert phase_and_actors(state) == "opening: 0 2 3"
    assert_refused(state, 1, "place:flower", "not-your-turn")
    state = play_script(state, "3 place:skull, 0 2 place:flower")
    assert phase_and_actors(state) == "opening: 1"
    assert view(state, 1).seats[3].stack == faces("S")


@pytest.mark.rule("O4", "N1", "N2", "N3")
@pytest.mark.parametrize(
    ("end", "first", "opens"),
    [
        ("0 bid:1, 1 2 pass, 0 flip:0", 0, "1 2"),
        ("0 place:flower, 1 bid:1, 2 0 pass, 1 flip:1", 1, "0 2"),
        ("0 bid:2, 1 2 pass, 0 flip:0 flip:2, chance shuffle:F, 2 pick:0", 2, "1"),
    ],
)
def test_o4_in_the_next_round_the_new_first_player_waits(end: str, first: int, opens: str) -> None:
    start = hands("FF" if "0 place" in end else "F", "FS", "FS", opening="others-first")
    state = play_script(start, f"1 place:flower, 2 place:skull, 0 place:flower, {end}")
    assert (state.first, phase_and_actors(state)) == (first, f"opening: {opens}")
