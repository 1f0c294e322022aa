"""The HTTP paths of tables: each reads a request, lets the table decide, and answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, patch, post
from litestar.params import Parameter
from litestar.response import Response, Stream
from sqlalchemy import select

from calavera.record import parse_record
from calavera.record.fairness import verify
from calavera.rules import CalaveraError

from . import deciding
from .entries import Back, Entry, Sat
from .following import Follower, Form
from .house import House
from .reading import encode, reader_of
from .records import game_record
from .refusals import Refused, refused_by_rules, unfit
from .rooms import Room
from .schema import tables
from .table import Table
from .wire import (
    Acted,
    Action,
    Mute,
    NewTable,
    OpenTables,
    Rematch,
    Sit,
    Start,
    TableChange,
    Talk,
    Verified,
)
from .words import clean_name

__all__ = ["HANDLERS"]

MOST_LISTED = 100
#: A record that is sent to be checked may be longer than a move.
LARGEST_RECORD = 1024 * 1024
MOST_STREAMS = 16
NDJSON = "application/x-ndjson"

Asked = Request[Any, Any, Any]


def _house(request: Asked) -> House:
    house: House = request.app.state.house
    return house


def _person(request: Asked) -> str:
    person: str = request.scope["state"]["person"]
    return person


def _limit(request: Asked, what: str) -> None:
    state = request.scope["state"]
    state["limits"].check(what, state["person"], state["address"])


def _json(body: object, status: int = 200) -> Response[bytes]:
    return Response(encode(body), status_code=status, media_type="application/json")


async def _profile(request: Asked, name: str | None, tribe: str | None) -> tuple[str, str | None]:
    """What the caller is called at a seat: as said now, or as known."""
    known = await _house(request).people.profile(_person(request))
    return known.name if name is None else clean_name(name), tribe or known.tribe


# --- Opening and finding ------------------------------------------------------------------------------------


@post("/api/tables", status_code=201, summary="Open a table")
async def open_table(data: NewTable, request: Asked) -> Response[bytes]:
    """The caller is the host."""
    _limit(request, "open")
    name, tribe = await _profile(request, data.name, data.tribe)
    house = _house(request)
    room = await house.rooms.create(deciding.create(_person(request), name, tribe, data))
    house.presence.called(room.table.code, _person(request))
    house.keeper.keep(room)
    return _json(_snapshot(room, request), 201)


@get("/api/tables", summary="Public tables")
async def list_tables(request: Asked) -> OpenTables:
    """Newest first; private ones are found by their code alone."""
    wanted = select(tables.c.listing).where(tables.c.public, tables.c.status.in_(("open", "playing", "over")))
    async with _house(request).engine.connect() as connection:
        rows = await connection.execute(wanted.order_by(tables.c.changed.desc()).limit(MOST_LISTED))
        return OpenTables([msgspec.json.decode(text) for (text,) in rows])


@get("/api/tables/{code:str}", summary="A table as the caller may see it")
async def read_table(code: str, request: Asked) -> Response[bytes]:
    """The same as the first event of the stream."""
    house = _house(request)
    room = await house.rooms.room(code)
    house.presence.called(room.table.code, _person(request))
    return _json(_snapshot(room, request))


def _snapshot(room: Room, request: Asked) -> dict[str, Any]:
    table = room.table
    body = room.writer.snapshot(table, reader_of(table, _person(request)))
    return {**body, "code": table.code}


@patch("/api/tables/{code:str}", summary="Change a table (host)")
async def change_table(code: str, data: TableChange, request: Asked) -> Acted:
    """What is left out stays."""
    return await _change(request, code, lambda table: deciding.change(table, _person(request), data))


@delete("/api/tables/{code:str}", status_code=200, summary="Close a table (host)")
async def close_table(code: str, request: Asked) -> Acted:
    """Its games stay as records."""
    return await _change(request, code, lambda table: deciding.close(table, _person(request)))


# --- Seats --------------------------------------------------------------------------------------------------


@post("/api/tables/{code:str}/seats", status_code=201, summary="Sit down, or seat a bot")
async def sit(code: str, data: Sit, request: Asked) -> Acted:
    """Who sits already and names no seat keeps the own one; who was away is back."""
    person = _person(request)
    name, tribe = await _profile(request, data.name, data.tribe)

    seat = -1

    def decide(table: Table) -> Entry | int:
        nonlocal seat
        entry = _seated(table, person, name, tribe, data)
        own = table.players_of(person)
        seat = entry.player if isinstance(entry, Sat | Back) else own[0]
        return entry

    acted = await _change(request, code, decide)
    return Acted(acted.seq, seat)


def _seated(table: Table, person: str, name: str, tribe: str | None, data: Sit) -> Entry | int:
    if data.bot is not None:
        return deciding.seat_bot(table, person, data)
    if data.seat is None and table.status == "playing":
        for player in table.players_of(person):
            if player in table.away:
                return Back(player)
    return deciding.sit(table, person, name, tribe, data)


@delete("/api/tables/{code:str}/seats/{seat:int}", status_code=200, summary="Leave, or remove (host)")
async def leave(code: str, seat: int, request: Asked) -> Acted:
    """In a game a bot takes over."""
    return await _change(request, code, lambda table: deciding.leave(table, _person(request), seat))


@post("/api/tables/{code:str}/start", status_code=200, summary="Begin (host)")
async def start(code: str, request: Asked, data: Start | None = None) -> Acted:
    """Every seat must be taken, unless it is said what becomes of empty ones."""
    given = data or Start()
    return await _change(request, code, lambda table: deciding.start(table, _person(request), given))


@post("/api/tables/{code:str}/rematch", status_code=200, summary="The same people again")
async def rematch(code: str, request: Asked, data: Rematch | None = None) -> Acted:
    """The first seat is the next one."""
    given = data or Rematch()
    return await _change(request, code, lambda table: deciding.rematch(table, _person(request), given))


# --- Playing and talking ------------------------------------------------------------------------------------


@post("/api/tables/{code:str}/actions", status_code=200, summary="Play an action")
async def act(code: str, data: Action, request: Asked) -> Acted:
    """The answer comes when the action is on disk. The same id twice is one action."""
    return await _change(request, code, lambda table: deciding.act(table, _person(request), data))


@post("/api/tables/{code:str}/talk", status_code=200, summary="Say something")
async def talk(code: str, data: Talk, request: Asked) -> Acted:
    """A line, or a phrase or emote by its key."""
    _limit(request, "talk")
    return await _change(request, code, lambda table: deciding.talk(table, _person(request), data))


@post("/api/tables/{code:str}/mute", status_code=200, summary="Stop hearing a seat")
async def mute(code: str, data: Mute, request: Asked) -> Acted:
    """Nobody else learns of it."""
    person = _person(request)
    return await _change(request, code, lambda table: deciding.mute(table, person, data.seat, data.muted))


async def _change(request: Asked, code: str, decide: Any) -> Acted:
    house = _house(request)
    seq = await house.rooms.change(code, decide)
    house.presence.called(code.upper(), _person(request))
    return Acted(seq)


# --- Following ----------------------------------------------------------------------------------------------


@get(
    "/api/tables/{code:str}/events",
    summary="The stream of events",
    description="Server-Sent Events, or JSON lines if that is what is accepted. Resumes after Last-Event-ID.",
    media_type="text/event-stream",
)
async def events(
    code: str,
    request: Asked,
    after: int | None = None,
    last_event_id: Annotated[str | None, Parameter(header="Last-Event-ID")] = None,
) -> Stream:
    """Numbered, each with the caller's own view."""
    form: Form = "ndjson" if NDJSON in request.headers.get("accept", "") else "sse"
    house, person = _house(request), _person(request)
    room = await house.rooms.room(code)
    if len([1 for follower in room.followers if follower.person == person]) >= MOST_STREAMS:
        raise Refused(
            429, "too-many-streams", f"you follow this table {MOST_STREAMS} times already", {"seconds": 5}
        )
    room, follower = await house.follow(code, person, form, _after(last_event_id, after))
    return Stream(
        _chunks(house, room, follower),
        media_type="text/event-stream" if form == "sse" else NDJSON,
        headers={"X-Accel-Buffering": "no"},
    )


