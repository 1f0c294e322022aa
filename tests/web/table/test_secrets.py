"""No browser holds a hidden disc of somebody else: not on the screen, in a response, or in storage."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.async_api import expect

from calavera.server.streams.serialization.event_expander import EventExpander
from tests.web.conftest import Visit
from tests.web.support.visitors import TIMEOUT, ServiceWorkers, Visitor

# The pictures of faces, and what is written about them, on a screen whose reader knows none.
FACES = """
() => [...document.querySelectorAll('[data-seat] img')]
  .map((one) => new URL(one.src).pathname)
  .filter((path) => /\\/(flower|skull)\\.svg$/.test(path))
"""
STORED = """
async () => {
  const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
  for (const { name } of await indexedDB.databases()) found.push(name);
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) found.push(request.url);
  }
  return found;
}
"""


@pytest.fixture
def service_workers() -> ServiceWorkers:
    """Pages install the service worker here."""
    return "allow"


async def test_no_browser_receives_hidden_discs_of_others(visit: Visit) -> None:
    """Two players and a bot, a spectator and a big screen: every response has only what lies face up."""
    ann, ben = await visit(record_responses=True), await visit(record_responses=True)
    watcher, wall = await visit(record_responses=True), await visit(record_responses=True)
    code = await ann.open_table(3, bots=["novice"], pace="instant")
    await ben.call("POST", f"/api/tables/{code}/seats", {"name": "Ben", "seat": 2})
    await ben.go(f"/t/{code}")
    await watcher.go(f"/t/{code}")
    # The wall belongs to Ann's own browser in real life: what it shows is a spectator's view all the same.
    kept = await ann.context.cookies()
    await wall.context.add_cookies(
        [{"name": one["name"], "value": one["value"], "url": ann.address} for one in kept]
    )
    await wall.go(f"/tv/{code}")
    await ann.call("POST", f"/api/tables/{code}/start", {"first": 0})
    await ann.act("place:skull")
    await ben.act("place:skull")
    for one in (watcher, wall):
        await expect(one.table).to_have_attribute("data-phase", "adding", timeout=TIMEOUT)
        await expect(one.page.locator("[data-seat]")).to_have_count(3)
        assert await one.page.evaluate(FACES) == []
        assert "skull" not in (await one.page.locator("[data-announced]").inner_text()).lower()
    await asyncio.gather(ann.play_to_end(Random(1)), ben.play_to_end(Random(2)))
    for one in (watcher, wall):
        await expect(one.table).to_have_attribute("data-phase", "over", timeout=TIMEOUT)

    record = await ann.call("GET", f"/api/tables/{code}/record")
    for person, own in ((ann, {0}), (ben, {2}), (watcher, set()), (wall, set())):
        checked = await count_checked_views(person, own)
        assert checked > 20, "too few views to be a test"
        assert not [
            text for text in await person.page.evaluate(STORED) if '"hand"' in text or '"stack"' in text
        ]
    assert any(move[1] == "place:skull" for move in record["moves"])


async def count_checked_views(person: Visitor, own: set[int]) -> int:
    """Check all responses of a page during the game; the number of views in them."""
    views, expander = 0, EventExpander()
    for answer in await person.responses():
        for line in answer.splitlines():
            if not line.startswith("{"):
                continue
            told = json.loads(line)
            assert {int(seat) for seat in told.get("own", {})} <= own
            if "seq" in told and "kind" in told and told["kind"] != "answer":
                told = expander.expand(told)
            for view in find_views(told):
                if view["phase"] == "over":
                    continue
                views += 1
                for seat in view["seats"]:
                    if seat["seat"] not in own:
                        assert_hidden(seat)
            history = itertools.chain.from_iterable(told.get("history") or ())
            for event in [*(told.get("events") or ()), *history]:
                if event["kind"] == "placed" and event["seat"] not in own:
                    assert event.get("disc") in (None, "last-chance"), event
    return views


def find_views(told: Any) -> Iterator[dict[str, Any]]:
    """All views in a response."""
    if isinstance(told, dict):
        if "seats" in told and "phase" in told:
            yield told
        for value in told.values():
            yield from find_views(value)
    elif isinstance(told, list):
        for value in told:
            yield from find_views(value)


def assert_hidden(seat: dict[str, Any]) -> None:
    """Assert that a seat shows no disc except those that were flipped."""
    assert seat["hand"] is None, seat
    below = seat["stack"][: len(seat["stack"]) - seat["flipped"]]
    assert set(below) <= {"hidden", "last-chance"}, seat
