"""Names and lines of talk: what is cleaned, what is refused, and the limits of length."""

from __future__ import annotations

import pytest

from calavera.bots.names import MAX_NAME_LENGTH
from calavera.server.tables.text_cleaning import MAX_LINE_LENGTH, clean_line, clean_name
from calavera.server.wire.errors import RequestRefused

#: A family of four: emoji that are joined to one.
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [
        ("A", "A"),
        ("  Ann \t\n Lee ", "Ann Lee"),
        ("Ame\u0301lie", "Amélie"),
        ("x" * MAX_NAME_LENGTH, "x" * MAX_NAME_LENGTH),
        (FAMILY, FAMILY),
        ("x\u0335\u0336\u0337", "x\u0335\u0336\u0337"),
        ("x\u0335\u0336\u0337x\u0335", "x\u0335\u0336\u0337x\u0335"),
        ("美玲", "美玲"),
    ],
)
def test_a_name_is_one_line_of_visible_characters(given: str, cleaned: str) -> None:
    assert clean_name(given) == clean_line(given) == cleaned


def length_of_name(count: int) -> str:
    """The sentence about a name of this many characters."""
    return f"a name has 1 to {MAX_NAME_LENGTH} characters, not {count}"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("", length_of_name(0)),
        (" \n ", length_of_name(0)),
        ("x" * (MAX_NAME_LENGTH + 1), length_of_name(MAX_NAME_LENGTH + 1)),
        ("x" * 960, length_of_name(960)),
        ("x" * 961, "this name is far too long"),
        ("\u200d", "a name is made of visible characters only"),
        ("a\u202eb", "a name is made of visible characters only"),  # it turns the direction
        ("a\u200bb", "a name is made of visible characters only"),
        ("a\x07b", "a name is made of visible characters only"),
        ("a\ue000b", "a name is made of visible characters only"),
        ("a\ud800b", "a name is made of visible characters only"),
        ("a\u0378b", "a name is made of visible characters only"),
        ("x\u0335\u0336\u0337\u0338", "a name has at most 3 accents on a letter"),
        ("x\u20dd\u20dd\u20dd\u20dd", "a name has at most 3 accents on a letter"),
    ],
)
def test_a_name_that_is_refused_says_why(given: str, sentence: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        clean_name(given)
    assert (refused.value.status, refused.value.code, str(refused.value)) == (422, "bad-name", sentence)
    limits = {"low": 1, "high": MAX_NAME_LENGTH} if "1 to" in sentence else {}
    assert refused.value.details == limits


def test_a_label_is_refused_as_a_label() -> None:
    with pytest.raises(RequestRefused) as refused:
        clean_name("", "label")
    assert refused.value.code == "bad-label"
    assert str(refused.value).startswith("a label has 1 to ")


def test_a_line_of_talk_is_longer_than_a_name() -> None:
    longest = "x" * MAX_LINE_LENGTH
    assert clean_line(longest) == longest
    for given, count in (("", 0), (longest + "x", MAX_LINE_LENGTH + 1)):
        with pytest.raises(RequestRefused) as refused:
            clean_line(given)
        assert (refused.value.status, refused.value.code) == (422, "bad-line")
        assert str(refused.value) == f"a line of talk has 1 to {MAX_LINE_LENGTH} characters, not {count}"
        assert refused.value.details == {"low": 1, "high": MAX_LINE_LENGTH}
    with pytest.raises(RequestRefused, match=r"^a line is made of visible characters only$"):
        clean_line("a\x07b")
