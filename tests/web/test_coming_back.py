"""What a reload, a dead server, or a line that is gone for a while does to a game: nothing."""

from __future__ import annotations

from random import Random

from playwright.async_api import expect

from tests.server.processes import ServerProcess

from .browsing import PHONE
from .conftest import Visit
from .people import PATIENCE, Visitor
from .screens import begun

AWAY = r"net::ERR_|Failed to fetch"


async def seen(visitor: Visitor) -> list[str | None]:
    """Every seat in words, the sentence of now, and the own hand."""
    seats: list[str | None] = await visitor.page.locator("[data-seat], [data-act], [data-now]").evaluate_all(
        "all => all.map((one) => one.ariaLabel ?? one.innerText)"
    )
    return seats


async def test_a_reload_changes_nothing(visit: Visit) -> None:
    """In the middle of a round, with discs down and in hand."""
    visitor = await visit(screen=PHONE, hand="touch")
    await begun(visitor, 4)
    await visitor.acts("place:skull")
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=PATIENCE)
    before = await seen(visitor)
    await visitor.page.reload()
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=PATIENCE)
    assert await seen(visitor) == before


async def test_the_same_person_may_have_two_windows(visit: Visit) -> None:
    """What is done in one shows in the other."""
    visitor = await visit()
    await begun(visitor, 4)
    second = await visitor.context.new_page()
    await second.goto(visitor.page.url)
    await expect(second.locator('[data-act="place:flower"]').first).to_be_visible(timeout=PATIENCE)
    await visitor.acts("place:flower")
    await expect(second.locator("[data-bid]").first).to_be_visible(timeout=PATIENCE)


async def test_a_server_that_was_killed_is_waited_for(visit: Visit, own: ServerProcess) -> None:
    """The table says so, comes back by itself, and the game is played to its end."""
    visitor, watcher = await visit(screen=PHONE, hand="touch"), await visit()
    code = await begun(visitor, 3)
    await watcher.go(f"/t/{code}")
    for one in (visitor, watcher):
        one.expects(AWAY)
    await visitor.acts("place:flower")
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=PATIENCE)
    before = await seen(visitor)
    own.kill()
    for one in (visitor, watcher):
        await expect(one.page.locator("[data-line]")).to_be_visible(timeout=PATIENCE)
    own.start()
    for one in (visitor, watcher):
        await expect(one.page.locator("[data-line]")).to_have_count(0, timeout=PATIENCE)
    assert await seen(visitor) == before
    await visitor.plays_on(Random(5))
    await expect(watcher.table).to_have_attribute("data-phase", "over", timeout=PATIENCE)


async def test_an_action_during_a_crash_is_done_once(visit: Visit, own: ServerProcess) -> None:
    """It was pressed while nobody listened; it is sent again by itself."""
    visitor = await visit(screen=PHONE, hand="touch")
    code = await begun(visitor, 3)
    visitor.expects(AWAY)
    own.kill()
    await visitor.acts("place:flower")
    own.start()
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=PATIENCE)
    view = (await visitor.asks("GET", f"/api/tables/{code}"))["view"]
    assert view["seats"][0]["stack"] == ["flower"]


async def test_who_was_away_comes_back_to_the_seat(visit: Visit) -> None:
    """A bot plays for who left; one press, and the seat is one's own again."""
    visitor = await visit(screen=PHONE, hand="touch")
    code = await begun(visitor, 3, pace="slow")
    await visitor.asks("DELETE", f"/api/tables/{code}/seats/0")
    await visitor.press(visitor.page.locator("[data-return]"))
    await expect(visitor.page.locator("[data-return]")).to_have_count(0, timeout=PATIENCE)
    seats = (await visitor.asks("GET", f"/api/tables/{code}"))["table"]["seats"]
    assert seats[0]["away"] is None
