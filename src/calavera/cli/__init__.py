"""The ``calavera`` command. Each subcommand imports what it needs when it runs, so that all start quickly."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["app", "main"]

app = typer.Typer(
    name="calavera",
    help="Play, study and solve Skull. Unofficial.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version as installed

        typer.echo(f"calavera {installed('calavera')}")
        raise typer.Exit


@app.callback()
def calavera(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Play, study and solve Skull. Unofficial."""


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (default 127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 for any (default 8000).")] = None,
    data: Annotated[str | None, typer.Option(metavar="DIR", help="Where data lives (default data).")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes that share the work (default 1).")] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Settings in TOML (default calavera.toml in DIR).")
    ] = None,
) -> None:
    """Serve tables over HTTP. Every setting can also be CALAVERA_… in the environment."""
    import os

    from calavera.rules import CalaveraError
    from calavera.server.launcher import serve as run
    from calavera.server.settings import load_settings

    try:
        flags = {"host": host, "port": port, "data": data, "workers": workers}
        raise typer.Exit(run(load_settings(os.environ, flags, config)))
    except CalaveraError as error:
        typer.echo(f"calavera serve: {error}", err=True)
        raise typer.Exit(2) from error


@app.command()
def replay(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Records, one a line or one a file; - for standard input."),
    ],
    view: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Add what this seat may know, or 'none' for a spectator."),
    ] = None,
) -> None:
    """Replay game records and say, as JSON lines, where each one leads or where it breaks a rule."""
    from .replay import parse_reader, replay_files

    try:
        reader = parse_reader(view)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--view") from error
    raise typer.Exit(0 if replay_files(files, reader, sys.stdin.buffer, sys.stdout) else 1)


@app.command()
def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Full records, one a line or one a file; - for standard input."),
    ],
    seen: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE", help="What you saw: a public record, or the stream you kept. May be repeated."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object for each record.")] = False,
) -> None:
    """Check that finished games were not changed: every secret as committed to, every move as it was seen."""
    from .verify import read_seen, verify_files

    if "-" in files and "-" in (seen or ()):
        raise typer.BadParameter("standard input holds the records already", param_hint="--seen")
    try:
        things = read_seen(seen or (), sys.stdin.buffer)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--seen") from error
    raise typer.Exit(0 if verify_files(files, things, as_json, sys.stdin.buffer, sys.stdout) else 1)


@app.command()
def play(
    players: Annotated[int | None, typer.Option(help="How many play, you included: 2 to 12.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="Your opponents: one name for all, or one for each, such as novice,sharp+bluffer.",
        ),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="The printed edition: classic, italian or german.")
    ] = None,
    last_chance: Annotated[
        bool | None, typer.Option("--last-chance", help="Play with the Last Chance disc.")
    ] = None,
    two_tribes: Annotated[
        bool | None, typer.Option("--two-tribes", help="Everyone plays two tribes (up to 6 players).")
    ] = None,
    name: Annotated[str | None, typer.Option(help="What the table calls you.")] = None,
    language: Annotated[str | None, typer.Option(help="en, fr, de, it or zh-Hant.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line: for pipes, screen readers and any terminal.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game you left.")] = False,
    review: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Step through the record of a game.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the record of the game in this file too.")] = None,
    pace: Annotated[
        str, typer.Option(help="How fast opponents act at the drawn table: slow, normal, fast or instant.")
    ] = "normal",
    no_motion: Annotated[
        bool, typer.Option("--no-motion", help="Nothing moves; NO_MOTION=1 in the environment does the same.")
    ] = False,
) -> None:
    """Play in the terminal against bots. Without options, a screen asks what to play."""
    from .play import PlayArguments, play_in_terminal

    wishes = PlayArguments(
        players,
        bots,
        edition,
        last_chance,
        two_tribes,
        name,
        language,
        seed,
        plain,
        resume,
        review,
        save,
        pace,
        not no_motion,
    )
    try:
        status = play_in_terminal(wishes)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    raise typer.Exit(status)


