"""Training: advantages, checkpoints, exported weights, and that it learns."""

from dataclasses import replace
from pathlib import Path
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from calavera import encode
from calavera.bots.players.policy_network import load_network
from calavera.cli.helpers.train_monitor import win_rate
from calavera.rules import CHANCE, CalaveraError, Options, State, new_game, play, view
from calavera.vector import make
from calavera.vector.packed.packed_state import unpack
from calavera.vector.training import BadTraining, Config, TrainingProgress, TrainState, export, load, train
from calavera.vector.training.ppo import make_update
from calavera.vector.training.rollout import Outlook, Rollout, advantages, hidden_discs, logits, seat_outlook
from calavera.vector.training.train_state import init_training

TINY = Config(games=8, steps=6, width=16, parts=2, seed=3, hold=3, anneal=3, rate_end=1e-4, entropy_end=0.01)
NOTHING = TrainingProgress(0, 0, 0.0, {})


def train_updates(config: Config, updates: int, seed: int | None = None) -> TrainState:
    """A learner after this many updates; a seed changes where it begins and not what is compiled."""
    update = make_update(config)
    train_state = init_training(config if seed is None else replace(config, seed=seed))
    for _ in range(updates):
        train_state, _ = update(train_state)
    return train_state


def leaves(train_state: TrainState) -> list[np.ndarray]:
    """Everything that a learner is, as plain numbers."""
    plain = train_state._replace(key=jax.random.key_data(train_state.key))
    return [np.asarray(part) for part in jax.tree.leaves(plain)]


def same_state(one: TrainState, other: TrainState) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(leaves(one), leaves(other), strict=True))


# --- Reproducible results -----------------------------------------------------------------------------------


def test_the_same_seed_learns_the_same_and_another_does_not() -> None:
    assert same_state(train_updates(TINY, 2), train_updates(TINY, 2))
    assert not same_state(train_updates(TINY, 2), train_updates(TINY, 2, seed=4))


def test_a_resumed_training_equals_an_uninterrupted_one(tmp_path: Path) -> None:
    def until(updates: int) -> None:
        train(TINY, tmp_path, 5, lambda _config, _learner, progress: progress.updates < updates)

    until(2)
    until(4)
    config, train_state, progress = load(tmp_path)
    assert (config, progress.updates, progress.answers) == (TINY, 4, 4 * 8 * 6)
    assert same_state(train_state, train_updates(TINY, 4))
    assert len((tmp_path / "progress.jsonl").read_text().splitlines()) == 4


def test_a_folder_with_other_settings_is_refused_and_kept(tmp_path: Path) -> None:
    train(TINY, tmp_path, 0)
    kept = (tmp_path / "checkpoint.npz").read_bytes()
    with pytest.raises(BadTraining, match="other settings"):
        train(Config(games=8, steps=6, width=16, parts=2, seed=9), tmp_path, 0)
    assert (tmp_path / "checkpoint.npz").read_bytes() == kept


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 nothing", None])
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, damage: bytes | None) -> None:
    file = tmp_path / "checkpoint.npz"
    if damage is None:
        train(TINY, tmp_path, 0)
        damage = file.read_bytes()[:-200]
    file.write_bytes(damage)
    with pytest.raises(BadTraining, match="not a training"):
        load(tmp_path)


@pytest.mark.parametrize(
    "wish",
    [
        {"players": (7,)},
        {"players": ()},
        {"games": 0},
        {"steps": 0},
        {"games": 7, "players": (2, 3)},
        {"parts": 7},
        {"encoding": 3},
        {"anneal": -1},
        {"rate_end": -0.1},
    ],
)
def test_invalid_settings_are_refused(wish: dict[str, object]) -> None:
    with pytest.raises(CalaveraError):
        Config(**{"games": 8, "steps": 6, "parts": 2} | wish)  # type: ignore[arg-type]  # on purpose


def test_the_magnet_is_held_and_then_renewed() -> None:
    states = [train_updates(TINY, updates) for updates in (0, 2, 3)]
    begin, held, renewed = [np.asarray(state.magnet[0][0]) for state in states]
    assert np.array_equal(begin, held)
    assert np.array_equal(renewed, np.asarray(states[2].average.policy[0][0]))
    assert not np.array_equal(held, renewed)


def test_the_rate_falls_to_its_end_and_stays() -> None:
    """Steps of Adam have at most about the size of the rate: updates after the end are as small as it."""
    before, after = [np.asarray(train_updates(TINY, updates).weights.policy[0][0]) for updates in (4, 5)]
    steps = TINY.epochs * TINY.parts
    assert 0 < np.abs(after - before).max() < 3 * steps * TINY.rate_end


# --- Data of an update --------------------------------------------------------------------------------------


def naive_advantages(
    config: Config, answers: Rollout, last: Outlook, game: int
) -> tuple[list[float], list[bool]]:
    """Advantages of one game's answers, seat by seat and forwards: a sum of errors, fading with distance.

    Also for which of them something is known of what follows.
    """
    steps = len(answers.player)
    found, known = [], []
    for at in range(steps):
        seat, weight, total, here = int(answers.player[at, game]), 1.0, 0.0, at
        while True:
            gained, then, value = 0.0, here, None
            while then < steps:
                gained += float(answers.rewards[then, game, seat])
                if answers.terminated[then, game]:
                    value = 0.0
                    break
                then += 1
                if then < steps and answers.player[then, game] == seat:
                    value = float(answers.value[then, game])
                    break
            ends = value == 0.0 and then < steps and bool(answers.terminated[then, game])
            if value is None and last.known[game, seat]:
                value = float(last.value[game, seat])
            if here == at:
                known.append(value is not None)
            if value is None:
                break
            total += weight * (gained + value - float(answers.value[here, game]))
            weight *= config.ahead
            if ends or then >= steps:
                break
            here = then
        found.append(total)
    return found, known


