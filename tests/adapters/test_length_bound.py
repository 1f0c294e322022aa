"""The bound on the length of a game: no game exceeds it, however it is played."""

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

import calavera.adapters.spiel_game  # noqa: F401 - registers the game
from calavera.adapters.length_bound import max_answers, max_chance_moves
from calavera.adapters.spiel_deals import build_deal_node
from calavera.adapters.turn_order import Turn, first_turn
from calavera.rules import CHANCE, SKULL, BadPosition, Edition, Options, State, new_game, set_up
from tests.rules.strategies import ANY_OPTIONS, examples, new_games

from .played_games import play_random_game

HANDS = ["", "F", "S", "FS", "FF", "FFS", "FFF", "FFFS"]


@examples(150)
@given(new_games(ANY_OPTIONS), st.integers(0, 2**32))
def test_no_random_game_exceeds_the_bound(start: State, seed: int) -> None:
    game = play_random_game(start, seed)
    chance_moves = sum(turn.actor == CHANCE for turn in game.turns)
    assert chance_moves <= max_chance_moves(start)
    assert len(game.answers) - chance_moves <= max_answers(start)


NAMES: list[Edition] = ["classic", "italian", "german", "quick"]


def random_table(random: Random, max_discs: int) -> State:
    """Any hands, wins, first seat and options, with few discs."""
    while True:
        two_tribes = random.random() < 0.3
        seats = 4 if two_tribes else random.choice([2, 3, 3, 4, 5])
        hands = [random.choice(HANDS) for _ in range(seats)]
        edition = Options.edition(random.choice(NAMES), seats // (1 + two_tribes))
        options = edition._replace(last_chance=random.random() < 0.5, tribes_per_player=1 + two_tribes)
        if sum(map(len, hands)) <= max_discs:
            try:
                return set_up(options, random.randrange(seats), hands, random.choices([0, 1], k=seats))
            except BadPosition:
                continue


def longest(turn: Turn, cache: dict[object, int]) -> int:
    """The most answers of seats from here on, by a search of everything that can happen."""
    actor, state = turn.actor, turn.state
    if actor is None:
        return 0
    seats = [(s.flowers, s.skull, s.wins, s.stack, s.flipped, s.active) for s in state.seats]
    setting = (state.first, state.setting.last_chance_seat, state.setting.last_chance_taken, turn.to_ask)
    auction = (state.phase, state.to_act, state.bid, state.bidder, state.failure)
    here = (tuple(seats), setting, auction, len(state.revealed))
    if here not in cache:
        after = max([longest(turn.answer(answer), cache) for answer in turn.answers])
        cache[here] = after + (actor != CHANCE)
    return cache[here]


@pytest.mark.parametrize("seed", range(36))
def test_the_longest_game_of_a_small_table_is_within_the_bound(seed: int) -> None:
    state = random_table(Random(seed), 5 if seed % 9 else 6)
    assert longest(first_turn(state, shows=True), {}) <= max_answers(state)


def long_answer(turn: Turn) -> str:
    """An answer that keeps the game going: all discs on the mats, raises by one, and the skull last."""
    state, actor, answers = turn.state, turn.actor, turn.answers
    assert isinstance(actor, int)
    if state.phase == "bidding":
        in_auction = sum([seat.active for seat in state.seats])
        return answers[0] if in_auction == 2 and answers[0].verb == "bid" else "pass"
    if state.phase == "attempt":
        return max(answers, key=lambda word: hidden_flowers_on_top(state, word.about))
    if state.phase in ("opening", "adding") and not state.seats[actor].stack and "place:skull" in answers:
        return "place:skull"  # at the bottom, so that the flips before it are flowers
    return answers[-1] if turn.to_ask else answers[0]


def hidden_flowers_on_top(state: State, number: int) -> int:
    seat = state.seats[number]
    hidden = seat.stack[: len(seat.stack) - seat.flipped]
    return len(hidden) - 1 - hidden.index(SKULL) if SKULL in hidden else len(hidden)


def play_out(turn: Turn, choose: Callable[[Turn], str]) -> int:
    """The answers of all seats until the game is over."""
    count = 0
    while turn.actor is not None:
        chance = turn.actor == CHANCE
        turn = turn.answer(turn.answers[0] if chance else choose(turn))
        count += not chance
    return count


LONG_GAMES = [
    *[Options(players=players) for players in (2, 3, 4, 6, 12)],
    Options(players=4, last_chance=True),
    Options(players=4, loss="draw", opening="first-last"),
    Options(players=6, tribes_per_player=2, last_chance=True),
]


@pytest.mark.parametrize("options", LONG_GAMES, ids=str)
@pytest.mark.parametrize("shows", [False, True])
def test_long_games_stay_within_the_bound_and_come_near_it(options: Options, shows: bool) -> None:
    start = new_game(options)
    count = play_out(first_turn(start, shows), long_answer)
    assert 0.4 * max_answers(start) < count <= max_answers(start)


#: Answers in the longest game of this many players, without shows: found once by an exact search.
LONGEST = {2: 134, 3: 310, 4: 553, 5: 864, 6: 1243, 7: 1691, 8: 2207, 9: 2792, 10: 3445, 11: 4167, 12: 4957}


@pytest.mark.parametrize(("players", "answers"), LONGEST.items())
def test_the_longest_games_known_are_within_the_bound(players: int, answers: int) -> None:
    assert answers <= max_answers(new_game(Options(players))) < 1.2 * answers


@pytest.mark.parametrize("seed", range(20))
def test_no_game_with_dealt_hands_exceeds_the_bound(seed: int) -> None:
    dealing = build_deal_node(set_up(Options(players=3), 0, ["F", "FS", "F"]), "0.5/0.5/0.5", shows=True)
    game = play_random_game(Random(seed).choice(dealing.deals).start, seed)
    chance_moves = sum([turn.actor == CHANCE for turn in game.turns])
    starts = [deal.start for deal in dealing.deals]
    assert chance_moves <= max(map(max_chance_moves, starts))
    assert len(game.answers) - chance_moves <= max(map(max_answers, starts))


@pytest.mark.parametrize("players", [2, 4, 12])
def test_a_long_game_fits_the_tensor_and_the_length_that_openspiel_is_told(players: int) -> None:
    game: Any = pyspiel.load_game(
        f"python_skull(players={players},last_chance=True,shows=True,skip_forced=False)"
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        word = state.turn.answers[0] if state.is_chance_node() else long_answer(state.turn)
        state.apply_action(state.string_to_action(word))
    assert len(state.history()) <= game.max_game_length() + game.max_chance_nodes_in_history()
    for player in range(players):
        assert len(state.messages[player]) <= game.max_messages
        assert len(state.information_state_tensor(player)) == game.information_state_tensor_size()
