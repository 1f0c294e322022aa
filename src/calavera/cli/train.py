"""``calavera train``: train a network by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calavera.rules import CalaveraError

from .interrupt import StopRequest

__all__ = ["train"]


def train(
    minutes: Annotated[float, typer.Option(min=0, max=1e6, help="How long to learn.")] = 5.0,
    players: Annotated[
        str, typer.Option(metavar="N,…", help="Sizes of the tables to learn, 2 to 6: 2, or 2,3,4,5,6.")
    ] = "2",
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where weights, checkpoint and curves go.")] = Path(
        "training"
    ),
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training in DIR.")] = False,
    against: Annotated[
        str, typer.Option(metavar="BOT,…", help="Whom to be measured against while learning.")
    ] = "random,own-stack,regular,sharp",
    measure_games: Annotated[int, typer.Option(min=1, help="Games in each measurement.")] = 200,
    every: Annotated[float, typer.Option(min=1, help="Seconds between measurements.")] = 20.0,
    games: Annotated[int, typer.Option(min=1, help="Games played at once; a GPU wants many more.")] = 1024,
    steps: Annotated[int, typer.Option(min=1, help="Answers in each game between two updates.")] = 32,
    width: Annotated[int, typer.Option(min=1, help="Numbers in a layer of the network.")] = 128,
    depth: Annotated[int, typer.Option(min=1, help="Layers of the network.")] = 2,
    rate: Annotated[float, typer.Option(min=0, help="How far each step of learning goes.")] = 1e-3,
    entropy: Annotated[float, typer.Option(min=0, help="How much it is worth to be unpredictable.")] = 0.05,
    pull: Annotated[float, typer.Option(min=0, help="How hard its own past pulls it back.")] = 0.1,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.")] = 0,
) -> None:
    """Train a network by self-play; `neural:DIR/weights.npz` plays it. Needs JAX: the extra `research`."""
    stop_request = StopRequest()  # first: JAX takes a while to import, and must not be interrupted in it
    try:
        from calavera.vector.training import Config

        from .train_monitor import run_training
    except ModuleNotFoundError as error:
        typer.echo('calavera train needs JAX: pip install "calavera[research]"', err=True)
        raise typer.Exit(2) from error
    try:
        sizes = tuple([int(number) for number in players.split(",")])
    except ValueError as error:
        why = f"give sizes of tables from 2 to 6, such as 2,3,4, not {players}"
        raise typer.BadParameter(why, param_hint="--players") from error
    try:
        config = Config(
            players=sizes,
            games=games,
            steps=steps,
            width=width,
            depth=depth,
            rate=rate,
            entropy=entropy,
            pull=pull,
            seed=seed,
        )
        bots = [name for name in against.split(",") if name]
        raise typer.Exit(run_training(config, out, minutes, bots, resume, measure_games, every, stop_request))
    except CalaveraError as error:
        raise typer.BadParameter(str(error)) from error
    except OSError as error:
        raise typer.BadParameter(f"{out} cannot be written: {error.strerror}") from error
    finally:
        stop_request.restore()
