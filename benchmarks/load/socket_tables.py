"""Tables of this server by WebSocket: four identities, each with one socket for events and actions."""

import asyncio
from random import choice

import msgspec

from benchmarks.load.calavera_tables import CalaveraTable, Client, Refused
from benchmarks.load.http_client import HttpConnection
from benchmarks.load.load_table import EVENT_TIMEOUT, LoadFollower, Move
from benchmarks.load.websocket import WebSocket


class ViewParts(msgspec.Struct):
    """The parts of a view that a random choice needs; those that have not changed are missing."""

    phase: str | None = None
    to_act: list[int | str] | None = None
    legal: list[str] | None = None


class SocketMessage(msgspec.Struct):
    """An event, an answer or a ping."""

    kind: str
    seq: int = -1
    id: str | None = None
    status: int = 200
    view: ViewParts | None = None
    changes: ViewParts | None = None
    own: dict[str, ViewParts] | None = None


_decoder = msgspec.json.Decoder(SocketMessage)


class SocketListener:
    """One player's end of a socket: what it knows of the game, and the action that waits for its answer."""

    def __init__(self, follower: LoadFollower) -> None:
        self._follower = follower
        self.began: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.answer: asyncio.Future[int] | None = None
        self.phase = ""
        self.to_act: list[int | str] = []
        self.legal: list[str] = []

    def receive(self, data: bytes) -> None:
        """A message."""
        message = _decoder.decode(data)
        if message.kind == "answer":
            assert self.answer is not None
            if message.status == 200:
                self.answer.set_result(message.seq)
            else:
                self.answer.set_exception(Refused(data.decode()))
        elif message.kind != "ping":
            parts = [message.view, message.changes, *(message.own or {}).values()]
            for part in [part for part in parts if part is not None]:
                self.phase = self.phase if part.phase is None else part.phase
                self.to_act = self.to_act if part.to_act is None else part.to_act
                self.legal = self.legal if part.legal is None else part.legal
            if message.kind == "snapshot":
                self._follower.start_at(message.seq, data)
                self.began.set_result(None)
            else:
                self._follower.receive(message.seq, data)


class SocketTable(CalaveraTable):
    """A table of ours, and everybody's socket."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._sockets: list[WebSocket] = []
        self._listeners: list[SocketListener] = []

    async def follow(self, person: Client, follower: LoadFollower) -> None:
        """Open a socket, and let the connection for calls go."""
        listener = SocketListener(follower)
        path = f"{self._path}/events"
        self._sockets.append(await WebSocket.connect(self._port, path, listener.receive, person.headers))
        self._listeners.append(listener)
        async with asyncio.timeout(EVENT_TIMEOUT):
            await listener.began
        if follower is not self.followers[0]:  # the host starts the games
            person.close()

    def move(self) -> Move | None:
        public = self._listeners[0]
        self._over = public.phase == "over"
        seats = [seat for seat in public.to_act if isinstance(seat, int)]
        if not seats:
            return None
        seat = choice(seats)
        return seat, choice(self._listeners[seat].legal)

    async def send(self, move: Move) -> int:
        seat, action = move
        self._count += 1
        listener = self._listeners[seat]
        listener.answer = asyncio.get_running_loop().create_future()
        body = {"seat": seat, "action": action, "id": f"load-{self._count}"}
        self._sockets[seat].send(msgspec.json.encode(body))
        return await listener.answer

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()
        super().close()


async def open_table(port: int, _: HttpConnection) -> SocketTable:
    """A table with four people who follow it and have begun to play."""
    table = SocketTable(port)
    await table.open()
    return table
