"""Messages between processes: a table has a new entry, or something happened that is not in the log.

They may get lost. The log decides; a decline that gets lost only makes a pause as long as it can be. The mute
or the reaction of a spectator that gets lost has no effect in the other process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import structlog

from calavera.server.ops.metrics import WAKEUPS

__all__ = [
    "Decline",
    "Message",
    "NewEntry",
    "NoWakeups",
    "Reaction",
    "RedisWakeups",
    "SocketWakeups",
    "SpectatorMute",
    "Wakeups",
    "encode_message",
    "parse_message",
]

CHANNEL: Final = "calavera:wakes"
#: The system allows about a hundred characters for the path of a socket.
MAX_SOCKET_PATH: Final = 80
#: A mute, the longest, has 60 at most.
MAX_MESSAGE_BYTES: Final = 128
#: The most wake-ups that wait to be sent; others are dropped, and heartbeats find their entries.
MAX_QUEUED: Final = 10_000

logger = structlog.get_logger()


class NewEntry(NamedTuple):
    """A table has a new entry, or several."""

    code: str


class Decline(NamedTuple):
    """A seat does not want to show in a round."""

    code: str
    game: int
    round_number: int
    seat: int


class SpectatorMute(NamedTuple):
    """A spectator mutes a player, or ends the mute."""

    code: str
    person: str
    player: int
    muted: bool


class Reaction(NamedTuple):
    """A spectator sent an emote."""

    code: str
    emote: str


Message = NewEntry | Decline | SpectatorMute | Reaction
OnWakeup = Callable[[Message], None]

_KINDS: Final[dict[str, type[Message]]] = {
    "entry": NewEntry,
    "decline": Decline,
    "mute": SpectatorMute,
    "reaction": Reaction,
}
_WORDS: Final = {kind: word for word, kind in _KINDS.items()}


def encode_message(message: Message) -> str:
    """A message as one line: its kind, then its fields.

    >>> encode_message(SpectatorMute("K7WMQX2FH", "p_1", 2, True))
    'mute K7WMQX2FH p_1 2 1'
    """
    fields = [str(int(field)) if isinstance(field, bool) else str(field) for field in message]
    return " ".join([_WORDS[type(message)], *fields])


def parse_message(text: str) -> Message | None:
    """The message of a line; None if it is none.

    >>> parse_message("mute K7WMQX2FH p_1 2 1")
    SpectatorMute(code='K7WMQX2FH', person='p_1', player=2, muted=True)
    >>> parse_message("decline K7WMQX2FH 1 4") is None
    True
    """
    word, *fields = text.split(" ")
    try:
        return msgspec.convert(fields, _KINDS[word], strict=False)
    except (KeyError, msgspec.ValidationError):
        return None


class Wakeups(Protocol):
    """Sends messages to other processes."""

    async def start(self, on_wakeup: OnWakeup) -> None:
        """Start to listen."""
        ...

    def send(self, message: Message) -> None:
        """Send a message. Never waits, never fails."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...


class NoWakeups:
    """For a single process: does nothing."""

    async def start(self, on_wakeup: OnWakeup) -> None:
        """Nothing to listen to."""

    def send(self, message: Message) -> None:
        """There are no other processes."""

    async def stop(self) -> None:
        """Nothing to stop."""


class SocketWakeups:
    """Between the workers of one machine: a datagram socket for each in a common directory."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory.absolute() / "wakes"
        if len(str(self._directory)) > MAX_SOCKET_PATH:
            name = sha256(str(self._directory).encode()).hexdigest()[:16]
            self._directory = Path(gettempdir()) / f"calavera-{os.getuid()}-{name}"
        self._own_path = self._directory / f"{os.getpid()}.sock"
        self._socket: socket.socket | None = None

    async def start(self, on_wakeup: OnWakeup) -> None:
        """Listen on the socket of this process."""
        self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._own_path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(self._own_path))
        asyncio.get_running_loop().add_reader(self._socket, self._read, on_wakeup)

    def _read(self, on_wakeup: OnWakeup) -> None:
        assert self._socket is not None
        with contextlib.suppress(BlockingIOError):
            while True:
                text = self._socket.recv(MAX_MESSAGE_BYTES).decode("ascii", "replace")
                _receive(text, on_wakeup)

    def send(self, message: Message) -> None:
        """Send to every other socket in the directory; remove sockets of dead processes."""
        if self._socket is None:
            return
        data = encode_message(message).encode()
        for path in self._directory.glob("*.sock"):
            if path == self._own_path:
                continue
            try:
                self._socket.sendto(data, str(path))
                WAKEUPS.labels("out").inc()
            except (ConnectionRefusedError, FileNotFoundError):
                path.unlink(missing_ok=True)
            except OSError:
                pass  # full or closing: the other process finds the entry at its heartbeat

    async def stop(self) -> None:
        """Close the socket of this process and remove it."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._own_path.unlink(missing_ok=True)


def _receive(text: str, on_wakeup: OnWakeup) -> None:
    WAKEUPS.labels("in").inc()
    if (message := parse_message(text)) is not None:
        on_wakeup(message)


class RedisWakeups:
    """Between machines, through Redis. Nothing waits for a Redis that is down."""

    def __init__(self, url: str, process: str) -> None:
        self._url = url
        self._process = process
        self._queue: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED)
        self._tasks: list[asyncio.Task[None]] = []
        self._redis: Any = None

    async def start(self, on_wakeup: OnWakeup) -> None:
        """Listen and publish, each in a task that tries again after errors."""
        from redis.asyncio import Redis

        self._redis = Redis.from_url(
            self._url, socket_timeout=None, socket_connect_timeout=2, health_check_interval=5
        )
        self._tasks = [asyncio.create_task(self._listen(on_wakeup)), asyncio.create_task(self._publish())]

    def send(self, message: Message) -> None:
        """Queue a message."""
        with contextlib.suppress(asyncio.QueueFull):
            self._queue.put_nowait(encode_message(message))

    async def stop(self) -> None:
        """End both tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self._redis.aclose()

    async def _listen(self, on_wakeup: OnWakeup) -> None:
        from redis.exceptions import RedisError

        down = False
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    if down:
                        logger.info("redis is back")
                        down = False
                    while True:
                        # A timeout makes the client check that the connection still works.
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=5)
                        if message is not None:
                            origin, _, text = message["data"].decode("ascii", "replace").partition(" ")
                            if origin != self._process:
                                _receive(text, on_wakeup)
            except (RedisError, OSError, TimeoutError) as error:
                if not down:
                    logger.warning(
                        "redis is away; tables are looked at every few seconds", error=type(error).__name__
                    )
                    down = True
                await asyncio.sleep(0.5)

    async def _publish(self) -> None:
        from redis.exceptions import RedisError

        while True:
            message = await self._queue.get()
            try:
                async with asyncio.timeout(2):
                    await self._redis.publish(CHANNEL, f"{self._process} {message}")
                WAKEUPS.labels("out").inc()
            except (RedisError, OSError, TimeoutError):
                await asyncio.sleep(0.2)
