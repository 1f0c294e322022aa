"""``calavera play``: a table in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["play"]


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
    language: Annotated[str | None, typer.Option(help="The language of the table: en, fr, zh-Hant …")] = None,
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
    from .play_session import PlayArguments, play_in_terminal

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
