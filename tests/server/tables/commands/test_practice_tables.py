"""Practice tables: hints for one person among bots, from what that person's seat sees."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from calavera.rules import view
from calavera.server.streams.serialization.table_json import listing_json
from calavera.server.tables.commands import seat_commands, table_commands
from calavera.server.tables.commands.hints import hint_view
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import SitRequest, TableChange
from tests.server.tables.scenes import ANN, BEN, BOT, add, open_table, play, start_game


def practice_table(*others: object, **options: object) -> Table:
    """Ann with hints, and two bots unless others are named."""
    table = open_table(ANN, *(others or (BOT, BOT)), **options)  # type: ignore[arg-type]
    add(table, table_commands.change(table, "ann", TableChange(hints=True)))
    return table


def sit(table: Table, person: str = "ben", seat: int | None = None) -> object:
    """Take a seat."""
    return seat_commands.sit(table, person, person.title(), None, SitRequest(seat=seat))


def refusal(call: Callable[[], object]) -> tuple[int, str]:
    """The status and the code of a refusal."""
    with pytest.raises(RequestRefused) as caught:
        call()
    return caught.value.status, caught.value.code


def test_nobody_joins_one_person_with_hints() -> None:
    """Neither a free seat nor that of a bot, before, in and after a game; nor the same person once more."""
    table = practice_table(None, BOT)
    assert listing_json(table)["free"] == []
    for person, seat in (("ben", None), ("ben", 1), ("ann", 1)):
        assert refusal(lambda who=person, at=seat: sit(table, who, at)) == (409, "practice-table")  # type: ignore[misc]
    add(table, seat_commands.seat_bot(table, "ann", SitRequest(bot="novice")))
    start_game(table)
    assert refusal(lambda: sit(table)) == (409, "practice-table")
    assert refusal(lambda: sit(table, "ben", 1)) == (409, "practice-table")
    add(table, table_commands.change(table, "ann", TableChange(hints=False)))
    add(table, sit(table))  # type: ignore[arg-type]
    assert table.promises
    assert refusal(lambda: table_commands.change(table, "ann", TableChange(hints=True))) == (
        409,
        "hints-people",
    )


def test_hints_are_refused_where_two_people_sit() -> None:
    """Also while one of them is away; a host without a seat may allow them to the one who has one."""
    table = open_table(ANN, BEN, BOT)
    for _ in range(2):
        assert refusal(lambda: table_commands.change(table, "ann", TableChange(hints=True))) == (
            409,
            "hints-people",
        )
        if table.status != "playing":
            start_game(table)
            add(table, seat_commands.leave(table, "ben", 1))
    alone = open_table(BEN, BOT)
    assert table_commands.change(alone, "ann", TableChange(hints=True)).terms.settings.hints
    free = open_table(None, BOT)
    add(free, table_commands.change(free, "ann", TableChange(hints=True)))
    assert listing_json(free)["free"] == [0]
    add(free, sit(free))  # type: ignore[arg-type]


def test_the_coach_is_told_what_the_seat_sees_and_no_more() -> None:
    """The discs of the others change no byte of it."""
    told = set()
    for mine, theirs in (("flower", "flower"), ("flower", "skull")):
        table = start_game(practice_table())
        play(table, f"0 place:{mine}", f"1 place:{theirs}", f"2 place:{theirs}")
        seen = hint_view(table, "ann", 0)
        assert table.state is not None
        assert seen == view(table.state, 0)
        told.add(pickle.dumps(seen))
    assert len(told) == 1


def test_a_hint_is_for_a_choice_of_the_own_seat() -> None:
    """On its turn, if actions can be compared, and only while hints are on."""
    table = practice_table()
    assert refusal(lambda: hint_view(table, "ann", 0)) == (409, "not-started")
    start_game(table)
    assert refusal(lambda: hint_view(table, "ben", 0)) == (403, "not-your-seat")
    assert refusal(lambda: hint_view(table, "ann", 1)) == (403, "not-your-seat")
    assert refusal(lambda: hint_view(table, "ann", 7)) == (422, "no-such-seat")
    play(table, "0 place:skull")
    assert refusal(lambda: hint_view(table, "ann", 0)) == (409, "not-your-turn")
    play(table, "1 place:flower", "2 place:flower")
    assert hint_view(table, "ann", 0).legal
    play(table, "0 bid:1", "1 bid:2", "2 pass", "0 pass", "1 flip:1")
    assert table.state is not None
    add(table, table_commands.play_move(table.state, 1, "flip:0"))  # and the shuffle
    assert refusal(lambda: hint_view(table, "ann", 0)) == (409, "no-advice")  # a blind pick (F2)
    add(table, table_commands.change(table, "ann", TableChange(hints=False)))
    assert refusal(lambda: hint_view(table, "ann", 0)) == (409, "no-hints")
