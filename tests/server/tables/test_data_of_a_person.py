"""What a log says about one person, handed out and erased: entry by entry, without a server."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from calavera.bots.names import NAMES
from calavera.rules import Options
from calavera.server.table_terms import Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import (
    CameBack,
    Changed,
    Created,
    Entry,
    HostChanged,
    Left,
    LoggedEntry,
    Muted,
    Played,
    Renamed,
    Said,
    Sat,
    Sitter,
    Started,
    Unbanned,
    people_named,
)
from calavera.server.tables.personal_data import (
    ERASED_LINE,
    GUEST_NAME,
    TableErasure,
    export_table,
    names_in,
    new_person_id,
)
from calavera.server.tables.table import Table

from .scenes import ANN, BEN, BOT, CODE, SALT, open_table, play, start_game

TERMS = Terms(Options(players=3))
BENNY = replace(BEN, name="Benny")
#: A bot that took over in a game keeps the name.
SUCCESSOR = replace(BENNY, person=None, bot="regular")


def log_of(*entries: Entry) -> list[LoggedEntry]:
    """A log, one entry a second."""
    return [LoggedEntry(seq, 10.0 * seq, entry) for seq, entry in enumerate(entries, 1)]


LOG = log_of(
    Created(TERMS, "ben", (ANN, BEN, None)),
    Sat(2, BOT),
    Renamed(1, BENNY),
    Said(1, text="Two flowers."),
    Said(1, phrase="talk-doubt-who", about=0),
    Said(0, text="Hm."),
    Started(1, "game", TERMS, 1, (ANN, BENNY, BOT)),
    Played(((1, "place:skull"),), (SALT,), "ben", "id"),
    Played(((0, "place:flower"),), (SALT,), "ann", "id"),
    Played(((2, "place:flower"),), (SALT,)),
    Muted("ben", 2, True),
    Muted("ann", 1, True),
    Muted("ben", 2, False),
    HostChanged("ann"),
    HostChanged("ben"),
    Left(1, removed=True, successor=SUCCESSOR, ban=True),
    Said(1, text="I am a bot."),
    Unbanned("ben"),
    Unbanned("dan"),
)


def game_of(table: Table) -> Started:
    """The entry that started the game of a table."""
    seats = tuple([sitter for sitter in table.game_players if sitter is not None])
    return Started(1, table.game_id, Terms(table.options), table.first, seats)


def play_entries(table: Table) -> list[Played]:
    """The moves of a table, each as an entry."""
    return [
        Played(((actor, str(word)),), (table.salts.get(at),)) for at, (actor, word) in enumerate(table.moves)
    ]


# --- Export -------------------------------------------------------------------------------------------------


def test_an_export_has_all_about_one_person_and_nothing_of_others() -> None:
    found = export_table(CODE, LOG, "ben")
    assert (found.code, found.host, found.games) == (CODE, True, 1)
    assert found.seats == [
        {"at": 10.0, "seat": 1, "name": "Ben", "tribe": "obsidian"},
        {"at": 30.0, "seat": 1, "name": "Benny", "tribe": "obsidian"},
        {"at": 70.0, "seat": 1, "name": "Benny", "tribe": "obsidian"},
    ]
    assert found.actions == [{"at": 80.0, "game": 1, "seat": 1, "action": "place:skull"}]
    assert found.talk == [
        {"at": 40.0, "seat": 1, "text": "Two flowers.", "phrase": None, "about": None},
        {"at": 50.0, "seat": 1, "text": None, "phrase": "talk-doubt-who", "about": 0},
    ]
    assert found.mutes == [
        {"at": 110.0, "seat": 2, "muted": True},
        {"at": 130.0, "seat": 2, "muted": False},
    ]


def test_an_export_of_somebody_else_has_their_part() -> None:
    found = export_table(CODE, LOG, "ann")
    assert not found.host
    assert [seat["at"] for seat in found.seats] == [10.0, 70.0]
    assert [line["text"] for line in found.talk] == ["Hm."]
    assert [mute["seat"] for mute in found.mutes] == [1]
    stranger = export_table(CODE, LOG, "dan")
    assert (stranger.seats, stranger.actions, stranger.talk, stranger.mutes) == ([], [], [], [])


def test_an_export_has_the_action_alone_and_no_shuffle_that_follows() -> None:
    """What follows from an action is secret from everybody."""
    table = play(start_game(open_table(ANN, BEN)), "0 place:flower", "1 place:skull", "0 bid:2", "0 flip:0")
    log = log_of(Created(Terms(table.options), "ann", (ANN, BEN)), game_of(table))
    log += [LoggedEntry(seq, 10.0 * seq, entry) for seq, entry in enumerate(play_entries(table), 3)]
    assert table.state is not None
    last = table_commands.play_move(table.state, 0, "flip:1", "ann", "x").entry
    assert len(last.moves) == 2
    log.append(LoggedEntry(len(log) + 1, 99.0, last))
    assert export_table(CODE, log, "ann").actions == [{"at": 99.0, "game": 1, "seat": 0, "action": "flip:1"}]


# --- Erasure ------------------------------------------------------------------------------------------------


def erase(log: list[LoggedEntry], person: str = "ben") -> tuple[dict[int, Entry], str]:
    """The entries that an erasure changes, by number, and the identity that replaces the person's."""
    names = frozenset[str]().union(*[names_in(logged.entry, person) for logged in log])
    erasure = TableErasure(CODE, person, names)
    for logged in log:
        erasure.add(logged)
    assert all([at == 10.0 * seq for seq, at, _ in erasure.changed])
    return {seq: entry for seq, _, entry in erasure.changed}, erasure._alias


