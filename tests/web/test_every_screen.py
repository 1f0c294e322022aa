"""Every screen in every language and theme, on a small phone: nothing too wide, unsaid, or out of reach."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.async_api import expect

from calavera.language import LANGUAGES
from tests.server.processes import ServerProcess

from .browsing import DESKTOP, PHONE, Likes, Screen, Theme
from .conftest import Visit
from .looking import barriers, sticking_out, unsaid
from .people import PATIENCE, Visitor
from .screens import SCREENS
from .stages import STAGES, House, house


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_no_screen_keeps_anybody_out(visit: Visit, name: str, theme: Theme) -> None:
    """By the rules of axe, contrast among them."""
    visitor = await visit(screen=PHONE, hand="touch", likes=Likes(theme=theme))
    await SCREENS[name](visitor)
    assert await barriers(visitor.page) == []


@pytest.mark.parametrize("name", ["home", "create", "lobby", "table", "tv"])
async def test_no_wide_screen_keeps_anybody_out(visit: Visit, name: str) -> None:
    """What only shows there is looked at there: the column beside the table."""
    visitor = await visit(screen=DESKTOP)
    await SCREENS[name](visitor)
    assert await barriers(visitor.page) == []


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_screen_fits_and_is_said(visit: Visit, name: str, language: str) -> None:
    """At 360 pixels, with no key in place of a sentence."""
    visitor = await visit(screen=PHONE, hand="touch", likes=Likes(language=language))
    await SCREENS[name](visitor)
    assert await visitor.page.locator("html").get_attribute("lang") == language
    assert await unsaid(visitor.page) == []
    assert await sticking_out(visitor.page) == []


@pytest.mark.parametrize("name", SCREENS)
async def test_every_screen_fits_a_phone_lying_on_its_side(visit: Visit, name: str) -> None:
    """And one that is narrower than any sold today."""
    for width, height in ((640, 360), (320, 568)):
        screen: Screen = {**PHONE, "viewport": {"width": width, "height": height}}
        visitor = await visit(screen=screen, hand="touch")
        await SCREENS[name](visitor)
        assert await sticking_out(visitor.page) == []


# --- The table in every state -------------------------------------------------------------------------------

PANELS = {"talk": "t", "log": "g", "keys": "?"}


@pytest.fixture(scope="module")
def home(server: ServerProcess) -> Iterator[House]:
    """People who play tables to where they are wanted."""
    with house(server.address) as home:
        yield home


async def looks_at(visit: Visit, home: House, code: str, screen: Screen, likes: Likes) -> Visitor:
    """The person of seat 0 at a table."""
    visitor = await visit(screen=screen, hand="touch" if screen is PHONE else "mouse", likes=likes)
    cookie = home.reader.cookie
    await visitor.context.add_cookies([{"name": "calavera", "value": cookie, "url": visitor.address}])
    await visitor.go(f"/t/{code}")
    await expect(visitor.page.locator("main[data-phase] button").nth(3)).to_be_visible(timeout=PATIENCE)
    return visitor


@pytest.mark.parametrize("name", STAGES)
async def test_every_state_of_the_table_is_fit_for_all(visit: Visit, home: House, name: str) -> None:
    """Small, in every language; wide as well; in both themes."""
    code = home.prepare(STAGES[name])
    visitor = await looks_at(visit, home, code, DESKTOP, Likes())
    assert await barriers(visitor.page) == []
    visitor = await looks_at(visit, home, code, PHONE, Likes())
    for number, language in enumerate(LANGUAGES):
        theme: Theme = "light" if number % 2 else "dark"
        await visitor.likes(Likes(language=language, theme=theme))
        await visitor.settled()
        await expect(visitor.page.locator("main[data-phase] button").nth(3)).to_be_visible(timeout=PATIENCE)
        assert await unsaid(visitor.page) == []
        assert await sticking_out(visitor.page) == []
        assert number > 1 or await barriers(visitor.page) == []


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_panel_of_the_table_is_fit_for_all(
    visit: Visit, home: House, name: str, language: str
) -> None:
    """Talk, the log and the keys, over the table of a small phone."""
    code = home.prepare(STAGES["adding"])
    visitor = await looks_at(visit, home, code, PHONE, Likes(language=language))
    await visitor.page.keyboard.press(PANELS[name])
    await expect(visitor.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    await visitor.page.wait_for_timeout(200)
    assert await unsaid(visitor.page) == []
    assert await sticking_out(visitor.page) == []
    assert language != "en" or await barriers(visitor.page) == []
