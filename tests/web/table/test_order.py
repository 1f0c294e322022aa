"""The table tells nothing before its board shows it: every picture of games with full motion is looked at."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from playwright.async_api import expect

from tests.server.support.blocking_client import choose_quickest
from tests.web.conftest import Visit
from tests.web.support.browser import DESKTOP, Settings
from tests.web.support.messages import messages
from tests.web.support.visitors import TIMEOUT, Visitor

#: Looks at the page with every picture that is drawn.
OBSERVE = """() => {
  window.pictures = [];
  // Pitches that were begun since the picture before; silence is 0.0001.
  let pitches = [];
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, time) {
    if (value > 1) pitches.push(value);
    return set.call(this, value, time);
  };
  // What the live region got since then.
  let said = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) said.push(...[...addedNodes].map((one) => one.textContent));
  }).observe(document.querySelector('[data-announced]'), { childList: true });
  const text = (what) => document.querySelector(what)?.textContent ?? '';
  const look = () => {
    const main = document.querySelector('main[data-phase]');
    const lines = [...document.querySelectorAll('.log p')].map((line) => line.className.split(' ')[0]);
    const opened = lines.lastIndexOf('round-opened');
    const turned = [...document.querySelectorAll('.board .disc.open .face')];
    const faces = turned.map((one) => one.getAttribute('src'));
    window.pictures.push({
      phase: main?.dataset.phase,
      seq: Number(main?.dataset.seq),
      turn: main?.dataset.turn === 'true',
      title: document.title,
      now: text('[data-now]'),
      said: said.join(' '),
      bubbles: [...document.querySelectorAll('[data-bubble] .text')].map((one) => one.textContent),
      stage: document.querySelector('[data-win]') !== null,
      result: document.querySelector('[data-result]') !== null,
      pitches,
      told: lines.at(-1) ?? null,
      flips: lines.slice(opened + 1).filter((kind) => kind === 'flipped').length,
      up: faces.length,
      skull: faces.some((src) => src.includes('skull')),
      again: document.querySelector('[data-rematch]') !== null,
      actions: document.querySelectorAll('[data-act]:not([data-act="show"])').length,
      enabled: document.querySelectorAll('[data-act]:not([data-act="show"]):not(:disabled)').length,
      turns: document.querySelector('.board .lifted') !== null,
    });
    pitches = [];
    said = [];
    if (window.pictures.length < 20_000) requestAnimationFrame(look);
  };
  look();
}"""


#: The lowest note of a skull's drum, and the highest of the end of a game.
DRUM, FANFARE = 110, 988
#: Pictures from the turn of a seat to its controls. They are not counted in time: a busy machine draws few.
PROMPT = 6


def spoken(line: dict[str, Any]) -> str:
    """A line of talk as its bubble has it."""
    return line.get("text") or messages("en")(line["phrase"])


def check_told(pictures: list[dict[str, Any]], names: list[str]) -> None:
    """Title, live region, sounds and result are not ahead of the board, and controls follow at once."""
    say = messages("en")
    ann, bot = names
    skulls = [
        say("event-attempt-failed-you", owner=bot),
        say("event-attempt-failed-yours", who=bot),
        say("event-attempt-failed-own", who=bot),
        say("event-attempt-failed-own-you"),
    ]
    won = [say("event-game-won", who=who) for who in (ann, bot)]
    asked: int | None = None
    for number, picture in enumerate(pictures):
        told = picture["said"] + picture["now"]
        title = picture["title"].rpartition(" · ")[0]
        assert title in (picture["now"], say("your-turn-title")), picture
        # What is skipped is told when the next round has cleared the table.
        if picture["phase"] in ("attempt", "loss") and (
            DRUM in picture["pitches"] or any([line in told for line in skulls])
        ):
            assert picture["skull"], picture
        if FANFARE in picture["pitches"] or any([line in told for line in won]):
            assert picture["phase"] == "over", picture
        if picture["result"]:
            assert picture["phase"] == "over", picture
            assert not picture["stage"], picture
        asked = (number if asked is None else asked) if picture["turn"] else None
        if asked is not None and not picture["actions"]:
            assert number - asked <= PROMPT, picture
    assert any([picture["pitches"] for picture in pictures]), "the sounds were not heard"


@pytest.mark.parametrize("pace", ["instant", "fast"])
async def test_nothing_is_told_before_the_board_shows_it(visit: Visit, pace: str) -> None:
    """Finds a log, a question or an end of the game that comes before the disc that decides it."""
    visitor = await visit(screen=DESKTOP, settings=Settings(motion="full", sounds=True))
    code = await visitor.open_table(2, bots=["novice"], pace=pace)
    await visitor.page.mouse.click(5, 300)  # browsers allow sounds after a touch
    await visitor.call("POST", f"/api/tables/{code}/start", {})
    await expect(visitor.page.locator(".log")).to_be_visible(timeout=TIMEOUT)
    await visitor.page.evaluate(OBSERVE)
    await visitor.play_to_end(Random(3))
    await expect(visitor.page.locator("[data-rematch]")).to_be_visible(timeout=TIMEOUT)
    await expect(visitor.page.locator("[data-result]")).to_be_visible(timeout=TIMEOUT)
    pictures: list[dict[str, Any]] = await visitor.page.evaluate("window.pictures")
    snapshot = await visitor.call("GET", f"/api/tables/{code}")
    check_told(pictures, [seat["name"] for seat in snapshot["table"]["seats"]])
    first = {spoken(line): line["seq"] for line in reversed(snapshot["talk"])}
    for picture in pictures:
        for line in picture["bubbles"]:
            assert first.get(line, 0) <= picture["seq"], picture
        if picture["phase"] in ("attempt", "loss"):
            assert picture["flips"] <= picture["up"], picture
        if picture["told"] == "attempt-failed":
            assert picture["skull"], picture
        if picture["again"]:
            assert picture["phase"] == "over", picture
        if picture["turns"]:
            assert not picture["enabled"], picture
    assert any(picture["turns"] for picture in pictures)
    assert any(picture["flips"] for picture in pictures)


async def play_by_calls(visitor: Visitor, code: str) -> None:
    """Play to the end without the page, which falls behind."""
    for number in range(2000):
        snapshot = await visitor.call("GET", f"/api/tables/{code}")
        if snapshot["table"]["status"] == "over":
            return
        if legal := [word for word in snapshot["view"]["legal"] if word != "show"]:
            word = choose_quickest(Random(number), legal)
            body = {"seat": 0, "action": word, "id": f"action-{number}"}
            await visitor.call("POST", f"/api/tables/{code}/actions", body)
        else:  # a bot's turn
            await asyncio.sleep(0.02)
    raise AssertionError("the game was not over after 2000 calls")


async def test_the_next_game_begins_at_once_for_those_who_asked_for_it(visit: Visit) -> None:
    """Finds an old result over a new hand: board, hand and controls are of the same game."""
    visitor = await visit(screen=DESKTOP, settings=Settings(motion="full"))
    code = await visitor.open_table(2, bots=["novice"], pace="instant")
    await visitor.call("POST", f"/api/tables/{code}/start", {})
    await play_by_calls(visitor, code)
    await visitor.page.evaluate(OBSERVE)
    await visitor.press(visitor.page.locator("[data-rematch]"))
    await expect(visitor.table).to_have_attribute("data-phase", "opening", timeout=TIMEOUT)
    pictures: list[dict[str, Any]] = await visitor.page.evaluate("window.pictures")
    assert {picture["told"] for picture in pictures if picture["again"]} == {"game-won"}
    assert all(picture["phase"] == "over" for picture in pictures if picture["again"])
