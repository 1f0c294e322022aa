"""Which timed task a table has next, and when: computed from a table and who was seen, without waiting."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots.levels import decision_seconds
from calavera.bots.pace import PACES
from calavera.rules import Options
from calavera.server.cluster.timed_tasks import TimedTask, Timeouts
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.entries import (
    Closed,
    Created,
    Entry,
    HostChanged,
    Played,
    Sat,
    Sitter,
    Started,
    WentAway,
)
from calavera.server.tables.table import Table
from tests.server.cluster.due_tasks import next_task

PATIENCE = Timeouts(grace=30, abandon=1800)


def fold_entries(*entries: Entry, at: float = 1000.0) -> Table:
    """A table after some entries, a second apart."""
    table = Table("K7WMQX")
    for seq, entry in enumerate(entries, 1):
        table.apply(seq, at + seq - 1, entry)
    return table


def human(name: str) -> Sitter:
    """A person called and identified by the same word."""
    return Sitter(name, "jade", person=name)


BOT = Sitter("Hal", "moon", bot="novice")


def game(*sitters: Sitter, clock: int | None = None, first: int = 0, pace: Any = "normal") -> list[Entry]:
    """A table at which a game begins; Ann is the host."""
    terms = Terms(Options(len(sitters)), TableSettings(clock=clock, pace=pace))
    return [Created(terms, "ann", sitters), Started(1, "name", terms, first, sitters)]


def due(
    table: Table,
    seen: Mapping[str, float],
    now: float,
    *,
    watched: bool = False,
    timeouts: Timeouts = PATIENCE,
) -> TimedTask | None:
    """The next task if people were last seen then."""
    return next_task(table, lambda person: seen.get(person, inf), timeouts, lambda: watched, now)


def test_no_task_is_due_while_everybody_is_present_and_no_clock_runs() -> None:
    """Without a clock, no timer of any kind is set: not of 0 seconds either."""
    task = due(fold_entries(*game(human("ann"), human("ben"))), {}, 5000)
    assert task is None or task.at == inf


@pytest.mark.parametrize("clock", [5, 60, 3600])
def test_a_clock_runs_out_its_seconds_after_the_turn_began(clock: int) -> None:
    """But not while the server is just back."""
    table = fold_entries(*game(human("ann"), human("ben"), clock=clock))
    assert due(table, {}, 1001) == TimedTask(1001.0 + clock, "clock", 0)
    later = PATIENCE._replace(not_before=9000)
    assert due(table, {}, 1001, timeouts=later) == TimedTask(9000 + clock, "clock", 0)
    assert table.deadlines() == {0: 1001.0 + clock, 1: 1001.0 + clock}


def test_somebody_is_gone_the_grace_after_being_seen() -> None:
    """While another person is present. A person who need not act gets no task."""
    table = fold_entries(*game(human("ann"), human("ben")))
    assert due(table, {"ben": 990}, 1001) == TimedTask(1020, "gone", 1)
    acted = fold_entries(
        *game(human("ann"), human("ben")), Played(((1, "place:flower"),), (None,), "ben", "1")
    )
    task = due(acted, {"ben": 990}, 1001)
    assert task is None or task.kind != "gone"


@pytest.mark.parametrize("seen", [{"ann": 990.0, "ben": 990.0}, {"ann": 990.0, "ben": 980.0}])
def test_no_bot_plays_for_the_last_person_who_is_gone(seen: dict[str, float]) -> None:
    """The game is paused instead, also at the exact moment."""
    table = fold_entries(*game(human("ann"), human("ben")), WentAway(1, "gone"))
    for now in (1002.0, 1019.9995, 1020.0, 1020.0005, 1100.0):
        task = due(table, seen, now)
        assert task is not None
        assert task.kind != "gone"
    alone = fold_entries(*game(human("ann"), BOT), Played(((1, "place:flower"),), (None,)))
    for now in (1002.0, 1019.9995):
        assert due(alone, seen, now) == TimedTask(1002 + 1800, "close")


def test_bots_play_unless_all_people_are_gone() -> None:
    """Where people are there, where all have left, or where only bots play; not where all are gone."""
    table = fold_entries(*game(human("ann"), BOT, pace="instant"))
    assert due(table, {}, 1001) == TimedTask(1001.0 + decision_seconds(["novice"]), "bot", 1)
    rested = due(table, {"ann": 900}, 1001)
    assert rested == TimedTask(1001 + 1800, "close")
    left = fold_entries(*game(human("ann"), BOT, pace="instant"), WentAway(0, "left"))
    task = due(left, {"ann": 900}, 1002)
    assert task is not None
    assert task.kind == "bot"
    bots = fold_entries(*game(BOT, BOT, pace="instant"))
    task = due(bots, {"ann": 900}, 1002)
    assert task is not None
    assert task.kind == "bot"


@pytest.mark.parametrize("pace", ["slow", "normal", "fast", "instant"])
def test_a_bot_takes_its_time(pace: Any) -> None:
    """As much as the table's pace says; where it is instant, as much as it nearly always needs."""
    task = due(fold_entries(*game(human("ann"), BOT, pace=pace)), {}, 1001)
    assert task is not None
    assert task.kind == "bot"
    assert task.at == 1001 + max(PACES[pace] * 0.4, decision_seconds(["novice"]))
    assert task.at < 1004


