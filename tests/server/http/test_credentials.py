"""Identities: signed cookies, profiles, tokens for programs, and links to another device."""

from __future__ import annotations

import asyncio
import hashlib
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots.names import TRIBES
from calavera.language import LANGUAGES
from calavera.server.http.credentials import IdentityStore
from calavera.server.settings import Settings
from calavera.server.storage.database import migrate, open_database
from calavera.server.storage.event_log import EventLog
from calavera.server.wire.errors import RequestRefused
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json
from tests.server.support.fake_clock import StoppedClock
from tests.server.support.processes import ServerProcess

#: What a header can hold.
HEADER = st.characters(codec="latin-1")
SECRET = b"a key of the tests, 32 bytes long"


def rows(server: ServerProcess, statement: str) -> list[tuple[Any, ...]]:
    """What the server's database says."""
    connection = sqlite3.connect(server.data / "calavera.sqlite3")
    try:
        return connection.execute(statement).fetchall()
    finally:
        connection.close()


def nobody() -> IdentityStore:
    """Identities without a database."""
    return IdentityStore(None, SECRET)  # type: ignore[arg-type]  # cookies need no database


# --- Cookies ------------------------------------------------------------------------------------------------


def test_the_first_call_sets_a_cookie_that_no_script_can_read(ann: Person) -> None:
    """And later calls do not."""
    answer = ann.get("/api/tables")
    value, *flags = answer.headers["set-cookie"].split("; ")
    assert set(flags) == {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"}
    assert re.fullmatch(r"calavera=p_[0-9a-f]{32}\.[\w-]{43}", value)
    assert "set-cookie" not in ann.get("/api/me").headers
    assert ann.cookie.startswith(f"{ann.id}.")


def test_behind_https_the_cookie_is_for_https_alone(ann: Person) -> None:
    """As the proxy says; a header without a proxy would say nothing."""
    flags = ann.get("/api/me", X_Forwarded_Proto="https").headers["set-cookie"].split("; ")
    assert "Secure" in flags
    assert "strict-transport-security" in ann.get("/api/me", X_Forwarded_Proto="https").headers


@pytest.mark.parametrize("path", ["/", "/api/health", "/metrics", "/schema/openapi.json"])
def test_health_and_metrics_set_no_cookie(ann: Person, path: str) -> None:
    """They make no identity."""
    answer = ann.get(path)
    assert answer.status == 200
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "forge",
    [
        lambda cookie: cookie[:-1] + ("A" if cookie[-1] != "A" else "B"),
        lambda cookie: cookie.split(".")[0],
        lambda cookie: cookie.split(".")[0] + ".",
        lambda cookie: "p_" + "0" * 32 + "." + cookie.split(".")[1],
        lambda cookie: cookie + "x",
        lambda cookie: cookie.upper(),
        lambda _: "",
        lambda _: ".",
        lambda _: "null",
        lambda _: "\xff\xfe\x80",
        lambda cookie: cookie + "x" * 4000,
        lambda cookie: '"' + cookie + '"',
    ],
)
def test_a_forged_or_garbled_cookie_is_somebody_new(ann: Person, arrive: Arrive, forge: Any) -> None:
    """Never an error, never somebody else."""
    known, thief = ann.id, arrive("Thief")
    answer = thief.request("GET", "/api/me", headers={"Cookie": f"other=1; calavera={forge(ann.cookie)}"})
    assert answer.status == 200
    assert answer.json["id"] != known
    assert "set-cookie" in answer.headers


def test_a_cookie_among_others_is_found(ann: Person, arrive: Arrive) -> None:
    """Whatever else a browser sends along."""
    known = ann.id
    other = arrive()
    answer = other.request("GET", "/api/me", headers={"Cookie": f'a=b; x; calavera={ann.cookie}; z="q"'})
    assert answer.json["id"] == known


@given(st.text(HEADER, max_size=250))
def test_no_text_but_a_signed_one_is_a_cookie(text: str) -> None:
    """Whatever it is made of."""
    assert nobody().read_cookie(text) is None


