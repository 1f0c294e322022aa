"""The review of a finished game beside its replay."""

from __future__ import annotations

from playwright.async_api import expect

from tests.server.support.processes import ServerProcess

from .conftest import Visit
from .support.table_states import TABLE_STATES, table_builder
from .support.visitors import TIMEOUT


async def test_a_finished_game_is_reviewed_beside_its_replay(visit: Visit, server: ServerProcess) -> None:
    """Adds the way from a replay to its errors, what each action was worth, beliefs, luck and the curve."""
    visitor = await visit()
    with table_builder(server.address) as builder:
        code = builder.prepare(TABLE_STATES["over"])
    await visitor.go(f"/replay/{code}/1")
    await visitor.press(visitor.page.get_by_role("button", name="Review this game"))
    errors = visitor.page.locator("ol.errors button")
    await expect(errors.first).to_be_visible(timeout=TIMEOUT)
    await visitor.press(errors.last)
    await expect(visitor.page.locator("ul.bars li.played")).to_have_count(1, timeout=TIMEOUT)
    await expect(visitor.page.locator("p.verdict[data-grade]")).to_contain_text("points")
    await visitor.press(visitor.page.locator("ul.bars li:not(.played) button").first)
    await expect(visitor.page.locator("p[role=status]").filter(has_text="instead of")).to_be_visible(
        timeout=TIMEOUT
    )
    await expect(visitor.page.locator(".disc").first).to_be_visible(timeout=TIMEOUT)
    await expect(visitor.page.locator("ul.luck li").first).to_contain_text("deserved")
    here = await visitor.page.locator("main").get_attribute("data-at")
    await visitor.page.locator("figure svg[role=img]").click(position={"x": 5, "y": 20})
    await expect(visitor.page.locator("main")).not_to_have_attribute("data-at", here or "", timeout=TIMEOUT)
