"""A table under load, on either server: which follower has received which event, and when."""

import asyncio
from abc import ABC, abstractmethod
from time import perf_counter

SEATS = 4
#: Seconds after which an event counts as lost.
EVENT_TIMEOUT = 20.0

#: The seat and its action.
Move = tuple[int, str]


class LoadFollower:
    """What one player has received: the numbers of events, and the latest message."""

    __slots__ = ("count", "last", "latest", "lost", "size", "table")

    def __init__(self, table: "LoadTable") -> None:
        self.table = table
        self.last = -1
        self.latest = b""
        #: Numbers that were missing, or came again.
        self.lost = 0
        self.count = 0
        self.size = 0

    def start_at(self, number: int, message: bytes) -> None:
        """The state to start from."""
        self.last = number
        self.latest = message
        self.table.check_arrival()

    def receive(self, number: int, message: bytes) -> None:
        """An event with the state after it."""
        if number != self.last + 1:
            self.lost += number - self.last - 1 if number > self.last else 1
        self.last = max(number, self.last)
        self.latest = message
        self.count += 1
        self.size += len(message)
        self.table.check_arrival()


class LoadTable(ABC):
    """Four players who follow one game; one move is on its way at a time."""

    def __init__(self) -> None:
        self.followers = [LoadFollower(self) for _ in range(SEATS)]
        self._number = 0
        self._reached: asyncio.Future[float] | None = None

    @abstractmethod
    def move(self) -> Move | None:
        """A random legal move of a seat that must act; None if no seat can move."""

    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    async def send(self, move: Move) -> int:
        """Play it; the number of its event."""

    @abstractmethod
    async def rematch(self) -> int:
        """Begin the next game; the number of its event."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections."""

    @property
    def last(self) -> int:
        """The highest number that any follower has received."""
        return max([follower.last for follower in self.followers])

    def check_arrival(self) -> None:
        """Called after a follower has received an event: complete the wait if it was the last follower."""
        if self._reached is not None and self._all_at(self._number):
            self._reached.set_result(perf_counter())
            self._reached = None

    def _all_at(self, number: int) -> bool:
        return all([follower.last >= number for follower in self.followers])

    def wait_for(self, number: int) -> "asyncio.Future[float]":
        """A future of the time at which the last of the four received this number."""
        reached: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._number, self._reached = number, reached
        self.check_arrival()
        return reached

    async def play(self) -> float | None:
        """Play one move. The seconds until the last follower had it; None if no player moved."""
        async with asyncio.timeout(EVENT_TIMEOUT):
            if not self._all_at(self.last):
                await self.wait_for(self.last)  # chance plays by itself: a follower may be behind
            move = self.move()
            expected = self.last + 1
            reached = self.wait_for(expected)
            sent = perf_counter()
            number = expected
            if move is not None:
                number = await self.send(move)
            elif self.over():
                number = await self.rematch()
            at = await reached
            if number > expected:
                at = await self.wait_for(number)
        return None if move is None else at - sent
