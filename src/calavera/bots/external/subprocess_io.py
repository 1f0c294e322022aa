"""A child process that exchanges lines over pipes, with a time limit for everything.

One thread does this with ``poll``. A program that does not read, does not answer, floods its output or its
error output, or ends, takes at most the time that it was given.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Literal

from calavera.record import as_json
from calavera.rules import View

__all__ = ["Fault", "FaultKind", "Program", "clean_text"]

#: The kinds of faults; docs/bot-protocol.md explains them.
FaultKind = Literal["start", "crash", "timeout", "rubbish", "flood", "illegal", "gone", "late", "talk"]

#: The longest line that is accepted; real answers are much shorter.
MAX_LINE = 64 * 1024
#: How much of the end of the error output is kept, for the last line of a traceback.
MAX_STDERR_TAIL = 4 * 1024
CHUNK = 64 * 1024


class Fault(Exception):
    """A fault of a program: its kind, and a sentence for the author of the program."""

    def __init__(self, kind: FaultKind, why: str) -> None:
        super().__init__(why)
        self.kind: FaultKind = kind


class Program:
    """One running program in its own process group."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # its children end with it, and it gets no Ctrl-C
            )
        except (OSError, ValueError) as error:
            raise Fault("start", f"{command[0]!r} cannot be started: {error}") from error
        self._stdin, self._stdout, self._stderr = [pipe.fileno() for pipe in _pipes(self._process)]
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        self._unsent = bytearray()
        self._unread = bytearray()
        self._stderr_tail = bytearray()
        self._open = {self._stdin, self._stdout, self._stderr}

    def post(self, message: Mapping[str, object], view: View | None = None) -> None:
        """Send a message, with a view if one is given. What the program does not read now is buffered."""
        whole = dict(message) if view is None else {**message, "view": as_json(view)}
        self._unsent += json.dumps(whole, separators=(",", ":")).encode() + b"\n"
        self._send()

    def read(self, deadline: float) -> dict[str, Any]:
        """The next message. Raises a :class:`Fault` if none comes in time or the line is not one."""
        while True:
            line = self._next_line()
            if line is not None:
                return _parse_message(line)
            if not self._open >= {self._stdin, self._stdout}:
                raise Fault("crash", "it ended, or closed its input or output")
            left = deadline - monotonic()
            if left <= 0:
                raise Fault("timeout", "no answer came in time")
            self._exchange(left)

    def quit(self, grace: float) -> None:
        """Ask the program to end, and end it after ``grace`` seconds."""
        self.post({"type": "quit"})
        self.end(grace)

    def end(self, grace: float = 0.0) -> str:
        """Wait ``grace`` seconds for its end, then kill its process group. Returns how it ended, in words."""
        deadline = monotonic() + grace
        while self._stdout in self._open and (left := deadline - monotonic()) > 0:
            if not self._unsent and self._stdin in self._open:
                self._close_stdin()
            self._exchange(left)
            self._unread.clear()
        if self._stderr in self._open:
            self._receive(self._stderr, self._stderr_tail)
        self._open.clear()
        status = self._kill()
        words = clean_text(self._stderr_tail.decode(errors="replace").strip().rpartition("\n")[2], 200)
        details = [] if status == -signal.SIGKILL else [f"status {status}"]
        return ": ".join(details + ([words] if words else []))

    def _next_line(self) -> bytes | None:
        """The next line that was received, without blank lines; None if there is none."""
        while True:
            end = self._unread.find(b"\n")
            if end > MAX_LINE or (end < 0 and len(self._unread) > MAX_LINE):
                raise Fault("flood", f"it wrote a line of more than {MAX_LINE} bytes")
            if end < 0:
                return None
            line = bytes(self._unread[:end])
            del self._unread[: end + 1]
            if line.strip():
                return line

    def _exchange(self, seconds: float) -> None:
        """Wait until something can be read or written, and do that once."""
        poll = select.poll()
        for pipe in self._open:
            wanted = select.POLLIN if pipe != self._stdin else select.POLLOUT if self._unsent else 0
            poll.register(pipe, wanted)
        for pipe, happened in poll.poll(seconds * 1000):
            if pipe == self._stdin:
                if happened & select.POLLOUT:
                    self._send()
                else:  # the program closed its input
                    self._open.discard(pipe)
            elif pipe == self._stdout:
                self._receive(pipe, self._unread)
            else:
                self._receive(pipe, self._stderr_tail)
                del self._stderr_tail[:-MAX_STDERR_TAIL]

    def _send(self) -> None:
        """Write what the pipe takes. Drop everything if the program has closed its input."""
        if self._stdin not in self._open:
            self._unsent.clear()
            return
        try:
            sent = os.write(self._stdin, bytes(self._unsent[:CHUNK]))
        except BlockingIOError:
            return
        except OSError:
            self._open.discard(self._stdin)
            return
        del self._unsent[:sent]

    def _receive(self, pipe: int, into: bytearray) -> None:
        try:
            data = os.read(pipe, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self._open.discard(pipe)
        into += data

    def _kill(self) -> int:
        """End the whole group. The leader is not reaped before that, so its process id cannot be reused."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        for pipe in _pipes(self._process):
            pipe.close()
        return self._process.wait()

    def _close_stdin(self) -> None:
        """Close the input of the program, which also asks it to end."""
        self._open.discard(self._stdin)
        _pipes(self._process)[0].close()


def clean_text(text: str, max_length: int) -> str:
    """Untrusted text made safe for one line of a terminal, cut to a length.

    >>> clean_text("two\\n\\x1b[2Jlines and more", 12)
    'two[2Jlines…'
    """
    printable = "".join([letter for letter in text if letter.isprintable()])
    return printable if len(printable) <= max_length else printable[: max_length - 1] + "…"


def _parse_message(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line.decode())
    except (ValueError, RecursionError):
        message = None
    if isinstance(message, dict):
        return message
    raise Fault("rubbish", f"a JSON object was due, not {clean_text(line.decode(errors='replace'), 80)!r}")


def _pipes(process: subprocess.Popen[bytes]) -> list[Any]:  # Any: IO[bytes], which Popen leaves optional
    return [process.stdin, process.stdout, process.stderr]
