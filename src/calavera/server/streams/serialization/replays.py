"""Replays: each move of a finished game, its events and the view after it, as a chosen reader saw them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from calavera.record import FORMAT, Record, parse_record
from calavera.rules import BadRecord, CalaveraError, State, Step, new_game, play
from calavera.rules.legal import check_seat
from calavera.server.wire.errors import RequestRefused, conflict, refusal_of, unprocessable
from calavera.server.wire.results import Tribe

from .view_json import ViewEncoder, encode, open_view_json, past_json

__all__ = ["replay_json"]

Eyes = int | Literal["all", "none"]
#: A browser counts exactly up to this number.
GameNumber = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
Value = TypeVar("Value")

#: Earlier rounds are earlier steps: no view repeats them.
_NO_PAST: Final = past_json(())


def replay_json(data: Mapping[str, Any], eyes: str) -> bytes:
    """The replay of a record's JSON object. An illegal move is refused with the engine's sentence."""
    try:
        record = parse_record(data)
        start = new_game(record.options, record.first)
    except CalaveraError as error:
        raise _refusal(error, None) from None
    looking = _parse_eyes(eyes, start)
    see = _view_function(looking)
    state, steps = start, []
    for at, (actor, word) in enumerate(record.moves):
        try:
            step = play(state, actor, word)
        except CalaveraError as error:
            raise _refusal(error, at) from None
        state = step.after
        steps.append(_step_json(step, looking, see))
    about = {"record": _record_json(record, state), "eyes": looking, "start": see(start)}
    return encode({**about, "steps": steps})


def _parse_eyes(given: str, state: State) -> Eyes:
    if given in ("all", "none"):
        return given  # type: ignore[return-value]  # one of the two words
    if not given.isascii() or not given.isdecimal() or len(given) > 2:
        raise unprocessable("bad-eyes", 'eyes is "all", "none" or the number of a seat')
    try:
        return check_seat(state, int(given))
    except CalaveraError as error:
        raise refusal_of(error, 422) from None


def _view_function(eyes: Eyes) -> Callable[[State], msgspec.Raw]:
    if eyes == "all":
        return lambda state: open_view_json(state, _NO_PAST)
    seat = eyes if isinstance(eyes, int) else None
    return lambda state: ViewEncoder(state, _NO_PAST).view_json(seat)


def _step_json(step: Step, eyes: Eyes, see: Callable[[State], msgspec.Raw]) -> dict[str, Any]:
    if eyes == "all":
        move, events = (step.actor, step.action), step.events
    else:
        seat = eyes if isinstance(eyes, int) else None
        move, events = step.move_seen_by(seat), step.seen_by(seat)
    return {"move": move, "events": [event._asdict() for event in events], "view": see(step.after)}


def _refusal(error: CalaveraError, at: int | None) -> RequestRefused:
    """The refusal of a record, with the number of the illegal move; null if the record cannot be read."""
    if isinstance(error, BadRecord) and error.code == "still-secret":
        return conflict(error.code, "this game is still being played: watch it again once it is over")
    return RequestRefused(422, error.code, str(error), {**error.details, "at": at})


# --- About the game -----------------------------------------------------------------------------------------


def _record_json(record: Record, end: State) -> dict[str, Any]:
    """What a record says besides its moves. The caller may have left out or invented any of it."""
    extra, players = record.extra, record.options.players
    second_tribes = _one_per_player(extra.get("second_tribes"), list[Tribe | None], players)
    return {
        "format": FORMAT,
        "options": record.options._asdict(),
        "first": record.first,
        "names": _one_per_player(extra.get("names"), list[str], players),
        "tribes": _one_per_player(extra.get("tribes"), list[Tribe], players),
        "bots": _one_per_player(extra.get("bots"), list[str | None], players),
        "table": _convert_or_none(extra.get("table"), str),
        "game": _convert_or_none(extra.get("game"), GameNumber),
        "started": _convert_or_none(extra.get("started"), float),
        "ended": _convert_or_none(extra.get("ended"), float),
        "result": None if end.result is None else end.result._asdict(),
        **({} if second_tribes is None else {"second_tribes": second_tribes}),
    }


def _convert_or_none(value: object, kind: type[Value]) -> Value | None:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return None


def _one_per_player(value: object, kind: type[list[Value]], players: int) -> list[Value] | None:
    """A list with one value for each player, or None."""
    found = _convert_or_none(value, kind)
    return found if found is not None and len(found) == players else None
