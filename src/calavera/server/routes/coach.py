"""The calls of the coach: positions of two, finished games, and hints at practice tables."""

from __future__ import annotations

import pickle
from collections import OrderedDict
from typing import Final

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response
from msgspec import Raw

from calavera.coach.hint import Hint
from calavera.coach.lab.oracle_turn import OracleTurn
from calavera.coach.lab.position_report import PositionReport
from calavera.coach.questions import (
    BranchQuestion,
    HintQuestion,
    PlayQuestion,
    ReviewQuestion,
    SolveQuestion,
)
from calavera.coach.review.game_review import GameBranch, GameReview
from calavera.record import FORMAT
from calavera.server.streams.serialization.frames import encode
from calavera.server.tables.commands.hints import hint_view
from calavera.server.wire.errors import conflict, unprocessable
from calavera.server.wire.requests import HintRequest, PlayRequest, SolveRequest
from calavera.server.wire.responses import response_specs

from .records import MAX_RECORD_BYTES, RecordOperation, full_record, read_record
from .request_context import (
    ApiRequest,
    address_of,
    check_rate_limit,
    person_of,
    rate_limit_guard,
    runtime_of,
)

__all__ = ["HANDLERS"]

#: Discs of a tribe (S1): a seat that has them all owns its skull.
FULL_TRIBE: Final = 4
#: No auction is longer: eight discs, and eight words for bids and passes.
MAX_WORDS: Final = 16
MAX_WORD_LENGTH: Final = 8
#: Such as ``discard:flower``.
MAX_ACTION_LENGTH: Final = 14
#: Reviews that are kept, up to about 200 kB each.
MAX_REVIEWS: Final = 64


@post(
    "/api/solve",
    status_code=200,
    guards=[rate_limit_guard("solve")],
    summary="Solve a position of two",
    responses=response_specs(PositionReport, "The position, solved"),
)
async def solve(data: JSONBody[SolveRequest], request: ApiRequest) -> Response[bytes]:
    """Its value with bounds, the plan of both seats after the given moves, and the value at other beliefs."""
    return _json(
        await runtime_of(request).solver.ask(address_of(request), person_of(request), _position(data))
    )


@post(
    "/api/solve/play",
    status_code=200,
    guards=[rate_limit_guard("solve")],
    summary="Play a round against the oracle",
    responses=response_specs(OracleTurn, "The round, when the caller has to decide"),
)
async def play(data: JSONBody[PlayRequest], request: ApiRequest) -> Response[bytes]:
    """Plays the caller's action, and the oracle's answers. Its discs are drawn when they are flipped."""
    own = data.own
    if own is not None and (len(own.hand) > FULL_TRIBE or len(own.stack) > FULL_TRIBE):
        raise unprocessable(
            "bad-hand", f"own has at most {FULL_TRIBE} letters: F for a flower, S for the skull"
        )
    if data.action is not None and len(data.action) > MAX_ACTION_LENGTH:
        raise unprocessable("bad-action", "action is a word such as place:flower, bid:2 or pass")
    question = PlayQuestion(_position(data), own, data.action)
    return _json(await runtime_of(request).solver.ask(address_of(request), person_of(request), question))


@post(
    "/api/tables/{code:str}/hint",
    status_code=200,
    summary="Ask for a hint",
    responses=response_specs(Hint, "The hint"),
)
async def hint(code: FromPath[str], data: JSONBody[HintRequest], request: ApiRequest) -> Response[bytes]:
    """For the one person at a practice table, on a turn. The coach knows what that seat sees, and no more."""
    check_rate_limit(request, "hint")
    runtime, person = runtime_of(request), person_of(request)
    room = await runtime.room_for(code, person)
    question = HintQuestion(pickle.dumps(hint_view(room.table, person, data.seat), pickle.HIGHEST_PROTOCOL))
    return _json(await runtime.solver.ask(address_of(request), person, question))


@post(
    "/api/review",
    status_code=200,
    guards=[rate_limit_guard("review")],
    request_max_body_size=MAX_RECORD_BYTES,
    operation_class=RecordOperation,
    summary="Review a record",
    responses=response_specs(GameReview, "The review"),
)
async def review_record(request: ApiRequest) -> Response[bytes]:
    """A verdict on every decision of a finished game; the record is in the body."""
    return _json(await _review(request, await read_record(request)))


@post(
    "/api/review/branch",
    status_code=200,
    guards=[rate_limit_guard("solve")],
    request_max_body_size=MAX_RECORD_BYTES,
    operation_class=RecordOperation,
    summary="Play a branch of a game on",
    responses=response_specs(GameBranch, "How it might have gone on"),
)
async def branch_game(request: ApiRequest, at: FromQuery[int]) -> Response[bytes]:
    """The body is a record that ends with the other moves; `at` is the number of the first of them.

    Strong players go on until the seat of that move has to choose again, or the round is over.
    """
    question = BranchQuestion(Raw(await read_record(request)), at)
    return _json(await runtime_of(request).solver.ask(address_of(request), person_of(request), question))


@get(
    "/api/tables/{code:str}/games/{game:int}/review",
    summary="Review a finished game",
    responses=response_specs(GameReview, "The review"),
)
async def review_game(code: FromPath[str], game: FromPath[int], request: ApiRequest) -> Response[bytes]:
    """A verdict on every decision. Never for a game that goes on."""
    record = await full_record(request, code, game)
    if record["format"] != FORMAT:
        raise conflict("still-secret", "this game is still being played: review it once it is over")
    kept: OrderedDict[tuple[str, int], bytes] = request.app.state.setdefault("reviews", OrderedDict())
    # Two tables never share a code, and a finished game never changes; an erasure changes names alone.
    key = str(record.get("table", code)), game
    found = kept.get(key)
    if found is None:
        check_rate_limit(request, "review")
        found = await _review(request, encode(record))
        kept[key] = found
        while len(kept) > MAX_REVIEWS:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return _json(found)


def _position(data: SolveRequest) -> SolveQuestion:
    if data.line is not None and (
        len(data.line) > MAX_WORDS or any([len(word) > MAX_WORD_LENGTH for word in data.line])
    ):
        raise unprocessable("bad-line", "line has the words of one auction, such as place, bid:2 and pass")
    skull = data.skull
    if skull is None:
        one, other = [1.0 if discs == FULL_TRIBE else 0.5 for discs in data.discs]
        skull = one, other
    line = None if data.line is None else tuple(data.line)
    return SolveQuestion(data.discs, data.wins, data.first, skull, line)


async def _review(request: ApiRequest, record: bytes) -> bytes:
    question = ReviewQuestion(Raw(record))
    return await runtime_of(request).reviewer.ask(address_of(request), person_of(request), question)


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type="application/json")


HANDLERS = [solve, play, hint, review_record, branch_game, review_game]
