"""What other versions of Skull got wrong about the rules: one test for each failure, named after it."""

from calavera import Options, new_game, view
from calavera.rules.actions import WORDS
from calavera.rules.events import Flipped
from tests.rules.scripts import (
    assert_refused,
    faces,
    hands,
    last_events,
    legal_words,
    phase_and_actors,
    play_script,
    table,
)

OWN_SKULL = "0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0"
SKULL_OF_1 = "0 2 place:flower, 1 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"


def test_flips_from_the_bottom_of_a_stack_or_any_disc_of_it() -> None:
    state = play_script(table(2), "all place:skull, 0 1 place:flower, 0 1 place:flower, 0 bid:3, 1 pass")
    assert last_events(state, "0 flip:0") == (Flipped(0, 0, "flower"),)
    assert last_events(state, "0 flip:0 flip:0") == (Flipped(0, 0, "flower"),)
    assert last_events(state, "0 flip:0 flip:0 flip:0")[0] == Flipped(0, 0, "skull")
    for no_word in ("flip:0:0", "flip:0:1", "flip:0.0", "flip:0,2"):
        assert_refused(state, 0, no_word, "unknown-action")


def test_a_player_who_passed_bids_again_after_a_raise() -> None:
    state = play_script(table(4), "all place:flower, 0 bid:1, 1 pass, 2 bid:2, 3 0 pass")
    assert phase_and_actors(state) == "attempt: 2"
    still_on = play_script(table(4), "all place:flower, 0 bid:1, 1 pass, 2 bid:2")
    assert_refused(still_on, 1, "bid:3", "already-passed")
    assert_refused(play_script(still_on, "3 pass"), 1, "bid:3", "already-passed")


def test_the_lost_disc_is_never_the_skull_or_a_pick_can_aim() -> None:
    failed = play_script(table(3), SKULL_OF_1)
    assert_refused(failed, 1, "pick:0", "not-your-turn")
    for place, order in enumerate(["SFFF", "FSFF", "FFSF", "FFFS"]):
        shuffled = play_script(failed, f"chance shuffle:{order}")
        assert view(shuffled, 1) == view(play_script(failed, "chance shuffle:FFFS"), 1)
        for picked in range(4):
            after = play_script(shuffled, f"1 pick:{picked}")
            assert after.seats[0].lost == faces("S" if picked == place else "F")
            assert after.seats[0].discs == 3


def test_own_skull_without_a_choice_of_the_lost_disc_or_of_who_starts() -> None:
    failed = play_script(table(3), OWN_SKULL)
    assert legal_words(failed, 0) == "discard:flower discard:skull"
    eliminated = play_script(hands("S", "FS", "FS"), f"{OWN_SKULL} discard:skull")
    assert phase_and_actors(eliminated) == "starter: 0"
    assert [play_script(eliminated, f"0 start:{seat}").first for seat in (1, 2)] == [1, 2]


def test_discs_flipped_in_an_attempt_never_return_to_hand() -> None:
    won = play_script(table(3), "all place:flower, 0 bid:3, 0 flip:0 flip:1 flip:2")
    assert [won.hand(seat) for seat in range(3)] == [faces("FFFS")] * 3
    lost = play_script(table(3), f"{SKULL_OF_1}, 2 show, chance shuffle:FFFS, 1 pick:0")
    assert [lost.hand(seat) for seat in range(3)] == [faces("FFS"), faces("FFFS"), faces("FFFS")]


def test_a_seat_that_leaves_the_auction_takes_its_discs_along() -> None:
    assert not [word for word in WORDS if word.startswith(("leave", "quit", "fold", "resign"))]
    state = play_script(table(3), "all place:flower, 0 bid:2, 1 pass, 2 pass")
    assert state.total == 3
    assert [len(seat.stack) for seat in state.seats] == [1, 1, 1]
    assert legal_words(play_script(state, "0 flip:0"), 0) == "flip:1 flip:2"
    assert play_script(state, "0 flip:0 flip:1").seats[0].wins == 1


def test_the_round_after_an_elimination_waits_for_the_eliminated_seat() -> None:
    for opening in ("simultaneous", "first-last", "others-first"):
        state = play_script(
            hands("F", "FS", "FS", opening=opening),
            "1 place:skull, 2 place:flower, 0 place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1, "
            "chance shuffle:F, 1 pick:0",
        )
        assert 0 not in state.to_act
        state = play_script(state, "2 place:flower, 1 place:flower, 1 place:skull, 2 bid:1")
        assert phase_and_actors(state) == "bidding: 1"


def test_a_bid_of_999_x_or_0_is_accepted_or_out_of_turn_or_two_in_one_turn() -> None:
    state = play_script(table(3), "all place:flower")
    for word, code in [("bid:999", "bad-bid"), ("bid:x", "unknown-action"), ("bid:0", "bad-bid")]:
        assert_refused(state, 0, word, code)
    assert_refused(state, 1, "bid:1", "not-your-turn")
    assert_refused(play_script(state, "0 bid:1"), 0, "bid:2", "not-your-turn")
    assert_refused(play_script(state, "0 bid:1"), 2, "bid:2", "not-your-turn")


def test_a_flip_by_someone_else_scores_for_the_challenger() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:2, 1 2 pass, 0 flip:0")
    for seat in (1, 2):
        for target in (0, 1, 2):
            assert_refused(state, seat, f"flip:{target}", "not-your-turn")
    assert_refused(state, "chance", "flip:1", "not-your-turn")
    assert len(state.revealed) == 1


def test_a_repeated_message_counts_a_won_challenge_twice() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1")
    assert state.seats[0].wins == 1
    assert_refused(state, 0, "flip:1", "wrong-phase")
    over = play_script(state, "all place:flower, 0 bid:1, 1 2 pass, 0 flip:0")
    assert (over.winner, over.seats[0].wins) == (0, 2)
    assert_refused(over, 0, "flip:0", "game-over")


def test_the_first_player_places_with_the_others_though_the_book_says_after_them() -> None:
    """Step 1 says that everybody places; that the first player is the last stands beside step 2."""
    state = new_game(Options.edition("classic", players=4), first=2)
    assert_refused(state, 2, "place:flower", "not-your-turn")
    state = play_script(state, "3 0 place:flower")
    assert_refused(state, 2, "place:flower", "not-your-turn")
    assert phase_and_actors(play_script(state, "1 place:skull")) == "opening: 2"
