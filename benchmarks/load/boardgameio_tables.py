"""Tables of boardgame.io: its lobby to join, its socket.io messages to play and follow."""

import asyncio
from random import choice

import msgspec

from benchmarks.load.http_client import HttpConnection
from benchmarks.load.load_table import SEATS, LoadFollower, LoadTable, Move
from benchmarks.load.websocket import WebSocket

SOCKET = "/socket.io/?EIO=4&transport=websocket"
EVENT = b"42/skull,"
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'
NUMBER = b'"_stateID":'
PING, PONG = b"2", b"3"


class Seat(msgspec.Struct):
    """What everybody knows about a seat."""

    seat: int
    stack: list[str]
    flipped: int


class OwnState(msgspec.Struct):
    """What only its player knows."""

    hand: list[str]


class Game(msgspec.Struct):
    """`G`, as one player sees it."""

    bid: int
    seats: list[Seat]
    players: dict[str, OwnState]


class Context(msgspec.Struct):
    """`ctx`: whose turn it is."""

    phase: str
    current: str = msgspec.field(name="currentPlayer")
    active: dict[str, str | None] | None = msgspec.field(name="activePlayers")


class State(msgspec.Struct):
    """What an update carries."""

    game: Game = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")


class SyncState(msgspec.Struct):
    """What the answer to `sync` carries."""

    state: State


class CreatedMatch(msgspec.Struct):
    """The lobby's answer to `create`."""

    match: str = msgspec.field(name="matchID")


class JoinedMatch(msgspec.Struct):
    """The lobby's answer to `join`."""

    credentials: str = msgspec.field(name="playerCredentials")


_update_decoder = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
_sync_decoder = msgspec.json.Decoder(tuple[str, str, SyncState])


def decode_state(message: bytes) -> State:
    """The state in an `update` or a `sync`."""
    payload = memoryview(message)[len(EVENT) :]
    if message.startswith(SYNC):
        return _sync_decoder.decode(payload)[2].state
    return _update_decoder.decode(payload)[2]


def legal_actions(own: State, seat: int) -> list[str]:
    """What may be played, in our words; boardgame.io leaves it to the client to know."""
    game, context = own.game, own.context
    if context.phase == "attempt":
        left = [each.seat for each in game.seats if each.flipped < len(each.stack)]
        return [f"flip:{target}" for target in ([seat] if seat in left else left)]
    placing = [f"place:{disc}" for disc in sorted(set(game.players[str(seat)].hand))]
    if context.phase == "opening":
        return placing
    total = sum([len(each.stack) for each in game.seats])
    bids = [f"bid:{number}" for number in range(game.bid + 1, total + 1)]
    return bids + ["pass"] if game.bid else placing + bids


class PeerTable(LoadTable):
    """A match, and a socket for each of its four players."""

    def __init__(self, match: str) -> None:
        super().__init__()
        self._match = match
        self._credentials: list[str] = []
        self._sockets: list[WebSocket] = []
        self._over = False

    def move(self) -> Move | None:
        public = decode_state(self.followers[0].latest)
        self._over = public.context.phase == "over"
        if self._over:
            return None
        seat = int(choice(list(public.context.active or (public.context.current,))))
        return seat, choice(legal_actions(decode_state(self.followers[seat].latest), seat))

    def over(self) -> bool:
        return self._over

    async def send(self, move: Move) -> int:
        seat, action = move
        word, _, detail = action.partition(":")
        argument: str | int = int(detail) if detail.isdecimal() else detail
        return self._emit(seat, word, [argument] if detail else [])

    async def rematch(self) -> int:
        return self._emit(0, "again", [])

    def _emit(self, seat: int, word: str, arguments: list[str | int]) -> int:
        last = self.last
        payload = {
            "type": word,
            "args": arguments,
            "playerID": str(seat),
            "credentials": self._credentials[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        update = msgspec.json.encode(["update", action, last, self._match, str(seat)])
        self._sockets[seat].send(EVENT + update)
        return last + 1

    async def follow(self, port: int, credentials: str) -> None:
        """Connect the next player, and wait for the state as it is."""
        seat = len(self._sockets)
        listener = SocketListener(self.followers[seat])
        socket = await WebSocket.connect(port, SOCKET, listener.receive)
        self._credentials.append(credentials)
        self._sockets.append(socket)
        listener.socket = socket
        socket.send(b"40/skull,")
        await listener.joined
        socket.send(EVENT + msgspec.json.encode(["sync", self._match, str(seat), credentials, SEATS]))
        await listener.synced

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


class SocketListener:
    """One player's end of socket.io."""

    def __init__(self, follower: LoadFollower) -> None:
        loop = asyncio.get_running_loop()
        self._follower = follower
        self.socket: WebSocket | None = None
        self.joined: asyncio.Future[None] = loop.create_future()
        self.synced: asyncio.Future[None] = loop.create_future()

    def receive(self, message: bytes) -> None:
        if message.startswith(UPDATE):
            self._follower.receive(state_number(message), message)
        elif message == PING and self.socket is not None:
            self.socket.send(PONG)
        elif message.startswith(SYNC):
            self._follower.start_at(state_number(message), message)
            self.synced.set_result(None)
        elif message.startswith(b"40/skull,"):
            self.joined.set_result(None)


def state_number(message: bytes) -> int:
    """The state's number: the first in the message, those of its log come after."""
    start = message.index(NUMBER) + len(NUMBER)
    end = start
    while message[end] in b"0123456789":
        end += 1
    return int(message[start:end])


async def open_table(port: int, line: HttpConnection) -> PeerTable:
    """Make a match, join it four times, and follow it."""
    answer = await line.call("POST", "/games/skull/create", {}, msgspec.json.encode({"numPlayers": SEATS}))
    match = msgspec.json.decode(answer.body, type=CreatedMatch).match
    table = PeerTable(match)
    for seat in range(SEATS):
        wish = msgspec.json.encode({"playerID": str(seat), "playerName": f"Player {seat}"})
        answer = await line.call("POST", f"/games/skull/{match}/join", {}, wish)
        await table.follow(port, msgspec.json.decode(answer.body, type=JoinedMatch).credentials)
    return table


async def is_healthy(line: HttpConnection) -> bool:
    """Whether it answers."""
    return (await line.call("GET", "/games", {})).status == 200
