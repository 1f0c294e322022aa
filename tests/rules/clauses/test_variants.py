"""Two tribes a player, Last Chance, and decisions where the rule books say nothing (V1, V2, D1 to D6)."""

from typing import Any

import pytest

from calavera import BadOptions, BadPosition, Options, new_game, set_up, view
from calavera.rules.events import (
    Flipped,
    LastChanceReturned,
    LastChanceShown,
    LastChanceTaken,
    Placed,
    RoundWon,
)
from tests.rules.scripts import (
    assert_refused,
    faces,
    hands,
    last_events,
    legal_words,
    phase_and_actors,
    play_script,
    script_steps,
    table,
)

TWO_TRIBES: dict[str, Any] = {"tribes_per_player": 2}

# --- V1, two tribes a player --------------------------------------------------------------------------------


@pytest.mark.rule("V1")
@pytest.mark.parametrize("players", range(2, 7))
def test_v1_player_i_holds_seats_i_and_i_plus_n(players: int) -> None:
    options = Options(players, tribes_per_player=2)
    assert options.seats == 2 * players
    for player in range(players):
        assert options.seats_of(player) == (player, player + players)
        assert [options.player_of(seat) for seat in options.seats_of(player)] == [player, player]


@pytest.mark.rule("V1")
def test_v1_each_tribe_has_its_own_hand_mat_and_turn() -> None:
    state = play_script(table(2, **TWO_TRIBES), "all place:flower")
    for seat in range(4):
        assert phase_and_actors(state) == f"adding: {seat}"
        state = play_script(state, f"{seat} place:skull")
        assert state.hand(seat) == faces("FF")
    assert_refused(state, 2, "place:flower", "not-your-turn", "it is not seat 2's turn: wait for seat 0")


@pytest.mark.rule("V1")
def test_v1_each_tribe_bids_and_passes_for_itself() -> None:
    state = play_script(table(2, **TWO_TRIBES), "all place:flower, 0 bid:1, 1 pass, 2 bid:2, 3 pass")
    assert phase_and_actors(state) == "bidding: 0"
    assert phase_and_actors(play_script(state, "0 pass")) == "attempt: 2"


@pytest.mark.rule("V1")
def test_v1_a_player_sees_both_own_hands_and_stacks_and_nobody_elses() -> None:
    state = play_script(table(2, **TWO_TRIBES), "all place:skull")
    for reader in (0, 2):
        seats = view(state, reader).seats
        assert [seat.hand for seat in seats] == [faces("FFF"), None, faces("FFF"), None]
        assert [seat.stack for seat in seats] == [faces("S"), faces("?"), faces("S"), faces("?")]


@pytest.mark.rule("V1")
def test_v1_but_acts_for_a_tribe_only_from_its_own_seat() -> None:
    state = play_script(table(2, **TWO_TRIBES), "all place:skull, 0 1 place:flower")
    assert view(state, 0).legal == ()
    assert view(state, 2).legal != ()


@pytest.mark.rule("V1", "W1")
def test_v1_two_wins_of_the_same_tribe_win() -> None:
    state = hands(*["FS"] * 4, wins="0010", first=2, **TWO_TRIBES)
    state = play_script(state, "all place:flower, 2 bid:1, 3 0 1 pass, 2 flip:2")
    assert (phase_and_actors(state), state.winner, state.reason) == ("over:", 0, "challenges")


@pytest.mark.rule("V1", "W1")
def test_v1_one_win_of_each_own_tribe_does_not() -> None:
    state = hands(*["FS"] * 4, wins="0010", **TWO_TRIBES)
    state = play_script(state, "all place:flower, 0 bid:1, 1 2 3 pass, 0 flip:0")
    assert (phase_and_actors(state), state.winner) == ("opening: 0 1 2 3", None)
    assert [seat.wins for seat in state.seats] == [1, 0, 1, 0]


@pytest.mark.rule("D1", "T2", "T3")
def test_d1_only_the_stack_of_the_challenging_tribe_comes_first() -> None:
    state = play_script(table(2, **TWO_TRIBES), "all place:flower, 0 bid:3, 1 2 3 pass")
    assert legal_words(state, 0) == "flip:0"
    assert_refused(state, 0, "flip:2", "own-stack-first")
    state = play_script(state, "0 flip:0")
    assert legal_words(state, 0) == "flip:1 flip:2 flip:3"
    assert play_script(state, "0 flip:1 flip:3").seats[0].wins == 1


