"""The entries of a table's log: what was decided, with everything needed to compute the same table again.

Entries hold secrets (discs, salts) and are never sent: ``streams.serialization.frames`` says what is.
Fields and tags are stored. A change of them needs a database migration; the wire has its own names.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from calavera.server.table_terms import AbsenceReason, Terms

__all__ = [
    "CameBack",
    "Changed",
    "ChoseFaceUp",
    "Closed",
    "Created",
    "Entry",
    "FastForwarded",
    "HostChanged",
    "Left",
    "LoggedEntry",
    "Muted",
    "Played",
    "Promised",
    "Renamed",
    "Said",
    "Sat",
    "Sitter",
    "Started",
    "Unbanned",
    "WentAway",
    "decode_entry",
    "encode_entry",
    "from_stored",
    "people_named",
    "to_stored",
]


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player at a table: a person by identity, or a bot by name."""

    name: str
    tribe: str
    person: str | None = None
    bot: str | None = None
    #: The tribe of the player's second seat (V1), if one was chosen.
    second_tribe: str | None = None
    #: A person who says before a game that it may begin.
    ready: bool = False


class Created(msgspec.Struct, frozen=True, tag="created", tag_field="kind", omit_defaults=True):
    """A table was opened."""

    terms: Terms
    host: str
    seats: tuple[Sitter | None, ...]


class Sat(msgspec.Struct, frozen=True, tag="sat", tag_field="kind"):
    """A person or a bot took a free place."""

    player: int
    sitter: Sitter


class Promised(msgspec.Struct, frozen=True, tag="promised", tag_field="kind", omit_defaults=True):
    """A person gets the place of a bot when the next round begins or the game is over; None takes it back."""

    player: int
    sitter: Sitter | None = None


class Left(msgspec.Struct, frozen=True, tag="left", tag_field="kind", omit_defaults=True):
    """A player left or was removed by the host; in a game a bot takes the place."""

    player: int
    removed: bool = False
    successor: Sitter | None = None
    #: The person who held the seat may not sit down again until the host lifts the ban.
    ban: bool = False


class Unbanned(msgspec.Struct, frozen=True, tag="unbanned", tag_field="kind"):
    """The host lets a person who was removed sit down again."""

    person: str


class Changed(msgspec.Struct, frozen=True, tag="changed", tag_field="kind", omit_defaults=True):
    """The host changed the terms or the order of the players (``order``: old places, in the new order)."""

    terms: Terms
    order: tuple[int, ...] | None = None


class Renamed(msgspec.Struct, frozen=True, tag="renamed", tag_field="kind"):
    """A player has another name or tribes, or a bot another level or style."""

    player: int
    sitter: Sitter


class Started(msgspec.Struct, frozen=True, tag="started", tag_field="kind"):
    """A game began, with these players in this order."""

    number: int
    #: A random name of this game, part of every commitment.
    game: str
    terms: Terms
    first: int
    seats: tuple[Sitter, ...]


class Played(msgspec.Struct, frozen=True, tag="played", tag_field="kind", omit_defaults=True):
    """An action and the moves of chance that followed: one entry, so that it is never half done."""

    moves: tuple[tuple[int | str, str], ...]
    #: One for each move; None where the move holds no secret.
    salts: tuple[str | None, ...]
    #: The identity of the person who played and the id of the action; None for bots.
    person: str | None = None
    id: str | None = None


class WentAway(msgspec.Struct, frozen=True, tag="away", tag_field="kind"):
    """From now on a bot plays for this person, who left, is gone, or ran out of clock."""

    player: int
    why: AbsenceReason


class CameBack(msgspec.Struct, frozen=True, tag="back", tag_field="kind"):
    """A person who was away plays again."""

    player: int


class FastForwarded(msgspec.Struct, frozen=True, tag="fast-forward", tag_field="kind"):
    """A player wants the bots to finish the game at once. No person is left in it."""

    player: int


class ChoseFaceUp(msgspec.Struct, frozen=True, tag="face-up", tag_field="kind"):
    """A player watches the rest of the game with all discs face up. No person is left in it, or may join."""

    player: int


class HostChanged(msgspec.Struct, frozen=True, tag="host", tag_field="kind"):
    """The host was gone and another person became host."""

    person: str


class Said(msgspec.Struct, frozen=True, tag="said", tag_field="kind", omit_defaults=True):
    """A player said a line, or a phrase or emote by its key."""

    player: int
    text: str | None = None
    phrase: str | None = None
    about: int | None = None


class Muted(msgspec.Struct, frozen=True, tag="muted", tag_field="kind"):
    """Somebody of the table muted a player, or ended the mute. Nobody else is informed.

    Logs of older versions also have the mutes of spectators.
    """

    person: str
    player: int
    muted: bool


class Closed(msgspec.Struct, frozen=True, tag="closed", tag_field="kind"):
    """The table was closed; its records stay."""

    why: Literal["host", "abandoned"]


Entry = (
    Created
    | Sat
    | Promised
    | Left
    | Unbanned
    | Changed
    | Renamed
    | Started
    | Played
    | WentAway
    | CameBack
    | FastForwarded
    | ChoseFaceUp
    | HostChanged
    | Said
    | Muted
    | Closed
)


class LoggedEntry(NamedTuple):
    """One entry as the log has it: its number, when it was written, and what it says."""

    seq: int
    at: float
    entry: Entry


def people_named(entry: Entry) -> frozenset[str]:
    """The people whom an entry brings to a table: its host, and those who sit down.

    >>> sorted(people_named(Sat(1, Sitter("Ann", "jade", person="p_1"))))
    ['p_1']
    """
    if isinstance(entry, Created):
        sitters = [sitter.person for sitter in entry.seats if sitter is not None]
        return frozenset([entry.host, *[person for person in sitters if person is not None]])
    if isinstance(entry, Sat | Promised):
        person = None if entry.sitter is None else entry.sitter.person
        return frozenset() if person is None else frozenset([person])
    return frozenset([entry.person]) if isinstance(entry, HostChanged | Muted) else frozenset()


def to_stored(value: object) -> object:
    """What is stored of a value that msgspec does not know: the hook of its encoders."""
    if isinstance(value, Terms):
        return value.to_json()
    raise NotImplementedError(type(value).__name__)


def from_stored(kind: type, value: Any) -> Terms:
    """The value of what was stored: the hook of msgspec's decoders."""
    if kind is Terms:
        return Terms.from_json(value)
    raise NotImplementedError(kind.__name__)


encode_entry = msgspec.json.Encoder(enc_hook=to_stored).encode
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry, dec_hook=from_stored)


def decode_entry(data: str | bytes) -> Entry:
    """The entry that a log line holds.

    >>> decode_entry(encode_entry(CameBack(2)))
    CameBack(player=2)
    """
    return _decoder.decode(data)
