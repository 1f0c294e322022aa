"""No environment tells an agent what its seat cannot know: change it, and every number and string stays.

Two games are built that differ only in what one seat cannot know, and played question by question; whatever
an agent of that seat can get from an environment is compared at every question.
"""

from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from calavera.adapters import zoo_env
from calavera.adapters.gym_env import SkullEnv
from calavera.adapters.spiel_game import SkullGame, SkullState, _SharedTuple
from calavera.adapters.spiel_history import move_messages
from calavera.adapters.turn_order import Turn
from calavera.rules import State
from tests.rules.strategies import SMALL_OPTIONS, examples, new_games, starts

from .played_games import PlayedGame, play_random_game, with_other_secrets

SEEDS = st.integers(0, 2**32)
GAMES = starts(st.sampled_from(SMALL_OPTIONS))
#: With two seats OpenSpiel's game searches out its length first, which takes a second or two.
MORE_THAN_TWO = [options for options in SMALL_OPTIONS if options.seats > 2]


def both(start: State, seed: int, data: st.DataObject) -> tuple[int, PlayedGame, PlayedGame]:
    reader = data.draw(st.integers(0, len(start.seats) - 1))
    game = play_random_game(start, seed)
    other = with_other_secrets(game, reader, seed)
    event("the truth differs" if game.answers != other.answers else "the truth is the same")
    return reader, game, other


def same(one: Any, other: Any) -> bool:  # arrays, and dictionaries of them
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    return bool(one == other)


def rules(start: State) -> dict[str, Any]:
    return start.options._asdict()


# --- PettingZoo ---------------------------------------------------------------------------------------------


def zoo_outputs(env: zoo_env.raw_env, turn: Turn, agent: str) -> list[Any]:
    env._turn = turn
    env.agents = env.possible_agents[:]
    env.terminations = dict.fromkeys(env.agents, False)
    env._terminate_agents()
    env._select(agent)
    got = [env.observe(agent), env.infos[agent], env.agent_selection, env.rewards, env.terminations.copy()]
    got.append(env.legal_words(agent))
    for mode in ("ansi", "rgb_array"):
        env.render_mode = mode
        if mode == "ansi" or turn.state.phase == "starter":  # a picture takes a while
            got.append(env.render())
    return got


@pytest.mark.rule("A6", "F2", "F3", "F5", "V1", "V2")
@examples(100)
@given(GAMES, SEEDS, st.data())
def test_pettingzoo_tells_an_agent_nothing_that_it_cannot_know(
    start: State, seed: int, data: st.DataObject
) -> None:
    reader, game, other = both(start, seed, data)
    env = zoo_env.raw_env(**rules(start))
    env.reset()
    agent = f"player_{start.options.player_of(reader)}"
    for turn, twin in zip(game.turns, other.turns, strict=True):
        for one, two in zip(zoo_outputs(env, turn, agent), zoo_outputs(env, twin, agent), strict=True):
            assert same(one, two)


# --- Gymnasium ----------------------------------------------------------------------------------------------


def gym_outputs(env: SkullEnv, turn: Turn) -> list[Any]:
    env._turn, env._illegal = turn, None
    got: list[Any] = [env._observation(), env._info(), env.render(), env.legal_words(), env.action_masks()]
    if env._is_own(turn.actor) and not env._lost:
        for action in range(env.layout.action_count):
            if not env._observation()["action_mask"][action]:
                got.append((*env.step(action), env.illegal_reason()))
                env._illegal = None
    return got


@pytest.mark.rule("A6", "F2", "F3", "F5", "V1", "V2")
@examples(40)
@given(GAMES, SEEDS, st.data())
def test_gymnasium_tells_the_learner_nothing_that_it_cannot_know(
    start: State, seed: int, data: st.DataObject
) -> None:
    reader, game, other = both(start, seed, data)
    player = start.options.player_of(reader)
    env = SkullEnv(**rules(start), seat=player, render_mode="ansi", opponents="random")
    env.reset()
    for turn, twin in list(zip(game.turns, other.turns, strict=True))[::5]:
        for one, two in zip(gym_outputs(env, turn), gym_outputs(env, twin), strict=True):
            assert same(one, two)


# --- OpenSpiel ----------------------------------------------------------------------------------------------

KINDS = [
    pyspiel.IIGObservationType(
        public_info=public,
        perfect_recall=recall,
        private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER if private else pyspiel.PrivateInfoType.NONE,
    )
    for public in (False, True)
    for private in (False, True)
    for recall in (False, True)
]


def spiel_states(game: SkullGame, played: PlayedGame) -> list[SkullState]:
    """The states of a game, told what was answered."""
    readers = (*range(game.num_players()), None)
    sayings: tuple[tuple[str, ...], ...] = ((),) * len(readers)
    states = []
    for place, turn in enumerate(played.turns):
        state = game.new_initial_state()
        state._shared = _SharedTuple((turn, sayings, game.layout, played.answers[:place]))
        states.append(state)
        if turn.actor is not None:
            word = next(answer for answer in turn.answers if answer == played.answers[place])
            after = played.turns[place + 1].state
            sayings = tuple(
                heard + move_messages(turn.state, turn.actor, word, after, reader)
                for heard, reader in zip(sayings, readers, strict=True)
            )
    return states


@pytest.mark.rule("A6", "F2", "F3", "F5", "V1", "V2")
@examples(60)
@given(new_games(st.sampled_from(MORE_THAN_TWO)), SEEDS, st.data())
def test_openspiel_tells_a_player_nothing_that_it_cannot_know(
    start: State, seed: int, data: st.DataObject
) -> None:
    reader, one, other = both(start, seed, data)
    game = SkullGame(rules(start) | {"first": start.first, "shows": True, "skip_forced": False})
    player = start.options.player_of(reader)
    observers = [game.make_py_observer(kind) for kind in KINDS]
    pairs = list(zip(spiel_states(game, one), spiel_states(game, other), strict=True))
    for state, twin in pairs[::3] + pairs[-1:]:
        assert state.current_player() == twin.current_player()
        assert state._legal_actions(player) == twin._legal_actions(player)
        assert state.returns() == twin.returns()
        for observer in observers:
            assert observer.string_from(state, player) == observer.string_from(twin, player)
            observer.set_from(state, player)
            numbers = observer.tensor.copy()
            observer.set_from(twin, player)
            assert np.array_equal(numbers, observer.tensor)
