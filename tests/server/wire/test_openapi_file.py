"""``web/openapi.json`` is up to date: the types of the web client are made from it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints
from urllib.request import urlopen

from calavera.bots.names import TRIBES
from calavera.language import LANGUAGES
from calavera.rules import Event, Options, PastRound, View
from calavera.rules.views import SeatView
from calavera.server.openapi import document
from calavera.server.streams.serialization.frames import EVENT_KINDS, REACTION
from calavera.server.table_terms import TableSettings
from calavera.server.tables.entries import Entry, Muted
from calavera.server.wire.results import LanguageCode, Tribe
from tests.server.support.processes import ServerProcess

FILE = Path(__file__).parents[3] / "web" / "openapi.json"


def test_the_clients_file_is_up_to_date() -> None:
    """Otherwise: python -m calavera.server.openapi > web/openapi.json, and make the types again."""
    assert FILE.read_text(encoding="utf-8") == document()


def test_the_command_prints_the_same_bytes_every_time(tmp_path: Path) -> None:
    """Wherever it runs, with no server and no database made on the way. This process has another seed."""
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", "calavera.server.openapi"]
    printed = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, check=True)
    assert printed.stdout.decode() == document()
    assert not [*tmp_path.iterdir()]


def test_a_server_sends_the_same_document(server: ServerProcess) -> None:
    """At /schema/openapi.json."""
    with urlopen(f"{server.address}/schema/openapi.json") as answer:
        assert json.load(answer) == json.loads(document())


def test_the_document_has_the_types_of_streams_and_replays() -> None:
    """By the names that the client's types get."""
    shapes = json.loads(document())["components"]["schemas"]
    assert {"Snapshot", "TableEvent", "GameView", "GameReplay", "ReplayStep"} <= shapes.keys()


def test_events_have_one_schema_for_each_class_told_apart_by_their_kind() -> None:
    schemas = json.loads(document())["components"]["schemas"]
    union = schemas["ReplayStep"]["properties"]["events"]["items"]["oneOf"]
    assert [one["$ref"].rpartition("/")[2] for one in union] == [event.__name__ for event in get_args(Event)]
    for event in get_args(Event):
        schema = schemas[event.__name__]
        assert schema["properties"]["kind"]["const"] == get_args(get_type_hints(event)["kind"])[0]
        assert sorted(schema["required"]) == sorted(schema["properties"]) == sorted(event._fields)


def test_views_and_options_have_the_fields_of_the_rules() -> None:
    schemas = json.loads(document())["components"]["schemas"]
    sources: dict[str, Any] = {"GameView": View, "SeatView": SeatView, "PastRound": PastRound}
    sources["GameOptions"] = Options
    for name, source in sources.items():
        assert sorted(schemas[name]["required"]) == sorted(schemas[name]["properties"])
        assert sorted(schemas[name]["required"]) == sorted(source._fields)
    assert schemas["OptionsRequest"]["required"] == ["players"]
    assert sorted(schemas["OptionsRequest"]["properties"]) == sorted(Options._fields)


def test_the_settings_of_a_table_are_in_every_body_that_has_to_do_with_them() -> None:
    schemas = json.loads(document())["components"]["schemas"]
    for name in ("NewTable", "TableChange", "TableInfo"):
        assert set(TableSettings.__struct_fields__) <= schemas[name]["properties"].keys()


def test_every_entry_that_is_sent_has_a_documented_kind() -> None:
    """The kinds of events are the API's own: the tags of stored entries are not looked at."""
    kinds = json.loads(document())["components"]["schemas"]["TableEvent"]["properties"]["kind"]["enum"]
    assert {*EVENT_KINDS.values(), REACTION} == {*kinds}
    assert EVENT_KINDS.keys() == {*get_args(Entry)} - {Muted}


def test_tribes_and_languages_of_the_document_are_those_of_the_package() -> None:
    """Tribes and languages are written out in one more place, for the types."""
    assert get_args(Tribe) == TRIBES
    assert get_args(LanguageCode) == tuple(LANGUAGES)
