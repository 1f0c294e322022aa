"""Streams of changes over HTTP: the same events as a stream of whole views, in fewer bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from calavera.cli.verify import read_seen, verify_files
from calavera.server.streams.serialization.event_expander import EventExpander
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Event, Person, choose_random, expect_json, play_out

from .test_streams import play_eventful_table


def expand(events: Iterable[Event]) -> list[Any]:
    """The whole events."""
    expander = EventExpander()
    return [expander.expand(event.json) for event in events]


def test_changes_are_the_whole_events_through_everything_that_can_happen(
    ann: Person, ben: Person, arrive: Arrive
) -> None:
    """From the first entry on, as Server-Sent Events and as JSON lines, for players and spectators."""
    code = play_eventful_table(ann, ben)
    last = ann.see(code)["seq"]
    for reader in (ann, ben, arrive("Eve")):
        with (
            reader.follow(code, 0) as whole,
            reader.follow(code, 0, changes=True) as changes,
            reader.follow(code, 0, changes=True, lines=True) as lines,
        ):
            wanted, events, same = whole.through(last), changes.through(last), lines.through(last)
        assert expand(events) == [event.json for event in wanted]
        assert [event.data for event in same] == [event.data for event in events]
        assert sum(len(event.data) for event in events) < 0.4 * sum(len(event.data) for event in wanted)


def test_live_changes_begin_with_a_snapshot_and_are_the_bytes_of_a_resumed_stream(
    ann: Person, ben: Person, arrive: Arrive
) -> None:
    code, eve = ann.open(3, bots=["novice"], pace="instant"), arrive("Eve")
    readers = (ann, ben, eve)
    whole = [reader.follow(code) for reader in readers]
    streams = [reader.follow(code, changes=True) for reader in readers]
    ben.sit(code)
    ann.start(code, first=0)
    play_out({0: ann, 2: ben}, code, choose_random, Random(3))
    expect_json(ann.delete(f"/api/tables/{code}/seats/2"))
    expect_json(eve.post(f"/api/tables/{code}/talk", {"emote": "talk-emote-wink"}))
    last = ann.say(code, "for all")
    for reader, stream, wanted in zip(readers, streams, whole, strict=True):
        heard = stream.through(last)
        assert heard[0].kind == "snapshot"
        assert expand(heard)[1:] == [event.json for event in wanted.through(last)][1:]
        numbered = [event for event in heard if event.kind != "reaction"]
        for cut in range(1, last, 4):
            with reader.follow(code, cut, changes=True, query=bool(cut % 2)) as again:
                resumed = again.through(last)
            assert [event.raw for event in resumed] == [e.raw for e in numbered[1:] if e.seq > cut]


def test_an_unknown_form_of_events_is_refused(ann: Person) -> None:
    code = ann.open(2)
    answer = ann.get(f"/api/tables/{code}/events?events=all")
    assert answer.refusal == (422, "bad-events")
    assert 'events is "changes"' in answer.sentence


@pytest.mark.parametrize("lines", [False, True])
def test_a_kept_stream_of_changes_is_evidence_of_the_game(
    ann: Person, ben: Person, tmp_path: Path, lines: bool
) -> None:
    """``calavera verify --seen`` reads it, also from the middle of the game on, and finds a changed move."""
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    play_out({0: ann, 1: ben}, code, choose_random, Random(4))
    last = ann.see(code)["seq"]
    record = ann.record(code)
    kept, game = tmp_path / "seen", tmp_path / "record.json"
    game.write_text(json.dumps(record))
    for after in (0, last // 2):
        with ann.follow(code, after, changes=True, lines=lines) as stream:
            kept.write_bytes(b"".join([event.raw for event in stream.through(last)]))
        with (tmp_path / "out").open("w") as out, game.open("rb") as stdin:
            assert verify_files([str(game)], read_seen([str(kept)], stdin), False, stdin, out)
        changed = kept.read_bytes().replace(b'"seal":"', b'"seal":"' + b"0" * 8, 1)
        start = changed.index(b'"seal":"') + 8
        kept.write_bytes(changed[: start + 64] + changed[start + 72 :])
        with (tmp_path / "out").open("w") as out, game.open("rb") as stdin:
            assert not verify_files([str(game)], read_seen([str(kept)], stdin), False, stdin, out)
