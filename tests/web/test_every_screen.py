"""Every screen in every language and theme and in several sizes: it fits, is translated, and passes axe.

One visit checks a screen in all these ways. Other test files use single screens; none of them looks at their
layout, texts or accessibility.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.async_api import Page, expect

from calavera.language import LANGUAGES
from tests.server.processes import ServerProcess

from .browser import DESKTOP, PHONE, Screen, Settings, Theme
from .conftest import Visit
from .page_checks import axe_violations, missing_messages, overflows
from .screens import SCREENS, WIDE_SCREENS
from .stage_sizes import FULL_HD, measure_table
from .table_states import TABLE_STATES, TableBuilder, table_builder
from .visitors import TIMEOUT, Visitor

#: A phone on its side, and a phone that is narrower than any on sale.
OTHER_SIZES = ((640, 360), (320, 568))
#: The panels of the table, and the keys that open them.
PANELS = {"talk": "t", "log": "g", "keys": "?"}
#: The states of a table with a bid, at four seats and at twelve.
BID_STATES = ("bidding", "twelve-bids")
# The dialogs of a page have come to rest.
SETTLED = "() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))"


@pytest.mark.parametrize("name", SCREENS)
async def test_screen_fits_is_translated_and_accessible(visit: Visit, name: str) -> None:
    """Finds a screen that is too wide for a phone, shows a key instead of a message, or fails axe."""
    visitor = await visit(screen=PHONE, input_method="touch")
    await SCREENS[name](visitor)
    title = (await visitor.page.title()).split(" · ")
    assert len(title) == 2
    assert all(title)
    await check_sizes(visitor.page)
    await check_languages(visitor, "main")
    if name in WIDE_SCREENS:
        visitor = await visit(screen=DESKTOP)
        await SCREENS[name](visitor)
        assert await axe_violations(visitor.page) == []


async def check_sizes(page: Page) -> None:
    """Assert that the page fits the other sizes of a phone; its own size is set again."""
    for width, height in OTHER_SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        assert await overflows(page) == [], (width, height)
    viewport = PHONE["viewport"]
    await page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})


async def check_languages(visitor: Visitor, ready: str) -> None:
    """Load the page in every language: it fits, has all messages, and passes axe in both themes."""
    for number, language in enumerate(LANGUAGES):
        theme: Theme = "light" if number % 2 else "dark"
        await visitor.apply_settings(Settings(language=language, theme=theme))
        await visitor.wait_ready()
        await expect(visitor.page.locator(ready).first).to_be_visible(timeout=TIMEOUT)
        assert await visitor.page.locator("html").get_attribute("lang") == language
        assert await missing_messages(visitor.page) == []
        assert await overflows(visitor.page) == [], language
        # One language of each theme is enough for axe: it checks structure and contrast.
        assert number > 1 or await axe_violations(visitor.page) == []


# --- The table in every state -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def builder(server: ServerProcess) -> Iterator[TableBuilder]:
    """Players who bring tables to the states that tests look at."""
    with table_builder(server.address) as builder:
        yield builder


async def open_seat(visit: Visit, builder: TableBuilder, code: str, screen: Screen) -> Visitor:
    """The player of seat 0, looking at a table."""
    visitor = await visit(screen=screen, input_method="touch" if screen is PHONE else "mouse")
    cookie = builder.reader.cookie
    await visitor.context.add_cookies([{"name": "calavera", "value": cookie, "url": visitor.address}])
    await visitor.go(f"/t/{code}")
    await expect(visitor.page.locator("main[data-phase] button").nth(3)).to_be_visible(timeout=TIMEOUT)
    return visitor


@pytest.mark.parametrize("name", TABLE_STATES)
async def test_table_state_fits_is_translated_and_accessible(
    visit: Visit, builder: TableBuilder, name: str
) -> None:
    """The same checks in every phase of a game, for 2 to 12 seats, and with the column of a wide screen."""
    code = builder.prepare(TABLE_STATES[name])
    visitor = await open_seat(visit, builder, code, DESKTOP)
    assert await axe_violations(visitor.page) == []
    if name in BID_STATES:
        await check_stage(visitor, code)
    visitor = await open_seat(visit, builder, code, PHONE)
    await check_sizes(visitor.page)
    await check_languages(visitor, "main[data-phase] button >> nth=3")


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
    visit: Visit, builder: TableBuilder
) -> None:
    """The same checks for talk, log and keys, which lie over the table on a phone."""
    visitor = await open_seat(visit, builder, builder.prepare(TABLE_STATES["adding"]), PHONE)
    page = visitor.page
    for language in LANGUAGES:
        await visitor.apply_settings(Settings(language=language))
        await expect(page.locator("main[data-phase] button").nth(3)).to_be_visible(timeout=TIMEOUT)
        for name, key in PANELS.items():
            await open_panel(page, key)
            await page.evaluate(SETTLED)
            assert await missing_messages(page) == [], name
            assert await overflows(page) == [], (name, language)
            assert language != "en" or await axe_violations(page) == []
            await page.keyboard.press("Escape")
            await expect(page.get_by_role("dialog")).to_have_count(0)
