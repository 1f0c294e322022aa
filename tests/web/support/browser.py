"""Chromium under Playwright: how it is started, its screen sizes and settings, and its console errors."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, NotRequired, TypedDict

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    StorageState,
    async_playwright,
)

from calavera.server.http.static_files.web_client import BUILD_FOLDER

ROOT = Path(__file__).parents[3]
#: Pictures of pages whose test failed.
FAILURES = ROOT / "build" / "failures"

#: The first that is installed. The headless shell has no window and no toolbars, which take most of the
#: processor time of a short visit.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    # As root there is no sandbox; nothing but our own pages is opened.
    "--no-sandbox",
    # Without a graphics card, drawing through its emulation is slower than plain drawing.
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Containers have little shared memory.
    "--disable-dev-shm-usage",
)

# Lays a page out without painting it, which takes half of the processor time of a game. What has no opacity
# is still there for Playwright, for fingers and for `checkVisibility`.
UNPAINTED = """
(() => {
  const sheet = (window.unpainted = new CSSStyleSheet());
  sheet.replaceSync('body { opacity: 0 !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()
"""
#: These paint such a page again, for axe and for pictures, and end that.
PAINT = "() => { if (window.unpainted) window.unpainted.disabled = true; }"
UNPAINT = "() => { if (window.unpainted) window.unpainted.disabled = false; }"

Theme = Literal["dark", "light", "system"]


class Screen(TypedDict):
    """The size of a screen in the terms of Playwright."""

    viewport: dict[str, int]
    device_scale_factor: float
    has_touch: bool
    is_mobile: NotRequired[bool]


PHONE: Screen = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: Screen = {
    "viewport": {"width": 1280, "height": 800},
    "device_scale_factor": 1,
    "has_touch": False,
}


class ClientNotBuilt(RuntimeError):
    """The web client was not built."""


def require_client() -> None:
    """Raise ClientNotBuilt, with the command to run, if there is no client."""
    if not (BUILD_FOLDER / "index.html").exists():
        raise ClientNotBuilt("the web client is not built: run make client, or make test-web, which does")


def find_browser() -> str:
    """The path of Chromium."""
    found = next((place for name in PROGRAMS if (place := shutil.which(name))), None)
    if found is None:
        raise LookupError("the browser tests need Chromium: run scripts/test-services, or install it by hand")
    return found


@asynccontextmanager
async def launch_browser(*more: str) -> AsyncIterator[Browser]:
    """A running browser, started with more arguments if given."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_browser(), args=[*ARGUMENTS, *more])
        try:
            yield browser
        finally:
            await browser.close()


class Settings(NamedTuple):
    """The settings of the client that are stored in a browser."""

    language: str = "en"
    theme: Theme = "dark"
    motion: Literal["reduced", "full"] = "reduced"
    sounds: bool = False
    confirm: bool = False


def storage_state(address: str, settings: Settings) -> StorageState:
    """The storage of a browser with these settings, as the client stores them."""
    value = json.dumps(settings._asdict())
    return {
        "cookies": [],
        "origins": [{"origin": address, "localStorage": [{"name": "calavera-settings", "value": value}]}],
    }


@dataclass
class ConsoleWatch:
    """The errors of pages: exceptions, errors in the console, violations of the content security policy."""

    errors: list[str] = field(default_factory=list)
    #: Patterns of errors that a test causes on purpose.
    expected: list[str] = field(default_factory=list)

    def attach(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.on("page", self._page)

    def _page(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._exception)
        page.on("crash", lambda _: self.errors.append("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        # Violations of the policy are errors, too.
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _exception(self, error: Error) -> None:
        self.errors.append(f"exception: {error}")

    @property
    def unexpected(self) -> list[str]:
        """The errors that the test did not expect."""
        return [fault for fault in self.errors if not any(re.search(one, fault) for one in self.expected)]
