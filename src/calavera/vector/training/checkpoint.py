"""Save a training run, load it again, and export its policy."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import jax
import jax.numpy as jnp
import numpy as np

from .config import BadTraining, Config
from .model import write_weights
from .train_state import TrainState, init_training

__all__ = ["CHECKPOINT", "PROGRESS_LOG", "TrainingProgress", "export", "load", "save"]

CHECKPOINT, PROGRESS_LOG = "checkpoint.npz", "progress.jsonl"


class TrainingProgress(NamedTuple):
    """The progress after an update. The names of the fields are those of the files."""

    updates: int
    answers: int
    seconds: float
    seen: dict[str, float]


def save(folder: Path, config: Config, state: TrainState, progress: TrainingProgress) -> None:
    """Write a checkpoint, from which training resumes as if it had not stopped."""
    plain = state._replace(key=jax.random.key_data(state.key))
    parts = {f"part{i}": np.asarray(part) for i, part in enumerate(jax.tree.leaves(plain))}
    about = json.dumps({"config": dataclasses.asdict(config), "progress": progress._asdict()})
    half = folder / f"{CHECKPOINT}.half"
    with half.open("wb") as file:
        np.savez(file, about=about, **parts)  # type: ignore[arg-type]  # its names are free
    half.replace(folder / CHECKPOINT)  # atomic: a crash leaves the old file


def load(folder: Path) -> tuple[Config, TrainState, TrainingProgress]:
    """Read a checkpoint; a missing or damaged one is refused."""
    file = folder / CHECKPOINT
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            parts = [kept[f"part{i}"] for i in range(len(kept.files) - 1)]
        wished = about["config"]
        wished = {"encoding": 1} | wished  # trainings of version 1 do not say it
        config = Config(**wished | {"players": tuple(wished["players"])})
        pattern = init_training(config)
        pattern = pattern._replace(key=jax.random.key_data(pattern.key))
        old = len(parts) < len(jax.tree.leaves(pattern))
        shape = jax.tree.structure(pattern._replace(magnet=()) if old else pattern)
        state = jax.tree.unflatten(shape, [jnp.asarray(part) for part in parts])
        if old:
            state = state._replace(magnet=jax.tree.map(jnp.copy, state.average.policy))
        key = jax.random.wrap_key_data(state.key)
        return config, state._replace(key=key), TrainingProgress(**about["progress"])
    except FileNotFoundError as error:
        raise BadTraining("no-checkpoint", f"there is no training to go on with in {folder}") from error
    except (OSError, EOFError, LookupError, ValueError, TypeError, BadZipFile) as error:
        raise BadTraining("bad-checkpoint", f"{file} is not a training that can be gone on with") from error


def export(file: Path, config: Config, state: TrainState, progress: TrainingProgress) -> None:
    """Write the average policy as plain NumPy, for ``neural:FILE``."""
    about = {"players": config.players, "updates": progress.updates, "answers": progress.answers}
    write_weights(file, state.average.policy, config.encoding, about)
