"""The five languages say the same things: no key missing, none unused, the same values in each."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from calavera.language import LANGUAGES, guess_language, language
from tests.web.support.messages import messages as client_messages

PROJECT = Path(__file__).parents[1]
SOURCE = PROJECT / "src" / "calavera"
LOCALES = SOURCE / "locales"


class _Values(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def messages(code: str) -> dict[str, set[str]]:
    """The values of every message of a language, by key; the files must hold nothing else."""
    found: dict[str, set[str]] = {}
    for path in sorted((LOCALES / code).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} appears twice"
                values = _Values()
                values.visit(entry)
                found[entry.id.name] = values.names
    return found


def test_every_folder_of_sentences_is_a_language_and_english_is_the_first() -> None:
    assert {path.name for path in LOCALES.iterdir()} == set(LANGUAGES)
    assert next(iter(LANGUAGES)) == "en"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_every_key_with_the_same_values(code: str) -> None:
    assert messages(code) == messages("en")


def test_every_key_is_used() -> None:
    files = [*SOURCE.rglob("*.py")]
    for kind in ("ts", "svelte", "json"):
        files += (PROJECT / "web" / "src").rglob(f"*.{kind}")
    code = "\n".join([path.read_text(encoding="utf-8") for path in files])
    literals = set(re.findall(r"""["'`]([a-z][a-z0-9-]*)["'`]""", code))
    stems = tuple(re.findall(r"""(?:f["']|`)([a-z-]+-)\$?\{""", code))
    unused = [key for key in messages("en") if key not in literals and not key.startswith(stems)]
    assert unused == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_have_no_stray_marks(code: str) -> None:
    say = client_messages(code)
    for key, values in messages(code).items():
        text = say(key, **dict.fromkeys(values, 2))
        assert text, key
        assert "{" not in text, key
        assert "\u2068" not in text, key  # isolation marks look like boxes in terminals


@pytest.mark.parametrize("code", LANGUAGES)
def test_phrases_of_table_talk_are_short(code: str) -> None:
    """They fit a bubble, or a line of a narrow terminal beside the speaker's name."""
    say = language(code)
    talk = {key: values for key, values in messages(code).items() if key.startswith("talk-")}
    for key, values in talk.items():
        assert values == ({"who"} if key.endswith("-who") else set()), key
        text = say(key, who="Marigold II")
        assert len(text) <= 56, text
    assert len({say(key, who="Rosa") for key in talk}) == len(talk)


def test_plurals_agree() -> None:
    assert "one disc." in language("en")("event-attempt-began", who="Rosa", bid=1)
    assert "3 discs." in language("en")("event-attempt-began", who="Rosa", bid=3)
    # 0 is singular in French: what can be none says so.
    assert "aucun disque" in language("fr")("table-seat", who="Rosa", discs=0, stack=0)
    assert "aucun nouveau message" in client_messages("fr")("chat-open", count=0)


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("de_AT.UTF-8", "de"),
        ("zh_TW.UTF-8", "zh-Hant"),
        ("C.UTF-8", "en"),
        ("pt_BR", "en"),
        ("", "en"),
    ],
)
def test_the_environment_chooses(setting: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", setting)
    assert guess_language() == code


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="zh-Hant"):
        language("tlh")
