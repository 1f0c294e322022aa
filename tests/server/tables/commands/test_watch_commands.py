"""People who are out of a game in which only bots are left: the bots finish it, or it is watched face up."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from calavera.rules import CHANCE, Options
from calavera.server.cluster.timed_tasks import Timeouts
from calavera.server.streams.serialization.change_frames import ChangeFrameWriter
from calavera.server.streams.serialization.event_expander import EventExpander
from calavera.server.streams.serialization.frames import FrameWriter, encode, reader_of
from calavera.server.streams.serialization.table_json import TableFacts
from calavera.server.table_terms import Terms
from calavera.server.tables.checkpoints import encode_checkpoint, restore_table
from calavera.server.tables.commands.seat_commands import sit
from calavera.server.tables.commands.table_commands import draw, play_move
from calavera.server.tables.commands.watch_commands import finish_game, watch_face_up
from calavera.server.tables.entries import Created, Entry, Left, Played, Promised, Sitter, Started, WentAway
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import SitRequest
from tests.server.cluster.due_tasks import next_task

COMMANDS = [finish_game, watch_face_up]
#: Ann and Ben, and two bots; a place is free for nobody.
SEATS = (
    Sitter("Ann", "jade", person="ann"),
    Sitter("Ben", "moon", person="ben"),
    Sitter("Iker", "maize", bot="expert"),
    Sitter("Rosa", "coral", bot="novice"),
)


def apply(table: Table, entry: Entry) -> None:
    """The next entry, a second after the last."""
    table.apply(table.seq + 1, table.at + 1.0, entry)


def next_move(table: Table, dice: Random) -> Played:
    """A legal move by dice."""
    assert table.state is not None
    actor = table.state.to_act[0]
    if actor == CHANCE:
        return draw(table.state).entry
    return play_move(table.state, actor, dice.choice(table.state.legal_actions(actor))).entry


def table_with_out(*out: int, seed: int = 0) -> Table:
    """A table in a game where exactly these seats are eliminated, and none of them has to say who starts."""
    dice = Random(seed)
    while True:
        terms = Terms(Options(players=4))
        table = Table("K7WMQX2FH")
        apply(table, Created(terms, "ann", SEATS))
        apply(table, Started(1, "game", terms, 0, SEATS))
        while table.status == "playing":
            apply(table, next_move(table, dice))
            assert table.state is not None
            gone = {seat for seat, one in enumerate(table.state.seats) if one.eliminated}
            if gone == {*out} and gone.isdisjoint(table.state.to_act) and table.status == "playing":
                return table
            if not gone <= {*out}:
                break


def faces(table: Table, person: str | None) -> set[str]:
    """The faces of the bots' discs in what somebody is sent."""
    view = json.loads(encode(FrameWriter().snapshot(table, reader_of(table, person))))["view"]
    return {face for seat in view["seats"][2:] for face in [*seat["stack"], *(seat["hand"] or ["hidden"])]}


@pytest.mark.parametrize("command", COMMANDS)
def test_refused_while_a_person_is_in_the_game(command: Any) -> None:
    """Also if that person is away: they may come back. Strangers are refused at any time."""
    table = table_with_out(0)
    for _ in range(2):
        for person, code in (("ann", "people-left"), ("ben", "people-left"), ("eve", "not-seated")):
            with pytest.raises(RequestRefused) as refused:
                command(table, person)
            assert refused.value.code == code
        apply(table, WentAway(1, "left"))
    # A bot takes Ben's seat for good.
    apply(table, Left(1, removed=True, successor=Sitter("Ben", "moon", bot="regular")))
    assert command(table, "ann").player == 0
    with pytest.raises(RequestRefused, match="only people who played"):
        command(table, "ben")
    lobby = Table("K7WMQX2FH")
    apply(lobby, Created(Terms(Options(players=4)), "ann", SEATS))
    with pytest.raises(RequestRefused, match="no game is on"):
        command(lobby, "ann")


