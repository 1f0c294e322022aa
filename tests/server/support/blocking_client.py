"""People at tables for tests of single calls: one call after the other, every byte of an answer at hand."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar
from urllib.parse import urlsplit

TIMEOUT = 15.0
JSON = "application/json"
NDJSON = "application/x-ndjson"

Found = TypeVar("Found")
_ids = itertools.count(1)


class Response(NamedTuple):
    """An answer, read to its end; the names of its headers are in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What the body says."""
        return json.loads(self.body)

    @property
    def refusal(self) -> tuple[int, str]:
        """The status and the code of a refusal, whose shape is checked."""
        error = self.json["error"]
        assert self.status >= 400
        assert set(self.json) == {"error"}
        assert set(error) == {"code", "message", "details"}
        assert error["message"]
        assert "\n" not in error["message"]
        return self.status, error["code"]

    @property
    def sentence(self) -> str:
        """What a refusal says to people."""
        said: str = self.json["error"]["message"]
        return said


class Event(NamedTuple):
    """One event of a stream, and the very bytes that it came in."""

    seq: int
    kind: str
    data: bytes
    raw: bytes

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.data)


#: The number of an event that has none.
NO_NUMBER = -1


class Stream:
    """An open stream of a table. Pings are counted and left out."""

    def __init__(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        self.connection = connection
        self.response = response
        self.pings = 0
        self._lines = NDJSON in (response.getheader("Content-Type") or "")
        self._rest = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self.response.close()
        self.connection.close()

    def __iter__(self) -> Iterator[Event]:
        """Events until the server ends the stream properly; an exception if it is cut."""
        while (event := self.next()) is not None:
            yield event

    def next(self) -> Event | None:
        """The next event; None at the end."""
        while (raw := self._block()) is not None:
            event = _read_line(raw) if self._lines else _read_block(raw)
            if event is not None:
                return event
            self.pings += 1
        return None

    def until(self, kind: str, **fields: object) -> Event:
        """The next event of a kind, with these fields if any are named."""
        for event in self:
            if event.kind == kind and fields.items() <= event.json.items():
                return event
        raise AssertionError(f"the stream ended without {kind}")

    def through(self, seq: int) -> list[Event]:
        """All events up to a number, which must come."""
        events: list[Event] = []
        while not events or events[-1].seq < seq:
            event = self.next()
            assert event is not None, f"the stream ended before {seq}"
            events.append(event)
        return events

    def _block(self) -> bytes | None:
        end = b"\n" if self._lines else b"\n\n"
        while end not in self._rest:
            piece = self.response.read1(65536)
            if not piece:
                assert not self._rest, "the stream ended within an event"
                return None
            self._rest += piece
        block, _, self._rest = self._rest.partition(end)
        return block + end


def without_now(body: bytes) -> bytes:
    """A snapshot without the time at which it was made; all else in it is the same at any time."""
    return re.sub(rb',"now":[0-9.e+]+', b"", body)


def _read_block(raw: bytes) -> Event | None:
    if raw.startswith(b":"):
        return None
    *number, kind, data = raw.removesuffix(b"\n\n").split(b"\n")
    return Event(
        int(number[0].removeprefix(b"id: ")) if number else NO_NUMBER,  # a reaction is in no log
        kind.removeprefix(b"event: ").decode(),
        data.removeprefix(b"data: "),
        raw,
    )


def _read_line(raw: bytes) -> Event | None:
    value = json.loads(raw)
    if value["kind"] == "ping":
        return None
    return Event(value["seq"], value["kind"], raw.removesuffix(b"\n"), raw)


class Person:
    """Somebody with a browser: a cookie, one connection for calls, others for streams."""

    def __init__(self, address: str, name: str = "Ann") -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.name = name
        self.cookie = ""
        #: Sent with every call.
        self.headers: dict[str, str] = {}
        self._connection: http.client.HTTPConnection | None = None
        self._streams: list[Stream] = []

    def close(self) -> None:
        """Hang up everything."""
        for stream in self._streams:
            stream.close()
        self.disconnect()

    def disconnect(self) -> None:
        """End the connection for calls; the next call makes a new one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # --- Calls ----------------------------------------------------------------------------------------------

    def request(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Ask anything and take any answer. ``raw`` is a body that is sent as it is."""
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        sent = {**({} if data is None else {"Content-Type": JSON}), **self._headers(headers)}
        reused = self._connection is not None
        if self._connection is None:
            self._connection = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT)
        try:
            self._connection.request(method, path, data, {name: to for name, to in sent.items() if to})
            response = self._connection.getresponse()
            answer = Response(response.status, _lower(response), response.read())
        except ConnectionError:
            self.disconnect()
            # The server closes idle connections. A browser, too, then asks again on a new one.
            if not reused or method not in ("GET", "HEAD"):
                raise
            return self.request(method, path, body, raw=raw, headers=headers)
        except BaseException:
            self.disconnect()
            raise
        self._keep_cookie(answer.headers)
        if response.will_close:
            self.disconnect()
        return answer

    def get(self, path: str, **headers: str) -> Response:
        """Read something."""
        return self.request("GET", path, headers={name.replace("_", "-"): to for name, to in headers.items()})

    def post(self, path: str, body: object = None) -> Response:
        """Do something."""
        return self.request("POST", path, body)

    def patch(self, path: str, body: object) -> Response:
        """Change something."""
        return self.request("PATCH", path, body)

    def delete(self, path: str) -> Response:
        """Remove something."""
        return self.request("DELETE", path)

    def _headers(self, more: Mapping[str, str] | None) -> dict[str, str]:
        known = {"Cookie": f"calavera={self.cookie}"} if self.cookie else {}
        return {**known, **self.headers, **(more or {})}

    def _keep_cookie(self, headers: Mapping[str, str]) -> None:
        given = headers.get("set-cookie", "")
        if given.startswith("calavera="):
            self.cookie = given.removeprefix("calavera=").split(";")[0]

    # --- Short forms, which must succeed --------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The public id."""
        name: str = expect_json(self.get("/api/me"))["id"]
        return name

    def open(self, players: int = 2, options: Mapping[str, object] | None = None, **settings: object) -> str:
        """Open a table and sit down at it; its code."""
        body = {
            "options": {"players": players, **(options or {})},
            "sit": True,
            "name": self.name,
            **settings,
        }
        code: str = expect_json(self.post("/api/tables", body), 201)["table"]["code"]
        return code

    def sit(self, code: str, seat: int | None = None, **wishes: object) -> int:
        """Take a seat."""
        body = {"name": self.name, **({} if seat is None else {"seat": seat}), **wishes}
        taken: int = expect_json(self.post(f"/api/tables/{code}/seats", body), 201)["seat"]
        return taken

    def start(self, code: str, **settings: object) -> int:
        """Begin."""
        seq: int = expect_json(self.post(f"/api/tables/{code}/start", settings))["seq"]
        return seq

    def act(self, code: str, seat: int, action: str) -> int:
        """Play an action."""
        seq: int = expect_json(self.try_act(code, seat, action))["seq"]
        return seq

    def try_act(self, code: str, seat: object, action: object, id: object = None) -> Response:  # noqa: A002  (the API's own word)
        """Play an action, perhaps in vain."""
        body = {"seat": seat, "action": action, "id": f"t{next(_ids)}" if id is None else id}
        return self.post(f"/api/tables/{code}/actions", body)

    def say(self, code: str, text: str) -> int:
        """Say a line."""
        seq: int = expect_json(self.post(f"/api/tables/{code}/talk", {"text": text}))["seq"]
        return seq

    def see(self, code: str) -> Any:
        """The snapshot of a table."""
        return expect_json(self.get(f"/api/tables/{code}"))

    def record(self, code: str, game: int | None = None) -> Any:
        """The record of a game."""
        return expect_json(self.get(f"/api/tables/{code}/record" + ("" if game is None else f"?game={game}")))

    # --- Streams --------------------------------------------------------------------------------------------

    def follow(
        self,
        code: str,
        after: int | None = None,
        *,
        lines: bool = False,
        query: bool = False,
        spectator: bool = False,
        changes: bool = False,
    ) -> Stream:
        """Open the stream of a table, with one's own eyes or a spectator's, of whole events or of changes."""
        asked = [*([f"after={after}"] if query else []), *(["as=spectator"] if spectator else [])]
        asked += ["events=changes"] if changes else []
        path = f"/api/tables/{code}/events" + (f"?{'&'.join(asked)}" if asked else "")
        headers = {"Accept": NDJSON if lines else "text/event-stream"}
        if after is not None and not query:
            headers["Last-Event-ID"] = str(after)
        connection = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT)
        connection.request("GET", path, headers=self._headers(headers))
        response = connection.getresponse()
        stream = Stream(connection, response)
        self._streams.append(stream)
        self._keep_cookie(_lower(response))
        assert response.status == 200, response.read()
        return stream