@pytest.mark.rule("D2", "F4")
def test_d2_a_skull_of_the_players_other_tribe_is_an_own_skull() -> None:
    state = play_script(
        table(2, **TWO_TRIBES),
        "0 1 3 place:flower, 2 place:skull, 0 bid:2, 1 2 3 pass, 0 flip:0 flip:2",
    )
    assert phase_and_actors(state) == "loss: 0"
    assert legal_words(state, 0) == "discard:flower discard:skull"
    assert_refused(state, 2, "pick:0", "not-your-turn")
    assert_refused(state, "chance", "shuffle:FFFS", "not-your-turn")
    after = play_script(state, "0 discard:flower")
    assert [seat.discs for seat in after.seats] == [3, 4, 4, 4]


@pytest.mark.rule("D2", "F4")
def test_d2_the_lost_disc_is_one_of_the_challenging_tribe() -> None:
    state = play_script(
        hands("FF", "FS", "FS", "FS", **TWO_TRIBES),
        "0 1 3 place:flower, 2 place:skull, 0 bid:2, 1 2 3 pass, 0 flip:0 flip:2",
    )
    assert legal_words(state, 0) == "discard:flower"
    assert_refused(state, 0, "discard:skull", "not-owned", "this seat owns no skull disc: discard a flower")


@pytest.mark.rule("D2", "T6")
def test_d2_the_players_other_tribe_is_no_opponent_and_shows_nothing() -> None:
    state = play_script(
        table(2, **TWO_TRIBES),
        "0 2 place:flower, 1 3 place:skull, 0 bid:2, 1 2 3 pass, 0 flip:0 flip:1",
    )
    assert legal_words(state, 3) == "show"
    assert_refused(state, 2, "show", "not-an-opponent")


@pytest.mark.rule("D2", "F2")
def test_d2_an_opponents_skull_is_not_an_own_one() -> None:
    state = play_script(
        table(2, **TWO_TRIBES),
        "0 2 3 place:flower, 1 place:skull, 0 bid:2, 1 2 3 pass, 0 flip:0 flip:1, chance shuffle:FFFS",
    )
    assert phase_and_actors(state) == "loss: 1"
    assert_refused(state, 3, "pick:0", "not-your-turn")


@pytest.mark.rule("D2", "N3", "D6")
def test_d2_a_challenger_eliminated_by_their_other_tribe_names_the_first_player() -> None:
    state = play_script(
        hands("F", "FS", "FS", "FS", **TWO_TRIBES),
        "0 1 3 place:flower, 2 place:skull, 0 bid:2, 1 2 3 pass, 0 flip:0 flip:2, 0 discard:flower",
    )
    assert phase_and_actors(state) == "starter: 0"
    assert legal_words(state, 0) == "start:1 start:2 start:3"


@pytest.mark.rule("D2", "W2")
def test_d2_the_game_ends_when_all_surviving_tribes_are_one_players() -> None:
    script = "1 place:flower, 0 2 place:skull, 1 bid:2, 2 0 pass, 1 flip:1 flip:0, chance shuffle:F, 0 pick:0"
    state = play_script(hands("FS", "F", "FS", "", first=1, **TWO_TRIBES), script)
    assert (phase_and_actors(state), state.winner, state.reason) == ("over:", 0, "last")


@pytest.mark.rule("D2", "W2")
def test_d2_and_goes_on_while_another_tribe_of_the_same_player_lives() -> None:
    script = "1 place:flower, 0 3 place:skull, 1 bid:2, 3 0 pass, 1 flip:1 flip:0, chance shuffle:F, 0 pick:0"
    state = play_script(hands("FS", "F", "", "FS", first=1, **TWO_TRIBES), script)
    assert (phase_and_actors(state), state.winner) == ("opening: 0 3", None)


@pytest.mark.rule("D2", "W2")
def test_d2_no_round_opens_with_the_tribes_of_one_player_only() -> None:
    with pytest.raises(BadPosition) as caught:
        set_up(Options(2, tribes_per_player=2), 0, ["FS", "", "FS", ""])
    assert str(caught.value) == "at least two players must have a disc left"


