"""Talk: lines, phrases and emotes as plain text; mutes; bots that talk."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots.names import MAX_NAME_LENGTH
from calavera.bots.talk.phrases import EMOTES, PHRASES, names_player
from calavera.server.tables.text_cleaning import MAX_LINE_LENGTH, clean_line, clean_name
from calavera.server.wire.errors import RequestRefused
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json


def talk(person: Person, code: str, **body: object) -> Any:
    """What a call to talk is answered."""
    return person.post(f"/api/tables/{code}/talk", body)


# --- Lines --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("hello", "hello"),
        ("  two   words\t", "two words"),
        ("one\nline", "one line"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ('<img src=x onerror="x()">&amp;', '<img src=x onerror="x()">&amp;'),
        ("'; DROP TABLE log; --", "'; DROP TABLE log; --"),
        ("{{7*7}} ${x} %s %(x)s \\u0041", "{{7*7}} ${x} %s %(x)s \\u0041"),
        ("data: 1", "data: 1"),
        ("Grüße, 你好, مرحبا, 👩‍🚀, é", "Grüße, 你好, مرحبا, 👩‍🚀, é"),
        ("x" * MAX_LINE_LENGTH, "x" * MAX_LINE_LENGTH),
    ],
)
def test_a_line_is_kept_as_plain_text(ann: Person, ben: Person, table: str, text: str, kept: str) -> None:
    """Whatever it looks like: markup stays text, and a stream is not broken by it."""
    with ben.follow(table) as stream:
        seq = ann.say(table, text)
        said = stream.until("said").json
    assert said["said"] == {
        "seq": seq,
        "at": said["at"],
        "seat": 0,
        "text": kept,
        "phrase": None,
        "about": None,
    }
    assert ben.see(table)["talk"][-1]["text"] == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\n",
        "x" * (MAX_LINE_LENGTH + 1),
        "x" * 5000,
        "null\x00byte",
        "bell\x07",
        "esc\x1b[31mred",
        "left\u202eright",
        "\u2066isolated\u2069",
        "zero\u200bwidth",
        "\u200d",
        "\ufeffmark",
        "del\x7f",
        "\ue000private",
        "Z" + "\u0301" * 20,
    ],
)
def test_a_line_that_could_harm_a_reader_is_refused(ann: Person, table: str, text: str) -> None:
    """Too long, empty, or with invisible characters; the refusal does not repeat the line."""
    answer = talk(ann, table, text=text)
    assert answer.refusal == (422, "bad-line")
    assert len(answer.sentence) < 100
    assert ann.see(table)["talk"] == []


@pytest.mark.parametrize("text", [5, None, True, ["x"], {"x": 1}])
def test_talk_that_is_not_text_is_refused(ann: Person, table: str, text: object) -> None:
    """A number, a list or null."""
    code = "bad-talk" if text is None else "bad-field"
    assert talk(ann, table, text=text).refusal == (422, code)


@given(st.text(max_size=300))
def test_a_cleaned_line_is_visible_and_cleaning_it_again_changes_nothing(text: str) -> None:
    """Or it is refused."""
    try:
        line = clean_line(text)
    except RequestRefused:
        return
    assert 1 <= len(line) <= MAX_LINE_LENGTH
    assert clean_line(line) == line
    assert line.replace("\u200d", "").isprintable()
    assert line.strip() == line


@pytest.mark.parametrize("name", ["x" * (MAX_NAME_LENGTH + 1), "", " ", "a\u202eb", "\x00", "\u200d\u200d"])
def test_a_name_that_is_too_long_empty_or_invisible_is_refused(name: str) -> None:
    """With the name of the field in the code."""
    with pytest.raises(RequestRefused) as refused:
        clean_name(name, "label")
    assert refused.value.code == "bad-label"


# --- Phrases and emotes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [*[key for group in PHRASES.values() for key in group], *EMOTES])
def test_every_phrase_and_emote_can_be_said_by_its_key(ann: Person, table: str, key: str) -> None:
    """Those that speak of somebody say of whom."""
    what = "emote" if key in EMOTES else "phrase"
    about = {"about": 1} if names_player(key) else {}
    assert expect_json(talk(ann, table, seat=0, **{what: key}, **about))["seq"]
    line = ann.see(table)["talk"][-1]
    assert (line["phrase"], line["about"], line["text"]) == (key, about.get("about"), None)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": "a", "phrase": "talk-hello"},
        {"phrase": "talk-hello", "emote": "talk-emote-wink"},
        {"phrase": "nonsense"},
        {"phrase": "talk-emote-wink"},
        {"emote": "talk-hello"},
        {"emote": ""},
        {"phrase": "talk-doubt-who"},
        {"phrase": "talk-hello", "about": 1},
        {"text": "a", "about": 1},
    ],
)
def test_talk_with_unknown_keys_or_two_kinds_is_refused(
    ann: Person, table: str, body: dict[str, Any]
) -> None:
    """Also with a seat that is missing or not allowed."""
    assert talk(ann, table, **body).refusal == (422, "bad-talk")


def test_only_seated_people_talk_and_only_from_their_own_seat(
    ann: Person, ben: Person, arrive: Arrive, table: str
) -> None:
    """Spectators only read."""
    assert talk(arrive("Eve"), table, text="hi").refusal == (403, "not-seated")
    assert talk(ann, table, seat=1, text="hi").refusal == (403, "not-your-seat")
    assert talk(ann, table, seat=3, text="hi").refusal == (422, "no-such-seat")
    assert talk(ann, table, phrase="talk-doubt-who", about=9).refusal == (422, "no-such-seat")
    expect_json(talk(ben, table, seat=1, text="hi"))


def test_the_host_closes_and_opens_the_talk(ann: Person, ben: Person, table: str) -> None:
    """For everybody, the host too."""
    expect_json(ann.patch(f"/api/tables/{table}", {"chat": False}))
    for person in (ann, ben):
        assert talk(person, table, text="psst").refusal == (409, "chat-closed")
        assert talk(person, table, phrase="talk-hello").refusal == (409, "chat-closed")
    expect_json(ann.patch(f"/api/tables/{table}", {"chat": True}))
    ben.say(table, "at last")


def test_a_snapshot_has_the_last_fifty_lines_of_talk(ann: Person, table: str) -> None:
    """No more than that."""
    for number in range(55):
        ann.say(table, f"line {number}")
    assert [line["text"] for line in ann.see(table)["talk"]] == [f"line {number}" for number in range(5, 55)]


# --- Mutes --------------------------------------------------------------------------------------------------


def test_a_mute_hides_talk_from_one_reader_and_is_private(ann: Person, ben: Person, table: str) -> None:
    """It is kept across streams and can be ended. Nobody else can see it."""
    ears, other = ann.follow(table), ben.follow(table)
    ben.say(table, "one")
    expect_json(ann.post(f"/api/tables/{table}/mute", {"seat": 1}))
    ben.say(table, "two")
    ann.say(table, "three")
    assert ann.see(table)["muted"] == [1]
    assert [line["text"] for line in ann.see(table)["talk"]] == ["three"]
    assert ben.see(table)["muted"] == []
    expect_json(ann.post(f"/api/tables/{table}/mute", {"seat": 1, "muted": False}))
    last = ben.say(table, "four")
    heard = [event.json["said"]["text"] for event in ears.through(last) if event.kind == "said"]
    assert heard == ["one", "three", "four"]
    events = other.through(last)
    assert {event.kind for event in events} == {"snapshot", "said"}
    assert b"mute" not in b"".join(event.data for event in events[1:])
    with ann.follow(table, 0) as again:
        resumed = [event.json["said"]["text"] for event in again.through(last) if event.kind == "said"]
    assert resumed == heard
    assert [line["text"] for line in ann.see(table)["talk"]] == ["one", "two", "three", "four"]


def test_a_mute_ends_when_another_person_takes_the_seat(ben: Person, arrive: Arrive, table: str) -> None:
    """A spectator may mute as well."""
    eve = arrive("Eve")
    expect_json(eve.post(f"/api/tables/{table}/mute", {"seat": 1}))
    assert eve.post(f"/api/tables/{table}/mute", {"seat": 9}).refusal == (422, "no-such-seat")
    assert eve.post(f"/api/tables/{table}/mute", {"seat": 1, "muted": "yes"}).refusal == (422, "bad-field")
    ben.say(table, "unheard")
    assert eve.see(table)["talk"] == []
    expect_json(ben.delete(f"/api/tables/{table}/seats/1"))
    arrive("Cat").sit(table, 1)
    assert eve.see(table)["muted"] == []


# --- Bots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "chat", "talks"),
    [("novice+chatty", True, True), ("novice+silent", True, False), ("novice+chatty", False, False)],
)
def test_bots_talk_unless_they_are_silent_or_the_talk_is_closed(
    ann: Person, bot: str, chat: bool, talks: bool
) -> None:
    """By key, as everybody could."""
    code = ann.open(3, bots=[bot] * 2, pace="fast")
    expect_json(ann.patch(f"/api/tables/{code}", {"chat": chat}))
    with ann.follow(code) as stream:
        ann.start(code, first=0)
        ann.act(code, 0, "place:flower")
        for _ in range(3):
            stream.until("played")
        if talks:
            stream.until("said")
    lines = ann.see(code)["talk"]
    assert bool(lines) == talks
    assert all(line["seat"] in (1, 2) and line["phrase"].startswith("talk-") for line in lines)