def test_the_next_host_is_the_first_person_who_is_present() -> None:
    """Never a bot or a person who is gone. If nobody is present the host stays."""
    seats = (human("ann"), BOT, human("ben"), human("cat"))
    table = fold_entries(Created(Terms(Options(4)), "ann", seats))
    assert due(table, {"ann": 1000, "ben": 900}, 1001) == TimedTask(1030, "host", 3)
    assert due(table, {"ann": 1000}, 1001) == TimedTask(1030, "host", 2)
    assert due(table, {"ann": 900, "ben": 900, "cat": 900}, 1001) == TimedTask(1000 + 1800, "close")


def test_a_table_is_closed_when_nobody_has_been_there() -> None:
    """Counted from the last one seen, or the last thing that happened; never while it is watched."""
    table = fold_entries(Created(Terms(Options(2)), "ann", (human("ann"), None)))
    assert due(table, {"ann": 500}, 1001) == TimedTask(1000 + 1800, "close")
    assert due(table, {"ann": 1500}, 1600) == TimedTask(1500 + 1800, "close")
    assert due(table, {"ann": 500}, 1001, watched=True) is None
    closed = fold_entries(Created(Terms(Options(2)), "ann", (human("ann"), None)), Closed("host"))
    assert due(closed, {"ann": 500}, 1001) is None


@given(
    st.lists(st.sampled_from(["ann", "ben", "cat", "bot"]), min_size=2, max_size=6),
    st.dictionaries(st.sampled_from(["ann", "ben", "cat"]), st.sampled_from([0.0, 990.0, 1500.0, inf])),
    st.sampled_from([None, 5, 60]),
    st.booleans(),
    st.floats(1001, 10_000),
)
def test_a_game_has_a_task_or_a_present_player_or_is_paused(
    names: list[str], seen: dict[str, float], clock: int | None, watched: bool, now: float
) -> None:
    """A game never hangs: a task is due, the seat to act has an open stream, or all people are gone."""
    sitters = [BOT if name == "bot" else human(name) for name in names]
    table = fold_entries(*game(*sitters, clock=clock))
    task = next_task(table, lambda person: seen.get(person, 0.0), PATIENCE, lambda: watched, now)
    if task is not None and task.at < inf:
        assert task.kind != "close" or not watched
        assert -1 <= task.target < len(names)
        return
    people = {name for name in names if name != "bot"} | {"ann"}
    here = [person for person in people if seen.get(person, 0.0) == inf]
    assert here or watched
    waited = {sitters[seat].person for seat in table.waiting_since}
    if set(here) & set(names):
        assert all(person is not None and seen.get(person, 0.0) == inf for person in waited)


def test_a_table_knows_since_when_each_seat_has_to_act() -> None:
    """From the start of the turn, and again when a bot takes over or a person comes back."""
    table = fold_entries(*game(human("ann"), human("ben")), WentAway(1, "gone"))
    assert table.waiting_since == {0: 1001.0, 1: 1002.0}
    assert table.bot_of(1) == "regular+silent"
    table.apply(4, 1010, Played(((1, "place:flower"),), (None,), "ben", "x"))
    assert table.away == {}
    assert table.waiting_since == {0: 1001.0}
    table.apply(5, 1011, Played(((0, "place:flower"),), (None,)))
    assert table.waiting_since == {0: 1011.0}


def test_the_fold_takes_entries_in_order_only() -> None:
    """A gap would be another table."""
    table = fold_entries(Created(Terms(Options(2)), "ann", (None, None)))
    with pytest.raises(ValueError, match="entry 3 does not follow 1"):
        table.apply(3, 1001, HostChanged("ben"))


def test_a_copy_of_a_table_is_a_table_of_its_own() -> None:
    """What is tried on it leaves the other one alone."""
    table = fold_entries(*game(human("ann"), human("ben")))
    before = dict(vars(table))
    before = {name: value.copy() if hasattr(value, "copy") else value for name, value in before.items()}
    copy = table.copy()
    copy.apply(3, 1005, Played(((0, "place:skull"),), ("0" * 32,), "ann", "x"))
    copy.apply(4, 1006, WentAway(1, "left"))
    copy.apply(5, 1007, Closed("host"))
    assert dict(vars(table)) == before


def test_a_repeated_fold_is_the_same_table() -> None:
    """In every process."""
    entries: list[Entry] = [
        Created(Terms(Options(3)), "ann", (human("ann"), None, BOT)),
        Sat(1, human("ben")),
        Started(1, "name", Terms(Options(3)), 2, (human("ann"), human("ben"), BOT)),
        Played(((0, "place:skull"),), ("0" * 32,), "ann", "x"),
        WentAway(1, "clock"),
    ]
    one, two = fold_entries(*entries), fold_entries(*entries)
    assert vars(one) == vars(two)
    assert one.options == Options(players=3)
    assert one.seal == two.seal != ""
