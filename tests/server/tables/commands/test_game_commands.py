"""Tables that are opened and changed, games that start, moves, talk and mutes: commands without a server."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from calavera.bots.talk.phrases import EMOTES
from calavera.rules import CHANCE, Options
from calavera.rules.options import LossRule, OpeningRule
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.commands.table_commands import CheckedMove
from calavera.server.tables.entries import Changed, Closed, Muted, Played, Said, Sat, Sitter
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import (
    ActionRequest,
    NewTable,
    OptionsRequest,
    RematchRequest,
    StartRequest,
    TableChange,
    TalkRequest,
)
from tests.server.tables.scenes import (
    ANN,
    BEN,
    BOT,
    CAT,
    add,
    fail_challenge,
    finish_game,
    open_table,
    play,
    start_game,
)


def create(**fields: Any) -> Any:
    """The entry of a table that Ann opens."""
    options = fields.pop("options", OptionsRequest(players=3))
    return table_commands.create("ann", "Ann", fields.get("tribe"), NewTable(options=options, **fields))


def act(table: Table, seat: int, action: str, person: str = "ann", id: str = "1") -> Any:  # noqa: A002  (the API's own word)
    """What comes of an action."""
    return table_commands.act(table, person, ActionRequest(seat=seat, action=action, id=id))


# --- Opening and changing a table ---------------------------------------------------------------------------


def test_a_new_table_has_its_options_and_settings() -> None:
    opened = create(options=OptionsRequest(players=4, loss="draw"), clock=30, public=True, pace="slow")
    assert opened.terms == Terms(
        Options(players=4, loss="draw"), TableSettings(public=True, clock=30, pace="slow")
    )
    assert (opened.host, opened.seats) == ("ann", (None,) * 4)
    assert create(clock=5).terms.settings.clock == 5
    assert create(clock=3600).terms.settings.clock == 3600


@pytest.mark.parametrize(
    ("edition", "opening", "loss"),
    [
        (None, "first-last", "draw"),
        ("classic", "others-first", "pick"),
        ("italian", "first-last", "pick"),
        ("german", "simultaneous", "draw"),
        ("quick", "simultaneous", "pick"),
    ],
)
def test_an_edition_sets_opening_and_loss(edition: str | None, opening: OpeningRule, loss: LossRule) -> None:
    given = OptionsRequest(players=3, last_chance=True, opening="first-last", loss="draw")
    options = create(options=given, edition=edition).terms.options
    assert options == Options(players=3, opening=opening, loss=loss, last_chance=True)


def test_who_opens_a_table_may_sit_with_bots() -> None:
    seats = create(sit=True, bots=["novice", "sharp"], tribe="moon", second_tribe="jade").seats
    assert seats[0] == Sitter("Ann", "moon", "ann", second_tribe="jade")
    assert [sitter.bot for sitter in seats[1:]] == ["novice", "sharp"]
    assert len({sitter.name for sitter in seats}) == 3
    assert [sitter.tribe for sitter in seats[1:]] == ["marigold", "obsidian"]
    bots = create(bots=["novice"]).seats
    assert (bots[0].bot, bots[1:]) == ("novice", (None, None))


def test_the_host_changes_what_is_named_and_nothing_else() -> None:
    table = open_table(ANN, BEN, None, clock=30, loss="draw")
    assert table_commands.change(table, "ann", TableChange()) == Changed(Terms(table.options, table.settings))
    assert table_commands.change(table, "ann", TableChange(chat=False)) == Changed(
        Terms(table.options, TableSettings(clock=30, chat=False))
    )
    assert table_commands.change(table, "ann", TableChange(clock=None)).terms.settings.clock is None
    fewer = table_commands.change(table, "ann", TableChange(options=OptionsRequest(players=2)))
    assert fewer == Changed(Terms(Options(players=2), table.settings))
    turned = table_commands.change(table, "ann", TableChange(order=[2, 0, 1]))
    assert turned == Changed(Terms(table.options, table.settings), (2, 0, 1))
    # The free seat goes, because the order puts it last.
    both = TableChange(options=OptionsRequest(players=2), order=[1, 0, 2])
    assert table_commands.change(table, "ann", both).order == (1, 0, 2)


def test_settings_change_during_a_game() -> None:
    table = start_game(open_table(ANN, BEN))
    assert table_commands.change(table, "ann", TableChange(clock=20)).terms.settings.clock == 20
    assert table_commands.close(table, "ann") == Closed("host")


# --- Starting -----------------------------------------------------------------------------------------------


def test_a_game_starts_with_those_who_sit_there() -> None:
    table = open_table(ANN, BEN, clock=30, last_chance=True)
    started = table_commands.start(table, "ann", StartRequest(first=1))
    assert (started.number, started.first, started.seats) == (1, 1, (ANN, BEN))
    assert started.terms == Terms(table.options, table.settings)
    assert len(started.game) == 16
    assert started.game != table_commands.start(table, "ann", StartRequest()).game


def test_the_first_seat_of_the_first_game_is_random() -> None:
    table = open_table(ANN, BEN, BOT)
    firsts = {table_commands.start(table, "ann", StartRequest()).first for _ in range(100)}
    assert firsts == {0, 1, 2}


def test_free_seats_are_dropped_or_filled_with_regular_bots() -> None:
    table = open_table(None, ANN, None, BEN, last_chance=True)
    dropped = table_commands.start(table, "ann", StartRequest(empty="drop", first=1))
    assert dropped.seats == (ANN, BEN)
    assert dropped.terms.options == Options(players=2, last_chance=True)
    filled = table_commands.start(table, "ann", StartRequest(empty="bots"))
    assert (filled.seats[1], filled.seats[3]) == (ANN, BEN)
    assert [sitter.bot for sitter in filled.seats] == ["regular", None, "regular", None]
    assert len({sitter.name for sitter in filled.seats}) == len({s.tribe for s in filled.seats}) == 4
    assert filled.terms.options == table.options


def test_a_rematch_moves_the_first_seat_on() -> None:
    table = finish_game(open_table(ANN, BEN))
    again = table_commands.rematch(table, "ben", RematchRequest())
    assert (again.number, again.first, again.seats) == (2, 1, (ANN, BEN))
    table.first = 1
    assert table_commands.rematch(table, "ann", RematchRequest()).first == 0
    # Somebody joins: there are three seats now.
    add(table, Changed(Terms(Options(players=3))))
    add(table, Sat(2, CAT))
    assert table_commands.rematch(table, "ann", RematchRequest()).first == 2
    # The host need not sit.
    table.host = "dan"
    assert table_commands.rematch(table, "dan", RematchRequest(empty="drop")).number == 2
    assert table_commands.start(table, "dan", StartRequest(first=0)).first == 0


# --- Playing ------------------------------------------------------------------------------------------------


def test_an_action_is_played_for_its_seat_with_a_salt_for_what_is_secret() -> None:
    table = start_game(open_table(ANN, BEN))
    move = act(table, 0, "place:skull")
    assert isinstance(move, CheckedMove)
    assert (move.entry.moves, move.entry.person, move.entry.id) == (((0, "place:skull"),), "ann", "1")
    assert [len(salt or "") for salt in move.entry.salts] == [32]
    assert [step.action for step in move.steps] == ["place:skull"]
    change = add(table, move)
    assert change.steps is move.steps
    assert act(table, 0, "place:skull") == table.seq
    bid = table_commands.play_move(play(table, "1 place:flower").state, 0, "bid:1")  # type: ignore[arg-type]  # on
    assert bid.entry == Played(((0, "bid:1"),), (None,))


def test_people_of_one_device_play_each_of_their_seats() -> None:
    table = start_game(open_table(ANN, replace(BEN, person="ann")))
    assert [act(table, seat, "place:flower").entry.moves[0][0] for seat in (0, 1)] == [0, 1]
    two_tribes = start_game(open_table(ANN, BEN, tribes_per_player=2))
    own = [seat for seat in range(4) if two_tribes.options.player_of(seat) == 0]
    assert two_tribes.seats_of("ann") == tuple(own)
    assert [act(two_tribes, seat, "place:flower").entry.person for seat in own] == ["ann"] * 2


def test_after_a_game_its_players_still_hold_their_seats() -> None:
    """So that a late action is refused by the rules and not as somebody else's."""
    table = finish_game(open_table(ANN, BEN))
    with pytest.raises(RequestRefused) as refused:
        act(table, 0, "pass")
    assert refused.value.code == "game-over"


