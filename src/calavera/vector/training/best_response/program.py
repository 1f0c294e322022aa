"""The compiled update of many learners at once, and the log of what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from .learner import Learner
from .learner_settings import Setting
from .trainer import Trainer

Log = Callable[[dict[str, Any]], None]
FIGURES = ("entropy", "drift", "error", "error_answers", "clipped", "size", "surprise")


def stack(settings: Sequence[Setting]) -> Setting:
    """Settings side by side, as arrays."""
    columns = [jnp.asarray(part, jnp.float32) for part in zip(*settings, strict=True)]
    return Setting(*columns)  # type: ignore[arg-type]  # the program takes arrays where a person writes numbers


class CompiledTraining:
    """The compiled update of many learners at once, and the learners."""

    def __init__(self, trainer: Trainer, learner: Learner, settings: Setting, what: str, log: Log) -> None:
        start = perf_counter()
        self.trainer, self.settings, self.what, self.log = trainer, settings, what, log
        self.learner = jax.tree.map(jnp.copy, learner)  # no two parts share memory: updates write over it
        update = jax.jit(jax.vmap(trainer.update, (0, 0, None)), donate_argnums=0)
        self.update = update.lower(self.learner, settings, jnp.zeros(())).compile()
        self.updates, self.spent = 0, 0.0
        self.figures: dict[str, list[float]] = {}
        log({"what": what, "compiled_s": round(perf_counter() - start, 1)})

    def run(self, seconds: float, whole: float, answers: int | None = None) -> None:
        """Update for this many seconds of a training that takes ``whole`` seconds.

        With ``answers`` it ends earlier if each learner has made this many decisions.
        """
        before, start, told, over = self.spent, perf_counter(), 0.0, False
        while not over:
            done = max(self.spent / whole, self.decisions / answers if answers else 0.0)
            progress = jnp.asarray(min(1.0, done))
            for _ in range(4):
                self.learner, _ = self.update(self.learner, self.settings, progress)
            self.learner, seen = self.update(self.learner, self.settings, progress)
            seen.block_until_ready()
            self.updates += 5
            self.spent = before + perf_counter() - start
            over = self.spent - before >= seconds or (answers is not None and self.decisions >= answers)
            if over or done - told > 1 / 24:
                told = done
                self.log_figures(np.asarray(seen))

    def log_figures(self, seen: np.ndarray) -> None:
        """Log the figures of the last update."""
        figures = dict(zip(FIGURES, seen.T[: len(FIGURES)], strict=True)) | {"won": seen[:, -1] / seen[:, -2]}
        line = {"what": self.what, "seconds": round(self.spent, 1), "updates": self.updates}
        line["decisions_each"] = self.decisions
        self.figures = {name: [round(float(one), 4) for one in part] for name, part in figures.items()}
        self.log(line | self.figures)

    @property
    def decisions(self) -> int:
        """Decisions of each learner so far."""
        return self.updates * self.trainer.shape.games * self.trainer.shape.steps
