"""The OpenAPI document in a file: the client's types are made from it, so it must be the server's own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints
from urllib.request import urlopen

import pytest

from calavera.bots.names import TRIBES
from calavera.language import LANGUAGES
from calavera.rules.events import Event
from calavera.server.openapi import document
from calavera.server.wire.requests import LanguageCode, Tribe

from .processes import ServerProcess

FILE = Path(__file__).parents[2] / "web" / "openapi.json"


def test_the_clients_file_is_up_to_date() -> None:
    """Otherwise: python -m calavera.server.openapi > web/openapi.json, and make the types anew."""
    assert FILE.read_text(encoding="utf-8") == document()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_command_prints_the_same_bytes_every_time(seed: str, tmp_path: Path) -> None:
    """Wherever it runs, with no server and no database made on the way."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-m", "calavera.server.openapi"]
    printed = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, check=True)
    assert printed.stdout.decode() == document()
    assert not [*tmp_path.iterdir()]


def test_a_server_tells_the_same(server: ServerProcess) -> None:
    """At /schema/openapi.json."""
    with urlopen(f"{server.address}/schema/openapi.json") as answer:
        assert json.load(answer) == json.loads(document())


def test_the_shapes_of_streams_and_replays_are_in_it() -> None:
    """By the names that the client's types get."""
    shapes = json.loads(document())["components"]["schemas"]
    assert {"Snapshot", "TableEvent", "GameSeen", "GameReplay", "ReplayStep", "Happened"} <= shapes.keys()
    kinds = [get_args(get_type_hints(event)["kind"])[0] for event in get_args(Event)]
    assert shapes["Happened"]["properties"]["kind"]["enum"] == kinds
    fields = {field for event in get_args(Event) for field in event._fields}
    assert set(shapes["Happened"]["properties"]) == fields


def test_words_of_the_wire_are_those_of_the_house() -> None:
    """Tribes and languages are written out in one more place, for the types."""
    assert get_args(Tribe) == TRIBES
    assert get_args(LanguageCode) == tuple(LANGUAGES)
