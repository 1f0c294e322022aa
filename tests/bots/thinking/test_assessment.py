"""Decisions depend only on what a seat may know, and opponent models on what was revealed."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from calavera.bots import make_bot
from calavera.bots.thinking import belief
from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.belief import Situation, beliefs
from calavera.bots.thinking.opponent_model import TYPICAL_PLAYER, OpponentModel, fit_opponent_models
from calavera.rules import CHANCE, FLOWER, SKULL, Action, Disc, State, view
from calavera.rules.actions import BIDS, HIDDEN_PLACE, PASS
from tests.bots.test_levels import EVERY_BOT
from tests.rules.properties.worlds import other_game, other_state
from tests.rules.scripts import play_script, table
from tests.rules.strategies import Game, examples, games

SEEDS = st.integers(0, 2**32)


@st.composite
def decisions(draw: st.DrawFn) -> tuple[Game, int]:
    """A game that stopped where a seat has to choose, and that seat."""
    game = draw(games())
    seats = [seat for seat in game.last.to_act if seat != CHANCE]
    assume(seats)
    return game, draw(st.sampled_from(seats))


def choices(state: State, seat: int, seed: int) -> dict[str, Action]:
    """What each bot chooses here with this seed."""
    return {name: make_bot(name).choose(view(state, seat), Random(seed)) for name in EVERY_BOT}


# --- Hidden information -------------------------------------------------------------------------------------


@examples(60)
@given(decisions(), SEEDS)
def test_what_a_seat_cannot_know_changes_no_decision(decision: tuple[Game, int], seed: int) -> None:
    """The same game with other discs wherever this seat cannot know them."""
    game, seat = decision
    other = other_game(game, seat, Random(seed))
    event("the truth differs" if other.last != game.last else "the truth is the same")
    assert choices(other.last, seat, seed) == choices(game.last, seat, seed)


@examples(40)
@given(decisions(), SEEDS)
def test_swapped_hidden_discs_change_no_decision(decision: tuple[Game, int], seed: int) -> None:
    """The same with the hidden fields of one state changed directly."""
    game, seat = decision
    assert choices(other_state(game.last, seat, Random(seed)), seat, seed) == choices(game.last, seat, seed)


@examples(40)
@given(decisions(), SEEDS)
def test_cached_beliefs_change_no_decision(decision: tuple[Game, int], seed: int) -> None:
    """The cache of past rounds changes no result."""
    game, seat = decision
    first = choices(game.last, seat, seed)
    belief._cache.clear()
    assert choices(game.last, seat, seed) == first
    assert choices(game.last, seat, seed) == first


@examples(40)
@given(games(), st.data())
def test_cached_beliefs_equal_fresh_ones(game: Game, data: st.DataObject) -> None:
    """Computed at every step, only at the end, or for several readers in turn."""
    reader = data.draw(st.none() | st.integers(0, len(game.start.seats) - 1))
    belief._cache.clear()
    fresh = beliefs(view(game.last, reader), TYPICAL_PLAYER)
    belief._cache.clear()
    for number, state in enumerate(game.states):
        beliefs(view(state, number % len(state.seats)), TYPICAL_PLAYER)
    assert beliefs(view(game.last, reader), TYPICAL_PLAYER) == fresh


# --- Opponent models ----------------------------------------------------------------------------------------


def all_models() -> Iterator[OpponentModel]:
    """Models at the ends and in the middle of the possible range."""
    for skull, bluffs, often in product((0.05, 0.45, 0.9), (0.1, 0.5, 4.0), (0.2, 1.0, 3.0)):
        yield OpponentModel(skull, skull, bluffs, bluffs, often, often)


def test_likelihoods_are_positive_and_sum_to_one() -> None:
    """For raise or pass, and for each disc or a bid."""
    for model, flowers, skull, down, total in product(
        all_models(), range(4), (False, True), (False, True), (2, 6, 24)
    ):
        stack = 4 - flowers - skull
        if (skull and down) or stack < down:
            continue
        for bid in range(1, total):
            bidding = Situation("bidding", flowers, skull, False, stack, down, total, bid, 4)
            raises = model.likelihood(bidding, BIDS[bid + 1], None)
            assert 0 < raises < 1
            assert raises + model.likelihood(bidding, PASS, None) == pytest.approx(1)
        discs: list[Disc] = [FLOWER] * (flowers > 0) + [SKULL] * skull
        if stack and discs:
            adding = Situation("adding", flowers, skull, False, stack, down, total, 0, 4)
            likelihoods = [model.likelihood(adding, HIDDEN_PLACE, disc) for disc in discs]
            assert min(likelihoods) > 0
            assert sum(likelihoods) + model.likelihood(adding, BIDS[1], None) == pytest.approx(1)


def test_a_bid_makes_a_skull_less_likely_and_a_pass_more() -> None:
    state = play_script(table(3), "all place:flower, 0 bid:1")
    before = beliefs(view(state, 0), TYPICAL_PLAYER)[1].down_probability
    assert beliefs(view(play_script(state, "1 bid:2"), 0), TYPICAL_PLAYER)[1].down_probability < before
    assert beliefs(view(play_script(state, "1 pass"), 0), TYPICAL_PLAYER)[1].down_probability > before


# --- Adapting -----------------------------------------------------------------------------------------------


def play_three_rounds(disc: str) -> State:
    """Three rounds in which seat 1 bids on this disc, another seat raises and flips it."""
    state = table(4, first=1)
    for script in (
        "1 bid:1, 2 bid:2, 3 0 1 pass, 2 flip:2 flip:1",
        "2 3 0 place:flower, 1 bid:1, 2 pass, 3 bid:3, 0 1 pass, 3 flip:3 flip:3 flip:1",
        "3 0 place:flower, 1 bid:1, 2 3 pass, 0 bid:3, 1 pass, 0 flip:0 flip:0 flip:1",
    ):
        state = play_script(state, f"0 2 3 place:flower, 1 place:{disc}, {script}")
        if disc == SKULL:
            state = play_script(state, "chance shuffle:FFFS, 1 pick:0")
    return state


#: Seat 0 opens the fourth round of both.
BLUFFER = play_three_rounds(SKULL)
HONEST = play_three_rounds(FLOWER)

#: Seat 1 bids once more, and seat 2 thinks about it.
AGAIN = "all place:flower, 0 place:flower, 1 bid:1"


def assess(state: State, script: str) -> Assessment:
    """The assessment of seat 2."""
    return Assessment(view(play_script(state, script), 2))


def test_revealed_bluffs_change_the_opponent_model() -> None:
    bluffer, honest = [fit_opponent_models(view(state, 2))[1] for state in (BLUFFER, HONEST)]
    for field in ("challenge_bluff_ratio", "opening_skull_rate"):
        assert getattr(bluffer, field) > getattr(TYPICAL_PLAYER, field) > getattr(honest, field)
    for state in (BLUFFER, HONEST):
        assert fit_opponent_models(view(state, 2)) == fit_opponent_models(view(state, None)), (
            "everybody saw it"
        )


def test_a_bid_of_a_bluffer_makes_a_skull_more_likely() -> None:
    """The same bid on the same discs, after different pasts."""
    bluffer, honest = assess(BLUFFER, AGAIN), assess(HONEST, AGAIN)
    assert bluffer.beliefs[1].owned_probability == honest.beliefs[1].owned_probability == 1
    assert bluffer.beliefs[1].skull_probability() > honest.beliefs[1].skull_probability() + 0.2
    before = assess(BLUFFER, "0 1 3 place:flower"), assess(HONEST, "0 1 3 place:flower")
    assert before[0].beliefs[1].skull_probability() > before[1].beliefs[1].skull_probability()


def test_without_adapting_all_seats_have_the_typical_model() -> None:
    assessments = [Assessment(view(play_script(state, AGAIN), 2), adapt=False) for state in (BLUFFER, HONEST)]
    assert assessments[0].beliefs[1] == assessments[1].beliefs[1]
    assert set(assessments[0].models) == {TYPICAL_PLAYER}


@pytest.mark.parametrize("name", ["sharp", "expert:10"])
def test_discs_of_a_known_bluffer_are_not_flipped(name: str) -> None:
    """The Challenger starts with the disc of seat 1 if it was honest, with another one if it bluffed."""
    chosen = {}
    for state in (BLUFFER, HONEST):
        attempt = view(play_script(state, f"{AGAIN}, 2 bid:5 flip:2"), 2)
        chosen[state] = {make_bot(name).choose(attempt, Random(seed)) for seed in range(20)}
    assert "flip:1" not in chosen[BLUFFER]
    assert chosen[HONEST] == {"flip:1"}


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "MAX_CACHED", 3)
    monkeypatch.setattr(belief, "_cache", {})
    state = play_script(HONEST, AGAIN)
    assert beliefs(view(state, 0), TYPICAL_PLAYER) == beliefs(view(state, 0), OpponentModel())
    assert len(belief._cache) <= 4
