"""Puzzles: one is answered wrong, told why, tried again, and comes back among the mistakes."""

from __future__ import annotations

from datetime import datetime, timedelta

from playwright.async_api import expect

from calavera.coach.puzzles.collection import load_puzzles

from .conftest import Visit
from .support.visitors import TIMEOUT


async def test_a_wrong_answer_is_explained_and_comes_back(visit: Visit) -> None:
    """Adds the answer by keyboard, its verdict with the value of every action, and the mistakes."""
    puzzle = next(one for one in load_puzzles() if one.best.startswith("bid") and "pass" in one.values)
    visitor = await visit(input_method="keyboard")
    page = visitor.page
    await visitor.go(f"/puzzles?id={puzzle.id}")
    await visitor.press(visitor.control("pass"))
    verdict = page.locator(".verdict")
    await expect(verdict).to_contain_text("Not the best", timeout=TIMEOUT)
    await expect(verdict.locator("li")).to_have_count(len(puzzle.values))
    await visitor.press(page.get_by_role("button", name="Try again"))
    await expect(visitor.control("pass")).to_be_visible(timeout=TIMEOUT)
    await page.clock.install(time=datetime.now() + timedelta(days=4))
    await page.reload()
    await visitor.press(page.get_by_role("button", name="Your mistakes"))
    await expect(page.locator(f'[data-puzzle="{puzzle.id}"]')).to_be_visible(timeout=TIMEOUT)
