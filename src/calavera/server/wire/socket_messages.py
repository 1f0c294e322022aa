"""Schemas of what a WebSocket carries besides events, for the documents. Nothing is built from them."""

from __future__ import annotations

from typing import Literal

import msgspec

from .responses import RefusalDetail, ResponseBody

__all__ = ["SocketAnswer", "SocketPing"]


class SocketAnswer(ResponseBody):
    """The answer to an action that came on a socket: what a call would have been answered."""

    kind: Literal["answer"]
    #: That of the action; null if the message could not be read.
    id: str | None
    #: As of a response of HTTP: 200, or that of the refusal.
    status: int
    #: The number of the entry.
    seq: int | msgspec.UnsetType = msgspec.UNSET
    error: RefusalDetail | msgspec.UnsetType = msgspec.UNSET


class SocketPing(ResponseBody):
    """Comes when nothing else has come for a while."""

    kind: Literal["ping"]
