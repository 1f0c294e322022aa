"""Every screen there is, and how somebody gets to see it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from .people import PATIENCE, Visitor

Way = Callable[[Visitor], Awaitable[None]]

BOTS = ["novice", "regular", "sharp"]
#: As long as the longest that fits; Chinese is short and wide.
LONG_NAME = "Maximiliane von der Höhe"


def address(path: str) -> Way:
    """The screen of an address that is always there."""

    async def go(visitor: Visitor) -> None:
        await visitor.go(path)
        await expect(visitor.page.locator("main h1")).to_have_count(1)

    return go


async def nowhere(visitor: Visitor) -> None:
    """An address that leads nowhere."""
    visitor.expects("404")
    await visitor.go("/nowhere")


async def no_table(visitor: Visitor) -> None:
    """A code that no table has."""
    visitor.expects("404")
    await visitor.go("/t/ZZZZZZ")
    await expect(visitor.page.locator("main").get_by_role("link")).not_to_have_count(0)


async def lobby(visitor: Visitor) -> None:
    """A table before its game, some seats still free."""
    await visitor.opens(6, bots=BOTS, name=LONG_NAME)
    controls = visitor.page.locator('main[data-phase="open"] button')
    await expect(controls.nth(4)).to_be_visible(timeout=PATIENCE)


async def table(visitor: Visitor) -> None:
    """A game that has just begun."""
    await begun(visitor, 4)


async def crowd(visitor: Visitor) -> None:
    """The largest table."""
    await begun(visitor, 12)


async def television(visitor: Visitor) -> None:
    """A game on the big screen."""
    code = await begun(visitor, 6)
    await visitor.go(f"/tv/{code}")
    await expect(visitor.page.locator("[data-seat]")).to_have_count(6, timeout=PATIENCE)


async def begun(visitor: Visitor, players: int, **settings: object) -> str:
    """A game of one person and bots, at its first choice; the table's code."""
    bots = [BOTS[seat % 3] for seat in range(players - 1)]
    code = await visitor.opens(players, **{"bots": bots, "pace": "instant", "name": LONG_NAME, **settings})
    await visitor.asks("POST", f"/api/tables/{code}/start", {"first": 0})
    await expect(visitor.control("place:flower")).to_be_visible(timeout=PATIENCE)
    return code


SCREENS: dict[str, Way] = {
    "home": address("/"),
    "create": address("/create"),
    "pass": address("/create?preset=pass"),
    "learn": address("/learn"),
    "rules": address("/rules"),
    "replay": address("/replay"),
    "settings": address("/settings"),
    "nowhere": nowhere,
    "no-table": no_table,
    "lobby": lobby,
    "table": table,
    "crowd": crowd,
    "tv": television,
}
