"""What records and witnesses say about fairness, read strictly; whether it is true, ``fairness`` checks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeGuard

from calavera.rules import BadRecord
from calavera.rules.actions import CHANCE, MOST_SEATS
from calavera.rules.errors import shown

from .game_record import FORMAT, PUBLIC_FORMAT, Record, parse_record

__all__ = [
    "PUBLIC_FORMAT",
    "START",
    "Claim",
    "Sight",
    "checked_name",
    "is_hash",
    "is_salt",
    "read_claim",
    "read_sights",
]

#: The form of a game that goes on: its moves have no faces, so that no replay takes it for a record.

#: Where a sight is of the start of a game, before any move.
START: Final = -1

#: Printable ASCII without space, quote and backslash: its JSON is the same bytes in every language.
_GAME: Final = re.compile(r"[!#-\[\]-~]{1,100}")
_SALT: Final = re.compile(r"[0-9a-f]{32}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_MOST_MOVES: Final = 10**9


class Claim(NamedTuple):
    """A fairness object whose outline is right; each salt and hash is still to be looked at, in its place."""

    game: str
    #: None in the public form of a game.
    salts: Mapping[int, object] | None
    commitments: Mapping[int, object]
    seal: str


class Sight(NamedTuple):
    """What somebody saw of one move, or of the start: only the facts that they did see."""

    #: The game's name, None where it was not said.
    game: object
    at: int
    #: Any of actor, word, hash and seal; options, first and seal of the start.
    facts: Mapping[str, object]
    #: Part of a stream, in which one game follows the other.
    streamed: bool = False


def checked_name(game: object) -> str:
    """A game's name, if it can be one.

    >>> checked_name("K7WMQX-1")
    'K7WMQX-1'
    """
    if not isinstance(game, str) or not _GAME.fullmatch(game):
        allowed = "1 to 100 ASCII characters without spaces, quotes and backslashes"
        raise BadRecord("bad-game", f"a game's name is {allowed}, not {shown(game)}")
    return game


def is_salt(value: object) -> TypeGuard[str]:
    """Whether this is a salt's form: 32 hex digits, small letters."""
    return isinstance(value, str) and _SALT.fullmatch(value) is not None


def is_hash(value: object) -> TypeGuard[str]:
    """Whether this is a commitment's or a seal's form: 64 hex digits, small letters."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def read_claim(data: object) -> Claim:
    """Read the object that a record has under ``"fairness"``.

    >>> read_claim({"game": "K7WMQX-1", "commitments": {}, "seal": "00" * 32}).game
    'K7WMQX-1'
    """
    if not isinstance(data, dict):
        raise BadRecord("bad-fairness", f"fairness is a JSON object, not {shown(data)}")
    unknown = [key for key in data if key not in Claim._fields]
    if unknown:
        why = f"fairness has no {shown(unknown[0])}: it has {', '.join(Claim._fields)}"
        raise BadRecord("bad-fairness", why)
    game, seal = checked_name(data.get("game")), data.get("seal")
    if not is_hash(seal):
        raise BadRecord("bad-fairness", f"the seal is 64 hex digits (0-9, a-f), not {shown(seal)}")
    salts = _by_index("salts", data["salts"]) if "salts" in data else None
    return Claim(game, salts, _by_index("commitments", data.get("commitments")), seal)


def read_sights(thing: object) -> list[Sight]:
    """What an object tells of single moves: a public record, an event of a stream, or a note of a seal.

    >>> read_sights({"kind": "ping"})
    []
    >>> [sight.at for sight in read_sights({"move": 7, "seal": "00" * 32})]
    [7]
    """
    if not isinstance(thing, Mapping):
        raise BadRecord("bad-seen", f"it is not a JSON object but {shown(thing)}")
    if "format" in thing:
        public = thing["format"] == PUBLIC_FORMAT
        return _sights_of_record(parse_record({**thing, "format": FORMAT} if public else dict(thing)))
    if "kind" not in thing:
        return [_sight(thing)]
    entries = thing.get("commitments", [])
    if not isinstance(entries, list | tuple):
        raise BadRecord("bad-seen", f"an event's commitments are a list, not {shown(entries)}")
    # An event may also number its game, for the table; only a name tells games apart.
    game = thing.get("game")
    name = game if isinstance(game, str) else None
    return [_sight(entry)._replace(game=name, streamed=True) for entry in entries]


def _by_index(name: str, data: object) -> dict[int, object]:
    if not isinstance(data, dict):
        raise BadRecord("bad-fairness", f"{name} is a JSON object by number of move, not {shown(data)}")
    for key in data:
        if not isinstance(key, str) or not _INDEX.fullmatch(key):
            raise BadRecord("bad-fairness", f"{name} goes by number of move, such as '7', not {shown(key)}")
    return {int(key): value for key, value in data.items()}


def _sights_of_record(seen: Record) -> list[Sight]:
    claim = read_claim(seen.extra["fairness"]) if "fairness" in seen.extra else None
    game = None if claim is None else claim.game
    sights = [Sight(game, START, {"options": seen.options, "first": seen.first})]
    for at, (actor, word) in enumerate(seen.moves):
        if not _is_actor(actor) or not isinstance(word, str):
            raise BadRecord("bad-seen", f"move {at} is not a pair such as [0, 'place'] or [1, 'bid:2']")
        facts: dict[str, object] = {"actor": actor, "word": word}
        if claim is not None:
            facts["hash"] = claim.commitments.get(at)
        sights.append(Sight(game, at, facts))
    if claim is not None:
        *before, last = sights
        sights = [*before, Sight(game, last.at, {**last.facts, "seal": claim.seal})]
    return sights


def _sight(entry: object) -> Sight:
    """One entry of an event's commitments, or a note that says only the number of a move and the seal."""
    if not isinstance(entry, Mapping):
        raise BadRecord("bad-seen", f"a commitment that was seen is a JSON object, not {shown(entry)}")
    at = entry.get("move")
    if type(at) is not int or not 0 <= at < _MOST_MOVES:
        raise BadRecord("bad-seen", f"'move' is the number of a move, from 0, not {shown(at)}")
    if not is_hash(entry.get("seal")):
        raise BadRecord("bad-seen", f"'seal' is 64 hex digits (0-9, a-f), not {shown(entry.get('seal'))}")
    facts = {name: entry[name] for name in ("actor", "hash", "seal") if name in entry}
    if not _is_actor(facts.get("actor", CHANCE)):
        raise BadRecord("bad-seen", f"'actor' is a seat or 'chance', not {shown(facts['actor'])}")
    hidden = facts.get("hash")
    if hidden is not None and not is_hash(hidden):
        raise BadRecord("bad-seen", f"'hash' is 64 hex digits (0-9, a-f) or null, not {shown(hidden)}")
    return Sight(entry.get("game"), at, facts)


def _is_actor(value: object) -> bool:
    return value == CHANCE or (type(value) is int and 0 <= value < MOST_SEATS)
