"""The PettingZoo environment: PettingZoo's own suites, and what they do not check."""

import pickle
import warnings
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import collect_render_results

from calavera.adapters import zoo_env
from calavera.rules import BadOptions, CalaveraError, IllegalAction

#: Every option once, on tables of all kinds.
TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "opening": "first-last", "skip_forced": False},
    {"players": 4, "loss": "draw", "last_chance": True, "shows": False},
    {"players": 6, "last_chance": True, "skip_forced": False},
    {"players": 2, "tribes_per_player": 2, "last_chance": True},
    {"players": 6, "tribes_per_player": 2, "opening": "first-last"},
    {"players": 12, "opening": "others-first", "skip_forced": False},
]
#: An observation is a dictionary because the mask is part of it, as in PettingZoo's own classic games. Their
#: test knows those by name, and warns of all others.
BECAUSE_OF_THE_MASK = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_their_api_test_passes(table: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in BECAUSE_OF_THE_MASK:
            warnings.filterwarnings("ignore", message)
        api_test(zoo_env.env(**table), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("table", TABLES[:5], ids=str)
def test_their_seed_test_passes(table: dict[str, Any]) -> None:
    seed_test(lambda: zoo_env.env(**table), num_cycles=100)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_rendering_passes_their_render_test(mode: str) -> None:
    for result in collect_render_results(zoo_env.env(players=4, render_mode=mode)):
        if mode == "ansi":
            assert isinstance(result, str)
        else:
            assert result.dtype == np.uint8
            assert result.shape == (480, 480, 3)


# --- A whole game, checked at every step --------------------------------------------------------------------


def play_randomly(table: zoo_env.raw_env, seed: int) -> Iterator[tuple[str, dict[str, float]]]:
    """Who acted and what that brought to whom, to the end of the game."""
    random = Random(seed)
    table.reset(seed=seed)
    while table.agents:
        agent = table.agent_selection
        observation, _, terminated, _, info = table.last()
        assert observation is not None
        mask = observation["action_mask"]
        assert np.array_equal(mask, info["action_mask"])
        if terminated:
            assert not mask.any()
            assert table.legal_words() == ()
            table.step(None)
        else:
            assert mask.sum() == len(table.legal_words()) > 0
            table.step(random.choice(mask.nonzero()[0].tolist()))
        yield agent, dict(table.rewards)


@pytest.mark.rule("F5", "W1", "W2", "N3")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_agent_terminates_once_with_its_reward(table: dict[str, Any]) -> None:
    """An eliminated agent takes one dead step at once, and never acts again; all shares add up to nothing."""
    early = 0
    for seed in range(8):
        env = zoo_env.raw_env(**table)
        total = dict.fromkeys(env.possible_agents, 0.0)
        left: list[str] = []
        waiting: set[str] = set()
        for agent, rewards in play_randomly(env, seed):
            assert agent not in left
            assert not waiting or agent in waiting, "who is eliminated leaves before anybody else acts"
            if agent in waiting:
                waiting.remove(agent)
                left.append(agent)
                assert agent not in env.agents
            else:
                for other, reward in rewards.items():
                    total[other] += reward
                waiting = {other for other in env.agents if env.terminations[other]}
                early += bool(waiting) and len(waiting) < len(env.agents)
            assert set(env.rewards) == set(env.infos) == set(env.terminations) == set(env.agents)
        assert sorted(left) == sorted(env.possible_agents)
        winner = f"player_{env._turn.state.winner}"
        assert total[winner] == 1
        assert sum(total.values()) == pytest.approx(0)
    assert early > 0 or table["players"] == 2


@pytest.mark.rule("S2", "S5")
@pytest.mark.parametrize(("players", "seed"), [*product(range(2, 13), range(2))])
def test_tables_of_all_sizes_play_to_the_end_with_wrappers(players: int, seed: int) -> None:
    env = zoo_env.env(players=players)
    random = Random(seed)
    env.reset(seed=seed)
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not truncated
        assert observation is not None
        env.step(None if terminated else random.choice(observation["action_mask"].nonzero()[0].tolist()))
    assert not env.agents


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_infos_have_the_same_keys_and_shapes_at_every_step(table: dict[str, Any]) -> None:
    """A replay buffer has one row of a fixed shape for each key."""
    env = zoo_env.raw_env(**table)
    shapes = set()
    for _ in play_randomly(env, 3):
        for info in env.infos.values():
            shapes.add(tuple((key, np.shape(value), np.asarray(value).dtype) for key, value in info.items()))
    mask = ("action_mask", (env.layout.action_count,), np.dtype(np.int8))
    assert shapes == {(mask, ("seat", (), np.dtype(int)))}


@pytest.mark.rule("N3")
def test_an_agent_eliminated_by_its_own_skull_names_a_first_seat_before_it_leaves() -> None:
    found = 0
    for seed in range(60):
        env = zoo_env.raw_env(players=3)
        agent_before = ""
        for agent, _ in play_randomly(env, seed):
            if env.agents and env._turn.state.phase == "starter":
                found += 1
                agent_before = env.agent_selection
                assert not env.terminations[agent_before]
                assert all(word.startswith("start") for word in env.legal_words())
            elif agent_before:
                assert agent_before == agent, "it answers, and then takes the dead step"
                agent_before = "" if agent not in env.agents else agent_before
    assert found > 0


# --- The parts ----------------------------------------------------------------------------------------------


def test_the_state_is_what_all_players_observe() -> None:
    env = zoo_env.raw_env(players=3)
    env.reset(seed=4)
    assert env.state() in env.state_space
    assert np.array_equal(env.state()[1], env.observe("player_1")["observation"])


def test_reset_options_set_the_first_seat() -> None:
    env = zoo_env.raw_env(players=5)
    for first in range(5):
        env.reset(options={"first": first})
        assert env.agent_selection == f"player_{first}"
    begins = set()
    for seed in range(40):
        env.reset(seed=seed)
        begins.add(env.agent_selection)
    assert begins == set(env.possible_agents)


@pytest.mark.rule("V1")
def test_a_player_with_two_tribes_sees_the_table_from_the_seat_that_is_asked() -> None:
    env = zoo_env.raw_env(players=2, tribes_per_player=2, first=3)
    env.reset(seed=0)
    assert (env.agent_selection, env.infos["player_1"]["seat"], env.infos["player_0"]["seat"]) == (
        "player_1",
        3,
        0,
    )


def test_an_illegal_action_loses_with_wrappers_and_is_refused_without() -> None:
    env = zoo_env.raw_env(players=3)
    env.reset(seed=0)
    with pytest.raises(IllegalAction, match="is no answer here"):
        env.step(3)
    with pytest.raises(CalaveraError, match="is in the game"):
        env.step(None)
    guarded = zoo_env.env(players=3)
    guarded.reset(seed=0)
    agent = guarded.agent_selection
    guarded.step(3)
    assert guarded.rewards[agent] == -1
    assert all(guarded.terminations.values())


def test_it_can_be_pickled_and_refuses_impossible_tables() -> None:
    copy = pickle.loads(pickle.dumps(zoo_env.raw_env(players=5, last_chance=True, encoding=1)))
    assert copy.layout.version == 1
    assert copy.options.players == 5
    assert copy.options.last_chance
    with pytest.raises(BadOptions):
        zoo_env.raw_env(players=13)


def test_rendering_shows_faces_only_with_faces_up() -> None:
    texts = []
    for faces_up in (False, True):
        env = zoo_env.raw_env(players=2, render_mode="ansi", faces_up=faces_up, first=0)
        env.reset(seed=0)
        env.step(1)
        texts.append(env.render())
    assert "mat ?" in texts[0]
    assert "hand" not in texts[0]
    assert "mat S, hand FFF" in texts[1]
    assert zoo_env.raw_env().render() is None
