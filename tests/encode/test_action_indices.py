"""Action words to indices and back, for every seat, table and layout."""

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given

from calavera import encode
from calavera.encode import Layout, decode_action, encode_action, legal_action_mask
from calavera.encode.layout import BadLayout
from calavera.rules import IllegalAction, Options, new_game, view
from tests.rules.strategies import Game, examples, whole_games
from tests.rules.vocabulary import VOCABULARY

LAYOUTS = [Layout(seats) for seats in range(2, 13)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_parts_of_the_index_follow_each_other_without_a_gap(layout: Layout) -> None:
    parts = list(layout.action_slices.values())
    assert [parts[0].start, parts[-1].stop] == [0, layout.action_count]
    assert all(part.stop == after.start for part, after in pairwise(parts))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_index_is_one_word_and_every_word_one_index(layout: Layout) -> None:
    for seats in range(2, layout.seats + 1):
        for seat in range(seats):
            words = {}
            for number in range(layout.action_count):
                with suppress(IllegalAction):
                    words[number] = decode_action(number, seat, seats, layout)
            assert len(set(words.values())) == len(words) == 11 + 6 * seats
            assert all(encode_action(word, seat, seats, layout) == number for number, word in words.items())


def test_every_word_of_a_seat_has_an_index_at_the_largest_table() -> None:
    said = [word for word in VOCABULARY if not word.startswith(("shuffle", "draw"))]
    words = [word for word in said if word in {decode_action(i, 0, 12, Layout(12)) for i in range(83)}]
    assert len(words) == 83


@examples(300)
@given(whole_games())
def test_every_legal_action_of_a_game_comes_back(game: Game) -> None:
    seats = len(game.start.seats)
    layout = Layout(6 if seats <= 6 else 12)
    for state in game.states:
        for seat in range(seats):
            legal = state.legal_actions(seat)
            numbers = [encode_action(word, seat, seats, layout) for word in legal]
            assert tuple(decode_action(number, seat, seats, layout) for number in numbers) == legal


@pytest.mark.rule("T6")
@examples(200)
@given(whole_games())
def test_the_mask_is_what_a_seat_may_answer(game: Game) -> None:
    seats = len(game.start.seats)
    layout = Layout(6 if seats <= 6 else 12)
    for state in game.states:
        for seat in range(seats):
            numbers = legal_action_mask(view(state, seat), layout)
            legal = set(state.legal_actions(seat))
            asked = legal - {"show"} if seat in state.to_act else legal | {"pass"} if legal else set()
            assert {decode_action(i, seat, seats, layout) for i, one in enumerate(numbers) if one} == asked
            assert set(numbers) <= {0, 1}


def test_seats_count_clockwise_from_the_actor() -> None:
    layout = Layout(6)
    flip, start = layout.action_slices["flip"].start, layout.action_slices["start"].start
    assert [encode_action(f"flip:{seat}", 3, 5, layout) - flip for seat in range(5)] == [2, 3, 4, 0, 1]
    assert [encode_action(f"start:{seat}", 3, 5, layout) - start for seat in range(5)] == [2, 3, 4, 0, 1]


def test_a_spectator_has_no_legal_index() -> None:
    assert set(legal_action_mask(view(new_game(Options(players=3)), None))) == {0}


@pytest.mark.parametrize(
    ("number", "seats"),
    [(-1, 4), (47, 4), (15, 4), (21, 4), (39, 4), (31, 2)],
    ids=["below", "above", "flip of no seat", "start of no seat", "bid above 16", "bid above 8"],
)
def test_padding_is_no_action(number: int, seats: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        decode_action(number, 0, seats)
    why = f"index {number} is no action at a table with {seats} seats: there are 47 indices"
    assert str(caught.value) == f"{why}, and padding is never legal"
    assert (caught.value.code, caught.value.seat) == ("unknown-action", 0)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_action_is_chosen_or_not(layout: Layout) -> None:
    assert {(part.low, part.high) for part in layout.action_slices.values()} == {(0, 1)}


@pytest.mark.parametrize("word", ["shuffle:FS", "draw:skull", "flip:4", "start:5", "bid:17"])
def test_a_word_that_a_seat_cannot_play_has_no_index(word: str) -> None:
    with pytest.raises(IllegalAction, match="nothing that a seat can say"):
        encode_action(word, 0, 4)


@pytest.mark.parametrize("seats", [1, 13, True, 4.0, "6"])
def test_a_layout_has_room_for_two_to_twelve(seats: object) -> None:
    with pytest.raises(BadLayout, match="2 to 12") as caught:
        Layout(seats).action_slices  # type: ignore[arg-type]  # noqa: B018  (what is refused here)
    assert (caught.value.code, caught.value.details) == ("bad-layout", {"low": 2, "high": 12})


def test_a_table_must_fit_its_layout() -> None:
    with pytest.raises(BadLayout, match=r"use Layout\(seats=7\)"):
        decode_action(0, 0, 7, Layout(6))


@pytest.mark.parametrize(("old", "new"), [("action", "decode_action"), ("index", "encode_action")])
def test_names_of_the_version_before_work_and_warn(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=new):
        assert getattr(encode, old) is getattr(encode, new)
    with pytest.raises(AttributeError, match="nothing"):
        _ = encode.nothing
