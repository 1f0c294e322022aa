"""Presence forgets: people who came once would fill the memory."""

from __future__ import annotations

from calavera.server.cluster.presence import FORGET_AFTER_SECONDS, FORGET_VISITOR_SECONDS, Presence
from tests.server.conftest import Arrive
from tests.server.support.fake_clock import FakeClock
from tests.server.support.local_server import LocalServer


def test_visitors_are_forgotten_soon_and_people_of_the_table_after_a_day() -> None:
    """Open streams are never forgotten."""
    clock = FakeClock()
    presence = Presence(clock)
    for number in range(100):
        presence.note_call("K7WMQX2FH", f"visitor {number}")
    presence.note_call("K7WMQX2FH", "ann")
    presence.connect("K7WMQX2FH", "a stream")
    clock.advance(FORGET_VISITOR_SECONDS + 1)
    presence.forget_old_visitors(lambda _: {"ann"})
    assert presence._local["K7WMQX2FH"].keys() == {"ann", "a stream"}
    clock.advance(FORGET_AFTER_SECONDS)
    presence.forget_old_visitors(lambda _: {"ann"})
    assert presence._local["K7WMQX2FH"].keys() == {"a stream"}
    presence.disconnect("K7WMQX2FH", "a stream")
    clock.advance(FORGET_VISITOR_SECONDS + 1)
    presence.forget_old_visitors(lambda _: set())
    assert not presence._local


def test_a_single_process_keeps_no_list_for_others(impatient_server: LocalServer, visit: Arrive) -> None:
    """Nobody would ever read it. Visitors without a seat are gone after a minute."""
    ann = visit(impatient_server.address)
    code = ann.open(2)
    with ann.follow(code) as stream:
        stream.until("snapshot")
        for _ in range(20):
            visit(impatient_server.address).see(code)
        impatient_server.beat()
        presence = impatient_server._runtime.presence
        assert not presence._unsaved
        impatient_server.clock.advance(FORGET_VISITOR_SECONDS + 1)
        impatient_server.beat()
        assert presence._local[code].keys() == {ann.id}