@pytest.mark.rule("D3", "S2", "V1")
@pytest.mark.parametrize(("players", "boxes"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_d3_one_box_seats_up_to_three_this_way_and_two_up_to_six(players: int, boxes: int) -> None:
    options = Options(players, tribes_per_player=2)
    assert len(new_game(options).seats) == 2 * players
    assert options.boxes == boxes


@pytest.mark.rule("D3")
@pytest.mark.parametrize("players", [1, 7, 12])
def test_d3_not_one_player_and_not_seven(players: int) -> None:
    with pytest.raises(BadOptions) as caught:
        new_game(Options(players, tribes_per_player=2))
    assert caught.value.code == "bad-players"
    assert str(caught.value) == (
        f"{players} players cannot play: 2 to 6 can (two boxes hold twelve tribes, and each player takes two)"
    )


# --- V2, Last Chance ----------------------------------------------------------------------------------------

#: Seat 0 fails on the skull of seat 1 and, with two discs left, falls to one: a flower.
FALL = "0 2 place:flower, 1 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:1, chance shuffle:SF, 1 pick:0"
LAST_CHANCE: dict[str, Any] = {"last_chance": True}


@pytest.mark.rule("V2", "D4")
def test_v2_a_seat_that_falls_to_one_disc_takes_it_in_hand() -> None:
    start = hands("FS", "FFS", "FFS", **LAST_CHANCE)
    state = play_script(start, FALL)
    assert state.hand(0) == faces("FL")
    assert legal_words(state, 0) == "place:flower place:last-chance"
    assert LastChanceTaken(0) in last_events(start, FALL)
    assert view(state, 2).last_chance_seat == 0


@pytest.mark.rule("V2")
def test_v2_not_without_the_option_and_not_with_more_or_fewer_discs_left() -> None:
    assert play_script(hands("FS", "FFS", "FFS"), FALL).hand(0) == faces("F")
    more = play_script(hands("FFS", "FFS", "FFS", **LAST_CHANCE), FALL.replace(":SF", ":SFF"))
    assert more.hand(0) == faces("FF")
    out = play_script(hands("F", "FFS", "FFS", **LAST_CHANCE), FALL.replace(":SF", ":F"))
    assert out.hand(0) == ()
    for state in (more, out):
        assert view(state, None).last_chance_seat is None


@pytest.mark.rule("V2")
def test_v2_nobody_else_places_it() -> None:
    state = play_script(hands("FS", "FFS", "FFS", **LAST_CHANCE), FALL)
    assert_refused(
        state,
        1,
        "place:last-chance",
        "not-in-hand",
        "no last-chance disc in hand: place a flower or the skull",
    )


@pytest.mark.rule("V2", "O3")
def test_v2_it_lies_face_up() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", opening="first-last", **LAST_CHANCE),
        "1 place:skull, 2 0 place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1, chance shuffle:SF, 1 pick:0",
    )
    last = script_steps(state, "1 2 place:flower, 0 place:last-chance")[-1]
    for reader in (0, 1, 2, None):
        assert last.seen_by(reader) == (Placed(0, "last-chance", True),)
        assert view(last.after, reader).seats[0].stack == faces("L")


@pytest.mark.rule("V2", "O2")
def test_v2_in_a_simultaneous_opening_it_turns_up_when_all_have_chosen() -> None:
    state = play_script(hands("FS", "FFS", "FFS", **LAST_CHANCE), FALL)
    chance, flower = (play_script(state, f"0 place:{disc}") for disc in ("last-chance", "flower"))
    assert view(chance, 1) == view(flower, 1)
    last = script_steps(chance, "1 2 place:flower")[-1]
    assert LastChanceShown(0) in last.seen_by(1)
    assert view(last.after, 1).seats[0].stack == faces("L")


@pytest.mark.rule("V2", "A1", "A3")
def test_v2_it_is_placed_by_the_usual_rules_and_counts_as_a_disc_on_the_mat() -> None:
    state = play_script(hands("FS", "FFS", "FFS", **LAST_CHANCE), f"{FALL}, 0 1 2 place:flower")
    assert legal_words(state, 0) == "place:last-chance bid:1 bid:2 bid:3"
    state = play_script(state, "0 place:last-chance, 1 2 place:flower")
    assert legal_words(state, 0) == "bid:1 bid:2 bid:3 bid:4 bid:5 bid:6"
    assert_refused(state, 0, "place:last-chance", "must-challenge")


@pytest.mark.rule("V2", "T2")
def test_v2_it_flips_as_a_flower() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", **LAST_CHANCE),
        f"{FALL}, 0 1 2 place:flower, 0 place:last-chance, 1 bid:1, 2 pass, 0 bid:2, 1 pass, 0 flip:0",
    )
    assert state.revealed == ((0, "last-chance"),)
    assert last_events(state, "0 flip:0")[:2] == (Flipped(0, 0, "flower"), RoundWon(0, 1))


