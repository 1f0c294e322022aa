"""``calavera train``: train a network by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calavera.rules import CalaveraError

from .helpers.interrupt import StopRequest

__all__ = ["train"]


def train(
    minutes: Annotated[float, typer.Option(min=0, max=1e6, help="Minutes to train.")] = 5.0,
    players: Annotated[
        str, typer.Option(metavar="N,…", help="Numbers of players to train for, 2 to 6: 2, or 2,3,4,5,6.")
    ] = "2",
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder for weights, checkpoint and curves.")
    ] = Path("training"),
    resume: Annotated[bool, typer.Option("--resume", help="Continue the training in DIR.")] = False,
    against: Annotated[
        str, typer.Option(metavar="BOT,…", help="Bots to measure the network against while it trains.")
    ] = "random,own-stack,expected-safe,regular,sharp",
    measure_games: Annotated[int, typer.Option(min=1, help="Games in each measurement.")] = 200,
    every: Annotated[float, typer.Option(min=1, help="Seconds between measurements.")] = 20.0,
    games: Annotated[
        int, typer.Option(min=1, help="Games played at the same time; use many more on a GPU.")
    ] = 1024,
    steps: Annotated[int, typer.Option(min=1, help="Decisions in each game between two updates.")] = 32,
    width: Annotated[int, typer.Option(min=1, help="Width of a layer of the network.")] = 128,
    depth: Annotated[int, typer.Option(min=1, help="Number of layers of the network.")] = 2,
    rate: Annotated[float, typer.Option(min=0, help="Learning rate.")] = 1e-3,
    entropy: Annotated[float, typer.Option(min=0, help="Weight of the entropy bonus.")] = 0.05,
    pull: Annotated[
        float, typer.Option(min=0, help="Weight of the pull towards the network's own average.")
    ] = 0.1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same training.")] = 0,
) -> None:
    """Train a network by self-play; `neural:DIR/weights.npz` plays it. Needs JAX: the extra `research`."""
    stop_request = StopRequest()  # first: JAX takes a while to import, and must not be interrupted in it
    try:
        from calavera.vector.training import Config

        from .helpers.train_monitor import run_training
    except ModuleNotFoundError as error:
        typer.echo("calavera train needs JAX: install the extra research (docs/install.md)", err=True)
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
