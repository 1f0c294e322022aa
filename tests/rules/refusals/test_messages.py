"""Values in sentences, rare advice, reprs and odd texts: cases that the mutation run found untested."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from calavera.rules import (
    BadOptions,
    BadPosition,
    CalaveraError,
    Options,
    Seat,
    State,
    describe_legal_actions,
    new_game,
    set_up,
    state_from_text,
    state_text,
)
from calavera.rules.options import OpeningRule
from calavera.rules.state import Setting
from tests.rules.scripts import hands, play_script, table
from tests.rules.situations import SITUATIONS


class Word(str):
    """A text of another type, which a record would not give back."""

    __slots__ = ()


#: What was asked, the sentence, and the values in it.
NOT_POSSIBLE: list[tuple[Callable[[], object], str, dict[str, object]]] = [
    (
        lambda: Options.edition(cast(Any, "dutch"), players=4),
        "there is no edition 'dutch': choose one of classic, italian, german, quick",
        {"allowed": ["classic", "italian", "german", "quick"]},
    ),
    (
        lambda: new_game(Options(cast(int, 4.0))),
        "players must be a whole number from 2 to 12, not 4.0",
        {"low": 2, "high": 12},
    ),
    (
        lambda: new_game(Options(cast(int, "3"), tribes_per_player=2)),
        "players must be a whole number from 2 to 6, not '3'",
        {"low": 2, "high": 6},
    ),
    (
        lambda: new_game(Options(13)),
        "13 players cannot play: 2 to 12 can (two boxes hold twelve tribes)",
        {"low": 2, "high": 12},
    ),
    (
        lambda: new_game(Options(4, opening=cast(OpeningRule, Word("first-last")))),
        "opening must be one of simultaneous, first-last, others-first, not 'first-last'",
        {"allowed": ["simultaneous", "first-last", "others-first"]},
    ),
    (
        lambda: new_game(Options(4), first=4),
        "first must be a seat from 0 to 3, not 4",
        {"high": 3},
    ),
    (
        lambda: set_up(Options(2), 0, [cast(str, 3), "F"]),
        "a hand is a text such as FFS, not 3",
        {},
    ),
]


@pytest.mark.parametrize(("asked", "says", "details"), NOT_POSSIBLE, ids=[row[1] for row in NOT_POSSIBLE])
def test_an_impossible_set_up_has_the_values_of_its_sentence(
    asked: Callable[[], object], says: str, details: dict[str, object]
) -> None:
    with pytest.raises(CalaveraError) as caught:
        asked()
    assert (str(caught.value), dict(caught.value.details)) == (says, details)


def test_advice_names_both_pick_and_show_to_a_seat_that_may_do_both() -> None:
    """F2, T6."""
    lost = "all place:flower, 0 place:flower, 1 place:skull, 2 bid:5, 2 flip:2 flip:1, chance shuffle:FFFS"
    assert (
        describe_legal_actions(play_script(table(3), lost), 1)
        == "pick 0 to 3, or show the rest of your stack"
    )
    assert (
        describe_legal_actions(play_script(table(3), lost), 0)
        == "show the rest of your stack, or wait for seat 1"
    )


def test_the_last_chance_disc_has_its_name_in_advice() -> None:
    """V2."""
    taken = "all place:flower, 0 place:skull, 1 bid:3, 1 flip:1 flip:0, chance shuffle:FS, 0 pick:1"
    state = play_script(hands("FS", "FS", last_chance=True), taken)
    assert describe_legal_actions(state, 1) == "place a flower or the Last Chance disc"


# --- Values as they read ------------------------------------------------------------------------------------


def test_values_read_as_they_are_made() -> None:
    seat = Seat(2, False, wins=1, lost=("skull", "flower"))
    text = "Seat(flowers=2, skull=False, wins=1, stack=(), flipped=0, active=True, lost=('skull', 'flower'))"
    assert repr(seat) == text
    assert eval(text, {"Seat": Seat}) == seat


@pytest.mark.parametrize("cls", [State, Seat, Setting])
def test_values_are_of_the_class_they_say_and_never_change(cls: type[State | Seat | Setting]) -> None:
    state = new_game(Options(2))
    value = next(value for value in (state, state.seats[0], state.setting) if isinstance(value, cls))
    kind = type(value)
    assert (kind.__name__, kind.__module__, kind.__doc__) == (cls.__name__, cls.__module__, cls.__doc__)
    field = next(iter(value.fields()))
    changes: list[Callable[[], None]] = [lambda: setattr(value, field, None), lambda: delattr(value, field)]
    for change in changes:
        with pytest.raises(AttributeError) as refused_by:
            change()
        assert str(refused_by.value) in (
            f"a {cls.__name__} never changes: {field} cannot be set",
            f"attribute '{field}' of '{cls.__name__}' objects is not writable",  # compiled
        )
    assert value != value.fields()


# --- Texts that are of no state -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (("options 2", "options 13"), "13 players cannot play: 2 to 12 can (two boxes hold twelve tribes)"),
        (("pick", "lottery"), "loss must be one of pick, draw, not 'lottery'"),
    ],
)
def test_a_text_with_impossible_options_says_so(wrong: tuple[str, str], says: str) -> None:
    text = state_text(new_game(Options(2)))
    with pytest.raises(BadOptions) as caught:
        state_from_text(text.replace(*wrong, 1))
    assert str(caught.value) == says


@pytest.mark.parametrize("wrong", [("phase over", "phase done"), ("reason challenges", "reason luck")])
def test_a_text_names_phases_and_reasons_that_there_are(wrong: tuple[str, str]) -> None:
    text = state_text(SITUATIONS["over"])
    assert wrong[0] in text
    with pytest.raises(BadPosition) as caught:
        state_from_text(text.replace(*wrong, 1))
    assert caught.value.code == "bad-text"


def test_moves_read_from_a_text_are_whole_actions() -> None:
    for state in SITUATIONS.values():
        read = state_from_text(state_text(state))
        for moves, again in zip(
            [state.moves, *[past.moves for past in state.past]],
            [read.moves, *[past.moves for past in read.past]],
            strict=True,
        ):
            assert [(a.verb, a.about) for _, a in again] == [(a.verb, a.about) for _, a in moves]
