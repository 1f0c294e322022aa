"""A process that solves positions and reviews games for a server, by its standard input and output.

It has no socket, no database and no setting of the server (``calavera.server.cluster.pools.worker_pool``).
"""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING

import msgspec

from calavera.bots.worker import answer_requests
from calavera.record import parse_record
from calavera.rules import CalaveraError

from .hint import Hint
from .lab.oracle_turn import OracleTurn
from .lab.position_report import PositionReport
from .questions import BranchQuestion, CoachAnswer, HintQuestion, PlayQuestion, Question, SolveQuestion
from .review.game_review import GameBranch, GameReview

if TYPE_CHECKING:
    from calavera.solve import Position

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


def _work(question: Question) -> PositionReport | OracleTurn | GameReview | GameBranch | Hint:
    # Each kind of question has its own process, which needs only its own modules.
    if isinstance(question, SolveQuestion):
        from .lab.solved_position import report_position

        return report_position(_position(question), question.line)
    if isinstance(question, PlayQuestion):
        from .lab.oracle_round import play_on

        at = question.position
        return play_on(_position(at), at.line, question.own, question.action, Random())
    if isinstance(question, HintQuestion):
        from .advice import give_hint

        return give_hint(pickle.loads(question.view))
    if isinstance(question, BranchQuestion):
        from .review.branch import play_branch

        return play_branch(parse_record(msgspec.json.decode(question.record)), question.at)
    from .review.reviewer import review_game

    return review_game(parse_record(msgspec.json.decode(question.record)))


def _position(question: SolveQuestion) -> Position:
    from calavera.solve import Position

    return Position(question.discs, question.wins, question.first, question.skull)
