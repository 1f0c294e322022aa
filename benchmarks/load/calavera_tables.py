"""Tables of this server: four identities, each with its own stream of events and connection for actions."""

import asyncio
from random import choice

import msgspec

from benchmarks.load.http_client import EventStream, HttpConnection, HttpResponse
from benchmarks.load.load_table import EVENT_TIMEOUT, SEATS, LoadFollower, LoadTable, Move

#: Events that come with a view; the others change no choices.
WITH_VIEW = {b"snapshot", b"started", b"played", b"rematch"}


class Refused(Exception):
    """The server answered with an error."""


class View(msgspec.Struct):
    """The part of a view that a random choice needs."""

    phase: str
    to_act: list[int | str]
    legal: list[str]


class EventWithView(msgspec.Struct):
    """An event, for its view."""

    view: View | None = None


class CreatedTable(msgspec.Struct):
    """The table that was made."""

    code: str


class SequenceNumber(msgspec.Struct):
    """The answer to a request that makes an event."""

    seq: int


_event_decoder = msgspec.json.Decoder(EventWithView)
_sequence_decoder = msgspec.json.Decoder(SequenceNumber)


class Client:
    """One identity: its cookie and its connection."""

    def __init__(self, port: int) -> None:
        self._line = HttpConnection(port)
        self.headers: dict[str, str] = {}

    async def call(self, method: str, path: str, body: object = None) -> HttpResponse:
        """The answer to a request; an error is raised as Refused."""
        sent = b"" if body is None else msgspec.json.encode(body)
        answer = await self._line.call(method, path, self.headers, sent)
        if answer.status >= 300:
            raise Refused(f"{method} {path}: {answer.status} {answer.body.decode(errors='replace')}")
        return answer

    async def get_cookie(self) -> None:
        """Get a cookie."""
        answer = await self.call("GET", "/api/me")
        self.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]

    def close(self) -> None:
        self._line.close()


class CalaveraTable(LoadTable):
    """A table of ours, and everybody's stream from it."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._port = port
        self._people = [Client(port) for _ in range(SEATS)]
        self._streams: list[EventStream] = []
        self._path = ""
        self._over = False
        self._count = 0

    async def open(self) -> None:
        """Make the table, sit down, follow it and start."""
        for person in self._people:
            await person.get_cookie()
        host, *guests = self._people
        wish = {"options": {"players": SEATS}, "sit": True, "name": "Player 0"}
        made = await host.call("POST", "/api/tables", wish)
        self._path = f"/api/tables/{msgspec.json.decode(made.body, type=CreatedTable).code}"
        for seat, guest in enumerate(guests, 1):
            await guest.call("POST", f"{self._path}/seats", {"seat": seat, "name": f"Player {seat}"})
        for person, follower in zip(self._people, self.followers, strict=True):
            await self.follow(person, follower)
        started = await host.call("POST", f"{self._path}/start", {})
        async with asyncio.timeout(EVENT_TIMEOUT):
            await self.wait_for(_sequence_decoder.decode(started.body).seq)

    async def follow(self, person: Client, follower: LoadFollower) -> None:
        """Open a stream, and wait for its snapshot."""
        listener = EventListener(follower)
        stream = await EventStream.connect(
            self._port, f"{self._path}/events", person.headers, listener.receive
        )
        self._streams.append(stream)
        async with asyncio.timeout(EVENT_TIMEOUT):
            await listener.began

    def move(self) -> Move | None:
        public = self._view(0)
        self._over = public.phase == "over"
        seats = [seat for seat in public.to_act if isinstance(seat, int)]
        if not seats:
            return None
        seat = choice(seats)
        return seat, choice(self._view(seat).legal)

    def _view(self, seat: int) -> View:
        view = _event_decoder.decode(self.followers[seat].latest).view
        assert view is not None
        return view

    def over(self) -> bool:
        return self._over

    async def send(self, move: Move) -> int:
        seat, action = move
        self._count += 1
        body = {"seat": seat, "action": action, "id": f"load-{self._count}"}
        answer = await self._people[seat].call("POST", f"{self._path}/actions", body)
        return _sequence_decoder.decode(answer.body).seq

    async def rematch(self) -> int:
        answer = await self._people[0].call("POST", f"{self._path}/rematch", {})
        return _sequence_decoder.decode(answer.body).seq

    def close(self) -> None:
        for stream in self._streams:
            stream.close()
        for person in self._people:
            person.close()


class EventListener:
    """One player's end of a stream."""

    def __init__(self, follower: LoadFollower) -> None:
        self._follower = follower
        self.began: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def receive(self, frame: bytes) -> None:
        lines = [line.partition(b": ") for line in frame.split(b"\n")]
        fields = {name: value for name, _, value in lines}
        kind = fields.get(b"event")
        if kind is None:
            return  # a ping
        message = fields[b"data"] if kind in WITH_VIEW else self._follower.latest
        if kind == b"snapshot":
            self._follower.start_at(int(fields[b"id"]), message)
            self.began.set_result(None)
        else:
            self._follower.receive(int(fields[b"id"]), message)


async def open_table(port: int, _: HttpConnection) -> CalaveraTable:
    """A table with four people who follow it and have begun to play."""
    table = CalaveraTable(port)
    await table.open()
    return table


async def is_healthy(line: HttpConnection) -> bool:
    """Whether it answers."""
    return (await line.call("GET", "/api/health", {})).status == 200