def _lower(response: http.client.HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def expect_json(answer: Response, status: int = 200) -> Any:
    """What an answer says that must not be a refusal."""
    assert answer.status == status, answer
    return answer.json


def wait_for(
    find: Callable[[], Found | None], what: str, timeout: float = TIMEOUT, every: float = 0.02
) -> Found:
    """Look again and again, every so many seconds, until something is there."""
    deadline = time.monotonic() + timeout
    while not (found := find()):
        assert time.monotonic() < deadline, f"waited {timeout:g} s for {what}"
        time.sleep(every)
    return found


# --- Whole games --------------------------------------------------------------------------------------------


def legal_actions_of(people: Mapping[int, Person], code: str) -> dict[int, list[str]]:
    """What each of these seats may do now; nothing if no game goes on. Each person is asked once."""
    legal: dict[int, list[str]] = {}
    snapshots: dict[Person, Any] = {}
    for seat, person in people.items():
        snapshot = snapshots.get(person) or snapshots.setdefault(person, person.see(code))
        if snapshot["table"]["status"] != "playing":
            return {}
        views = snapshot.get("views") or {str(snapshot["view"]["seat"]): snapshot["view"]}
        legal[seat] = views[str(seat)]["legal"]
    return legal


def choose_quickest(_: Random, legal: list[str]) -> str:
    """An action on the shortest way to the end: the first bidder flips a flower of its own, twice."""
    wanted = ("pass", "bid:1", "flip", "place:flower")
    return next((word for want in wanted for word in legal if word.startswith(want)), legal[0])


def choose_random(dice: Random, legal: list[str]) -> str:
    """Any action; games that go through every phase."""
    return dice.choice(legal)


def play_out(
    people: Mapping[int, Person],
    code: str,
    choose: Callable[[Random, list[str]], str] = choose_quickest,
    rng: Random | None = None,
    max_actions: int = 1000,
) -> int:
    """Play until the game is over, or for this many actions; the number of actions."""
    chance, played = rng or Random(1), 0
    anybody = next(iter(people.values()))
    bots = any(seat["bot"] for seat in anybody.see(code)["table"]["seats"])
    while played < max_actions and (now := legal_actions_of(people, code)):
        legal = {seat: words for seat, words in now.items() if words}
        if not legal:  # a bot's turn
            time.sleep(0.01)
            continue
        seat = chance.choice(sorted(legal)) if choose is choose_random else min(legal)
        answer = people[seat].try_act(code, seat, choose(chance, legal[seat]))
        if answer.status == 409 and bots:  # a bot was quicker
            continue
        expect_json(answer)
        played += 1
    return played


@contextlib.contextmanager
def create_people() -> Iterator[Callable[[str, str], Person]]:
    """Makes people, and sends all of them home in the end."""
    people: list[Person] = []

    def arrive(address: str, name: str = "Ann") -> Person:
        people.append(Person(address, name))
        return people[-1]

    try:
        yield arrive
    finally:
        for person in people:
            person.close()
