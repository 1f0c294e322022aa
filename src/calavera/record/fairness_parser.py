"""Parses fairness data of records and of witnesses. ``fairness`` checks whether it is true."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeGuard

from calavera.rules import BadRecord
from calavera.rules.actions import CHANCE
from calavera.rules.errors import short_repr
from calavera.rules.options import MAX_SEATS

from .game_record import FORMAT, PUBLIC_FORMAT, Record, parse_record

__all__ = [
    "GAME_START",
    "PUBLIC_FORMAT",
    "Evidence",
    "Fairness",
    "check_game_name",
    "is_hash",
    "is_salt",
    "parse_evidence",
    "parse_fairness",
]

#: The number of evidence about the start of a game, before any move.
GAME_START: Final = -1

#: Printable ASCII without space, quote and backslash: its JSON is the same bytes in every language.
_GAME: Final = re.compile(r"[!#-\[\]-~]{1,100}")
_SALT: Final = re.compile(r"[0-9a-f]{32}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_MAX_MOVES: Final = 10**9


class Fairness(NamedTuple):
    """A fairness object of the right shape; its salts and hashes are not checked yet."""

    game: str
    #: None in the public form of a game.
    salts: Mapping[int, object] | None
    commitments: Mapping[int, object]
    seal: str


class Evidence(NamedTuple):
    """What somebody saw of one move, or of the start."""

    #: The game's name, None where it was not said.
    game: object
    at: int
    #: Any of actor, word, hash and seal; options, first and seal of the start.
    facts: Mapping[str, object]
    #: Part of a stream, which may hold several games.
    from_stream: bool = False


def check_game_name(game: object) -> str:
    """Return the name of a game; refuse a value that cannot be one.

    >>> check_game_name("K7WMQX-1")
    'K7WMQX-1'
    """
    if not isinstance(game, str) or not _GAME.fullmatch(game):
        allowed = "1 to 100 ASCII characters without spaces, quotes and backslashes"
        raise BadRecord("bad-game", f"a game's name is {allowed}, not {short_repr(game)}")
    return game


def is_salt(value: object) -> TypeGuard[str]:
    """Whether a value has the form of a salt: 32 lower-case hex digits."""
    return isinstance(value, str) and _SALT.fullmatch(value) is not None


def is_hash(value: object) -> TypeGuard[str]:
    """Whether a value has the form of a commitment or a seal: 64 lower-case hex digits."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def parse_fairness(data: object) -> Fairness:
    """Parse the value of ``"fairness"`` in a record.

    >>> parse_fairness({"game": "K7WMQX-1", "commitments": {}, "seal": "00" * 32}).game
    'K7WMQX-1'
    """
    if not isinstance(data, dict):
        raise BadRecord("bad-fairness", f"fairness is a JSON object, not {short_repr(data)}")
    unknown = [key for key in data if key not in Fairness._fields]
    if unknown:
        why = f"fairness has no {short_repr(unknown[0])}: it has {', '.join(Fairness._fields)}"
        raise BadRecord("bad-fairness", why)
    game, seal = check_game_name(data.get("game")), data.get("seal")
    if not is_hash(seal):
        raise BadRecord("bad-fairness", f"the seal is 64 hex digits (0-9, a-f), not {short_repr(seal)}")
    salts = _parse_by_index("salts", data["salts"]) if "salts" in data else None
    return Fairness(game, salts, _parse_by_index("commitments", data.get("commitments")), seal)


def parse_evidence(thing: object) -> list[Evidence]:
    """The evidence in a public record, an event of a stream, or a note of a seal.

    >>> parse_evidence({"kind": "ping"})
    []
    >>> [one.at for one in parse_evidence({"move": 7, "seal": "00" * 32})]
    [7]
    """
    if not isinstance(thing, Mapping):
        raise BadRecord("bad-seen", f"it is not a JSON object but {short_repr(thing)}")
    if "format" in thing:
        public = thing["format"] == PUBLIC_FORMAT
        return _record_evidence(parse_record({**thing, "format": FORMAT} if public else dict(thing)))
    if "kind" not in thing:
        return [_entry_evidence(thing)]
    entries = thing.get("commitments", [])
    if not isinstance(entries, list | tuple):
        raise BadRecord("bad-seen", f"an event's commitments are a list, not {short_repr(entries)}")
    # The game of an event may also be its number at the table, which identifies nothing.
    game = thing.get("game")
    name = game if isinstance(game, str) else None
    return [_entry_evidence(entry)._replace(game=name, from_stream=True) for entry in entries]


def _parse_by_index(name: str, data: object) -> dict[int, object]:
    if not isinstance(data, dict):
        raise BadRecord("bad-fairness", f"{name} is a JSON object by number of move, not {short_repr(data)}")
    for key in data:
        if not isinstance(key, str) or not _INDEX.fullmatch(key):
            raise BadRecord(
                "bad-fairness", f"{name} goes by number of move, such as '7', not {short_repr(key)}"
            )
    return {int(key): value for key, value in data.items()}


def _record_evidence(seen: Record) -> list[Evidence]:
    claim = parse_fairness(seen.extra["fairness"]) if "fairness" in seen.extra else None
    game = None if claim is None else claim.game
    sights = [Evidence(game, GAME_START, {"options": seen.options, "first": seen.first})]
    for at, (actor, word) in enumerate(seen.moves):
        if not _is_actor(actor) or not isinstance(word, str):
            raise BadRecord("bad-seen", f"move {at} is not a pair such as [0, 'place'] or [1, 'bid:2']")
        facts: dict[str, object] = {"actor": actor, "word": word}
        if claim is not None:
            facts["hash"] = claim.commitments.get(at)
        sights.append(Evidence(game, at, facts))
    if claim is not None:
        *before, last = sights
        sights = [*before, Evidence(game, last.at, {**last.facts, "seal": claim.seal})]
    return sights


def _entry_evidence(entry: object) -> Evidence:
    """One entry of an event's commitments, or a note that says only the number of a move and the seal."""
    if not isinstance(entry, Mapping):
        raise BadRecord("bad-seen", f"a commitment that was seen is a JSON object, not {short_repr(entry)}")
    at = entry.get("move")
    if type(at) is not int or not 0 <= at < _MAX_MOVES:
        raise BadRecord("bad-seen", f"'move' is the number of a move, from 0, not {short_repr(at)}")
    if not is_hash(entry.get("seal")):
        raise BadRecord(
            "bad-seen", f"'seal' is 64 hex digits (0-9, a-f), not {short_repr(entry.get('seal'))}"
        )
    facts = {name: entry[name] for name in ("actor", "hash", "seal") if name in entry}
    if not _is_actor(facts.get("actor", CHANCE)):
        raise BadRecord("bad-seen", f"'actor' is a seat or 'chance', not {short_repr(facts['actor'])}")
    hidden = facts.get("hash")
    if hidden is not None and not is_hash(hidden):
        raise BadRecord("bad-seen", f"'hash' is 64 hex digits (0-9, a-f) or null, not {short_repr(hidden)}")
    return Evidence(entry.get("game"), at, facts)


def _is_actor(value: object) -> bool:
    return value == CHANCE or (type(value) is int and 0 <= value < MAX_SEATS)
