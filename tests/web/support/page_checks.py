"""Checks of any page: it fits its screen, has all messages, and passes axe."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.async_api import Page

from .browser import PAINT, ROOT, UNPAINT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: The rules of axe that pages must pass.
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

# Elements that are too wide, unless they are in a box that scrolls or clips.
OVERFLOWS = """
() => {
  const width = document.documentElement.clientWidth;
  const inside = (one) => {
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    }
    return false;
  };
  const out = [...document.body.querySelectorAll('*')].filter((one) => {
    const { left, right, width: own } = one.getBoundingClientRect();
    return own > 1 && (right > width + 1 || left < -1) && one.checkVisibility() && !inside(one);
  });
  const { scrollWidth } = document.documentElement;
  const wide = scrollWidth > width ? [`the page: ${scrollWidth}`] : [];
  return [...wide, ...out.map((one) => one.outerHTML.slice(0, 160))];
}
"""

# A key in place of its message, or a placeholder that was not filled.
MISSING_MESSAGES = r"""
() => {
  const key = /^[a-z]+(-[a-z0-9]+)+$/, gap = /\{ ?\$?[a-zA-Z-]+ ?\}/;
  const found = new Set();
  const look = (text) => {
    const said = text?.trim();
    if (said && (key.test(said) || gap.test(said))) found.add(said);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest('script, style, code, textarea')) look(data);
  }
  const said = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  for (const one of document.body.querySelectorAll('*')) {
    for (const name of said) look(one.getAttribute(name));
  }
  look(document.title.split(' · ')[0]);
  return [...found];
}
"""


async def overflows(page: Page) -> list[str]:
    """The elements that make a page wider than its screen."""
    found: list[str] = await page.evaluate(OVERFLOWS)
    return found


async def missing_messages(page: Page) -> list[str]:
    """Keys that are shown instead of messages."""
    found: list[str] = await page.evaluate(MISSING_MESSAGES)
    return found


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


async def axe_violations(page: Page) -> list[str]:
    """The violations that axe finds: the rule, and its first element."""
    if not await page.evaluate("'axe' in window"):
        # Evaluated, not added as a script: the content security policy would refuse that.
        await page.evaluate(f"() => {{ {_axe()}; }}")
    await page.evaluate(PAINT)
    # It does not look at the contrast of what has no opacity.
    assert await page.evaluate("getComputedStyle(document.body).opacity") == "1"
    result: dict[str, Any] = await page.evaluate(
        "(tags) => axe.run(document, { runOnly: tags, resultTypes: ['violations'] })",
        list(RULES),
    )
    await page.evaluate(UNPAINT)
    found = [
        {**one, "nodes": [node for node in one["nodes"] if _is_relevant(one, node)]}
        for one in result["violations"]
    ]
    return [_summary(violation) for violation in found if violation["nodes"]]


def _is_relevant(violation: dict[str, Any], node: dict[str, Any]) -> bool:
    """False for the number on a mat: it is a count, and the label of a seat is its name."""
    return violation["id"] != "label-content-name-mismatch" or 'class="tap' not in node["html"]


def _summary(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    first = nodes[0]
    why = " ".join((first.get("failureSummary") or "").split())
    return f"{violation['id']} ({len(nodes)}): {first['html'][:200]} – {why[:300]}"
