"""The OpenAPI document is true: answers have its types, and requests made from it get documented answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from calavera.server.wire.responses import GameRecord, GameReplay, Snapshot, TableEvent, TableList
from tests.server.support.async_client import Player
from tests.server.support.processes import ServerProcess

#: For each call that the document describes.
EXAMPLES = 15
#: A stream has no end: what is in one is tested apart from the rest.
ENDLESS = "/api/tables/{code}/events"
#: By how their JSON begins.
SHAPES = {b'{"se': Snapshot, b'{"fo': GameRecord, b'{"ta': TableList, b'{"re': GameReplay}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def schema_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of this module's own: schemathesis leaves much behind."""
    environment = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_RESUME_LIMIT": "1000"}
    with ServerProcess(tmp_path_factory.mktemp("schema") / "data", environment) as server:
        yield server


def document(server: ServerProcess) -> Any:
    """The OpenAPI document."""
    with urlopen(f"{server.address}/schema/openapi.json") as answer:
        return json.load(answer)


async def play_game(server: ServerProcess) -> tuple[str, list[bytes], list[bytes]]:
    """A game played to its end and some talk: the code, the frames, and snapshots and records on the way."""
    async with Player(server.address, "Ann") as ann:
        code = (await ann.create(4, bots=["novice"], public=True, clock=60, pace="instant", sit=True))["code"]
        await ann.sit(code, 2)
        await ann.sit(code, 3)
        await ann.call("DELETE", f"/api/tables/{code}/seats/3")
        asked = [(await ann.request("GET", f"/api/tables/{code}")).body]
        await ann.start(code, empty="bots")
        for number in range(500):
            answer = await ann.request("GET", f"/api/tables/{code}")
            asked += [answer.body, (await ann.request("GET", f"/api/tables/{code}/record")).body]
            if answer.json["table"]["status"] == "over":
                break
            for seat, view in answer.json["views"].items():
                if view["legal"]:
                    word = random.choice(view["legal"])
                    await ann.request(
                        "POST",
                        f"/api/tables/{code}/actions",
                        {"seat": int(seat), "action": word, "id": f"{number}.{seat}"},
                    )
                    break
        last = int((await ann.snapshot(code))["seq"]) + 3
        await ann.talk(code, 0, "good game")
        await ann.call("PATCH", f"/api/tables/{code}/seats/0", {"name": "Zoe", "tribe": "moon"})
        await ann.call("PATCH", f"/api/tables/{code}", {"order": [1, 0, 2, 3]})
        frames = [frame.text async for frame in frames_until(ann, code, last)]
        asked.append((await ann.request("GET", "/api/tables")).body)
        for eyes in ("all", "none", "1"):
            asked.append((await ann.request("GET", f"/api/tables/{code}/replay?eyes={eyes}")).body)
        asked.append((await ann.request("GET", f"/api/tables/{code}?as=spectator")).body)
        return code, frames, asked


async def frames_until(player: Player, code: str, last: int) -> Any:
    """The frames of a table up to the last one."""
    async with contextlib.aclosing(player.events(code, 0)) as frames:
        async for frame in frames:
            yield frame
            if frame.seq >= last:
                return


def test_streams_and_snapshots_have_the_documented_shape(schema_server: ServerProcess) -> None:
    """Field by field, with no field left out and none too many, along a whole game."""
    _, frames, asked = asyncio.run(play_game(schema_server))
    assert len(frames) > 15
    for frame in frames:
        msgspec.json.decode(frame, type=TableEvent)
    for body in asked:
        shape = SHAPES[body[:4]]
        msgspec.json.decode(body, type=shape)


def test_the_document_has_every_refusal_of_every_call(schema_server: ServerProcess) -> None:
    """With one shape for all of them, whatever is called."""
    for path, calls in document(schema_server)["paths"].items():
        for method, call in calls.items():
            refusals = {
                int(status): answer for status, answer in call["responses"].items() if status >= "400"
            }
            assert {400, 401, 403, 404, 409, 413, 415, 422, 429} <= refusals.keys(), (method, path)
            for answer in refusals.values():
                assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/Refusal")
            done = [answer for status, answer in call["responses"].items() if status < "300"]
            said = [kind["schema"] for answer in done for kind in answer.get("content", {}).values()]
            assert all([schema not in ({}, {"type": "string"}) for schema in said]), (method, path)


def test_the_server_does_what_its_document_says(schema_server: ServerProcess) -> None:
    """Schemathesis makes requests, good and bad ones: no failures, only documented statuses and shapes."""
    code, _, _ = asyncio.run(play_game(schema_server))
    schema = schemathesis.openapi.from_dict(document(schema_server)).exclude(path=ENDLESS)
    schema.config.update(base_url=schema_server.address)
    tried = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), "the document cannot be read"
        operation = result.ok()

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=[*HealthCheck],
        )
        @given(case=operation.as_strategy() | operation.as_strategy(schemathesis.GenerationMode.NEGATIVE))
        def run(case: schemathesis.Case[Any]) -> None:
            nonlocal tried
            tried += 1
            # A code that exists, where one is asked for: the rest would all be told that there is no table.
            if "code" in case.path_parameters and tried % 4:
                case.path_parameters["code"] = code
            case.call_and_validate(checks=CHECKS, timeout=10)

        run()
    assert tried > 20 * EXAMPLES / 2
