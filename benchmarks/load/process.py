"""A server as a child process on a free loopback port, with its processor time and memory."""

import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.http_client import HOST

TICK = 1 / os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A running server."""

    port: int
    pid: int
    #: The folder of its data, while it runs.
    data: Path

    def cpu(self) -> float:
        """Seconds of processor time so far, its children's included."""
        # User and system time, then those of children that have ended.
        return sum(sum(int(field) for field in _stat(pid)[11:15]) for pid in self._family()) * TICK

    def memory(self) -> int:
        """Resident bytes, its children's included."""
        page = resource.getpagesize()
        return sum(int(_stat(pid)[21]) * page for pid in self._family())

    def _family(self) -> list[int]:
        parents = {int(entry.name): _parent(int(entry.name)) for entry in Path("/proc").glob("[0-9]*")}
        family = [self.pid]
        for member in family:
            family += [pid for pid, parent in parents.items() if parent == member]
        return family


def _stat(pid: int) -> list[str]:
    """What the kernel counts for a process, from its state on; the name before may hold anything."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _parent(pid: int) -> int:
    try:
        return int(_stat(pid)[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


@contextmanager
def start_server(command: Sequence[str], settings: Mapping[str, str], cwd: Path) -> Iterator[Server]:
    """Start this command, `{port}` and `{data}` filled in, and stop it at the end."""
    port = _free_port()
    with tempfile.TemporaryDirectory(prefix="calavera-load-") as data:
        words = [word.format(port=port, data=data) for word in command]
        with (Path(data) / "output").open("w+b") as output:
            child = subprocess.Popen(
                words, cwd=cwd, env={**os.environ, **settings}, stdout=output, stderr=output
            )
            try:
                yield Server(port, child.pid, Path(data))
            except BaseException:
                output.seek(0)
                print(output.read()[-4000:].decode(errors="replace"), file=sys.stderr)
                raise
            finally:
                _stop(child)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _stop(child: "subprocess.Popen[bytes]") -> None:
    child.send_signal(signal.SIGTERM)
    try:
        child.wait(10)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def raise_file_limit() -> None:
    """Let this process and its children hold as many sockets as the system allows."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