@given(st.integers(0, 76), HEADER)
def test_a_cookie_with_one_changed_character_is_invalid(at: int, character: str) -> None:
    """At any position."""
    people = nobody()
    cookie = people.cookie_of("p_" + "5a" * 16)
    changed = cookie[:at] + character + cookie[at + 1 :]
    assert (people.read_cookie(changed) is None) == (changed != cookie)


def test_another_key_signs_other_cookies() -> None:
    """A cookie of one server is nothing at another."""
    cookie = nobody().cookie_of("p_" + "5a" * 16)
    assert IdentityStore(None, b"x" + SECRET).read_cookie(cookie) is None  # type: ignore[arg-type]


# --- Seats belong to identities -----------------------------------------------------------------------------


def test_joining_under_somebodys_name_does_not_take_the_seat(ann: Person, arrive: Arrive) -> None:
    """Not even when that player is disconnected: a seat belongs to an identity."""
    code, ben = ann.open(2), arrive("Ben")
    ben.sit(code)
    ann.start(code, first=0)
    ben.act(code, 1, "place:skull")
    ben.disconnect()
    thief = arrive("Ben")
    expect_json(thief.patch("/api/me", {"name": "Ben"}))
    assert thief.post(f"/api/tables/{code}/seats", {"name": "Ben"}).refusal == (409, "game-on")
    assert thief.post(f"/api/tables/{code}/seats", {"name": "Ben", "seat": 1}).refusal == (409, "seat-taken")
    snapshot = thief.see(code)
    assert snapshot["you"] == []
    assert snapshot["view"]["seat"] is None
    assert thief.try_act(code, 1, "place:skull").refusal == (403, "not-your-seat")
    assert thief.delete(f"/api/tables/{code}/seats/1").refusal == (403, "not-your-seat")
    assert ben.see(code)["view"]["seats"][1]["stack"] == ["skull"]


def test_two_people_may_have_the_same_name(ann: Person, arrive: Arrive) -> None:
    """It is a name, nothing more."""
    code, other = ann.open(2), arrive("Ann")
    assert other.sit(code) == 1
    assert [seat["name"] for seat in ann.see(code)["table"]["seats"]] == ["Ann", "Ann"]
    assert ann.see(code)["you"] == [0]
    assert other.see(code)["you"] == [1]


def test_a_second_browser_sees_no_hand(ann: Person, arrive: Arrive) -> None:
    """Only the same cookie is the same person."""
    code = ann.open(2, bots=["novice"], pace="slow")
    ann.start(code)
    assert arrive("Ann").see(code)["view"]["seat"] is None
    tab = arrive("Ann")
    tab.cookie = ann.cookie
    assert tab.see(code)["view"] == ann.see(code)["view"]


# --- Profiles -----------------------------------------------------------------------------------------------


def test_a_profile_keeps_fields_that_are_left_out(ann: Person) -> None:
    """Fields that are left out stay as they are."""
    assert expect_json(ann.get("/api/me")) == {"id": ann.id, "name": "Guest", "tribe": None, "language": None}
    changed = {"name": "Åsa", "tribe": TRIBES[2], "language": "zh-Hant"}
    assert expect_json(ann.patch("/api/me", changed)) == {"id": ann.id, **changed}
    assert expect_json(ann.patch("/api/me", {"name": "  Ann   Lee "}))["name"] == "Ann Lee"
    assert expect_json(ann.get("/api/me")) == {"id": ann.id, **changed, "name": "Ann Lee"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": ""}, "bad-name"),
        ({"name": " \t "}, "bad-name"),
        ({"name": "x" * 25}, "bad-name"),
        ({"name": "a\u202eb"}, "bad-name"),
        ({"name": "\u200d"}, "bad-name"),
        ({"name": 5}, "bad-field"),
        ({"name": ["Ann"]}, "bad-field"),
        ({"tribe": "purple"}, "bad-tribe"),
        ({"language": "tlh"}, "bad-language"),
        ({"id": "p_1"}, "bad-field"),
    ],
)
def test_an_impossible_profile_is_refused(ann: Person, change: dict[str, Any], code: str) -> None:
    """And nothing of it is kept."""
    before = expect_json(ann.get("/api/me"))
    assert ann.patch("/api/me", change).refusal == (422, code)
    assert expect_json(ann.get("/api/me")) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_chosen(ann: Person, language: str) -> None:
    """Those that there are."""
    assert expect_json(ann.patch("/api/me", {"language": language}))["language"] == language


