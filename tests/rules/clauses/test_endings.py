"""Winning the game, who starts the next round, the last disc, and table talk (W1 to X2)."""

import pytest

from calavera import IllegalAction, parse_action
from calavera.rules.actions import WORDS
from calavera.rules.events import GameWon, RoundOpened, RoundWon, StarterNamed
from tests.rules.scripts import (
    assert_refused,
    faces,
    hands,
    last_events,
    legal_verbs,
    legal_words,
    phase_and_actors,
    play_script,
    table,
)

#: Seat 0 bids one and flips its own top disc, a flower.
EASY_WIN = "all place:flower, 0 bid:1, 1 2 pass, 0 flip:0"
OWN_SKULL = "0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0"
SKULL_OF_2 = "0 1 place:flower, 2 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:2"


@pytest.mark.rule("W1")
def test_w1_the_first_won_challenge_turns_the_mat() -> None:
    state = play_script(table(3), EASY_WIN)
    assert [seat.wins for seat in state.seats] == [1, 0, 0]
    assert phase_and_actors(state) == "opening: 0 1 2"
    assert state.winner is None
    assert last_events(table(3), EASY_WIN)[1:] == (RoundWon(0, 1), RoundOpened(2, 0))


@pytest.mark.rule("W1")
def test_w1_the_second_wins_the_game() -> None:
    state = play_script(table(3), f"{EASY_WIN}, {EASY_WIN}")
    assert (phase_and_actors(state), state.winner, state.reason) == ("over:", 0, "challenges")
    assert last_events(table(3), f"{EASY_WIN}, {EASY_WIN}")[1:] == (RoundWon(0, 2), GameWon(0, "challenges"))


@pytest.mark.rule("W1")
def test_w1_two_wins_of_two_players_win_nothing() -> None:
    second = "all place:flower, 0 place:flower, 1 bid:1, 2 0 pass, 1 flip:1"
    state = play_script(table(3), f"{EASY_WIN}, {second}")
    assert [seat.wins for seat in state.seats] == [1, 1, 0]
    assert state.winner is None


@pytest.mark.rule("W1", "T4")
def test_w1_a_failed_attempt_turns_no_mat_back() -> None:
    state = play_script(hands("FFS", "FS", "FS", wins="100"), f"{OWN_SKULL}, 0 discard:flower")
    assert [seat.wins for seat in state.seats] == [1, 0, 0]


@pytest.mark.rule("W1")
@pytest.mark.parametrize("word", ["place:flower", "bid:1", "pass", "flip:0", "show", "start:0", "pick:0"])
def test_w1_nothing_is_played_when_the_game_is_over(word: str) -> None:
    state = play_script(hands("FFS", "FS", "FS", wins="100"), EASY_WIN)
    for seat in range(3):
        assert legal_words(state, seat) == ""
        assert_refused(
            state, seat, word, "game-over", "the game is over, player 0 won: nothing more can be played"
        )


@pytest.mark.rule("W2")
@pytest.mark.parametrize("loss", ["shuffle:F, 2 pick:0", "draw:flower"])
def test_w2_the_last_player_left_wins(loss: str) -> None:
    start = hands("F", "", "FS", loss="draw" if "draw" in loss else "pick")
    script = f"0 place:flower, 2 place:skull, 0 bid:2, 0 flip:0 flip:2, chance {loss}"
    state = play_script(start, script)
    assert (phase_and_actors(state), state.winner, state.reason) == ("over:", 2, "last")
    assert last_events(start, script)[-1] == GameWon(2, "last")


@pytest.mark.rule("W2", "N3")
def test_w2_when_an_own_skull_leaves_one_player_nobody_names_a_starter() -> None:
    script = "0 place:skull, 1 place:flower, 0 bid:1, 1 pass, 0 flip:0, 0 discard:skull"
    state = play_script(hands("S", "F"), script)
    assert (phase_and_actors(state), state.winner, state.reason) == ("over:", 1, "last")
    assert_refused(state, 0, "start:1", "game-over")


@pytest.mark.rule("W2")
def test_w2_with_two_players_left_the_game_goes_on() -> None:
    state = play_script(hands("F", "FS", "FS"), f"{SKULL_OF_2}, chance shuffle:F, 2 pick:0")
    assert (phase_and_actors(state), state.winner) == ("opening: 1 2", None)


@pytest.mark.rule("N1")
@pytest.mark.parametrize(
    ("outcome", "attempt"),
    [
        ("won", "1 flip:1 flip:0"),
        ("lost to an opponent", "1 flip:1 flip:2, chance shuffle:FFFS, 2 pick:0"),
    ],
)
def test_n1_the_challenger_is_first_next_won_or_lost(outcome: str, attempt: str) -> None:
    state = play_script(table(3), f"0 1 place:flower, 2 place:skull, 0 bid:1, 1 bid:2, 2 0 pass, {attempt}")
    assert (state.round, state.first) == (2, 1)
    assert state.past[0].won == (outcome == "won")
    assert phase_and_actors(play_script(state, "all place:flower")) == "adding: 1"


