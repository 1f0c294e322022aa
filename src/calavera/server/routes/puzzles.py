"""The puzzles: which there are, and each with its answer. They change with the server's version alone."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from calavera.coach.puzzles.collection import DAILY_STEP, load_puzzles, puzzle_numbers
from calavera.coach.puzzles.explanation import explain_actions
from calavera.coach.puzzles.puzzle import SCALE, puzzle_state, puzzle_view
from calavera.server.streams.serialization.view_json import ViewEncoder, encode, past_json
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.puzzle_responses import PuzzleIndex, PuzzlePosition
from calavera.server.wire.responses import response_specs

__all__ = ["HANDLERS"]

#: Answers that are kept, about 2 kB each: everybody has the same puzzle of the day.
CACHE_SIZE: Final = 256


@get("/api/puzzles", summary="List the puzzles", responses=response_specs(PuzzleIndex, "The puzzles"))
async def list_puzzles() -> Response[bytes]:
    """How many there are, how hard they are, and which one is today's."""
    return _json(_index())


@get(
    "/api/puzzles/{puzzle:str}",
    summary="Get a puzzle",
    responses=response_specs(PuzzlePosition, "The puzzle"),
)
async def get_puzzle(puzzle: FromPath[str]) -> Response[bytes]:
    """The position as seat 0 sees it, and what each action is worth."""
    number = puzzle_numbers().get(puzzle)
    if number is None:
        raise RequestRefused(404, "no-such-puzzle", "there is no such puzzle: GET /api/puzzles lists them")
    return _json(_puzzle(number))


@cache
def _index() -> bytes:
    puzzles = load_puzzles()
    return encode(
        PuzzleIndex(
            ids=[puzzle.id for puzzle in puzzles],
            daily_step=DAILY_STEP,
            difficulties=[puzzle.difficulty for puzzle in puzzles],
        )
    )


@lru_cache(CACHE_SIZE)
def _puzzle(number: int) -> bytes:
    puzzle = load_puzzles()[number]
    return encode(
        {
            "id": puzzle.id,
            "view": ViewEncoder(puzzle_state(puzzle), past_json(())).view_json(0),
            "skull": puzzle.skull,
            "actions": explain_actions(puzzle, puzzle_view(puzzle)),
            "margin": puzzle.margin / SCALE,
            "method": puzzle.method,
            "difficulty": puzzle.difficulty,
            "failures": puzzle.failures,
            "kind": puzzle.kind,
        }
    )


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type="application/json")


HANDLERS: Final = [list_puzzles, get_puzzle]
