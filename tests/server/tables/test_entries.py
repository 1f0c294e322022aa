"""Entries as they are stored: terms are one flat object, and a start keeps every setting of the table."""

from __future__ import annotations

import json

import msgspec
import pytest

from calavera.rules import Options
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import (
    CameBack,
    Changed,
    Closed,
    Created,
    Entry,
    HostChanged,
    Left,
    Muted,
    Played,
    Renamed,
    Said,
    Sat,
    Sitter,
    Started,
    Unbanned,
    WentAway,
    decode_entry,
    encode_entry,
    from_stored,
    to_stored,
)
from calavera.server.tables.table import Table
from calavera.server.wire.requests import StartRequest

#: Every setting with another value than its default.
SETTINGS = TableSettings(public=True, clock=60, pace="slow", chat=False, hints=True)


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
    started = table_commands.start(table, "ann", StartRequest())
    assert started.terms == Terms(table.options, SETTINGS)


ANN = Sitter("Ann", "jade", "ann")
TWO = Terms(Options(players=2))


@pytest.mark.parametrize(
    ("entry", "stored"),
    [
        (
            Created(TWO, "ann", (ANN, None)),
            {
                "kind": "created",
                "terms": {"players": 2},
                "host": "ann",
                "seats": [{"name": "Ann", "tribe": "jade", "person": "ann"}, None],
            },
        ),
        (
            Sat(1, Sitter("Tito", "moon", bot="sharp", second_tribe="coral")),
            {
                "kind": "sat",
                "player": 1,
                "sitter": {"name": "Tito", "tribe": "moon", "bot": "sharp", "second_tribe": "coral"},
            },
        ),
        (Left(1), {"kind": "left", "player": 1}),
        (
            Left(1, removed=True, successor=Sitter("Ben", "moon", bot="regular"), ban=True),
            {
                "kind": "left",
                "player": 1,
                "removed": True,
                "successor": {"name": "Ben", "tribe": "moon", "bot": "regular"},
                "ban": True,
            },
        ),
        (Unbanned("ben"), {"kind": "unbanned", "person": "ben"}),
        (Changed(TWO), {"kind": "changed", "terms": {"players": 2}}),
        (Changed(TWO, (1, 0)), {"kind": "changed", "terms": {"players": 2}, "order": [1, 0]}),
        (
            Renamed(0, ANN),
            {"kind": "renamed", "player": 0, "sitter": {"name": "Ann", "tribe": "jade", "person": "ann"}},
        ),
        (
            Started(3, "ab", TWO, 1, (ANN,)),
            {
                "kind": "started",
                "number": 3,
                "game": "ab",
                "terms": {"players": 2},
                "first": 1,
                "seats": [{"name": "Ann", "tribe": "jade", "person": "ann"}],
            },
        ),
        (
            Played(((0, "pass"), ("chance", "shuffle")), (None, "00")),
            {"kind": "played", "moves": [[0, "pass"], ["chance", "shuffle"]], "salts": [None, "00"]},
        ),
        (
            Played(((0, "pass"),), (None,), "ann", "7"),
            {"kind": "played", "moves": [[0, "pass"]], "salts": [None], "person": "ann", "id": "7"},
        ),
        (WentAway(1, "clock"), {"kind": "away", "player": 1, "why": "clock"}),
        (CameBack(1), {"kind": "back", "player": 1}),
        (HostChanged("ben"), {"kind": "host", "person": "ben"}),
        (Said(1, text="Hm."), {"kind": "said", "player": 1, "text": "Hm."}),
        (Said(1, phrase="a", about=0), {"kind": "said", "player": 1, "phrase": "a", "about": 0}),
        (Muted("ann", 1, True), {"kind": "muted", "person": "ann", "player": 1, "muted": True}),
        (Closed("host"), {"kind": "closed", "why": "host"}),
    ],
)
def test_an_entry_is_stored_in_these_words(entry: Entry, stored: dict[str, object]) -> None:
    """Databases have them: another word would need a migration. Entries never change."""
    assert json.loads(encode_entry(entry)) == stored
    assert decode_entry(json.dumps(stored)) == entry
    assert hash(entry) == hash(decode_entry(json.dumps(stored)))  # only what cannot change has one


def test_what_cannot_be_stored_is_an_error() -> None:
    with pytest.raises(NotImplementedError, match="object"):
        to_stored(object())
    with pytest.raises(NotImplementedError, match="int"):
        from_stored(int, 1)
