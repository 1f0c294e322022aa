"""Processes for what takes long: a few for each server process, started when the first is needed.

Bytes go in, bytes come out. A process that dies or takes too long is replaced, and its request fails.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Final, Generic, Literal, TypeVar

import structlog

from calavera.bots.worker import READY, read_message, write_message
from calavera.server.clock import Clock, Timer

from .fair_queue import FairQueue

__all__ = ["WorkerPool", "WorkerRequest"]

#: A request that has waited this long fails: there are too many before it.
QUEUE_SECONDS: Final = 8.0
#: A process that has not answered a request after this long is replaced.
ANSWER_SECONDS: Final = 10.0
#: A process that is not ready after this long is replaced.
START_SECONDS: Final = 30.0
#: The shortest time between the end of a process and the start of the next one.
RESTART_PAUSE_SECONDS: Final = 1.0
#: Variables of a server, which hold its secrets, and that of its metrics: no worker needs them.
PRIVATE_PREFIXES: Final = ("CALAVERA_", "PROMETHEUS_")

logger = structlog.get_logger()


class WorkerRequest(ABC):
    """Something that waits for a process. ``status`` tells how far it is."""

    __slots__ = ("ended", "owner", "started", "status", "topic")

    def __init__(self, owner: str, topic: str) -> None:
        #: Owners take turns, and so do the topics of an owner.
        self.owner = owner
        self.topic = topic
        self.status: Literal["waiting", "running", "done", "failed"] = "waiting"
        #: When a process began with it, on the steady clock.
        self.started = 0.0
        #: When the process was done with it, or failed; 0 before that, and if none began.
        self.ended = 0.0

    @abstractmethod
    def encode(self) -> bytes:
        """What is sent to a process."""

    @abstractmethod
    def take_answer(self, answer: bytes) -> bool:
        """Keep the answer of a process; False if it is a failure."""

    def on_end(self) -> None:  # noqa: B027  (most requests have nothing to do then)
        """It is done, or has failed."""


Request = TypeVar("Request", bound=WorkerRequest)


class WorkerPool(Generic[Request]):
    """The processes of one server process, and the requests that wait for one. ``work`` is for logs."""

    def __init__(
        self,
        size: int,
        clock: Clock,
        command: Sequence[str],
        work: str,
        queue_seconds: float | None = None,
        answer_seconds: float | None = None,
    ) -> None:
        self.size = size
        self._queue_seconds = queue_seconds
        self._answer_seconds = answer_seconds
        self.work = work
        self._clock = clock
        self._command = command
        self._queue: FairQueue[Request] = FairQueue()
        self._processes: set[_WorkerProcess[Request]] = set()
        self._ready: list[_WorkerProcess[Request]] = []
        self._restart_timer: Timer | None = None
        #: Of all requests that have no answer yet.
        self._timers: dict[Request, Timer] = {}
        self._closed = False

    @property
    def process_ids(self) -> list[int]:
        """The ids of the processes that run now."""
        return [process.pid for process in self._processes if process.pid]

    def put(self, request: Request) -> Request:
        """Let a process work on a request as soon as one is free."""
        if self._closed:
            request.status = "failed"
            request.on_end()
            return request
        self._queue.put(request.owner, request.topic, request)
        self._set_timer(request, self._queue_seconds or QUEUE_SECONDS, partial(self._expire, request))
        self._dispatch()
        return request

    def cancel(self, request: Request) -> None:
        """Nobody wants the answer any more. A request that runs is left to its end."""
        if self._queue.remove(request.owner, request.topic, request):
            self._finish(request, None)

    def fail_requests(self) -> None:
        """Let all requests fail, and those that come from now on: nobody should wait for a stop."""
        self._closed = True
        for request in [*self._timers]:
            self._finish(request, None)

    async def stop(self) -> None:
        """End all processes at once: they hold nothing that could be lost."""
        self.fail_requests()
        if self._restart_timer is not None:
            self._restart_timer.cancel()
        processes = [*self._processes]
        for process in processes:
            process.kill()
        await asyncio.gather(*[asyncio.to_thread(process.join) for process in processes])

    # --- Requests -------------------------------------------------------------------------------------------

    def _dispatch(self) -> None:
        """Give waiting requests to processes, and start one more if there are not enough."""
        while self._queue and self._ready and not self._closed:
            request, process = self._queue.take(), self._ready.pop()
            request.status, request.started = "running", self._clock.monotonic()
            self._set_timer(request, self._answer_seconds or ANSWER_SECONDS, process.kill)
            process.ask(request)
        starting = len([process for process in self._processes if not process.was_ready])
        if len(self._queue) > starting and len(self._processes) < self.size and self._restart_timer is None:
            self._start_process()

    def _expire(self, request: Request) -> None:
        if self._queue.remove(request.owner, request.topic, request):
            logger.warning("a request waited too long for a process", work=self.work)
            self._finish(request, None)

    def _finish(self, request: Request, answer: bytes | None) -> None:
        if (timer := self._timers.pop(request, None)) is None:
            return  # it has failed already
        timer.cancel()
        if request.started:
            request.ended = self._clock.monotonic()
        done = answer is not None and request.take_answer(answer)
        request.status = "done" if done else "failed"
        request.on_end()

    def _set_timer(self, request: Request, seconds: float, call: Callable[[], object]) -> None:
        if (timer := self._timers.pop(request, None)) is not None:
            timer.cancel()
        self._timers[request] = self._clock.call_later(seconds, lambda _: call(), "")

    # --- Processes ------------------------------------------------------------------------------------------

    def _start_process(self) -> None:
        self._processes.add(_WorkerProcess(self._command, asyncio.get_running_loop(), self))

    def on_ready(self, process: _WorkerProcess[Request]) -> None:
        """A process has loaded its modules, or answered."""
        if process in self._processes:
            process.was_ready = True
            self._ready.append(process)
            self._dispatch()

    def on_answer(self, process: _WorkerProcess[Request], request: Request, answer: bytes) -> None:
        """A process has answered."""
        self._finish(request, answer)
        self.on_ready(process)

    def on_end(self, process: _WorkerProcess[Request], request: Request | None) -> None:
        """A process has ended. Another one is started after a while, if it is needed."""
        self._processes.discard(process)
        if process in self._ready:
            self._ready.remove(process)
        if request is not None:
            self._finish(request, None)
        if not self._closed:
            logger.warning("a worker process died and is replaced", work=self.work)
            if self._restart_timer is None:
                self._restart_timer = self._clock.call_later(RESTART_PAUSE_SECONDS, self._restart, "")

    def _restart(self, _: str) -> None:
        self._restart_timer = None
        self._dispatch()


class _WorkerProcess(Generic[Request]):
    """One process, and the thread that talks to it."""

    def __init__(
        self, command: Sequence[str], loop: asyncio.AbstractEventLoop, pool: WorkerPool[Request]
    ) -> None:
        self.was_ready = False
        self.pid = 0
        self._command = command
        self._loop = loop
        self._pool = pool
        self._process: subprocess.Popen[bytes] | None = None
        self._requests: SimpleQueue[Request | None] = SimpleQueue()
        self._killed = False
        self._thread = threading.Thread(target=self._run, name=f"{pool.work} process", daemon=True)
        self._thread.start()

    def ask(self, request: Request) -> None:
        """Send a request; the answer comes by ``on_answer``."""
        self._requests.put(request)

    def kill(self) -> None:
        """End it now, whatever it does."""
        self._killed = True
        self._requests.put(None)
        if self._process is not None:
            with suppress(OSError):
                self._process.kill()

    def join(self) -> None:
        """Wait until it has ended."""
        self._thread.join(5)

    def _run(self) -> None:
        request: Request | None = None
        guard = threading.Timer(START_SECONDS, self.kill)
        guard.daemon = True
        try:
            self._process = process = _launch(self._command)
            self.pid = process.pid
            with process:
                assert process.stdin is not None
                assert process.stdout is not None
                guard.start()
                try:
                    if self._killed or read_message(process.stdout) != READY:
                        raise EOFError("it was stopped, or it is another program")
                    guard.cancel()
                    self._call(self._pool.on_ready, self)
                    while (request := self._requests.get()) is not None:
                        write_message(process.stdin, request.encode())
                        answer = read_message(process.stdout)
                        self._call(self._pool.on_answer, self, request, answer)
                        request = None
                finally:
                    process.kill()  # or the wait for its end might last
        except (OSError, EOFError, ValueError) as error:
            if not self._killed:
                fault = type(error).__name__
                logger.warning("a worker process has a fault", work=self._pool.work, error=fault)
        finally:
            guard.cancel()
            self.kill()
            self._call(self._pool.on_end, self, request)

    def _call(self, call: Callable[..., object], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits for it
            self._loop.call_soon_threadsafe(call, *arguments)


def _launch(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a process that inherits no socket, no file and no setting of the server."""
    environment = {
        name: value for name, value in os.environ.items() if not name.upper().startswith(PRIVATE_PREFIXES)
    }
    # Elsewhere a process makes itself nice.
    flags = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        close_fds=True,
        creationflags=flags,
    )
