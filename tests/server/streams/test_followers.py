"""Open streams: pings, readers who are slow, vanish or open too many."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import MutableMapping
from typing import Any

import pytest

from calavera.server.streams import followers
from calavera.server.streams.followers import StreamFollower, StreamFormat
from calavera.server.streams.serialization.frames import Frame
from tests.server.support.blocking_client import Person, play_out, wait_for
from tests.server.support.processes import HOST

# --- Readers of all kinds -----------------------------------------------------------------------------------


class FakeConnection:
    """A line to a reader: what was sent on it, and whether it is free."""

    def __init__(self, follower: StreamFollower) -> None:
        self.sent: list[bytes] = []
        self.free = asyncio.Event()
        self.free.set()
        self.open = True
        self.let_go = 0
        follower.open(self.send, self.cut)

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """Take what is sent, when the line is free."""
        if not self.free.is_set():
            await self.free.wait()
        self.open = message["more_body"]
        if message["body"]:
            self.sent.append(message["body"])

    def cut(self) -> None:
        """The reader is let go."""
        self.let_go += 1

    def take(self) -> list[bytes]:
        """What was sent since the last look."""
        taken, self.sent = self.sent, []
        return taken


def test_a_quiet_stream_is_pinged_and_a_busy_one_is_not() -> None:
    """Twice in fifteen seconds is looked: what was quiet since the last look gets a ping."""
    forms: dict[StreamFormat, bytes] = {"sse": b": ping\n\n", "ndjson": b'{"kind":"ping"}\n'}
    for form, ping in forms.items():
        follower = StreamFollower("p_1", form)
        line = FakeConnection(follower)
        follower.ping()
        assert line.take() == [ping]
        follower.send_frame(Frame(3, "said", b"{}"))
        follower.ping()
        assert line.take() == [b"id: 3\nevent: said\ndata: {}\n\n" if form == "sse" else b"{}\n"]
        follower.ping()
        assert line.take() == [ping]
    assert followers.PING_SECONDS == 15


def test_waiting_frames_are_sent_in_one_write_before_the_stream_ends() -> None:
    """No frame from before the end is left out, and none comes after it."""
    follower = StreamFollower("p_1", "ndjson")
    for number in range(3):
        follower.send_frame(Frame(number, "said", b"%d" % number))
    line = FakeConnection(follower)
    assert (line.take(), line.open) == ([b"0\n1\n2\n"], True)
    follower.end()
    follower.send_frame(Frame(4, "said", b"4"))
    follower.ping()
    follower.end()
    assert (line.take(), line.open) == ([], False)


def test_a_busy_connection_gets_waiting_frames_when_it_is_free() -> None:
    """In order, together, and then the end."""

    async def story() -> None:
        follower = StreamFollower("p_1", "ndjson")
        line = FakeConnection(follower)
        line.free.clear()
        for number in range(5):
            follower.send_frame(Frame(number, "said", b"%d" % number))
        follower.end()
        assert line.take() == []
        line.free.set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert b"".join(line.take()) == b"0\n1\n2\n3\n4\n"
        assert not line.open

    asyncio.run(story())


def test_a_slow_reader_is_cut_off_without_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits is not sent any more, nor anything after it: the stream resumes where it was."""
    monkeypatch.setattr(followers, "MAX_BUFFERED_BYTES", 10)

    async def story() -> None:
        follower = StreamFollower("p_1", "ndjson")
        line = FakeConnection(follower)
        line.free.clear()
        for number in range(1, 10):
            follower.send_frame(Frame(number, "said", b"%d" % number))
        assert line.let_go == 1
        line.free.set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert line.take() in ([b"1\n"], [])

    asyncio.run(story())


def test_readers_that_vanish_or_never_read_do_not_delay_others(ann: Person, ben: Person) -> None:
    """With a hundred such readers, others get every event at once, and no stream of a person is used up."""
    code = ann.open(2)
    ben.sit(code)
    request = (
        f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 1\r\n"
        f"Cookie: calavera={ann.cookie}\r\n\r\n"
    ).encode()
    for number in range(100):
        with socket.create_connection((HOST, ann.port)) as vanishing:
            vanishing.sendall(request)
            if number % 2:
                vanishing.recv(10)
    sleepers = [socket.create_connection((HOST, ann.port)) for _ in range(8)]
    try:
        for sleeper in sleepers:
            sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sleeper.sendall(request)
        with ben.follow(code) as stream:
            ann.start(code)
            began = time.monotonic()
            play_out({0: ann, 1: ben}, code)
            stream.through(ann.see(code)["seq"])
            assert time.monotonic() - began < 5
    finally:
        for sleeper in sleepers:
            sleeper.close()
    # A busy server notices a moment later that somebody is gone.
    for _ in range(5):
        wait_for(lambda: can_follow(ann, code), "a stream to be free")


def can_follow(person: Person, code: str) -> bool:
    """Open one more stream of a table, unless the server refuses it."""
    try:
        person.follow(code)
    except AssertionError:
        return False
    return True


def test_somebody_has_sixteen_streams_of_a_table_at_most(ann: Person) -> None:
    """The next is refused until one is closed."""
    code = ann.open(2)
    streams = [ann.follow(code) for _ in range(16)]
    answer = ann.get(f"/api/tables/{code}/events")
    assert answer.refusal == (429, "too-many-streams")
    assert int(answer.headers["retry-after"]) > 0
    streams[3].close()

    wait_for(lambda: can_follow(ann, code), "a stream to be free")