@app.command()
def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT…", help="Who plays; `calavera bots` lists them. The last fills the table."
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1000,
    seats: Annotated[
        int | None,
        typer.Option(help="How many play at a table, 2 to 12. All bots if they are 3 to 6, else 4."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes to play in; as many as there are cores.")
    ] = None,
    edition: Annotated[
        str, typer.Option(help="The printed edition: classic, italian or german.")
    ] = "classic",
    opening: Annotated[
        str | None, typer.Option(help="simultaneous or first-last, whatever the edition says.")
    ] = None,
    loss: Annotated[str | None, typer.Option(help="pick or draw, whatever the edition says.")] = None,
    last_chance: Annotated[bool, typer.Option(help="Play with the Last Chance disc.")] = False,
    two_tribes: Annotated[bool, typer.Option(help="Everyone plays two tribes (up to 6 players).")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, and nothing else.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report with plots.")] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every game, one JSON object a line.")
    ] = None,
) -> None:
    """Let bots play each other, seats rotated, and measure how good they are."""
    import shlex

    from calavera.arena import Tournament
    from calavera.rules import CalaveraError, Options

    from .arena import Output, default_seats, run_tournament

    try:
        options = Options.edition(
            edition,  # type: ignore[arg-type]  # any text may come from the command line: edition() checks it
            default_seats(len(bots)) if seats is None else seats,
            last_chance,
            2 if two_tribes else 1,
        )
        agreed = options._replace(
            opening=opening or options.opening,  # type: ignore[arg-type]  # checked when a game begins,
            loss=loss or options.loss,  # type: ignore[arg-type]  # both
        )
        output = Output(as_json, html, records, shlex.join(["calavera", *sys.argv[1:]]))
        results = run_tournament(Tournament(tuple(bots), agreed, games, seed), workers, output)
    except (CalaveraError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error
    if results.interrupted:
        raise typer.Exit(130)
    raise typer.Exit(1 if results.trouble else 0)


@app.command()
def solve(
    discs: Annotated[str, typer.Option(metavar="N,N", help="Discs left to seat 0 and seat 1.")] = "4,4",
    wins: Annotated[
        str, typer.Option(metavar="N,N", help="Challenges that each still has to win, 1 or 2.")
    ] = "2,2",
    first: Annotated[int, typer.Option(help="The first player of the round: seat 0 or 1.")] = 0,
    skull: Annotated[
        str | None,
        typer.Option(
            metavar="P,P",
            help="How likely each still owns its skull: 0.5 or 2/3, say. With four discs it does; else 0.5.",
        ),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Solve the whole rest of the game.")] = False,
    table: Annotated[bool, typer.Option("--table", help="Solve this round, and look up the rest.")] = False,
    target: Annotated[
        float, typer.Option(min=1e-9, max=1, help="Exploitability at which --exact is done.")
    ] = 1e-4,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=1e6, help="When --exact is done at the latest.")
    ] = 300.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, and nothing else.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw plots there, as SVG.")] = None,
    least: Annotated[
        float, typer.Option(min=0, max=1, help="Show what comes up in at least this share of games.")
    ] = 0.02,
) -> None:
    """Solve a position of two: what it is worth, and how to play it. Without options, the whole game."""
    from calavera.rules import CalaveraError

    from .solve import parse_position, solve_position

    if least != least or target != target or seconds != seconds:  # what is not a number is in no range
        raise typer.BadParameter("--least, --target and --seconds are numbers")
    if exact and table:
        raise typer.BadParameter("choose one of --exact and --table, or neither")
    how = "exact" if exact else "table" if table else "auto"
    try:
        position = parse_position(discs, wins, first, skull)
        solve_position(position, how, target, seconds, as_json, plot, least)
    except (CalaveraError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error


@app.command()
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
    from calavera.rules import CalaveraError

    from .interrupt import StopRequest

    stop_request = StopRequest()  # first: JAX takes a while to import, and must not be interrupted in it
    try:
        from calavera.vector.training.ppo import Config

        from .train import run_training
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


@app.command()
def bots(
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
) -> None:
    """List the bots, with a line on how each one plays."""
    from .bots import list_bots

    list_bots(as_json)


def main() -> None:
    """Run the command; a reader that went away or an interrupt ends it quietly."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows ? and plays on
    try:
        app()
    except BrokenPipeError:
        # Python would complain again when it flushes standard output at exit.
        sys.stdout = None
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
