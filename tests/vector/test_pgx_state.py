"""The Pgx-shaped environment: its fields are those of the packed one, and it ends and resets as Pgx does."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import jax
import jax.numpy as jnp
import numpy as np
import pgx
import pytest
from pgx.experimental import auto_reset

from calavera.vector import State, make
from calavera.vector.packed.packed_state import unpack
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


@pytest.mark.parametrize("resets", [False, True])
def test_an_illegal_action_ends_the_game_with_a_penalty(resets: bool) -> None:
    """As in Pgx. A program whose policy forgets the mask must not play on as if nothing had happened."""
    env = make_pgx(3, resets=resets, encoding=1)
    before = jax.jit(env.init)(jax.random.key(0))
    step = jax.jit(env.step)
    after = step(before, jnp.int32(46))
    loser = int(before.current_player)
    assert bool(after.terminated)
    assert np.asarray(after.rewards).tolist() == [-1.0 if seat == loser else 0.5 for seat in range(3)]
    later = step(after, jnp.int32(0))
    assert not np.asarray(later.rewards).any()
    assert bool(later.terminated) is not resets
    assert int(later._step_count) == 1


def test_a_key_decides_chance() -> None:
    """Searches give another key to each simulation. Without a key, the state itself decides."""
    env = make_pgx(2, loss="draw", shows=False, resets=True, encoding=1)
    step = jax.jit(jax.vmap(env.step, in_axes=(None, None, 0)))
    state = jax.jit(env.init)(jax.random.key(0))
    for action in (0, 1):
        state = env.step(state, action)
    bids = int(state.legal_action_mask.argmax())
    state = env.step(state, 24) if bids > 23 else state
    after = step(state, jnp.flatnonzero(state.legal_action_mask)[-1], jax.random.split(jax.random.key(2), 64))
    assert len(np.unique(np.asarray(after.packed.rng_low))) == 64
    assert len(np.unique(np.asarray(after.packed.owned))) > 1


def test_a_resampled_state_has_the_fields_of_the_world() -> None:
    *_, state = play(resets=True)
    env = make_pgx(3, resets=True)
    keys = jax.random.split(jax.random.key(1), GAMES)
    drawn = jax.jit(jax.vmap(env.resample))(state, state.current_player, keys)
    for field in FIELDS:  # the current player sees and may do the same
        assert np.array_equal(getattr(drawn, field), getattr(state, field)), field
    seats = (state.current_player + 1) % 3
    observe = jax.jit(jax.vmap(env.observe))
    assert not np.array_equal(observe(drawn, seats), observe(state, seats))


def test_a_picture_shows_all_discs_of_all_games(tmp_path: Path) -> None:
    state = jax.tree.map(lambda array: array[:5], play(resets=True)[9])
    state.save_svg(tmp_path / "games.svg", color_theme="dark", scale=2)
    root = ElementTree.parse(tmp_path / "games.svg").getroot()
    letters = Counter([text.text for text in root.iter("{http://www.w3.org/2000/svg}text")])
    assert letters["S"] == int(jax.lax.population_count(jax.vmap(unpack)(state.packed).skull_owners).sum())
    assert root.attrib["width"] == "1800"
    with pytest.raises(ValueError, match=r"must end in \.svg"):
        state.save_svg(tmp_path / "games.png")
    with pytest.raises(ValueError, match="light or dark"):
        state.to_svg(color_theme="blue")


# --- Beside Pgx itself --------------------------------------------------------------------------------------


def test_pgx_accepts_it_in_its_own_api_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two parts of Pgx's suite are replaced: the list of its own games, and a random choice that new
    versions of NumPy refuse for all games."""
    env = make_pgx(2, encoding=1)

    def act_randomly(key: jax.Array, mask: jax.Array) -> jax.Array:
        return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)

    monkeypatch.setattr("pgx._src.api_test.EnvId", Literal[env.id])
    monkeypatch.setattr("pgx._src.api_test.act_randomly", jax.jit(act_randomly))
    pgx.api_test(env, 1)


def test_it_has_all_public_names_and_types_of_a_game_of_pgx() -> None:
    ours, theirs = make_pgx(2), pgx.make("tic_tac_toe")
    assert [name for name in dir(theirs) if name[0] != "_" and not hasattr(ours, name)] == []
    state, other = [env.init(jax.random.key(0)) for env in (ours, theirs)]
    assert [name for name in dir(other) if name[0] != "_" and not hasattr(state, name)] == []
    for name in (*FIELDS, "_step_count"):
        if name != "observation":  # of any type there, too
            assert getattr(state, name).dtype == getattr(other, name).dtype, name
            assert getattr(state, name).ndim == getattr(other, name).ndim, name
    assert (type(ours.id), type(ours.version)) == (str, str)
    assert state.env_id == ours.id


def test_pgx_resets_it_with_its_own_wrapper() -> None:
    env, games = make_pgx(2, encoding=1), 32

    @jax.jit
    def run(key: jax.Array) -> tuple[jax.Array, ...]:
        def step(state: PgxState, key: jax.Array) -> tuple[PgxState, tuple[jax.Array, ...]]:
            ours, theirs = jax.random.split(key)
            action = jax.random.categorical(ours, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
            after = jax.vmap(auto_reset(env.step, env.init))(state, action, jax.random.split(theirs, games))
            return after, (after.terminated, after.rewards, after._step_count)

        first = jax.vmap(env.init)(jax.random.split(key, games))
        return jax.lax.scan(step, first, jax.random.split(key, 100))[1]

    terminated, rewards, count = [np.asarray(part) for part in run(jax.random.key(0))]
    assert terminated.sum() > games
    assert (rewards[terminated].max(axis=1) == 1).all()
    assert not rewards[~terminated].any()
    assert (count[terminated] == 0).all()
    assert (count[1:] == np.where(terminated[1:], 0, count[:-1] + 1)).all()


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
