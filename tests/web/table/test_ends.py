"""How a game ends for people: being out of it, and the win; what seats say, and where it is put."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.server.support.blocking_client import expect_json
from tests.web.conftest import Visit
from tests.web.support.browser import DESKTOP, PHONE, Screen, Settings
from tests.web.support.messages import messages
from tests.web.support.table_states import OPENED, OWN_SKULL, WIN, TableBuilder, TableState
from tests.web.support.visitors import TIMEOUT, Visitor

OUT = ", ".join([f"{OWN_SKULL}, 0 discard:flower"] * 3) + f", {OWN_SKULL}, 0 discard:skull, 0 start:1"
TWELVE = ", ".join([f"{seat} place:flower" for seat in range(12)]) + ", 0 bid:5, 1 pass, 2 pass, 3 bid:7"
FOUR = f"{OPENED}, 0 place:flower, 1 place:flower, 2 bid:2, 3 bid:3"
LONG_LINE = "I would not do that if I were you, my friend: the night is long, and so is this line."

# The boxes of what must stay in sight, and of what is said.
BOXES = """() => {
  const box = (one) => {
    const { x, y, right, bottom } = one.getBoundingClientRect();
    return [x, y, right, bottom];
  };
  const all = (what) => [...document.querySelectorAll(what)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true })).map(box);
  const [table] = all('.board > .board');
  return { taken: all('.placed, .count, .number'), said: all('[data-bubble]'), table };
}"""
LINES = "(one) => Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))"


async def open_as_first(
    visit: Visit, builder: TableBuilder, state: TableState, **settings: object
) -> tuple[Visitor, str]:
    """A visitor who is the player of seat 0, at a table in this state; and its code."""
    code = await asyncio.to_thread(builder.prepare, state)
    visitor = await visit(**settings)
    await visitor.become(builder.reader.cookie)
    await visitor.go(f"/t/{code}")
    await expect(visitor.table).to_be_visible(timeout=TIMEOUT)
    return visitor, code


def overlaps(one: list[float], other: list[float]) -> bool:
    """Whether two boxes (left, top, right, bottom) have a pixel in common."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 0.5
        and min(one[3], other[3]) - max(one[1], other[1]) > 0.5
    )


async def test_somebody_who_is_out_watches_face_up_and_then_lets_the_bots_finish(
    visit: Visit, builder: TableBuilder
) -> None:
    """While people play, nothing is offered but a new game. On a phone, by touch."""
    phone, code = await open_as_first(
        visit, builder, TableState(OUT, players=3), screen=PHONE, input_method="touch"
    )
    panel = phone.page.locator("[data-exit]")
    await expect(panel).to_have_attribute("data-exit", "3", timeout=TIMEOUT)
    await expect(panel).to_contain_text(messages("en")("out-place", place=3, players=3))
    await expect(panel.locator("button")).to_have_count(0)
    await asyncio.to_thread(builder.play, code, "1 place:flower, 2 place:skull", 3)
    assert await phone.page.locator(".disc .own").count() == 0
    for seat in (1, 2):  # the host sends the people away, and bots play on
        gone = await asyncio.to_thread(builder.reader.delete, f"/api/tables/{code}/seats/{seat}")
        expect_json(gone)
    await phone.press(panel.locator("[data-face-up]"))
    await expect(phone.page.locator(".placed img[src*='skull']").first).to_be_visible(timeout=TIMEOUT)
    await phone.press(panel.locator("[data-finish]"))
    card = phone.page.locator("[data-result]")
    await expect(card).to_be_visible(timeout=TIMEOUT)
    await expect(card).to_contain_text(messages("en")("result-place-of", place=3, players=3))
    await phone.press(phone.page.locator("[data-rematch]"))
    await expect(card).to_have_count(0)


async def test_a_win_fills_the_stage_and_then_has_a_result_to_share(
    visit: Visit, builder: TableBuilder
) -> None:
    """W1, with full motion: nothing of the result is there before the mat has bloomed. A tap skips it."""
    visitor, code = await open_as_first(
        visit,
        builder,
        TableState(f"{WIN}, " + WIN.removesuffix(", 0 flip:0"), players=3),
        screen=DESKTOP,
        settings=Settings(motion="full"),
    )
    await visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await visitor.page.evaluate("delete Navigator.prototype.share")
    say = messages("en")
    await asyncio.to_thread(builder.play, code, "0 flip:0", 3)
    stage, card = visitor.page.locator("[data-win]"), visitor.page.locator("[data-result]")
    await expect(stage).to_contain_text(say("win-you"), timeout=TIMEOUT)
    await expect(card).to_have_count(0)
    await stage.click()
    await expect(card).to_contain_text(say("result-boldest"), timeout=TIMEOUT)
    await expect(stage).to_have_count(0)
    await card.locator("[data-share]").click()
    await expect(visitor.page.get_by_text(say("share-copied"))).to_be_visible(timeout=TIMEOUT)
    shared = await visitor.page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith(say("share-won", players=3, rounds=2, number=1, total=3))
    assert code not in shared
    assert "Alma" not in shared


@pytest.mark.parametrize("moves", [FOUR, TWELVE], ids=["four", "twelve"])
@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_bubbles_cover_no_stack_no_count_and_no_bid(
    visit: Visit, builder: TableBuilder, moves: str, screen: Screen
) -> None:
    """Each seat says a long line in turn; then one sends an emote by the strip, which closes."""
    players = 4 if moves == FOUR else 12
    visitor, code = await open_as_first(visit, builder, TableState(moves, players=players), screen=screen)
    page = visitor.page
    for seat in range(0, players, 1 if players == 4 else 3):
        said = {"seat": seat, "text": f"{seat}: {LONG_LINE}"}
        await asyncio.to_thread(builder.people[seat].post, f"/api/tables/{code}/talk", said)
        bubble = page.locator(f'[data-bubble="{seat}"]')
        await expect(bubble).to_be_visible(timeout=TIMEOUT)
        await page.wait_for_timeout(400)  # mats have settled, and places are final
        boxes = await page.evaluate(BOXES)
        assert boxes["taken"]
        for one in boxes["said"]:
            assert not [other for other in boxes["taken"] if overlaps(one, other)], (seat, boxes)
            assert boxes["table"][0] <= one[0] < one[2] <= boxes["table"][2]
        assert await bubble.locator(".text").evaluate(LINES) <= 2
    await page.locator("[data-react]").click()
    strip = page.locator("[data-emote='talk-emote-gasp']")
    strip_box, table_box = await strip.bounding_box(), await page.locator(".board > .board").bounding_box()
    assert strip_box is not None
    assert table_box is not None
    assert strip_box["y"] + strip_box["height"] <= table_box["y"] + 1
    await strip.click()
    await expect(strip).to_have_count(0)
    await expect(page.locator('[data-bubble="0"] img[src*="gasp"]')).to_be_visible(timeout=TIMEOUT)
