"""The Gymnasium environment: Gymnasium's checker, whole games against bots, and illegal actions."""

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from calavera.adapters.gym_env import ID, SkullEnv
from calavera.encode import BadLayout
from calavera.rules import BadOptions, CalaveraError

TABLES: list[dict[str, Any]] = [
    {},
    {"players": 2, "opponents": "random", "skip_forced": False},
    {"players": 3, "opponents": ("novice", "always-skull"), "opening": "others-first", "last_chance": True},
    {"players": 2, "opponents": "random", "tribes_per_player": 2, "opening": "first-last"},
    {"players": 7, "opponents": "random", "shows": False, "seat": 3, "first": 1},
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_their_checker_passes_without_a_warning(table: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ID, **table).unwrapped)


def game(env: SkullEnv, seed: int) -> float:
    random = Random(seed)
    observation, info = env.reset(seed=seed)
    while True:
        mask = observation["action_mask"]
        assert np.array_equal(mask, info["action_mask"])
        assert mask.sum() == len(info["legal"]) > 0
        assert observation in env.observation_space
        action = random.choice(mask.nonzero()[0].tolist())
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        if over:
            assert not observation["action_mask"].any()
            assert "illegal" not in info
            return reward
        assert reward == 0


@pytest.mark.rule("W1", "W2", "F5")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_rewards_are_1_for_a_win_and_a_share_of_minus_1_for_a_loss(table: dict[str, Any]) -> None:
    env = SkullEnv(**table)
    rewards = {game(env, seed) for seed in range(12)}
    assert rewards <= {1.0, -1 / (env.options.players - 1)}
    with pytest.raises(CalaveraError, match="reset"):
        env.step(0)


def test_the_same_seed_is_the_same_game() -> None:
    env = SkullEnv(opponents=("regular", "sharp", "random"))
    assert [game(env, seed) for seed in range(4)] == [game(env, seed) for seed in range(4)]


def test_an_answer_that_the_mask_does_not_allow_loses_at_once() -> None:
    env = SkullEnv(players=2)
    env.reset(seed=1)
    observation, reward, over, _, info = env.step(3)
    assert (reward, over) == (-1.0, True)
    assert not observation["action_mask"].any()
    assert info["illegal"].startswith("pass is no answer here: say place:flower")
    env.reset(seed=1)
    assert env.step(46)[4]["illegal"].startswith("index 46 is no action at a table with 2 seats")


def test_reset_options_set_the_seat_and_the_first_seat() -> None:
    env = SkullEnv(players=4)
    _, info = env.reset(seed=0, options={"seat": 2, "first": 2})
    assert info["seat"] == 2
    assert env._turn.state.first == 2
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("given", "size"), [({}, 413), ({"encoding": 1}, 183)], ids=str)
def test_an_observation_has_the_version_that_was_asked_for(given: dict[str, Any], size: int) -> None:
    env = SkullEnv(players=3, **given)
    seen, _ = env.reset(seed=0)
    assert len(seen["observation"]) == size
    assert env.observation_space.contains(seen)


def test_opponents_are_seated_in_order_after_the_learner() -> None:
    env = SkullEnv(players=4, opponents=("novice", "regular"), seat=1)
    env.reset(seed=0)
    assert [str(env._bot(seat)) for seat in (2, 3, 0)] == ["<Bot novice>", "<Bot regular>", "<Bot novice>"]


@pytest.mark.parametrize(
    ("table", "error"),
    [
        ({"players": 1}, BadOptions),
        ({"seat": 4}, CalaveraError),
        ({"opponents": "nobody"}, CalaveraError),
        ({"encoding": 3}, BadLayout),
    ],
    ids=str,
)
def test_impossible_tables_are_refused(table: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        SkullEnv(**table)


@pytest.mark.rule("A6")
def test_rendering_shows_what_the_learner_sees() -> None:
    env = SkullEnv(players=2, opponents="always-skull", seat=0, first=1, render_mode="ansi")
    env.reset(seed=0)
    text = env.render()
    assert "seat 0: 4 discs, 0 won, mat -, hand FFFS" in text
    assert "seat 1: 4 discs, 0 won, mat ?" in text
    assert SkullEnv().render() is None
