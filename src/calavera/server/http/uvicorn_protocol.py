"""Uvicorn's HTTP protocol, with head and body of a response in one write, and the security headers.

This halves the system calls, and uvicorn does not check the same headers again for each response.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .security_headers import SECURITY_HEADER_LINES

__all__ = ["OnePacketProtocol"]


class OnePacketProtocol(HttpToolsProtocol):
    """One connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        """A client has connected."""
        joining: Any = _BufferedTransport(transport)  # stands in for a transport
        super().connection_made(joining)
        self.access_log = False  # the middleware counts requests, and a stream's scope has no query any more
        self.flow = _LazyFlowControl(joining)


class _LazyFlowControl(FlowControl):
    """Uvicorn's flow control, but the event is created only when a reader is behind: most never are."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.read_paused = self.write_paused = False
        self._free: asyncio.Event | None = None

    async def drain(self) -> None:
        """Wait until the reader has caught up."""
        if self._free is not None:
            await self._free.wait()

    def pause_writing(self) -> None:
        """The reader is behind."""
        if not self.write_paused:
            self.write_paused = True
            self._free = asyncio.Event()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        if self.write_paused:
            self.write_paused = False
            if self._free is not None:
                self._free.set()
                self._free = None


class _BufferedTransport:
    """A transport that holds the head of a response back until the body follows or the loop's next turn."""

    __slots__ = ("_head", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""

    def write(self, data: bytes) -> None:
        """Send, or hold back a head."""
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 1"):
            self._head = data[:-2] + SECURITY_HEADER_LINES + data[-2:]
            asyncio.get_running_loop().call_soon(self.flush)
            return
        self._send(data)

    def flush(self) -> None:
        """Send the head that was held back."""
        if self._head:
            head, self._head = self._head, b""
            self._send(head)

    def close(self) -> None:
        """Send the head that was held back, then close."""
        self.flush()
        self._transport.close()

    def _send(self, data: bytes) -> None:
        if not self._transport.is_closing():  # nobody would read it, and uvloop would raise
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
