"""The service worker: which screens open offline, what is never cached, and how a new version takes over."""

from __future__ import annotations

import json
import os
import re
import signal
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Response, expect

from calavera.server.http.static_files.web_client import BUILD_FOLDER
from tests.server.support.processes import ServerProcess

from .conftest import Visit
from .support.browser import Settings
from .support.table_states import TABLE_STATES, table_builder
from .support.visitors import TIMEOUT, ServiceWorkers, Visitor

AWAY = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)
KEPT = "caches.keys().then((names) => names.filter((name) => name.startsWith('calavera-')))"
PATHS = """
async () => {
  const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(caught.map((cache) => cache.keys()));
  return requests.flat().map((request) => new URL(request.url).pathname);
}
"""
#: The worker is there, and has fetched everything.
READY = "navigator.serviceWorker.ready.then(() => undefined)"
BROKEN = """
() => [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src)
"""
SERVED = "() => navigator.serviceWorker.controller?.state === 'activated'"
# Whether only the new version is left within this many milliseconds.
TAKES_OVER = f"""
async (milliseconds) => {{
  for (const began = performance.now(); performance.now() - began < milliseconds; ) {{
    const names = await {KEPT};
    if (names.length === 1 && names[0] === 'calavera-newer') return true;
    await new Promise((go) => setTimeout(go, 50));
  }}
  return false;
}}
"""


@pytest.fixture
def service_workers() -> ServiceWorkers:
    """Pages install the service worker here."""
    return "allow"


async def wait_installed(visitor: Visitor) -> None:
    """Wait until every file is cached and the worker serves the page."""
    await visitor.page.evaluate(READY)
    await expect_served(visitor)


async def expect_served(visitor: Visitor) -> None:
    """Wait until a worker serves the page."""
    await visitor.page.wait_for_function(SERVED, timeout=TIMEOUT, polling=50)


# --- Without a network --------------------------------------------------------------------------------------


async def test_screens_without_calls_open_offline(visit: Visit, own_server: ServerProcess) -> None:
    """Finds a screen or a language whose files are not cached."""
    visitor = await visit()
    await visitor.go("/")
    await wait_installed(visitor)
    own_server.kill()
    visitor.expect_errors(*AWAY)
    await visitor.apply_settings(Settings(language="zh-Hant"))
    for path in ("/rules", "/learn", "/settings", "/replay", "/"):
        await visitor.go(path)
        await expect(visitor.page.locator("main h1")).to_have_count(1)
        await expect(visitor.page.locator("html")).to_have_attribute("lang", "zh-Hant")
        assert await visitor.page.evaluate(BROKEN) == []


async def test_a_silent_server_does_not_block_a_page(visit: Visit, own_server: ServerProcess) -> None:
    """Finds a worker that waits for a network without answers: the cached page comes after a moment."""
    visitor = await visit()
    await visitor.go("/")
    await wait_installed(visitor)
    os.killpg(own_server.process.pid, signal.SIGSTOP)
    try:
        visitor.expect_errors(*AWAY)
        await visitor.page.goto(f"{own_server.address}/rules", timeout=10_000)
        await expect(visitor.page.locator("main h1")).to_have_count(1)
    finally:
        os.killpg(own_server.process.pid, signal.SIGCONT)


async def test_a_table_waits_for_its_server(visit: Visit, own_server: ServerProcess) -> None:
    """Finds a cached table that does not reconnect by itself."""
    visitor = await visit()
    code = await visitor.open_table(4, bots=["novice"] * 3)
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 0})
    await wait_installed(visitor)
    own_server.kill()
    visitor.expect_errors(*AWAY)
    await visitor.go(f"/t/{code}")
    await expect(visitor.page.locator("[data-line]")).to_be_visible(timeout=TIMEOUT)
    own_server.start()
    await expect(visitor.control("place:flower")).to_be_visible(timeout=TIMEOUT)
    await expect(visitor.page.locator("[data-line]")).to_have_count(0)


async def test_a_saved_replay_opens_offline(visit: Visit, own_server: ServerProcess) -> None:
    """Finds a saved replay that needs the server."""
    visitor = await visit()
    with table_builder(own_server.address) as home:
        code = home.prepare(TABLE_STATES["over"])
    await visitor.go(f"/replay/{code}/1")
    await visitor.press(visitor.button("replay-keep"))
    await expect(visitor.page.get_by_text("Saved on this device.").first).to_be_visible(timeout=TIMEOUT)
    await wait_installed(visitor)
    own_server.kill()
    visitor.expect_errors(*AWAY)
    await visitor.go("/replay")
    await visitor.press(visitor.page.locator(f'a[href^="/replay/{code}"]'))
    await expect(visitor.page.locator("main[data-at] [data-seat]")).to_have_count(3, timeout=TIMEOUT)


# --- What comes from where ----------------------------------------------------------------------------------


