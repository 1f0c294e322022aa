"""Runs the server: one process, or a parent with workers that share a socket. It stops within seconds."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EADDRINUSE
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, cast

import msgspec
import structlog
import uvicorn
from prometheus_client.multiprocess import mark_process_dead
from sqlalchemy.exc import SQLAlchemyError

from .clock import REAL_CLOCK, Clock
from .ops.disk_space import DiskFull, free_bytes, is_disk_full
from .ops.logging_setup import configure_logging
from .settings import BadSettings, Settings

__all__ = ["build_server", "run_worker", "serve"]

if TYPE_CHECKING:
    from .http.limits.connection_limits import ConnectionLimits
    from .http.uvicorn_protocol import OnePacketProtocol
    from .runtime import Runtime

#: Streams end at once; other connections that are open after this are cut.
GRACE_SECONDS = 2
#: Slow connections are looked for once a second.
TICKS_BETWEEN_CHECKS = 10
#: With less on the disk of a SQLite file, the server does not start.
MIN_FREE_BYTES = 1_000_000
#: The shortest time between two restarts of workers.
RESTART_PAUSE_SECONDS = 1.0

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)

logger = structlog.get_logger()


def serve(settings: Settings, announce: Callable[[Settings], None] | None = None) -> int:
    """Serve until SIGTERM or SIGINT; returns the exit status.

    ``announce`` is called once the address is taken, with the settings and the real port.
    """
    os.umask(0o077)  # the database holds discs and the key that signs identities: only this user may read it
    configure_logging(settings)
    bound = _listen(settings)
    settings = msgspec.structs.replace(settings, port=bound.getsockname()[1])
    try:
        _migrate_database(settings)
    except BadSettings:
        bound.close()
        raise
    if announce is not None:
        announce(settings)
    if settings.workers == 1:
        return _run_server(settings, bound)
    return _run_parent(settings, bound)


def run_worker() -> None:
    """A worker: settings and socket come from the parent."""
    settings = msgspec.json.decode(os.environ.pop("CALAVERA_WORKER_SETTINGS"), type=Settings)
    bound = socket.socket(fileno=int(os.environ.pop("CALAVERA_WORKER_SOCKET")))
    configure_logging(settings)
    threading.Thread(target=_watch_parent, args=(os.getppid(),), daemon=True).start()
    sys.exit(_run_server(settings, bound))


def _watch_parent(parent: int) -> None:
    """A worker whose parent was killed stops as well."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
    except OSError as error:
        bound.close()
        where = f"{settings.host}:{settings.port}"
        hint = "choose another --port" if error.errno == EADDRINUSE else "check --host and --port"
        raise BadSettings("cannot-listen", f"cannot listen on {where}: {error.strerror}; {hint}") from error
    bound.listen(2048)
    bound.setblocking(False)
    return bound


# --- One process --------------------------------------------------------------------------------------------


class _Server(uvicorn.Server):
    """Ends slow connections, and the streams when shutdown begins: they would hold it up."""

    def __init__(self, config: uvicorn.Config, limits: ConnectionLimits, close_streams: object) -> None:
        super().__init__(config)
        self._limits = limits
        self._close_streams = close_streams

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % TICKS_BETWEEN_CHECKS == 0:
            self._limits.end_late_connections(cast("set[OnePacketProtocol]", self.server_state.connections))
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or SIGINT."""
        if callable(self._close_streams):
            asyncio.get_running_loop().call_soon(self._close_streams)
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals without raising them again at the end, as uvicorn would: the exit status is 0."""
        before = {number: signal.signal(number, self.handle_exit) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def build_server(settings: Settings, clock: Clock = REAL_CLOCK) -> tuple[uvicorn.Server, Runtime]:
    """Uvicorn with the application in it, ready to serve, and what the application runs on."""
    from .app import make_app
    from .http.limits.connection_limits import ConnectionLimits
    from .http.uvicorn_protocol import OnePacketProtocol

    limits = ConnectionLimits(settings, clock)
    app, runtime = make_app(settings, headers=False, clock=clock)  # OnePacketProtocol writes them
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,  # the middleware reads them
        timeout_graceful_shutdown=GRACE_SECONDS,
        lifespan="on",
        ws="none",
        http=cast("type[asyncio.Protocol]", partial(OnePacketProtocol, limits)),
    )
    return _Server(config, limits, runtime.close_streams), runtime


