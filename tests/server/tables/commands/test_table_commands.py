"""Commands on tables, without a server: each gives an entry that can be applied, or refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.record import FORMAT, parse_record, verify
from calavera.record.game_record import PUBLIC_FORMAT
from calavera.rules import view
from calavera.server.http.client_address import TrustedProxies
from calavera.server.streams.serialization.frames import FrameWriter, encode, reader_of
from calavera.server.streams.serialization.table_json import listing_json, table_json
from calavera.server.tables.commands import seat_commands, table_commands
from calavera.server.tables.entries import (
    CameBack,
    Closed,
    Entry,
    HostChanged,
    LoggedEntry,
    WentAway,
    decode_entry,
    encode_entry,
)
from calavera.server.tables.game_records import game_record
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import (
    ActionRequest,
    MuteRequest,
    NewTable,
    OptionsRequest,
    RematchRequest,
    SeatChange,
    SitRequest,
    StartRequest,
    TableChange,
    TalkRequest,
)
from tests.rules.strategies import examples

PEOPLE = ("ann", "ben", "cat", "eve")
SEATS = (None, -1, 0, 1, 2, 3, 5, 12)
Decision = Entry | table_commands.CheckedMove | int
Try = Callable[[Table, str, Random], Decision]


def try_action(table: Table, person: str, dice: Random) -> Decision:
    """Mostly a legal one, by an actor that may act."""
    seat, word, who = dice.randrange(-1, 4), dice.choice(["place:skull", "bid:2", "pass", "x"]), person
    if table.state is not None and table.status == "playing" and dice.random() < 0.9:
        seats = [seat for seat in range(len(table.state.seats)) if table.state.legal_actions(seat)]
        seat = dice.choice(seats)
        word = dice.choice(table.state.legal_actions(seat))
        sitter = table.players[table.options.player_of(seat)]
        if sitter is not None and sitter.bot is not None:
            return table_commands.play_move(table.state, seat, word)
        who = sitter.person or person if sitter is not None else person
    return table_commands.act(
        table, who, ActionRequest(seat=seat, action=str(word), id=str(dice.randrange(10**6)))
    )


def try_change(table: Table, person: str, dice: Random) -> Entry | int:
    """Terms, options or an order, possible or not."""
    order = list(range(len(table.players)))
    dice.shuffle(order)
    options = OptionsRequest(players=dice.randrange(1, 7), tribes_per_player=dice.choice([1, 1, 2]))
    given = TableChange(
        options=dice.choice([None, options]),
        order=dice.choice([None, order, [0, 0]]),
        clock=dice.choice([msgspec.UNSET, None, 4, 30]),
        chat=dice.choice([None, True, True, False]),
        public=dice.choice([None, True]),
    )
    return table_commands.change(table, person, given)


def try_seat_change(table: Table, person: str, dice: Random) -> Entry | int:
    """A name, a tribe or a bot, possible or not."""
    given = SeatChange(
        name=dice.choice([None, "Zoe", " "]),
        tribe=dice.choice([None, None, "jade", "maize", "none"]),
        bot=dice.choice([None, None, "sharp", "exec:x"]),
    )
    return seat_commands.change_seat(table, person, dice.randrange(-1, 5), given)


TRIES: list[Try] = [
    *[try_action] * 12,
    try_change,
    lambda table, person, dice: seat_commands.sit(
        table, person, person, None, SitRequest(seat=dice.choice(SEATS))
    ),
    lambda table, person, dice: seat_commands.sit(
        table, person, person, None, SitRequest(seat=dice.choice(SEATS))
    ),
    lambda table, person, dice: seat_commands.seat_bot(
        table, person, SitRequest(bot="novice", seat=dice.choice(SEATS))
    ),
    try_seat_change,
    lambda table, person, dice: seat_commands.leave(table, person, dice.randrange(-1, 5)),
    lambda table, person, dice: table_commands.start(
        table, person, StartRequest(empty=dice.choice(["refuse", "bots", "drop"]))
    ),
    lambda table, person, dice: table_commands.rematch(
        table, person, RematchRequest(empty=dice.choice(["bots", "drop"]))
    ),
    lambda table, person, dice: table_commands.talk(
        table, person, TalkRequest(seat=dice.choice(SEATS), text="hm")
    ),
    lambda table, person, dice: table_commands.talk(
        table, person, TalkRequest(phrase="talk-doubt-who", about=dice.choice(SEATS))
    ),
    lambda table, person, dice: table_commands.mute(
        table, person, dice.randrange(-1, 5), dice.random() < 0.7
    ),
    lambda table, _, dice: mark_away(table, dice),
    lambda table, person, dice: table_commands.close(table, person) if dice.random() < 0.05 else table.seq,
]


def mark_away(table: Table, dice: Random) -> Entry | int:
    """What a keeper may write: somebody is away or back, or there is a new host."""
    players = [i for i, sitter in enumerate(table.players) if sitter is not None and sitter.person]
    if not players or table.status == "closed":
        return table.seq
    player = dice.choice(players)
    sitter = table.players[player]
    assert sitter is not None
    if dice.random() < 0.2:
        return HostChanged(sitter.person or "")
    if player in table.away:
        return CameBack(player)
    return WentAway(player, dice.choice(["gone", "clock"])) if table.status == "playing" else table.seq


def run_attempt(attempt: Try, table: Table, dice: Random, code: str | None = None) -> Decision:
    """The entry of an attempt; the table's own number where it is refused, as things may be."""
    refused: RequestRefused | None = None
    try:
        return attempt(table, dice.choice(PEOPLE), dice)
    except RequestRefused as error:
        refused = error
    assert refused.status in (403, 409, 422)
    assert code in (None, refused.code)
    return table.seq


