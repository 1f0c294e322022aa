"""A table from the entries of its log: what each kind of entry changes, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from calavera.record.fairness import commitment, first_seal, next_seal
from calavera.rules import Options, new_game
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import (
    CameBack,
    Changed,
    Closed,
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
)
from calavera.server.tables.table import (
    MAX_BANS,
    MAX_MUTING_SPECTATORS,
    MAX_TALK_LINES,
    STAND_IN_BOT,
    Change,
    Table,
    TalkLine,
)

from .scenes import (
    ANN,
    BEN,
    BOT,
    CAT,
    CODE,
    SALT,
    add,
    close,
    fail_challenge,
    finish_game,
    open_table,
    play,
    start_game,
)


def test_a_new_table_is_empty() -> None:
    table = Table(CODE)
    assert (table.code, table.seq, table.at, table.status) == (CODE, 0, 0.0, "open")
    assert (table.options, table.settings) == (Options(players=2), TableSettings())
    assert (table.host, table.players, table.game_players) == ("", (), ())
    assert (table.game_number, table.game_id, table.first, table.seal) == (0, "", 0, "")
    assert (table.started_at, table.started_seq, table.draw_from, table.draw_since) == (0.0, 0, 0, None)
    assert table.state is None
    assert [table.away, table.mutes, table.logged_mutes, table.bans, table.salts] == [{}] * 5
    assert [table.spectator_mutes, table.waiting_since, table.waiting_from] == [{}] * 3
    assert (table.moves, [*table.talk]) == ([], [])


@pytest.mark.parametrize("seq", [0, 1, 3])
def test_entries_come_one_after_the_other(seq: int) -> None:
    table = open_table(ANN, None)
    with pytest.raises(ValueError, match=f"entry {seq} does not follow 1"):
        table.apply(seq, 2.0, CameBack(0))
    assert (table.seq, table.at) == (1, 1.0)


def test_an_entry_becomes_a_change_with_its_number_and_time() -> None:
    table = open_table(ANN, None)
    for entry in (Said(0, text="Hm."), HostChanged("ben"), Closed("abandoned")):
        seq = table.seq + 1
        assert add(table, entry) == Change(seq, float(seq), entry, (), (), False)
        assert (table.seq, table.at) == (seq, float(seq))
    assert (table.host, table.status) == ("ben", "closed")


# --- Players ------------------------------------------------------------------------------------------------


def test_players_are_found_by_person() -> None:
    table = open_table(ANN, None, BEN, replace(CAT, person="ann"), BOT)
    assert table.players_of("ann") == (0, 3)
    assert table.players_of("ben") == (2,)
    assert table.players_of(None) == table.players_of("dan") == ()
    assert table.seats_of("ann") == ()  # there is no game
    assert [table.bot_of(player) for player in range(5)] == [None, None, None, None, "novice"]
    add(table, WentAway(0, "gone"))
    add(table, WentAway(4, "gone"))
    assert (table.bot_of(0), table.bot_of(4)) == (STAND_IN_BOT, "novice") == ("regular+silent", "novice")


def test_a_new_player_is_not_the_one_who_was_there() -> None:
    """The absence and the mutes of the one who was there end; those of others stay."""
    for entry in (Sat(1, CAT), Left(1, successor=CAT)):
        table = open_table(ANN, BEN, BOT)
        add(table, WentAway(1, "gone"))
        add(table, WentAway(2, "gone"))
        add(table, Muted("ann", 1, True))
        add(table, Muted("ann", 2, True))
        add(table, entry)
        assert table.players == (ANN, CAT, BOT)
        assert table.away == {2: "gone"}
        assert table.mutes == table.logged_mutes == {"ann": frozenset([2])}


def test_a_new_name_changes_nothing_else() -> None:
    table = start_game(open_table(ANN, BEN, BOT))
    add(table, WentAway(1, "gone"))
    add(table, Renamed(1, CAT))
    assert table.players == table.game_players == (ANN, CAT, BOT)
    assert table.away == {1: "gone"}


def test_after_a_game_its_players_stay_those_of_the_game() -> None:
    table = finish_game(open_table(ANN, BEN))
    add(table, Renamed(1, CAT))
    assert (table.players, table.game_players) == ((ANN, CAT), (ANN, BEN))
    assert table.seats_of("ben") == (1,)
    assert table.seats_of("cat") == ()


def test_a_stranger_without_an_identity_has_no_seat() -> None:
    """Bots have no identity either."""
    table = open_table(ANN, BOT)
    assert table.seats_of("ann") == ()
    start_game(table)
    assert (table.seats_of("ann"), table.seats_of(None), table.players_of(None)) == ((0,), (), ())


def test_a_ban_has_the_name_of_the_person() -> None:
    table = open_table(ANN, BEN, BOT, CAT)
    add(table, Left(1, removed=True))
    add(table, Left(2, removed=True, ban=True))
    add(table, Left(2, removed=True, ban=True))
    assert table.bans == {}
    add(table, Left(3, removed=True, ban=True))
    before = table.bans
    add(table, Sat(1, BEN))
    add(table, Left(1, removed=True, ban=True))
    assert (table.bans, before) == ({"cat": "Cat", "ben": "Ben"}, {"cat": "Cat"})
    add(table, Unbanned("cat"))
    assert table.bans == {"ben": "Ben"}


def test_the_oldest_ban_ends_when_there_are_too_many() -> None:
    table = open_table(ANN, None)
    for number in range(MAX_BANS + 2):
        add(table, Sat(1, Sitter(f"Dan {number}", "jade", f"dan{number}")))
        add(table, Left(1, removed=True, ban=True))
    assert [*table.bans] == [f"dan{number}" for number in range(2, MAX_BANS + 2)]


# --- Terms and order ----------------------------------------------------------------------------------------


def test_a_new_order_takes_absences_and_mutes_along() -> None:
    table = open_table(ANN, BEN, BOT)
    add(table, WentAway(1, "gone"))
    add(table, Muted("ann", 2, True))
    add(table, Changed(Terms(table.options, table.settings), (2, 0, 1)))
    assert table.players == (BOT, ANN, BEN)
    assert table.away == {2: "gone"}
    assert table.mutes == table.logged_mutes == {"ann": frozenset([0])}


def test_places_are_added_and_taken_away_at_the_end() -> None:
    table = open_table(ANN, BEN, None)
    for terms, order, seats in (
        (
            Terms(Options(players=5, loss="draw"), TableSettings(chat=False)),
            None,
            (ANN, BEN, None, None, None),
        ),
        (Terms(Options(players=2)), None, (ANN, BEN)),
        # Logs of older versions may name a place that is not there.
        (Terms(Options(players=2)), (5, 1, 0), (BEN, ANN)),
    ):
        add(table, Changed(terms, order))
        assert table.players == seats
        assert (table.options, table.settings) == (terms.options, terms.settings)


def test_only_a_new_clock_starts_the_time_again() -> None:
    table = start_game(open_table(ANN, BEN, clock=30))
    waiting = {**table.waiting_since}
    add(table, Changed(Terms(table.options, replace(table.settings, chat=False))), at=50.0)
    assert table.waiting_since == waiting
    add(table, Changed(Terms(table.options, replace(table.settings, clock=60))), at=60.0)
    assert table.waiting_since == dict.fromkeys(waiting, 60.0)
    assert table.waiting_from == dict.fromkeys(waiting, table.seq)
    assert table.deadlines() == dict.fromkeys(waiting, 120.0)


# --- Games --------------------------------------------------------------------------------------------------


def test_a_start_sets_up_the_game() -> None:
    table = open_table(ANN, BEN, BOT)
    terms = Terms(Options(players=3, loss="draw"), TableSettings(clock=20))
    entry = Started(4, "abc", terms, 2, (ANN, BEN, BOT))
    add(table, entry, at=100.0)
    assert (table.status, table.game_number, table.game_id, table.first) == ("playing", 4, "abc", 2)
    assert (table.started_at, table.started_seq) == (100.0, 2)
    assert (table.options, table.settings) == (terms.options, terms.settings)
    assert table.state == new_game(terms.options, 2)
    assert table.seal == first_seal("abc", terms.options, 2)
    assert (table.moves, table.salts) == ([], {})
    to_act = table.state.to_act
    assert table.waiting_since == dict.fromkeys(to_act, 100.0)
    assert table.waiting_from == dict.fromkeys(to_act, 2)
    people = [seat for seat in to_act if seat != 2]
    assert table.deadlines() == dict.fromkeys(people, 120.0)


def test_places_that_nobody_took_are_dropped() -> None:
    table = open_table(None, ANN, None, BEN)
    add(table, WentAway(3, "gone"))
    add(table, Muted("ann", 3, True))
    start_game(table)
    assert table.players == table.game_players == (ANN, BEN)
    assert table.away == {1: "gone"}
    assert table.mutes == {"ann": frozenset([1])}


def test_a_new_game_forgets_the_clock_and_nothing_else() -> None:
    """Somebody who ran out of clock may play again; somebody who left or is gone stays away."""
    table = open_table(ANN, BEN, BOT)
    for player, why in enumerate(("clock", "gone", "left")):
        add(table, WentAway(player, why))  # type: ignore[arg-type]  # the words of an absence
    start_game(table)
    assert table.away == {1: "gone", 2: "left"}


def test_moves_are_committed_to_and_sealed() -> None:
    table = start_game(open_table(ANN, BEN))
    seal = table.seal
    hashed = commitment("game", 0, 0, "place:skull", SALT)
    entry = Played(((0, "place:skull"),), (SALT,))
    change = add(table, entry)
    seal = next_seal(seal, 0, 0, "place", hashed)
    assert (change.seq, change.at, change.entry) == (3, 3.0, entry)
    assert change.commitments == ((0, 0, hashed, seal),)
    assert (table.seal, table.moves, table.salts) == (seal, [(0, "place:skull")], {0: SALT})
    change = add(table, Played(((1, "place:flower"),), (SALT,)))
    seal = next_seal(seal, 1, 1, "place", commitment("game", 1, 1, "place:flower", SALT))
    change = add(table, Played(((0, "bid:1"),), (None,)))
    seal = next_seal(seal, 2, 0, "bid:1", None)
    assert change.commitments == ((2, 0, None, seal),)
    assert table.salts == {0: SALT, 1: SALT}
    # Logs of older versions have secret moves without a salt.
    add(table, Played(((1, "pass"),), (None,)))
    assert table.seal == next_seal(seal, 3, 1, "pass", None)


def test_a_secret_move_without_a_salt_has_no_commitment() -> None:
    table = start_game(open_table(ANN, BEN))
    change = add(table, Played(((0, "place:skull"),), (None,)))
    assert change.commitments[0].hash is None
    assert table.salts == {}


def test_the_steps_that_were_played_already_are_not_played_again() -> None:
    table = start_game(open_table(ANN, BEN))
    assert table.state is not None
    move = table_commands.play_move(table.state, 0, "place:skull")
    other = table_commands.play_move(table.state, 0, "place:flower")
    change = add(table.copy(), move)
    assert change.steps is move.steps
    # Steps of another state are not used.
    play(table, "0 place:flower")
    change = table.apply(table.seq + 1, 9.0, Played(((1, "place:skull"),), (SALT,)), other.steps)
    assert [str(step.action) for step in change.steps] == ["place:skull"]


def test_a_person_who_acts_is_back_and_the_id_is_known() -> None:
    table = start_game(open_table(ANN, BEN))
    add(table, WentAway(0, "gone"))
    assert not add(table, Played(((1, "place:skull"),), (SALT,))).back  # a bot played for nobody
    change = add(table, Played(((0, "place:skull"),), (SALT,), "ann", "id 1"))
    assert change.back
    assert table.away == {}
    assert table.action_ids.find("ann", "id 1", (0, "place:skull")) == (table.seq, True)
    change = add(table, Played(((0, "place:flower"),), (SALT,), "ann", "id 2"))
    assert not change.back


def test_a_bot_that_plays_for_a_person_does_not_bring_the_person_back() -> None:
    table = start_game(open_table(ANN, BEN))
    add(table, WentAway(0, "gone"))
    for person, number in ((None, None), ("ann", None), (None, "1")):
        copy = table.copy()
        assert not add(copy, Played(((0, "place:skull"),), (SALT,), person, number)).back
        assert copy.away == {0: "gone"}


def test_waiting_begins_when_a_seat_must_act() -> None:
    table = start_game(open_table(ANN, BEN, clock=30))
    add(table, Played(((0, "place:skull"),), (SALT,)), at=10.0)
    assert (table.waiting_since, table.waiting_from) == ({1: 2.0}, {1: 2})
    add(table, Played(((1, "place:flower"),), (SALT,)), at=20.0)
    assert (table.waiting_since, table.waiting_from) == ({0: 20.0}, {0: 4})
    assert table.deadlines() == {0: 50.0}
    add(table, WentAway(1, "gone"), at=25.0)
    assert table.waiting_since == {0: 20.0}
    add(table, WentAway(0, "gone"), at=30.0)
    assert (table.waiting_since, table.waiting_from) == ({0: 30.0}, {0: 6})
    assert table.deadlines() == {}
    add(table, CameBack(0), at=40.0)
    assert (table.away, table.waiting_since, table.waiting_from) == ({1: "gone"}, {0: 40.0}, {0: 7})


def test_a_seat_that_acts_twice_waits_from_the_second_time() -> None:
    """With one entry that holds its action, the old waiting time does not count."""
    table = play(start_game(open_table(ANN, BEN)), "0 place:flower", "1 place:flower", "0 bid:2")
    add(table, Played(((0, "flip:0"),), (None,)), at=50.0)
    assert (table.waiting_since, table.waiting_from) == ({0: 50.0}, {0: table.seq})


@pytest.mark.rule("F3")
def test_a_draw_waits_from_the_flip_that_failed() -> None:
    table = fail_challenge(open_table(ANN, BEN, CAT, loss="draw"))
    since = table.at
    assert (table.draw_since, table.draw_from) == (since, table.seq)
    assert table.waiting_since == {}
    add(table, Played(((2, "show"),), (None,)), at=since + 5)
    assert (table.draw_since, table.draw_from) == (since, table.seq - 1)
    assert table.state is not None
    add(table, table_commands.draw(table.state))
    assert table.draw_since is None


def test_a_game_is_over_when_the_rules_say_so() -> None:
    table = start_game(open_table(ANN, BEN, clock=30))
    assert table.deadlines()
    play(table, *("0 place:flower", "1 place:flower", "0 bid:2", "0 flip:0"))
    assert table.status == "playing"
    table = finish_game(open_table(ANN, BEN, clock=30))
    assert (table.status, table.waiting_since, table.deadlines()) == ("over", {}, {})
    assert close(start_game(open_table(ANN, BEN, clock=30))).deadlines() == {}
    again = start_game(table, first=1)
    assert (again.game_number, again.first, again.moves, again.salts) == (2, 1, [], {})


# --- Talk and mutes -----------------------------------------------------------------------------------------


def test_a_table_remembers_the_last_lines_of_talk() -> None:
    table = open_table(ANN, BEN)
    for number in range(MAX_TALK_LINES + 1):
        add(table, Said(0, text=str(number)))
    assert len(table.talk) == MAX_TALK_LINES
    assert table.talk[0] == TalkLine(3, 3.0, Said(0, text="1"))
    assert table.talk[-1] == TalkLine(table.seq, table.at, Said(0, text=str(MAX_TALK_LINES)))


def test_a_mute_ends_when_its_person_says_so() -> None:
    table = open_table(ANN, BEN, BOT)
    add(table, Muted("ann", 1, True))
    add(table, Muted("ann", 2, True))
    add(table, Muted("ann", 1, False))
    assert table.mutes == table.logged_mutes == {"ann": frozenset([2])}


def test_the_mutes_of_a_spectator_are_not_in_the_log() -> None:
    table = open_table(ANN, BEN, BOT)
    table.mute_for_spectator("dan", 0, True)
    table.mute_for_spectator("dan", 1, True)
    table.mute_for_spectator("dan", 0, False)
    assert table.mutes == {"dan": frozenset([1])}
    assert (table.logged_mutes, table.seq) == ({}, 1)
    assert [*table.spectator_mutes] == ["dan"]


def test_the_oldest_mutes_of_spectators_are_forgotten() -> None:
    """What the same person said in the log stays."""
    table = open_table(ANN, BEN, BOT)
    add(table, Muted("dan0", 1, True))
    for number in range(MAX_MUTING_SPECTATORS):
        table.mute_for_spectator(f"dan{number}", 0, True)
    table.mute_for_spectator("dan1", 2, True)  # not the oldest any more
    assert table.mutes["dan0"] == frozenset([0, 1])
    for name in ("eve", "fay"):
        table.mute_for_spectator(name, 0, True)
    assert len(table.spectator_mutes) == MAX_MUTING_SPECTATORS
    assert table.mutes["dan0"] == frozenset([1])
    assert "dan2" not in table.mutes
    assert table.mutes["dan1"] == frozenset([0, 2])


# --- Copies -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda table: add(table, Played(((0, "place:skull"),), (SALT,), "ann", "1")),
        lambda table: add(table, Said(0, text="Hm.")),
        lambda table: add(table, Muted("ann", 1, True)),
        lambda table: add(table, WentAway(0, "gone")),
        lambda table: add(table, CameBack(1)),
        lambda table: table.mute_for_spectator("dan", 1, True),
    ],
)
def test_a_change_of_a_copy_does_not_show_in_the_table(change: Callable[[Table], object]) -> None:
    table, same = open_table(ANN, BEN), open_table(ANN, BEN)
    for one in (table, same):
        start_game(one)
        add(one, WentAway(1, "gone"))
    change(table.copy())
    assert vars(table) == vars(same)
    copy = table.copy()
    change(copy)
    assert vars(copy) != vars(table)
    assert (copy.code, copy.game_id) == (CODE, "game")
