"""A WebSocket of a table for tests, with the client of the library ``websockets``."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any, Self

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from .blocking_client import TIMEOUT, Event, Person, Response

__all__ = ["TableSocket", "refused_handshake"]


class TableSocket:
    """An open socket: events come one by one, answers by the id of their action. Pings are counted."""

    def __init__(self, person: Person, code: str, query: str = "", **headers: str) -> None:
        self.person = person
        self.code = code
        self.pings = 0
        self.answers: dict[str | None, Any] = {}
        self._events: list[Event] = []
        address = f"ws://{person.host}:{person.port}/api/tables/{code}/events{query}"
        sent = {
            "Cookie": f"calavera={person.cookie}",
            **{name.replace("_", "-"): text for name, text in headers.items()},
        }
        self._connect = connect(address, additional_headers=sent, open_timeout=TIMEOUT, compression=None)
        self.socket: ClientConnection

    def __enter__(self) -> Self:
        self.socket = self._connect.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connect.__exit__(kind, error, trace)

    def send(self, message: object) -> None:
        """Send anything as JSON, or bytes as they are."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def act(self, seat: int, action: str, action_id: str) -> Any:
        """Send an action and wait for its answer."""
        self.send({"seat": seat, "action": action, "id": action_id})
        return self.answer(action_id)

    def answer(self, action_id: str | None) -> Any:
        """The answer to an action."""
        while action_id not in self.answers:
            self._read()
        return self.answers.pop(action_id)

    def next(self) -> Event:
        """The next event."""
        while not self._events:
            self._read()
        return self._events.pop(0)

    def through(self, last: int) -> list[Event]:
        """All events up to a number."""
        events = [self.next()]
        while events[-1].seq < last:
            events.append(self.next())
        return events

    def until_closed(self) -> tuple[int | None, str | None]:
        """Read to the end; the code and the reason of the server."""
        try:
            while True:
                self._read()
        except ConnectionClosed as closed:
            return (None, None) if closed.rcvd is None else (closed.rcvd.code, closed.rcvd.reason)

    def _read(self) -> None:
        data = self.socket.recv(timeout=TIMEOUT)
        text = data.encode() if isinstance(data, str) else data
        message = json.loads(text)
        if message["kind"] == "ping":
            self.pings += 1
        elif message["kind"] == "answer":
            self.answers[message["id"]] = message
        else:
            self._events.append(Event(message["seq"], message["kind"], text, text))


def refused_handshake(person: Person, code: str, query: str = "", **headers: str) -> Response:
    """The refusal of a socket, which is an ordinary response."""
    try:
        with TableSocket(person, code, query, **headers):
            raise AssertionError("it was not refused")
    except InvalidStatus as refused:
        response = refused.response
        named = {name.lower(): value for name, value in response.headers.raw_items()}
        return Response(response.status_code, named, bytes(response.body or b""))