@pytest.mark.rule("N1")
def test_n1_a_loss_to_an_own_skull_also_starts_with_the_challenger() -> None:
    state = play_script(
        table(3, first=1),
        "all place:skull, 1 place:flower, 2 bid:1, 0 1 pass, 2 flip:2 discard:flower",
    )
    assert (state.round, state.first) == (2, 2)


@pytest.mark.rule("N1")
def test_n1_nobody_is_asked_who_starts() -> None:
    state = play_script(table(3), f"{OWN_SKULL}, 0 discard:flower")
    assert_refused(
        state, 0, "start:1", "wrong-phase", "no start in the opening phase: place a flower or the skull"
    )


@pytest.mark.rule("N2")
@pytest.mark.parametrize("opening", ["simultaneous", "first-last", "others-first"])
def test_n2_eliminated_by_an_opponents_skull_its_owner_is_first(opening: str) -> None:
    state = play_script(
        hands("F", "FS", "FS", opening=opening),
        "1 place:flower, 2 place:skull, 0 place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:2, "
        "chance shuffle:F, 2 pick:0",
    )
    assert state.first == 2
    assert phase_and_actors(state) == ("opening: 1 2" if opening == "simultaneous" else "opening: 1")
    assert phase_and_actors(play_script(state, "1 2 place:flower")) == "adding: 2"


@pytest.mark.rule("N2", "N3")
def test_n2_then_the_eliminated_challenger_names_nobody() -> None:
    state = play_script(hands("F", "FS", "FS"), f"{SKULL_OF_2}, chance shuffle:F, 2 pick:0")
    assert_refused(state, 0, "start:1", "eliminated", "seat 0 is out of the game: wait for seat 1 or 2")


@pytest.mark.rule("N3", "D6")
@pytest.mark.parametrize("named", [1, 2])
def test_n3_a_challenger_eliminated_by_their_own_skull_names_the_first_player(named: int) -> None:
    state = play_script(hands("S", "FS", "FS"), f"{OWN_SKULL}, 0 discard:skull")
    assert phase_and_actors(state) == "starter: 0"
    assert legal_words(state, 0) == "start:1 start:2"
    assert last_events(state, f"0 start:{named}") == (StarterNamed(0, named), RoundOpened(2, named))
    assert phase_and_actors(play_script(state, f"0 start:{named}, 1 2 place:flower")) == f"adding: {named}"


@pytest.mark.rule("N3")
def test_n3_nobody_else_names_and_nothing_else_is_done() -> None:
    state = play_script(hands("S", "FS", "FS"), f"{OWN_SKULL}, 0 discard:skull")
    for seat in (1, 2):
        assert_refused(
            state, seat, f"start:{seat}", "not-your-turn", f"it is not seat {seat}'s turn: wait for seat 0"
        )
    assert_refused(
        state, 0, "place:flower", "wrong-phase", "no place in the starter phase: start seat 1 or 2"
    )


@pytest.mark.rule("X1", "A3")
def test_x1_one_disc_on_the_mat_must_challenge_on_the_adding_turn() -> None:
    state = play_script(hands("S", "FS", "FS"), "all place:skull")
    assert legal_verbs(state, 0) == "bid"
    assert_refused(state, 0, "place:skull", "must-challenge")


@pytest.mark.rule("X1")
def test_x1_in_the_auction_it_may_pass_or_raise() -> None:
    state = play_script(hands("FS", "S", "FS"), "all place:skull, 0 bid:1")
    assert legal_words(state, 1) == "bid:2 bid:3 pass"


@pytest.mark.rule("X1", "F5")
def test_x1_as_challenger_a_lone_skull_is_eliminated() -> None:
    state = play_script(hands("FS", "S", "FS"), "all place:skull, 0 bid:1, 1 bid:2, 2 0 pass, 1 flip:1")
    assert legal_words(state, 1) == "discard:skull"
    state = play_script(state, "1 discard:skull")
    assert state.seats[1].eliminated
    assert phase_and_actors(state) == "starter: 1"


@pytest.mark.rule("X1")
def test_x1_as_challenger_a_lone_flower_lives() -> None:
    state = play_script(hands("F", "FS", "FS"), EASY_WIN)
    assert state.hand(0) == faces("F")
    assert state.seats[0].wins == 1


@pytest.mark.rule("X2")
def test_x2_table_talk_is_no_action_and_binds_nobody() -> None:
    verbs = {action.verb for action in WORDS.values()}
    assert verbs == {"place", "bid", "pass", "flip", "pick", "discard", "start", "show", "shuffle", "draw"}
    state = play_script(table(3), "all place:skull")
    for talk in ("talk:hello", "say:I played a flower", "claim:flower", "say"):
        assert_refused(state, 0, talk, "unknown-action")
        with pytest.raises(IllegalAction):
            parse_action(talk)
    assert legal_verbs(state, 0) == "place bid"
