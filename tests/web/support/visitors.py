"""Visitors with a browser: they open addresses, press things by mouse, finger or keyboard, and play."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, Locator, Page, Response, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from .browser import DESKTOP, UNPAINTED, ConsoleWatch, Screen, Settings, storage_state
from .messages import messages as words_of

#: How controls are pressed; "keys" are the single letters and digits of the table.
InputMethod = Literal["mouse", "touch", "keyboard", "keys"]
ServiceWorkers = Literal["allow", "block"]
#: How long anything may take to show, in milliseconds: the machine may be busy with other tests.
TIMEOUT = 30_000
expect.set_options(timeout=TIMEOUT)
#: The settings of tests that are about something else: English, dark, no motion.
DEFAULT_SETTINGS = Settings()
CODE = re.compile(r"/t/([0-9A-Z]{9})$")

# Records every response of a page, streams and sockets included, which never end.
RECORD_RESPONSES = """
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
      } catch { /* the connection is gone; what came is recorded */ }
    })();
    return new Response(theirs, answer);
  };
  window.WebSocket = class extends WebSocket {
    constructor(...what) {
      super(...what);
      const at = heard.push('') - 1;
      this.addEventListener('message', (event) => (heard[at] += `${event.data}\\n`));
    }
  };
})()
"""

# The actions whose controls can be pressed now. A bid is there with the number that is chosen.
OFFERED = """
() => [...document.querySelectorAll('[data-act]')]
  .filter((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== 'true')
  .map((one) => one.dataset.act)
"""
# A tap on the table: scenes that wait are shown at once.
SKIP = "() => document.querySelector('.board > .top')?.click()"
# False until there is something to do. Nobody has to show a stack, and it may be too late for it at any time.
# A table waits a while for those who may show, unless they decline.
READY_TO_PLAY = f"""
(skip) => {{
  if (skip) ({SKIP})();
  const over = document.querySelector('main[data-phase]')?.dataset.phase === 'over';
  const curtain = Boolean(document.querySelector('[data-lift]')?.checkVisibility());
  const declines = Boolean(document.querySelector('[data-decline]')?.checkVisibility());
  const actions = [...new Set(({OFFERED.strip()})())].filter((word) => word !== 'show').sort();
  const bids = [...document.querySelectorAll('[data-bid]')].map((one) => +one.dataset.bid);
  const slider = document.querySelector('[data-bids]');
  if (slider) bids.push(+slider.min, +slider.max);
  return (over || curtain || declines || actions.length > 0) && {{ over, curtain, declines, actions, bids }};
}}
"""
# What a browser does in all tabs but the one that stores the settings.
SWITCH_SETTINGS = """
(value) => {
  const key = 'calavera-settings', newValue = JSON.stringify(value);
  localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
"""
SHOWS_SEQ = f"""
([seq, skip]) => {{
  if (skip) ({SKIP})();
  return Number(document.querySelector('main[data-phase]')?.dataset.seq) >= seq;
}}
"""


@dataclass
class Visitor:
    """Somebody with a browser context of their own, and one page in it."""

    address: str
    context: BrowserContext
    page: Page
    watch: ConsoleWatch
    input_method: InputMethod = "mouse"
    language: str = "en"
    #: Whether scenes are skipped: in tests that are about something else.
    skips: bool = True
    #: The answers to actions of this page, by socket or by call.
    answers: list[dict[str, Any]] = field(default_factory=list)

    def watch_answers(self) -> None:
        """Take note of the answers to actions."""

        def on_frame(data: str | bytes) -> None:
            if isinstance(data, str) and data.startswith('{"kind":"answer"'):
                self.answers.append(json.loads(data))

        async def on_response(response: Response) -> None:
            if response.url.endswith("/actions"):
                self.answers.append({"status": response.status, **await response.json()})

        self.page.on("websocket", lambda socket: socket.on("framereceived", on_frame))
        self.page.on("response", on_response)

    @contextlib.asynccontextmanager
    async def expect_answer(self) -> AsyncIterator[list[dict[str, Any]]]:
        """Wait at the end for the answer to an action that is sent inside; the list then holds it."""
        before, found = len(self.answers), list[dict[str, Any]]()
        yield found
        async with asyncio.timeout(TIMEOUT / 1000):
            while len(self.answers) == before:
                await asyncio.sleep(0.01)
        found.append(self.answers[before])

    async def become(self, cookie: str) -> None:
        """Take the identity of this cookie, as of somebody who plays by calls."""
        await self.context.add_cookies([{"name": "calavera", "value": cookie, "url": self.address}])

    async def go(self, path: str = "/") -> None:
        """Open a path of the server, and wait until its screen is there."""
        await self.page.goto(self.address + path)
        await self.wait_ready()

    async def apply_settings(self, settings: Settings) -> None:
        """Store other settings, and load the page again."""
        await self.page.evaluate(
            "(value) => localStorage.setItem('calavera-settings', JSON.stringify(value))", settings._asdict()
        )
        await self.page.reload()

    async def switch_settings(self, settings: Settings) -> None:
        """Change the settings as another tab would: the page follows without being loaded again."""
        await self.page.evaluate(SWITCH_SETTINGS, settings._asdict())
        await expect(self.page.locator("html")).to_have_attribute("lang", settings.language)

    async def start_over(self, settings: Settings = DEFAULT_SETTINGS) -> None:
        """Forget everything that this browser stores, and store these settings: somebody new."""
        await self.context.clear_cookies()
        if self.page.url.startswith(self.address):
            await self.page.evaluate(
                "(value) => (localStorage.clear(), sessionStorage.clear(),"
                " localStorage.setItem('calavera-settings', JSON.stringify(value)))",
                settings._asdict(),
            )

    async def wait_ready(self) -> None:
        """Wait until a screen and its fonts are there."""
        await expect(self.page.locator("main")).to_be_visible(timeout=TIMEOUT)
        await self.page.evaluate("document.fonts.ready.then(() => undefined)")

    @property
    def path(self) -> str:
        """The path of the page."""
        return urlsplit(self.page.url).path

    async def wait_for_path(self, pattern: str | re.Pattern[str]) -> str:
        """Wait until the path matches a pattern; the path."""
        await self.page.wait_for_url(re.compile(pattern), timeout=TIMEOUT)
        await self.wait_ready()
        return self.path

    async def press(self, what: Locator) -> None:
        """Press something in the way of this visitor."""
        await expect(what).to_be_enabled(timeout=TIMEOUT)
        if self.input_method == "touch":
            await what.tap()
        elif self.input_method in ("keyboard", "keys"):
            await what.focus()
            await expect(what).to_be_focused()
            await self.page.keyboard.press("Enter")
        else:
            await what.click()

    def button(self, key: str, **values: object) -> Locator:
        """The button with this message on it, in the language of this visitor."""
        name = words_of(self.language)(key, **values)
        return self.page.get_by_role("button", name=name, exact=True)

    def expect_errors(self, *complaints: str) -> None:
        """Name patterns of console errors that the test causes on purpose."""
        self.watch.expected.extend(complaints)

    async def text(self) -> str:
        """The text of the page."""
        return await self.page.locator("body").inner_text()

    async def responses(self) -> list[str]:
        """All responses since the page was loaded; for visitors with ``record_responses``."""
        found: list[str] = await self.page.evaluate("window.heard")
        return found

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """Make a call of the API with the cookies of this browser."""
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
        """The code of the table that the page shows."""
        found = CODE.search(self.path)
        assert found, f"{self.path} is no table"
        return found[1]

    async def open_table(self, players: int = 4, **settings: object) -> str:
        """Open a table by a call, take a seat, and open its page; its code."""
        options = {"players": players, **dict(settings.pop("options", {}))}  # type: ignore[call-overload]  # any
        body = {"options": options, "sit": True, "name": "Ann", **settings}
        code: str = (await self.call("POST", "/api/tables", body))["table"]["code"]
        await self.go(f"/t/{code}")
        return code

    async def phase(self) -> str | None:
        """The phase that is shown."""
        return await self.table.get_attribute("data-phase", timeout=TIMEOUT)

    def control(self, word: str) -> Locator:
        """The control of an action: `place:flower`, `flip:2`, `bid:3` once its number is chosen."""
        return self.page.locator(f'[data-act="{word}"]:visible').first

    async def offered_actions(self) -> list[str]:
        """The actions that can be pressed right now. A bid is there with the number that is chosen."""
        found: list[str] = await self.page.evaluate(OFFERED)
        return sorted(set(found))

    async def act(self, word: str) -> None:
        """Do an action through the screen; for a bid, choose its number first."""
        if self.input_method == "keys":
            await self._type(word)
            return
        if word.startswith("bid:"):
            await self._choose(int(word.removeprefix("bid:")))
        await self.press(self.control(word))

    async def _choose(self, number: int) -> None:
        """Choose a bid, by its chip or on the slider that many numbers have."""
        chip = self.page.locator(f'[data-bid="{number}"]:visible')
        slider = self.page.locator("[data-bids]:visible")
        await expect(chip.or_(slider).first).to_be_visible(timeout=TIMEOUT)
        if await chip.count():
            await self.press(chip)
            return
        await slider.focus()
        while (now := int(await slider.input_value())) != number:
            await self.page.keyboard.press("ArrowRight" if now < number else "ArrowLeft")

    async def _type(self, word: str) -> None:
        """Press the keys of an action, wherever the focus is."""
        await expect(self.table).to_have_attribute("data-turn", "true", timeout=TIMEOUT)
        verb, _, what = word.partition(":")
        view = (await self.call("GET", f"/api/tables/{self.code}"))["view"]
        choices = [one for one in view["legal"] if one.startswith(f"{verb}:")]
        match verb:
            case "place" | "discard":
                keys = [what[0]]
            case "bid":
                keys = [*what, "Enter"]
            case "flip" | "pick" | "start" if len(choices) == 1:
                keys = ["Enter"]
            case "pick":
                keys = [str(int(what) + 1)]
            case "flip" | "start":  # seats have the keys 1 to 9, clockwise from one's own
                keys = [str((int(what) - view["seat"]) % len(view["seats"]))]
            case _:
                keys = {"pass": ["p"], "show": ["w"]}[verb]
        for key in keys:
            await self.page.keyboard.press(key)

    async def play_to_end(self, dice: Random, most: int = 400) -> int:
        """Press legal controls, drawn at random, until the game is over; how many were pressed.

        High bids are drawn most often, so that games are short.
        """
        for pressed in range(most):
            if not await self.play_next(dice):
                return pressed
        raise AssertionError(f"the game was not over after {most} actions")

    async def play(self, dice: Random, actions: int = 5) -> None:
        """Press this many legal controls, drawn at random, or fewer if the game ends."""
        for _ in range(actions):
            if not await self.play_next(dice):
                break

    async def play_next(self, dice: Random) -> bool:
        """Wait for this person's turn and press a legal control at random. False if the game is over."""
        while True:
            # Somebody who is out waits until eleven bots have finished the game.
            ready = await self.page.wait_for_function(
                READY_TO_PLAY, arg=self.skips, timeout=6 * TIMEOUT, polling=50
            )
            found: dict[str, Any] = await ready.json_value()
            if found["over"]:
                return False
            if found["declines"]:
                await self.decline()
                continue
            if found["curtain"]:
                await self.lift_curtain()
                continue
            # Others may act meanwhile: what counts is that this action was taken, and is shown.
            async with self.expect_answer() as answers:
                await self.act(dice.choice(_short_game(found["actions"], found["bids"])))
            assert answers[0]["status"] == 200
            await self.wait_for_seq((await self.call("GET", f"/api/tables/{self.code}"))["seq"])
            return True

    async def wait_for_seq(self, seq: int) -> None:
        """Wait until the screen shows the event of this number, or a later one."""
        await self.page.wait_for_function(SHOWS_SEQ, arg=[seq, self.skips], timeout=TIMEOUT, polling=20)

    async def decline(self) -> None:
        """Show nothing after a failed attempt. The question may go away by itself: the disc is drawn."""
        declining = self.page.locator("[data-decline]:visible")
        try:
            await declining.click(timeout=2_000)
        except PlaywrightTimeout:
            await expect(declining).to_have_count(0)

    async def lift_curtain(self) -> None:
        """Lift the curtain between two people of one device, if it is down."""
        curtain = self.page.locator("[data-lift]:visible")
        if await curtain.count():
            await self.press(curtain)


def _short_game(actions: list[str], bids: list[int]) -> list[str]:
    """The actions to draw from: where one can bid, mostly the highest bid, the lowest one, or a pass."""
    if not bids:
        return actions
    return [f"bid:{bids[0]}", *[f"bid:{bids[-1]}"] * 3, *[word for word in actions if word == "pass"]]


async def new_visitor(
    browser: Browser,
    address: str,
    *,
    screen: Screen = DESKTOP,
    settings: Settings | None = DEFAULT_SETTINGS,
    locale: str | None = None,
    input_method: InputMethod = "mouse",
    record_responses: bool = False,
    service_workers: ServiceWorkers = "allow",
    painted: bool = True,
) -> Visitor:
    """Open a browser context with these settings; without settings, one that was never here."""
    context = await browser.new_context(
        **screen,  # type: ignore[arg-type]  # its own type is not public
        locale=locale or (settings.language if settings else "en"),
        storage_state=storage_state(address, settings) if settings else None,
        service_workers=service_workers,
    )
    context.set_default_timeout(TIMEOUT)
    watch = ConsoleWatch()
    watch.attach(context)
    if record_responses:
        await context.add_init_script(RECORD_RESPONSES)
    if not painted:
        await context.add_init_script(UNPAINTED)
    page = await context.new_page()
    language, motion = (settings.language, settings.motion) if settings else ("en", "reduced")
    visitor = Visitor(address, context, page, watch, input_method, language, skips=motion == "reduced")
    visitor.watch_answers()
    return visitor
