"""A proxy before the server that passes bytes on, and treats requests for WebSockets as bad proxies do."""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType
from typing import Literal, Self
from urllib.parse import urlsplit

#: Pass them on, answer them with 400, pass them on as ordinary requests, or never answer.
SocketRule = Literal["pass", "refuse", "strip", "swallow"]

UPGRADE = b"upgrade: websocket\r\n"
REFUSAL = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class TcpProxy:
    """Listens from when it is entered until it is left."""

    def __init__(self, upstream: str, rule: SocketRule = "pass") -> None:
        parts = urlsplit(upstream)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self.rule = rule
        #: The requests for sockets that came.
        self.upgrades = 0
        self.address = ""
        self._writers: set[asyncio.StreamWriter] = set()
        #: Ends of connections to which nothing is passed on any more.
        self._deaf: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Cut all connections, as an impatient proxy does, or a phone that changes networks."""
        for writer in self._writers:
            writer.transport.abort()

    def swallow(self) -> None:
        """Pass nothing on any more, and close nothing: the network has changed and nobody says so."""
        self._deaf |= self._writers

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        with contextlib.suppress(OSError, EOFError):
            up_reader, up_writer = await asyncio.open_connection(self._host, self._port)
            self._writers.add(up_writer)
            try:
                await asyncio.gather(
                    self._pass_up(reader, up_writer, writer), self._pass_down(up_reader, writer)
                )
            finally:
                self._writers.discard(up_writer)
                up_writer.close()
        self._writers.discard(writer)
        writer.close()

    async def _pass_up(
        self, reader: asyncio.StreamReader, upstream: asyncio.StreamWriter, client: asyncio.StreamWriter
    ) -> None:
        while data := await reader.read(65536):
            at = data.lower().find(UPGRADE)
            if at >= 0:
                self.upgrades += 1
                if self.rule == "refuse":
                    client.write(REFUSAL)
                    break
                if self.rule == "swallow":
                    continue
                if self.rule == "strip":
                    data = data[:at] + data[at + len(UPGRADE) :]
            if upstream not in self._deaf:
                upstream.write(data)
                await upstream.drain()
        upstream.close()

    async def _pass_down(self, upstream: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        while data := await upstream.read(65536):
            if client not in self._deaf:
                client.write(data)
                await client.drain()
        client.close()
