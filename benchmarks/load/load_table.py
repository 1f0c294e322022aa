"""A table under load, whichever server has it: who heard which number, and when the last one did."""

import asyncio
from abc import ABC, abstractmethod
from time import perf_counter

SEATS = 4
#: Whoever has not heard by now never will.
EVENT_TIMEOUT = 20.0

#: Who plays, and what.
Move = tuple[int, str]


class LoadFollower:
    """One player's ears: which numbers came, and the latest message."""

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
        """A random legal move for someone whose turn it is; nothing when nobody can move."""

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
        """Hang up."""

    @property
    def last(self) -> int:
        """The highest number anyone has heard."""
        return max([follower.last for follower in self.followers])

    def check_arrival(self) -> None:
        """A follower has heard something: perhaps it was the last one."""
        if self._reached is not None and self._all_at(self._number):
            self._reached.set_result(perf_counter())
            self._reached = None

    def _all_at(self, number: int) -> bool:
        return all([follower.last >= number for follower in self.followers])

    def wait_for(self, number: int) -> "asyncio.Future[float]":
        """Done when all four have heard this number, with the time at which the last one did."""
        reached: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._number, self._reached = number, reached
        self.check_arrival()
        return reached

    async def play(self) -> float | None:
        """One move, and the seconds until the last follower knew; nothing if it was no move of a player."""
        async with asyncio.timeout(EVENT_TIMEOUT):
            if not self._all_at(self.last):
                await self.wait_for(self.last)  # chance plays unasked: someone may be behind
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
