"""`make recipes`: the web client built with the changes, and looked at in a browser."""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
from pathlib import Path

from playwright.async_api import expect

from tests.server.support.processes import ServerProcess
from tests.web.support.browser import launch_browser

from .changes import add_bid_variant, add_bot_level, add_emote, add_language, add_table_option
from .source_copy import ROOT, SourceCopy


def main() -> None:
    """Make the changes, check and build the client, and look at it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = SourceCopy(Path(folder) / "copy")
        for change in (add_bot_level, add_emote, add_language, add_table_option, add_bid_variant):
            change(copy)
        copy.python("-m", "tests.recipes.vector_parity")
        copy.generate()
        web, built = copy.folder / "web", Path(folder) / "built"
        (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
        for command in (["run", "types"], ["run", "check"], ["run", "build", "--", str(built)]):
            subprocess.run(["npm", "--prefix", str(web), "--silent", *command], check=True)
        environment = {"PYTHONPATH": str(copy.folder / "src"), "CALAVERA_CLIENT": str(built)}
        with ServerProcess(Path(folder) / "data", environment) as server:
            asyncio.run(look(server.address))


async def look(address: str) -> None:
    """The language in the settings; the level, the option and the emote at a table."""
    async with launch_browser() as browser:
        page = await browser.new_page()
        await page.goto(f"{address}/settings")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert "Esperanto" in await page.locator("main").inner_text()
        opened = await page.request.post(
            f"{address}/api/tables", data={"options": {"players": 2}, "sit": True, "bots": ["sleepy"]}
        )
        code = (await opened.json())["code"]
        await page.goto(f"{address}/t/{code}")
        await expect(page.get_by_text("sleepy").first).to_be_visible()
        await expect(page.get_by_role("checkbox", name="Without sounds")).to_be_visible()
        await page.request.post(f"{address}/api/tables/{code}/talk", data={"emote": "talk-emote-yawn"})
        drawing = await page.request.get(f"{address}/art/emote-yawn.svg")
        assert drawing.ok
    print("The client works with a new level, emote, language and table option.")


if __name__ == "__main__":
    main()
