"""What a stream and a socket do alike when they follow a table: limits, counts, turns, and the end."""

from __future__ import annotations

from calavera.server.asgi import Scope
from calavera.server.runtime import Runtime
from calavera.server.streams.followers import Follower
from calavera.server.streams.rooms import Room

__all__ = ["FollowedTable"]


class FollowedTable:
    """A table that a follower follows, from the request until the connection is closed.

    ``who`` is the state that the middleware and the server set: person, address, token and limits. The
    follower is counted at once, before anything is waited for, so that none passes while others open.
    :meth:`close` must be called in the end.
    """

    __slots__ = ("_after", "_follower", "_has_turn", "address", "code", "person", "room", "runtime")

    def __init__(
        self, runtime: Runtime, who: Scope, code: str, follower: Follower, after: int | None
    ) -> None:
        self.runtime = runtime
        self.code = code
        self.person: str = who["person"]
        self.address: str = who["address"]
        #: Where the follower is, once it gets events.
        self.room: Room | None = None
        self._follower = follower
        self._after = after
        self._has_turn = False
        follower.token = None if who["token"] is None else who["token"].id
        if after is not None:
            who["limits"].check("resume", self.person, self.address)
        runtime.stream_counts.add(code, self.person, self.address)

    async def find_room(self) -> Room:
        """The room of the table, when it is this follower's turn to read what it missed."""
        if self._after is not None:
            await self.runtime.resume_turns.take(self.person, self.address)
            self._has_turn = True
        room = await self.runtime.room_to_follow(self.code, self._follower, self._after)
        if self.person == room.table.host:
            room.opener = self.address
        return room

    async def send_first_events(self, room: Room) -> None:
        """Send a snapshot or what was missed; the turn ends when the reader has taken it."""
        self.room = room
        await self.runtime.follow(room, self._follower, self._after)
        if self._has_turn:
            await self._follower.wait_taken()
            self.end_turn()

    def end_turn(self) -> None:
        """Let the next one read."""
        if self._has_turn:
            self._has_turn = False
            self.runtime.resume_turns.give_back(self.person, self.address)

    def close(self) -> None:
        """The connection is closed, or was never opened."""
        self.end_turn()
        self.runtime.stream_counts.remove(self.code, self.person, self.address)
        if self.room is not None:
            self.runtime.unfollow(self.room, self._follower)
