"""A database of the version before: today's server reads it, sends the same bytes, and plays on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.server.support.blocking_client import expect_json

from .saved import (
    DATABASES,
    READERS,
    STREAMED,
    Readers,
    missing_from,
    restored_server,
    saved_bytes,
    saved_json,
)

KINDS = {
    *("created", "sat", "left", "changed", "renamed", "started", "played"),
    *("away", "back", "host", "said", "muted", "closed"),
}


@pytest.fixture(scope="module", params=DATABASES)
def readers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Readers]:
    """The people of the saved database, at a server that nobody changes."""
    with restored_server(request.param, tmp_path_factory.mktemp(request.param)) as server:
        people = Readers(server)
        yield people
        people.close()


@pytest.mark.parametrize("kind", DATABASES)
def test_the_saved_database_has_every_kind_of_entry(kind: str) -> None:
    entries = re.findall(r"'(\{\"kind\":.*?\})'\);", saved_bytes(f"database/{kind}.sql.gz").decode())
    assert {json.loads(entry.replace("''", "'"))["kind"] for entry in entries} == KINDS


def test_every_reader_gets_the_same_snapshot(readers: Readers) -> None:
    """Every table, for everyone who sits there or not, and for a spectator."""
    answers = saved_json("database/answers.json.gz")
    for name, code in readers.known["tables"].items():
        for reader in READERS:
            now, saved = readers.see(code, reader), answers["snapshots"][name][reader]
            assert missing_from(now, saved) == [], (name, reader)


def test_records_are_the_same_and_verify(readers: Readers) -> None:
    answers = saved_json("database/answers.json.gz")
    anybody = readers.people["Eli"]
    for name, code in readers.known["tables"].items():
        games = zip(answers["records"][name], answers["verify"][name], strict=True)
        for number, (record, verdict) in enumerate(games, 1):
            assert missing_from(anybody.record(code, number), record) == [], (name, number)
            said = anybody.get(f"/api/tables/{code}/verify?game={number}").json
            if "error" in verdict and isinstance(verdict["error"], dict):  # refused while the game is on
                assert said["error"]["code"] == verdict["error"]["code"]
            else:
                assert (said["ok"], said["seal"]) == (verdict["ok"], verdict["seal"])


def test_people_cookies_and_tokens_still_work(readers: Readers) -> None:
    answers = saved_json("database/answers.json.gz")
    assert missing_from(readers.people["Ann"].get("/api/tables").json, answers["tables"]) == []
    for name, person in readers.people.items():
        assert missing_from(expect_json(person.get("/api/me")), answers["me"][name]) == []
        assert missing_from(expect_json(person.get("/api/me/tokens")), answers["tokens"][name]) == []
    stranger = readers.people["Eli"]
    for name, tokens in readers.known["tokens"].items():
        for token in tokens:
            answer = stranger.request(
                "GET", "/api/me", headers={"Cookie": "", "Authorization": f"Bearer {token['token']}"}
            )
            assert expect_json(answer)["id"] == readers.known["people"][name]


@pytest.mark.parametrize("name", STREAMED)
def test_streams_are_the_same_to_the_byte(readers: Readers, name: str) -> None:
    """For each reader: all events from the first on, the snapshot that a new stream begins with, JSON lines.

    Streams hold views, events, talk, commitments and seals. Times in them come from the log.
    """
    code = readers.known["tables"][name]
    last = saved_json("database/answers.json.gz")["snapshots"][name]["spectator"]["seq"]
    for reader in READERS:
        file = f"streams/{name}.{reader.replace('é', 'e')}"
        events = readers.stream(code, reader, last)
        saved = saved_bytes(f"{file}.sse.gz")
        known = b"".join([_without_added_keys(line) for line in events.splitlines(keepends=True)])
        assert known == saved, reader
        snapshot = readers.stream(code, reader, last, whole=False).splitlines(keepends=True)
        shown = b"".join([_without_added_keys(line) for line in snapshot])
        assert shown == saved_bytes(f"{file}.snapshot.sse.gz")
        lines = readers.stream(code, reader, last, lines=True)
        assert lines == b"".join(re.findall(rb"(?m)^data: (.*\n)", events))
        if reader == "spectator":
            assert b"".join(re.findall(rb"(?m)^data: (.*\n)", known)) == saved_bytes(f"{file}.ndjson.gz")


#: Keys that later versions added: of snapshots and events, of their tables, of the seats of these.
ADDED_KEYS = ({"history", "now", "highlights"}, {"fast_forward", "face_up", "hints"}, {"wins", "next"})


def _without_added_keys(line: bytes) -> bytes:
    """A line of a stream without the keys that later versions added; nothing else of it may differ."""
    if not line.startswith(b"data: "):
        return line
    of_event, of_table, of_seat = ADDED_KEYS
    event = msgspec.json.decode(line.removeprefix(b"data: "), type=dict[str, msgspec.Raw])
    if "table" in event:
        table = _without(msgspec.json.decode(event["table"], type=dict[str, msgspec.Raw]), of_table)
        seats = msgspec.json.decode(table["seats"], type=list[dict[str, msgspec.Raw] | None])
        kept = [seat and _without(seat, of_seat) for seat in seats]
        event["table"] = msgspec.Raw(
            msgspec.json.encode({**table, "seats": msgspec.Raw(msgspec.json.encode(kept))})
        )
    return b"data: " + msgspec.json.encode(_without(event, of_event)) + b"\n"


def _without(parts: dict[str, msgspec.Raw], added: set[str]) -> dict[str, msgspec.Raw]:
    return {key: part for key, part in parts.items() if key not in added}


def test_the_metrics_have_their_names(readers: Readers) -> None:
    text = readers.people["Eli"].get("/metrics").body.decode()
    names = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}
    assert set(saved_json("lists/names.json")["metrics"]) <= names


@pytest.mark.parametrize("kind", DATABASES)
def test_tables_of_before_go_on(kind: str, tmp_path: Path) -> None:
    """One more move at each table that plays, a rematch, a start, an id that is known, a recovery code."""
    with restored_server(kind, tmp_path) as server:
        readers = Readers(server)
        tables, people = readers.known["tables"], readers.people
        whose = {person: name for name, person in readers.known["people"].items()}
        status = {code: readers.see(code, "spectator")["table"]["status"] for code in tables.values()}
        playing = [code for code in status if status[code] == "playing"]
        assert len(playing) == 4
        for code in playing:
            before = readers.see(code, "spectator")
            options = before["table"]["options"]
            seat = before["view"]["to_act"][0]
            player = seat % options["players"]
            person = people[whose[before["table"]["seats"][player]["person"]]]
            view = person.see(code).get("views", {}).get(str(seat)) or person.see(code)["view"]
            assert view["seat"] == seat
            seq = person.act(code, seat, view["legal"][0])
            assert seq == before["seq"] + 1
            assert readers.stream(code, "spectator", seq).startswith(b"id: 1\n")
        again = people["Ben"].try_act(tables["opening"], 1, "place:skull", "b1")
        assert expect_json(again)["seq"] == 6, "an action of before is known by its id"
        assert expect_json(people["Eli"].post(f"/api/tables/{tables['twelve-seats']}/rematch"))["seq"]
        assert people["Ann"].start(tables["lobby"], empty="bots")
        closed = people["Ann"].post(f"/api/tables/{tables['everything']}/start")
        assert closed.refusal == (409, "table-closed")
        people["Eli"].cookie = ""
        recovered = people["Eli"].post("/api/me/recover", {"code": readers.known["recovery"]["Ben"]})
        assert expect_json(recovered)["id"] == readers.known["people"]["Ben"]
        readers.close()
