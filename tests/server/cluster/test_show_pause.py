"""The pause for showing (T6): how long a table waits before a draw or a bot's pick, and for whom."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from calavera.bots.levels import decision_seconds
from calavera.bots.pace import PACES, pause_before
from calavera.rules import CHANCE, Options, view
from calavera.server.cluster.timed_tasks import TimedTask, Timeouts
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.entries import (
    Changed,
    Closed,
    Created,
    Entry,
    Left,
    Played,
    Sitter,
    Started,
    WentAway,
)
from calavera.server.tables.show_pause import SHOW_PAUSE_SECONDS, Declines, people_who_may_show, show_until
from calavera.server.tables.table import Table
from tests.server.cluster.due_tasks import next_task

PATIENCE = Timeouts(grace=30, abandon=1800)
ANN, BEN, CAT = [Sitter(name, "jade", person=name) for name in ("ann", "ben", "cat")]
BOT = Sitter("Hal", "moon", bot="novice")

#: Seat 0 fails on the skull of seat 1; seats 1 and 2 have a flower each that is still face down.
MOVES = [
    *[(0, "place:flower"), (1, "place:flower"), (2, "place:flower")],
    *[(0, "place:flower"), (1, "place:skull"), (2, "bid:1"), (0, "bid:3"), (1, "pass"), (2, "pass")],
    *[(0, "flip:0"), (0, "flip:0"), (0, "flip:1")],
]
FAILED_AT = 1000.0 + len(MOVES) + 1
#: Of a table that says nothing of its pace.
PAUSE = SHOW_PAUSE_SECONDS["normal"]


def make_failed_table(
    *seats: Sitter, loss: Any = "draw", pace: Any = "normal", skull: int = 1, more: list[Entry] | None = None
) -> Table:
    """A table right after the failing flip, and after more entries; a second goes by from entry to entry."""
    terms = Terms(Options(len(seats), loss=loss), TableSettings(pace=pace))
    moves: list[list[tuple[int | str, str]]] = [[move] for move in MOVES]
    if skull == 0:
        moves = [
            [(0, "place:skull")],
            *moves[1:3],
            [(0, "bid:1")],
            [(1, "pass")],
            [(2, "pass")],
            [(0, "flip:0")],
        ]
    elif loss == "pick":
        moves[-1].append((CHANCE, "shuffle:FFFS"))
    entries: list[Entry] = [Created(terms, "ann", seats), Started(1, "name", terms, 0, seats)]
    entries += [Played(tuple(one), (None,) * len(one)) for one in moves] + (more or [])
    table = Table("K7WMQX")
    for seq, entry in enumerate(entries, 1):
        table.apply(seq, 999.0 + seq, entry)
    return table


def due(table: Table, *declined: int, timeouts: Timeouts = PATIENCE, **seen: float) -> Any:
    """The next task, if people were last seen then."""
    return next_task(
        table, lambda person: seen.get(person, inf), timeouts, lambda: False, 1100.0, frozenset(declined)
    )


def bot_pause(table: Table, actor: Any, pace: str) -> float:
    """How long the table waits where nobody may show."""
    assert table.state is not None
    return pause_before(view(table.state, None), actor, pace)


@pytest.mark.parametrize("pace", PACES)
def test_a_draw_waits_for_people_who_may_show_at_every_pace(pace: str) -> None:
    """Until the last of them has declined or shown. Bots are not waited for."""
    table = make_failed_table(ANN, BEN, CAT, pace=pace)
    assert people_who_may_show(table) == (1, 2)
    for declined in ((), (1,), (2,), (0, 1)):
        assert due(table, *declined) == TimedTask(FAILED_AT + SHOW_PAUSE_SECONDS[pace], "draw")
    shortest = TimedTask(FAILED_AT + bot_pause(table, CHANCE, pace), "draw")
    assert due(table, 1, 2) == shortest
    assert due(make_failed_table(ANN, BEN, BOT, pace=pace)) == TimedTask(
        FAILED_AT + SHOW_PAUSE_SECONDS[pace], "draw"
    )
    assert due(make_failed_table(ANN, BEN, BOT, pace=pace), 1) == shortest
    for seats in ((ANN, BOT, BOT), (BOT, BOT, BOT)):
        assert due(make_failed_table(*seats, pace=pace)) == shortest
    assert (shortest.at == FAILED_AT) == (pace == "instant")
    assert bot_pause(table, CHANCE, pace) < SHOW_PAUSE_SECONDS[pace]


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(("skull", "settles"), [(1, 1), (0, 0)])
def test_a_bot_gives_people_time_to_show_at_every_pace(pace: str, skull: int, settles: int) -> None:
    """Before its pick (F2) and before its discard (F4)."""
    seats = [ANN, BEN, CAT]
    seats[settles] = BOT
    table = make_failed_table(*seats, loss="pick", pace=pace, skull=skull)
    since = table.waiting_since[settles]
    people = people_who_may_show(table)
    assert people == ((2,) if settles else (1, 2))
    assert due(table) == TimedTask(since + SHOW_PAUSE_SECONDS[pace], "bot", settles)
    shortest = max(bot_pause(table, settles, pace), decision_seconds(["novice"]))
    assert due(table, *people) == TimedTask(since + shortest, "bot", settles)
    assert show_until(table) is None, "it tells when a disc is drawn"


def test_a_person_who_settles_the_loss_is_not_hurried() -> None:
    assert due(make_failed_table(ANN, BEN, CAT, loss="pick"), 1, 2) is None
    assert due(make_failed_table(ANN, BEN, CAT, skull=0), 1, 2) is None


def test_a_show_does_not_make_the_pause_longer() -> None:
    """When the last one shows, it is over."""
    one = make_failed_table(ANN, BEN, CAT, more=[Played(((2, "show"),), (None,), "cat", "1")])
    assert due(one) == TimedTask(FAILED_AT + PAUSE, "draw")
    assert show_until(one) == FAILED_AT + PAUSE
    both = make_failed_table(
        ANN, BEN, CAT, more=[Played(((seat, "show"),), (None,), "x", str(seat)) for seat in (1, 2)]
    )
    assert due(both).at < FAILED_AT + 1
    assert show_until(both) is None


def test_the_draw_ends_the_pause() -> None:
    """Logs of before have the draw in the entry of the flip; both forms come to the same."""
    draw = (CHANCE, "draw:skull")
    now = make_failed_table(ANN, BEN, CAT, more=[Played((draw,), ("0" * 32,))])
    assert (now.draw_since, show_until(now), due(now)) == (None, None, None)
    before = Table("K7WMQX")
    entries: list[Entry] = [
        Created(Terms(now.options), "ann", (ANN, BEN, CAT)),
        Started(1, "name", Terms(now.options), 0, (ANN, BEN, CAT)),
        *[Played((move,), (None,)) for move in MOVES[:-1]],
        Played((MOVES[-1], draw), (None, "0" * 32)),
    ]
    for seq, entry in enumerate(entries, 1):
        before.apply(seq, 999.0 + seq, entry)
    assert before.draw_since is None
    assert (before.state, before.moves, before.seal) == (now.state, now.moves, now.seal)


def test_players_who_are_away_or_left_are_not_waited_for() -> None:
    for entry in (WentAway(2, "clock"), WentAway(2, "left"), Left(2, True, BOT)):
        table = make_failed_table(ANN, BOT, CAT, more=[entry])
        assert due(table).at < FAILED_AT + PAUSE
        assert show_until(table) is None
    closed = make_failed_table(ANN, BEN, CAT, more=[Closed("host")])
    assert due(closed) is None
    assert show_until(closed) is None


def test_nothing_is_drawn_while_all_people_are_gone() -> None:
    """The game is paused; with one of them present it goes on."""
    table = make_failed_table(ANN, BEN, CAT)
    assert due(table, ann=900.0, ben=900.0, cat=900.0).kind == "close"
    assert due(table, ann=900.0, cat=900.0).kind in ("draw", "host")
    assert due(table, ben=900.0, cat=900.0) == TimedTask(FAILED_AT + PAUSE, "draw")


def test_the_pause_begins_again_when_the_server_was_away() -> None:
    later = PATIENCE._replace(not_before=5000.0)
    at = 5000.0 + PAUSE
    assert due(make_failed_table(ANN, BEN, CAT), timeouts=later) == TimedTask(at, "draw")
    assert due(make_failed_table(ANN, BOT, CAT, loss="pick"), timeouts=later) == TimedTask(at, "bot", 1)


@pytest.mark.parametrize("pace", PACES)
def test_the_pause_is_a_constant_of_the_pace(pace: Any) -> None:
    """A new pace counts at once, and those who wait are told."""
    table = make_failed_table(ANN, BEN, CAT)
    changed = make_failed_table(ANN, BEN, CAT, more=[Changed(Terms(table.options, TableSettings(pace=pace)))])
    assert due(changed) == TimedTask(FAILED_AT + SHOW_PAUSE_SECONDS[pace], "draw")
    assert show_until(changed) == FAILED_AT + SHOW_PAUSE_SECONDS[pace]
    assert [SHOW_PAUSE_SECONDS[one] for one in PACES] == [7.0, 5.0, 4.0, 4.0]


def test_declines_are_of_one_loss() -> None:
    """A message of an earlier loss that comes late changes nothing."""
    table, declines = make_failed_table(ANN, BEN, CAT), Declines()
    assert declines.seats(table) == set()
    declines.add(1, 1, 2)
    declines.add(1, 1, 1)
    assert declines.seats(table) == {1, 2}
    declines.add(1, 2, 0)
    assert declines.seats(table) == set(), "of a loss that this process has not read yet"
    declines.add(1, 1, 1)
    assert declines.seats(table) == set()
    settled = make_failed_table(ANN, BEN, CAT, more=[Played(((CHANCE, "draw:flower"),), ("0" * 32,))])
    assert declines.seats(settled) == set(), "no loss"
