"""A process that solves positions and reviews games for a server, by its standard input and output.

It has no socket, no database and no setting of the server (``calavera.server.cluster.worker_pool``).
"""

from __future__ import annotations

import pickle

import msgspec

from calavera.bots.worker import answer_requests
from calavera.record import parse_record
from calavera.rules import CalaveraError

from .hint import Hint
from .lab.position_report import PositionReport
from .questions import CoachAnswer, HintQuestion, Question, SolveQuestion
from .review.game_review import GameReview

__all__ = ["main"]


def main() -> None:
    """Answer questions until the input ends."""
    answer_requests(_answer)


def _answer(request: bytes) -> bytes:
    try:
        found = _work(msgspec.json.decode(request, type=Question))
        answer = CoachAnswer(msgspec.Raw(msgspec.json.encode(found)))
    except CalaveraError as error:
        answer = CoachAnswer(code=error.code, message=str(error), details=dict(error.details))
    return msgspec.json.encode(answer)


def _work(question: Question) -> PositionReport | GameReview | Hint:
    # Each kind of question has its own process, which needs only its own modules.
    if isinstance(question, SolveQuestion):
        from calavera.solve import Position

        from .lab.solved_position import report_position

        position = Position(question.discs, question.wins, question.first, question.skull)
        return report_position(position, question.line)
    if isinstance(question, HintQuestion):
        from .advice import give_hint

        return give_hint(pickle.loads(question.view))
    from .review.reviewer import review_game

    return review_game(parse_record(msgspec.json.decode(question.record)))
