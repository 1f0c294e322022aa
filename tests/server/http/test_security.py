"""What strangers can send and learn: headers, origins, sizes, shapes of refusals; no secret in any log."""

from __future__ import annotations

import http.client
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.conftest import Arrive
from tests.server.support.blocking_client import (
    Person,
    Response,
    choose_random,
    expect_json,
    play_out,
    wait_for,
)
from tests.server.support.processes import HOST, ServerProcess

DOCS = Path(__file__).parents[3] / "docs" / "http-api.md"
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def large(person: Person) -> Response:
    """The answer to a body that is too large."""
    return person.request("PATCH", "/api/me", raw=b" " * 20_000)


ANSWERS: dict[str, tuple[int, Callable[[Person], Response]]] = {
    "page": (200, lambda person: person.get("/")),
    "json": (200, lambda person: person.get("/api/me")),
    "health": (200, lambda person: person.get("/api/health")),
    "metrics": (200, lambda person: person.get("/metrics")),
    "openapi": (200, lambda person: person.get("/schema/openapi.json")),
    "created": (201, lambda person: person.post("/api/tables", {"options": {"players": 2}})),
    "unreadable": (400, lambda person: person.request("PATCH", "/api/me", raw=b"{")),
    "no body": (400, lambda person: person.patch("/api/me", None)),
    "bad token": (401, lambda person: person.get("/api/me", Authorization="Bearer calavera_x")),
    "wrong origin": (
        403,
        lambda person: person.request("PATCH", "/api/me", {}, headers={"Origin": "http://x.test"}),
    ),
    "no table": (404, lambda person: person.get("/api/tables/222222")),
    "no path": (404, lambda person: person.get("/api/nothing")),
    "nothing at all": (404, lambda person: person.get("/wp-login.php")),
    "wrong method": (405, lambda person: person.request("PUT", "/api/me", {})),
    "wrong method, hot": (405, lambda person: person.get("/api/tables/222222/actions")),
    "not now": (409, lambda person: person.post(f"/api/tables/{person.open(2)}/rematch")),
    "too large": (413, large),
    "long path": (414, lambda person: person.get("/api/tables/" + "A" * 1100)),
    "not JSON": (
        415,
        lambda person: person.request("PATCH", "/api/me", headers={"Content-Type": "text/plain"}),
    ),
    "unfit": (422, lambda person: person.patch("/api/me", {"x": 1})),
    "long headers": (431, lambda person: person.get("/api/me", X_Long="x" * 17_000)),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_kind_of_answer_has_the_headers_and_every_refusal_the_shape(ann: Person, kind: str) -> None:
    """Nothing may be framed, sniffed, or kept by a cache that holds somebody's view."""
    status, ask = ANSWERS[kind]
    ann.get("/api/me")
    answer = ask(ann)
    assert answer.status == status
    assert HEADERS.items() <= answer.headers.items()
    policy = answer.headers["content-security-policy"]
    for directive in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert directive in policy
    assert "unsafe" not in policy
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers
    if status >= 400:
        assert answer.headers["content-type"] == "application/json"
        assert answer.refusal[0] == status
        assert "Traceback" not in answer.body.decode()
    if kind in ("json", "created", "bad token", "no table", "unfit"):
        assert answer.headers["cache-control"] == "no-store"


def test_a_stream_and_an_empty_answer_have_the_headers_too(ann: Person) -> None:
    """Whatever path they take through the server."""
    code = ann.open(2)
    with ann.follow(code) as stream:
        headers = {name.lower(): value for name, value in stream.response.getheaders()}
    token = expect_json(ann.post("/api/me/tokens", {"label": "x"}), 201)["id"]
    for found in (headers, ann.delete(f"/api/me/tokens/{token}").headers):
        assert HEADERS.items() <= found.items()
        assert "content-security-policy" in found


# --- Origins ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "{own}"}, 200),
        ({"Origin": "{own}", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "{own}.evil.example"}, 403),
        ({"Origin": "{https}"}, 403),
        ({"Origin": "http://127.0.0.1"}, 403),
        ({"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"}, 403),
    ],
)
@pytest.mark.parametrize("method", ["PATCH", "POST"])
def test_pages_of_other_sites_cannot_act_with_a_visitors_cookie(
    server: ServerProcess, ann: Person, headers: dict[str, str], status: int, method: str
) -> None:
    """Programs, which send no origin, can; so can our own pages."""
    known = {"own": server.address, "https": server.address.replace("http:", "https:")}
    sent = {name: value.format(**known) for name, value in headers.items()}
    if method == "PATCH":
        answer = ann.request("PATCH", "/api/me", {"name": "Ann"}, headers=sent)
    else:
        code = ann.open(2, bots=["novice"])
        answer = ann.request("POST", f"/api/tables/{code}/talk", {"text": "hi"}, headers=sent)
    assert answer.status == status
    if status == 403:
        assert answer.refusal == (403, "wrong-origin")


