"""The call of the lab: a position of two, solved."""

from __future__ import annotations

from typing import Final

from litestar import post
from litestar.params import JSONBody

from calavera.coach.position_report import PositionReport, SolveQuestion
from calavera.server.wire.errors import unprocessable
from calavera.server.wire.requests import SolveRequest
from calavera.server.wire.responses import REFUSALS

from .request_context import ApiRequest, person_of, rate_limit_guard, runtime_of

__all__ = ["HANDLERS"]

#: Discs of a tribe (S1): a seat that has them all owns its skull.
FULL_TRIBE: Final = 4
#: No auction is longer: eight discs, and eight words for bids and passes.
MAX_WORDS: Final = 16
MAX_WORD_LENGTH: Final = 8


@post(
    "/api/solve",
    status_code=200,
    guards=[rate_limit_guard("solve")],
    summary="Solve a position of two",
    responses=REFUSALS,
)
async def solve(data: JSONBody[SolveRequest], request: ApiRequest) -> PositionReport:
    """Its value with bounds, the plan of both seats after the given moves, and the value at other beliefs."""
    if data.line is not None and (
        len(data.line) > MAX_WORDS or any([len(word) > MAX_WORD_LENGTH for word in data.line])
    ):
        raise unprocessable("bad-line", "line has the words of one auction, such as place, bid:2 and pass")
    skull = data.skull
    if skull is None:
        one, other = [1.0 if discs == FULL_TRIBE else 0.5 for discs in data.discs]
        skull = one, other
    line = None if data.line is None else tuple(data.line)
    question = SolveQuestion(data.discs, data.wins, data.first, skull, line)
    return await runtime_of(request).solver.solve(person_of(request), question)


HANDLERS = [solve]
