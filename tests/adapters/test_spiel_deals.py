"""Hands dealt by common beliefs: OpenSpiel's suites, trees, hidden information and refusals."""

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test

from calavera.adapters.spiel_deals import build_deal_node
from calavera.adapters.spiel_game import SkullGame
from calavera.adapters.spiel_history import message_size
from calavera.adapters.turn_order import first_turn, skip_forced_answers
from calavera.rules import BadPosition, Options, set_up, view

from .brute_force import build_tree
from .test_noninterference import KINDS
from .test_spiel_game import count_nodes, full_tree, partial_tree

EVEN = "python_skull(players=2,discs=2,wins=1,skull=0.5/0.5)"
THREE = "python_skull(players=3,hands=FFF/FS/FF,skull=0.9/1/0.5,last_chance=True,shows=True)"
TWO_TRIBES = "python_skull(players=2,tribes_per_player=2,discs=2,skull=0.5/1/0.25/0.5,loss=draw)"
GAMES = [
    EVEN,
    THREE,
    TWO_TRIBES,
    "python_skull(players=2,hands=FFFS/FS,skull=1/0.25,wins=1)",
    "python_skull(players=2,discs=1,skull=0.5/0,shows=True,skip_forced=False)",
    "python_skull(players=2,discs=3,wins=1,skull=1/1,opening=first-last)",
    "python_skull(players=3,hands=FS//F,wins=1,skull=0.5/0/0.5,skip_forced=False)",
]


@pytest.mark.parametrize("name", GAMES)
def test_their_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=True, verbose=False)


# --- Trees --------------------------------------------------------------------------------------------------

UNEVEN = "python_skull(players=2,hands=FS/F,wins=1,skull=0.5/0.5)"
#: Their check of perfect recall wants all histories of an information set to have one length. Where a seat
#: without a skull is not asked to place they have not; so nothing is skipped here.
WHOLE = UNEVEN.replace(")", ",skip_forced=False)")
#: Nodes (chance, decisions, ends), and the information sets of both players.
api_test.TOTAL_NUM_STATES[WHOLE] = (35, 604, 166)
api_test.PERFECT_RECALL_NUM_STATES[WHOLE] = 332

TestWholeTree = full_tree(WHOLE)
TestTwoTribes = partial_tree(TWO_TRIBES)
TestThreeSeats = partial_tree(THREE)


@pytest.mark.parametrize("skips", [False, True])
@pytest.mark.parametrize("hands", ["FS/F", "F/F/F"])
def test_the_tree_is_the_deal_and_the_tree_of_each_deal(hands: str, skips: bool) -> None:
    seats = hands.count("/") + 1
    rest = f"players={seats},wins=1,skip_forced={skips}"
    game = pyspiel.load_game(f"python_skull({rest},hands={hands},skull={'/'.join(['0.5'] * seats)})")
    dealt = [deal.word.removeprefix("deal:") for deal in game.new_initial_state().turn.deals]
    assert len(dealt) == 2**seats
    parts = [count_nodes(pyspiel.load_game(f"python_skull({rest},hands={deal})")) for deal in dealt]
    whole = count_nodes(game)
    assert whole["chance"] == 1 + sum([part["chance"] for part in parts])
    assert whole["decision"] == sum([part["decision"] for part in parts])
    assert whole["end"] == sum([part["end"] for part in parts])


def check_recall(state: Any, past: tuple[tuple[Any, ...], ...], found: dict[str, Any]) -> None:
    """Each information state with what its player knew and answered before: always the same."""
    player = state.current_player()
    for action in state.legal_actions():
        after = list(past)
        if player >= 0:
            here = state.information_state_string(player)
            assert found.setdefault(here, past[player]) == past[player]
            after[player] = (*past[player], (here, action))
        check_recall(state.child(action), tuple(after), found)


@pytest.mark.parametrize("hands", ["FS/F", "F/FS", "FF/FF"])
def test_recall_is_perfect_and_information_sets_match_brute_force(hands: str) -> None:
    dealing = build_deal_node(set_up(Options(players=2), 0, hands.split("/"), [1, 1]), "0.5/0.5")
    trees = [build_tree(skip_forced_answers(first_turn(deal.start, shows=False))) for deal in dealing.deals]
    known = [set().union(*[tree.questions[player] for tree in trees]) for player in (0, 1)]
    found: dict[str, Any] = {}
    game = pyspiel.load_game(f"python_skull(players=2,hands={hands},wins=1,skull=0.5/0.5)")
    check_recall(game.new_initial_state(), ((), ()), found)
    assert len(found) == sum(map(len, known))