def test_reading_is_open_to_links_from_anywhere_and_tokens_need_no_origin(ann: Person) -> None:
    """A link in a mail opens a table; a token is not sent by a browser on its own."""
    elsewhere = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert ann.request("GET", f"/api/tables/{ann.open(2)}", headers=elsewhere).status == 200
    token = expect_json(ann.post("/api/me/tokens", {"label": "x"}), 201)["token"]
    headers = {**elsewhere, "Authorization": f"Bearer {token}"}
    assert ann.request("PATCH", "/api/me", {"name": "Ann"}, headers=headers).status == 200


# --- Strange requests ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["//api/me", "///api///me", "/%2Fapi/me", "/api/me/", "/api//me", "/api/./me", "/x/../api/me"]
)
def test_other_spellings_of_a_path_are_the_path_or_nothing(ann: Person, path: str) -> None:
    """They do not change the identity of the caller."""
    answer = ann.get(path)
    assert answer.status in (200, 404)
    if answer.status == 200:
        assert answer.json["id"] == ann.id


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/K7WMQX/seats/x",
        "/api/tables/K7WMQX/seats/99999999999999999999999999",
        "/api/tables/K7WMQX/seats/-1",
        "/api/tables/K7WMQX/seats/1.5",
        "/api/tables/%F0%9F%92%80/seats/0",
        "/api/me/tokens/%00",
        "/api/me/tokens/" + "x" * 900,
    ],
)
def test_a_path_that_leads_nowhere_is_not_found(ann: Person, path: str) -> None:
    """However strange its parts."""
    assert ann.delete(path).refusal[0] == 404


@pytest.mark.parametrize("query", ["game=x", "game=1.5", "game=", "game=" + "9" * 900, "game=true"])
def test_a_query_that_is_no_number_is_refused(ann: Person, query: str) -> None:
    """Or taken for a game that is not there."""
    code = ann.open(2, bots=["novice"], pace="slow")
    ann.start(code)
    assert ann.get(f"/api/tables/{code}/record?{query}").status in (400, 404, 422)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("skull.example.org", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:80", 200),
        ("a:b", 400),
        ("a:99999", 400),
        ("[x", 400),
        ("a b", 400),
        ("x" * 400, 400),
    ],
)
def test_a_host_that_is_none_is_refused_and_not_an_error_of_the_server(
    ann: Person, host: str, status: int
) -> None:
    """The framework would fail at it, and write a traceback for every call."""
    assert ann.get("/api/me", Host=host).status == status
    assert ann.request("POST", "/api/verify", headers={"Host": host}).status == 400


def test_the_server_survives_what_is_no_http(server: ServerProcess, ann: Person) -> None:
    """Noise, half requests, and headers without end."""
    noise = [
        b"\x00" * 1000,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ]
    for data in noise:
        connection = http.client.HTTPConnection(HOST, server.port, timeout=5)
        connection.connect()
        connection.sock.sendall(data)
        connection.close()
    assert expect_json(ann.get("/api/health"))["ok"]
    assert server.process.poll() is None


# --- Secrets ------------------------------------------------------------------------------------------------


