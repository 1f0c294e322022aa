"""What the encoding refuses: codes, sentences and fields, word for word; and its old names."""

from collections.abc import Callable
from types import FunctionType

import pytest

import calavera.encode
from calavera.encode import Layout, decode_action, encode_action, legal_action_mask, observation
from calavera.rules import CalaveraError, Options, new_game, view

TABLE = new_game(Options(players=4))


@pytest.mark.parametrize(
    ("refused", "code", "sentence"),
    [
        (
            lambda: encode_action("flip:4", seat=2, seats=4),
            "unknown-action",
            "flip:4 is nothing that a seat can say at a table with 4 seats",
        ),
        (
            lambda: observation(view(TABLE, None), Layout(4)),
            "no-reader",
            "an observation has a reader: give the view of a seat",
        ),
        (
            lambda: observation(view(TABLE, 0), Layout(3)),
            "bad-layout",
            "4 seats do not fit into a layout for 3: use Layout(seats=4)",
        ),
        (lambda: Layout(13).action_slices, "bad-layout", "a layout has room for 2 to 12 seats, not 13"),
        (
            lambda: Layout(6, version=3).observation_slices,
            "bad-layout",
            "the encoding has versions 1 to 2, not 3",
        ),
    ],
)
def test_a_refusal_says_what_is_allowed(refused: Callable[[], object], code: str, sentence: str) -> None:
    with pytest.raises(CalaveraError) as caught:
        refused()
    assert (caught.value.code, str(caught.value)) == (code, sentence)


def test_an_unknown_action_is_refused_with_its_seat_and_word() -> None:
    with pytest.raises(CalaveraError) as caught:
        encode_action("shuffle:FS", seat=2, seats=4)
    assert vars(caught.value)["seat"] == 2
    assert str(vars(caught.value)["action"]) == "shuffle:FS"


@pytest.mark.parametrize(
    ("old", "new"), [("action", decode_action), ("index", encode_action), ("mask", legal_action_mask)]
)
def test_an_old_name_works_and_warns_where_it_is_used(old: str, new: FunctionType) -> None:
    sentence = f"^calavera.encode.{old} is now {new.__name__}$"
    with pytest.warns(DeprecationWarning, match=sentence) as caught:
        assert getattr(calavera.encode, old) is new
    assert [warning.filename for warning in caught] == [__file__]


def test_an_unknown_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match=r"^module 'calavera.encode' has no attribute 'actions_of'$"):
        _ = calavera.encode.actions_of