@pytest.mark.rule("F2")
def test_a_shuffle_is_part_of_the_action_that_it_follows() -> None:
    """F2: the owner of the skull shuffles and the challenger picks. One entry is never half done."""
    table = play(start_game(open_table(ANN, BEN)), "0 place:flower", "1 place:skull", "0 bid:2", "0 flip:0")
    assert table.state is not None
    move = act(table, 0, "flip:1")
    actors = [actor for actor, _ in move.entry.moves]
    assert actors == [0, CHANCE]
    assert [salt is None for salt in move.entry.salts] == [True, False]
    add(table, move)
    assert table.status == "playing"


@pytest.mark.rule("F3", "T6")
def test_a_draw_is_an_entry_of_its_own() -> None:
    """F3, T6: before it, opponents may show."""
    table = fail_challenge(open_table(ANN, BEN, loss="draw"))
    assert table.state is not None
    assert CHANCE in table.state.to_act
    drawn = table_commands.draw(table.state)
    assert [actor for actor, _ in drawn.entry.moves] == [CHANCE]
    assert (drawn.entry.person, drawn.entry.id) == (None, None)
    assert len(drawn.steps) == 1
    add(table, drawn)
    assert table.state.phase == "opening"


# --- Talking ------------------------------------------------------------------------------------------------


