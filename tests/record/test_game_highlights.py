"""The highlights of a finished game: places, bluffs that worked, the boldest bid, what lay hidden."""

from __future__ import annotations

from random import Random

from calavera.record.game_highlights import BoldBid, GameHighlights, find_highlights
from calavera.rules import CHANCE, Options, new_game, play, roll


def highlights(script: str, players: int = 3, first: int = 0) -> GameHighlights:
    """Of moves such as ``0 place:flower, 1 bid:2``."""
    moves = [
        (actor if actor == CHANCE else int(actor), word) for actor, word in map(str.split, script.split(", "))
    ]
    return find_highlights(Options(players=players, loss="draw"), first, moves)


#: Seat 1 bids on its own skull, seat 0 goes higher and meets it. Seat 0 loses a disc, and is first again.
BLUFF = "0 place:flower, 1 place:skull, 2 place:flower, 0 place:flower, 1 bid:2, 2 pass, 0 bid:3, 1 pass, "
BLUFF += "0 flip:0, 0 flip:0, 0 flip:1, chance draw:flower"
WIN = "0 place:flower, 1 place:skull, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0"
OWN = "0 place:skull, 1 place:flower, 2 place:skull, 0 bid:1, 1 pass, 2 pass, 0 flip:0, 0 discard:flower"


def test_a_bluff_worked_if_somebody_else_went_higher_and_failed() -> None:
    found = highlights(f"{BLUFF}, {WIN}, {WIN}")
    assert (found.rounds, found.bluffs, found.places) == (3, (0, 1, 0), (1, 2, 2))
    assert found.stacks == (("flower",), ("skull",), ("flower",))


def test_a_bid_on_a_flower_is_no_bluff_and_neither_is_the_own_fall() -> None:
    """F4: seat 0 bids on its own skull and meets it. Seat 2 has a skull as well, but did not bid."""
    assert highlights(f"{OWN}, {WIN}, {WIN}").bluffs == (0, 0, 0)


def test_the_boldest_bid_needs_the_most_discs_of_others() -> None:
    """Not the highest: 2 of others' discs for seat 1, 1 for seat 0, who has two own ones and bids 3."""
    assert highlights(f"{BLUFF}, {WIN}, {WIN}").boldest == BoldBid(0, 3, 4, 1, "failed")
    alone = "0 place:flower, 1 place:flower, 2 place:flower, 0 bid:2, 1 bid:3, 1 flip:1, 1 flip:0, 1 flip:2"
    again = "1 place:flower, 0 place:skull, 2 place:flower, 1 bid:1, 2 pass, 0 pass, 1 flip:1"
    assert highlights(f"{alone}, {again}").boldest == BoldBid(1, 3, 3, 1, "won")
    jump = (
        "0 place:flower, 1 place:flower, 2 place:flower, 0 place:flower, 1 bid:3, 2 pass, 0 bid:4, 0 flip:0, "
    )
    jump += "0 flip:0, 0 flip:1, 0 flip:2"
    assert highlights(f"{jump}, {WIN}").boldest == BoldBid(0, 4, 4, 1, "won")


def test_who_goes_first_has_the_last_place() -> None:
    """Random games with all options: places follow the eliminations, and everybody has one (W1, W2)."""
    for seed in range(60):
        dice = Random(seed)
        options = Options(players=dice.randrange(2, 5), tribes_per_player=dice.choice([1, 2]))
        state, moves, gone = new_game(options, 0), list[tuple[int | str, str]](), list[int]()
        while state.result is None:
            actor = dice.choice(state.to_act)
            word = roll(state, dice) if actor == CHANCE else dice.choice(state.legal_actions(actor))
            moves.append((actor, str(word)))
            state = play(state, actor, word).after
            alive = {options.player_of(seat) for seat, one in enumerate(state.seats) if not one.eliminated}
            gone += [
                player for player in range(options.players) if player not in alive and player not in gone
            ]
        found = find_highlights(options, 0, moves)
        assert found.places[state.result.winner] == 1
        assert [found.places[player] for player in gone] == [options.players - at for at in range(len(gone))]
        assert found.rounds == state.round