def test_no_secret_is_in_a_log_or_in_the_metrics(tmp_path: Path, visit: Arrive) -> None:
    """After a game with tokens, cookies, talk, refusals and a failure, at the most talkative level."""
    with ServerProcess(
        tmp_path / "data", {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_LOG_LEVEL": "debug"}
    ) as server:
        ann, ben = visit(server.address, "Annabella"), visit(server.address, "Benedikta")
        code = ann.open(3, bots=["regular+chatty"], pace="instant")
        ben.sit(code)
        token = expect_json(ann.post("/api/me/tokens", {"label": "labelled"}), 201)["token"]
        recovery = expect_json(ann.post("/api/me/recovery"), 201)["code"]
        program = visit(server.address)
        program.headers = {"Authorization": f"Bearer {token}"}
        assert program.id == ann.id
        bad = visit(server.address)
        bad.headers = {"Authorization": f"Bearer {token}wrong"}
        assert bad.get("/api/me").status == 401
        assert ben.post("/api/me/recover", {"code": recovery + "wrong"}).status == 404
        ann.say(code, "my deepest secret")
        ann.start(code, first=0)
        rename(server, "log", "lost")
        rename(server, "tokens", "lost_as_well")
        failed = ann.try_act(code, 0, "place:skull", "again")
        assert failed.refusal == (503, "no-database")
        unmade = ann.post("/api/me/tokens", {"label": "labelled"})
        assert unmade.refusal[0] in (500, 503)
        assert "skull" not in failed.body.decode() + unmade.body.decode()
        rename(server, "lost", "log")
        rename(server, "lost_as_well", "tokens")
        # Nothing was changed, and the same call works now.
        expect_json(ann.try_act(code, 0, "place:skull", "again"))
        assert ann.try_act(code, 0, "place:skull").status == 409
        play_out({0: ann, 2: ben}, code, choose_random, Random(2))
        fairness = ann.record(code)["fairness"]
        written, counted = server.log, ann.get("/metrics").body.decode()
        assert "OperationalError" in written
        assert '"event": "request"' in written
        secrets = {
            "cookie": ann.cookie,
            "signature": ben.cookie.split(".")[1],
            "token": token.removeprefix("calavera_"),
            "recovery code": recovery,
            "talk": "deepest",
            "disc": "skull",
            "action": "place:",
            "code": code,
            "name": "Annabella",
            "label": "labelled",
            "identity": ann.id,
            "action id": '"again"',
            **{f"salt {index}": salt for index, salt in fairness["salts"].items()},
        }
        for what, secret in secrets.items():
            assert secret not in written, what
            assert secret not in counted, what


def rename(server: ServerProcess, name: str, other: str) -> None:
    """Rename a table of the database, so that every use of it fails."""
    connection = sqlite3.connect(server.data / "calavera.sqlite3", timeout=10)
    try:
        connection.execute(f"ALTER TABLE {name} RENAME TO {other}")
        connection.commit()
    finally:
        connection.close()


def test_a_refusal_says_nothing_about_discs_that_the_caller_cannot_know(ann: Person, arrive: Arrive) -> None:
    """Whatever Ben has placed, Ann's refusals are the same bytes."""
    answers = []
    for disc in ("flower", "skull"):
        ben = arrive("Ben")
        code = ann.open(2)
        ben.sit(code)
        ann.start(code, first=0)
        ben.act(code, 1, f"place:{disc}")
        tried = [
            (0, "bid:1"),
            (0, "flip:1"),
            (1, "place:skull"),
            (0, "pass"),
            (0, "show"),
            (0, "discard:skull"),
        ]
        answers.append([ann.try_act(code, seat, word).body for seat, word in tried])
    assert answers[0] == answers[1]


def test_a_refusal_does_not_repeat_what_was_sent(ann: Person) -> None:
    """Neither tokens nor codes nor the values of fields that do not fit."""
    for answer in (
        ann.get("/api/me", Authorization="Bearer calavera_hidden"),
        ann.post("/api/me/recover", {"code": "hidden"}),
        ann.post("/api/me/recover", {"code": ["hidden"]}),
        ann.patch("/api/me", {"name": {"hidden": 1}}),
        ann.post("/api/tables", {"options": {"players": "hidden"}}),
        ann.post("/api/tables", {"options": {"players": 2}, "bots": ["exec:hidden"]}),
        ann.get("/api/hidden"),
    ):
        assert answer.status >= 400
        assert b"hidden" not in answer.body


# --- For hosts ----------------------------------------------------------------------------------------------


def metric(person: Person, pattern: str) -> float:
    """The sum of all samples that match."""
    lines = person.get("/metrics").body.decode().splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if re.match(pattern, line))


