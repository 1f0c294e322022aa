"""A bare WebSocket server, as a yardstick: it sends each message to the four followers of its table.

It checks nothing, stores nothing and knows no game. Run it with a port; ``open_table`` connects to it.
"""

import asyncio
import sys
from collections import defaultdict
from itertools import count
from typing import Any

import uvicorn

from benchmarks.load.http_client import HOST, HttpConnection
from benchmarks.load.load_table import SEATS, LoadFollower, LoadTable, Move
from benchmarks.load.websocket import WebSocket

#: Bytes of an event: as many as the median of ours.
EVENT_BYTES = 430
NUMBER_DIGITS = 12

_numbers = count(1)


# --- The server ---------------------------------------------------------------------------------------------

_followers: dict[str, list[Any]] = defaultdict(list)


async def serve_socket(scope: Any, receive: Any, send: Any) -> None:
    """The application: ASGI without a framework."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})
        return
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    followers = _followers[scope["path"]]
    followers.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        for follower in followers:
            await follower({"type": "websocket.send", "text": message["text"]})
    followers.remove(send)


def main() -> None:
    """Serve on the port that is given."""
    port = int(sys.argv[1])
    uvicorn.run(
        serve_socket,
        host=HOST,
        port=port,
        log_level="warning",
        lifespan="off",
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )


# --- The load -----------------------------------------------------------------------------------------------


class BareTable(LoadTable):
    """Four sockets of one path."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._port = port
        self._path = f"/{next(_numbers)}"
        self._sockets: list[WebSocket] = []

    async def open(self) -> None:
        """Connect all four."""
        for follower in self.followers:
            follower.start_at(0, b"")
            listener = _listener(follower)
            self._sockets.append(await WebSocket.connect(self._port, self._path, listener))
        await asyncio.sleep(0)

    def move(self) -> Move | None:
        return self.last % SEATS, ""

    def over(self) -> bool:
        return False

    async def send(self, move: Move) -> int:
        number = self.last + 1
        self._sockets[move[0]].send(str(number).zfill(NUMBER_DIGITS).encode().ljust(EVENT_BYTES, b"."))
        return number

    async def rematch(self) -> int:
        raise NotImplementedError

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


def _listener(follower: LoadFollower) -> Any:
    return lambda data: follower.receive(int(data[:NUMBER_DIGITS]), data)


async def open_table(port: int, _: HttpConnection) -> BareTable:
    """A table of four sockets."""
    table = BareTable(port)
    await table.open()
    return table


async def is_healthy(line: HttpConnection) -> bool:
    """Whether it answers."""
    return (await line.call("GET", "/", {})).status == 200


if __name__ == "__main__":
    main()
