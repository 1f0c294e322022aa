"""The sizes of what lies on a table, as shares of the height of its window."""

from __future__ import annotations

from typing import TypedDict

from playwright.async_api import Page

#: A large desktop, and a big screen in a living room.
FULL_HD = (1920, 1080)

MEASURE = """
() => {
  const share = (one) => one.getBoundingClientRect().height / innerHeight;
  const type = (one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight;
  const all = (what, measure) => [...document.querySelectorAll(what)].map(measure);
  const boxes = all('.board .mat', (one) => one.getBoundingClientRect());
  const covers = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const number = document.querySelector('.board .number');
  const digits = number?.getBoundingClientRect();
  return {
    mats: all('.board .mat', share),
    names: all('.board .name', type),
    bid: number ? type(number) : 0,
    hand: Math.min(...all('.controls .hand .disc', (one) => one.getBoundingClientRect().height)),
    covered: boxes.filter((one, i) =>
      boxes.some((other, j) => j < i && covers(one, other)) || (digits && covers(one, digits))).length,
    scrolls: document.documentElement.scrollHeight > innerHeight,
  };
}
"""

AT_REST = """
async (measure) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let last = '';
  for (let same = 0; same < 10; ) {
    await frame();
    const now = JSON.stringify(measure());
    const moves = document.getAnimations().some((one) => one.playState === 'running');
    same = moves || now !== last ? 0 : same + 1;
    last = now;
  }
  return measure();
}
"""


class Sizes(TypedDict):
    """What was measured."""

    #: Shares of the window's height: the mats, and the type of names and bid.
    mats: list[float]
    names: list[float]
    bid: float
    #: The smallest disc of the hand, in pixels.
    hand: float
    #: How many mats cover another one or the bid.
    covered: int
    scrolls: bool


async def measure_table(page: Page, width: int, height: int) -> Sizes:
    """Resize the window, and measure the table when it has come to rest.

    The page lays itself out again a few frames after the window has changed. It is at rest when
    nothing has moved for ten frames.
    """
    await page.set_viewport_size({"width": width, "height": height})
    sizes: Sizes = await page.evaluate(f"({AT_REST})({MEASURE})")
    return sizes