@pytest.mark.parametrize("command", COMMANDS)
def test_refused_while_a_person_waits_for_the_seat_of_a_bot(command: Any) -> None:
    """Who takes the seat in the next round could have been told every disc."""
    table = table_with_out(0, 1)
    promise = sit(table, "eve", "Eve", None, SitRequest())
    assert isinstance(promise, Promised)
    apply(table, promise)
    with pytest.raises(RequestRefused) as refused:
        command(table, "ann")
    assert refused.value.code == "people-left"
    apply(table, Promised(promise.player))  # Eve does not want it any more
    assert command(table, "ann").player == 0


def test_only_those_who_ask_watch_face_up_and_nobody_joins_them() -> None:
    table = table_with_out(0, 1)
    while not any([seat.stack for seat in table.state.seats]):  # type: ignore[union-attr]
        apply(table, next_move(table, Random(1)))
    entry = watch_face_up(table, "ann")
    assert not isinstance(entry, int)
    assert faces(table, "ann") == {"hidden"}
    apply(table, entry)
    assert watch_face_up(table, "ann") == table.seq
    assert "flower" in faces(table, "ann")
    for person in ("ben", "eve", None):
        assert faces(table, person) == {"hidden"}
    with pytest.raises(RequestRefused) as refused:
        sit(table, "eve", "Eve", None, SitRequest())
    assert refused.value.code == "game-face-up"
    restored = restore_table(table.code, encode_checkpoint(table)).table
    assert (restored.face_up, restored.fast_forward) == (frozenset([0]), False)


def test_at_the_end_of_the_game_everybody_has_the_same_view_again() -> None:
    """A stream of changes says the same as one of whole events, and the next game is not open."""
    table, dice = table_with_out(0, 1), Random(2)
    writer, change_writer, expander = FrameWriter(), ChangeFrameWriter(), EventExpander()
    expander.expand({**json.loads(encode(writer.snapshot(table, reader_of(table, "ann")))), "now": 0})

    def tell(entry: Entry | int) -> Any:
        """What Ann is told of an entry, in both forms."""
        assert not isinstance(entry, int)
        before, was = TableFacts.of(table), reader_of(table, "ann")
        change = table.apply(table.seq + 1, table.at, entry)
        reader = reader_of(table, "ann")
        whole = writer.frame(table, change, reader)
        changes = change_writer.frame(writer, before, table, change, was, reader)
        assert whole is not None
        assert changes is not None
        told = json.loads(whole.data)
        assert expander.expand(json.loads(changes.data)) == told
        return told

    assert tell(watch_face_up(table, "ann"))["view"]["seat"] is None
    told = tell(finish_game(table, "ben"))
    assert told["table"]["face_up"] is told["table"]["fast_forward"] is True
    while table.status == "playing":
        told = tell(next_move(table, dice))
    assert told["table"]["face_up"] is told["table"]["fast_forward"] is False
    assert told["view"]["seat"] == 0
    assert told["highlights"]["places"][told["view"]["winner"]] == 1
    apply(table, Started(2, "game-2", Terms(Options(players=4)), 0, SEATS))
    assert reader_of(table, "ann").face_up is False


def test_bots_finish_at_once_and_slow_ones_do_not_think() -> None:
    table = table_with_out(0, 1)
    timeouts = Timeouts(grace=60, abandon=3600)

    def wait() -> float:
        task = next_task(table, lambda _: table.at, timeouts, lambda: True, table.at)
        assert task is not None
        assert task.kind == "bot"
        return task.at - table.waiting_since[task.target]

    assert wait() > 0.4
    entry = finish_game(table, "ben")
    assert not isinstance(entry, int)
    apply(table, entry)
    assert finish_game(table, "ann") == table.seq
    assert wait() == 0.0
    assert (table.bot_of(2), table.bot_of(3)) == ("regular+silent", "novice")
    with pytest.raises(RequestRefused, match="a game is on"):
        sit(table, "eve", "Eve", None, SitRequest())