@pytest.mark.rule("V2", "T3")
def test_v2_an_opponent_flips_it_as_a_flower_too() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", **LAST_CHANCE),
        f"{FALL}, 0 place:last-chance, 1 2 place:flower, 0 bid:1, 1 bid:2, 2 0 pass, 1 flip:1 flip:0",
    )
    assert state.seats[1].wins == 1


@pytest.mark.rule("V2", "F5")
def test_v2_it_is_no_life_so_a_challenger_who_fails_with_it_is_out() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", **LAST_CHANCE),
        f"{FALL}, 0 place:last-chance, 1 place:skull, 2 place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1",
    )
    assert state.seats[0].discs == 1
    assert legal_words(state, "chance") == "shuffle:F"
    state = play_script(state, "chance shuffle:F, 1 pick:0")
    assert state.seats[0].eliminated
    assert (phase_and_actors(state), state.first) == ("opening: 1 2", 1)


@pytest.mark.rule("V2", "F4")
def test_v2_it_cannot_be_the_lost_disc() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", **LAST_CHANCE),
        FALL.replace("pick:0", "pick:1") + ", 0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0",
    )
    assert legal_words(state, 0) == "discard:skull"
    assert_refused(state, 0, "discard:last-chance", "unknown-action")
    assert_refused(state, 0, "discard:flower", "not-owned")


@pytest.mark.rule("V2")
@pytest.mark.parametrize(
    "play_it",
    ["0 place:last-chance, 1 2 place:flower, 0 bid:1", "0 1 2 place:flower, 0 bid:1"],
    ids=["placed", "kept in hand"],
)
def test_v2_after_that_round_it_goes_back_whatever_happened(play_it: str) -> None:
    start = hands("FS", "FFS", "FFS", **LAST_CHANCE)
    script = f"{FALL}, {play_it}, 1 2 pass, 0 flip:0"
    assert LastChanceReturned(0) in last_events(start, script)
    state = play_script(start, script)
    assert state.hand(0) == faces("F")
    assert view(state, None).last_chance_seat is None
    assert_refused(state, 0, "place:last-chance", "not-in-hand")


@pytest.mark.rule("V2", "N3")
def test_v2_it_goes_back_even_before_an_eliminated_challenger_names_the_first_player() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", **LAST_CHANCE),
        FALL.replace("pick:0", "pick:1")
        + ", 0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0 discard:skull",
    )
    assert phase_and_actors(state) == "starter: 0"
    assert state.hand(0) == ()
    assert view(state, 1).seats[0].hand_size == 0


@pytest.mark.rule("V2", "W1")
def test_v2_it_goes_back_when_the_game_is_won() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", wins="100", **LAST_CHANCE),
        f"{FALL}, all place:flower, 0 bid:1, 1 2 pass, 0 flip:0",
    )
    assert phase_and_actors(state) == "over:"
    assert state.hand(0) == faces("F")
    assert view(state, 1).seats[0].hand_size == 1


@pytest.mark.rule("V2")
def test_v2_once_per_player_per_game() -> None:
    """Two tribes a player: the second tribe to fall to one disc finds the disc taken."""
    fall = "0 2 3 place:flower, 1 place:skull, 0 bid:2, 1 2 3 pass, 0 flip:0 flip:1, chance draw:skull"
    state = hands("FS", "FFS", "FS", "FFS", loss="draw", **LAST_CHANCE, **TWO_TRIBES)
    state = play_script(state, fall)
    assert state.hand(0) == faces("FL")
    state = play_script(
        state,
        "0 2 3 place:flower, 1 place:skull, 0 bid:1, 1 pass, 2 bid:2, 3 0 pass, 2 flip:2 flip:1, "
        "chance draw:skull",
    )
    assert (state.hand(0), state.hand(2)) == (faces("F"), faces("F"))
    assert view(state, None).last_chance_taken == (0,)