def talk(table: Table, person: str = "ann", **fields: Any) -> Said:
    """What comes of talk."""
    return table_commands.talk(table, person, TalkRequest(**fields))


def test_talk_is_a_line_a_phrase_or_an_emote() -> None:
    table = open_table(ANN, BEN, None)
    assert talk(table, text="  Two   flowers. ") == Said(0, text="Two flowers.")
    assert talk(table, "ben", phrase="talk-hello") == Said(1, phrase="talk-hello")
    assert talk(table, "ben", emote=EMOTES[0]) == Said(1, phrase=EMOTES[0])
    assert talk(table, phrase="talk-doubt-who", about=1) == Said(0, phrase="talk-doubt-who", about=1)
    assert talk(table, phrase="talk-doubt-who", about=0) == Said(0, phrase="talk-doubt-who", about=0)


def test_people_of_one_device_talk_for_each_of_their_seats() -> None:
    table = open_table(ANN, replace(BEN, person="ann"), CAT)
    assert [talk(table, text="Hm.", seat=seat).player for seat in (None, 0, 1)] == [0, 0, 1]
    two_tribes = open_table(ANN, BEN, tribes_per_player=2)
    seats = [seat for seat in range(4) if two_tribes.options.player_of(seat) == 1]
    assert [talk(two_tribes, "ben", text="Hm.", seat=seat).player for seat in seats] == [1, 1]
    about = [talk(two_tribes, phrase="talk-doubt-who", about=seat).about for seat in seats]
    assert about == [1, 1]


def test_a_spectator_sends_an_emote() -> None:
    table = open_table(ANN, BEN)
    assert table_commands.check_reaction(table, "dan", TalkRequest(emote=EMOTES[-1])) == EMOTES[-1]


def test_a_mute_is_written_once() -> None:
    table = open_table(ANN, BEN, None)
    assert table_commands.mute(table, "ann", 1, False) == table.seq
    add(table, table_commands.mute(table, "ann", 1, True))
    assert table_commands.mute(table, "ann", 1, True) == table.seq
    assert table_commands.mute(table, "ann", 1, False) == Muted("ann", 1, False)
    assert table_commands.mute(table, "dan", 0, True) == Muted("dan", 0, True)


# --- Showing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("T6")
def test_only_a_seat_that_may_show_declines() -> None:
    """T6: the challenger does not show, and the others only what lies in their stacks still."""
    table = fail_challenge(open_table(ANN, BEN, CAT, loss="draw"))
    table_commands.check_decline(table, "cat", 2)
    with pytest.raises(RequestRefused):
        table_commands.check_decline(table, "ann", 0)
