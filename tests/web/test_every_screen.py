"""Every screen in every language and theme, on a small phone: nothing too wide, unsaid, or out of reach."""

from __future__ import annotations

import pytest

from calavera.language import LANGUAGES

from .browsing import DESKTOP, PHONE, Likes, Screen, Theme
from .conftest import Visit
from .looking import barriers, sticking_out, unsaid
from .screens import SCREENS


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