# --- The deal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "outcomes"),
    [
        ("discs=2,skull=0.5/0.25", {"FF/FF": 0.375, "FF/FS": 0.125, "FS/FF": 0.375, "FS/FS": 0.125}),
        ("hands=FS/F,skull=0.5/1", {"FF/S": 0.5, "FS/S": 0.5}),
        ("hands=FFFS/S,skull=1/0.25", {"FFFS/F": 0.75, "FFFS/S": 0.25}),
        ("discs=3,skull=0/0.5", {"FFF/FFF": 0.5, "FFF/FFS": 0.5}),
        ("discs=1,skull=1e-200/1e-200", {"F/F": 1.0, "F/S": 1e-200, "S/F": 1e-200}),
    ],
)
def test_chance_deals_what_is_possible_and_nothing_else(given: str, outcomes: dict[str, float]) -> None:
    game = pyspiel.load_game(f"python_skull(players=2,wins=1,{given})")
    state = game.new_initial_state()
    assert state.is_chance_node()
    dealt = {state.action_to_string(deal): chance for deal, chance in state.chance_outcomes()}
    assert dealt == {f"deal:{hands}": chance for hands, chance in outcomes.items()}
    assert game.max_chance_outcomes() == max(
        len(outcomes), *[len(hand) for hand in next(iter(outcomes)).split("/")]
    )
    for deal, _ in state.chance_outcomes():
        seats = state.child(deal).turn.state.seats
        words = ["F" * seat.flowers + "S" * seat.skull for seat in seats]
        assert f"deal:{'/'.join(words)}" == state.action_to_string(deal)


def test_a_deal_that_is_certain_is_no_chance_node_unless_nothing_is_skipped() -> None:
    name = "python_skull(players=2,discs=2,wins=1,skull=1/0,skip_forced={})"
    skipped, whole = [pyspiel.load_game(name.format(skips)) for skips in (True, False)]
    assert skipped.new_initial_state().current_player() == 0
    assert skipped.new_initial_state().information_state_string(1) == "player 1: chance show=FF"
    assert whole.new_initial_state().chance_outcomes() == [(0, 1.0)]
    plain = pyspiel.load_game("python_skull(players=2,hands=FS/FF,wins=1)")
    assert skipped.information_state_tensor_size() == message_size(2) + plain.information_state_tensor_size()
    assert skipped.max_chance_nodes_in_history() == plain.max_chance_nodes_in_history()
    assert whole.max_chance_nodes_in_history() == 1 + plain.max_chance_nodes_in_history()


def test_a_dealt_game_reads_back_from_its_text_and_copies() -> None:
    game = pyspiel.load_game(EVEN)
    for deal in range(4):
        state = game.new_initial_state()
        state.apply_action(deal)
        state.apply_action(state.legal_actions()[-1])
        same_game, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(same_game) == str(game)
        assert state.history()[0] == deal
        for copy in (same, state.clone()):
            assert copy.history() == state.history()
            assert str(copy) == str(state)
            assert copy.information_state_string(0) == state.information_state_string(0)


def test_a_deal_does_not_change_utilities() -> None:
    game = pyspiel.load_game(THREE)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 2, 0)


# --- Secrets ------------------------------------------------------------------------------------------------


def all_observations(game: Any, state: Any, player: int) -> list[Any]:
    """All that observers of every kind tell a player."""
    got: list[Any] = [state.information_state_string(player), state.observation_string(player)]
    for kind in KINDS:
        observer = game.make_py_observer(kind)
        observer.set_from(state, player)
        got += [observer.string_from(state, player), observer.tensor.tolist()]
    return [*got, state.information_state_tensor(player), state.observation_tensor(player)]


def public(word: str) -> str:
    """What the others hear of a secret answer."""
    verb = word.split(":")[0]
    return verb if verb in ("place", "discard", "shuffle", "draw", "deal") else word


