"""Whole games in browsers, played to their end. Other files play single rounds only."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visit
from tests.web.support.browser import DESKTOP, PHONE, Settings
from tests.web.support.messages import messages
from tests.web.support.visitors import CODE, TIMEOUT, InputMethod, Visitor

#: The options of each; the four friends play the classic edition.
VARIANTS: dict[str, dict[str, object]] = {
    "italian": {"options": {"players": 4}, "edition": "italian"},
    "german": {"options": {"players": 4, "last_chance": True}, "edition": "german"},
    "two-tribes": {"options": {"players": 3, "tribes_per_player": 2}},
    "two": {"options": {"players": 2}},
    "twelve": {"options": {"players": 12}},
}
#: Every language and every input method plays a whole game, here or with the four friends.
WAYS: dict[str, tuple[str, InputMethod]] = {
    "italian": ("it", "keyboard"),
    "german": ("de", "touch"),
    "two-tribes": ("zh-Hant", "keyboard"),
    "two": ("fr", "keys"),
    "twelve": ("it", "touch"),
}


async def test_four_friends_play_a_whole_game(visit: Visit) -> None:
    """Adds four devices at once: lobby, link, touch, mouse and keyboard in one game."""
    host = await visit(screen=DESKTOP)
    guests = [
        await visit(screen=PHONE, input_method="touch"),
        await visit(screen=PHONE, input_method="touch", settings=Settings(language="zh-Hant", theme="light")),
        await visit(screen=DESKTOP, input_method="keyboard", settings=Settings(language="de")),
    ]
    await host.go("/create")
    await host.press(host.button("create-open"))
    await host.wait_for_path(CODE.pattern)
    for name, guest in zip(["Ben", "Cleo", "Dan"], guests, strict=True):
        await guest.go(f"/t/{host.code}")
        await sit_down(guest, name)
    await host.press(host.button("lobby-start"))
    everybody = [host, *guests]
    await asyncio.gather(*[one.play_to_end(Random(seat)) for seat, one in enumerate(everybody)])
    for one in everybody:
        await expect(one.page.locator("[data-rematch]")).to_be_visible(timeout=TIMEOUT)
    verdict = await host.call("GET", f"/api/tables/{host.code}/verify")
    assert verdict["ok"]


async def sit_down(guest: Visitor, name: str) -> None:
    """Take a seat in the lobby, and give the name that the dialog asks for."""
    await guest.press(guest.button("lobby-sit"))
    dialog = guest.page.get_by_role("dialog")
    await dialog.get_by_role("textbox").fill(name)
    await guest.press(dialog.get_by_role("button", name=messages(guest.language)("lobby-sit"), exact=True))
    await expect(guest.page.locator("main")).to_contain_text(name, timeout=TIMEOUT)


@pytest.mark.parametrize("name", VARIANTS)
async def test_every_variant_can_be_played_to_its_end(visit: Visit, name: str) -> None:
    """Adds the editions and variants: a visitor and bots play each of them, in other languages and ways."""
    dice = Random(name)
    language, input_method = WAYS[name]
    visitor = await visit(
        screen=PHONE if input_method == "touch" else DESKTOP,
        input_method=input_method,
        settings=Settings(language=language),
        painted=name == "two",  # one short game is drawn from its beginning to its end
    )
    settings = VARIANTS[name]
    options = dict(settings["options"])  # type: ignore[call-overload]  # a dict, see above
    bots = ["novice"] * (options["players"] - 1)
    code = await visitor.open_table(
        options["players"], **{**settings, "options": options}, bots=bots, pace="instant"
    )
    await visitor.call("POST", f"/api/tables/{code}/start", {})
    await visitor.play_to_end(dice)
    await expect(visitor.page.locator("[data-rematch]")).to_be_visible(timeout=TIMEOUT)


async def test_three_people_share_one_phone(visit: Visit) -> None:
    """Adds one device for all: the curtain hides every hand between two turns."""
    visitor = await visit(screen=PHONE, input_method="touch")
    code = await visitor.open_table(3, pace="instant")
    for seat, name in [(1, "Ben"), (2, "Cleo")]:
        await visitor.call("POST", f"/api/tables/{code}/seats", {"seat": seat, "name": name})
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 0})
    curtain = visitor.page.locator("[data-lift]")
    await expect(curtain).to_be_visible(timeout=TIMEOUT)
    assert await visitor.page.locator("[data-act]:visible").count() == 0
    await visitor.lift_curtain()
    await visitor.act("place:skull")
    await expect(curtain).to_be_visible(timeout=TIMEOUT)
    await visitor.play_to_end(Random(3))
    await expect(visitor.page.locator("[data-rematch]")).to_be_visible(timeout=TIMEOUT)


async def test_a_rematch_starts_with_one_press(visit: Visit) -> None:
    """Adds the rematch."""
    visitor = await visit(screen=PHONE, input_method="touch")
    code = await visitor.open_table(2, bots=["novice"], pace="instant")
    await visitor.call("POST", f"/api/tables/{code}/start", {})
    await visitor.play_to_end(Random(1))
    await visitor.press(visitor.page.locator("[data-rematch]"))
    await expect(visitor.control("place:flower")).to_be_visible(timeout=TIMEOUT)
