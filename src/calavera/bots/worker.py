"""A process that decides for bots: views come in by its standard input, actions go out by its output.

It is started by a server (``calavera.server.cluster.bot_pool``), so that no decision holds up the server. It
has no socket, no database and no setting of the server, and it ends when its input ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from typing import IO, Final

import msgspec

from calavera.rules import View

from .protocol import Bot
from .registry import make_bot

__all__ = [
    "NICENESS",
    "READY",
    "Decision",
    "answer_requests",
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


def encode_request(bot_views: Sequence[tuple[str, View]]) -> bytes:
    """A request: the names of bots, and the view of each. The random numbers are the process' own."""
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
    bots: dict[str, Bot] = {}
    answer_requests(lambda request: msgspec.json.encode(_decide(request, bots)))


def answer_requests(answer: Callable[[bytes], bytes]) -> None:
    """Answer requests of a server until the input ends."""
    with suppress(ImportError, ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process, not the terminal
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not be taken for an answer
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read_requests, args=(source, requests), daemon=True).start()
    write_message(target, READY)
    while True:
        answered = answer(requests.get())
        with suppress(OSError):  # nobody reads any more: the input has ended, too
            write_message(target, answered)


def _read_requests(source: IO[bytes], requests: SimpleQueue[bytes]) -> None:
    """Pass requests on. When the server has gone, end the process, whatever a bot does at that moment."""
    with suppress(EOFError, OSError):
        while True:
            requests.put(read_message(source))
    os._exit(0)


def _decide(request: bytes, bots: dict[str, Bot]) -> Decision:
    try:
        actions = []
        for name, view in pickle.loads(request):
            if name not in bots:
                bots[name] = make_bot(name)
            actions.append(str(bots[name].choose(view, Random())))
        return Decision(tuple(actions))
    except Exception as error:  # its text may hold discs, its name does not
        return Decision(error=type(error).__name__)
