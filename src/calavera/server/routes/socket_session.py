"""Following a table by WebSocket: events one way, actions the other, each action with an answer."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import msgspec

from calavera.server.asgi import Message, Scope, Send
from calavera.server.http.error_responses import refusal_for
from calavera.server.http.token_scopes import check_scope
from calavera.server.http.websocket_connection import Handshake, WebSocketConnection
from calavera.server.ops.metrics import REFUSALS, REQUESTS
from calavera.server.runtime import Runtime
from calavera.server.streams.serialization.frames import encode
from calavera.server.streams.socket_follower import SocketFollower
from calavera.server.tables.commands import table_commands
from calavera.server.tables.commands.table_commands import CheckedMove
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import ActionRequest
from calavera.server.wire.strict_json import decode_body

from .followed_table import FollowedTable

__all__ = ["open_socket"]

#: Messages that may wait for their answers. Until one is answered no more are read.
MAX_WAITING: Final = 8
#: After the refusal of a message that came too soon, the next one is looked at.
LIMITED_SECONDS: Final = 0.05
_ACTIONS: Final = "/api/tables/{code}/actions"
_ANSWERED: Final = REQUESTS.labels("SOCKET", _ACTIONS, "200")


async def open_socket(
    runtime: Runtime,
    who: Scope,
    code: str,
    follower: SocketFollower,
    after: int | None,
    handshake: Handshake,
    send: Send,
) -> None:
    """Follow a table and switch protocols. It goes on without a task until the connection is lost.

    ``who`` is the state that the middleware and the server set, as for a stream. A refusal is a response of
    HTTP.
    """
    session = SocketSession(FollowedTable(runtime, who, code, follower, after), who, follower)
    try:
        room = await session.table.find_room()
        start: Message = {"type": "http.response.start", "status": 101, "headers": handshake.headers}
        await send(start)
        if start["connection"] is None:  # the client has hung up
            return
        session.open(start["connection"])
        await session.table.send_first_events(room)
    except BaseException:
        session.abort()
        raise
    finally:
        session.settle()


class SocketSession:
    """What one socket needs besides its connection."""

    __slots__ = (
        "_connection",
        "_follower",
        "_limits",
        "_lost",
        "_messages",
        "_playing",
        "_settled",
        "_task",
        "_token",
        "table",
    )

    def __init__(self, table: FollowedTable, who: Scope, follower: SocketFollower) -> None:
        self.table = table
        self._token = who["token"]
        self._limits = who["limits"]
        self._follower = follower
        self._connection: WebSocketConnection | None = None
        #: What waits for its answer, mostly nothing. An action that was read here has been counted already.
        self._messages: list[bytes | ActionRequest] = []
        #: Answers what waits; None if nothing does.
        self._task: asyncio.Task[None] | None = None
        #: An action is played without a task.
        self._playing = False
        self._lost = self._settled = False

    def open(self, connection: WebSocketConnection) -> None:
        """Begin to send and to receive."""
        self._connection = connection
        connection.on_message, connection.on_writable, connection.on_lost = (
            self._on_message,
            self._follower.on_writable,
            self._on_lost,
        )
        self._follower.open(connection)

    def settle(self) -> None:
        """The first events are sent, or it did not open. From now on it ends with its connection."""
        self._settled = True
        self.table.end_turn()
        if self._connection is None or self._lost:
            self.table.close()

    def abort(self) -> None:
        """Something failed: drop the connection, if there is one."""
        if self._connection is not None:
            self._connection.abort()

    def _on_lost(self) -> None:
        self._lost = True
        self._messages.clear()
        self._follower.on_lost()
        if self._settled:
            self.table.close()

    # --- Actions --------------------------------------------------------------------------------------------

    def _on_message(self, message: bytes) -> None:
        if self._follower.ended or self._connection is None:
            return
        if self._playing or self._task is not None:
            self._messages.append(message)
            if len(self._messages) >= MAX_WAITING:
                self._connection.pause_reading()
        else:
            self._play_at_once(message)

    def _play_at_once(self, message: bytes) -> None:
        """Play an action without a task, as is nearly always possible; otherwise leave it to the task."""
        table = self.table
        try:
            request: ActionRequest = decode_body(message, ActionRequest)
        except RequestRefused:
            self._leave_to_task(message)
            return
        try:
            self._limits.check("call", table.person, table.address)
        except RequestRefused as refused:
            self._follower.send_message(_refusal_message(request.id, refused))
            self._task = asyncio.ensure_future(self._answer_messages(LIMITED_SECONDS))
            return
        room = table.runtime.room_at_hand(table.code, table.person) if self._token is None else None
        self._playing = room is not None and table.runtime.rooms.change_at_once(
            room, partial(_act, table.person, request), partial(self._on_played, request)
        )
        if not self._playing:
            self._leave_to_task(request)

    def _on_played(self, request: ActionRequest, found: int | BaseException | None) -> None:
        self._playing = False
        if isinstance(found, int):
            self._follower.send_message(_success_message(request.id, found))
        elif isinstance(found, Exception):
            self._follower.send_message(_refusal_message(request.id, refusal_for(found)))
        elif found is None and not self._lost:  # another process took the number
            self._messages.insert(0, request)
        if self._messages:
            self._task = asyncio.ensure_future(self._answer_messages())

    def _leave_to_task(self, message: bytes | ActionRequest) -> None:
        self._messages.append(message)
        self._task = asyncio.ensure_future(self._answer_messages())

    async def _answer_messages(self, pause: float = 0.0) -> None:
        """One after the other, so that actions are played in the order in which they were sent.

        After a refusal for too many there is a pause: it comes without a wait, and a flood of them would hold
        up everybody.
        """
        connection = self._connection
        assert connection is not None
        if pause:
            await asyncio.sleep(pause)
        while self._messages:
            answer, is_limited = await self._answer(self._messages.pop(0))
            self._follower.send_message(answer)
            if is_limited:
                await asyncio.sleep(LIMITED_SECONDS)
            if len(self._messages) < MAX_WAITING:
                connection.resume_reading()
        self._task = None

    async def _answer(self, message: bytes | ActionRequest) -> tuple[bytes, bool]:
        """Play an action. The answer has the status, code and sentence that a call would get.

        Returns it, and whether the caller is over a limit.
        """
        action_id: str | None = None
        table = self.table
        try:
            if isinstance(message, ActionRequest):
                request = message
                action_id = request.id
            else:
                try:
                    request = decode_body(message, ActionRequest)
                    action_id = request.id
                finally:  # what cannot be read counts as well
                    self._limits.check("call", table.person, table.address)
            if self._token is not None:
                check_scope(self._token.scopes, "POST", _ACTIONS)
            room = await table.runtime.room_for(table.code, table.person)
            seq = await table.runtime.rooms.change_in(room, partial(_act, table.person, request))
            return _success_message(action_id, seq), False
        except Exception as error:
            # No name for the refusal, which refers to this frame: only the garbage collector would find them.
            return _refusal_answer(action_id, refusal_for(error))


def _act(person: str, request: ActionRequest, table: Table) -> CheckedMove | int:
    return table_commands.act(table, person, request)


def _success_message(action_id: str | None, seq: int) -> bytes:
    _ANSWERED.inc()
    return encode({"kind": "answer", "id": action_id, "status": 200, "seq": seq})


def _refusal_answer(action_id: str | None, refused: RequestRefused) -> tuple[bytes, bool]:
    return _refusal_message(action_id, refused), refused.status == 429


def _refusal_message(action_id: str | None, refused: RequestRefused) -> bytes:
    REQUESTS.labels("SOCKET", _ACTIONS, str(refused.status)).inc()
    REFUSALS.labels(str(refused.status)).inc()
    told = {"code": refused.code, "message": str(refused), "details": refused.details}
    answer = {"kind": "answer", "id": action_id, "status": refused.status, "error": told}
    return msgspec.json.encode(answer, enc_hook=str)
