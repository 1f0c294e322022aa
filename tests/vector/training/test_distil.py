"""Distillation: which network of a mixture plays where, and that the student comes to play like it."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from calavera.bots.players.policy_network import load_network
from calavera.vector.training import BadTraining, Config
from calavera.vector.training.distil import distil, mixture_log_probabilities, seat_shift
from calavera.vector.training.model import Layers, init_layers, write_weights
from calavera.vector.training.rollout import logits
from calavera.vector.training.train_state import init_training, make_env, read_policy

CONFIG = Config(players=(3,), games=64, steps=8, parts=2, width=16, rate=1e-2, rate_end=1e-3)
NETWORKS = 4


def random_policy(seed: int) -> Layers:
    """A policy that is far from uniform."""
    pattern = init_training(CONFIG).weights.policy
    sizes = [len(pattern[0][0]), *[len(offset) for _, offset in pattern]]
    *hidden, (matrix, offset) = init_layers(jax.random.key(seed), sizes)
    return (*hidden, (matrix * 1000, offset))


def written(folder: Path) -> list[str]:
    files = [folder / f"{number}.npz" for number in range(NETWORKS)]
    for number, file in enumerate(files):
        write_weights(file, random_policy(number), CONFIG.encoding, {"players": CONFIG.players})
    return list(map(str, files))


def test_every_seat_plays_one_network_of_the_mixture_in_each_game() -> None:
    env, policies = make_env(CONFIG, 3), [random_policy(number) for number in range(NETWORKS)]
    states = jax.vmap(env.init)(jax.random.split(jax.random.key(1), 16))
    seat = jax.vmap(env.current_player)(states)
    seen, mask = jax.vmap(env.observe)(states, seat), jax.vmap(env.legal_action_mask)(states) == 1
    stacked = jax.tree.map(lambda *parts: jnp.stack(parts), *policies)
    found = mixture_log_probabilities(CONFIG, stacked, 3, seat, seen, mask)
    each = [logits(CONFIG, policy, seen, mask) for policy in policies]
    assert len(set(map(int, seat))) == 3
    for game in range(16):
        network = (game // (16 // NETWORKS) + seat_shift(NETWORKS, 3) * int(seat[game])) % NETWORKS
        np.testing.assert_allclose(found[game], each[network][game], rtol=1e-4, atol=1e-4)


def test_a_student_plays_the_average_of_its_mixture(tmp_path: Path) -> None:
    """At the first decision of a game every network is equally likely, so the average is the plain mean."""
    files, out = written(tmp_path), tmp_path / "student.npz"
    seen: list[dict[str, float]] = []
    distil(CONFIG, files, out, 200, 5, seen.append)
    assert [line["updates"] for line in seen] == list(range(20, 201, 20))
    assert load_network(str(out)).about["mixture"] == NETWORKS
    env = make_env(CONFIG, 3)
    state = env.init(jax.random.key(1))
    first = env.observation(state), env.legal_action_mask(state) == 1

    def probabilities(file: str) -> np.ndarray:
        return np.exp(logits(CONFIG, read_policy(file, CONFIG), *first))

    mean = np.mean([probabilities(file) for file in files], axis=0)
    start, end = [np.abs(probabilities(file) - mean).sum() for file in (files[-1], str(out))]
    assert end < 0.3 * start


def test_a_training_starts_with_the_policy_of_a_file(tmp_path: Path) -> None:
    file = written(tmp_path)[0]
    state = init_training(CONFIG, file)
    for (matrix, offset), (other, zero) in zip(random_policy(0), state.weights.policy, strict=True):
        assert np.array_equal(matrix, other)
        assert np.array_equal(offset, zero)


def test_games_that_do_not_share_out_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadTraining, match="do not share out"):
        distil(CONFIG, written(tmp_path)[:3], tmp_path / "student.npz", 1, 1)


def test_a_network_of_another_shape_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path)[0]
    with pytest.raises(BadTraining, match="not 2 of 32"):
        read_policy(file, Config(width=32))
