"""The Gymnasium environment: Gymnasium's checker, whole games against bots, and illegal actions."""

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from calavera import encode
from calavera.adapters.gym_env import ID, SkullEnv
from calavera.adapters.spaces import Observation
from calavera.encode import BadLayout
from calavera.rules import Action, BadOptions, CalaveraError, View

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
        assert np.array_equal(mask.astype(bool), env.action_masks())
        assert mask.sum() == len(env.legal_words()) > 0
        assert observation in env.observation_space
        action = random.choice(mask.nonzero()[0].tolist())
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        if over:
            assert not observation["action_mask"].any()
            assert not info["illegal"]
            assert env.legal_words() == ()
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
    assert info["illegal"] is True
    assert str(env.illegal_reason()).startswith("pass is no answer here: say place:flower")
    _, info = env.reset(seed=1)
    assert (info["illegal"], env.illegal_reason()) == (False, None)
    env.step(46)
    assert str(env.illegal_reason()).startswith("index 46 is no action at a table with 2 seats")


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
    assert [str(env._opponent(seat)) for seat in (2, 3, 0)] == [
        "<Bot novice>",
        "<Bot regular>",
        "<Bot novice>",
    ]


def test_infos_have_the_same_keys_and_shapes_at_every_step() -> None:
    """A replay buffer has one row of a fixed shape for each key, for an illegal action, too."""
    env = SkullEnv(players=3, opponents="random")
    random = Random(1)
    shapes = set()
    for seed in range(4):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            shapes.add(tuple((key, np.shape(value), np.asarray(value).dtype) for key, value in info.items()))
            legal = observation["action_mask"].nonzero()[0].tolist()
            action = random.choice(legal) if seed or random.random() < 0.8 else 45
            observation, _, over, _, info = env.step(action)
        shapes.add(tuple((key, np.shape(value), np.asarray(value).dtype) for key, value in info.items()))
    assert len(shapes) == 1


# --- Opponents ----------------------------------------------------------------------------------------------


class FirstLegal:
    """A model as sb3-contrib has them, which takes the first legal action."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Any]] = []

    def predict(self, observation: Any, *, action_masks: Any) -> tuple[Any, None]:
        self.asked.append((observation, action_masks))
        return np.array(action_masks.argmax()), None


def first_legal(_: Observation, mask: Any) -> Any:
    return mask.argmax()


class FirstLegalBot:
    """The same as a bot."""

    def choose(self, view: View, rng: Random) -> Action:
        del rng
        seat, seats = view.seat, len(view.seats)
        assert seat is not None
        return min(view.legal, key=lambda action: encode.encode_action(action, seat, seats, encode.Layout(6)))


def test_a_function_a_model_and_a_bot_of_one_policy_play_the_same_games() -> None:
    opponents: list[Any] = [first_legal, FirstLegal(), FirstLegalBot()]
    games = [
        [game(SkullEnv(players=3, opponents=opponent, shows=False), seed) for seed in range(6)]
        for opponent in opponents
    ]
    assert games[0] == games[1] == games[2]


@pytest.mark.rule("T6")
def test_a_policy_gets_what_the_learner_would_get_in_its_seat() -> None:
    model = FirstLegal()
    env = SkullEnv(players=3, opponents=model)
    for seed in range(8):
        game(env, seed)
    verbs = set()
    for observation, mask in model.asked:
        assert env.observation_space.contains(observation)
        assert np.array_equal(mask, observation["action_mask"])
        assert mask.sum() > 1
        verbs |= {encode.decode_action(int(at), 0, 3, env.layout).verb for at in mask.nonzero()[0]}
    assert {"place", "bid", "pass", "show"} <= verbs, "asked to show as the learner is"


def test_opponents_can_be_replaced_between_games_for_self_play() -> None:
    model = FirstLegal()
    env = SkullEnv(players=2, opponents="random")
    game(env, 1)
    env.set_opponents(model)
    assert not model.asked
    game(env, 1)
    assert model.asked


@pytest.mark.parametrize("answer", [45, -1, "bid:1", None, 1.5e9], ids=repr)
def test_an_opponent_with_an_illegal_answer_is_named_in_the_refusal(answer: Any) -> None:
    def stubborn(observation: Observation, mask: Any) -> Any:
        del observation, mask
        return answer

    env = SkullEnv(players=2, opponents=stubborn, seat=0, first=1, opening="first-last")
    with pytest.raises(CalaveraError, match=r"the opponent stubborn answered .*: legal are the indices \["):
        game(env, 0)


@pytest.mark.parametrize("given", [[], [3], {"choose": 1}, 7])
def test_what_is_no_opponent_is_refused_with_a_list_of_what_is(given: Any) -> None:
    with pytest.raises(CalaveraError, match="a bot's name, a bot, a function"):
        SkullEnv(opponents=given)


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
