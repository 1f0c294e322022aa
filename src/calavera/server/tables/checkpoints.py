"""Checkpoints: a whole table as it is after one entry of its log, so that a fold can begin there.

A segment of a log is a checkpoint and the entries after it, up to the next. A checkpoint holds secrets and is
never sent. It follows from the log alone: what is only in memory, such as mutes of spectators, is not in it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from calavera.rules import new_game, play
from calavera.rules.actions import WORDS
from calavera.server.table_terms import AbsenceReason, TableStatus, Terms

from .action_ids import ActionIds
from .entries import LoggedEntry, Said, Sitter, Started, from_stored, to_stored
from .table import Table, TalkLine

__all__ = [
    "CHECKPOINT_VERSION",
    "SEGMENT_ENTRIES",
    "RestoredTable",
    "encode_checkpoint",
    "opens_segment",
    "restore_table",
]

#: A segment has at most this many entries.
SEGMENT_ENTRIES: Final = 1000

#: Goes up when :meth:`Table.apply` computes something else from the same entries, or a checkpoint has other
#: fields. Those of other versions are not used, and logs are folded again from the beginning.
CHECKPOINT_VERSION: Final = 3

Move = tuple[int | str, str]


class _Game(msgspec.Struct, frozen=True, omit_defaults=True):
    """The present or last game."""

    number: int
    id: str
    first: int
    started_at: float
    started_seq: int
    #: Those of the game; after it the table may have others.
    terms: Terms
    players: tuple[Sitter | None, ...]
    seal: str
    moves: tuple[Move, ...] = ()
    salts: dict[int, str] = {}
    waiting_since: dict[int, float] = {}
    waiting_from: dict[int, int] = {}
    draw_since: float | None = None
    draw_from: int = 0
    fast_forward: bool = False
    face_up: frozenset[int] = frozenset()


class _Checkpoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that :meth:`Table.apply` changes."""

    seq: int
    at: float
    status: TableStatus
    terms: Terms
    host: str
    players: tuple[Sitter | None, ...]
    away: dict[int, AbsenceReason] = {}
    talk: tuple[tuple[int, float, Said], ...] = ()
    mutes: dict[str, frozenset[int]] = {}
    bans: dict[str, str] = {}
    promises: dict[int, Sitter] = {}
    wins: dict[int, int] = {}
    #: Older and recent ones, which are kept apart.
    old_ids: bytes = b""
    recent_ids: bytes = b""
    game: _Game | None = None


class RestoredTable(msgspec.Struct, frozen=True):
    """A table from a checkpoint, and the moves that are to be played before it is whole.

    Playing them takes a while in a long game, so the caller does it, piece by piece.
    """

    table: Table
    moves: tuple[Move, ...]

    def play(self, move: Move) -> None:
        """Play the next move."""
        assert self.table.state is not None
        self.table.state = play(self.table.state, *move).after


def opens_segment(logged: LoggedEntry) -> bool:
    """Whether a segment begins after this entry: each game has one, and a long one has more.

    It depends on the entry alone, so that all processes agree.
    """
    return isinstance(logged.entry, Started) or logged.seq % SEGMENT_ENTRIES == 0


def encode_checkpoint(table: Table) -> str:
    """The table as its log says it is, as JSON."""
    old_ids, recent_ids = table.action_ids.to_bytes()
    checkpoint = _Checkpoint(
        table.seq,
        table.at,
        table.status,
        Terms(table.options, table.settings),
        table.host,
        table.players,
        table.away,  # type: ignore[arg-type]  # the words of an absence
        tuple([tuple(line) for line in table.talk]),  # type: ignore[misc]  # a line is such a tuple
        table.logged_mutes,
        table.bans,
        table.promises,
        table.wins,
        old_ids,
        recent_ids,
        _game_of(table),
    )
    return _encode(checkpoint).decode()


def _game_of(table: Table) -> _Game | None:
    if table.state is None:
        return None
    return _Game(
        table.game_number,
        table.game_id,
        table.first,
        table.started_at,
        table.started_seq,
        Terms(table.state.options),
        table.game_players,
        table.seal,
        tuple([(actor, str(word)) for actor, word in table.moves]),
        table.salts,
        table.waiting_since,
        table.waiting_from,
        table.draw_since,
        table.draw_from,
        table.fast_forward,
        table.face_up,
    )


def restore_table(code: str, stored: str) -> RestoredTable:
    """The table of a checkpoint, as it was but for the moves of its game."""
    found = _decoder.decode(stored)
    table = Table(code)
    table.seq, table.at, table.status = found.seq, found.at, found.status
    table.options, table.settings = found.terms.options, found.terms.settings
    table.host, table.players = found.host, found.players
    table.away, table.bans = dict(found.away), found.bans
    table.promises, table.wins = found.promises, found.wins
    table.talk = tuple([TalkLine(*line) for line in found.talk])
    table.mutes, table.logged_mutes = dict(found.mutes), dict(found.mutes)
    table.action_ids = ActionIds.from_bytes(found.old_ids, found.recent_ids)
    if found.game is None:
        return RestoredTable(table, ())
    _restore_game(table, found.game)
    return RestoredTable(table, found.game.moves)


def _restore_game(table: Table, game: _Game) -> None:
    table.game_number, table.game_id, table.first = game.number, game.id, game.first
    table.started_at, table.started_seq = game.started_at, game.started_seq
    table.state, table.game_players = new_game(game.terms.options, game.first), game.players
    table.moves = [(actor, WORDS[word]) for actor, word in game.moves]
    table.salts, table.seal = dict(game.salts), game.seal
    table.waiting_since, table.waiting_from = dict(game.waiting_since), dict(game.waiting_from)
    table.draw_since, table.draw_from = game.draw_since, game.draw_from
    table.fast_forward, table.face_up = game.fast_forward, game.face_up


_encode = msgspec.json.Encoder(enc_hook=to_stored).encode
_decoder: msgspec.json.Decoder[_Checkpoint] = msgspec.json.Decoder(_Checkpoint, dec_hook=from_stored)
