"""The server in a thread of the test's own process, with a clock that the test moves instead of sleeping."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import structlog
import uvicorn

from calavera.server.launcher import build_server
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings

from .blocking_client import wait_for
from .fake_clock import FakeClock

HOST = "127.0.0.1"
PATIENCE = 20.0


class LocalServer:
    """Serves from when it is entered until it is left. Several may share a clock and a database."""

    def __init__(self, data: Path, clock: FakeClock | None = None, **settings: Any) -> None:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
        self.clock = FakeClock() if clock is None else clock
        self.settings = Settings(data=str(data), client=str(data / "no client"), **settings)
        self._socket = socket.socket()
        self._socket.bind((HOST, 0))
        self._socket.listen(128)
        self._ready: Future[None] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._loop: asyncio.AbstractEventLoop
        self._server: uvicorn.Server
        self._runtime: Runtime

    @property
    def address(self) -> str:
        """Where it listens, as in a URL."""
        return f"http://{HOST}:{self._socket.getsockname()[1]}"

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._server.server_state.connections)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.result(PATIENCE)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> float:
        """End it as SIGTERM would: streams end, tables are handed over. Returns the seconds that took."""
        began = time.monotonic()
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._runtime.close_streams)
            self._server.should_exit = True
            self._thread.join(PATIENCE)
        return time.monotonic() - began

    def beat(self) -> None:
        """Make a heartbeat now, and wait for its end."""
        asyncio.run_coroutine_threadsafe(self._runtime.heartbeat.beat(), self._loop).result(PATIENCE)

    def advance(self, seconds: float) -> None:
        """Move the clock, and wait until everything that is due by then is done."""
        self.clock.advance(seconds)
        self.settle()

    def advance_until(self, is_done: Callable[[], bool], what: str, seconds: float) -> None:
        """Move the clock by this many seconds, again and again, until something has happened."""

        def advance_and_look() -> bool:
            self.advance(seconds)
            return is_done()

        wait_for(advance_and_look, what)

    def settle(self) -> None:
        """Wait until nothing is due and no timed task is under way."""
        asyncio.run_coroutine_threadsafe(self._settle(), self._loop).result(PATIENCE)

    async def _settle(self) -> None:
        while not self._runtime.scheduler.idle or self.clock.is_due():
            await asyncio.sleep(0.001)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._server, self._runtime = build_server(self.settings, self.clock)
        # Signals are for the test's own process.
        self._server.capture_signals = contextlib.nullcontext  # type: ignore[assignment, method-assign]
        serving = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.005)
        self._ready.set_result(None)
        await serving