@pytest.mark.rule("V2")
def test_v2_another_player_may_have_it_after() -> None:
    start = hands("FS", "FS", "FFS", **LAST_CHANCE)
    state = play_script(
        start,
        f"{FALL}, 0 1 place:flower, 2 place:skull, 0 bid:1, 1 bid:2, 2 0 pass, 1 flip:1 flip:2, "
        "chance shuffle:FS, 2 pick:1",
    )
    assert state.hand(1) == faces("FL")
    assert view(state, None).last_chance_taken == (0, 1)


@pytest.mark.rule("V2", "T6")
def test_v2_alone_it_leaves_nothing_to_show() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", **LAST_CHANCE),
        f"{FALL}, 0 place:last-chance, 1 place:flower, 2 place:skull, "
        "0 bid:1, 1 bid:2, 2 0 pass, 1 flip:1 flip:2",
    )
    assert_refused(state, 0, "show", "nothing-to-show")


@pytest.mark.rule("D4")
def test_d4_it_is_taken_before_the_next_opening() -> None:
    state = play_script(hands("FS", "FFS", "FFS", **LAST_CHANCE), FALL)
    assert (phase_and_actors(state), state.round) == ("opening: 0 1 2", 2)
    assert phase_and_actors(play_script(state, "all place:flower")) == "adding: 0"
    unsettled = play_script(hands("FS", "FFS", "FFS", **LAST_CHANCE), FALL.removesuffix(", 1 pick:0"))
    assert view(unsettled, None).last_chance_seat is None


@pytest.mark.rule("D4", "F4")
def test_d4_after_a_loss_to_an_own_skull_too() -> None:
    state = play_script(
        hands("FS", "FFS", "FFS", **LAST_CHANCE),
        "0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0 discard:flower",
    )
    assert state.hand(0) == faces("SL")


@pytest.mark.rule("D5", "T6", "F3")
def test_d5_a_draw_waits_so_that_there_is_time_to_show() -> None:
    script = "0 2 place:flower, 1 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"
    state = play_script(table(3, loss="draw"), script)
    assert phase_and_actors(state) == "loss: chance"
    assert phase_and_actors(play_script(state, "2 show")) == "loss: chance"
    assert phase_and_actors(play_script(state, "2 show, chance draw:flower")) == "opening: 0 1 2"


@pytest.mark.rule("D5", "T6")
@pytest.mark.parametrize(
    ("loss", "settled"), [("pick", "chance shuffle:FFFS, 1 pick:0"), ("draw", "chance draw:flower")]
)
def test_d5_nothing_is_shown_once_the_lost_disc_is_settled(loss: str, settled: str) -> None:
    script = "0 2 place:flower, 1 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"
    state = play_script(table(3, loss=loss), script)
    assert legal_words(state, 2) == "show"
    assert_refused(play_script(state, settled), 2, "show", "wrong-phase")


@pytest.mark.rule("D5", "T6")
def test_d5_showing_stays_open_between_the_shuffle_and_the_pick() -> None:
    state = play_script(
        table(3),
        "0 1 2 place:flower, 0 place:flower, 1 place:skull, 2 bid:1, 0 bid:3, 1 2 pass, "
        "0 flip:0 flip:0 flip:1, chance shuffle:FFFS",
    )
    assert legal_words(state, 1) == "pick:0 pick:1 pick:2 pick:3 show"
    assert phase_and_actors(play_script(state, "1 show, 2 show")) == "loss: 1"
    assert phase_and_actors(play_script(state, "1 show, 1 pick:3")) == "opening: 0 1 2"


@pytest.mark.rule("D5", "F4")
def test_d5_an_own_skull_is_settled_by_the_discard() -> None:
    script = "0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0"
    state = play_script(table(3), script)
    assert legal_words(state, 1) == "show"
    assert_refused(play_script(state, "0 discard:flower"), 1, "show", "wrong-phase")


@pytest.mark.rule("D6", "N3")
def test_d6_any_seat_not_eliminated_may_be_named() -> None:
    state = play_script(
        hands("FS", "S", "", "FS"),
        "0 1 3 place:skull, 0 bid:1, 1 bid:2, 3 0 pass, 1 flip:1 discard:skull",
    )
    assert legal_words(state, 1) == "start:0 start:3"
    for seat in (1, 2):
        says = f"seat {seat} is out of the game and cannot start: start seat 0 or 3"
        assert_refused(state, 1, f"start:{seat}", "cannot-start", says)
    assert_refused(state, 1, "start:4", "no-such-seat", "there is no seat 4: start seat 0 or 3")