async def _chunks(house: House, room: Room, follower: Follower) -> AsyncIterator[bytes]:
    try:
        async for chunk in follower.chunks():
            yield chunk
    finally:
        house.unfollow(room, follower)


def _after(header: str | None, query: int | None) -> int | None:
    if header is None or not header.strip():
        return query
    if not header.isascii() or not header.isdecimal() or len(header) > 9:
        raise unfit("bad-event-id", "Last-Event-ID is the number of the last event you have")
    return int(header)


# --- Records ------------------------------------------------------------------------------------------------


@get("/api/tables/{code:str}/record", summary="The record of a game")
async def record(code: str, request: Asked, game: int | None = None) -> Response[bytes]:
    """Public form during the game, the full record after it."""
    return _json(await _record(request, code, game))


@get("/api/tables/{code:str}/verify", summary="Check a finished game's commitments")
async def verify_table(code: str, request: Asked, game: int | None = None) -> Verified:
    """What `calavera verify` says to the record."""
    return await asyncio.to_thread(_verified, await _record(request, code, game))


@post("/api/verify", status_code=200, request_max_body_size=LARGEST_RECORD, summary="Check a record")
async def verify_record(data: dict[str, Any]) -> Verified:
    """What `calavera verify` says to it."""
    return await asyncio.to_thread(_verified, data)


async def _record(request: Asked, code: str, game: int | None) -> dict[str, Any]:
    house = _house(request)
    room = await house.rooms.room(code)
    return game_record(room.table.code, await house.log.read(room.table.code), game)


def _verified(data: dict[str, Any]) -> Verified:
    try:
        return Verified(*verify(parse_record(data)))
    except CalaveraError as error:
        raise refused_by_rules(error, 422) from None


HANDLERS = [
    open_table,
    list_tables,
    read_table,
    change_table,
    close_table,
    sit,
    leave,
    start,
    rematch,
    act,
    talk,
    mute,
    events,
    record,
    verify_table,
    verify_record,
]
