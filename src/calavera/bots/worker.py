"""A process that decides for bots: views come in by its standard input, actions go out by its output.

It is started by a server (``calavera.server.cluster.pools.bot_pool``), so that no decision holds up the
server. It has no socket, no database and no setting of the server, and it ends when its input ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from time import perf_counter, process_time
from typing import IO, Final

import msgspec

from calavera.rules import View

from .levels import steps_to_prepare
from .protocol import Bot
from .registry import make_bot

__all__ = [
    "NICENESS",
    "READY",
    "Decision",
    "answer_requests",
    "compute_in_one_thread",
    "encode_request",
    "main",
    "read_message",
    "write_message",
]

#: The first message: the modules are loaded.
READY: Final = b"ready"
#: What a process adds to its niceness: whatever else runs comes first.
NICENESS: Final = 10

_LENGTH: Final = struct.Struct("!I")


class Decision(msgspec.Struct, frozen=True):
    """The answer to a request: one action word for each view; the name of an error if there was one."""

    actions: tuple[str, ...] = ()
    error: str | None = None
    #: How long the bots thought. What a process loads before its first decision is not part of it.
    seconds: float = 0.0
    #: How much of this a processor worked for them. On a crowded machine they wait for one.
    processor_seconds: float = 0.0


def encode_request(bot_views: Sequence[tuple[str, View | None]]) -> bytes:
    """A request: the names of bots, and the view of each. The random numbers are the process' own.

    A bot without a view decides nothing: the process loads what it needs.
    """
    return pickle.dumps(tuple(bot_views), pickle.HIGHEST_PROTOCOL)


def write_message(stream: IO[bytes], message: bytes) -> None:
    """Write a message with its length before it."""
    stream.write(_LENGTH.pack(len(message)) + message)
    stream.flush()


def read_message(stream: IO[bytes]) -> bytes:
    """The next message; EOFError if the stream has ended."""
    (length,) = _LENGTH.unpack(_read_exactly(stream, _LENGTH.size))
    return _read_exactly(stream, length)


def _read_exactly(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError("the stream has ended")
    return data


def main() -> None:
    """Decide for bots until the input ends."""
    decider = _Decider()
    answer_requests(lambda request: msgspec.json.encode(decider.decide(request)), decider.prepare)


def compute_in_one_thread() -> None:
    """NumPy shall compute in one thread, if it is not loaded yet: small products only wait for threads."""
    for library in ("MKL", "OMP", "OPENBLAS"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")


def answer_requests(answer: Callable[[bytes], bytes], prepare: Callable[[], bool] = lambda: False) -> None:
    """Answer requests of a server until the input ends.

    While there are none, ``prepare`` does a step of what later answers need; False if nothing is left.
    """
    with suppress(ImportError, ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process, not the terminal
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    compute_in_one_thread()
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not be taken for an answer
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read_requests, args=(source, requests), daemon=True).start()
    write_message(target, READY)
    while True:
        try:
            request = requests.get_nowait()
        except Empty:
            if prepare():
                continue
            request = requests.get()
        answered = answer(request)
        with suppress(OSError):  # nobody reads any more: the input has ended, too
            write_message(target, answered)


def _read_requests(source: IO[bytes], requests: SimpleQueue[bytes]) -> None:
    """Pass requests on. When the server has gone, end the process, whatever a bot does at that moment."""
    with suppress(EOFError, OSError):
        while True:
            requests.put(read_message(source))
    os._exit(0)


class _Decider:
    """The bots of a process. What they load and compute once is no part of a decision."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._steps: list[Iterator[None]] = []

    def decide(self, request: bytes) -> Decision:
        """One action word for each view."""
        try:
            bot_views = pickle.loads(request)
            for name, _ in bot_views:
                if name not in self._bots:
                    self._bots[name] = make_bot(name)
                    steps = steps_to_prepare(name)
                    next(steps, None)  # the first is what every game needs
                    self._steps.append(steps)
            began, worked = perf_counter(), process_time()
            actions = [
                "" if view is None else str(self._bots[name].choose(view, Random()))
                for name, view in bot_views
            ]
            thought = perf_counter() - began
            return Decision(tuple(actions), seconds=thought, processor_seconds=process_time() - worked)
        except Exception as error:  # its text may hold discs, its name does not
            return Decision(error=type(error).__name__)

    def prepare(self) -> bool:
        """Do one step of what makes later decisions quicker; False if nothing is left to do."""
        while self._steps:
            if next(self._steps[0], "end") is None:
                return True
            del self._steps[0]
        return False
