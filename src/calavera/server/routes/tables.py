"""The calls about tables: each reads a request, runs a command on the table, and answers."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Response
from litestar.types import ASGIApp

from calavera.server.routes.request_context import (
    ApiRequest,
    address_of,
    check_rate_limit,
    check_table_limit,
    person_of,
    runtime_of,
)
from calavera.server.streams.followers import StreamFollower
from calavera.server.streams.rooms import Room
from calavera.server.streams.serialization.frames import encode
from calavera.server.tables.commands import seat_commands, table_commands, watch_commands
from calavera.server.tables.entries import CameBack, Entry, Promised, Sat
from calavera.server.tables.table import Table
from calavera.server.tables.text_cleaning import clean_name
from calavera.server.wire.change_events import ChangeEvent
from calavera.server.wire.requests import (
    ActionRequest,
    DeclineRequest,
    MuteRequest,
    NewTable,
    RematchRequest,
    SeatChange,
    SitRequest,
    StartRequest,
    TableChange,
    TalkRequest,
)
from calavera.server.wire.responses import (
    REFUSALS,
    Snapshot,
    TableEvent,
    TableList,
    response_specs,
)
from calavera.server.wire.results import ChangeResult
from calavera.server.wire.socket_messages import SocketAnswer, SocketPing

from . import fast_path

__all__ = ["HANDLERS"]

MAX_LISTED_TABLES = 100


#: `?as=spectator`: a spectator's view, even for somebody who sits at the table.
SpectatorQuery = Annotated[
    str | None,
    # Any text by type, so that other values are refused with our own sentence.
    QueryParameter(name="as", schema_extra={"one_of": None, "type": "string", "enum": ["spectator"]}),
]

#: `?events=changes`: events tell what changed. The usual is `whole`: each has the whole view.
EventsQuery = Annotated[
    str | None,
    QueryParameter(
        name="events", schema_extra={"one_of": None, "type": "string", "enum": ["changes", "whole"]}
    ),
]


def _json_response(body: object, status: int = 200) -> Response[bytes]:
    return Response(encode(body), status_code=status, media_type="application/json")


async def _name_and_tribe(request: ApiRequest, name: str | None, tribe: str | None) -> tuple[str, str | None]:
    """Name and tribe for a seat: from the request, or else from the caller's profile."""
    known = await runtime_of(request).identities.profile(person_of(request))
    return known.name if name is None else clean_name(name), tribe or known.tribe


# --- Opening and finding ------------------------------------------------------------------------------------


@post(
    "/api/tables",
    status_code=201,
    summary="Open a table",
    responses=response_specs(Snapshot, "The new table", 201),
)
async def open_table(data: JSONBody[NewTable], request: ApiRequest) -> Response[bytes]:
    """The caller is the host."""
    check_rate_limit(request, "open")
    name, tribe = await _name_and_tribe(request, data.name, data.tribe)
    runtime = runtime_of(request)
    room = await runtime.rooms.create(table_commands.create(person_of(request), name, tribe, data))
    room.opener = address_of(request)
    runtime.presence.note_call(room.table.code, person_of(request))
    runtime.scheduler.add(room)
    return _json_response(_snapshot(room, person_of(request)), 201)


@get("/api/tables", summary="Public tables", responses=response_specs(TableList, "The tables"))
async def list_tables(request: ApiRequest) -> Response[bytes]:
    """Newest first. Private tables are not listed."""
    listings = await runtime_of(request).event_log.public_listings(MAX_LISTED_TABLES)
    return _json_response({"tables": [msgspec.Raw(text.encode()) for text in listings]})


@get(
    "/api/tables/{code:str}",
    summary="A table as the caller may see it",
    responses=response_specs(Snapshot, "The table"),
)
async def read_table(code: FromPath[str], request: ApiRequest, as_: SpectatorQuery = None) -> Response[bytes]:
    """The same as the first event of the stream."""
    runtime, person = runtime_of(request), person_of(request)
    if fast_path.parse_spectator(as_):
        return _json_response(_snapshot(await runtime.rooms.room(code), None))
    return _json_response(_snapshot(await runtime.room_for(code, person), person))


def _snapshot(room: Room, person: str | None) -> dict[str, Any]:
    return {**room.snapshot(person), "code": room.table.code}


@patch("/api/tables/{code:str}", summary="Change a table (host)", responses=REFUSALS)
async def change_table(code: FromPath[str], data: JSONBody[TableChange], request: ApiRequest) -> ChangeResult:
    """Fields that are left out stay as they are."""
    check_rate_limit(request, "change")
    return await _change(request, code, lambda table: table_commands.change(table, person_of(request), data))


