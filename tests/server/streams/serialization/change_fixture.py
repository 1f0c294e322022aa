"""Writes the streams of changes that the web client's own reader is tested with.

``python -m tests.server.streams.serialization.change_fixture`` writes
``web/src/api/changes.fixture.json``. Each stream is that of one reader: a snapshot or the first event,
the events after it, and a hash of each whole event.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from calavera.rules import Options
from calavera.server.tables.commands import table_commands
from tests.rules.strategies import PlayStyle

from .random_tables import PEOPLE, RandomTable

FILE = Path(__file__).parents[4] / "web" / "src" / "api" / "changes.fixture.json"

#: Options, seed, and the share of changes that are no moves.
TABLES = (
    (Options(players=3), 1, 0.1),
    (Options(players=2, opening="others-first", loss="draw", last_chance=True), 2, 0.2),
    (Options(players=2, tribes_per_player=2), 3, 0.3),
    (Options(players=6, opening="first-last"), 4, 0.05),
)
STYLE = PlayStyle(adds=0.4, raises=0.3, bold=0.3, skull=0.3, shows=0.4)
EVENTS = 50
#: Another reader joins with a snapshot here.
JOINED_AT = 15


def hash_of(value: Any) -> str:
    """A short hash of a JSON value with sorted keys, which JavaScript computes as well."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def fixture() -> str:
    """The whole file, with the same bytes at every run."""
    streams: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        for options, seed, aside in TABLES:
            salts = Random(seed)
            patch.setattr(table_commands, "_random", Random(seed))
            patch.setattr(table_commands, "new_salt", lambda salts=salts: salts.randbytes(16).hex())
            streams += _streams(RandomTable(options, seed, STYLE, clock=30), aside)
    return json.dumps(streams, separators=(",", ":")).replace('{"name"', '\n{"name"') + "\n"


def _streams(table: RandomTable, aside: float) -> list[Any]:
    name = " ".join(map(str, table.terms.options))
    early: dict[str | None, Any] = {
        person: {"name": f"{name}, {person}", "events": [], "whole": []} for person in PEOPLE
    }
    late: dict[str | None, Any] = {}
    beginning = [*table.begin()]
    for number in range(1, EVENTS):
        told = beginning.pop(0) if beginning else table.go_on(aside)
        for one in told:
            if one.whole is None or one.changes is None:
                continue
            for streams in (early, late):
                if one.person in streams:
                    streams[one.person]["events"].append(json.loads(one.changes.data))
                    streams[one.person]["whole"].append(hash_of(json.loads(one.whole.data)))
        if number == JOINED_AT:
            for person in PEOPLE[1:2]:
                snapshot = table.snapshot(person)
                late[person] = {
                    "name": f"{name}, {person} later",
                    "events": [snapshot],
                    "whole": [hash_of(snapshot)],
                }
    # Somebody of the table, a spectator, and somebody who came later.
    return [early["p_ann"], early[None], late["p_ben"]]


if __name__ == "__main__":
    FILE.write_text(fixture(), encoding="utf-8")