def _run_server(settings: Settings, bound: socket.socket) -> int:
    async def main() -> bool:
        server, _ = build_server(settings)
        _tune_garbage_collector()
        await server.serve(sockets=[bound])
        return server.started

    if settings.workers == 1:
        logger.info("serving", url=settings.url or f"http://{settings.host}:{settings.port}")
    try:
        started = _run_loop(main)
    except KeyboardInterrupt:
        started = True
    return 0 if started else 1


def _tune_garbage_collector() -> None:
    """Collect young objects often and old ones rarely.

    A full collection visits every object of every table and stops the server meanwhile: half a second with a
    thousand tables, and it finds almost nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000)


def _run_loop(main: object) -> bool:
    try:
        import uvloop
    except ImportError:  # not on every system
        return asyncio.run(main())  # type: ignore[operator, no-any-return]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main())  # type: ignore[operator, no-any-return]


# --- Several ------------------------------------------------------------------------------------------------


def _run_parent(settings: Settings, bound: socket.socket) -> int:
    """Start workers, replace those that die, and end them all at a signal to stop."""
    counts = settings.directory / "metrics"
    shutil.rmtree(counts, ignore_errors=True)
    counts.mkdir(parents=True)
    os.set_inheritable(bound.fileno(), True)
    children: list[subprocess.Popen[bytes]] = []
    stopping = False

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True

    for number in STOP_SIGNALS:
        signal.signal(number, stop)
    logger.info(
        "serving", url=settings.url or f"http://{settings.host}:{settings.port}", workers=settings.workers
    )
    if not stopping:
        children += [_start_worker(settings, bound, counts) for _ in range(settings.workers)]
    born = time.monotonic()
    while not stopping:
        time.sleep(0.05)
        for place, child in enumerate(children):
            if child.poll() is None or stopping:
                continue
            if time.monotonic() - born < RESTART_PAUSE_SECONDS:
                break  # a worker that dies at once would die at once again
            logger.warning("a worker died and is replaced", status=child.returncode)
            mark_process_dead(child.pid, path=str(counts))  # type: ignore[no-untyped-call]
            children[place] = _start_worker(settings, bound, counts)
            born = time.monotonic()
    for child in children:
        child.send_signal(signal.SIGTERM)
    for child in children:
        try:
            child.wait(timeout=2 * GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
    return 0


def _migrate_database(settings: Settings) -> None:
    """Open and migrate the database first, so that a wrong one is reported at once."""
    from .storage.database import migrate, open_database, signing_key

    async def main() -> None:
        engine = open_database(settings)
        try:
            path = engine.url.database if engine.dialect.name == "sqlite" else None
            if path is not None and free_bytes(Path(path).parent) < MIN_FREE_BYTES:
                raise DiskFull
            await migrate(engine)
            await signing_key(engine, settings)
        finally:
            await engine.dispose()

    try:
        asyncio.run(main())
    except (SQLAlchemyError, OSError, DiskFull) as error:
        if is_disk_full(error):
            where = settings.directory.absolute() if settings.database is None else "the database"
            why = f"the disk of {where} is full: free at least {settings.disk_reserve + 1:g} MB there"
            hint = "nothing that was acknowledged is lost"
            raise BadSettings("disk-full", f"{why}, then start again; {hint}") from error
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        raise BadSettings("no-database", f"the database cannot be opened: {reason}") from error


def _start_worker(settings: Settings, bound: socket.socket, counts: Path) -> subprocess.Popen[bytes]:
    environment = {
        **os.environ,
        "CALAVERA_WORKER_SETTINGS": msgspec.json.encode(settings).decode(),
        "CALAVERA_WORKER_SOCKET": str(bound.fileno()),
        "PROMETHEUS_MULTIPROC_DIR": str(counts),
    }
    command = [sys.executable, "-c", "from calavera.server.launcher import run_worker; run_worker()"]
    return subprocess.Popen(command, env=environment, pass_fds=[bound.fileno()])
