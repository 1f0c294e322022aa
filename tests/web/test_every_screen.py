"""Every screen in every language and theme and in several sizes: it fits, is translated, and passes axe.

One visit checks a screen in all these ways. The visits share a phone and a desktop, which forget everything
in between: a new browser context takes longer than the checks. Other test files use single screens; none of
them looks at their layout, texts or accessibility.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, Page, expect

from calavera.language import LANGUAGES
from tests.server.support.processes import ServerProcess

from .conftest import Visitors
from .support.browser import DESKTOP, PHONE, Screen, Settings, Theme
from .support.page_checks import axe_violations, missing_messages, overflows
from .support.screens import SCREENS, WIDE_SCREENS
from .support.stage_sizes import FULL_HD, measure_table
from .support.table_states import TABLE_STATES, TableBuilder
from .support.visitors import TIMEOUT, Visitor

Devices = tuple[Visitor, Visitor]
#: A phone on its side, and a phone that is narrower than any on sale.
OTHER_SIZES = ((640, 360), (320, 568))
#: The panels of the table, and the keys that open them.
PANELS = {"talk": "t", "log": "g", "keys": "?"}
#: The states of a table with a bid, at four seats and at twelve.
BID_STATES = ("bidding", "twelve-bids")
# Dialogs and colours of a page have come to rest. Some animations never end, and are not waited for.
SETTLED = """
() => Promise.race([
  Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  new Promise((resolve) => setTimeout(resolve, 1000)),
])
"""


@pytest.fixture(scope="module")
def shared(runner: asyncio.Runner, browser: Browser, server: ServerProcess) -> Iterator[Visitors]:
    """A phone and a desktop for all tests of this file."""
    shared = Visitors(browser, server.address)
    runner.run(shared.visit(screen=PHONE, input_method="touch"))
    runner.run(shared.visit(screen=DESKTOP))
    yield shared
    runner.run(shared.close_all())


@pytest.fixture
def devices(runner: asyncio.Runner, shared: Visitors) -> Iterator[Devices]:
    """The phone and the desktop of somebody new. An error in their consoles fails the test at its end."""
    phone, desktop = shared.people
    for visitor, screen in ((phone, PHONE), (desktop, DESKTOP)):
        runner.run(visitor.start_over())
        runner.run(set_size(visitor.page, screen))
        # Only now: an error of the test before may come late.
        visitor.watch.errors[:] = visitor.watch.unexpected
        visitor.watch.expected.clear()
    yield phone, desktop
    errors = phone.watch.unexpected + desktop.watch.unexpected
    for visitor in (phone, desktop):
        visitor.watch.errors.clear()
    assert not errors


@pytest.mark.parametrize("name", SCREENS)
async def test_screen_fits_is_translated_and_accessible(devices: Devices, name: str) -> None:
    """Finds a screen that is too wide for a phone, shows a key instead of a message, or fails axe."""
    phone, desktop = devices
    await SCREENS[name](phone)
    title = (await phone.page.title()).split(" · ")
    assert len(title) == 2
    assert all(title)
    await check_sizes(phone.page)
    await check_languages(phone, "main")
    if name in WIDE_SCREENS:
        await SCREENS[name](desktop)
        assert await axe_violations(desktop.page) == []


async def check_sizes(page: Page) -> None:
    """Assert that the page fits the other sizes of a phone; its own size is set again."""
    for width, height in OTHER_SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        assert await overflows(page) == [], (width, height)
    await set_size(page, PHONE)


async def set_size(page: Page, screen: Screen) -> None:
    """Give a page the size of a screen."""
    viewport = screen["viewport"]
    await page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})


async def check_languages(visitor: Visitor, ready: str) -> None:
    """Show the page in every language: it fits, has all messages, and passes axe in both themes.

    It is there in the first language, follows a change of the settings to the others, and is loaded again in
    the last one.
    """
    for number, language in enumerate(LANGUAGES):
        theme: Theme = "light" if number % 2 else "dark"
        settings = Settings(language=language, theme=theme)
        if number == len(LANGUAGES) - 1:
            await visitor.apply_settings(settings)
            await visitor.wait_ready()
        else:
            await visitor.switch_settings(settings)
        await expect(visitor.page.locator(ready).first).to_be_visible(timeout=TIMEOUT)
        assert await visitor.page.locator("html").get_attribute("lang") == language
        await visitor.page.evaluate(SETTLED)
        assert await missing_messages(visitor.page) == []
        assert await overflows(visitor.page) == [], language
        # One language of each theme is enough for axe: it checks structure and contrast.
        assert number > 1 or await axe_violations(visitor.page) == []


# --- The table in every state -------------------------------------------------------------------------------


async def open_seat(visitor: Visitor, builder: TableBuilder, code: str) -> None:
    """The player of seat 0 looks at a table."""
    await visitor.become(builder.reader.cookie)
    await visitor.go(f"/t/{code}")
    await expect(visitor.page.locator("main[data-phase] button").nth(3)).to_be_visible(timeout=TIMEOUT)


@pytest.mark.parametrize("name", TABLE_STATES)
async def test_table_state_fits_is_translated_and_accessible(
    devices: Devices, builder: TableBuilder, name: str
) -> None:
    """The same checks in every phase of a game, for 2 to 12 seats, and with the column of a wide screen."""
    phone, desktop = devices
    code = builder.prepare(TABLE_STATES[name])
    await open_seat(desktop, builder, code)
    assert await axe_violations(desktop.page) == []
    if name in BID_STATES:
        await check_stage(desktop, code)
    await open_seat(phone, builder, code)
    await check_sizes(phone.page)
    await check_languages(phone, "main[data-phase] button >> nth=3")


async def check_stage(visitor: Visitor, code: str) -> None:
    """Assert that a bid can be read across a room: on two desktops and on the big screen."""
    small = await measure_table(visitor.page, 1280, 800)
    large = await measure_table(visitor.page, *FULL_HD)
    await visitor.go(f"/tv/{code}")
    await expect(visitor.page.locator(".board .number")).to_be_visible(timeout=TIMEOUT)
    big_screen = await measure_table(visitor.page, *FULL_HD)
    for sizes in (small, large, big_screen):
        assert (sizes["covered"], sizes["scrolls"]) == (0, False), sizes
        if len(sizes["mats"]) == 4:
            assert 0.2 <= min(sizes["mats"]) <= max(sizes["mats"]) <= 0.24, sizes
    assert min(small["hand"], large["hand"]) >= 110
    for sizes in (large, big_screen):
        assert min(sizes["names"]) >= 0.03, sizes
        assert sizes["bid"] >= 0.2, sizes


async def open_panel(page: Page, key: str) -> None:
    """Press a key until its panel is open: while another one closes, keys are not for the table."""
    dialog = page.get_by_role("dialog")
    for timeout in (1_000, 1_000, TIMEOUT):
        await page.keyboard.press(key)
        try:
            await expect(dialog).to_be_visible(timeout=timeout)
        except AssertionError:
            continue
        return
    raise AssertionError(f"no panel after the key {key!r}")


async def test_panels_of_the_table_fit_are_translated_and_accessible(
    devices: Devices, builder: TableBuilder
) -> None:
    """The same checks for talk, log and keys, which lie over the table on a phone."""
    phone, _ = devices
    await open_seat(phone, builder, builder.prepare(TABLE_STATES["adding"]))
    page = phone.page
    for language in LANGUAGES:
        await phone.switch_settings(Settings(language=language))
        await expect(page.locator("main[data-phase] button").nth(3)).to_be_visible(timeout=TIMEOUT)
        for name, key in PANELS.items():
            await open_panel(page, key)
            await page.evaluate(SETTLED)
            assert await missing_messages(page) == [], name
            assert await overflows(page) == [], (name, language)
            assert language != "en" or await axe_violations(page) == []
            await page.keyboard.press("Escape")
            await expect(page.get_by_role("dialog")).to_have_count(0)
