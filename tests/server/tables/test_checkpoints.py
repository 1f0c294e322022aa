"""A table that is folded from a checkpoint is the table that is folded from its first entry."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.rules import CHANCE, Options
from calavera.server.streams.serialization.frames import FrameWriter, encode, reader_of
from calavera.server.table_terms import Terms
from calavera.server.tables.action_ids import KEPT_IDS, MAX_IDS, ActionIds
from calavera.server.tables.checkpoints import (
    SEGMENT_ENTRIES,
    encode_checkpoint,
    opens_segment,
    restore_table,
)
from calavera.server.tables.commands import seat_commands, table_commands
from calavera.server.tables.entries import (
    CameBack,
    Created,
    LoggedEntry,
    Muted,
    Sitter,
    Started,
    decode_entry,
    encode_entry,
)
from calavera.server.tables.table import MAX_MUTING_PEOPLE, Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import ActionRequest, NewTable, OptionsRequest
from tests.rules.strategies import examples

from .commands.test_table_commands import PEOPLE, TRIES, Decision, Try, run_attempt

CODE = "K7WMQX2FH"


def draw(table: Table, _person: str, _dice: Random) -> Decision:
    """What the server does after the pause in which people may show."""
    if table.state is None or table.status != "playing" or CHANCE not in table.state.to_act:
        return table.seq
    return table_commands.draw(table.state)


def repeat(table: Table, person: str, dice: Random) -> Decision:
    """An action with an id that may be known already."""
    given = ActionRequest(seat=dice.randrange(4), action="place:skull", id=str(dice.randrange(20)))
    return table_commands.act(table, person, given)


def lift_ban(table: Table, person: str, dice: Random) -> Decision:
    """The host lets somebody sit down again."""
    return seat_commands.lift_ban(table, person, dice.choice(PEOPLE))


ATTEMPTS: list[Try] = [*TRIES[:-1], draw, draw, repeat, repeat, lift_ban]


def restore(table: Table) -> Table:
    """The table from its checkpoint, after it was stored."""
    restored = restore_table(table.code, encode_checkpoint(table))
    for move in restored.moves:
        restored.play(move)
    return restored.table


def attempt_of(table: Table, dice: Random) -> Try:
    """Anything; a draw or a known seat where nothing else can be done."""
    if table.state is not None and table.status == "playing" and CHANCE in table.state.to_act:
        return dice.choice([draw, repeat, *TRIES[12:-1]])
    return dice.choice(ATTEMPTS)


def history(seed: int, length: int) -> tuple[list[LoggedEntry], Table]:
    """A log of anything that may happen at a table, and the table of the process that wrote it."""
    dice = Random(seed)
    options = OptionsRequest(
        players=dice.randrange(2, 4),
        last_chance=dice.random() < 0.5,
        loss=dice.choice(["pick", "draw"]),
        tribes_per_player=dice.choice([1, 1, 2]),
    )
    table, log = Table(CODE), list[LoggedEntry]()
    decision: Decision = table_commands.create("ann", "Ann", None, NewTable(options=options, sit=True))
    while len(log) < length and table.status != "closed":
        if not isinstance(decision, int):
            entry, steps = decision if isinstance(decision, table_commands.CheckedMove) else (decision, ())
            stored = decode_entry(encode_entry(entry))
            log.append(LoggedEntry(table.seq + 1, 1000.5 + table.seq, stored))
            table.apply(*log[-1], steps)
        elif dice.random() < 0.05 and table.players:  # a spectator's mute is in no log
            table.mute_for_spectator(dice.choice(PEOPLE), dice.randrange(len(table.players)), True)
        decision = run_attempt(attempt_of(table, dice), table, dice)
    return log, table


def answer(attempt: Try, table: Table, seed: int) -> Any:
    """What a command says, with dice and salts that are the same each time."""
    dice = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_commands, "_random", Random(seed))
        patch.setattr(seat_commands, "_random", Random(seed))
        patch.setattr(table_commands, "new_salt", lambda: "salt")
        patch.setattr("secrets.token_hex", lambda _=0: "00")
        try:
            decision = attempt(table, dice.choice(PEOPLE), dice)
        except RequestRefused as refused:
            return refused.status, refused.code, str(refused), refused.details
    return decision.entry if isinstance(decision, table_commands.CheckedMove) else decision


@examples(40)
@given(st.integers(0, 2**32))
def test_a_fold_from_any_checkpoint_gives_the_same_table(seed: int) -> None:
    """Every reader gets the same bytes, and every command gives the same answer."""
    log, live = history(seed, 120)
    whole, dice = Table(CODE), Random(seed)
    tables: list[Table] = []
    for logged in log:
        whole.apply(*logged)
        for table in tables:
            table.apply(*logged)
        rare = whole.draw_since is not None or (whole.state and whole.players != whole.game_players)
        if rare and dice.random() < 0.3:
            assert vars(restore(whole)) == vars(whole)
        if isinstance(logged.entry, Started) or dice.random() < 0.05:
            tables.append(restore(whole))
    tables.append(restore(live))
    writers = [FrameWriter() for _ in tables]
    for table, writer in zip(tables, writers, strict=True):
        assert vars(table) == vars(whole)
        for person in (*PEOPLE, None):
            reader = reader_of(whole, person)
            assert reader_of(table, person) == reader
            assert encode(writer.snapshot(table, reader)) == encode(FrameWriter().snapshot(whole, reader))
    for table in tables[-3:]:
        for _ in range(60):
            attempt, number = attempt_of(whole, dice), dice.randrange(2**32)
            assert answer(attempt, table, number) == answer(attempt, whole, number)
        for logged in log:
            if (known := getattr(logged.entry, "id", None)) is not None:
                person, action = logged.entry.person, logged.entry.moves[0]  # type: ignore[union-attr]  # it has an id
                found = whole.action_ids.find(person or "", known, action)
                assert table.action_ids.find(person or "", known, action) == found


def test_a_segment_begins_with_each_game_and_after_so_many_entries() -> None:
    """It depends on the entry alone, so that all processes agree."""
    terms, sitter = Terms(Options(players=2)), Sitter("Ann", "jade", "p_ann")
    assert opens_segment(LoggedEntry(7, 1.0, Started(1, "00", terms, 0, (sitter, sitter))))
    assert opens_segment(LoggedEntry(SEGMENT_ENTRIES, 1.0, CameBack(0)))
    assert not opens_segment(LoggedEntry(SEGMENT_ENTRIES + 1, 1.0, CameBack(0)))


def test_what_spectators_muted_is_in_no_checkpoint() -> None:
    """Even if they sit down later and mute again: then the log says what counts."""
    table = Table(CODE)
    seats = (Sitter("Ann", "jade", "p_ann"), Sitter("Ben", "moon", "p_ben"), None)
    table.apply(1, 1.0, Created(Terms(Options(players=3)), "p_ann", seats))
    table.mute_for_spectator("p_cat", 0, True)
    table.apply(2, 2.0, Muted("p_cat", 1, True))
    assert table.mutes == {"p_cat": frozenset([0, 1])}
    assert restore(table).mutes == restore(table).logged_mutes == {"p_cat": frozenset([1])}


def test_a_table_remembers_the_mutes_of_so_many_people_only() -> None:
    """A checkpoint cannot grow without an end."""
    table = Table(CODE)
    seats = (Sitter("Ann", "jade", "p_ann"), None)
    table.apply(1, 1.0, Created(Terms(Options(players=2)), "p_ann", seats))
    for number in range(MAX_MUTING_PEOPLE + 3):
        table.apply(table.seq + 1, 2.0, Muted(f"p_{number}", 0, True))
    assert len(table.mutes) == len(table.logged_mutes) == MAX_MUTING_PEOPLE
    assert "p_2" not in table.mutes
    assert "p_3" in table.mutes


def test_a_new_game_remembers_the_last_ids() -> None:
    """An action that is repeated while a game starts is still known."""
    ids = ActionIds()
    for number in range(MAX_IDS):
        ids.add("p_1", str(number), (0, "pass"), number)
    ids.start_game()
    known = [n for n in range(MAX_IDS) if ids.find("p_1", str(n), (0, "pass")) == (n, True)]
    assert known == list(range(MAX_IDS - KEPT_IDS, MAX_IDS))


def test_ids_are_the_same_after_they_were_stored() -> None:
    """And also forget the same ones later."""
    ids = ActionIds()
    copies = deque([ids])
    for number in range(3 * MAX_IDS):
        for some in copies:
            some.add("p_1", str(number), (number % 3, "pass"), number)
        if number % 1500 == 7:
            copies.append(ActionIds.from_bytes(*ids.to_bytes()))
    assert all(some == ids for some in copies)
    assert len(copies) > 3
