"""Time many steps in one compiled program, in short slices that take turns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from time import perf_counter, process_time

import jax

from benchmarks.vector.contenders import Carry, Contender

#: Steps in one call, so that the overhead of a call is negligible.
STEPS = 64


@dataclass
class Measurement:
    """One contender at one batch size."""

    contender: str
    batch: int
    compile_seconds: float
    #: CPU time of all cores together.
    compile_cpu_seconds: float
    #: Steps per second, by slice.
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Steps per second in the best slice, because other load can only slow it down."""
        return max(self.rates)


class Runner:
    """A compiled program and its games."""

    def __init__(self, contender: Contender, batch: int) -> None:
        self._carry, step = contender.begin(batch)

        def steps(carry: Carry, key: jax.Array) -> Carry:
            return jax.lax.scan(lambda c, k: (step(c, k), None), carry, jax.random.split(key, STEPS))[0]

        self._key = jax.random.key(1)
        start, start_cpu = perf_counter(), process_time()
        self._steps = jax.jit(steps, donate_argnums=0).lower(self._carry, self._key).compile()
        took, cpu = perf_counter() - start, process_time() - start_cpu
        self.measured = Measurement(contender.name, batch, took, cpu)
        self._run()

    def measure(self, seconds: float) -> None:
        """Measure one more slice of about this many seconds."""
        calls, start = 0, perf_counter()
        while (now := perf_counter()) - start < seconds or not calls:
            self._run()
            calls += 1
        self.measured.rates.append(calls * STEPS * self.measured.batch / (now - start))

    def _run(self) -> None:
        self._key, key = jax.random.split(self._key)
        self._carry = jax.block_until_ready(self._steps(self._carry, key))


@dataclass
class StepCost:
    """The cost of one step of the whole batch, as the compiler counts it."""

    contender: str
    batch: int
    kernels: int
    #: For each game: bytes that the kernels read and write, and operations.
    bytes_per_step: float
    operations_per_step: float
    state_bytes: float


def step_cost(contender: Contender, batch: int) -> StepCost:
    """The cost of a step, from the compiled program."""
    carry, step = contender.begin(batch)
    compiled = jax.jit(step).lower(carry, jax.random.key(0)).compile()
    found = compiled.cost_analysis()
    costs = found[0] if isinstance(found, list) else found
    entry = compiled.as_text().split("ENTRY", 1)[1]
    kernels = len(re.findall(r"\) fusion\(| fusion\(| custom-call\(| while\(", entry))
    size = sum(leaf.nbytes for leaf in jax.tree.leaves(carry)) / batch
    return StepCost(
        contender.name,
        batch,
        kernels,
        costs.get("bytes accessed", 0.0) / batch,
        costs.get("flops", 0.0) / batch,
        size,
    )
