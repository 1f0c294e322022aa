"""The Pgx-shaped environment: its fields are those of the packed one, and it ends and resets as Pgx does."""

from functools import cache

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from calavera.vector import State, make
from calavera.vector.pgx_state import PgxState, make_pgx

#: What users of Pgx read.
FIELDS = ("current_player", "observation", "rewards", "terminated", "truncated", "legal_action_mask")
GAMES, STEPS = 32, 250


@cache
def play(resets: bool) -> list[PgxState]:
    """All states of random games of three players."""
    env = make_pgx(3, resets=resets)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), GAMES))

    @jax.jit
    def step(state: PgxState, key: jax.Array) -> PgxState:
        bits = jax.random.bits(key, (GAMES,), jnp.uint32)
        return jax.vmap(env.step)(state, jax.vmap(env.env.random_action)(state.packed, bits))

    states = [state]
    for number in range(STEPS):
        states.append(step(states[-1], jax.random.key(number)))
    return states


@pytest.mark.parametrize("resets", [False, True])
def test_the_fields_are_what_the_packed_environment_says(resets: bool) -> None:
    packed, states = make(3, resets=resets), play(resets)

    @jax.jit
    @jax.vmap
    def read(game: State) -> tuple[jax.Array, ...]:
        seat = packed.current_player(game)
        return seat, packed.observe(game, seat), packed.terminated(game), packed.legal_action_mask(game)

    for found in states:
        seats, observations, terminated, masks = read(found.packed)
        running = ~np.asarray(found.terminated) | resets
        assert np.array_equal(found.terminated, terminated)
        assert np.array_equal(found.current_player, seats)
        assert np.array_equal(found.observation, observations)
        assert np.array_equal(np.asarray(found.legal_action_mask)[running], np.asarray(masks)[running])
        assert not np.asarray(found.truncated).any()
    assert sum([int(np.asarray(one.terminated).sum()) for one in states]) > 10


def test_a_finished_game_stays_rewards_once_and_keeps_a_mask_that_is_not_empty() -> None:
    """A policy masked by no legal action at all would be a division by zero."""
    *past, state = play(resets=False)
    assert np.asarray(state.terminated).all()
    assert not np.asarray(state.rewards).any()
    assert np.asarray(state.legal_action_mask).all()
    total = sum([np.asarray(one.rewards) for one in past])
    assert np.sort(total).tolist() == [[-0.5, -0.5, 1.0]] * GAMES
    assert (np.asarray(state._step_count) < STEPS).all()


def test_a_reset_keeps_the_rewards_of_the_game_that_ended() -> None:
    """As Pgx's auto_reset: ended, with rewards, and already the first position of the next game."""
    states = play(resets=True)
    ended = 0
    for state in states:
        over = np.asarray(state.terminated)
        ended += int(over.sum())
        assert ((np.asarray(state.rewards)[over] == 1).sum(axis=1) == 1).all()
        assert not np.asarray(state.rewards)[~over].any()
        assert (np.asarray(state._step_count)[over] == 0).all()
    assert ended > 10


def test_it_has_the_attributes_that_programs_for_pgx_ask_for() -> None:
    env = make_pgx(4, last_chance=True)
    state = env.init(jax.random.key(0))
    assert (env.num_players, env.num_actions, env.observation_shape) == (4, 47, (413,))
    assert [hasattr(state, field) for field in (*FIELDS, "_step_count")] == [True] * 7
    assert state.rewards.shape == (4,)
    after = env.step(state, jnp.int32(0), jax.random.key(1))
    assert after._step_count == 1
    other = (int(after.current_player) + 1) % 4
    assert env.observe(after, other).shape == env.observation_shape


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mask", "legal_action_mask"),
        ("legal", "legal_bits"),
        ("actor", "current_player"),
        ("over", "terminated"),
    ],
)
def test_old_method_names_warn_and_work(old: str, new: str) -> None:
    env = make(3)
    state = env.init(jax.random.key(0))
    with pytest.warns(FutureWarning, match=f"Env.{old} is now Env.{new}"):
        found = getattr(env, old)(state)
    assert jax.tree.all(jax.tree.map(np.array_equal, found, getattr(env, new)(state)))
