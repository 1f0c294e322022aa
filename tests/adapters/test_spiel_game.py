"""The OpenSpiel game: OpenSpiel's own suites, tree counts, serialisation and observers."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test

from calavera import encode
from calavera.adapters.spiel_game import SkullGame
from calavera.adapters.spiel_history import message_features, message_size
from calavera.adapters.turn_order import first_turn, skip_forced_answers
from calavera.encode.layout import VERSIONS
from calavera.rules import CalaveraError, Options, State, set_up, view
from calavera.rules.actions import BIDS, FLIP, PASS, PICK, PLACE, START
from tests.rules import perft_reference
from tests.rules.test_perft import children

from .brute_force import build_tree

GAMES = [
    "python_skull",
    "python_skull(players=2,discs=2,wins=1,shows=True,skip_forced=False)",
    "python_skull(players=3,discs=3,last_chance=True,loss=draw)",
    "python_skull(players=4,opening=first-last,first=3,shows=True)",
    "python_skull(players=2,tribes_per_player=2,last_chance=True,skip_forced=False)",
    "python_skull(players=3,discs=3,opening=others-first,first=1,last_chance=True)",
    "python_skull(players=7)",
]


@pytest.mark.parametrize("name", GAMES)
def test_their_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


# --- Their API tests ----------------------------------------------------------------------------------------

#: Small games with their nodes (chance, decisions, ends) and the information sets of both players.
TREES = {
    "python_skull(players=2,hands=FS/F,wins=1)": ((0, 53, 60), 42),
    "python_skull(players=2,hands=FF/FS,wins=1)": ((0, 492, 513), 414),
    "python_skull(players=2,hands=FS/F,wins=1,shows=True,skip_forced=False)": ((25, 469, 143), 392),
}
for name, (nodes, sets) in TREES.items():
    api_test.TOTAL_NUM_STATES[name] = nodes
    api_test.PERFECT_RECALL_NUM_STATES[name] = sets


def full_tree(name: str) -> type:
    """Their test class for whole trees, for one game."""
    content = {"game": pyspiel.load_game(name), "game_name": name}
    return type("FullTree", (api_test.EnforceAPIOnFullTreeBase,), content)


def partial_tree(name: str) -> type:
    """Their test class for states here and there, for one game."""
    content = {"game": pyspiel.load_game(name), "game_name": name}
    return type("PartialTree", (api_test.EnforceAPIOnPartialTreeBase,), content)


TestTinyTree = full_tree("python_skull(players=2,hands=FS/F,wins=1)")
TestSmallTree = full_tree("python_skull(players=2,hands=FF/FS,wins=1)")
TestTreeWithNothingSkipped = full_tree(
    "python_skull(players=2,hands=FS/F,wins=1,shows=True,skip_forced=False)"
)
TestThreeSeats = partial_tree("python_skull(players=3,discs=3,shows=True)")
TestTwoTribes = partial_tree("python_skull(players=2,tribes_per_player=2,last_chance=True)")


# --- Tree counts --------------------------------------------------------------------------------------------


def count_nodes(game: Any) -> Counter[str]:
    counts: Counter[str] = Counter()

    def count(state: Any) -> None:
        counts["end" if state.is_terminal() else "chance" if state.is_chance_node() else "decision"] += 1
        for action in state.legal_actions():
            count(state.child(action))

    count(game.new_initial_state())
    return counts


@pytest.mark.parametrize(
    ("hands", "wins", "loss", "opening"),
    [
        ("FS/FS", 1, "pick", "first-last"),
        ("FS/F", 2, "pick", "others-first"),
        ("FF/FS", 1, "draw", "first-last"),
        ("F/S/FS", 1, "pick", "first-last"),
        ("F/S/FS", 1, "pick", "others-first"),
    ],
)
def test_the_tree_has_as_many_nodes_as_a_counter_written_from_the_rule_book(
    hands: str, wins: int, loss: str, opening: str
) -> None:
    """With nothing skipped; with the first seat last (O3, O4) both ask in the same order."""
    players = hands.count("/") + 1
    name = f"python_skull(players={players},hands={hands},wins={wins},loss={loss},opening={opening}"
    owned = tuple(hands.split("/"))
    counter = perft_reference.Game(owned, (2 - wins,) * players, opening, loss)
    whole = count_nodes(pyspiel.load_game(f"{name},skip_forced=False)"))
    assert whole.total() == sum(perft_reference.count(counter, 0))
    assert count_nodes(pyspiel.load_game(f"{name})"))["end"] == whole["end"]


@pytest.mark.parametrize("hands", ["FS/FS", "FF/FS", "F/FS/F"])
def test_sequential_openings_have_as_many_ends_as_simultaneous_ones(hands: str) -> None:
    owned = hands.split("/")
    start = set_up(Options(players=len(owned)), 0, owned, [1] * len(owned))
    game = pyspiel.load_game(f"python_skull(players={len(owned)},hands={hands},wins=1)")
    assert count_nodes(game)["end"] == count_ends(start)


def count_ends(state: State) -> int:
    after = list(children(state, shows=False))
    return sum(map(count_ends, after)) if after else 1


# --- Messages -----------------------------------------------------------------------------------------------


def every_word() -> list[str]:
    """All words that occur in messages."""
    lost = ("", "=F", "=S")
    words = ["place", *PLACE.values(), PASS, "turns", "discard", "discard:flower", "discard:skull", "shuffle"]
    words += [f"draw{disc}" for disc in lost]
    words += [f"{pick}{disc}" for pick in PICK for disc in lost]
    words += [f"{flip}={letter}" for flip in FLIP for letter in "FSL"]
    words += [f"show={''.join(discs)}" for size in range(1, 5) for discs in product("FSL", repeat=size)]
    return [*words, *START, *BIDS[1:]]


@pytest.mark.parametrize("seats", [2, 6, 12])
def test_every_message_has_its_own_numbers_from_0_to_1(seats: int) -> None:
    """Together with the order of rows, two information states never have the same tensor."""
    words = [
        word
        for word in every_word()
        if not (word.startswith(("flip", "start")) and int(word.split(":")[1].split("=")[0]) >= seats)
        and not (word.startswith("bid") and int(word.split(":")[1]) > 4 * seats)
    ]
    messages = [f"{who} {word}" for who in (*range(seats), "chance") for word in words]
    rows = np.array([message_features(message, seats) for message in messages], np.float32)
    assert rows.shape == (len(messages), message_size(seats))
    assert len(np.unique(rows, axis=0)) == len(messages)
    assert rows.min() == 0
    assert rows.max() == 1
    assert (rows.sum(1) >= 2).all(), "no message looks like the padding"


@pytest.mark.parametrize("name", [*TREES, "python_skull(players=2,hands=FS/F,skull=0.5/0.5,wins=1)"])
def test_information_states_differ_where_their_tensors_do_and_stay_within_bounds(name: str) -> None:
    game: Any = pyspiel.load_game(name)
    tensors: dict[str, bytes] = {}

    def walk(state: Any) -> None:
        for player in range(2):
            numbers = np.array(state.information_state_tensor(player), np.float32)
            assert ((numbers >= 0) & (numbers <= 1)).all()
            text = state.information_state_string(player)
            assert tensors.setdefault(text, numbers.tobytes()) == numbers.tobytes()
        for action in state.legal_actions():
            walk(state.child(action))

    walk(game.new_initial_state())
    assert len(set(tensors.values())) == len(tensors)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", GAMES)
def test_tensors_of_whole_games_stay_within_bounds(name: str, seed: int) -> None:
    state = random_state(pyspiel.load_game(name), seed)
    for player in range(state.num_players()):
        numbers = np.array(state.information_state_tensor(player))
        assert ((numbers >= 0) & (numbers <= 1)).all()


@pytest.mark.parametrize("hands", ["FS/F", "FF/FS"])
def test_information_sets_match_brute_force(hands: str) -> None:
    state = set_up(Options(players=2), 0, hands.split("/"), [1, 1])
    tree = build_tree(skip_forced_answers(first_turn(state, shows=False)))
    sets = TREES[f"python_skull(players=2,hands={hands},wins=1)"][1]
    assert sum(map(len, tree.questions)) == sets


def random_state(game: Any, seed: int) -> Any:
    random = Random(seed)
    state = game.new_initial_state()
    for _ in range(random.randrange(60)):
        if state.is_terminal():
            break
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("version", VERSIONS)
def test_an_observation_is_that_of_the_encoding(seed: int, version: int) -> None:
    given = "" if version == VERSIONS[-1] else f",encoding={version}"
    game = pyspiel.load_game(f"python_skull(players=4,last_chance=True{given})")
    state = random_state(game, seed)
    observer = game.make_py_observer()
    for player in range(4):
        numbers = encode.observation(view(state.turn.state, player), encode.Layout(4, version))
        observer.set_from(state, player)
        assert observer.tensor[4:].tolist() == numbers
        assert observer.dict["player"].tolist() == [float(other == player) for other in range(4)]
        assert np.array_equal(state.observation_tensor(player), observer.tensor)


def test_unsupported_observers_are_refused() -> None:
    game = pyspiel.load_game("python_skull(players=2,discs=2)")
    everybody = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="everybody's secrets"):
        game.make_py_observer(everybody)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"more": 1})


# --- The rest of the interface ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_state_reads_back_from_its_text(seed: int) -> None:
    game = pyspiel.load_game("python_skull(players=3,shows=True)")
    state = random_state(game, seed)
    text = pyspiel.serialize_game_and_state(game, state)
    same_game, same = pyspiel.deserialize_game_and_state(text)
    assert str(same) == str(state)
    assert str(same_game) == str(game)
    assert [same.information_state_string(p) for p in range(3)] == [
        state.information_state_string(p) for p in range(3)
    ]


@pytest.mark.rule("W1")
def test_the_winner_gets_one_from_each_other_player() -> None:
    state = pyspiel.load_game("python_skull(players=3,hands=F/F/F,wins=1)").new_initial_state()
    for word in ("bid:1", "pass", "pass"):
        state.apply_action(state.string_to_action(word))
    assert state.is_terminal()
    assert state.returns() == [2.0, -1.0, -1.0]


@pytest.mark.rule("F2")
def test_chance_is_explicit_and_adds_up_to_one() -> None:
    state = pyspiel.load_game("python_skull(players=2)").new_initial_state()
    for word in ("place:flower", "place:skull", "bid:2"):
        state.apply_action(state.string_to_action(word))
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(place, 0.25) for place in range(4)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "shuffle:FFFS"


@pytest.mark.parametrize(
    "params", [{"discs": 5}, {"wins": 3}, {"hands": "FFFF/S"}, {"players": 1}, {"first": 2}], ids=str
)
def test_impossible_games_are_refused(params: dict[str, Any]) -> None:
    with pytest.raises(CalaveraError):
        SkullGame(params)
