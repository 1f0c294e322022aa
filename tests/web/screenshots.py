"""Pictures of every screen and every state of the table, and a page that shows them side by side.

``python -m tests.web.screenshots [--only NAME …] [--looks LOOK …]`` writes into ``build/screenshots``.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, Error, expect

from tests.server.support.processes import ServerProcess

from .support.browser import DESKTOP, PHONE, ROOT, Screen, Settings, Theme, launch_browser, require_client
from .support.table_states import TABLE_STATES, TableBuilder, TableState, table_builder
from .support.visitors import TIMEOUT, Visitor, new_visitor

OUTPUT = ROOT / "build" / "screenshots"
#: Addresses that are always there; the whole page is taken.
PAGES = {
    "home": "/",
    "create": "/create",
    "pass": "/create?preset=pass",
    "learn": "/learn",
    "lab": "/lab?discs=3,2&wins=1,2&first=0&skull=60,70&line=bid:1",
    "lab-attempt": "/lab?discs=4,4&wins=2,2&first=0&skull=100,100&line=bid:1,bid:2",
    "rules": "/rules",
    "replays": "/replay",
    "settings": "/settings",
    "nowhere": "/nowhere",
    "no-table": "/t/ZZZZZZ",
}
#: Views of tables that stand at a stage, by the address to look at.
MORE = {
    "tv-lobby": ("lobby", "/tv/{code}"),
    "tv": ("attempt", "/tv/{code}"),
    "replay": ("over", "/replay/{code}/1"),
    "review": ("over", "/replay/{code}/1?review"),
}
#: What is opened by a key at the table.
PANELS = {"talk": "t", "log": "g", "keys": "?"}


class Look(NamedTuple):
    """A size, a theme and a language."""

    size: str
    theme: Theme
    language: str

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"{self.size}-{self.theme}-{self.language}"

    @property
    def screen(self) -> Screen:
        """The size of the screen."""
        return PHONE if self.size == "phone" else DESKTOP


def all_looks() -> list[Look]:
    """English and Chinese in every size and theme; German, which has the longest words, in every size."""
    sizes: tuple[str, ...] = ("desktop", "phone")
    themes: tuple[Theme, ...] = ("dark", "light")
    every = [Look(*one) for one in itertools.product(sizes, themes, ("en", "zh-Hant"))]
    return [*every, *[Look(size, "dark", "de") for size in sizes]]


class Album:
    """All pictures of one look."""

    def __init__(
        self, browser: Browser, address: str, home: TableBuilder, tables: dict[str, str], look: Look
    ) -> None:
        self.browser, self.address, self.home, self.tables, self.look = browser, address, home, tables, look
        self.folder = OUTPUT / look.name

    async def fill(self, wanted: Sequence[str]) -> None:
        """Take every picture that is wanted, all of them if none is named."""
        self.folder.mkdir(parents=True, exist_ok=True)
        reader = await self._reader(motion="reduced")
        for name, path in PAGES.items():
            if not wanted or name in wanted:
                await self._picture(reader, name, path, whole=name not in ("learn", "no-table"))
        for name, stage in TABLE_STATES.items():
            if not stage.then and (not wanted or name in wanted):
                await self._picture(reader, name, f"/t/{self.tables[name]}")
        for name, (stage_name, path) in MORE.items():
            if not wanted or name in wanted:
                await self._picture(reader, name, path.format(code=self.tables[stage_name]))
        for name, key in PANELS.items():
            if not wanted or name in wanted:
                await self._panel(reader, name, key)
        await reader.context.close()
        for name, stage in TABLE_STATES.items():
            if stage.then and (not wanted or name in wanted):
                await self._moment(name, stage)

    async def _reader(self, motion: str) -> Visitor:
        """The player of seat 0 in a new context."""
        likes = Settings(self.look.language, self.look.theme, motion)  # type: ignore[arg-type]  # one of the two
        reader = await new_visitor(self.browser, self.address, screen=self.look.screen, settings=likes)
        await reader.become(self.home.reader.cookie)
        return reader

    async def _picture(self, reader: Visitor, name: str, path: str, *, whole: bool = False) -> None:
        await reader.go(path)
        await self._quiet(reader)
        await reader.page.screenshot(path=self.folder / f"{name}.png", full_page=whole)

    async def _panel(self, reader: Visitor, name: str, key: str) -> None:
        await reader.go(f"/t/{self.tables['adding']}")
        await self._quiet(reader)
        await reader.page.keyboard.press(key)
        await self._quiet(reader)
        await reader.page.screenshot(path=self.folder / f"{name}.png")

    async def _moment(self, name: str, stage: TableState) -> None:
        """Take pictures of an animation: the table is opened before its last move."""
        code = await asyncio.to_thread(self.home.prepare, stage)
        reader = await self._reader(motion="full")
        await reader.go(f"/t/{code}")
        await self._quiet(reader)
        await asyncio.to_thread(self.home.play, code, stage.then, stage.players)
        for number in range(1, 5):
            await reader.page.wait_for_timeout(400)
            await reader.page.screenshot(path=self.folder / f"{name}-{number}.png")
        await reader.context.close()

    async def _quiet(self, reader: Visitor) -> None:
        """Wait until the page has loaded. The stream of a table never ends."""
        if "/t/" in reader.page.url or "/tv/" in reader.page.url:
            await expect(reader.page.locator("[data-phase]")).to_be_visible(timeout=TIMEOUT)
            await reader.page.wait_for_timeout(400)
            return
        try:
            await reader.page.wait_for_load_state("networkidle", timeout=3000)
        except Error:
            await reader.page.wait_for_timeout(200)


def contact_sheet(folders: Sequence[Path]) -> str:
    """All pictures on one page: a row for each, a column for each look."""
    names = sorted({picture.stem for folder in folders for picture in folder.glob("*.png")})
    head = "".join([f"<th>{escape(folder.name)}</th>" for folder in folders])
    rows = [
        f"<tr><th>{escape(name)}</th>"
        + "".join(
            [
                _cell(folder.name, name) if (folder / f"{name}.png").exists() else "<td></td>"
                for folder in folders
            ]
        )
        + "</tr>"
        for name in names
    ]
    style = "body{font:14px sans-serif}img{max-height:26rem}thead th{position:sticky;top:0;background:#fff}"
    return (
        f'<!doctype html><meta charset="utf-8"><title>Calavera, every screen</title><style>{style}</style>'
        f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>\n"
    )


def _cell(folder: str, name: str) -> str:
    path = f"{escape(folder)}/{escape(name)}.png"
    return f'<td><a href="{path}"><img loading="lazy" src="{path}" alt="{path}"></a></td>'


async def take_all(address: str, wanted: Sequence[str], chosen: Sequence[Look]) -> None:
    """Fill an album for every look."""
    with table_builder(address) as home:
        tables = {name: home.prepare(stage) for name, stage in TABLE_STATES.items() if not stage.then}
        async with launch_browser() as browser:
            for look in chosen:
                began = time.monotonic()
                await Album(browser, address, home, tables, look).fill(wanted)
                sys.stderr.write(f"{look.name}: {time.monotonic() - began:.0f} s\n")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.screenshots", description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="pictures of these alone")
    parser.add_argument("--looks", nargs="*", default=[], metavar="LOOK", help="looks of these names alone")
    arguments = parser.parse_args()
    chosen = [look for look in all_looks() if not arguments.looks or look.name in arguments.looks]
    require_client()
    with tempfile.TemporaryDirectory(prefix="calavera-") as folder:
        # Nobody is gone however long the pictures take: no bot steps in.
        settings = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_GRACE": "86400"}
        with ServerProcess(Path(folder) / "data", settings) as server:
            asyncio.run(take_all(server.address, arguments.only, chosen))
    folders = [OUTPUT / look.name for look in all_looks() if (OUTPUT / look.name).exists()]
    (OUTPUT / "index.html").write_text(contact_sheet(folders), encoding="utf-8")
    sys.stderr.write(f"{OUTPUT / 'index.html'}\n")


if __name__ == "__main__":
    main()
