"""A connection on which tests send any bytes they like."""

from __future__ import annotations

import contextlib
import socket
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import urlsplit

import h11

PATIENCE = 10.0


class RawResponse(NamedTuple):
    """One response."""

    status: int
    headers: dict[str, str]
    body: bytes


class RawConnection:
    """Sends bytes and reads responses; a response that is not HTTP is an error."""

    def __init__(self, address: str, source: str | None = None, receive_buffer: int | None = None) -> None:
        parts = urlsplit(address)
        self.socket = socket.socket()
        self._rest = b""
        self.socket.settimeout(PATIENCE)
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source is not None:
            self.socket.bind((source, 0))
        self.socket.connect((parts.hostname, parts.port))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Send; False if the server has ended the connection."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def read_response(self) -> RawResponse:
        """The next response, to a request that was not HEAD."""
        reader = h11.Connection(h11.CLIENT)
        reader.send(h11.Request(method="GET", target="/", headers=[("Host", "x")]))
        reader.send(h11.EndOfMessage())
        head: h11.Response | None = None
        body = b""
        if self._rest:
            reader.receive_data(self._rest)
        while True:
            event = reader.next_event()
            if event is h11.NEED_DATA:
                reader.receive_data(self.socket.recv(65536))
            elif isinstance(event, h11.Response):
                head = event
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
            elif isinstance(event, h11.EndOfMessage):
                assert head is not None
                self._rest = bytes(reader.trailing_data[0])
                names = {name.decode(): value.decode() for name, value in head.headers}
                return RawResponse(head.status_code, names, body)
            elif not isinstance(event, h11.InformationalResponse):
                raise AssertionError(f"no response but {event}")

    def is_ended(self) -> bool:
        """Whether the server has ended the connection; what it sent before is thrown away."""
        with contextlib.suppress(ConnectionResetError):
            while self.socket.recv(65536):
                pass
        return True

    def is_open(self) -> bool:
        """Whether the connection is open and nothing was sent on it."""
        self.socket.settimeout(0.05)
        try:
            return bool(self.socket.recv(1, socket.MSG_PEEK))
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(PATIENCE)
