"""The training loop: updates, checkpoints and a log, until the time is over or the caller stops it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import jax

from .checkpoint import CHECKPOINT, PROGRESS_LOG, TrainingProgress, export, load, save
from .config import BadTraining, Config
from .ppo import make_update
from .train_state import TrainState, init_training, spread

__all__ = ["train"]


def train(
    config: Config,
    folder: Path,
    minutes: float,
    watch: Callable[[Config, TrainState, TrainingProgress], bool] = lambda *_: True,
    keep_every: float = 60.0,
    weights_every: int = 0,
    start: str = "",
) -> TrainingProgress:
    """Train for this many minutes, or resume the training of the folder.

    ``watch`` is called after every update and ends the training by returning False. The folder gets
    ``checkpoint.npz`` every ``keep_every`` seconds, a line of ``progress.jsonl`` for every update, and
    ``weights.npz`` at the end; with ``weights_every`` also ``weights-N.npz`` each time after this many
    updates. A folder with other settings is refused. A new training starts with random weights, or with the
    policy of the file ``start`` and a random critic.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / CHECKPOINT).exists():
        kept, state, progress = load(folder)
        if kept != config:
            raise BadTraining("other-config", f"{folder} holds a training with other settings: {kept}")
    else:
        state, progress = init_training(config, start), TrainingProgress(0, 0, 0.0, {})
        (folder / PROGRESS_LOG).unlink(missing_ok=True)
    if jax.device_count() > 1:
        state = spread(state, jax.devices())
    update = make_update(config)
    before, begun = progress.seconds, perf_counter()
    kept_at, going = begun, True
    with (folder / PROGRESS_LOG).open("a", encoding="utf-8") as log:
        while going and perf_counter() - begun < 60 * minutes:
            state, seen = update(state)
            progress = TrainingProgress(
                progress.updates + 1,
                progress.answers + config.games * config.steps,
                0.0,
                {name: float(number) for name, number in seen.items()},
            )
            progress = progress._replace(
                seconds=before + perf_counter() - begun
            )  # after its numbers are there
            log.write(json.dumps(progress._asdict()) + "\n")
            log.flush()
            going = watch(config, state, progress)
            if weights_every and progress.updates % weights_every == 0:
                export(folder / f"weights-{progress.updates}.npz", config, state, progress)
            if perf_counter() - kept_at > keep_every:
                kept_at = perf_counter()
                save(folder, config, state, progress)
    save(folder, config, state, progress)
    export(folder / "weights.npz", config, state, progress)
    return progress
