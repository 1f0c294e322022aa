"""How fast the table reacts to a touch, and how smoothly a disc turns, on a slowed processor.

``python -m tests.web.speed [--slow 4] [--times 15]`` prints what it measured. Nothing is asserted: a machine
that is busy with other things is slow, and that is no fault of the client.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import Browser, Locator, expect

from tests.server.support.processes import ServerProcess

from .support.browser import PHONE, Settings, launch_browser, require_client
from .support.table_states import TABLE_STATES, TableBuilder, TableState, table_builder
from .support.visitors import TIMEOUT, Visitor, new_visitor

# From the moment that the finger came down to the first picture in which anything is different.
TOUCH = """
() => {
  window.answers = [];
  addEventListener('pointerdown', (down) => {
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.answers.push(performance.now() - down.timeStamp);
        port2.postMessage(null);
      });
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  }, { capture: true });
}
"""
# When the service worker has its files and serves the page.
CONTROLLED = """
async () => {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done()));
}
"""
# Every picture that is drawn, for this many milliseconds: how long after the one before.
FRAMES = """
(milliseconds) => new Promise((done) => {
  const gaps = [];
  const began = performance.now();
  let last = began;
  requestAnimationFrame(function next(now) {
    gaps.push(now - last);
    last = now;
    if (now - began < milliseconds) requestAnimationFrame(next);
    else done(gaps.slice(1));
  });
})
"""
#: Twelve seats, and the last disc of an attempt is about to be turned.
FLIP = TableState(
    ", ".join([f"{seat} place:flower" for seat in range(12)])
    + ", 0 bid:4, "
    + ", ".join([f"{seat} pass" for seat in range(1, 12)])
    + ", 0 flip:0, 0 flip:1, 0 flip:2",
    players=12,
    then="0 flip:3",
)
#: A picture that came later than this was not the next one, at sixty a second.
LATE = 25.0


async def reader_of(browser: Browser, address: str, home: TableBuilder, slow: float) -> Visitor:
    """The player of seat 0 with a slow phone and full motion, who was here before.

    At the first visit the service worker fetches all files meanwhile, which would be measured, too.
    """
    reader = await new_visitor(
        browser, address, screen=PHONE, input_method="touch", settings=Settings(motion="full")
    )
    await reader.become(home.reader.cookie)
    await reader.go("/")
    await reader.page.evaluate(CONTROLLED)
    devtools = await reader.context.new_cdp_session(reader.page)
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return reader


async def touches(
    browser: Browser, address: str, home: TableBuilder, slow: float, times: int
) -> dict[str, list[float]]:
    """Milliseconds from touch to picture: a number chosen, talk opened, a disc placed."""
    found: dict[str, list[float]] = {"choose a bid": [], "open talk": [], "place a disc": []}
    for _ in range(times):
        code = await asyncio.to_thread(home.prepare, TABLE_STATES["adding"])
        reader = await reader_of(browser, address, home, slow)
        await reader.go(f"/t/{code}")
        await expect(reader.page.locator("[data-bid]").nth(1)).to_be_visible(timeout=TIMEOUT)
        await reader.page.wait_for_timeout(1500)
        await reader.page.evaluate(TOUCH)
        targets = {
            "choose a bid": reader.page.locator("[data-bid]").nth(1),
            "open talk": reader.page.locator("main header button[aria-expanded]"),
            "place a disc": reader.control("place:flower"),
        }
        for name, target in targets.items():
            found[name].append(await touch(reader, target))
            await reader.page.keyboard.press("Escape")
            await reader.page.wait_for_timeout(300)
        await reader.context.close()
    return found


async def touch(reader: Visitor, target: Locator) -> float:
    """Touch something; milliseconds until the page changed."""
    before = len(await reader.page.evaluate("window.answers"))
    await target.tap()
    while len(answers := await reader.page.evaluate("window.answers")) == before:
        await reader.page.wait_for_timeout(20)
    taken: float = answers[before]
    return taken


async def flips(
    browser: Browser, address: str, home: TableBuilder, slow: float, times: int
) -> list[list[float]]:
    """The gaps between pictures while the disc that decides is turned, at a table of twelve."""
    found: list[list[float]] = []
    for _ in range(times):
        code = await asyncio.to_thread(home.prepare, FLIP)
        reader = await reader_of(browser, address, home, slow)
        await reader.go(f"/t/{code}")
        await expect(reader.page.locator("[data-seat]")).to_have_count(12, timeout=TIMEOUT)
        # At rest: the drawings of moments to come have been loaded.
        await reader.page.wait_for_timeout(5000)
        frames = asyncio.ensure_future(reader.page.evaluate(FRAMES, 2500))
        await reader.control(FLIP.then.split()[1]).tap()
        found.append(await frames)
        await reader.context.close()
    return found


def report(slow: float, touched: dict[str, list[float]], turned: Sequence[list[float]]) -> str:
    """The measurements as a table."""
    lines = [f"processor slowed {slow:g} times", "", "touch to picture    median     worst"]
    for name, taken in touched.items():
        lines.append(f"  {name:<16} {statistics.median(taken):5.0f} ms  {max(taken):5.0f} ms")
    gaps = [gap for run in turned for gap in run]
    late = [gap for gap in gaps if gap > LATE]
    lines += [
        "",
        f"a flip at twelve seats, {len(turned)} times: {len(gaps)} pictures, {len(late)} late "
        f"({100 * len(late) / max(1, len(gaps)):.0f}%), the longest gap {max(gaps, default=0):.0f} ms",
    ]
    return "\n".join(lines) + "\n"


async def measure(address: str, slow: float, times: int) -> str:
    """Run all measurements in a browser."""
    with table_builder(address) as home:
        async with launch_browser() as browser:
            touched = await touches(browser, address, home, slow, times)
            turned = await flips(browser, address, home, slow, max(1, times // 3))
    return report(slow, touched, turned)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.speed")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower than this machine")
    parser.add_argument("--times", type=int, default=15, help="how often each is measured")
    arguments = parser.parse_args()
    require_client()
    with tempfile.TemporaryDirectory(prefix="calavera-") as folder:
        settings = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_GRACE": "86400"}
        with ServerProcess(Path(folder) / "data", settings) as server:
            sys.stdout.write(asyncio.run(measure(server.address, arguments.slow, arguments.times)))


if __name__ == "__main__":
    main()