# --- Tokens -------------------------------------------------------------------------------------------------


def bearer(arrive: Arrive, token: str) -> Person:
    """A program with a token and no cookie."""
    program = arrive("Bot")
    program.headers = {"Authorization": f"Bearer {token}"}
    return program


def test_a_token_acts_as_the_identity_that_made_it(ann: Person, arrive: Arrive) -> None:
    """It plays at the same seat, gets no cookie, and stops when the token is removed."""
    code = ann.open(2, bots=["novice"], pace="slow")
    ann.start(code, first=0)
    made = expect_json(ann.post("/api/me/tokens", {"label": "my bot"}), 201)
    assert set(made) == {"id", "label", "token", "scopes"}
    program = bearer(arrive, made["token"])
    answer = program.get("/api/me")
    assert answer.json["id"] == ann.id
    assert "set-cookie" not in answer.headers
    program.act(code, 0, "place:skull")
    assert program.see(code)["view"]["seats"][0]["stack"] == ["skull"]
    with program.follow(code) as stream:
        assert stream.until("snapshot").json["you"] == [0]
    listed = expect_json(ann.get("/api/me/tokens"))["tokens"]
    assert [(token["id"], token["label"]) for token in listed] == [(made["id"], "my bot")]
    assert made["token"] not in str(listed)
    assert ann.delete(f"/api/me/tokens/{made['id']}").status == 204
    assert program.get("/api/me").refusal == (401, "bad-token")
    assert program.try_act(code, 0, "bid:1").refusal == (401, "bad-token")
    assert ann.delete(f"/api/me/tokens/{made['id']}").refusal == (404, "no-such-token")


@pytest.mark.parametrize(
    "authorization",
    [
        "Bearer calavera_nonsense",
        "Bearer calavera_" + "x" * 5000,
        "Bearer ",
        "Bearer",
        "calavera_abc",
        "Bearer \xff\xfe",
    ],
)
def test_a_wrong_token_is_refused_and_never_somebody_new(arrive: Arrive, authorization: str) -> None:
    """Not even with a good cookie beside it; the token is not said back."""
    program = arrive("Bot")
    program.get("/api/me")
    program.headers = {"Authorization": authorization}
    answer = program.get("/api/me")
    assert answer.refusal == (401, "bad-token")
    assert "set-cookie" not in answer.headers
    assert "nonsense" not in answer.body.decode()


def test_a_token_is_of_its_own_identity_only(ann: Person, ben: Person) -> None:
    """Others neither see nor remove it."""
    made = expect_json(ann.post("/api/me/tokens", {"label": "x"}), 201)
    assert expect_json(ben.get("/api/me/tokens")) == {"tokens": []}
    assert ben.delete(f"/api/me/tokens/{made['id']}").refusal == (404, "no-such-token")
    assert len(expect_json(ann.get("/api/me/tokens"))["tokens"]) == 1


def test_somebody_has_twenty_tokens_at_most(ann: Person) -> None:
    """And each has a label."""
    assert ann.post("/api/me/tokens", {"label": ""}).refusal == (422, "bad-label")
    made = [expect_json(ann.post("/api/me/tokens", {"label": f"bot {i}"}), 201) for i in range(20)]
    assert len({one["token"] for one in made}) == 20
    assert ann.post("/api/me/tokens", {"label": "one more"}).refusal == (409, "too-many-tokens")