async def test_calls_and_streams_never_come_from_a_cache(visit: Visit, own_server: ServerProcess) -> None:
    """Finds a call or stream that the worker answers, and a file that it does not."""
    visitor = await visit()
    await visitor.go("/")
    await wait_installed(visitor)
    ways: dict[bool, set[str]] = {True: set(), False: set()}

    def note(answer: Response) -> None:
        ways[answer.from_service_worker].add(answer.url.removeprefix(own_server.address))

    visitor.page.on("response", note)
    code = await visitor.open_table(4, bots=["novice"] * 3)
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 0})
    await visitor.act("place:flower")
    await expect(visitor.table).not_to_have_attribute("data-phase", "opening", timeout=TIMEOUT)
    # Where a proxy forbids sockets, the page reads a response.
    read = "(path) => fetch(path).then((answer) => answer.body.cancel())"
    await visitor.page.evaluate(read, f"/api/tables/{code}/events")
    assert {path for path in ways[False] if path.startswith("/assets/")} == set()
    assert any(path.startswith("/assets/") for path in ways[True])
    assert {path for path in ways[True] if path.startswith(("/api", "/schema", "/metrics"))} == set()
    assert f"/api/tables/{code}/events" in ways[False]
    kept: list[str] = await visitor.page.evaluate(PATHS)
    assert kept
    assert not [path for path in kept if path.startswith(("/api", "/schema", "/metrics", "/t/"))]


def test_every_file_of_the_build_is_cached() -> None:
    """The worker caches every file of the build except icons, which only the system asks for."""
    text = (BUILD_FOLDER / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\[.+?\]\]);", text)
    assert found
    kept = {path for path, _ in json.loads(found[1])}
    files = {
        f"/{path.relative_to(BUILD_FOLDER).as_posix()}"
        for path in BUILD_FOLDER.rglob("*")
        if path.is_file() and path.suffix not in {".br", ".gz"} and not path.name.startswith(".")
    }
    left_out = {path for path in files if path.startswith("/icons/")} | {"/sw.js", "/index.html"}
    assert kept == files - left_out | {"/"}


# --- Versions -----------------------------------------------------------------------------------------------


def install_new_version(server: ServerProcess) -> None:
    """Change the version of the copied client, and restart the server with it."""
    worker = Path(server.environment["CALAVERA_CLIENT"]) / "sw.js"
    for packed in worker.parent.glob("sw.js.*"):
        packed.unlink()
    text = worker.read_text(encoding="utf-8")
    changed = re.sub(r'const VERSION = "\w+"', 'const VERSION = "newer"', text)
    assert changed != text
    worker.write_text(changed, encoding="utf-8")
    server.restart()


async def check_for_update(visitor: Visitor) -> None:
    """Let the browser look for a new version, as it does from time to time."""
    await visitor.page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          await registration.update();
          while (registration.installing) await new Promise((go) => setTimeout(go, 50));
        }"""
    )


async def test_a_new_version_takes_over_when_a_page_is_opened(
    visit: Visit, own_server: ServerProcess
) -> None:
    """Finds a new version that never takes over, or an old cache that stays."""
    visitor = await visit()
    await visitor.go("/")
    await wait_installed(visitor)
    (old,) = await visitor.page.evaluate(KEPT)
    visitor.expect_errors(*AWAY)
    install_new_version(own_server)
    await check_for_update(visitor)
    assert set(await visitor.page.evaluate(KEPT)) == {old, "calavera-newer"}
    await visitor.go("/rules")
    assert await visitor.page.evaluate(TAKES_OVER, TIMEOUT)
    await expect_served(visitor)


async def test_a_new_version_waits_while_a_game_is_open(visit: Visit, own_server: ServerProcess) -> None:
    """Finds a new version that takes over during a game, in any window."""
    visitor = await visit()
    code = await visitor.open_table(4, bots=["novice"] * 3)
    await visitor.call("POST", f"/api/tables/{code}/start", {"first": 0})
    await wait_installed(visitor)
    (old,) = await visitor.page.evaluate(KEPT)
    await visitor.page.evaluate("window.mark = 'the same page'")
    visitor.expect_errors(*AWAY)
    install_new_version(own_server)
    await check_for_update(visitor)
    beside = await visitor.context.new_page()
    await beside.goto(f"{own_server.address}/rules")
    await expect(beside.locator("main h1")).to_have_count(1)
    # Longer than the worker waits before it takes over, see shorten_waits.
    assert not await visitor.page.evaluate(TAKES_OVER, 1000)
    assert set(await visitor.page.evaluate(KEPT)) == {old, "calavera-newer"}
    assert await visitor.page.evaluate("window.mark") == "the same page"
    await expect(visitor.control("place:flower")).to_be_visible(timeout=TIMEOUT)


# --- The manifest -------------------------------------------------------------------------------------------


async def test_the_client_can_be_installed(desktop: Visitor) -> None:
    """The browser accepts the manifest."""
    await desktop.go("/")
    await wait_installed(desktop)
    devtools = await desktop.context.new_cdp_session(desktop.page)
    manifest: dict[str, Any] = await devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Calavera"
    faults: dict[str, Any] = await devtools.send("Page.getInstallabilityErrors")
    # Windows of tests are private ones, from which nothing is installed.
    assert [one["errorId"] for one in faults["installabilityErrors"]] in ([], ["in-incognito"])


def test_icons_and_shortcuts_of_the_manifest_exist() -> None:
    """Icons have the sizes of the manifest, and shortcuts lead to screens."""
    manifest = json.loads((BUILD_FOLDER / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        head = (BUILD_FOLDER / icon["src"].lstrip("/")).read_bytes()[:24]
        width, height = struct.unpack(">II", head[16:24])
        assert head[1:4] == b"PNG"
        assert icon["sizes"] == f"{width}x{height}"
    head = (BUILD_FOLDER / "icons" / "apple-touch-icon.png").read_bytes()[:24]
    assert struct.unpack(">II", head[16:24]) == (180, 180)
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert [one["name"] for one in manifest["shortcuts"]] == ["Play now", "Learn", "Rules"]
