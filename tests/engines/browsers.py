"""Browsers of other engines: Firefox by WebDriver BiDi, WebKit (as on iPhones) by WebDriver.

Both protocols are small enough to be spoken here, so that no driver has to be installed beside the browsers.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import ClientConnection, connect

#: Seconds until a browser has started, or answers.
TIMEOUT = 60.0
#: Debian's package of WebKitGTK has it beside the library.
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"
#: What is started, by engine; ``scripts/test-services engines`` installs it.
PROGRAMS = {"firefox": "firefox-esr", "webkit": "WebKitWebDriver"}


class Engine(Protocol):
    """A browser with one page."""

    def go(self, address: str) -> None:
        """Open an address."""

    def run(self, script: str) -> Any:
        """Run the body of a function in the page; what it returns, as JSON has it."""

    #: Errors of the console, as far as the protocol tells them.
    errors: list[str]


class Firefox:
    """A session of WebDriver BiDi over a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = itertools.count(1)
        self.errors: list[str] = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self._page = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **parameters: Any) -> Any:
        """Send a command, and wait for its answer."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._connection.recv(timeout=TIMEOUT))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.errors.append(str(message["params"]["text"]))
            if message.get("id") == number:
                assert message["type"] == "success", message
                return message["result"]

    def go(self, address: str) -> None:
        """Open an address."""
        self.call("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """Run the body of a function in the page."""
        answer = self.call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await (async () => {{{script}}})()) ?? 'null')()",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])


#: Tells WebDriver what a script returned.
SETTLE = "(value) => done(JSON.stringify(value) ?? 'null')"
FAIL = "(error) => done(`!${error}`)"


class WebKit:
    """A session of WebDriver over HTTP."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.errors: list[str] = []
        program = next(str(found) for found in Path("/usr/lib").glob(MINI_BROWSER))
        options = {"binary": program, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = ""
        self._session = "/" + self._call("POST", "/session", {"capabilities": wanted})["sessionId"]

    def _call(self, method: str, path: str, body: object = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT)
        prefix = f"/session{self._session}" if self._session else ""
        data = None if body is None else json.dumps(body)
        connection.request(method, prefix + path, data, {"Content-Type": "application/json"})
        value = json.loads(connection.getresponse().read())["value"]
        connection.close()
        assert not (isinstance(value, dict) and "error" in value), value
        return value

    def go(self, address: str) -> None:
        """Open an address."""
        self._call("POST", "/url", {"url": address})

    def run(self, script: str) -> Any:
        """Run the body of a function in the page."""
        whole = f"const [done] = arguments; (async () => {{{script}}})().then({SETTLE}, {FAIL})"
        answer = str(self._call("POST", "/execute/async", {"script": whole, "args": []}))
        assert not answer.startswith("!"), answer
        return json.loads(answer)

    def close(self) -> None:
        """End the browser."""
        self._call("DELETE", "")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for_port(port: int) -> None:
    """Wait until somebody listens there."""
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < end, "the browser does not start"
            time.sleep(0.1)


# Nothing but our own server is reached: everything else goes to a proxy that is not there.
PREFERENCES = """
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("network.proxy.no_proxies_on", "127.0.0.1");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
"""


@contextlib.contextmanager
def start_firefox() -> Iterator[Engine]:
    """Firefox without a window."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="calavera-firefox-") as profile:
        (Path(profile) / "user.js").write_text(PREFERENCES)
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", profile]
        command += [f"--remote-debugging-port={port}", "about:blank"]
        with running(command, {"HOME": profile}):
            wait_for_port(port)
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=TIMEOUT) as connection:
                yield Firefox(connection)


@contextlib.contextmanager
def start_webkit() -> Iterator[Engine]:
    """WebKitGTK's small browser, on a screen that nobody sees."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="calavera-webkit-") as home:
        screen = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1280x800x24"]
        with running([*screen, "WebKitWebDriver", f"--port={port}"], {"HOME": home}):
            wait_for_port(port)
            browser = WebKit(port)
            try:
                yield browser
            finally:
                browser.close()


@contextlib.contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    """A process with all its children, for a while."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
