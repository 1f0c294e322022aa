"""Bodies and methods: what is cut off, repeated or too much is refused, before it costs anything."""

from __future__ import annotations

import json

import pytest

from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import ActionRequest
from calavera.server.wire.strict_json import decode_body
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json, wait_for
from tests.server.support.processes import ServerProcess
from tests.server.support.raw_connection import RawConnection


def post(path: str, body: bytes, length: int, person: Person, method: str = "POST") -> bytes:
    """A request whose head announces this many bytes."""
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nCookie: calavera={person.cookie}\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n".encode() + body


# --- Cut off ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/actions", {"seat": 0, "action": "place:skull", "id": "x"}),
        ("POST", "/talk", {"text": "hello"}),
        ("DELETE", "", {}),
        ("DELETE", "/seats/1", {}),
    ],
)
def test_a_body_that_is_cut_off_is_not_acted_on(
    server: ServerProcess, ann: Person, method: str, path: str, body: object
) -> None:
    """Although what came is the JSON of a request, or nothing of it is needed. No error is logged."""
    code = ann.open(2, bots=["novice"], pace="slow")
    ann.start(code, first=0)
    before, errors = ann.see(code)["seq"], server.log.count('"level": "error"')
    data = json.dumps(body).encode()
    refused = refusals(ann)
    with RawConnection(server.address) as connection:
        connection.send(post(f"/api/tables/{code}{path}", data, len(data) + 1, ann, method))
    wait_for(lambda: refusals(ann) > refused, "the end of the request")
    assert ann.see(code)["seq"] == before
    assert server.log.count('"level": "error"') == errors


def refusals(person: Person) -> float:
    """How many requests were refused with 400."""
    lines = person.get("/metrics").body.decode().splitlines()
    return sum(
        [float(line.split()[-1]) for line in lines if line.startswith('calavera_refusals_total{status="400"')]
    )


# --- The same key twice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("actions", b'{"seat": 0, "action": "place:flower", "id": "x", "action": "place:skull"}'),
        ("actions", b'{"seat": 0, "action": "place:flower", "id": "x", "\\u0061ction": "place:skull"}'),
        ("talk", b'{"text": "one", "text": "two"}'),
    ],
)
def test_a_key_that_comes_twice_is_refused(ann: Person, path: str, body: bytes) -> None:
    """Programs differ in which of the two they take."""
    code = ann.open(2, bots=["novice"], pace="slow")
    ann.start(code, first=0)
    answer = ann.request("POST", f"/api/tables/{code}/{path}", raw=body)
    assert answer.refusal == (400, "duplicate-key")


def test_keys_are_compared_within_one_object_at_any_depth(ann: Person) -> None:
    """Equal keys of different objects are no duplicates."""
    twice = b'{"options": {"players": 2, "players": 3}}'
    assert ann.request("POST", "/api/tables", raw=twice).refusal == (400, "duplicate-key")
    assert ann.request("POST", "/api/verify", raw=b'{"a": [{"b": 1, "b": 1}]}').refusal[1] == "duplicate-key"
    assert ann.request("POST", "/api/verify", raw=b'{"a": [{"b": 1}, {"b": 1}]}').refusal[0] == 422


@pytest.mark.parametrize(
    "body",
    [
        b'{"seat":0,"action":"a","id":"b"}',
        b'{"id":"\\"","action":"a\\u0022","seat":0}',
        b' { "seat" : 0 , "action" : "\\\\" , "id" : "" } ',
    ],
)
def test_an_action_with_each_key_once_is_read_whatever_its_texts(body: bytes) -> None:
    """The quick look for duplicates counts quotation marks; texts may have some, too."""
    found = decode_body(body, ActionRequest)
    assert {"seat": found.seat, "action": found.action, "id": found.id} == json.loads(body)
    with pytest.raises(RequestRefused):
        decode_body(body.strip()[:-1] + b',"seat":1}', ActionRequest)


# --- Before the body is read --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/verify", "/api/replay"])
def test_limits_are_checked_before_a_large_body_is_read(
    limited_server: ServerProcess, visit: Arrive, path: str
) -> None:
    """A caller over the limit is refused by the head alone."""
    ann = visit(limited_server.address)
    ann.headers = {"X-Forwarded-For": "192.0.2.40"}
    expect_json(ann.get("/api/me"))
    statuses = [ann.request("POST", path, raw=b"").status for _ in range(21)]
    assert statuses[:20] == [400] * 20
    assert statuses[20] == 429
    with RawConnection(limited_server.address) as connection:
        connection.send(
            post(path, b"", 1_000_000, ann).replace(b"Host", b"X-Forwarded-For: 192.0.2.40\r\nHost")
        )
        assert connection.read_response().status == 429


# --- Methods ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/me", "DELETE, GET, HEAD, OPTIONS, PATCH"),
        ("GET", "/api/tables/222222222/actions", "OPTIONS, POST"),
        ("POST", "/api/health", "GET, HEAD, OPTIONS"),
        ("HEAD", "/api/tables/222222222/events", "GET, OPTIONS"),
        ("DELETE", "/api/tables", "GET, HEAD, OPTIONS, POST"),
    ],
)
def test_a_wrong_method_is_refused_with_those_that_are_allowed(
    ann: Person, method: str, path: str, allowed: str
) -> None:
    answer = ann.request(method, path, None if method in ("GET", "HEAD") else {})
    assert (answer.status, answer.headers["allow"]) == (405, allowed)


@pytest.mark.parametrize("ending", ["/events", "/events/", "//events", "/%65vents", "/events/."])
def test_head_opens_no_stream_however_the_path_is_spelt(
    server: ServerProcess, ann: Person, ending: str
) -> None:
    code = ann.open(2)
    with RawConnection(server.address) as connection:
        request = (
            f"HEAD /api/tables/{code}{ending} HTTP/1.1\r\nHost: x\r\nCookie: calavera={ann.cookie}\r\n\r\n"
        )
        connection.send(request.encode())
        assert connection.socket.recv(65536)[9:12] in (b"404", b"405")
