"""The environment apart from its rules: shapes, refusals, randomness and dependencies."""

import subprocess
import sys
from collections import Counter

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from calavera.encode import Layout
from calavera.rules import CalaveraError
from calavera.rules.options import LossRule, OpeningRule
from calavera.vector import Env, State, make
from calavera.vector.packed.game_options import variant_number
from calavera.vector.packed.packed_state import LOSS, pack, unpack
from calavera.vector.packed.rng import next_bits, roll

LAYOUT = Layout(6)
#: Words of a state, by the version of the encoding.
WORDS = {1: 14, 2: 30}
SEVERAL = 20_000


def new_games(env: Env, games: int, seed: int = 0) -> State:
    """This many new games."""
    state: State = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(seed), games))
    return state


def same(one: State, other: State) -> bool:
    """Whether every word of two batches of games is equal."""
    return bool(jax.tree.all(jax.tree.map(np.array_equal, one, other)))


def is_uniform(counts: list[int]) -> bool:
    """Whether these counts could be of equally likely things: within five standard deviations."""
    expected = sum(counts) / len(counts)
    return all(abs(count - expected) < 5 * expected**0.5 for count in counts)


# --- The form -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_shapes_are_equal_for_every_number_of_players(players: int) -> None:
    env = make(players)
    state = env.init(jax.random.key(players))
    assert [(word.shape, word.dtype) for word in jax.tree.leaves(state)] == [((), jnp.uint32)] * WORDS[2]
    assert (env.num_actions, env.observation_size) == (LAYOUT.action_count, LAYOUT.observation_size)
    assert env.legal_action_mask(state).shape == (LAYOUT.action_count,)
    assert env.legal_action_mask(state).dtype == jnp.bool_
    assert env.observe(state, 0).shape == (LAYOUT.observation_size,)
    assert env.observe(state, 0).dtype == jnp.int8
    assert env.rewards(state).shape == (LAYOUT.seats,)
    assert env.current_player(state).dtype == jnp.int32


@pytest.mark.parametrize("encoding", WORDS)
def test_a_state_is_at_most_128_bytes(encoding: int) -> None:
    state = make(encoding=encoding).init(jax.random.key(0))
    assert sum(word.nbytes for word in jax.tree.leaves(state)) == 4 * WORDS[encoding] <= 128


def test_a_state_unpacks_and_packs_to_itself() -> None:
    env = make(6, last_chance=True)
    state = new_games(env, 200)
    play = jax.jit(jax.vmap(lambda state, bits: env.step(state, env.random_action(state, bits))))
    again = jax.jit(jax.vmap(lambda state: pack(unpack(state), (state.rng_low, state.rng_high))))
    for seed in range(60):
        state = play(state, jax.random.bits(jax.random.key(seed), (200,), jnp.uint32))
        assert same(state, again(state))


def test_the_same_key_plays_the_same_games() -> None:
    env = make(3)
    assert same(new_games(env, 50, seed=4), new_games(env, 50, seed=4))


