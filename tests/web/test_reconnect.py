"""A reload, a killed server or a lost connection does not change a game."""

from __future__ import annotations

from random import Random

from playwright.async_api import expect

from tests.server.processes import ServerProcess

from .browser import PHONE
from .conftest import Visit
from .screens import start_game
from .visitors import TIMEOUT, Visitor

AWAY = r"net::ERR_|Failed to fetch"


async def visible_state(visitor: Visitor) -> list[str | None]:
    """The text of all seats, of the controls and of the status."""
    seats: list[str | None] = await visitor.page.locator("[data-seat], [data-act], [data-now]").evaluate_all(
        "all => all.map((one) => one.ariaLabel ?? one.innerText)"
    )
    return seats


async def test_a_reload_changes_nothing(visit: Visit) -> None:
    """Adds a reload in the middle of a round."""
    visitor = await visit(screen=PHONE, input_method="touch")
    await start_game(visitor, 4)
    await visitor.act("place:skull")
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)
    before = await visible_state(visitor)
    await visitor.page.reload()
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)
    assert await visible_state(visitor) == before


async def test_a_player_may_have_two_windows(visit: Visit) -> None:
    """Adds two pages of one player: an action in one shows in the other."""
    visitor = await visit()
    await start_game(visitor, 4)
    second = await visitor.context.new_page()
    await second.goto(visitor.page.url)
    await expect(second.locator('[data-act="place:flower"]').first).to_be_visible(timeout=TIMEOUT)
    await visitor.act("place:flower")
    await expect(second.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)


async def test_a_game_survives_a_killed_server(visit: Visit, own_server: ServerProcess) -> None:
    """Adds a killed server: both pages reconnect, and the game goes on to its end."""
    visitor, watcher = await visit(screen=PHONE, input_method="touch"), await visit()
    code = await start_game(visitor, 3)
    await watcher.go(f"/t/{code}")
    for one in (visitor, watcher):
        one.expect_errors(AWAY)
    await visitor.act("place:flower")
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)
    before = await visible_state(visitor)
    own_server.kill()
    for one in (visitor, watcher):
        await expect(one.page.locator("[data-line]")).to_be_visible(timeout=TIMEOUT)
    own_server.start()
    for one in (visitor, watcher):
        await expect(one.page.locator("[data-line]")).to_have_count(0, timeout=TIMEOUT)
    assert await visible_state(visitor) == before
    await visitor.play_to_end(Random(5))
    await expect(watcher.table).to_have_attribute("data-phase", "over", timeout=TIMEOUT)


async def test_an_action_during_a_crash_is_done_once(visit: Visit, own_server: ServerProcess) -> None:
    """Adds an action without a server: it is sent again, and counts once."""
    visitor = await visit(screen=PHONE, input_method="touch")
    code = await start_game(visitor, 3)
    visitor.expect_errors(AWAY)
    own_server.kill()
    await visitor.act("place:flower")
    own_server.start()
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)
    view = (await visitor.call("GET", f"/api/tables/{code}"))["view"]
    assert view["seats"][0]["stack"] == ["flower"]


async def test_a_player_returns_to_the_seat(visit: Visit) -> None:
    """Adds the return to a seat that a bot has taken over."""
    visitor = await visit(screen=PHONE, input_method="touch")
    code = await start_game(visitor, 3, pace="slow")
    await visitor.call("DELETE", f"/api/tables/{code}/seats/0")
    await visitor.press(visitor.page.locator("[data-return]"))
    await expect(visitor.page.locator("[data-return]")).to_have_count(0, timeout=TIMEOUT)
    seats = (await visitor.call("GET", f"/api/tables/{code}"))["table"]["seats"]
    assert seats[0]["away"] is None
