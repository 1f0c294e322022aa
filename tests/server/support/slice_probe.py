"""A server that notes how long its event loop works without a break, in processor time.

Other work on the machine makes answers late, but not these slices: nobody waits for a slice longer than it
takes. The server runs on the loop of the standard library, whose callbacks can be measured. Collections of
the garbage collector are part of the slices in which they happen, and are noted apart as well. So are whole
turns of the loop: all callbacks between two looks at the sockets.
"""

from __future__ import annotations

import asyncio
import gc
import heapq
import json
import os
import stat
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["TURN", "Slice", "make_program", "read_slices"]

MOST = 30
#: What a turn of the loop is called.
TURN = "a turn of the loop"
#: Where the longest slices are written, as JSON, whenever there is a longer one.
FILE = "SLICES_FILE"


class Slice(NamedTuple):
    """One piece of work without a break."""

    milliseconds: float
    what: str

    def __str__(self) -> str:
        return f"{self.milliseconds:.1f} ms {self.what}"


def make_program(folder: Path) -> Path:
    """A command that stands in for ``calavera`` and notes its slices in a file of the folder."""
    program = folder / "calavera"
    program.write_text(
        f"#!{sys.executable}\nimport os, sys\nsys.path.insert(0, {str(Path.cwd())!r})\n"
        f"os.environ[{FILE!r}] = {str(folder / 'slices.json')!r}\n"
        "from tests.server.support.slice_probe import main\nmain()\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def read_slices(folder: Path, turns: bool = False) -> list[Slice]:
    """The longest slices since the last call, the longest first; or the longest turns of the loop."""
    file = folder / "slices.json"
    found = [Slice(*one) for one in json.loads(file.read_text())] if file.exists() else []
    file.unlink(missing_ok=True)
    return sorted([one for one in found if (one.what == TURN) is turns], reverse=True)


class _Probe:
    def __init__(self, file: Path) -> None:
        self._file = file
        #: Of single pieces of work, and of turns.
        self._longest: dict[bool, list[Slice]] = {False: [], True: []}
        self._collection_began = 0.0
        #: How long notes took in this turn.
        self.noted = 0.0

    def note(self, seconds: float, what: str) -> None:
        began = time.thread_time()
        self._write(seconds, what)
        self.noted += time.thread_time() - began

    def _write(self, seconds: float, what: str) -> None:
        if not self._file.exists():  # the last ones were read
            self._longest = {False: [], True: []}
        longest = self._longest[what == TURN]
        heapq.heappush(longest, Slice(round(1000 * seconds, 3), what))
        if len(longest) > MOST:
            heapq.heappop(longest)
        part = self._file.with_suffix(".part")
        part.write_text(json.dumps([*self._longest[False], *self._longest[True]]))
        part.replace(self._file)

    def is_long(self, seconds: float) -> bool:
        return seconds > 0.001

    def on_collection(self, phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            self._collection_began = time.thread_time()
        elif self.is_long(seconds := time.thread_time() - self._collection_began):
            self.note(seconds, f"collection of generation {about['generation']}")


def _describe(callback: Any) -> str:
    """What a callback is about: a request, a task, or a function."""
    owner = getattr(callback, "__self__", None)
    if not isinstance(owner, asyncio.Task):
        return str(getattr(callback, "__qualname__", type(callback).__qualname__))
    coroutine: Any = owner.get_coro()
    frame = getattr(coroutine, "cr_frame", None)
    cycle = None if frame is None else frame.f_locals.get("self")
    scope = getattr(cycle, "scope", None)
    return f"{scope['method']} {scope['path']}" if scope else str(coroutine.__qualname__)


def main() -> None:
    """The command."""
    probe = _Probe(Path(os.environ.pop(FILE)))
    run_before: Any = asyncio.Handle._run

    def run(self: Any) -> None:
        what = _describe(self._callback)  # before: afterwards it may be gone
        began = time.thread_time()
        run_before(self)
        if probe.is_long(seconds := time.thread_time() - began):
            probe.note(seconds, what)

    handle: Any = asyncio.Handle  # what is replaced is not public
    handle._run = run
    loop: Any = asyncio.base_events.BaseEventLoop
    run_once_before = loop._run_once

    def run_once(self: Any) -> None:
        began = time.thread_time()
        run_once_before(self)
        if probe.is_long(seconds := time.thread_time() - began - probe.noted):
            probe.note(seconds, TURN)
        probe.noted = 0.0

    loop._run_once = run_once
    gc.callbacks.append(probe.on_collection)
    sys.modules["uvloop"] = None  # type: ignore[assignment]  # the standard library's loop instead
    from calavera.cli import main as run_command

    run_command()
