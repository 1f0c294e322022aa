"""One network that plays as a mixture of networks does, seen from outside.

A mixture draws one of its policies for each game. The student learns the probabilities of the policy that
acts, in games of the mixture against itself. What it learns so is the average strategy of fictitious play:
each policy counts as much as it would have come to this decision.
"""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

import jax
import jax.numpy as jnp

from calavera.vector.packed.packed_state import State
from calavera.vector.training.best_response.learner import Policy, adam_step, cut
from calavera.vector.training.best_response.program import Log
from calavera.vector.training.best_response.trainer import Trainer

#: Size of a step of Adam, at the start and at the end.
RATE, RATE_END = 5e-4, 5e-6


class Student(NamedTuple):
    """All that an update of a student changes."""

    policy: Policy
    first: Policy
    second: Policy
    steps: jax.Array
    states: State
    key: jax.Array


def begin_student(trainer: Trainer, key: jax.Array, policy: Policy) -> Student:
    """A student before its first update."""
    one, two = jax.random.split(key)
    states = jax.vmap(trainer.env.init)(jax.random.split(one, trainer.shape.games))
    zeros = jax.tree.map(jnp.zeros_like, policy)
    return Student(policy, zeros, zeros, jnp.zeros((), jnp.int32), states, two)


def update_student(
    trainer: Trainer, student: Student, teachers: Policy, progress: jax.Array
) -> tuple[Student, jax.Array]:
    """Let the mixture play, and learn its probabilities: the new student, and its divergence from them."""
    shape = trainer.shape
    rate = RATE * (RATE_END / RATE) ** progress
    key, playing = jax.random.split(student.key)
    # The seats draw their policies independently: which one a seat meets must not tell which one it has.
    others = jax.tree.map(lambda part: jnp.roll(part, len(part) // 2, 0), teachers)
    states, turns = trainer.play(teachers, others, 1.0, 0.0, student.states, playing)

    def loss(policy: Policy, seen: jax.Array, mask: jax.Array, log_teacher: jax.Array) -> jax.Array:
        gap = log_teacher - trainer.log_policy(policy, seen, mask)
        return jnp.where(mask, jnp.exp(log_teacher) * gap, 0.0).sum(-1).mean()

    def study(student: Student, part: tuple[jax.Array, ...]) -> tuple[Student, jax.Array]:
        gap, gradient = jax.value_and_grad(loss)(student.policy, *part)
        count = student.steps + 1
        moved = adam_step(student.policy, student.first, student.second, count, gradient, rate)
        return Student(*moved, count, student.states, student.key), gap

    copies = len(teachers[0][0])
    rows = turns.seen, turns.mask, turns.log_policy
    lessons = tuple([cut(part, copies, shape.parts) for part in rows])
    student, gaps = jax.lax.scan(study, student._replace(states=states, key=key), lessons)
    return student, gaps.mean()


def distil(trainer: Trainer, teachers: Policy, starts: Policy, seconds: float, log: Log) -> Policy:
    """Students of many mixtures at once, from these weights on."""
    begun = perf_counter()
    many = len(starts[0][0])
    keys = jax.random.split(jax.random.key(4), many)
    student = jax.jit(jax.vmap(lambda key, policy: begin_student(trainer, key, policy)))(keys, starts)
    student = jax.tree.map(jnp.copy, student)  # no two parts share memory: updates write over it
    teachers = jax.tree.map(jnp.asarray, teachers)

    def update_one(student: Student, teachers: Policy, progress: jax.Array) -> tuple[Student, jax.Array]:
        return update_student(trainer, student, teachers, progress)

    compiled = jax.jit(jax.vmap(update_one, (0, 0, None)), donate_argnums=0)
    update = compiled.lower(student, teachers, jnp.zeros(())).compile()
    log({"what": "distil", "compiled_s": round(perf_counter() - begun, 1)})
    start, spent, updates, told = perf_counter(), 0.0, 0, -1.0
    while spent < seconds:
        progress = jnp.asarray(min(1.0, spent / seconds))
        for _ in range(4):
            student, _ = update(student, teachers, progress)
        student, gap = update(student, teachers, progress)
        gap.block_until_ready()
        updates, spent = updates + 5, perf_counter() - start
        if spent - told > seconds / 4 or spent >= seconds:
            told = spent
            line = {"what": "distil", "seconds": round(spent, 1), "updates": updates}
            log(line | {"divergence": [round(float(one), 5) for one in gap]})
    policy: Policy = student.policy
    return policy
