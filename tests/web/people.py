"""People in browsers: they open addresses, press what is there by mouse, finger or keyboard, and play."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

from .browsing import DESKTOP, Likes, Screen, Watch, remembered
from .words import words as words_of

#: By what things are pressed; "keys" are the single letters and digits of the table.
Hand = Literal["mouse", "touch", "keyboard", "keys"]
#: How long anything may take to show, in milliseconds: this machine may be busy with other tests.
PATIENCE = 15_000
#: What tests have set where it does not matter: English, dark, nothing moves.
ORDINARY = Likes()
CODE = re.compile(r"/t/([0-9A-Z]{6})$")

# Everything that a page is answered, its streams too, which have no end to wait for.
LISTEN = """
(() => {
  const heard = (window.heard = []);
  const fetchIt = window.fetch;
  window.fetch = async (...what) => {
    const answer = await fetchIt(...what);
    if (!answer.body) return answer;
    const [theirs, ours] = answer.body.tee();
    const at = heard.push('') - 1;
    const words = new TextDecoder();
    void (async () => {
      try {
        for await (const piece of ours) heard[at] += words.decode(piece, { stream: true });
      } catch { /* the line is gone, and what came is kept */ }
    })();
    return new Response(theirs, answer);
  };
})()
"""


@dataclass
class Visitor:
    """Somebody with a browser window of their own, open at one page."""

    address: str
    context: BrowserContext
    page: Page
    watch: Watch
    hand: Hand = "mouse"
    language: str = "en"

    async def go(self, path: str = "/") -> None:
        """Open an address of ours, and wait until its screen is there."""
        await self.page.goto(self.address + path)
        await self.settled()

    async def likes(self, likes: Likes) -> None:
        """Like other things from now on; the page is loaded anew."""
        await self.page.evaluate(
            "(likes) => localStorage.setItem('calavera-settings', JSON.stringify(likes))", likes._asdict()
        )
        await self.page.reload()

    async def settled(self) -> None:
        """Wait until a screen shows, and everything that it fetched is there."""
        await expect(self.page.locator("main")).to_be_visible(timeout=PATIENCE)
        await self.page.evaluate("document.fonts.ready.then(() => undefined)")

    @property
    def path(self) -> str:
        """Where the page is."""
        return urlsplit(self.page.url).path

    async def arrives(self, pattern: str | re.Pattern[str]) -> str:
        """Wait for an address; it."""
        await self.page.wait_for_url(re.compile(pattern), timeout=PATIENCE)
        await self.settled()
        return self.path

    async def press(self, what: Locator) -> None:
        """Press something the way that this person presses things."""
        await expect(what).to_be_enabled(timeout=PATIENCE)
        if self.hand == "touch":
            await what.tap()
        elif self.hand in ("keyboard", "keys"):
            await what.focus()
            await expect(what).to_be_focused()
            await self.page.keyboard.press("Enter")
        else:
            await what.click()

    def button(self, key: str, **values: object) -> Locator:
        """The button with a sentence of ours on it, in this person's language."""
        name = words_of(self.language)(key, **values)
        return self.page.get_by_role("button", name=name, exact=True)

    def expects(self, *complaints: str) -> None:
        """What the console will say now is meant."""
        self.watch.meant.extend(complaints)

    async def text(self) -> str:
        """All that can be read on the screen."""
        return await self.page.locator("body").inner_text()

    async def heard(self) -> list[str]:
        """Everything that the page was answered since it was loaded; for visitors who listen."""
        found: list[str] = await self.page.evaluate("window.heard")
        return found

    async def asks(self, method: str, path: str, body: object = None) -> Any:
        """Make a call of the API as this browser."""
        answer = await self.context.request.fetch(self.address + path, method=method, data=body)
        assert answer.ok, f"{method} {path}: {answer.status} {await answer.text()}"
        return await answer.json()

    # --- At a table -----------------------------------------------------------------------------------------

    @property
    def table(self) -> Locator:
        """The table's screen, in a game."""
        return self.page.locator("main[data-phase]")

    @property
    def code(self) -> str:
        """The code of the table where this person is."""
        found = CODE.search(self.path)
        assert found, f"{self.path} is no table"
        return found[1]

    async def opens(self, players: int = 4, **settings: object) -> str:
        """Open a table by a call, sit down, and look at it; its code."""
        options = {"players": players, **dict(settings.pop("options", {}))}  # type: ignore[call-overload]  # any
        body = {"options": options, "sit": True, "name": "Ann", **settings}
        code: str = (await self.asks("POST", "/api/tables", body))["table"]["code"]
        await self.go(f"/t/{code}")
        return code

    async def phase(self) -> str | None:
        """The phase that is shown."""
        return await self.table.get_attribute("data-phase", timeout=PATIENCE)

    def control(self, word: str) -> Locator:
        """What does an action: `place:flower`, `flip:2`, `bid:3` once its number is chosen."""
        return self.page.locator(f'[data-act="{word}"]:visible').first

    async def words(self) -> list[str]:
        """The actions that can be pressed right now. A bid is there with the number that is chosen."""
        found: list[str] = await self.page.evaluate(
            """() => [...document.querySelectorAll('[data-act]')]
                .filter((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== 'true')
                .map((one) => one.dataset.act)"""
        )
        return sorted(set(found))

    async def acts(self, word: str) -> None:
        """Do an action through the screen; a bid by its number first."""
        if self.hand == "keys":
            await self._type(word)
            return
        if word.startswith("bid:"):
            await self._choose(int(word.removeprefix("bid:")))
        await self.press(self.control(word))

    async def _choose(self, number: int) -> None:
        """Choose a bid, by its chip or on the slider that many numbers have."""
        chip = self.page.locator(f'[data-bid="{number}"]:visible')
        slider = self.page.locator("[data-bids]:visible")
        await expect(chip.or_(slider).first).to_be_visible(timeout=PATIENCE)
        if await chip.count():
            await self.press(chip)
            return
        await slider.focus()
        while (now := int(await slider.input_value())) != number:
            await self.page.keyboard.press("ArrowRight" if now < number else "ArrowLeft")

    async def _type(self, word: str) -> None:
        """The keys for an action, pressed wherever the focus is."""
        await expect(self.table).to_have_attribute("data-turn", "true", timeout=PATIENCE)
        verb, _, what = word.partition(":")
        legal: list[str] = (await self.asks("GET", f"/api/tables/{self.code}"))["view"]["legal"]
        choices = [one for one in legal if one.startswith(f"{verb}:")]
        match verb:
            case "place" | "discard":
                keys = [what[0]]
            case "bid":
                keys = [*what, "Enter"]
            case "flip" | "pick" | "start":
                keys = ["Enter"] if len(choices) == 1 else [str(choices.index(word) + 1)]
            case _:
                keys = {"pass": ["p"], "show": ["w"]}[verb]
        for key in keys:
            await self.page.keyboard.press(key)

    async def plays_on(self, dice: Random, most: int = 2000) -> int:
        """Press any legal control again and again until the game is over; how many were pressed."""
        pressed = 0
        for _ in range(most):
            phase = await self.phase()
            if phase == "over":
                return pressed
            await self.lifts()
            # Showing one's stack is never a must, and may be too late at any moment.
            words = [word for word in await self.words() if word != "show"]
            if not words:
                await self.page.wait_for_timeout(30)
                continue
            # Others may act meanwhile: what counts is that this action was taken, and is shown.
            async with self.page.expect_response(lambda one: one.url.endswith("/actions")) as answer:
                await self.acts(dice.choice(await self._choices(words)))
            assert (await answer.value).ok
            await self.sees((await self.asks("GET", f"/api/tables/{self.code}"))["seq"])
            pressed += 1
        raise AssertionError(f"the game was not over after {most} looks")

    async def sees(self, seq: int) -> None:
        """Wait until the screen shows what happened under a number, or later."""
        for _ in range(PATIENCE // 20):
            if int(await self.table.get_attribute("data-seq") or 0) >= seq:
                return
            await self.page.wait_for_timeout(20)
        raise AssertionError(f"number {seq} was never shown")

    async def lifts(self) -> None:
        """Lift the curtain between two people of one device, if it is down."""
        curtain = self.page.locator("[data-lift]:visible")
        if await curtain.count():
            await self.press(curtain)

    async def _choices(self, words: list[str]) -> list[str]:
        """The words that are drawn from: where one can bid, all numbers that can be bid, or passing."""
        if not any(word.startswith("bid:") for word in words):
            return words
        numbers: list[str] = await self.page.evaluate(
            """() => {
              const chips = [...document.querySelectorAll('[data-bid]')].map((one) => +one.dataset.bid);
              const slider = document.querySelector('[data-bids]');
              for (let i = Number(slider?.min); i <= Number(slider?.max); i++) chips.push(i);
              return chips.map((one) => `bid:${one}`);
            }"""
        )
        # Who places and places makes a long game of it, which tells no more than a short one.
        return [*numbers, *[word for word in words if word == "pass"]]


async def newcomer(
    browser: Browser,
    address: str,
    *,
    screen: Screen = DESKTOP,
    likes: Likes | None = ORDINARY,
    locale: str | None = None,
    hand: Hand = "mouse",
    listening: bool = False,
) -> Visitor:
    """Somebody who has never been here; with likes, somebody who has set them."""
    context = await browser.new_context(
        **screen,  # type: ignore[arg-type]  # its own type is not public
        locale=locale or (likes.language if likes else "en"),
        storage_state=remembered(address, likes) if likes else None,
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch()
    watch.over(context)
    if listening:
        await context.add_init_script(LISTEN)
    page = await context.new_page()
    return Visitor(address, context, page, watch, hand, likes.language if likes else "en")
