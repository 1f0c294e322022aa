"""A training on two simulated devices learns what it learns on one."""

import os
import subprocess
import sys

SCRIPT = """
import jax, numpy as np
from calavera.vector.training import BadTraining, Config
from calavera.vector.training.ppo import make_update
from calavera.vector.training.train_state import init_training, spread

config = Config(games=8, steps=6, width=16, parts=2, seed=3)
update = make_update(config)
alone, both = init_training(config), spread(init_training(config), jax.devices())
assert {len(part.sharding.device_set) for part in jax.tree.leaves(both)} == {2}
assert both.env_states[0].rng_low.addressable_shards[0].data.shape == (4,)
for _ in range(3):
    (alone, seen), (both, other) = update(alone), update(both)
    assert len(both.env_states[0].rng_low.sharding.device_set) == 2
for one, two in zip(jax.tree.leaves(alone.weights), jax.tree.leaves(both.weights), strict=True):
    assert np.allclose(one, two, atol=1e-4), np.abs(np.asarray(one) - np.asarray(two)).max()
assert np.array_equal(alone.env_states[0].rng_low, both.env_states[0].rng_low)
try:
    spread(init_training(Config(games=9, steps=8, parts=2)), jax.devices())
except BadTraining as error:
    print(error)
"""


def test_two_devices_learn_as_one() -> None:
    flags = {"XLA_FLAGS": "--xla_force_host_platform_device_count=2", "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=os.environ | flags, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "9 games of a size do not share out among 2 devices" in done.stdout
