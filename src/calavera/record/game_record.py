"""Game records: parsing, and replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from calavera.rules import BadRecord, CalaveraError, Options, State, new_game, play
from calavera.rules.errors import short_repr

__all__ = ["FORMAT", "Record", "Replay", "parse_record", "replay"]

FORMAT = "calavera/1"
#: The public form of a running game. It has no secrets and cannot be replayed.
PUBLIC_FORMAT = f"{FORMAT}-public"


class Record(NamedTuple):
    """A game as it was played. ``extra`` keeps the further keys (names, time stamps …) that a replay ignores.

    >>> Record(Options(players=2), first=1, moves=((0, "place:flower"),))
    <Record: 2 players, first 1, 1 move>
    """

    options: Options
    first: int
    #: (actor, word) as given; the replay checks whether they are legal.
    moves: tuple[tuple[object, object], ...]
    extra: Mapping[str, object] = {}

    def __repr__(self) -> str:
        moves = f"{len(self.moves)} move{'' if len(self.moves) == 1 else 's'}"
        return f"<Record: {self.options.players} players, first {self.first}, {moves}>"


class Replay(NamedTuple):
    """The result of a replay: the last state reached, and the error that stopped it, if any."""

    state: State | None
    #: The first illegal move, from 0; None when all were legal, or when there was no game to play.
    at: int | None = None
    error: CalaveraError | None = None

    @property
    def ok(self) -> bool:
        """All moves were legal."""
        return self.error is None


def parse_record(data: object) -> Record:
    """Parse the JSON object of a record; anything that is not of the format is refused.

    >>> parse_record({"format": "calavera/1", "options": {"players": 4}, "first": 0, "moves": []})
    <Record: 4 players, first 0, 0 moves>
    """
    if not isinstance(data, dict):
        raise BadRecord("not-an-object", f"a record is a JSON object, not {short_repr(data)}")
    for key in ("format", "options", "first", "moves"):
        if key not in data:
            raise BadRecord(
                "missing-key", f"the record has no {key!r}: it needs format, options, first, moves"
            )
    if data["format"] == PUBLIC_FORMAT:
        raise BadRecord(
            "still-secret", "this is the public form of a game that is not over: its record comes when it is"
        )
    if data["format"] != FORMAT or not isinstance(data["format"], str):
        raise BadRecord("unknown-format", f"format {short_repr(data['format'])} is not known: use {FORMAT!r}")
    extra = {key: value for key, value in data.items() if key not in ("format", "options", "first", "moves")}
    return Record(_parse_options(data["options"]), data["first"], _parse_moves(data["moves"]), extra)


def replay(record: Record) -> Replay:
    """Play a record's moves, each checked, until the end or the first that is illegal."""
    try:
        state = new_game(record.options, record.first)
    except CalaveraError as error:
        return Replay(None, None, error)
    for at, (actor, word) in enumerate(record.moves):
        try:
            state = play(state, actor, word).after
        except CalaveraError as error:
            return Replay(state, at, error)
    return Replay(state)


def _parse_options(data: Any) -> Options:
    if not isinstance(data, dict):
        raise BadRecord("bad-options", f"options is a JSON object, not {short_repr(data)}")
    unknown = [key for key in data if key not in Options._fields]
    if unknown:
        raise BadRecord(
            "unknown-option",
            f"there is no option {short_repr(unknown[0])}: there are {', '.join(Options._fields)}",
        )
    if "players" not in data:
        raise BadRecord("missing-players", "options needs players, a whole number")
    return Options(**data)


def _parse_moves(data: object) -> tuple[tuple[object, object], ...]:
    if not isinstance(data, list):
        raise BadRecord("bad-moves", f"moves is a list of [seat, word] pairs, not {short_repr(data)}")
    for at, move in enumerate(data):
        if not isinstance(move, list) or len(move) != 2:
            raise BadRecord(
                "bad-moves", f"move {at} is not a pair such as [0, 'pass'] or ['chance', 'draw:flower']"
            )
    return tuple([(actor, word) for actor, word in data])
