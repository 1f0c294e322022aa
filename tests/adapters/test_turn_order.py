"""The order in which seats are asked, and the mask of their answers."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import encode
from calavera.adapters.turn_order import advance, first_turn, skip_forced_answers
from calavera.encode import Layout
from calavera.rules import CHANCE, IllegalAction, Options, State, new_game, set_up, view
from calavera.rules.options import OpeningRule
from tests.rules.strategies import examples, starts

from .played_games import play_random_game

SEEDS = st.integers(0, 2**32)


@pytest.mark.rule("O2")
def test_first_discs_are_asked_for_clockwise_from_the_first_seat() -> None:
    turn = first_turn(new_game(Options(players=4), first=2))
    asked = []
    for _ in range(4):
        asked.append(turn.actor)
        turn = turn.answer("place:flower")
    assert asked == [2, 3, 0, 1]
    assert (turn.actor, turn.state.phase) == (2, "adding")


@pytest.mark.rule("O3", "O4")
@pytest.mark.parametrize("opening", ["first-last", "others-first"])
def test_the_first_seat_is_asked_last_and_its_left_neighbour_first(
    opening: OpeningRule,
) -> None:
    turn = first_turn(new_game(Options(players=4, opening=opening), first=2))
    asked = []
    for _ in range(4):
        asked.append(turn.actor)
        turn = turn.answer("place:flower")
    assert asked == [3, 0, 1, 2]
    assert (turn.actor, turn.state.phase) == (2, "adding")


def failed_on_the_skull_of_2(shows: bool) -> list[tuple[object, tuple[str, ...]]]:
    turn = first_turn(new_game(Options(players=4), first=1), shows)
    words = ["place:flower", "place:skull", "place:flower", "place:flower", "bid:4", "flip:1", "flip:2"]
    for word in words:
        turn = turn.answer(word)
    asked: list[tuple[object, tuple[str, ...]]] = []
    for word in ["pass", "show"] if shows else []:
        asked.append((turn.actor, turn.answers))
        turn = turn.answer(word)
    asked.append((turn.actor, ()))
    turn = turn.answer("shuffle:FFFS")
    asked.append((turn.actor, turn.answers))
    return asked


@pytest.mark.rule("T6")
def test_every_seat_that_can_show_is_asked_once_before_the_loss_is_settled() -> None:
    picks = ("pick:0", "pick:1", "pick:2", "pick:3")
    assert failed_on_the_skull_of_2(shows=True) == [
        (3, ("show", "pass")),
        (0, ("show", "pass")),
        (CHANCE, ()),
        (2, picks),
    ]
    assert failed_on_the_skull_of_2(shows=False) == [(CHANCE, ()), (2, picks)]


def test_an_impossible_answer_is_refused() -> None:
    with pytest.raises(IllegalAction, match="say place:flower or place:skull") as refused:
        first_turn(new_game(Options(players=2))).answer("bid:1")
    assert refused.value.code == "wrong-answer"


@examples(100)
@given(starts(), SEEDS)
def test_the_mask_has_exactly_the_possible_answers(start: State, seed: int) -> None:
    seats = len(start.seats)
    layout = Layout(6 if seats <= 6 else 12)
    for turn in play_random_game(start, seed).turns:
        seat = turn.actor
        if isinstance(seat, int):
            mask = encode.legal_action_mask(view(turn.state, seat), layout)
            said = {encode.decode_action(i, seat, seats, layout) for i, one in enumerate(mask) if one}
            assert said == set(turn.answers)


@examples(50)
@given(starts(), SEEDS)
def test_skip_forced_leaves_no_forced_answers(start: State, seed: int) -> None:
    random = Random(seed)
    turn = advance(first_turn(start), random, skip_forced=True)
    while turn.actor is not None:
        assert len(turn.answers) > 1
        assert turn.actor != CHANCE
        turn = advance(turn.answer(random.choice(turn.answers)), random, skip_forced=True)


def test_forced_answers_are_skipped_from_the_start() -> None:
    turn = skip_forced_answers(first_turn(set_up(Options(players=2), 0, ["S", "S"])))
    assert turn.actor == 0
    assert turn.answers == ("bid:1", "bid:2")