@examples(60)
@given(st.integers(0, 2**32))
def test_no_sequence_of_requests_breaks_a_table(seed: int) -> None:
    """Every entry can be stored and read again, has a frame for every reader, and every record is valid."""
    dice = Random(seed)
    new = NewTable(
        options=OptionsRequest(players=dice.randrange(2, 5), last_chance=True), sit=True, bots=["novice"]
    )
    table, again, writer, log = Table("K7WMQX"), Table("K7WMQX"), FrameWriter(), list[LoggedEntry]()
    decision: Decision = table_commands.create("ann", "Ann", None, new)
    for _ in range(150):
        if not isinstance(decision, int):
            entry, steps = decision if isinstance(decision, table_commands.CheckedMove) else (decision, ())
            logged = LoggedEntry(table.seq + 1, 1000.0 + table.seq, decode_entry(encode_entry(entry)))
            assert logged.entry == entry
            log.append(logged)
            # One table takes the steps that were played to check the move, the other plays the move again.
            change, same = table.apply(*logged, steps), again.copy()
            assert again.apply(*logged) == change
            assert same.seq == logged.seq - 1
            for person in (*PEOPLE, None):
                reader = reader_of(table, person)
                frame = writer.frame(table, change, reader)
                if frame is not None:
                    check(table, person, json.loads(frame.data))
                check(table, person, json.loads(encode(writer.snapshot(table, reader))))
            writer.clear_cache()
            json.loads(encode([table_json(table), listing_json(table)]))
            assert len(table.players) == table.options.players
        decision = run_attempt(dice.choice(TRIES), table, dice)
    assert vars(table) == vars(again)
    for number in range(1, table.game_number + 1):
        record = json.loads(encode(game_record(table.code, log, number)))
        whole = number < table.game_number or table.status in ("over", "closed")
        assert record["format"] == (FORMAT if whole else PUBLIC_FORMAT)
        if whole:
            assert verify(parse_record(record)).ok


def check(table: Table, person: str | None, told: dict[str, Any]) -> None:
    """A frame has the views of the reader's own seats, and events as the rules let them be seen."""
    assert told["you"] == list(table.players_of(person))
    if told.get("view") is not None:
        assert table.state is not None
        seat = told["view"]["seat"]
        own = table.seats_of(person)
        assert seat in own if own else seat is None
        assert told["view"]["legal"] == [str(word) for word in view(table.state, seat).legal]
        assert set(told.get("views", {})) == ({str(seat) for seat in own} if len(own) > 1 else set())
    for line in told.get("talk", []):
        assert line["seat"] not in (table.mutes.get(person, ()) if person else ())


def test_a_closed_table_refuses_everything() -> None:
    """With the same code for every caller."""
    table = Table("K7WMQX")
    table.apply(
        1,
        1.0,
        table_commands.create("ann", "Ann", None, NewTable(options=OptionsRequest(players=2), sit=True)),
    )
    table.apply(2, 2.0, Closed("abandoned"))
    for attempt in TRIES:
        for seed in range(20):
            assert run_attempt(attempt, table, Random(seed), "table-closed") == 2


def test_a_request_is_read_strictly() -> None:
    """Types are what they are, and nothing is unknown."""
    for kind, text in (
        (ActionRequest, '{"seat": "0", "action": "pass", "id": "x"}'),
        (ActionRequest, '{"seat": 0, "action": "pass", "id": "x", "more": 1}'),
        (MuteRequest, '{"seat": 0, "muted": 1}'),
        (NewTable, '{"options": {"players": 2.0}}'),
        (NewTable, '{"options": {"players": 2, "colour": "red"}}'),
        (TableChange, '{"clock": "30"}'),
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=kind)


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "caller"),
    [
        ("127.0.0.1,::1", "127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1,::1", "127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1, 203.0.113.9", "127.0.0.1", "198.51.100.1, 203.0.113.9", "198.51.100.1"),
        ("10.0.0.0/8", "10.1.2.3", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.0/8", "203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("", "127.0.0.1", "203.0.113.9", "127.0.0.1"),
    ],
)
def test_only_proxies_that_are_named_are_believed(
    trusted: str, peer: str, forwarded: str, caller: str
) -> None:
    """From the right: everything left of the first stranger could be made up."""
    assert TrustedProxies(trusted).client_address(peer, forwarded) == caller
