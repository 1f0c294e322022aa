"""Signing out other devices, the scopes of tokens, and that what a token made ends with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calavera.server.http.token_scopes import required_scope
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json, wait_for
from tests.server.support.local_server import LocalServer


def bearer(arrive: Arrive, token: str) -> Person:
    """A program with a token."""
    program = arrive("Program")
    program.headers = {"Authorization": f"Bearer {token}"}
    return program


def make_token(person: Person, **wishes: object) -> Any:
    """A new token."""
    return expect_json(person.post("/api/me/tokens", {"label": "my bot", **wishes}), 201)


def copy_of(arrive: Arrive, person: Person) -> Person:
    """Another device of the same person, or a thief with the cookie."""
    other = arrive("Copy")
    other.cookie = person.cookie
    return other


def recover(arrive: Arrive, code: str, **wishes: object) -> Person:
    """A device that used a recovery code."""
    device = arrive("Device")
    expect_json(device.post("/api/me/recover", {"code": code, **wishes}))
    return device


# --- Signing out --------------------------------------------------------------------------------------------


def test_other_devices_are_signed_out_and_this_one_stays(ann: Person, arrive: Arrive) -> None:
    """Recovery links end as well. The stream of the other device ends, and it is somebody new afterwards."""
    person, thief = ann.id, copy_of(arrive, ann)
    code = ann.open(2)
    link = expect_json(ann.post("/api/me/recovery"), 201)["code"]
    stream = thief.follow(code)
    assert stream.until("snapshot").json["you"] == [0]
    old = ann.cookie
    assert ann.post("/api/me/sign-out").status == 204
    assert ann.cookie != old
    assert ann.id == person
    assert stream.next() is None
    thief.cookie = old
    assert thief.see(code)["you"] == []
    assert thief.id != person
    assert arrive("Eve").post("/api/me/recover", {"code": link}).refusal == (404, "no-such-code")
    assert ann.see(code)["you"] == [0]


def test_tokens_stay_unless_they_are_signed_out_too(ann: Person, arrive: Arrive) -> None:
    program = bearer(arrive, make_token(ann)["token"])
    ann.post("/api/me/sign-out")
    assert program.id == ann.id
    assert ann.post("/api/me/sign-out", {"tokens": True}).status == 204
    assert program.get("/api/me").refusal == (401, "bad-token")


def test_signing_out_again_ends_the_cookies_of_in_between(ann: Person, arrive: Arrive) -> None:
    ann.post("/api/me/sign-out")
    person, thief = ann.id, copy_of(arrive, ann)
    assert thief.id == person
    ann.post("/api/me/sign-out")
    assert thief.id != person
    assert ann.id == person


def test_a_recovery_link_may_sign_out_the_old_browser(ann: Person, arrive: Arrive) -> None:
    person = ann.id
    link = expect_json(ann.post("/api/me/recovery"), 201)["code"]
    assert recover(arrive, link).id == ann.id == person
    link = expect_json(ann.post("/api/me/recovery"), 201)["code"]
    phone = recover(arrive, link, sign_out=True)
    assert phone.id == person
    assert ann.id != person


def test_other_processes_learn_of_it_within_seconds_and_a_restart_keeps_it(
    tmp_path: Path, visit: Arrive
) -> None:
    with (
        LocalServer(tmp_path, rate_limits="off") as server,
        LocalServer(tmp_path, server.clock, rate_limits="off") as other,
    ):
        ann, thief = visit(server.address), visit(other.address)
        person, old = ann.id, ann.cookie
        thief.cookie = old
        code = ann.open(2)
        stream = thief.follow(code)
        stream.until("snapshot")
        ann.post("/api/me/sign-out")
        for _ in range(3):
            server.advance(2)
        assert stream.next() is None
        thief.cookie = old
        wait_for(lambda: thief.id != person, "the other server to know")
        visitor = visit(other.address)
        visitor.cookie = ann.cookie
        assert visitor.id == person
    with LocalServer(tmp_path, rate_limits="off") as server:
        back, thief = visit(server.address), visit(server.address)
        back.cookie, thief.cookie = ann.cookie, old
        assert back.id == person
        assert thief.id != person


# --- Scopes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "body", "needed"),
    [
        ("GET", "/api/me", None, "read"),
        ("GET", "/api/tables", None, "read"),
        ("POST", "/api/tables", {"options": {"players": 2}}, "play"),
        ("PATCH", "/api/me", {"name": "Bot"}, "play"),
        ("GET", "/api/me/tokens", None, "manage"),
        ("POST", "/api/me/tokens", {"label": "another"}, "manage"),
        ("POST", "/api/me/recovery", None, "manage"),
        ("POST", "/api/me/sign-out", None, "manage"),
        ("GET", "/api/me/export", None, "manage"),
        ("DELETE", "/api/me", None, "manage"),
    ],
)
def test_a_token_does_what_its_scopes_allow(
    ann: Person, arrive: Arrive, method: str, path: str, body: object, needed: str
) -> None:
    """By default it reads and plays. The refusal names the scope that is missing."""
    assert required_scope(method, path) == needed
    assert make_token(ann)["scopes"] == ["read", "play"]
    for scopes in (["read"], ["read", "play"], ["read", "play", "manage"]):
        program = bearer(arrive, make_token(ann, scopes=scopes)["token"])
        answer = program.request(method, path, body)
        if needed in scopes:
            assert answer.status < 300, answer
        else:
            assert answer.refusal == (403, "token-scope")
            assert needed in answer.sentence


@pytest.mark.parametrize(
    "path", ["/api//me/recovery", "//api/me/recovery", "/api/me//recovery", "/api/me/recovery/"]
)
def test_no_spelling_of_a_path_evades_the_scopes(ann: Person, arrive: Arrive, path: str) -> None:
    program = bearer(arrive, make_token(ann)["token"])
    assert program.post(path).status in (400, 403, 404, 405)


def test_a_token_without_a_scope_or_with_an_unknown_one_is_refused(ann: Person) -> None:
    assert ann.post("/api/me/tokens", {"label": "x", "scopes": []}).refusal == (422, "bad-scopes")
    assert ann.post("/api/me/tokens", {"label": "x", "scopes": ["all"]}).status == 422


def test_a_token_gives_another_no_more_than_it_has(ann: Person, arrive: Arrive) -> None:
    manager = bearer(arrive, make_token(ann, scopes=["manage"])["token"])
    refused = manager.post("/api/me/tokens", {"label": "x", "scopes": ["manage", "play"]})
    assert refused.refusal == (403, "token-scope")
    assert make_token(manager, scopes=["manage"])["scopes"] == ["manage"]


def test_what_a_token_made_ends_with_it(ann: Person, arrive: Arrive) -> None:
    """Tokens, tokens of these, recovery links, and the cookie of a device that used one."""
    everything = ["read", "play", "manage"]
    made = make_token(ann, scopes=everything)
    program = bearer(arrive, made["token"])
    child = bearer(arrive, make_token(program, scopes=everything)["token"])
    device = recover(arrive, expect_json(child.post("/api/me/recovery"), 201)["code"])
    grandchild = bearer(arrive, make_token(device, scopes=["read"])["token"])
    unused = expect_json(program.post("/api/me/recovery"), 201)["code"]
    own = bearer(arrive, make_token(ann)["token"])
    person = ann.id
    code = ann.open(2)
    streams = [one.follow(code) for one in (program, child, device)]
    for stream in streams:
        stream.until("snapshot")
    assert {one.id for one in (program, child, device, grandchild, own)} == {person}
    assert ann.delete(f"/api/me/tokens/{made['id']}").status == 204
    for one in (program, child, grandchild):
        assert one.get("/api/me").refusal == (401, "bad-token")
    assert device.id != person
    assert arrive("Eve").post("/api/me/recover", {"code": unused}).refusal == (404, "no-such-code")
    assert [stream.next() for stream in streams] == [None] * 3
    assert own.id == ann.id == person


def test_a_device_that_a_token_let_in_cannot_stay_by_signing_out_the_others(
    ann: Person, arrive: Arrive
) -> None:
    """Its new cookie depends on the token as the old one did."""
    made = make_token(ann, scopes=["manage"])
    program = bearer(arrive, made["token"])
    person = ann.id
    device = recover(arrive, expect_json(program.post("/api/me/recovery"), 201)["code"])
    rescue = bearer(arrive, make_token(ann, scopes=["read", "manage"])["token"])
    assert device.post("/api/me/sign-out").status == 204
    assert device.id == person
    assert rescue.delete(f"/api/me/tokens/{made['id']}").status == 204
    assert device.id != person
