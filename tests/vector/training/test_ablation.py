"""The ablation of training: mixtures, padded networks, distilled networks and exported files."""

from functools import cache
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from calavera import encode
from calavera.bots.players.policy_network import load_network
from calavera.rules import Options, new_game, view
from calavera.vector import make
from calavera.vector.training.best_response.columns import find_columns
from calavera.vector.training.best_response.learner import ActorCritic, Policy, Shape, cut, repeat
from calavera.vector.training.best_response.learner_settings import Setting
from calavera.vector.training.best_response.program import stack
from calavera.vector.training.best_response.targets import pad_layers, stack_targets
from calavera.vector.training.best_response.trainer import Trainer
from calavera.vector.training.model import write_weights
from scripts.ablation.distil import begin_student, update_student
from scripts.ablation.settings import BASE
from scripts.ablation.targets import Trained, make_targets

TINY = Shape(games=16, steps=4, kept=4, parts=2, width=12, depth=2, copies=2, snapshots=4)


@cache
def trainer() -> Trainer:
    return Trainer(TINY, find_columns(make(2, shows=False), games=64, steps=200))


@cache
def weights(count: int = 1, seed: int = 0) -> ActorCritic:
    """Networks whose answers differ: the last layer of new weights is nearly 0."""
    new = trainer().new_weights(range(seed, seed + count))
    random = np.random.default_rng(seed)
    made: ActorCritic = jax.tree.map(lambda part: part + 0.3 * random.normal(size=part.shape), new)
    return made


def one(tree: Any, row: int = 0) -> Any:
    return jax.tree.map(lambda part: part[row], tree)


def observations() -> tuple[jax.Array, jax.Array]:
    random = np.random.default_rng(7)
    seen = random.integers(0, 4, (TINY.games, len(trainer().columns.numbers)))
    mask = random.random((TINY.games, trainer().actions)) < 0.8
    mask[:, 0] = True
    return jnp.asarray(seen), jnp.asarray(mask)


def test_each_copy_of_a_mixture_plays_its_own_games() -> None:
    seen, mask = observations()
    mixture = weights(4).policy
    played = trainer().log_policies(mixture, seen, mask)
    for row in range(TINY.games):
        alone = trainer().log_policy(one(mixture, row // 4), seen[row], mask[row])
        assert jnp.allclose(played[row], alone, atol=1e-4)


def test_every_minibatch_has_games_against_every_copy() -> None:
    copy_of_game = jnp.repeat(jnp.arange(4), 4)
    rows = cut(jnp.broadcast_to(copy_of_game, (3, 16)), copies=4, parts=2)
    assert rows.shape == (2, 24)
    for part in rows:
        assert np.bincount(part).tolist() == [6, 6, 6, 6]


@pytest.mark.parametrize(("width", "depth"), [(12, 2), (20, 2), (12, 4), (31, 5)])
def test_a_padded_network_gives_the_same_answers(width: int, depth: int) -> None:
    seen, mask = observations()
    policy = one(weights(2).policy, 1)
    padded = pad_layers(policy, width, depth)
    assert [matrix.shape[1] for matrix, _ in padded] == [width] * depth + [trainer().actions]
    assert jnp.allclose(
        trainer().log_policy(padded, seen, mask), trainer().log_policy(policy, seen, mask), atol=1e-4
    )


def test_snapshots_are_of_the_second_half_of_the_training() -> None:
    new = one(weights())
    learner = trainer().new_learner(jax.random.key(0), new, repeat(new.policy, TINY.copies))
    update = jax.jit(trainer().update)
    changed = []
    for progress in (0.0, 0.49, 0.5, 0.8, 1.0):
        before = learner.snapshots[0][0]
        learner, _ = update(learner, one(stack([BASE])), jnp.asarray(progress))
        changed.append(
            [bool((old != new).any()) for old, new in zip(before, learner.snapshots[0][0], strict=True)]
        )
    assert changed == [
        [True] * 4,
        [True] * 4,
        [True] * 4,
        [False, False, True, True],  # the second one, which no update has reached, is as old as the first
        [False, False, False, True],
    ]
    assert jnp.array_equal(learner.snapshots[0][0][3], learner.fast[0][0])


def test_the_targets_are_those_that_were_asked_for() -> None:
    def new_policies(seed: int) -> Policy:
        stacked: Policy = jax.tree.map(
            lambda part: part[:, None] + np.arange(4.0).reshape(4, *[1] * (part.ndim - 1)),
            weights(3, seed).policy,
        )
        return stacked

    other = BASE._replace(pull=0.3)
    group: dict[str, Setting] = {"base": BASE, "other": other, "base, seed 1": BASE}
    trained = Trained(weights(3), weights(3, 5).policy, new_policies(9))
    kinds = ["average", "snapshots", "seeds"]
    found = make_targets(trainer(), group, trained, list(group), kinds, 0.0, lambda _line: None)
    assert [(target.network, target.kind, len(target.policies[0][0])) for target in found] == [
        ("base", "average", 1),
        ("base", "snapshots", 4),
        ("other", "average", 1),
        ("other", "snapshots", 4),
        ("base, seed 1", "average", 1),
        ("base, seed 1", "snapshots", 4),
        ("base", "seeds", 4),
        ("other", "seeds", 4),
    ]
    both = found[-2].policies[0][0]
    snapshots = trained.snapshots[0][0]
    assert np.array_equal(
        both, np.stack([snapshots[0, 1], snapshots[0, 3], snapshots[2, 1], snapshots[2, 3]])
    )
    policies, starts = stack_targets(found, 16, 3)
    assert policies[0][0].shape[:2] == (8, 4)
    assert np.array_equal(policies[0][0][0, 3, :, :12], trained.slow[0][0][0])
    assert starts.critic[-1][1].shape == (8, 1 + trainer().actions)


def test_a_student_comes_closer_to_its_mixture() -> None:
    student = begin_student(trainer(), jax.random.key(0), one(trainer().new_weights([3]).policy))
    update = jax.jit(lambda *given: update_student(trainer(), *given))
    gaps = []
    for _ in range(200):
        student, gap = update(student, weights(4).policy, jnp.asarray(0.0))
        gaps.append(float(gap))
    assert np.mean(gaps[-20:]) < 0.8 * np.mean(gaps[:20])


def test_an_exported_network_answers_as_it_did_in_training(tmp_path: Path) -> None:
    policy = one(weights().policy)
    write_weights(tmp_path / "weights.npz", trainer().expand_layers(policy), TINY.encoding, {})
    seat = view(new_game(Options(players=2)), 0)
    layout = encode.Layout(6, TINY.encoding)
    seen = jnp.asarray(encode.observation(seat, layout))[trainer().columns.numbers]
    mask = jnp.asarray(encode.legal_action_mask(seat, layout), bool)[trainer().columns.actions]
    expected = np.zeros(layout.action_count)
    expected[trainer().columns.actions] = jnp.exp(trainer().log_policy(policy, seen, mask))
    found = load_network(str(tmp_path / "weights.npz")).action_probabilities(seat)
    assert np.allclose(found, expected, atol=1e-5)
