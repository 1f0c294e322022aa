"""Rate limits: too many calls, lines of talk or guesses are refused with a time to wait."""

from __future__ import annotations

import pytest

from calavera.server.http.limits import rate_limits as limits_module
from calavera.server.http.limits.rate_limits import LIMITS, Limit, RateLimiter
from calavera.server.wire.errors import RequestRefused
from tests.server.conftest import Arrive
from tests.server.support.fake_clock import FakeClock
from tests.server.support.processes import ServerProcess

# --- In measure ---------------------------------------------------------------------------------------------


def test_talking_too_often_is_refused_with_a_time_to_wait(
    limited_server: ServerProcess, visit: Arrive
) -> None:
    """The seconds are in a header. Other people and other calls are not limited by it."""
    ann, ben = visit(limited_server.address, "Ann"), visit(limited_server.address, "Ben")
    ann.headers = ben.headers = {"X-Forwarded-For": "192.0.2.1"}
    code = ann.open(2)
    ben.sit(code)
    answers = [ann.post(f"/api/tables/{code}/talk", {"text": f"line {number}"}) for number in range(8)]
    assert [answer.status for answer in answers[:6]] == [200] * 6
    last = answers[-1]
    assert last.refusal == (429, "too-often")
    assert 1 <= int(last.headers["retry-after"]) <= 3
    assert last.json["error"]["details"] == {"seconds": int(last.headers["retry-after"])}
    ben.say(code, "I may")
    assert len(ann.see(code)["talk"]) in (7, 8)


def test_calls_over_the_limit_of_an_identity_are_refused(
    limited_server: ServerProcess, visit: Arrive
) -> None:
    """Another identity at the same address may still call."""
    ann = visit(limited_server.address)
    ann.headers = {"X-Forwarded-For": "192.0.2.2"}
    statuses = [ann.get("/api/me").status for _ in range(120)]
    assert statuses[:60] == [200] * 60
    assert 429 in statuses
    other = visit(limited_server.address)
    other.headers = ann.headers
    assert other.get("/api/me").status == 200


def test_guesses_at_tokens_and_recovery_codes_are_limited_by_address(
    limited_server: ServerProcess, visit: Arrive
) -> None:
    """For one address, whatever identity calls."""
    guess = {"Authorization": "Bearer calavera_guess", "X-Forwarded-For": "192.0.2.3"}
    thief = visit(limited_server.address)
    statuses = [thief.request("GET", "/api/me", headers=guess).status for _ in range(25)]
    assert statuses[:20] == [401] * 20
    assert statuses[-1] == 429
    other = visit(limited_server.address)
    other.headers = {"X-Forwarded-For": "192.0.2.4"}
    codes = [other.post("/api/me/recover", {"code": f"guess {number}"}).status for number in range(12)]
    assert codes[:10] == [404] * 10
    assert codes[-1] == 429


def test_tables_and_arrivals_are_limited_by_address(limited_server: ServerProcess, visit: Arrive) -> None:
    """So that a program without a cookie is stopped as well."""
    ann = visit(limited_server.address)
    ann.headers = {"X-Forwarded-For": "192.0.2.5"}
    statuses = [ann.post("/api/tables", {"options": {"players": 2}}).status for _ in range(11)]
    assert statuses == [201] * 10 + [429]
    flood = visit(limited_server.address)
    flood.headers = {"X-Forwarded-For": "192.0.2.6", "Cookie": "calavera=none"}
    assert 429 in [flood.get("/api/me").status for _ in range(130)]


def test_a_bucket_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    """A burst is allowed, then so many a second; the wait that the refusal names is enough."""
    clock = FakeClock()
    monkeypatch.setitem(LIMITS, "talk", (Limit(3, 0.5), Limit(100, 100)))
    limits = RateLimiter(True, clock)
    for _ in range(3):
        limits.check("talk", "ann", "here")
    with pytest.raises(RequestRefused) as refused:
        limits.check("talk", "ann", "here")
    assert refused.value.details == {"seconds": 2}
    limits.check("talk", "ben", "here")
    clock.advance(2)
    limits.check("talk", "ann", "here")
    with pytest.raises(RequestRefused):
        limits.check("talk", "ann", "here")
    clock.advance(1000)
    for _ in range(3):
        limits.check("talk", "ann", "here")
    with pytest.raises(RequestRefused):
        limits.check("talk", "ann", "here")


def test_limits_that_are_off_never_refuse() -> None:
    """For tests and closed rooms."""
    limits = RateLimiter(False)
    for _ in range(1000):
        limits.check("secret", "ann", "here")


def test_forgetting_buckets_bounds_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a caller with a new identity at every call."""
    monkeypatch.setattr(limits_module, "MAX_BUCKETS", 10)
    limits = RateLimiter(True)
    for number in range(100):
        limits.check("call", f"p_{number}", f"address {number}")
    assert len(limits._buckets) <= 11
