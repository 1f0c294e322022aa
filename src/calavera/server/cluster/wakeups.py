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
from typing import Any, Final, Protocol

import structlog

from calavera.server.ops.metrics import WAKEUPS

__all__ = [
    "NoWakeups",
    "RedisWakeups",
    "SocketWakeups",
    "Wakeups",
    "decline_message",
    "mute_message",
    "parse_message",
    "parse_mute",
    "parse_reaction",
    "reaction_message",
]

CHANNEL: Final = "calavera:wakes"
#: The system allows about a hundred characters for the path of a socket.
MAX_SOCKET_PATH: Final = 80
#: The most wake-ups that wait to be sent; others are dropped, and heartbeats find their entries.
MAX_QUEUED: Final = 10_000

logger = structlog.get_logger()

OnWakeup = Callable[[str], None]


def decline_message(code: str, game: int, round_number: int, seat: int) -> str:
    """The message that a seat declines to show.

    >>> parse_message(decline_message("K7WMQX", 1, 4, 2)), parse_message("K7WMQX")
    (('K7WMQX', (1, 4, 2)), ('K7WMQX', None))
    """
    return f"{code} {game} {round_number} {seat}"


def parse_message(message: str) -> tuple[str, tuple[int, int, int] | None]:
    """The code of a table, and the game, round and seat if the message is about a decline."""
    code, *numbers = message.split(" ")
    if len(numbers) != 3 or not all([number.isdecimal() for number in numbers]):
        return message, None
    game, round_number, seat = [int(number) for number in numbers]
    return code, (game, round_number, seat)


def mute_message(code: str, person: str, player: int, muted: bool) -> str:
    """The message that a spectator mutes a player, or ends the mute.

    >>> parse_mute(mute_message("K7WMQX", "p_1", 2, True)), parse_mute("K7WMQX")
    (('K7WMQX', 'p_1', 2, True), None)
    """
    return f"{code} mute {person} {player} {int(muted)}"


def parse_mute(message: str) -> tuple[str, str, int, bool] | None:
    """The code, the spectator, the player and whether muted; None for any other message."""
    words = message.split(" ")
    if len(words) != 5 or words[1] != "mute" or not words[3].isdecimal():
        return None
    return words[0], words[2], int(words[3]), words[4] == "1"


def reaction_message(code: str, emote: str) -> str:
    """The message that a spectator sent an emote.

    >>> parse_reaction(reaction_message("K7WMQX", "talk-emote-wink")), parse_reaction("K7WMQX")
    (('K7WMQX', 'talk-emote-wink'), None)
    """
    return f"{code} reaction {emote}"


def parse_reaction(message: str) -> tuple[str, str] | None:
    """The code and the emote; None for any other message."""
    words = message.split(" ")
    return (words[0], words[2]) if len(words) == 3 and words[1] == "reaction" else None


class Wakeups(Protocol):
    """Sends messages to other processes."""

    async def start(self, on_wakeup: OnWakeup) -> None:
        """Start to listen."""
        ...

    def send(self, message: str) -> None:
        """Send a message: the code of a table with a new entry, or another. Never waits, never fails."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...


class NoWakeups:
    """For a single process: does nothing."""

    async def start(self, on_wakeup: OnWakeup) -> None:
        """Nothing to listen to."""

    def send(self, message: str) -> None:
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
                message = self._socket.recv(64).decode("ascii", "replace")
                WAKEUPS.labels("in").inc()
                on_wakeup(message)

    def send(self, message: str) -> None:
        """Send to every other socket in the directory; remove sockets of dead processes."""
        if self._socket is None:
            return
        for path in self._directory.glob("*.sock"):
            if path == self._own_path:
                continue
            try:
                self._socket.sendto(message.encode(), str(path))
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

    def send(self, message: str) -> None:
        """Queue a message."""
        with contextlib.suppress(asyncio.QueueFull):
            self._queue.put_nowait(message)

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
                                WAKEUPS.labels("in").inc()
                                on_wakeup(text)
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
