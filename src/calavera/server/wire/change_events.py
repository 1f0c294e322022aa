"""Schemas of events that tell what changed, for the OpenAPI and AsyncAPI documents.

Nothing is built from these structs. Tests decode what is sent with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from .derived_structs import changed_parts_struct
from .responses import (
    Ban,
    Commitment,
    EventKind,
    GameEvent,
    GameSeat,
    GameView,
    Highlights,
    Reaction,
    ResponseBody,
    TableInfo,
    TableSeat,
    TalkMessage,
)

__all__ = ["GROWING_LISTS", "ChangeEvent"]

#: The lists of views and seats that grow within a game or a round. Changes of others are whole lists.
GROWING_LISTS: Final = ("moves", "revealed", "past", "stack", "lost")

if TYPE_CHECKING:

    class ViewChanges(ResponseBody): ...

    class TableInfoChanges(ResponseBody): ...

else:
    #: Fields that differ. One of the growing lists that has only grown is ``{"add": [...]}``.
    SeatChanges = changed_parts_struct("SeatChanges", GameSeat, ResponseBody, GROWING_LISTS)
    ViewChanges = changed_parts_struct(
        "ViewChanges", GameView, ResponseBody, GROWING_LISTS, seats=dict[str, SeatChanges]
    )
    #: ``seats`` has whole entries by number, or is the whole list if there are more or fewer than before.
    TableInfoChanges = changed_parts_struct(
        "TableInfoChanges",
        TableInfo,
        ResponseBody,
        seats=dict[str, TableSeat | None] | list[TableSeat | None],
    )


class ChangeEvent(ResponseBody):
    """One numbered change of a table, with what changed since the event before it."""

    seq: int
    kind: EventKind
    at: float
    #: Comes only if it, ``banned`` or ``bans`` is not as before; these two then count as they are here.
    you: list[int] | msgspec.UnsetType = msgspec.UNSET
    banned: bool | msgspec.UnsetType = msgspec.UNSET
    bans: list[Ban] | msgspec.UnsetType = msgspec.UNSET
    #: The fields of the table that differ; all of them in the first event of a table.
    table: TableInfoChanges | msgspec.UnsetType = msgspec.UNSET
    #: Comes only if it or ``show_until`` is not as before; ``show_until`` then counts as it is here.
    deadlines: dict[str, float] | msgspec.UnsetType = msgspec.UNSET
    show_until: float | msgspec.UnsetType = msgspec.UNSET
    said: TalkMessage | msgspec.UnsetType = msgspec.UNSET
    reaction: Reaction | msgspec.UnsetType = msgspec.UNSET
    removed: bool | msgspec.UnsetType = msgspec.UNSET
    events: list[GameEvent] | msgspec.UnsetType = msgspec.UNSET
    game: str | msgspec.UnsetType = msgspec.UNSET
    commitments: list[Commitment] | msgspec.UnsetType = msgspec.UNSET
    #: Of a game that ends with this event.
    highlights: Highlights | msgspec.UnsetType = msgspec.UNSET
    #: What changed in every view, as a spectator may see it.
    changes: ViewChanges | msgspec.UnsetType = msgspec.UNSET
    #: By seat of the caller: what counts instead of, or beside, ``changes``.
    own: dict[str, ViewChanges] | msgspec.UnsetType = msgspec.UNSET
    #: The whole view, of a new game or if the caller's seats are others than before. Without ``views``
    #: beside it the caller has one seat, or none.
    view: GameView | msgspec.UnsetType = msgspec.UNSET
    views: dict[str, GameView] | msgspec.UnsetType = msgspec.UNSET
