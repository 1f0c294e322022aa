"""Guessing codes is slow in every spelling, for one address and for all together."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from calavera.server.http.limits.guess_limits import Guess, GuessLimiter
from calavera.server.http.limits.rate_limits import LIMITS, SHARED_LIMITS, RateLimiter
from calavera.server.http.request_path import canonical_path
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.table_codes import (
    CODE_ALPHABET,
    CODE_LENGTH,
    OLD_CODE_LENGTH,
    is_code,
    new_code,
    normalize_code,
)
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person
from tests.server.support.fake_clock import FakeClock
from tests.server.support.local_server import LocalServer
from tests.server.support.processes import HOST, ServerProcess

MONTH = 30 * 86_400

#: These lead to a table.
SPELLINGS = [
    "/api/tables/{}",
    "/api/tables/{}/",
    "/api/%74ables/{}",
    "/api/tables/{}/record",
    "/api/tables/{}/verify",
    "/api/tables/{}/replay",
    "/api/tables/{}/events",
    "/api/tables/{}/events/",
    "/api/tables/{}?as=spectator",
]
#: These do not.
OTHER_SPELLINGS = [
    "/api//tables/{}",
    "//api/tables/{}",
    "/api/tables//{}",
    "/api/tables/{}//",
    "/api/./tables/{}",
    "/api/x/../tables/{}",
    "/api/tables/%2E/{}",
    "/api/x/%2e%2E/tables/{}",
    "/api%2Ftables%2F{}",
    "/api%2ftables/{}",
    "/api%252Ftables/{}",
    "/API/tables/{}",
    "/api\\tables\\{}",
    "/api/%5ctables/{}",
    "/api/tables;x/{}",
]


# --- Paths --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_path_to_a_table_counts_wrong_codes(
    limited_server: ServerProcess, visit: Arrive, spelling: str
) -> None:
    """After thirty even a right code is not told from a wrong one."""
    ann, thief = visit(limited_server.address), visit(limited_server.address)
    ann.headers = {"X-Forwarded-For": f"198.51.100.{SPELLINGS.index(spelling)}"}
    thief.headers = {"X-Forwarded-For": f"203.0.113.{SPELLINGS.index(spelling)}"}
    statuses = [thief.get(spelling.format(new_code())).status for _ in range(31)]
    assert set(statuses) == {404, 429}
    assert statuses.count(404) <= 30
    assert thief.get(spelling.format(ann.open(2))).status == 429


@pytest.mark.parametrize("spelling", OTHER_SPELLINGS)
def test_other_spellings_lead_to_no_table(ann: Person, spelling: str) -> None:
    """Not even to one that is there, so they tell a thief nothing."""
    answer = ann.get(spelling.format(ann.open(2)))
    assert (answer.status, answer.refusal[1]) == (404, "not-found")


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ("/", "/"),
        ("/api/me", "/api/me"),
        ("/api/me/", "/api/me"),
        ("/.well-known/x", "/.well-known/x"),
        ("/a..b/c.", "/a..b/c."),
        ("/api/me//", None),
        ("//", None),
        ("/api/../me", None),
        ("/api/..", None),
        ("/.", None),
        ("/api\\me", None),
        ("*", None),
        ("", None),
    ],
)
def test_a_path_has_one_spelling(raw: str, path: str | None) -> None:
    assert canonical_path(raw, raw.encode()) == path


def test_guesses_at_the_same_moment_count_before_they_are_answered(limited_server: ServerProcess) -> None:
    """Of two hundred at once, thirty are answered."""

    async def guess_all() -> list[bytes]:
        lines = await asyncio.gather(*[asyncio.open_connection(HOST, limited_server.port) for _ in range(90)])
        for _, writer in lines:
            head = f"GET /api/tables/{new_code()} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.50\r\n\r\n"
            writer.write(head.encode())
        statuses = [(await reader.readline())[9:12] for reader, _ in lines]
        for _, writer in lines:
            writer.close()
        return statuses

    statuses = asyncio.run(guess_all())
    assert (statuses.count(b"404"), statuses.count(b"429")) == (30, 60)


# --- Limits -------------------------------------------------------------------------------------------------


def guess(limiter: GuessLimiter, person: str, address: str, code: str, status: int) -> Guess | None:
    """One call about a table, and its answer."""
    found = limiter.check(f"/api/tables/{code}/record", person, address)
    if found is not None:
        found.settle(status)
    return found


def count_guesses(limiter: GuessLimiter, length: int) -> int:
    """How many wrong codes are answered, each from another address, until one is refused."""
    for number in itertools.count():
        try:
            guess(limiter, f"p_{number}", f"address {number}", new_code()[:length], 404)
        except RequestRefused:
            break
    return number


def test_a_month_of_guessing_finds_nothing() -> None:
    """One of a thousand open tables with a chance below one in a thousand: see docs/security.md."""
    codes = len(CODE_ALPHABET) ** CODE_LENGTH
    for limit in (LIMITS["miss"][1], SHARED_LIMITS["code"]):
        guesses = limit.burst + limit.rate * MONTH
        assert 1 - (1 - 1000 / codes) ** guesses < 1 / 1000


def test_all_addresses_together_may_miss_so_often() -> None:
    """However many there are; each worker has its part."""
    for workers in (1, 4):
        clock = FakeClock()
        limiter = GuessLimiter(RateLimiter(True, clock, workers))
        burst, rate = SHARED_LIMITS["code"]
        assert burst / workers <= count_guesses(limiter, CODE_LENGTH) <= burst / workers + 5
        clock.advance(60)
        assert count_guesses(limiter, CODE_LENGTH) <= 60 * rate / workers + 5


def test_codes_from_before_have_a_stricter_limit() -> None:
    """There are fewer of them, so guesses at them are rarer."""
    limiter = GuessLimiter(RateLimiter(True, FakeClock()))
    assert count_guesses(limiter, OLD_CODE_LENGTH) <= SHARED_LIMITS["old code"].burst + 1
    guess(limiter, "p", "address", new_code(), 404)


def test_people_of_a_table_go_on_while_others_guess() -> None:
    """Who has reached a table is not counted there, and so not refused."""
    limiter = GuessLimiter(RateLimiter(True, FakeClock()))
    code = new_code()
    assert guess(limiter, "ann", "here", code, 200) is not None
    for _ in range(30):
        guess(limiter, "thief", "here", new_code(), 404)
    assert guess(limiter, "ann", "here", code, 200) is None
    with pytest.raises(RequestRefused):
        guess(limiter, "ann", "here", new_code(), 404)


def test_a_code_that_is_right_costs_nothing() -> None:
    """A whole school may come from one address."""
    limiter = GuessLimiter(RateLimiter(True, FakeClock()))
    code = new_code()
    for number in range(1000):
        guess(limiter, f"p_{number}", "here", code, 200)


def test_the_memory_of_people_and_tables_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calavera.server.http.limits.guess_limits.MAX_KNOWN", 10)
    limiter = GuessLimiter(RateLimiter(True, FakeClock()))
    for number in range(100):
        guess(limiter, f"p_{number}", "here", new_code(), 200)
    assert len(limiter._known) <= 10


# --- Codes --------------------------------------------------------------------------------------------------


def test_codes_from_before_are_codes() -> None:
    """In any case, with hyphens or without."""
    assert all([is_code(new_code()) for _ in range(100)])
    assert is_code(normalize_code("k7w-mqx"))
    assert not any(
        [is_code(text) for text in ("", "K7WMQ", "K7WMQXA", "K7WMQX2FHA", "K7WM0X", "ßßßßßß", "K7WMQé")]
    )


def test_a_table_with_a_code_from_before_is_found(
    impatient_server: LocalServer, visit: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the API, in any spelling."""
    monkeypatch.setattr("calavera.server.streams.rooms.new_code", lambda: "K7WMQX")
    ann: Person = visit(impatient_server.address)
    assert ann.open(2) == "K7WMQX"
    for spelling in ("K7WMQX", "k7wmqx", "k7w-mqx"):
        assert ann.see(spelling)["table"]["code"] == "K7WMQX"
