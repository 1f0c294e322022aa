"""Train a network by self-play on a machine that has only JAX, Optax and NumPy.

    python -m calavera.vector.training --minutes 10 --players 2 3 4 5 6 --out runs/six

``calavera train`` does the same and also measures the network against the bots while it learns.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path
from time import perf_counter

from calavera.rules import CalaveraError

from .checkpoint import TrainingProgress
from .config import Config
from .loop import train
from .train_state import TrainState


def main() -> None:
    """Train with the settings of the command line."""
    parser = argparse.ArgumentParser(prog="python -m calavera.vector.training", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--out", type=Path, default=Path("training"))
    parser.add_argument("--weights_every", type=int, default=0, help="updates between kept weights")
    parser.add_argument("--start", default="", help="a file of weights, or master: the policy to start with")
    for field in dataclasses.fields(Config):
        if field.name == "players":
            parser.add_argument("--players", type=int, nargs="+", default=[2])
        elif field.name == "mixed":
            parser.add_argument("--mixed", action="store_true")
        elif field.name != "open_critic":
            parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    given = vars(parser.parse_args())
    names = ("minutes", "out", "weights_every", "start")
    minutes, folder, weights_every, start = [given.pop(name) for name in names]
    last = perf_counter()

    def watch(_config: Config, _learner: TrainState, progress: TrainingProgress) -> bool:
        nonlocal last
        if perf_counter() - last > 5:
            last = perf_counter()
            seen = " ".join([f"{name} {number:.3f}" for name, number in progress.seen.items()])
            sys.stderr.write(f"{progress.seconds:7.0f} s {progress.answers:>14,} answers  {seen}\n")
        return True

    try:
        config = Config(**given | {"players": tuple(given["players"])})
        train(config, folder, minutes, watch, weights_every=weights_every, start=start)
    except CalaveraError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
