"""People at the HTTP API, lean enough for hundreds in a test: a cookie, calls, the stream of a table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import AsyncGenerator, Iterator, Mapping
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from .blocking_client import Response

StreamFormat = Literal["sse", "ndjson", "socket"]

#: Longest line of a reply, and the longest wait for a reply: a ping comes every 15 seconds.
MAX_LINE_BYTES = 2**23
TIMEOUT = 40.0
#: A connection that rested longer is not used again: the server may be closing it just now.
MAX_IDLE_SECONDS = 2.0


class ServerVanished(ConnectionError):
    """The server went away before it had answered: whether it did what was asked is not known."""


class Refused(Exception):
    """The server said no, and why."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code


class Frame(NamedTuple):
    """One message of a stream: its number, its kind, and its object as it was sent."""

    seq: int
    kind: str
    text: bytes

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.text)


class _Connection:
    """One connection, which says and reads what HTTP/1.1 asks for."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.used = time.monotonic()

    def close(self) -> None:
        """Hang up."""
        self.writer.close()

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> None:
        """Send a request."""
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await self.writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        """The status and the headers of an answer."""
        status = int((await self._line()).split(maxsplit=2)[1])
        headers: dict[str, str] = {}
        while line := (await self._line()).strip():
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        return status, headers

    async def piece(self, headers: Mapping[str, str]) -> bytes:
        """The next piece of a chunked body, or all of one that is not; empty at its end."""
        if headers.get("transfer-encoding") != "chunked":
            return await self.reader.readexactly(int(headers.get("content-length", "0")))
        size = int((await self._line()).split(b";")[0], 16)
        piece = await self.reader.readexactly(size)
        await self._line()
        return piece

    async def body(self, headers: Mapping[str, str]) -> bytes:
        """The whole body."""
        pieces = [await self.piece(headers)]
        while headers.get("transfer-encoding") == "chunked" and pieces[-1]:
            pieces.append(await self.piece(headers))
        return b"".join(pieces)

    async def _line(self) -> bytes:
        line = await self.reader.readline()
        if not line.endswith(b"\n"):
            raise EOFError("the connection ended within a line")
        self.used = time.monotonic()
        return line


class _Stream:
    """The frames of a body that goes on and on."""

    def __init__(self, wire: _Connection, headers: Mapping[str, str]) -> None:
        self.wire = wire
        self.headers = headers
        self._lines: deque[bytes] = deque()
        self._rest = b""

    async def server_sent(self) -> Frame | None:
        """The next Server-Sent Event; comments, which are pings, are skipped."""
        fields: dict[bytes, bytes] = {}
        while (line := await self._line()) is not None:
            if line:
                name, _, value = line.partition(b":")
                fields[name] = value.removeprefix(b" ")
            elif b"data" in fields:
                kind = fields.get(b"event", b"message").decode()
                return Frame(int(fields.get(b"id", b"-1")), kind, fields[b"data"])
            else:
                fields = {}
        return None

    async def json_line(self) -> Frame | None:
        """The next line; pings are skipped."""
        while (line := await self._line()) is not None:
            value = json.loads(line)
            if value["kind"] != "ping":
                return Frame(value["seq"], value["kind"], line)
        return None

    async def _line(self) -> bytes | None:
        while not self._lines:
            async with asyncio.timeout(TIMEOUT):
                piece = await self.wire.piece(self.headers)
            if not piece:
                return None
            *whole, self._rest = (self._rest + piece).split(b"\n")
            self._lines.extend(whole)
        return self._lines.popleft().removesuffix(b"\r")


@contextlib.contextmanager
def _detect_vanished_server() -> Iterator[None]:
    try:
        yield
    except (OSError, EOFError) as error:
        raise ServerVanished(str(error) or type(error).__name__) from error


class Player:
    """Somebody with a cookie. Calls are made one after the other; streams have connections of their own."""

    def __init__(self, address: str, name: str = "Ann", source: str | None = None) -> None:
        parts = urlsplit(address)
        #: The address of this machine that connections come from.
        self.source = source
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.name = name
        #: The public id, once known.
        self.id = ""
        self.cookie = ""
        self._wire: _Connection | None = None
        self._turn = asyncio.Lock()
        #: The socket by which this player follows a table, and the actions on it that have no answer yet.
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        #: How many actions were answered on sockets.
        self.socket_answers = 0

    async def __aenter__(self) -> Player:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    # --- Calls ----------------------------------------------------------------------------------------------

    async def request(self, method: str, path: str, body: object = None) -> Response:
        """Ask anything and take any answer."""
        async with self._turn:
            try:
                with _detect_vanished_server():
                    async with asyncio.timeout(TIMEOUT):
                        reply = await self._exchange(await self._connection(), method, path, body)
            except BaseException:
                self.close()  # a late answer must not be taken for the next one
                raise
            if reply.headers.get("connection") == "close":
                self.close()
            return reply

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """Ask for something; a refusal is an exception."""
        reply = await self.request(method, path, body)
        if reply.status >= 400:
            raise _refusal(reply)
        return reply.json if reply.body else None

    async def get_identity(self) -> str:
        """Become somebody: the first call sets the cookie. Returns the public id."""
        self.id = (await self.call("GET", "/api/me"))["id"]
        return self.id

    async def create(self, players: int, **settings: object) -> Any:
        """Open a table, and return it."""
        return await self.call("POST", "/api/tables", {"options": {"players": players}, **settings})

    async def snapshot(self, code: str) -> Any:
        """The table as this player sees it now."""
        return await self.call("GET", f"/api/tables/{code}")

    async def sit(self, code: str, seat: int | None = None, **settings: object) -> Any:
        """Take a seat, the first free one if none is named, or give it to a bot (``bot="novice"``)."""
        named = {} if "bot" in settings else {"name": self.name}
        return await self._at(code, "seats", **named, **settings, **({} if seat is None else {"seat": seat}))

    async def start(self, code: str, **settings: object) -> int:
        """Begin the game."""
        return int((await self._at(code, "start", **settings))["seq"])

    async def rematch(self, code: str) -> int:
        """Play once more."""
        return int((await self._at(code, "rematch"))["seq"])

    async def act(self, code: str, seat: int, action: str, id: str) -> int:  # noqa: A002  (the API's own word)
        """Do something in the game, on the socket if one is open; the number that it got."""
        if self._socket is not None:
            return await self._act_on_socket(self._socket, seat, action, id)
        return int((await self._at(code, "actions", seat=seat, action=action, id=id))["seq"])

    async def talk(self, code: str, seat: int, text: str) -> int:
        """Say something; the number that it got."""
        return int((await self._at(code, "talk", seat=seat, text=text))["seq"])

    async def record(self, code: str, game: int | None = None) -> Any:
        """The record of the present game, or of an earlier one."""
        return await self.call(
            "GET", f"/api/tables/{code}/record" + ("" if game is None else f"?game={game}")
        )

    async def _at(self, code: str, what: str, **body: object) -> Any:
        return await self.call("POST", f"/api/tables/{code}/{what}", body)

    # --- Streams --------------------------------------------------------------------------------------------

    async def events(
        self, code: str, after: int | None = None, form: StreamFormat = "sse", *, query: bool = False
    ) -> AsyncGenerator[Frame, None]:
        """The stream of a table until it ends, pings left out; :class:`Vanished` if it is cut.

        Goes on behind the number ``after`` by ``Last-Event-ID``, or by ``?after=`` if ``query`` says so.
        """
        if form == "socket":
            async with contextlib.aclosing(self._socket_events(code, after)) as heard:
                async for one in heard:
                    yield one
            return
        path = f"/api/tables/{code}/events" + (f"?after={after}" if query else "")
        asked = {"Accept": "application/x-ndjson" if form == "ndjson" else "text/event-stream"}
        if after is not None and not query:
            asked["Last-Event-ID"] = str(after)
        with _detect_vanished_server():
            wire = await self._connect()
            try:
                await wire.ask("GET", path, self._headers(asked), b"")
                async with asyncio.timeout(TIMEOUT):
                    status, headers = await wire.head()
                self._keep_cookie(headers)
                if status >= 400:
                    raise _refusal(Response(status, headers, await wire.body(headers)))
                stream = _Stream(wire, headers)
                read = stream.server_sent if form == "sse" else stream.json_line
                while frame := await read():
                    yield frame
            finally:
                wire.close()

    async def follow(
        self, code: str, after: int | None = None, form: StreamFormat = "sse", pause: float = 0.05
    ) -> AsyncGenerator[Frame, None]:
        """The stream without an end: where it ends or is cut, it goes on behind the last number."""
        while True:
            with contextlib.suppress(ServerVanished):
                async with contextlib.aclosing(self.events(code, after, form)) as frames:
                    async for frame in frames:
                        if frame.kind != "reaction":  # it has no number of its own
                            after = frame.seq
                        yield frame
            await asyncio.sleep(pause)

    # --- Sockets --------------------------------------------------------------------------------------------

    async def _socket_events(self, code: str, after: int | None) -> AsyncGenerator[Frame, None]:
        """The events of a socket, whole; answers go to the actions that wait for them."""
        wanted = "?events=whole" + ("" if after is None else f"&after={after}")
        address = f"ws://{self.host}:{self.port}/api/tables/{code}/events{wanted}"
        local = None if self.source is None else (self.source, 0)
        try:
            async with connect(
                address,
                additional_headers={"Cookie": self.cookie},
                compression=None,
                open_timeout=TIMEOUT,
                local_addr=local,
                max_size=MAX_LINE_BYTES,
            ) as socket:
                self._socket = socket
                async for text in socket:
                    value = json.loads(text)
                    if value["kind"] == "answer":
                        if (waiting := self._waiting.pop(value["id"], None)) and not waiting.done():
                            waiting.set_result(value)
                    elif value["kind"] != "ping":
                        yield Frame(
                            value["seq"], value["kind"], text.encode() if isinstance(text, str) else text
                        )
        except InvalidStatus as refused:
            response = refused.response
            raise _refusal(Response(response.status_code, {}, bytes(response.body or b""))) from None
        except (OSError, EOFError, WebSocketException) as error:
            raise ServerVanished(str(error) or type(error).__name__) from error
        finally:
            self._socket = None
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(ServerVanished("the socket closed"))
            self._waiting.clear()

    async def _act_on_socket(self, socket: ClientConnection, seat: int, action: str, given: str) -> int:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[given] = answer
        try:
            async with asyncio.timeout(TIMEOUT):
                await socket.send(json.dumps({"seat": seat, "action": action, "id": given}))
                value = await answer
                self.socket_answers += 1
        except WebSocketException as error:
            raise ServerVanished(str(error)) from error
        finally:
            self._waiting.pop(given, None)
            if answer.done() and not answer.cancelled():
                answer.exception()  # the sending may have failed first
        if value["status"] >= 400:
            raise Refused(value["status"], value["error"]["code"], value["error"]["message"])
        return int(value["seq"])

    # --- HTTP -----------------------------------------------------------------------------------------------

    async def _connection(self) -> _Connection:
        if self._wire is not None and time.monotonic() - self._wire.used > MAX_IDLE_SECONDS:
            self.close()
        if self._wire is None:
            self._wire = await self._connect()
        return self._wire

    async def _connect(self) -> _Connection:
        source = None if self.source is None else (self.source, 0)
        return _Connection(
            *await asyncio.open_connection(self.host, self.port, limit=MAX_LINE_BYTES, local_addr=source)
        )

    async def _exchange(self, wire: _Connection, method: str, path: str, body: object) -> Response:
        data = b"" if body is None else json.dumps(body).encode()
        more = {} if method == "GET" else {"Content-Length": str(len(data))}
        if body is not None:
            more["Content-Type"] = "application/json"
        await wire.ask(method, path, self._headers(more), data)
        status, headers = await wire.head()
        self._keep_cookie(headers)
        return Response(status, headers, await wire.body(headers))

    def _headers(self, more: Mapping[str, str]) -> dict[str, str]:
        known = {"Cookie": self.cookie} if self.cookie else {}
        return {"Host": f"{self.host}:{self.port}", **known, **more}

    def _keep_cookie(self, headers: Mapping[str, str]) -> None:
        given = headers.get("set-cookie", "")
        if given.startswith("calavera="):
            self.cookie = given.split(";")[0]


def _refusal(reply: Response) -> Refused:
    with contextlib.suppress(ValueError, KeyError, TypeError):
        error = reply.json["error"]
        return Refused(reply.status, error["code"], error["message"])
    return Refused(reply.status, "unreadable", reply.body[:500].decode(errors="replace"))
