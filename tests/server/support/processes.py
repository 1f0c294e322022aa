"""Programs that tests start and that end with them; the server can be killed and started again."""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

HOST = "127.0.0.1"
#: Below the ports that outgoing connections get, so that no client takes it while the server is down.
PORTS = range(20_000, 32_000)
PATIENCE = 60.0


def launch(
    command: Sequence[str],
    log: Path,
    *,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    user: str | None = None,
    last_signal: str = "KILL",
) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own, its output added to a file.

    On Linux it gets the last signal when the thread that called this ends, however that ends: call it
    from the main thread.
    """
    setpriv = shutil.which("setpriv")
    guard = [setpriv, f"--pdeathsig={last_signal}", "--"] if setpriv else []
    with log.open("ab") as output:
        return subprocess.Popen(
            [*guard, *command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=folder,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
            start_new_session=True,
        )


def kill_session(process: subprocess.Popen[bytes], how: int = signal.SIGKILL) -> None:
    """Send a signal to a launched program and to all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, how)


def free_port() -> int:
    """A port that nobody uses, and that nobody is given while its server is down."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as candidate, contextlib.suppress(OSError):
            candidate.bind((HOST, port))
            return port


class ServerProcess:
    """The real server: ``calavera serve`` with its data in a folder, always at the same address.

    ``environment`` is added to the surroundings, of which no other ``CALAVERA_…`` setting is passed on.
    ``program`` is the command of another installation.
    """

    def __init__(
        self,
        data: Path,
        environment: Mapping[str, str] | None = None,
        *,
        port: int | None = None,
        options: Sequence[str] = (),
        program: Path | None = None,
    ) -> None:
        self.data = data
        self.program = program or Path(sys.executable).with_name("calavera")
        self.port = free_port() if port is None else port
        self.environment = dict(environment or {})
        self.options = tuple(options)
        self.log_file = data.parent / f"{data.name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        if self._process is None:
            self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def address(self) -> str:
        """Where it listens, as in a URL."""
        return f"http://{HOST}:{self.port}"

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The process that runs, or ran last."""
        if self._process is None:
            raise RuntimeError("the server was not started yet")
        return self._process

    @property
    def log(self) -> str:
        """All that the server wrote since its first start."""
        return self.log_file.read_text(encoding="utf-8", errors="replace") if self.log_file.exists() else ""

    def start(self, *, wait: bool = True) -> None:
        """Start it, and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("CALAVERA_")}
        inherited.pop("PYTHONDONTWRITEBYTECODE", None)  # it would make every start three times as long
        command = [str(self.program), "serve", "--host", HOST, "--port", str(self.port)]
        self._process = launch(
            [*command, "--data", str(self.data), *self.options],
            self.log_file,
            environment={**inherited, **self.environment},
        )
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self, patience: float = PATIENCE) -> None:
        """Wait until it says that it is well; its log is in the error if it does not."""
        deadline = time.monotonic() + patience
        while not self.healthy():
            status = self.process.poll()
            if status is not None:
                raise RuntimeError(f"the server ended with status {status}:\n{self.log[-4000:]}")
            if time.monotonic() > deadline:
                raise TimeoutError(f"no answer from the server in {patience:g} s:\n{self.log[-4000:]}")
            time.sleep(0.02)

    def healthy(self) -> bool:
        """Whether it answers, and says that it is well."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=5)
        try:
            connection.request("GET", "/api/health")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """End it and its children as a power cut would: at once, with nothing tidied up."""
        if self._process is not None:
            kill_session(self._process)
            self._process.wait()

    def stop(self, patience: float = PATIENCE) -> float:
        """Ask it to end, and return how many seconds that took."""
        began = time.monotonic()
        self.process.terminate()
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            raise TimeoutError(f"still running {patience:g} s after SIGTERM:\n{self.log[-4000:]}") from None
        finally:
            self.kill()
        return time.monotonic() - began

    def restart(self, *, wait: bool = True) -> None:
        """Kill what still runs, then start again with the same port and data."""
        self.kill()
        self.start(wait=wait)
