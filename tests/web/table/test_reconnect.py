"""A reload, a killed server or a lost connection does not change a game."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.async_api import expect

from tests.server.support.processes import ServerProcess
from tests.web.conftest import Visit
from tests.web.support.browser import PHONE
from tests.web.support.screens import start_game
from tests.web.support.visitors import TIMEOUT, Visitor

AWAY = r"net::ERR_|Failed to fetch|Unable to preload"
MARK = "window.mark = true"
IS_OTHER_PAGE = "() => !window.mark"


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
    """Adds a killed server: both pages reconnect, and the game goes on."""
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
    await visitor.play(Random(5))
    await watcher.wait_for_seq((await visitor.call("GET", f"/api/tables/{code}"))["seq"])


async def test_an_action_during_a_crash_is_done_once(visit: Visit, own_server: ServerProcess) -> None:
    """Adds an action without a server, which counts once, and a panel that cannot be loaded meanwhile."""
    visitor = await visit(screen=PHONE, input_method="touch")
    code = await start_game(visitor, 3)
    visitor.expect_errors(AWAY)
    await visitor.page.evaluate(MARK)
    own_server.kill()
    await open_unloaded_panel(visitor)
    await visitor.act("place:flower")
    own_server.start()
    await expect(visitor.page.locator("[data-bid]").first).to_be_visible(timeout=TIMEOUT)
    view = (await visitor.call("GET", f"/api/tables/{code}"))["view"]
    assert view["seats"][0]["stack"] == ["flower"]
    assert not await visitor.page.evaluate(IS_OTHER_PAGE)


async def test_a_page_without_its_files_loads_the_new_version(
    visit: Visit, own_server: ServerProcess
) -> None:
    """Adds a server with another version of the client: files that the page asks for are gone."""
    visitor = await visit(screen=PHONE, input_method="touch")
    await start_game(visitor, 3)
    visitor.expect_errors(AWAY, "404", "EventLog", "Note that")
    await visitor.page.evaluate(MARK)
    install_renamed_client(Path(own_server.environment["CALAVERA_CLIENT"]))
    own_server.restart()
    await open_unloaded_panel(visitor)
    await visitor.page.wait_for_function(IS_OTHER_PAGE, timeout=TIMEOUT, polling=50)
    await expect(visitor.control("place:flower")).to_be_visible(timeout=TIMEOUT)


async def open_unloaded_panel(visitor: Visitor) -> None:
    """Open the log, whose file cannot be loaded, and close it again."""
    async with visitor.page.expect_event("pageerror", timeout=TIMEOUT):
        await visitor.press(visitor.button("log-label"))
    await visitor.page.keyboard.press("Escape")


def install_renamed_client(client: Path) -> None:
    """Rename the first file of the client and remove the log's, as another version would."""
    page = client / "index.html"
    (entry,) = client.glob("assets/index-*.js")
    entry.rename(entry.with_name("index-newer.js"))
    page.write_text(page.read_text(encoding="utf-8").replace(entry.name, "index-newer.js"), encoding="utf-8")
    for file in [*client.glob("index.html.*"), *client.glob("assets/EventLog-*")]:
        file.unlink()


async def test_a_player_returns_to_the_seat(visit: Visit) -> None:
    """Adds the return to a seat that a bot has taken over."""
    visitor = await visit(screen=PHONE, input_method="touch")
    code = await start_game(visitor, 3, pace="slow")
    await visitor.call("DELETE", f"/api/tables/{code}/seats/0")
    await visitor.press(visitor.page.locator("[data-return]"))
    await expect(visitor.page.locator("[data-return]")).to_have_count(0, timeout=TIMEOUT)
    seats = (await visitor.call("GET", f"/api/tables/{code}"))["table"]["seats"]
    assert seats[0]["away"] is None
