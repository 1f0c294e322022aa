"""A turn of a round against the oracle, as plain data. Seat 0 is the person, seat 1 the oracle."""

from __future__ import annotations

import msgspec

from .position_report import ActionReport, NextPosition

__all__ = ["OracleTurn", "OwnDiscs", "PlayedMove", "RoundEnd"]


class OwnDiscs(msgspec.Struct, frozen=True):
    """The discs of seat 0: all it owns, and its stack from the bottom up (F flower, S skull)."""

    hand: str
    stack: str = ""


class PlayedMove(msgspec.Struct, frozen=True):
    """A move of either seat. The oracle's first and added discs are ``place``: nobody sees them."""

    seat: int
    action: str


class RoundEnd(msgspec.Struct, frozen=True):
    """How the round ended."""

    challenger: int
    #: The owner of the skull that was met; None for an attempt that succeeded.
    skull_owner: int | None
    flips: int
    #: What seat 0 owns in the next round; empty if it is eliminated.
    hand: str
    following: NextPosition | None
    winner: int | None


class OracleTurn(msgspec.Struct, frozen=True):
    """Where the round stands when seat 0 has to decide, or how it ended."""

    own: OwnDiscs
    #: The public moves after the opening; None before it.
    line: tuple[str, ...] | None
    #: What was played by this call, in order: the action of seat 0, and the oracle's moves.
    moves: tuple[PlayedMove, ...]
    #: What the action of seat 0 cost against its best one, from 0 to 2; None where that is not known.
    loss: float | None
    #: The choices of seat 0 now: how often the plan takes each, and its value from -1 to 1; the best first.
    actions: tuple[ActionReport, ...]
    #: The value to seat 0 now if it plays as well as it can against the plan, from -1 to 1.
    value: float | None
    end: RoundEnd | None
