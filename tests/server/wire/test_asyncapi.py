"""The AsyncAPI document: up to date, with the schemas of the OpenAPI document, and true."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import jsonschema_rs
import pytest

from calavera.server.asyncapi import document
from calavera.server.openapi import document as openapi_document
from calavera.server.streams import socket_follower
from calavera.server.wire.asyncapi_document import CLOSE_CODES
from tests.server.support.blocking_client import Person, choose_random, play_out
from tests.server.support.processes import ServerProcess
from tests.server.support.socket_client import TableSocket

FILE = Path(__file__).parents[3] / "web" / "asyncapi.json"


def test_the_file_is_up_to_date() -> None:
    """Otherwise: ``make web-types``."""
    assert FILE.read_text(encoding="utf-8") == document()


def test_a_server_sends_the_same_document(server: ServerProcess) -> None:
    with urlopen(f"{server.address}/schema/asyncapi.json") as answer:
        assert json.load(answer) == json.loads(document())


def test_schemas_are_those_of_the_openapi_document() -> None:
    schemas = json.loads(document())["components"]["schemas"]
    known = json.loads(openapi_document())["components"]["schemas"]
    assert {"Snapshot", "ChangeEvent", "SocketAnswer", "ActionRequest"} <= schemas.keys() < known.keys()
    assert all(known[name] == schema for name, schema in schemas.items())


def test_every_reference_leads_somewhere() -> None:
    whole = json.loads(document())

    def check(part: Any) -> None:
        if isinstance(part, dict):
            if "$ref" in part:
                at = whole
                for name in part["$ref"].removeprefix("#/").split("/"):
                    at = at[name]
            for value in part.values():
                check(value)
        elif isinstance(part, list):
            for value in part:
                check(value)

    check(whole)


def test_the_server_closes_with_codes_that_the_document_names() -> None:
    assert set(socket_follower.CLOSE_CODES.values()) <= CLOSE_CODES.keys()
    assert json.loads(document())["x-close-codes"].keys() == {str(code) for code in CLOSE_CODES}


@cache
def validator(message: str) -> Any:
    """Checks a message of this name."""
    whole = json.loads(document())
    return jsonschema_rs.validator_for({**whole["components"]["messages"][message]["payload"], **whole})


def test_messages_of_a_game_fit_the_document(ann: Person, ben: Person) -> None:
    """Snapshots, changes, whole events, answers and actions; what is none of them does not fit."""
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    with TableSocket(ann, code) as socket, TableSocket(ben, code, "?events=whole") as whole:
        answers = [socket.act(0, word, word) for word in ("place:flower", "dance")]
        play_out({0: ann, 1: ben}, code, choose_random, Random(5))
        last = ann.say(code, "good game")
        snapshot, *changes = socket.through(last)
        events = whole.through(last)[1:]
    validator("snapshot").validate(snapshot.json)
    for change in changes:
        validator("change").validate(change.json)
    for event in events:
        validator("event").validate(event.json)
    for answer in answers:
        validator("answer").validate(answer)
    validator("action").validate({"seat": 0, "action": "pass", "id": "a"})
    validator("ping").validate({"kind": "ping"})
    for name, wrong in (
        ("change", {"kind": "played"}),
        ("answer", {"kind": "answer"}),
        ("action", {"seat": 0}),
    ):
        with pytest.raises(jsonschema_rs.ValidationError):
            validator(name).validate(wrong)