@pytest.mark.parametrize(
    "wrong", [{"players": 1}, {"players": 7}, {"loss": "none"}, {"last_chance": 1}, {"encoding": 3}]
)
def test_invalid_options_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(CalaveraError):
        make(**wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_it_runs_from_the_sources_with_nothing_but_jax_and_numpy() -> None:
    names = "sorted({name.partition('.')[0] for name in sys.modules})"
    needed = f"import sys, calavera.vector.training, calavera.vector.training.exploit; print(*{names})"
    said = subprocess.run([sys.executable, "-c", needed], capture_output=True, text=True, check=True)
    loaded = set(said.stdout.split())
    assert {"jax", "numpy", "calavera"} <= loaded
    assert not loaded & {"rich", "typer", "litestar", "msgspec", "gymnasium", "pettingzoo", "pyspiel"}


# --- Actions ------------------------------------------------------------------------------------------------


def test_an_illegal_action_changes_nothing() -> None:
    env = make(3)
    games = 100
    state = new_games(env, games)
    play = jax.jit(jax.vmap(lambda state, bits: env.step(state, env.random_action(state, bits))))
    step, mask, over = (
        jax.jit(jax.vmap(env.step)),
        jax.jit(jax.vmap(env.legal_action_mask)),
        jax.jit(jax.vmap(env.terminated)),
    )
    rng = np.random.default_rng(0)
    ended = 0
    for seed in range(60):
        state = play(state, jax.random.bits(jax.random.key(seed), (games,), jnp.uint32))
        ended += int(over(state).sum())
        legal = np.asarray(mask(state))
        illegal = np.argmax(np.where(legal, -1.0, rng.random(legal.shape)), axis=1)
        for answer in (
            illegal,
            np.full(games, -1),
            np.full(games, LAYOUT.action_count),
            np.full(games, 2**31 - 1),
        ):
            after = step(state, jnp.asarray(answer, dtype=jnp.int32))
            assert not over(after).any()  # the end of a game is reported once
            assert same(after._replace(counts=state.counts), state)
            assert np.array_equal(mask(after), mask(state))
    assert ended


def test_a_finished_game_that_does_not_reset_stays_as_it_is() -> None:
    env = make(2, resets=False)
    state = new_games(env, 50)
    play = jax.jit(jax.vmap(lambda state, bits: env.step(state, env.random_action(state, bits))))
    for seed in range(300):
        state = play(state, jax.random.bits(jax.random.key(seed), (50,), jnp.uint32))
    after = jax.jit(jax.vmap(env.step))(state, jnp.zeros(50, jnp.int32))
    assert jax.jit(jax.vmap(env.terminated))(state).all()
    assert not jax.jit(jax.vmap(env.legal_action_mask))(state).any()
    assert same(state, after)


def test_a_finished_game_that_does_not_reset_rewards_once() -> None:
    """A sum of rewards over many steps is the result of the game."""
    env = make(3, resets=False)
    state, total = new_games(env, 50), np.zeros((50, 6))
    play = jax.jit(jax.vmap(lambda state, bits: env.step(state, env.random_action(state, bits))))
    rewards = jax.jit(jax.vmap(env.rewards))
    for seed in range(300):
        state = play(state, jax.random.bits(jax.random.key(seed), (50,), jnp.uint32))
        total += np.asarray(rewards(state))
    assert jax.jit(jax.vmap(env.terminated))(state).all()
    assert np.sort(total).tolist() == [[-0.5, -0.5, 0.0, 0.0, 0.0, 1.0]] * 50


# --- Randomness ---------------------------------------------------------------------------------------------


def test_random_actions_are_legal_and_equally_likely() -> None:
    env = make(4)
    state = env.init(jax.random.key(0))
    for action in (0, 1, 0, 0):
        state = env.step(state, action)
    legal = np.flatnonzero(env.legal_action_mask(state)).tolist()
    bits = jax.random.bits(jax.random.key(5), (SEVERAL,), jnp.uint32)
    drawn = Counter(np.asarray(jax.vmap(env.random_action, in_axes=(None, 0))(state, bits)).tolist())
    assert sorted(drawn) == legal
    assert len(legal) == 6  # two discs to place, four bids
    assert is_uniform(list(drawn.values()))


@pytest.mark.parametrize("players", [2, 3])
def test_the_first_seat_is_drawn_evenly_in_new_games_and_after_resets(players: int) -> None:
    env = make(players, encoding=1)  # is compiled sooner; the draw is the same
    state = new_games(env, SEVERAL)
    assert is_uniform([int((state.turns >> 6 & 63 == 1 << seat).sum()) for seat in range(players)])
    games = 4_000  # of them, over and over
    state = jax.tree.map(lambda word: word[:games], state)

    @jax.jit
    def count(state: State, key: jax.Array) -> tuple[State, jax.Array]:
        bits = jax.random.bits(key, (games,), jnp.uint32)
        state = jax.vmap(lambda one, bit: env.step(one, env.random_action(one, bit)))(state, bits)
        first, over = state.turns >> 6 & 63, jax.vmap(env.terminated)(state)
        return state, jnp.stack([(over & (first == 1 << seat)).sum() for seat in range(players)])

    counts = np.zeros(players, dtype=int)
    for seed in range(120):
        state, more = count(state, jax.random.key(seed))
        counts += np.asarray(more)
    assert counts.sum() > 5000
    assert is_uniform(counts.tolist())


def test_a_shuffled_skull_has_a_uniform_place() -> None:
    env = make(3, shows=False, encoding=1)  # is compiled sooner; the shuffle is the same

    @jax.jit
    def play(state: State, key: jax.Array) -> tuple[State, jax.Array]:
        bits = jax.random.bits(key, (SEVERAL,), jnp.uint32)
        state = jax.vmap(lambda one, bit: env.step(one, env.random_action(one, bit)))(state, bits)
        table = jax.vmap(unpack)(state)
        whole = jax.lax.population_count(table.owned & table.bidder * 0b1000001000001000001) == 4
        waiting = (table.phase == LOSS) & (table.owner != table.bidder) & whole
        return state, jnp.stack([(waiting & (table.order == place)).sum() for place in range(4)])

    state, counts = new_games(env, SEVERAL), np.zeros(4, dtype=int)
    for seed in range(30):
        state, more = play(state, jax.random.key(seed))
        counts += np.asarray(more)
    assert counts.sum() > 1000
    assert is_uniform(counts.tolist())


def test_the_generator_is_xoroshiro64_star_star() -> None:
    def rotate(x: int, by: int) -> int:
        return (x << by | x >> (32 - by)) & 0xFFFFFFFF

    low, high = 0x12345678, 0x9ABCDEF0
    rng = jnp.uint32(low), jnp.uint32(high)
    for _ in range(100):
        bits, rng = next_bits(rng)
        assert int(bits) == rotate(low * 0x9E3779BB & 0xFFFFFFFF, 5) * 5 & 0xFFFFFFFF
        high ^= low
        low, high = rotate(low, 26) ^ high ^ high << 9 & 0xFFFFFFFF, rotate(high, 13)
        assert (int(rng[0]), int(rng[1])) == (low, high)


def test_one_draw_is_enough_for_two_rolls() -> None:
    bits = jax.random.bits(jax.random.key(0), (12 * SEVERAL,), jnp.uint32)
    disc, rest = roll(bits, 3)
    seat, _ = roll(rest, 4)
    counts = Counter(np.asarray(disc * 4 + seat).tolist())
    assert sorted(counts) == list(range(12))
    assert is_uniform(list(counts.values()))


# --- Games that draw their options --------------------------------------------------------------------------


@pytest.mark.parametrize("options", [("first-last", "pick", True), ("others-first", "draw", True)])
def test_a_mixed_game_is_played_by_the_options_that_it_drew(
    options: tuple[OpeningRule, LossRule, bool],
) -> None:
    fixed, mixed = make(3, *options, resets=False), make(3, resets=False, mixed=True)
    number = variant_number(fixed.config.options)

    def look(env: Env, state: State) -> tuple[jax.Array, ...]:
        seen = [env.observe(state, seat) for seat in range(3)]
        return *seen, env.legal_action_mask(state), env.current_player(state), env.rewards(state)

    def step(states: tuple[State, State], bits: jax.Array) -> tuple[tuple[State, State], jax.Array]:
        one, other = states
        alike = [jnp.array_equal(*pair) for pair in zip(look(fixed, one), look(mixed, other), strict=True)]
        action = fixed.random_action(one, bits)
        return (fixed.step(one, action), mixed.step(other, action)), jnp.array(alike).all()

    def play(key: jax.Array) -> jax.Array:
        start = fixed.init(key)
        drawn = unpack(start)._replace(variant=jnp.uint32(number))
        states = start, pack(drawn, (start.rng_low, start.rng_high))
        return jax.lax.scan(step, states, jax.random.bits(key, (80,), jnp.uint32))[1].all()

    assert jax.jit(jax.vmap(play))(jax.random.split(jax.random.key(5), 100)).all()


def test_mixed_games_draw_every_option() -> None:
    variants = unpack(new_games(make(4, mixed=True), SEVERAL)).variant
    drawn = Counter(np.asarray(variants).tolist())
    # Half have the defaults. Of the others half open simultaneously, a quarter each in the other ways; draw
    # and Last Chance: 1 in 4.
    for number, count in drawn.items():
        rare = 1 if number & 3 else 0
        share = 0.5 ** (2 + rare) * np.prod([0.25 if number & bit else 0.75 for bit in (4, 8)])
        share += 0.5 * (number == 0)
        assert abs(count - share * SEVERAL) < 5 * (share * SEVERAL) ** 0.5
    assert len(drawn) == 12