def test_an_erasure_changes_what_names_the_person_and_nothing_else() -> None:
    changed, alias = erase(LOG)
    guest = Sitter(GUEST_NAME, "obsidian", alias)
    assert changed == {
        1: Created(TERMS, alias, (ANN, guest, None)),
        3: Renamed(1, guest),
        4: Said(1, text=ERASED_LINE),
        7: Started(1, "game", TERMS, 1, (ANN, guest, BOT)),
        8: Played(((1, "place:skull"),), (SALT,), alias, "id"),
        11: Muted(alias, 2, True),
        13: Muted(alias, 2, False),
        15: HostChanged(alias),
        16: Left(1, removed=True, successor=replace(SUCCESSOR, name=GUEST_NAME), ban=True),
        18: Unbanned(alias),
    }


def test_somebody_who_sits_down_later_is_erased_too() -> None:
    changed, alias = erase(log_of(Created(TERMS, "ann", (ANN, None, None)), Sat(1, BEN), Sat(2, BOT)))
    assert changed == {2: Sat(1, Sitter(GUEST_NAME, "obsidian", alias))}


def test_a_bot_with_a_name_of_its_own_keeps_it() -> None:
    """Even if the person had the same one."""
    name = NAMES[0]
    bot = Sitter(name, "jade", bot="novice")
    log = log_of(Created(TERMS, "ann", (ANN, replace(BEN, name=name), None)), Sat(2, bot))
    changed, alias = erase(log)
    assert changed == {1: Created(TERMS, "ann", (ANN, Sitter(GUEST_NAME, "obsidian", alias), None))}


def test_every_table_has_another_identity_in_its_place() -> None:
    first, second = erase(LOG)[1], erase(LOG)[1]
    assert first != second
    assert re.fullmatch("p_[0-9a-f]{32}", first)
    assert re.fullmatch("p_[0-9a-f]{32}", new_person_id())


def test_a_name_is_found_wherever_the_person_sits_down() -> None:
    found = [names_in(logged.entry, "ben") for logged in LOG]
    expected = {0: {"Ben"}, 2: {"Benny"}, 6: {"Benny"}}
    assert found == [frozenset(expected.get(place, ())) for place in range(len(LOG))]


# --- People whom an entry names -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "people"),
    [
        (Created(TERMS, "dan", (ANN, None, BOT)), {"dan", "ann"}),
        (Sat(1, BEN), {"ben"}),
        (Sat(1, BOT), set()),
        (HostChanged("ben"), {"ben"}),
        (Muted("dan", 1, True), {"dan"}),
        (Unbanned("dan"), set()),
        (CameBack(1), set()),
        (Renamed(1, BEN), set()),
        (Changed(TERMS), set()),
    ],
)
def test_an_entry_brings_its_host_and_those_who_sit_down(entry: Entry, people: set[str]) -> None:
    assert people_named(entry) == people
