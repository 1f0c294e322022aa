"""What other versions of Skull got wrong about the rules: one test for each failure, named after it."""

from calavera import view
from calavera.rules.actions import WORDS
from calavera.rules.events import Flipped

from .game import discs, hands, happened, legal, now, played, refused, table

OWN_SKULL = "0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0"
SKULL_OF_1 = "0 2 place:flower, 1 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"


def test_flips_from_the_bottom_of_a_stack_or_any_disc_of_it() -> None:
    state = played(table(2), "all place:skull, 0 1 place:flower, 0 1 place:flower, 0 bid:3, 1 pass")
    assert happened(state, "0 flip:0") == (Flipped(0, 0, "flower"),)
    assert happened(state, "0 flip:0 flip:0") == (Flipped(0, 0, "flower"),)
    assert happened(state, "0 flip:0 flip:0 flip:0")[0] == Flipped(0, 0, "skull")
    for no_word in ("flip:0:0", "flip:0:1", "flip:0.0", "flip:0,2"):
        refused(state, 0, no_word, "unknown-action")


def test_a_player_who_passed_bids_again_after_a_raise() -> None:
    state = played(table(4), "all place:flower, 0 bid:1, 1 pass, 2 bid:2, 3 0 pass")
    assert now(state) == "attempt: 2"
    still_on = played(table(4), "all place:flower, 0 bid:1, 1 pass, 2 bid:2")
    refused(still_on, 1, "bid:3", "already-passed")
    refused(played(still_on, "3 pass"), 1, "bid:3", "already-passed")


def test_the_lost_disc_is_never_the_skull_or_a_pick_can_aim() -> None:
    failed = played(table(3), SKULL_OF_1)
    refused(failed, 1, "pick:0", "not-your-turn")
    for place, order in enumerate(["SFFF", "FSFF", "FFSF", "FFFS"]):
        shuffled = played(failed, f"chance shuffle:{order}")
        assert view(shuffled, 1) == view(played(failed, "chance shuffle:FFFS"), 1)
        for picked in range(4):
            after = played(shuffled, f"1 pick:{picked}")
            assert after.seats[0].lost == discs("S" if picked == place else "F")
            assert after.seats[0].discs == 3


def test_own_skull_without_a_choice_of_the_lost_disc_or_of_who_starts() -> None:
    failed = played(table(3), OWN_SKULL)
    assert legal(failed, 0) == "discard:flower discard:skull"
    eliminated = played(hands("S", "FS", "FS"), f"{OWN_SKULL} discard:skull")
    assert now(eliminated) == "starter: 0"
    assert [played(eliminated, f"0 start:{seat}").first for seat in (1, 2)] == [1, 2]


def test_discs_flipped_in_an_attempt_never_return_to_hand() -> None:
    won = played(table(3), "all place:flower, 0 bid:3, 0 flip:0 flip:1 flip:2")
    assert [won.hand(seat) for seat in range(3)] == [discs("FFFS")] * 3
    lost = played(table(3), f"{SKULL_OF_1}, 2 show, chance shuffle:FFFS, 1 pick:0")
    assert [lost.hand(seat) for seat in range(3)] == [discs("FFS"), discs("FFFS"), discs("FFFS")]


def test_a_seat_that_leaves_the_auction_takes_its_discs_along() -> None:
    assert not [word for word in WORDS if word.startswith(("leave", "quit", "fold", "resign"))]
    state = played(table(3), "all place:flower, 0 bid:2, 1 pass, 2 pass")
    assert state.total == 3
    assert [len(seat.stack) for seat in state.seats] == [1, 1, 1]
    assert legal(played(state, "0 flip:0"), 0) == "flip:1 flip:2"
    assert played(state, "0 flip:0 flip:1").seats[0].wins == 1


def test_the_round_after_an_elimination_waits_for_the_eliminated_seat() -> None:
    for opening in ("simultaneous", "first-last"):
        state = played(
            hands("F", "FS", "FS", opening=opening),
            "1 place:skull, 2 place:flower, 0 place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1, "
            "chance shuffle:F, 1 pick:0",
        )
        assert 0 not in state.to_act
        state = played(state, "2 place:flower, 1 place:flower, 1 place:skull, 2 bid:1")
        assert now(state) == "bidding: 1"


def test_a_bid_of_999_x_or_0_is_accepted_or_out_of_turn_or_two_in_one_turn() -> None:
    state = played(table(3), "all place:flower")
    for word, code in [("bid:999", "bad-bid"), ("bid:x", "unknown-action"), ("bid:0", "bad-bid")]:
        refused(state, 0, word, code)
    refused(state, 1, "bid:1", "not-your-turn")
    refused(played(state, "0 bid:1"), 0, "bid:2", "not-your-turn")
    refused(played(state, "0 bid:1"), 2, "bid:2", "not-your-turn")


def test_a_flip_by_someone_else_scores_for_the_challenger() -> None:
    state = played(table(3), "all place:flower, 0 bid:2, 1 2 pass, 0 flip:0")
    for seat in (1, 2):
        for target in (0, 1, 2):
            refused(state, seat, f"flip:{target}", "not-your-turn")
    refused(state, "chance", "flip:1", "not-your-turn")
    assert len(state.revealed) == 1


def test_a_repeated_message_counts_a_won_challenge_twice() -> None:
    state = played(table(3), "all place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1")
    assert state.seats[0].wins == 1
    refused(state, 0, "flip:1", "wrong-phase")
    over = played(state, "all place:flower, 0 bid:1, 1 2 pass, 0 flip:0")
    assert (over.winner, over.seats[0].wins) == (0, 2)
    refused(over, 0, "flip:0", "game-over")
