"""Entries as they are stored: terms are one flat object, and a start keeps every setting of the table."""

from __future__ import annotations

import json

import msgspec

from calavera.rules import Options
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables import commands
from calavera.server.tables.entries import Created, Sitter, decode_entry, encode_entry
from calavera.server.tables.table import Table
from calavera.server.wire.requests import StartRequest

#: Every setting with another value than its default.
SETTINGS = TableSettings(public=True, clock=60, pace="slow", chat=False)


def test_terms_are_stored_as_one_flat_object_without_defaults() -> None:
    terms = Terms(Options(players=3, loss="draw", tribes_per_player=2), TableSettings(chat=False))
    stored = json.loads(encode_entry(Created(terms, "p_1", (None, None, None))))
    assert stored["terms"] == {"players": 3, "loss": "draw", "tribes_per_player": 2, "chat": False}
    assert decode_entry(json.dumps(stored)).terms == terms  # type: ignore[union-attr]


def test_a_key_that_this_version_does_not_know_is_ignored() -> None:
    stored = {"kind": "created", "terms": {"players": 2, "later": 1}, "host": "p_1", "seats": [None, None]}
    assert decode_entry(json.dumps(stored)) == Created(Terms(Options(players=2)), "p_1", (None, None))


def test_a_start_keeps_every_setting_of_the_table() -> None:
    assert (
        msgspec.structs.asdict(SETTINGS).items().isdisjoint(msgspec.structs.asdict(TableSettings()).items())
    )
    table = Table("K7WMQX")
    seats = tuple([Sitter(name, "jade", person=name) for name in ("ann", "ben")])
    table.apply(1, 1.0, Created(Terms(Options(players=2, last_chance=True), SETTINGS), "ann", seats))
    started = commands.start(table, "ann", StartRequest())
    assert started.terms == Terms(table.options, SETTINGS)