@delete("/api/tables/{code:str}", status_code=200, summary="Close a table (host)", responses=REFUSALS)
async def close_table(code: FromPath[str], request: ApiRequest) -> ChangeResult:
    """Its games stay as records."""
    return await _change(request, code, lambda table: table_commands.close(table, person_of(request)))


# --- Seats --------------------------------------------------------------------------------------------------


@post("/api/tables/{code:str}/seats", status_code=201, summary="Sit down, or seat a bot", responses=REFUSALS)
async def sit(code: FromPath[str], data: JSONBody[SitRequest], request: ApiRequest) -> ChangeResult:
    """A caller who has a seat and asks for no other keeps it, and comes back if away.

    In a game a caller without a seat gets that of a bot from the next round on: its `next` names them.
    """
    check_rate_limit(request, "seat")
    person = person_of(request)
    name, tribe = await _name_and_tribe(request, data.name, data.tribe)

    seat = -1

    def decide(table: Table) -> Entry | int:
        nonlocal seat
        entry = _seat_entry(table, person, name, tribe, data)
        if isinstance(entry, Sat | CameBack | Promised):
            seat = entry.player
        elif data.seat is None:
            waiting = seat_commands.promised_player(table, person)
            seat = table.players_of(person)[0] if waiting is None else waiting
        else:
            seat = table.options.player_of(data.seat)
        return entry

    acted = await _change(request, code, decide)
    return ChangeResult(acted.seq, seat)


def _seat_entry(table: Table, person: str, name: str, tribe: str | None, data: SitRequest) -> Entry | int:
    if data.bot is not None:
        return seat_commands.seat_bot(table, person, data)
    return seat_commands.sit(table, person, name, tribe, data)


@delete(
    "/api/tables/{code:str}/seats/{seat:int}",
    status_code=200,
    summary="Leave, or remove (host)",
    responses=REFUSALS,
)
async def leave(
    code: FromPath[str], seat: FromPath[int], request: ApiRequest, ban: FromQuery[bool] = True
) -> ChangeResult:
    """In a game a bot takes over. A person whom the host removes is banned, unless `ban` is false."""
    check_rate_limit(request, "seat")
    person = person_of(request)
    return await _change(request, code, lambda table: seat_commands.leave(table, person, seat, ban))


@delete(
    "/api/tables/{code:str}/bans/{person:str}",
    status_code=200,
    summary="Lift a ban (host)",
    responses=REFUSALS,
)
async def lift_ban(code: FromPath[str], person: FromPath[str], request: ApiRequest) -> ChangeResult:
    """The person may sit down again."""
    check_rate_limit(request, "seat")
    host = person_of(request)
    return await _change(request, code, lambda table: seat_commands.lift_ban(table, host, person))


@patch(
    "/api/tables/{code:str}/seats/{seat:int}",
    summary="Change name or tribe, or a bot (host)",
    responses=REFUSALS,
)
async def change_seat(
    code: FromPath[str], seat: FromPath[int], data: JSONBody[SeatChange], request: ApiRequest
) -> ChangeResult:
    """A name changes at any time, tribe and bot between games. What is left out stays."""
    check_rate_limit(request, "rename")
    return await _change(
        request, code, lambda table: seat_commands.change_seat(table, person_of(request), seat, data)
    )


@post("/api/tables/{code:str}/start", status_code=200, summary="Start a game (host)", responses=REFUSALS)
async def start(
    code: FromPath[str], request: ApiRequest, data: JSONBody[StartRequest | None] = None
) -> ChangeResult:
    """Empty seats are refused, unless `empty` says that bots fill them or that they are dropped."""
    given = data or StartRequest()
    return await _change(request, code, lambda table: table_commands.start(table, person_of(request), given))


@post(
    "/api/tables/{code:str}/rematch",
    status_code=200,
    summary="Start a rematch",
    responses=REFUSALS,
)
async def rematch(
    code: FromPath[str], request: ApiRequest, data: JSONBody[RematchRequest | None] = None
) -> ChangeResult:
    """The first seat moves on by one."""
    given = data or RematchRequest()
    return await _change(
        request, code, lambda table: table_commands.rematch(table, person_of(request), given)
    )


@post("/api/tables/{code:str}/finish", status_code=200, summary="Finish a game at once", responses=REFUSALS)
async def finish(code: FromPath[str], request: ApiRequest) -> ChangeResult:
    """The bots play without pauses. Only for people at the table, and when no person is left in the game."""
    check_rate_limit(request, "change")
    return await _change(request, code, lambda table: watch_commands.finish_game(table, person_of(request)))