def test_only_the_hash_of_a_secret_is_on_disk(server: ServerProcess, ann: Person) -> None:
    """Of tokens and of recovery codes; neither of them is anywhere in the files."""
    token = expect_json(ann.post("/api/me/tokens", {"label": "kept"}), 201)["token"]
    code = expect_json(ann.post("/api/me/recovery"), 201)["code"]
    for secret, table in ((token, "tokens"), (code, "recoveries")):
        hashed = hashlib.sha256(secret.encode()).hexdigest()
        assert rows(server, f"SELECT person FROM {table} WHERE hash = '{hashed}'") == [(ann.id,)]
    files = [path for path in server.data.iterdir() if path.is_file()]
    assert any(path.name == "calavera.sqlite3" for path in files)
    for path in files:
        assert token.encode() not in path.read_bytes()
        assert code.encode() not in path.read_bytes()
        assert ann.cookie.encode() not in path.read_bytes()


# --- Another device -----------------------------------------------------------------------------------------


def test_a_link_moves_an_identity_to_another_device_once(server: ServerProcess, arrive: Arrive) -> None:
    """Both devices are then the same person; the link is used up, and the code is behind the hash."""
    laptop, phone, thief = arrive("Ann"), arrive("Ann"), arrive("Eve")
    code = laptop.open(2, bots=["novice"], pace="slow")
    laptop.start(code, first=0)
    made = expect_json(laptop.post("/api/me/recovery"), 201)
    assert made["link"] == f"{server.address}/#recover={made['code']}"
    before = phone.id
    assert expect_json(phone.post("/api/me/recover", {"code": made["code"]}))["id"] == laptop.id != before
    assert phone.id == laptop.id
    phone.act(code, 0, "place:skull")
    assert phone.see(code)["view"] == laptop.see(code)["view"]
    assert thief.post("/api/me/recover", {"code": made["code"]}).refusal == (404, "no-such-code")
    assert thief.post("/api/me/recover", {"code": ""}).refusal == (404, "no-such-code")
    assert thief.post("/api/me/recover", {"code": 5}).refusal == (422, "bad-field")
    assert thief.id != laptop.id


def test_a_recovery_link_expires_after_a_quarter_of_an_hour(tmp_path: Path) -> None:
    """Not a second later, and a new one works."""
    clock = StoppedClock(1_000_000.0)

    async def story() -> None:
        engine = open_database(Settings(data=str(tmp_path)))
        await migrate(engine)
        people = IdentityStore(EventLog(engine), SECRET, clock)
        old, until = await people.make_recovery("p_1")
        assert until == clock.seconds + 15 * 60
        clock.seconds += 15 * 60 - 1
        young, _ = await people.make_recovery("p_1")
        clock.seconds += 1
        with pytest.raises(RequestRefused, match="too old"):
            await people.use_recovery(old)
        assert await people.use_recovery(young) == ("p_1", None)
        with pytest.raises(RequestRefused, match="used up"):
            await people.use_recovery(young)
        await engine.dispose()

    asyncio.run(story())


def test_a_wall_clock_that_was_set_back_hides_no_sign_out_from_other_processes(tmp_path: Path) -> None:
    """A stolen cookie would be valid there for as long as that process runs."""
    clock = StoppedClock(1_000_000.0)

    async def story() -> None:
        engine = open_database(Settings(data=str(tmp_path)))
        await migrate(engine)
        here, there = [IdentityStore(EventLog(engine), SECRET, clock) for _ in range(2)]
        await here.sign_out_others("p_1", None)
        assert await there.read_sign_outs() == {"p_1"}
        clock.seconds -= 3600
        stolen = there.cookie_of("p_2")
        await here.sign_out_others("p_2", None)
        assert await there.read_sign_outs() == {"p_2"}
        assert there.read_cookie(stolen) is None
        await engine.dispose()

    asyncio.run(story())


def test_a_password_for_a_proxy_is_not_a_token(arrive: Arrive) -> None:
    """Basic authentication is for the proxy in front; the caller stays who the cookie says."""
    ann = arrive("Ann")
    before = expect_json(ann.get("/api/me"))["id"]
    ann.headers = {"Authorization": "Basic YW5uOnNlY3JldA=="}
    assert expect_json(ann.get("/api/me"))["id"] == before
