"""Presence: the people at each table, by open streams and recent calls.

All moments are of this process' steady clock, which no correction of the wall clock moves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from math import inf

from calavera.server.clock import REAL_CLOCK, Clock

__all__ = ["SPECTATOR", "Presence"]

#: Stands for all spectators: a screen that is left on does not keep its owner present.
SPECTATOR = ""

#: The presence of a caller without a stream is saved again only after this many seconds.
SAVE_INTERVAL_SECONDS = 5.0
#: A day: longer than any wait for a person.
FORGET_AFTER_SECONDS = 86_400.0
#: Nothing depends on when somebody without a seat was last seen.
FORGET_VISITOR_SECONDS = 60.0


class _LocalPresence:
    __slots__ = ("seen", "streams")

    def __init__(self, now: float) -> None:
        self.streams = 0
        self.seen = now


class Presence:
    """What this process sees, and what it has read of other processes."""

    def __init__(self, clock: Clock = REAL_CLOCK) -> None:
        self._clock = clock
        #: Nothing is known about the time before: everybody counts as seen at the start.
        self.since = self._clock.monotonic()
        self._taken_over: dict[str, float] = {}
        self._local: dict[str, dict[str, _LocalPresence]] = {}
        self._remote: dict[str, dict[str, float]] = {}
        self._unsaved: set[tuple[str, str]] = set()

    def connect(self, code: str, person: str) -> None:
        """A stream opened."""
        self._entry(code, person).streams += 1
        self._unsaved.add((code, person))

    def disconnect(self, code: str, person: str) -> None:
        """A stream closed."""
        here = self._entry(code, person)
        here.streams -= 1
        here.seen = self._clock.monotonic()
        self._unsaved.add((code, person))

    def note_call(self, code: str, person: str) -> bool:
        """Note a call. Returns whether the caller has an open stream, and so was present anyway."""
        here, now = self._entry(code, person), self._clock.monotonic()
        if now - here.seen > SAVE_INTERVAL_SECONDS:
            self._unsaved.add((code, person))
        here.seen = now
        return here.streams > 0

    def last_seen(self, code: str, person: str) -> float:
        """When a person was last present; infinity while a stream is open."""
        here = self._local.get(code, {}).get(person)
        if here is not None and here.streams:
            return inf
        return max(
            here.seen if here else 0.0,
            self.known_since(code),
            self._remote.get(code, {}).get(person, 0.0),
        )

    def known_since(self, code: str) -> float:
        """Since when this process has known a table: its own start, or the takeover."""
        return self._taken_over.get(code, self.since)

    def note_takeover(self, code: str) -> None:
        """This process runs the timers of a table from now on: people get time to connect to it."""
        self._taken_over[code] = self._clock.monotonic()

    def all_connected(self, code: str, people: Iterable[str]) -> bool:
        """Whether all of these have a stream of this table open in this process."""
        here = self._local.get(code, {})
        return all([person in here and here[person].streams > 0 for person in people])

    def anyone_connected(self, code: str) -> bool:
        """Whether anybody at all has a stream of this table open, here or elsewhere."""
        here = any([one.streams for one in self._local.get(code, {}).values()])
        return here or inf in self._remote.get(code, {}).values()

    def take_unsaved(self) -> list[tuple[str, str, bool, float]]:
        """What is not in the database yet: code, person, connected, seen. It counts as saved afterwards."""
        keys, self._unsaved = self._unsaved, set()
        found = [(code, person, self._local.get(code, {}).get(person)) for code, person in keys]
        return [
            (code, person, here.streams > 0, here.seen) for code, person, here in found if here is not None
        ]

    def mark_all_unsaved(self) -> None:
        """Save everything again: another process has appeared."""
        self._unsaved |= {(code, person) for code, people in self._local.items() for person in people}

    def replace_remote(self, rows: list[tuple[str, str, float]]) -> None:
        """Set what other processes know: code, person, last seen (infinity while connected)."""
        elsewhere: dict[str, dict[str, float]] = defaultdict(dict)
        for code, person, seen in rows:
            elsewhere[code][person] = max(seen, elsewhere[code].get(person, 0.0))
        self._remote = elsewhere

    def forget_unsaved(self) -> None:
        """Nobody reads what is saved, since there is no other process. If one appears, all is saved again."""
        self._unsaved.clear()

    def forget_old_visitors(self, people_of: Callable[[str], Collection[str]]) -> None:
        """Forget visitors soon, and people of the table after a day. ``people_of`` says who they are."""
        now = self._clock.monotonic()
        for code, people in [*self._local.items()]:
            at_table = people_of(code)
            for person, here in [*people.items()]:
                seconds = FORGET_AFTER_SECONDS if person in at_table else FORGET_VISITOR_SECONDS
                if not here.streams and here.seen < now - seconds:
                    del people[person]
            if not people:
                del self._local[code]

    def forget(self, code: str) -> None:
        """Forget a table that left memory."""
        self._local.pop(code, None)
        self._taken_over.pop(code, None)

    def _entry(self, code: str, person: str) -> _LocalPresence:
        people = self._local.setdefault(code, {})
        if person not in people:
            people[person] = _LocalPresence(self._clock.monotonic())
            self._unsaved.add((code, person))
        return people[person]