def test_advantages_equal_a_slow_version_seat_by_seat() -> None:
    rng = np.random.default_rng(1)
    steps, games, seats = 40, 20, 3
    over = rng.random((steps, games)) < 0.15
    rewards = np.where(over[..., None], rng.standard_normal((steps, games, 6)), 0.0)
    nothing = jnp.zeros((steps, games))
    answers = Rollout(
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        jnp.asarray(rng.standard_normal((steps, games))),
        jnp.asarray(rng.integers(0, seats, (steps, games))),
        jnp.asarray(rewards),
        jnp.asarray(over),
    )
    out = rng.random((games, 6)) < 0.3
    last = Outlook(jnp.asarray(np.where(out, rng.standard_normal((games, 6)), 0.0)), jnp.asarray(out))
    found = advantages(TINY, answers, last)
    expected, known = zip(
        *[naive_advantages(TINY, answers, last, game) for game in range(games)], strict=True
    )
    np.testing.assert_allclose(found.advantage, np.array(expected).T, atol=1e-4)
    np.testing.assert_array_equal(found.weight, np.array(known).T)
    assert 0.8 < found.weight.mean() < 0.98
    np.testing.assert_allclose(found.target, found.advantage + answers.value, atol=1e-6)


def test_a_seat_that_is_out_has_lost_before_the_game_is_over() -> None:
    """The critic never learns from seats that are out, because they do not act: it must not be asked."""
    env = make(4, shows=False)
    states = jax.vmap(env.init)(jax.random.split(jax.random.key(2), 50))
    step = jax.jit(jax.vmap(lambda state, bits: env.step(state, env.random_action(state, bits))))
    rng = np.random.default_rng(2)
    for _ in range(60):
        states = step(states, jnp.asarray(rng.integers(2**32, size=50), jnp.uint32))
    outlook = seat_outlook(env, states)
    alive = np.asarray(jax.vmap(lambda state: unpack(state).alive)(states))
    for game in range(50):
        for seat in range(4):
            out = not alive[game] >> seat & 1
            expected = (-1 / 3, True) if out else (0, False)
            assert (float(outlook.value[game, seat]), bool(outlook.known[game, seat])) == pytest.approx(
                expected
            )
    assert 5 < np.asarray(outlook.known)[:, :4].sum() < 100


def test_the_critic_sees_every_skull_and_the_policy_none() -> None:
    env = make(3, shows=False)
    state = env.init(jax.random.key(1))
    first = int(env.current_player(state))
    state = env.step(state, 1)  # the first seat places its skull
    hidden = hidden_discs(env, state, jnp.asarray((first + 1) % 3))
    where = np.flatnonzero(np.asarray(hidden)[:24])
    assert where.tolist() == [2]  # the lowest disc of the seat two further on
    assert np.asarray(hidden)[24:].tolist() == [1, 1, 1, 0, 0, 0]
    flower = env.step(env.init(jax.random.key(1)), 0)
    for seat in ((first + 1) % 3, (first + 2) % 3):
        assert np.array_equal(env.observe(state, seat), env.observe(flower, seat))
    assert unpack(state).skulls != unpack(flower).skulls


# --- Exported policy ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> tuple[TrainState, Path]:
    """A learner with some habits, and its weights as a file."""
    config = Config(width=32)
    train_state = init_training(config)
    loud = jax.tree.map(lambda part: 30 * part, train_state.average.policy[-1])
    habits = (*train_state.average.policy[:-1], loud)
    train_state = train_state._replace(average=train_state.average._replace(policy=habits))
    file = tmp_path_factory.mktemp("weights") / "weights.npz"
    export(file, config, train_state, NOTHING)
    return train_state, file


def random_positions(players: int, seed: int) -> list[tuple[State, int]]:
    """Where somebody had to choose, in a game at random."""
    rng = Random(seed)
    state, found = new_game(Options(players), rng.randrange(players)), []
    while to_act := state.to_act:
        actor = to_act[0]
        legal = state.legal_actions(actor)
        if actor != CHANCE and len(legal) > 1:
            found.append((state, actor))
        state = play(state, actor, rng.choice(legal)).after
    return found


@pytest.mark.parametrize("players", range(2, 7))
def test_numpy_and_jax_give_the_same_probabilities(weights: tuple[TrainState, Path], players: int) -> None:
    train_state, file = weights
    network = load_network(str(file))
    places = [place for seed in range(3) for place in random_positions(players, seed)]
    views = [view(state, seat) for state, seat in places]
    seen = jnp.asarray([encode.observation(one) for one in views], jnp.int8)
    mask = jnp.asarray([encode.legal_action_mask(one) for one in views]) == 1
    expected = jnp.exp(logits(Config(), train_state.average.policy, seen, mask))
    played = np.array([network.action_probabilities(one) for one in views])
    np.testing.assert_allclose(played, expected, atol=1e-5)
    assert (played[~np.asarray(mask)] == 0).all()
    np.testing.assert_allclose(played.sum(1), 1, atol=1e-5)


def test_thirty_updates_beat_random_play(tmp_path: Path) -> None:
    """Before training it wins half of its games against random play; after 30 updates more than half, and
    more than before against a bot that always bids the maximum."""
    config = Config(games=256, steps=16, width=32, parts=4, rate=3e-3, seed=1)
    shares = []
    for updates in (0, 30):
        file = tmp_path / f"{updates}.npz"
        export(file, config, train_updates(config, updates), NOTHING)
        shares.append([win_rate(str(file), name, 2, 400) for name in ("random", "max-raiser")])
    (random, raiser), (better, far_better) = shares
    assert better > random + 0.04, shares
    assert far_better > raiser + 0.1, shares
