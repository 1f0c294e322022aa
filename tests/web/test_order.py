"""The table tells nothing before its board shows it: every picture of games with full motion is looked at."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.async_api import expect

from .browser import DESKTOP, Settings
from .conftest import Visit
from .visitors import TIMEOUT

#: Looks at the page with every picture that is drawn.
OBSERVE = """() => {
  window.pictures = [];
  const look = () => {
    const main = document.querySelector('main[data-phase]');
    const lines = [...document.querySelectorAll('.log p')].map((line) => line.className.split(' ')[0]);
    const opened = lines.lastIndexOf('round-opened');
    const turned = [...document.querySelectorAll('.board .disc.open .face')];
    const faces = turned.map((one) => one.getAttribute('src'));
    window.pictures.push({
      at: performance.now(),
      phase: main?.dataset.phase,
      told: lines.at(-1) ?? null,
      flips: lines.slice(opened + 1).filter((kind) => kind === 'flipped').length,
      up: faces.length,
      skull: faces.some((src) => src.includes('skull')),
      again: document.querySelector('[data-rematch]') !== null,
      actions: document.querySelectorAll('[data-act]:not([data-act="show"])').length,
      turns: document.querySelector('.board .lifted') !== null,
    });
    if (window.pictures.length < 20_000) requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("pace", ["instant", "fast"])
async def test_nothing_is_told_before_the_board_shows_it(visit: Visit, pace: str) -> None:
    """Finds a log, a question or an end of the game that comes before the disc that decides it."""
    visitor = await visit(screen=DESKTOP, settings=Settings(motion="full"))
    code = await visitor.open_table(2, bots=["novice"], pace=pace)
    await visitor.call("POST", f"/api/tables/{code}/start", {})
    await expect(visitor.page.locator(".log")).to_be_visible(timeout=TIMEOUT)
    await visitor.page.evaluate(OBSERVE)
    await visitor.play_to_end(Random(3))
    await expect(visitor.page.locator("[data-rematch]")).to_be_visible(timeout=TIMEOUT)
    pictures: list[dict[str, Any]] = await visitor.page.evaluate("window.pictures")
    for picture in pictures:
        if picture["phase"] in ("attempt", "loss"):
            assert picture["flips"] <= picture["up"], picture
        if picture["told"] == "attempt-failed":
            assert picture["skull"], picture
        if picture["again"]:
            assert picture["phase"] == "over", picture
        if picture["turns"]:
            assert not picture["actions"], picture
    assert any(picture["turns"] for picture in pictures)
    assert any(picture["told"] in ("attempt-failed", "round-won", "eliminated") for picture in pictures)


async def test_the_next_game_begins_at_once_for_those_who_asked_for_it(visit: Visit) -> None:
    """Finds an old result over a new hand: board, hand and controls are of the same game."""
    visitor = await visit(screen=DESKTOP, settings=Settings(motion="full"))
    code = await visitor.open_table(2, bots=["novice"], pace="instant")
    await visitor.call("POST", f"/api/tables/{code}/start", {})
    await visitor.play_to_end(Random(5))
    await visitor.page.evaluate(OBSERVE)
    await visitor.press(visitor.page.locator("[data-rematch]"))
    await expect(visitor.table).to_have_attribute("data-phase", "opening", timeout=TIMEOUT)
    pictures: list[dict[str, Any]] = await visitor.page.evaluate("window.pictures")
    assert {picture["told"] for picture in pictures if picture["again"]} == {"game-won"}
    assert all(picture["phase"] == "over" for picture in pictures if picture["again"])
