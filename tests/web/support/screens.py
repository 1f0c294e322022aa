"""Every screen but the table, and how to open it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from .table_states import BOTS, LONG_NAME
from .visitors import TIMEOUT, Visitor

OpenScreen = Callable[[Visitor], Awaitable[None]]


def open_address(path: str) -> OpenScreen:
    """A screen that needs nothing but its address."""

    async def go(visitor: Visitor) -> None:
        await visitor.go(path)
        await expect(visitor.page.locator("main h1")).to_have_count(1)

    return go


async def open_not_found(visitor: Visitor) -> None:
    """The screen of an unknown address."""
    visitor.expect_errors("404")
    await visitor.go("/nowhere")


async def open_missing_table(visitor: Visitor) -> None:
    """The screen of a code that no table has."""
    visitor.expect_errors("404")
    await visitor.go("/t/ZZZZZZ")
    await expect(visitor.page.locator("main").get_by_role("link")).not_to_have_count(0)


async def open_tv(visitor: Visitor) -> None:
    """A game on the big screen."""
    code = await start_game(visitor, 6)
    await visitor.go(f"/tv/{code}")
    await expect(visitor.page.locator("[data-seat]")).to_have_count(6, timeout=TIMEOUT)


async def start_game(visitor: Visitor, players: int, **settings: object) -> str:
    """Start a game of the visitor and bots, and wait for its first choice; the table's code."""
    bots = [BOTS[seat % 3] for seat in range(players - 1)]
    code = await visitor.open_table(
        players, **{"bots": bots, "pace": "instant", "name": LONG_NAME, **settings}
    )
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 0})
    await expect(visitor.control("place:flower")).to_be_visible(timeout=TIMEOUT)
    return code


async def open_lab(visitor: Visitor) -> None:
    """A position of two after the first bid."""
    await visitor.go("/lab?discs=3,2&wins=1,2&first=0&skull=60,70&line=bid:1")
    await expect(visitor.page.locator(".found .card")).not_to_have_count(0, timeout=TIMEOUT)


async def open_puzzles(visitor: Visitor) -> None:
    """The puzzle of the day."""
    await visitor.go("/puzzles")
    await expect(visitor.page.locator("[data-puzzle]")).to_be_visible(timeout=TIMEOUT)


SCREENS: dict[str, OpenScreen] = {
    "home": open_address("/"),
    "create": open_address("/create"),
    "pass": open_address("/create?preset=pass"),
    "learn": open_address("/learn"),
    "lab": open_lab,
    "puzzles": open_puzzles,
    "rules": open_address("/rules"),
    "replay": open_address("/replay"),
    "settings": open_address("/settings"),
    "nowhere": open_not_found,
    "no-table": open_missing_table,
    "tv": open_tv,
}
#: Screens that look different on a wide screen; tables are in ``table_states``.
WIDE_SCREENS = {"home", "create", "puzzles", "tv"}
