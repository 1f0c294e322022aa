"""Action words: one immutable object each; an almost correct word is refused with a reason."""

import copy
import pickle

import pytest

from calavera.rules import Action, IllegalAction, parse_action
from calavera.rules.actions import PUBLIC

from .vocabulary import ALMOST_WORDS, VOCABULARY


@pytest.mark.parametrize(("text", "code"), ALMOST_WORDS.items(), ids=lambda value: ascii(value)[:20])
def test_an_almost_correct_word_is_refused_with_its_own_code(text: str, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        parse_action(text)
    assert refused.value.code == code
    assert refused.value.action == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bid:49", "bid 49 is more than any table has discs: bid less"),
        ("bid:999999", "bid 999999 is more than any table has discs: bid less"),
        ("bid:1234567", "bid 123… is more than any table has discs: bid less"),
        ("flip:12", "there is no seat 12: seats count from 0 to at most 11"),
        ("start:12", "there is no seat 12: seats count from 0 to at most 11"),
        ("pick:4", "there is no face-down disc 4: nobody has more than four, counted from 0"),
    ],
)
def test_numbers_out_of_range_have_a_sentence_of_their_own(text: str, says: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        parse_action(text)
    assert str(refused.value) == says


@pytest.mark.parametrize("word", VOCABULARY)
def test_there_is_one_object_for_each_word(word: str) -> None:
    action = parse_action(word)
    hidden = PUBLIC[action]
    for one in (action, hidden):
        assert parse_action(word) is action
        assert pickle.loads(pickle.dumps(one)) is one
        assert copy.deepcopy(one) is one


def test_an_action_that_is_no_word_survives_a_pickle_too() -> None:
    """Nobody plays it, but a text may hold it."""
    for action in (Action("place", "hat"), Action("wave")):
        again = pickle.loads(pickle.dumps(action))
        assert (again, again.verb, again.about) == (action, action.verb, action.about)


@pytest.mark.parametrize("name", ["verb", "about", "extra"])
def test_an_action_never_changes(name: str) -> None:
    action = parse_action("bid:3")
    with pytest.raises(AttributeError, match=r"^an action never changes$"):
        setattr(action, name, "bid")
    with pytest.raises(AttributeError, match=r"^an action never changes$"):
        delattr(action, name)
    assert (action.verb, action.about) == ("bid", 3)
