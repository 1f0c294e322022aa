"""The lab: a position is set up, followed to its attempt and into the next round, and shared."""

from __future__ import annotations

import re

from playwright.async_api import expect

from .conftest import Visit
from .support.visitors import TIMEOUT


async def test_a_position_is_set_up_and_followed(visit: Visit) -> None:
    """Adds the form, the tree of moves, the attempt, and the address of each."""
    visitor = await visit(input_method="keyboard")
    page = visitor.page
    await visitor.go("/lab?discs=2,1&wins=1,1&first=0&skull=50,50")
    worth = page.locator(".worth")
    await expect(worth).to_contain_text("You win 87.5%", timeout=TIMEOUT)
    await page.get_by_role("radio", name="2").nth(3).check()
    await expect(worth).not_to_contain_text("87.5%", timeout=TIMEOUT)
    assert "wins=1,2" in page.url
    await page.get_by_role("radio", name="1").nth(3).check()
    await expect(worth).to_contain_text("You win 87.5%", timeout=TIMEOUT)
    await visitor.press(page.get_by_role("button", name="Put both discs down"))
    await visitor.press(page.get_by_role("button", name=re.compile(r"^bid 2")))
    await expect(page.get_by_role("heading", name="The attempt")).to_be_visible(timeout=TIMEOUT)
    assert page.url.endswith("&line=bid:2")
    await page.reload()
    await expect(page.get_by_role("heading", name="The attempt")).to_be_visible(timeout=TIMEOUT)
    await visitor.press(page.get_by_role("button", name="Go to the next round").first)
    await expect(page.get_by_role("heading", name="Your first disc")).to_be_visible(timeout=TIMEOUT)
    assert "discs=1,1" in page.url
