"""An evening together: the lobby, friends who come late, and the overlay of a stream."""

from __future__ import annotations

import itertools
from random import Random

from playwright.async_api import expect

from tests.server.support.blocking_client import choose_quickest
from tests.web.conftest import Visit
from tests.web.support.browser import PHONE
from tests.web.support.visitors import TIMEOUT


async def test_friends_meet_in_the_lobby_and_one_comes_late(visit: Visit) -> None:
    """Adds the lobby (inviter, lesson, ready, talk), the seat of a bot in the next round, and the overlay."""
    host, friend, late = await visit(), await visit(screen=PHONE, input_method="touch"), await visit()
    code = await host.open_table(3, bots=["novice"], pace="instant")
    for visitor, name in ((friend, "Ben"), (late, "Eve")):
        await visitor.call("PATCH", "/api/me", {"name": name})
    await friend.go(f"/t/{code}")
    await expect(friend.page.get_by_text("Ann has kept a seat for you.")).to_be_visible(timeout=TIMEOUT)
    await expect(friend.page.get_by_role("link", name="Never played Skull?")).to_be_visible()
    await friend.press(friend.button("lobby-sit"))
    await friend.press(friend.button("lobby-ready"))
    await expect(host.page.get_by_text("✓ ready")).to_be_visible(timeout=TIMEOUT)
    await expect(host.page.get_by_role("heading", name="Everybody is ready.")).to_be_visible()
    await friend.page.get_by_role("textbox", name="Your own words").fill("Good evening!")
    await friend.press(friend.button("chat-say"))
    await expect(host.page.get_by_text("Good evening!").first).to_be_visible(timeout=TIMEOUT)

    await host.press(host.button("lobby-start"))
    await late.go(f"/t/{code}")
    offer = late.page.locator("[data-take] button")
    await late.press(offer)
    await expect(late.page.locator("[data-take=promised]")).to_be_visible(timeout=TIMEOUT)
    assert await late.offered_actions() == []
    for number in itertools.count():
        view = (await late.call("GET", f"/api/tables/{code}"))["view"]
        if view["round"] == 2:
            break
        for visitor in (host, friend):
            view = (await visitor.call("GET", f"/api/tables/{code}"))["view"]
            if legal := [word for word in view["legal"] if word != "show"]:
                action = {"seat": view["seat"], "action": choose_quickest(Random(), legal), "id": f"{number}"}
                await visitor.call("POST", f"/api/tables/{code}/actions", action)
    await expect(late.page.locator(".controls .hand")).to_be_visible(timeout=TIMEOUT)
    await expect(host.page.locator("[data-seat]", has_text="Eve")).to_have_count(1, timeout=TIMEOUT)

    await late.go(f"/overlay/{code}?delay=1")
    await expect(late.page.locator("[data-seat]")).to_have_count(3, timeout=TIMEOUT)
    for part in ("body", "documentElement"):
        style = await late.page.evaluate(f"getComputedStyle(document.{part}).background")
        assert "gradient" not in style
        assert "rgba(0, 0, 0, 0)" in style
    assert code not in await late.text()