def test_the_metrics_count_what_happens(ann: Person, ben: Person) -> None:
    """Moves by who made them, streams, requests by route, refusals by status, commits."""
    names = {
        "moves": r'calavera_moves_total\{by="person"\}',
        "actions": r'calavera_requests_total.method="POST",route="[^"]*/actions",status="200"',
        "refusals": r'calavera_refusals_total\{status="409"\}',
        "entries": r"calavera_committed_entries_total",
        "streams": r"calavera_followers ",
        "answers": r"calavera_request_seconds_count",
    }
    before = {name: metric(ann, pattern) for name, pattern in names.items()}
    code = ann.open(2)
    ben.sit(code)
    ann.start(code)
    played = play_out({0: ann, 1: ben}, code)
    assert ann.try_act(code, 0, "pass").status == 409
    ann.follow(code).until("snapshot")
    after = {name: metric(ann, pattern) for name, pattern in names.items()}
    more = {name: after[name] - before[name] for name in names}
    assert more["moves"] == more["actions"] == played
    assert more["refusals"] == 1
    assert more["entries"] >= played + 3
    assert more["streams"] == 1
    assert more["answers"] > played
    ann.close()
    wait_for(lambda: metric(ben, names["streams"]) <= before["streams"], "the stream to be counted as closed")
    wait_for(lambda: metric(ben, r'calavera_tables\{status="over"\}') >= 1, "the tables to be counted")
    assert metric(ben, r"calavera_commit_seconds_count") > 0


def test_the_metrics_know_routes_and_not_paths(ann: Person) -> None:
    """Paths hold invitations; a stranger could also make any number of them."""
    code = ann.open(2)
    ann.see(code)
    ann.get("/never/heard/of")
    ann.request("BREW", "/api/me")
    text = ann.get("/metrics").body.decode()
    assert code not in text
    assert "never" not in text
    assert "BREW" not in text


def documented_calls() -> set[tuple[str, str]]:
    """The calls that the documentation has, as method and path."""
    found = re.findall(r"`(GET|POST|PATCH|DELETE) (/api/[^`?\s]*)`", DOCS.read_text(encoding="utf-8"))
    return {(method.lower(), re.sub(r"\{\w+\}", "{}", path)) for method, path in found}


def test_the_openapi_document_has_every_call_that_is_documented(ann: Person) -> None:
    """And none besides; bodies and parameters are described."""
    answer = ann.get("/schema/openapi.json")
    assert answer.status == 200
    document: Any = json.loads(answer.body)
    assert document["openapi"].startswith("3.")
    assert document["info"]["title"] == "Calavera"
    described = {
        (method, re.sub(r"\{\w+\}", "{}", path))
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert described == documented_calls()
    act = document["paths"]["/api/tables/{code}/actions"]["post"]
    schema = act["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
    fields = document["components"]["schemas"][schema]
    assert set(fields["properties"]) == {"seat", "action", "id"}
    assert set(fields["required"]) == {"seat", "action", "id"}


def test_the_front_page_speaks_the_visitors_language(ann: Person) -> None:
    """Without scripts or anything from elsewhere, which the policy would block."""
    for wanted, code in (
        ("de-AT, en;q=0.5", "de"),
        ("zh-TW", "zh-Hant"),
        ("xx", "en"),
        ("", "en"),
        (";q=x", "en"),
    ):
        page = ann.get("/", Accept_Language=wanted)
        assert page.headers["content-type"].startswith("text/html")
        assert f'lang="{code}"' in page.body.decode()
        assert b"<script" not in page.body
        assert b"http://" not in page.body
