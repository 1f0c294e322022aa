"""A process that solves positions for a server: requests come in by its standard input, reports go out.

It has no socket, no database and no setting of the server (``calavera.server.cluster.worker_pool``).
"""

from __future__ import annotations

import msgspec

from calavera.bots.worker import answer_requests
from calavera.rules import CalaveraError
from calavera.solve import Position

from .lab import report_position
from .position_report import SolveAnswer, SolveQuestion

__all__ = ["main"]


def main() -> None:
    """Solve positions until the input ends."""
    answer_requests(_answer)


def _answer(request: bytes) -> bytes:
    question = msgspec.json.decode(request, type=SolveQuestion)
    try:
        position = Position(question.discs, question.wins, question.first, question.skull)
        found = SolveAnswer(report_position(position, question.line))
    except CalaveraError as error:
        found = SolveAnswer(code=error.code, message=str(error), details=dict(error.details))
    return msgspec.json.encode(found)
