"""The values in the details of refusals, and refusals that are pickled."""

import pickle

import pytest

from calavera import BadPosition, CalaveraError, IllegalAction, play, state_from_text
from calavera.rules.actions import HIDDEN_PLACE
from calavera.rules.errors import short_repr
from tests.rules.situations import SITUATIONS

#: What a sentence was made from, for clients that say it in another language.
DETAILS: list[tuple[str, object, str, dict[str, object]]] = [
    ("opening", 3, "pass", {"high": 2}),
    ("bid 3 of 7", 0, "bid:2", {"number": 2, "bid": 3, "total": 7}),
    ("bid 3 of 7", 0, "bid:8", {"number": 8, "total": 7}),
    ("attempt", 0, "flip:1", {"seat": 1}),
    ("own stack done", 0, "flip:0", {"seat": 0}),
    ("opening", 0, "place:last-chance", {"disc": "last-chance"}),
    ("over", 0, "pass", {"player": 0}),
    ("0 out", 0, "place:flower", {"seat": 0}),
    ("attempt", 0, "pass", {"phase": "attempt", "verb": "pass"}),
    ("attempt", 1, "flip:0", {"seat": 1}),
    ("attempt", 0, "flip:3", {"seat": 3}),
    ("shuffled FF", 1, "pick:2", {"index": 2}),
    ("own skull, S left", 0, "discard:flower", {"disc": "flower"}),
    ("starter", 0, "start:0", {"seat": 0}),
    ("starter", 0, "start:3", {"seat": 3}),
    ("failed", 1, "show", {"seat": 1}),
]


@pytest.mark.parametrize(("situation", "actor", "word", "details"), DETAILS)
def test_a_refusal_has_the_values_of_its_sentence(
    situation: str, actor: object, word: str, details: dict[str, object]
) -> None:
    with pytest.raises(IllegalAction) as refused:
        play(SITUATIONS[situation], actor, word)
    assert dict(refused.value.details) == details


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2**64 - 1, str(2**64 - 1)),
        (2**64, "a huge number"),
        (-(2**64), "a huge number"),
        ("x" * 38, repr("x" * 38)),
        ("x" * 39, "'" + "x" * 36 + "..."),
        ([10**5000], "a list"),
    ],
)
def test_a_sentence_quotes_long_values_in_short_form(value: object, text: str) -> None:
    assert short_repr(value) == text


@pytest.mark.parametrize(
    "error", [CalaveraError("a", "b", {"c": 1}), IllegalAction("a", "b", {"c": 1}, seat=2, action="pass")]
)
def test_refusals_survive_pickling(error: CalaveraError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (again.code, str(again), again.details) == (error.code, str(error), error.details)
    assert vars(again) == vars(error)


def test_a_hidden_word_comes_back_from_a_pickle_as_itself() -> None:
    assert pickle.loads(pickle.dumps(HIDDEN_PLACE)) is HIDDEN_PLACE


def test_a_text_with_an_unknown_phase_is_refused() -> None:
    text = str(SITUATIONS["opening"]).replace("phase opening", "phase napping")
    with pytest.raises(BadPosition):
        state_from_text(text)
