"""``calavera play``: a table in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["play"]


def play(
    players: Annotated[int | None, typer.Option(help="Number of players, you included: 2 to 12.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="The opponents: one name for all, or one for each, such as novice,sharp+bluffer.",
        ),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="The preset: classic, italian, german or quick (default).")
    ] = None,
    last_chance: Annotated[
        bool | None, typer.Option("--last-chance", help="Play with the Last Chance disc.")
    ] = None,
    two_tribes: Annotated[
        bool | None, typer.Option("--two-tribes", help="Each player has two tribes (up to 6 players).")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    language: Annotated[str | None, typer.Option(help="The language of the table: en, fr, zh-Hant …")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same game.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Text line by line, for pipes, screen readers and any terminal.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the game you left.")] = False,
    review: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Step through the record of a game.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record of the game to this file too.")] = None,
    pace: Annotated[
        str, typer.Option(help="Speed of the opponents at the drawn table: slow, normal, fast or instant.")
    ] = "normal",
    no_motion: Annotated[
        bool, typer.Option("--no-motion", help="No animation; NO_MOTION=1 in the environment does the same.")
    ] = False,
) -> None:
    """Play in the terminal against bots. Without options, a screen asks what to play."""
    from .helpers.play_session import PlayArguments, play_in_terminal

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