def compare_deals(name: str, reader: int, seed: int) -> int:
    """Play two deals side by side for as long as the reader cannot tell them apart; count the answers."""
    game, random = pyspiel.load_game(name.replace(")", ",skip_forced=False)")), Random(seed)
    options = game.start.options
    own = options.seats_of(reader)

    def in_hand(deal: Any) -> list[Any]:
        return [deal.start.seats[seat] for seat in own]

    deals = game.deal_node.deals
    pairs = [(a, b) for a, b in product(deals, deals) if a != b and in_hand(a) == in_hand(b)]
    one, other = [game.new_initial_state().child(deals.index(deal)) for deal in random.choice(pairs)]
    steps = 0
    while all(view(one.turn.state, seat) == view(other.turn.state, seat) for seat in own):
        assert one.current_player() == other.current_player()
        assert one._legal_actions(reader) == other._legal_actions(reader)
        assert all_observations(game, one, reader) == all_observations(game, other, reader)
        steps += 1
        if one.is_terminal():
            break
        word = one.action_to_string(random.choice(one.legal_actions()))
        heard = str if one.current_player() == reader else public
        words = map(other.action_to_string, other.legal_actions())
        one.apply_action(one.string_to_action(word))
        other.apply_action(
            other.string_to_action(random.choice([twin for twin in words if heard(twin) == heard(word)]))
        )
    return steps


@pytest.mark.parametrize("name", [EVEN, THREE, TWO_TRIBES])
@pytest.mark.parametrize("reader", [0, 1])
def test_a_player_is_told_nothing_of_the_hands_dealt_to_others(name: str, reader: int) -> None:
    assert sum([compare_deals(name, reader, seed) for seed in range(12)]) > 60


@pytest.mark.parametrize("name", [EVEN, TWO_TRIBES])
@pytest.mark.parametrize("kind", KINDS, ids=range(len(KINDS)))
@pytest.mark.parametrize("player", [0, 1])
def test_private_observers_see_their_own_hands_and_public_ones_none(
    name: str, kind: Any, player: int
) -> None:
    game = pyspiel.load_game(name.replace(")", ",skip_forced=False)"))
    observer = game.make_py_observer(kind)
    hands, texts, numbers = set(), set(), set()
    for number, deal in enumerate(game.deal_node.deals):
        state = game.new_initial_state().child(number)
        hands.add(tuple([deal.start.seats[seat].skull for seat in deal.start.options.seats_of(player)]))
        observer.set_from(state, player)
        texts.add(observer.string_from(state, player))
        numbers.add(observer.tensor.tobytes())
    secrets = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    assert len(texts) == len(numbers) == (len(hands) if secrets else 1)


def test_before_the_deal_no_hand_is_observed() -> None:
    game = pyspiel.load_game(EVEN)
    state = game.new_initial_state()
    observer = game.make_py_observer()
    for player in (0, 1):
        assert state.information_state_string(player) == f"player {player}: "
        observer.set_from(state, player)
        assert observer.dict["discs"].tolist() == [2, 2]
        for name in ("hand", "lost", "to_act"):
            assert not np.any(observer.dict[name])
    assert str(state) == "to be dealt: deal:FF/FF, deal:FF/FS, deal:FS/FF, deal:FS/FS"


# --- Refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "advice"),
    [
        ({"discs": 2, "skull": "nan/0.5"}, "skull of seat 0 is a probability from 0 to 1, not 'nan'"),
        ({"discs": 2, "skull": "0.5/1.5"}, "skull of seat 1 is a probability from 0 to 1, not '1.5'"),
        ({"discs": 2, "skull": "-0.1/1"}, "skull of seat 0 is a probability from 0 to 1, not '-0.1'"),
        ({"discs": 2, "skull": "half/1"}, "skull of seat 0 is a probability from 0 to 1, not 'half'"),
        ({"discs": 2, "skull": "0.5/"}, "skull of seat 1 is a probability from 0 to 1, not ''"),
        ({"discs": 2, "skull": "0.5"}, "for each of 2 seats, such as 0.5/0.5, not '0.5'"),
        ({"discs": 2, "skull": "1/1/1"}, "for each of 2 seats, such as 0.5/0.5, not '1/1/1'"),
        ({"discs": 2, "skull": 0.5}, "for each of 2 seats, such as 0.5/0.5, not 0.5"),
        ({"skull": "1/0.5"}, "seat 1 has all four discs, so it owns its skull: say 1, not '0.5'"),
        ({"hands": "FFFS/F", "skull": "0/0.5"}, "seat 0 has all four discs, so it owns its skull: say 1"),
        ({"players": 3, "hands": "FS//F", "skull": "1/1/1"}, "seat 1 has no disc left: say 0, not '1'"),
        ({"hands": "FX/F", "skull": "1/1"}, "a hand is up to three F and one S"),
    ],
    ids=str,
)
def test_impossible_beliefs_are_refused(given: dict[str, Any], advice: str) -> None:
    with pytest.raises(BadPosition) as refused:
        SkullGame(given)
    assert advice in str(refused.value)