@post("/api/tables/{code:str}/face-up", status_code=200, summary="Watch face up", responses=REFUSALS)
async def watch_face_up(code: FromPath[str], request: ApiRequest) -> ChangeResult:
    """The caller's views of this game have all discs. Nobody takes a seat in it any more.

    Only for people at the table, and when no person is left in the game.
    """
    check_rate_limit(request, "change")
    return await _change(request, code, lambda table: watch_commands.watch_face_up(table, person_of(request)))


# --- Playing and talking ------------------------------------------------------------------------------------


@post("/api/tables/{code:str}/actions", status_code=200, summary="Play an action", responses=REFUSALS)
async def act(code: FromPath[str], data: JSONBody[ActionRequest], request: ApiRequest) -> ChangeResult:
    """The response comes when the action is on disk. The same id twice is one action."""
    return ChangeResult(await fast_path.act(runtime_of(request), person_of(request), code, data))


@post("/api/tables/{code:str}/decline", status_code=200, summary="Decline to show", responses=REFUSALS)
async def decline(code: FromPath[str], data: JSONBody[DeclineRequest], request: ApiRequest) -> ChangeResult:
    """After a failed attempt. It is no move, and nobody is told; the table need not wait for this seat."""
    return ChangeResult(await runtime_of(request).decline(code, person_of(request), data.seat))


@post("/api/tables/{code:str}/talk", status_code=200, summary="Say something", responses=REFUSALS)
async def talk(code: FromPath[str], data: JSONBody[TalkRequest], request: ApiRequest) -> ChangeResult:
    """A line, or a phrase or emote by its key. Somebody without a seat may send emotes; none is stored."""
    runtime, person = runtime_of(request), person_of(request)
    if data.emote is not None and data.text is None and data.phrase is None and data.seat is None:
        table = (await runtime.rooms.room(code)).table
        if not table.players_of(person):
            check_rate_limit(request, "react")
            check_table_limit(request, "react-table", table.code)
            return ChangeResult(await runtime.react(code, person, data))
    check_rate_limit(request, "talk")
    return await _change(request, code, lambda table: table_commands.talk(table, person, data))


@post("/api/tables/{code:str}/mute", status_code=200, summary="Mute a seat", responses=REFUSALS)
async def mute(code: FromPath[str], data: JSONBody[MuteRequest], request: ApiRequest) -> ChangeResult:
    """Nobody else is informed."""
    check_rate_limit(request, "mute")
    return ChangeResult(await runtime_of(request).mute(code, person_of(request), data))


async def _change(request: ApiRequest, code: str, decide: Any) -> ChangeResult:
    runtime = runtime_of(request)
    await runtime.room_for(code, person_of(request))
    return ChangeResult(await runtime.rooms.change(code, decide))


# --- Following ----------------------------------------------------------------------------------------------


@get(
    "/api/tables/{code:str}/events",
    summary="The stream of events",
    description="Server-Sent Events, or JSON lines if that is what is accepted. Resumes after Last-Event-ID.",
    media_type="text/event-stream",
    responses={
        101: ResponseSpec(
            Snapshot | ChangeEvent | SocketAnswer | SocketPing,
            generate_examples=False,
            description="A WebSocket, if the request asks for one: see /schema/asyncapi.json",
        ),
        **response_specs(
            Snapshot | TableEvent | ChangeEvent, "Each event has one of these", 200, "text/event-stream"
        ),
    },
)
async def events(
    code: FromPath[str],
    request: ApiRequest,
    after: FromQuery[str] = "",
    last_event_id: Annotated[str, HeaderParameter(name="Last-Event-ID")] = "",
    as_: SpectatorQuery = None,
    events_: EventsQuery = None,
) -> ASGIApp:
    """Each event has a number and the caller's own view."""
    form = fast_path.parse_stream_format(request.headers.get("accept", ""))
    wanted, runtime, who = (
        fast_path.parse_after(last_event_id, after),
        runtime_of(request),
        request.scope["state"],
    )
    spectator, changes = fast_path.parse_spectator(as_), fast_path.parse_changes(events_) is True
    follower = StreamFollower(person_of(request), form, spectator, changes)

    async def stream(_: Any, receive: Any, send: Any) -> None:
        await fast_path.follow(runtime, who, code, follower, wanted, receive, send)

    return stream


HANDLERS = [
    open_table,
    list_tables,
    read_table,
    change_table,
    close_table,
    sit,
    leave,
    lift_ban,
    change_seat,
    start,
    rematch,
    finish,
    watch_face_up,
    act,
    decline,
    talk,
    mute,
    events,
]
