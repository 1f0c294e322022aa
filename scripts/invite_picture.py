"""Render the picture that messengers show beside an invitation: ``python -m scripts.invite_picture``.

It needs Chromium, and the drawings of the built client. The picture is the same for all tables and languages.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.support.browser import launch_browser

WEB = Path(__file__).parents[1] / "web"
PICTURE = WEB / "public" / "icons" / "invite.jpg"
#: What Open Graph asks for.
SIZE = {"width": 1200, "height": 630}
PAGE = """
<style>
  body {
    display: grid; justify-items: center; align-content: space-between;
    height: 100vh; margin: 0; overflow: hidden;
    background: radial-gradient(70% 90% at 50% 45%, #3a2436, #1d1420 75%);
  }
  svg { width: 1200px; height: auto; margin-top: -6px; }
  h1 { margin: 0 0 40px; font: 600 92px/1 'Noto Serif', Georgia, 'DejaVu Serif', serif; color: #f6ead7; }
</style>
DRAWING<h1>Calavera</h1>
"""


async def render() -> None:
    """Write the picture."""
    drawing = (WEB / "public" / "art" / "hero-dark.svg").read_text(encoding="utf-8")
    async with launch_browser() as browser:
        page = await browser.new_page(viewport=SIZE)  # type: ignore[arg-type]  # its own type is not public
        await page.set_content(PAGE.replace("DRAWING", drawing))
        await page.screenshot(path=PICTURE, type="jpeg", quality=86)


if __name__ == "__main__":
    asyncio.run(render())
