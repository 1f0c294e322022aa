"""Tables at which only bots play: somebody opens them, watches, and asks for the next game."""

import asyncio
from time import perf_counter

import msgspec

from benchmarks.load.calavera_tables import Client, CreatedTable, Refused
from benchmarks.load.http_client import EventStream


class Commitment(msgspec.Struct):
    """The number of a move in its game."""

    move: int


class PlayedEvent(msgspec.Struct):
    """What is needed of an event."""

    commitments: list[Commitment] = []


_event_decoder = msgspec.json.Decoder(PlayedEvent)


class BotTable:
    """A table of bots, and when its events came."""

    def __init__(self, port: int, headers: dict[str, str], level: str, seats: int, pace: str) -> None:
        self._port = port
        self._client = Client(port)
        self._client.headers = headers
        self._wish = {
            "options": {"players": seats, "loss": "draw"},
            "bots": [level] * seats,
            "pace": pace,
            "chat": False,
        }
        self._stream: EventStream | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.level, self.pace, self.seats = level, pace, seats
        self.code = ""
        self.moves = 0
        #: By game: the number of the first move of each entry, and when it came.
        self.arrivals: list[list[tuple[int, float]]] = [[]]
        self._began: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        """Make the table, follow it and start."""
        made = await self._client.call("POST", "/api/tables", self._wish)
        self.code = msgspec.json.decode(made.body, type=CreatedTable).code
        self._stream = await EventStream.connect(
            self._port, f"/api/tables/{self.code}/events?as=spectator", self._client.headers, self._receive
        )
        await self._began
        await self._client.call("POST", f"/api/tables/{self.code}/start", {})

    def close(self) -> None:
        """Stop watching."""
        if self._stream is not None:
            self._stream.close()
        self._client.close()

    def _receive(self, frame: bytes) -> None:
        now = perf_counter()
        kind = next((line[7:] for line in frame.split(b"\n") if line.startswith(b"event: ")), b"")
        if kind == b"snapshot":
            self._began.set_result(None)
        elif kind == b"played":
            self.moves += 1
            data = next(line[6:] for line in frame.split(b"\n") if line.startswith(b"data: "))
            self.arrivals[-1].append((_event_decoder.decode(data).commitments[0].move, now))
            if b'"status":"over"' in frame:
                self.arrivals.append([])
                task = asyncio.create_task(self._play_again())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _play_again(self) -> None:
        try:
            await self._client.call("POST", f"/api/tables/{self.code}/rematch", {})
        except (Refused, OSError):
            return  # the server stops
