"""No request leaves reference cycles behind: the garbage collector hardly ever looks at what is old.

A cycle that lives through two collections, as that of a slow connection does, would never be freed.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType

import pytest

from .support.blocking_client import Person, wait_for
from .support.local_server import LocalServer
from .support.raw_connection import RawConnection
from .support.socket_client import TableSocket

TIMES = 10
#: Whose objects are looked for; the test's own client is in the same process.
PACKAGES = ("calavera.server", "uvicorn", "sqlalchemy", "importlib.metadata")

HEAD = "POST /api/tables/{code}/{where} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module", name="local")
def local_fixture(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose clock stands still: nothing happens beside the requests."""
    with LocalServer(tmp_path_factory.mktemp("cycles"), rate_limits="off") as server:
        yield server


def send_and_hang_up(local: LocalServer, ann: Person, data: str) -> None:
    """Send something, and hang up once the server must have read it, since it has answered somebody else."""
    with RawConnection(local.address) as connection:
        connection.send(data.encode())
        ann.get("/api/bots")
        ann.get("/api/bots")


def follow_and_act(ann: Person, code: str) -> None:
    """Open a socket, and do something on it that is refused."""
    with TableSocket(ann, code) as socket:
        socket.next()
        assert socket.act(0, "flip:0", "none")["status"] == 409


def follow(ann: Person, code: str, after: int | None) -> None:
    """Open a stream and close it."""
    with ann.follow(code, after=after) as stream:
        stream.next()


#: What is done, by a person at a table of a server.
REQUESTS: dict[str, Callable[[LocalServer, Person, str], object]] = {
    "health": lambda _, ann, __: ann.get("/api/health"),
    "a snapshot": lambda _, ann, code: ann.get(f"/api/tables/{code}"),
    "the list of tables": lambda _, ann, __: ann.get("/api/tables"),
    "a record": lambda _, ann, code: ann.get(f"/api/tables/{code}/record"),
    "a wrong code": lambda _, ann, __: ann.get("/api/tables/ABCDEFGHJ"),
    "a line of talk": lambda _, ann, code: ann.post(f"/api/tables/{code}/talk", {"text": "hello"}),
    "an action that is refused": lambda _, ann, code: ann.try_act(code, 0, "flip:0"),
    "an action that is no JSON": lambda _, ann, code: ann.post(f"/api/tables/{code}/actions", [1]),
    "an action on a socket that is refused": lambda _, ann, code: follow_and_act(ann, code),
    "a stream": lambda _, ann, code: follow(ann, code, None),
    "a stream that resumes": lambda _, ann, code: follow(ann, code, 1),
    "half a head": lambda local, ann, _: send_and_hang_up(local, ann, "GET / HTTP/1.1\r\nA: "),
    "no HTTP": lambda local, ann, _: send_and_hang_up(local, ann, "what is this\r\n\r\n"),
    "half a body": lambda local, ann, code: send_and_hang_up(
        local, ann, HEAD.format(code=code, where="actions") + "Content-Length: 99\r\n\r\n{"
    ),
    "half a body for the framework": lambda local, ann, code: send_and_hang_up(
        local, ann, HEAD.format(code=code, where="seats") + "Content-Length: 99\r\n\r\n{"
    ),
    "requests that nobody waits for": lambda local, ann, _: send_and_hang_up(
        local, ann, 5 * "GET /api/bots HTTP/1.1\r\nHost: x\r\n\r\n"
    ),
}


@pytest.mark.parametrize("what", REQUESTS)
def test_a_request_leaves_no_cycles(
    local: LocalServer, visit: Callable[[str, str], Person], what: str
) -> None:
    """What was needed for it is freed with its last reference."""
    ann, ben = visit(local.address, "Ann"), visit(local.address, "Ben")
    code = ann.open(2)
    ann.sit(code, 0)
    ben.sit(code, 1)
    ann.start(code)
    kept_alive = local.connections
    REQUESTS[what](local, ann, code)  # what is loaded or cached the first time does not count
    gc.disable()
    gc.freeze()  # so that the collection below looks at what is new alone
    try:
        for _ in range(TIMES):
            REQUESTS[what](local, ann, code)
        wait_for(lambda: local.connections <= kept_alive or None, "the connections are closed")
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found = Counter([name for one in gc.garbage if (name := _name(one)).startswith(PACKAGES)])
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.unfreeze()
        gc.enable()
    assert sum(found.values()) < TIMES, found.most_common(10)


def _name(one: object) -> str:
    """The type of an object; of a frame, its function."""
    if isinstance(one, FrameType):
        return f"{one.f_globals.get('__name__')}.{one.f_code.co_qualname}"
    return f"{type(one).__module__}.{type(one).__qualname__}"
