"""Students: networks that learn the teacher's action probabilities in games that also leave its plan."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

import jax
import jax.numpy as jnp

from calavera.vector.packed.packed_state import State
from calavera.vector.training.best_response.learner import Policy, adam_step, cut
from calavera.vector.training.best_response.program import Log
from calavera.vector.training.best_response.trainer import Trainer

from .teacher import Course, Teacher

#: Size of a step of Adam, at the start and at the end.
RATE, RATE_END = 1e-3, 1e-5
#: Weight of the decisions of a seat that left the plan.
DEVIATOR_WEIGHT = 0.25


class Student(NamedTuple):
    """All that an update of a student changes."""

    policy: Policy
    #: The moving average of the weights over about 300 updates.
    slow: Policy
    first: Policy
    second: Policy
    steps: jax.Array
    states: State
    course: Course
    key: jax.Array


class Lesson(NamedTuple):
    """One row for every decision, [steps, games]."""

    seen: jax.Array
    mask: jax.Array
    probabilities: jax.Array
    weight: jax.Array


def begin(trainer: Trainer, teacher: Teacher, key: jax.Array, policy: Policy) -> Student:
    """A student before its first update."""
    one, two = jax.random.split(key)
    games = trainer.shape.games
    states = jax.vmap(trainer.env.init)(jax.random.split(one, games))
    course = jax.vmap(lambda _: teacher.begin())(jnp.arange(games))
    zeros = jax.tree.map(jnp.zeros_like, policy)
    return Student(policy, policy, zeros, zeros, jnp.zeros((), jnp.int32), states, course, two)


def play(trainer: Trainer, teacher: Teacher, student: Student, key: jax.Array) -> tuple[Student, Lesson]:
    """Play on by the teacher's plan. In most games one seat leaves it: often, in its own way, or always."""
    env, columns, games = trainer.env, trainer.columns, trainer.shape.games
    game = jnp.arange(games)
    group = game * 8 // games
    bias = 1.5 * jax.random.normal(jax.random.fold_in(key, 1), (games, len(columns.actions)))

    def step(carry: tuple[State, Course], key: jax.Array) -> tuple[tuple[State, Course], Lesson]:
        states, course = carry
        seat = jax.vmap(env.current_player)(states)
        seen = jax.vmap(env.observe)(states, seat)[:, columns.numbers]
        whole = jax.vmap(env.legal_action_mask)(states) == 1
        plan = jax.vmap(teacher.probabilities)(states, course, whole)[:, columns.actions]
        mask = whole[:, columns.actions]
        even = mask / mask.sum(-1, keepdims=True)
        leaves = (group >= 3) & (seat == game % 2)
        biased = jax.nn.softmax(jnp.where(mask, 0.5 * jnp.log(plan + 1e-4) + bias, -1e9))
        rare = jnp.where(leaves & (group < 5), 0.25, 0.01)[:, None]
        played = jnp.where((leaves & (group >= 5))[:, None], biased, (1 - rare) * plan + rare * even)
        played = jnp.where((leaves & (group == 7))[:, None], even, played)
        action = jax.random.categorical(key, jnp.log(played + 1e-30))
        said = jnp.asarray(columns.actions)[action]
        after = jax.vmap(env.step)(states, said)
        course = jax.vmap(teacher.advance)(states, course, said, after)
        # A single legal action, or picks among discs that look alike, teach nothing.
        weight = jnp.where(leaves, DEVIATOR_WEIGHT, 1.0) * (mask.sum(-1) > 1)
        return (after, course), Lesson(seen, mask, plan, weight)

    keys = jax.random.split(key, trainer.shape.steps)
    (states, course), lesson = jax.lax.scan(step, (student.states, student.course), keys)
    return student._replace(states=states, course=course), lesson


def update(
    trainer: Trainer, teacher: Teacher, student: Student, progress: jax.Array
) -> tuple[Student, jax.Array]:
    """Play, then learn: the new student, and its mean divergence from the teacher."""
    rate = RATE * (RATE_END / RATE) ** progress
    key, playing = jax.random.split(student.key)
    student, lesson = play(trainer, teacher, student._replace(key=key), playing)

    def loss(policy: Policy, part: Lesson) -> jax.Array:
        log_policy = trainer.log_policy(policy, part.seen, part.mask)
        gap = part.probabilities * (jnp.log(part.probabilities + 1e-9) - log_policy)
        gap = jnp.where(part.mask, gap, 0.0).sum(-1)
        return (gap * part.weight).sum() / part.weight.sum()

    def study(student: Student, part: Lesson) -> tuple[Student, jax.Array]:
        gap, gradient = jax.value_and_grad(loss)(student.policy, part)
        count = student.steps + 1
        moved = adam_step(student.policy, student.first, student.second, count, gradient, rate)
        return student._replace(policy=moved[0], first=moved[1], second=moved[2], steps=count), gap

    parts = trainer.shape.parts
    student, gaps = jax.lax.scan(study, student, jax.tree.map(lambda part: cut(part, 1, parts), lesson))
    speed = jnp.maximum(0.003, parts / student.steps)
    slow = jax.tree.map(lambda old, new: old + speed * (new - old), student.slow, student.policy)
    return student._replace(slow=slow), gaps.mean()


def teach(
    trainer: Trainer,
    teacher: Teacher,
    starts: Policy,
    seconds: float,
    log: Log,
    keep: Callable[[Policy], None] = lambda _policy: None,
) -> Policy:
    """Teach several students at once, from these weights on: the moving averages of their weights.

    ``keep`` gets them from time to time.
    """
    begun, many = perf_counter(), len(starts[0][0])
    keys = jax.random.split(jax.random.key(7), many)
    student = jax.jit(jax.vmap(lambda key, policy: begin(trainer, teacher, key, policy)))(keys, starts)
    student = jax.tree.map(jnp.copy, student)  # no two parts share memory: updates write over it

    def update_one(student: Student, progress: jax.Array) -> tuple[Student, jax.Array]:
        return update(trainer, teacher, student, progress)

    step = jax.jit(jax.vmap(update_one, (0, None)), donate_argnums=0)
    compiled = step.lower(student, jnp.zeros(())).compile()
    log({"what": "teach", "compiled_s": round(perf_counter() - begun, 1)})
    start, spent, updates, told = perf_counter(), 0.0, 0, 0.0
    while spent < seconds:
        progress = jnp.asarray(min(1.0, spent / seconds))
        for _ in range(5):
            student, gap = compiled(student, progress)
        gap.block_until_ready()
        updates, spent = updates + 5, perf_counter() - start
        if spent - told > seconds / 24 or spent >= seconds:
            told = spent
            decisions = updates * trainer.shape.games * trainer.shape.steps
            line = {"what": "teach", "seconds": round(spent, 1), "decisions_each": decisions}
            log(line | {"divergence": [round(float(one), 5) for one in gap]})
            keep(jax.tree.map(jnp.copy, student.slow))
    slow: Policy = jax.tree.map(jnp.asarray, student.slow)
    return slow
