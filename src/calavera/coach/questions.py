"""What a server asks its coach processes, and what they answer. Light: it imports no solver."""

from __future__ import annotations

from typing import Any

import msgspec

from .lab.oracle_turn import OwnDiscs

__all__ = [
    "BranchQuestion",
    "CoachAnswer",
    "HintQuestion",
    "PlayQuestion",
    "Question",
    "ReviewQuestion",
    "SolveQuestion",
]


class SolveQuestion(msgspec.Struct, frozen=True, tag="solve"):
    """A position of two, and the public moves at which to look: answered by a ``PositionReport``."""

    discs: tuple[int, int]
    wins: tuple[int, int]
    first: int
    skull: tuple[float, float]
    line: tuple[str, ...] | None


class PlayQuestion(msgspec.Struct, frozen=True, tag="play"):
    """A round of two against the oracle, and what seat 0 does: answered by an ``OracleTurn``."""

    position: SolveQuestion
    own: OwnDiscs | None
    action: str | None


class ReviewQuestion(msgspec.Struct, frozen=True, tag="review"):
    """The record of a finished game, as JSON: answered by a ``GameReview``."""

    record: msgspec.Raw


class BranchQuestion(msgspec.Struct, frozen=True, tag="branch"):
    """The record of a branch of a game, and its first move that differs: answered by a ``GameBranch``."""

    record: msgspec.Raw
    at: int


class HintQuestion(msgspec.Struct, frozen=True, tag="hint"):
    """What a seat sees that has to choose: answered by a ``Hint``."""

    #: A pickled view, as bots get it.
    view: bytes


Question = SolveQuestion | PlayQuestion | ReviewQuestion | BranchQuestion | HintQuestion


class CoachAnswer(msgspec.Struct, frozen=True):
    """The answer as JSON, or why there is none."""

    result: msgspec.Raw = msgspec.Raw(b"null")
    code: str = ""
    message: str = ""
    details: dict[str, Any] = {}
