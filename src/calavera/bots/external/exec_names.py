"""The names of programs as bots: ``exec:COMMAND``, with its time limits."""

from __future__ import annotations

import math
import os
import shlex
import shutil

from calavera.bots.protocol import Bot
from calavera.bots.registry import BadBot, register

__all__: list[str] = []


@register("exec", "a program in any language, exec:COMMAND; exec+limit=5:COMMAND gives it 5 s a decision")
def _make_bot(argument: str, styles: tuple[str, ...]) -> Bot:
    if os.name != "posix":
        raise BadBot("no-programs", "exec: needs pipes that can be polled: Linux, macOS or another Unix")
    try:
        command = shlex.split(argument)
    except ValueError as error:
        raise BadBot("bad-command", f"{argument!r} is not a command: {error}") from error
    if not command:
        raise BadBot("no-command", "exec needs a command: exec:python3 my_bot.py")
    if shutil.which(command[0]) is None:
        raise BadBot(
            "no-such-program",
            f"{command[0]!r} is no program that can be run: give the path of one, or python3 and a script",
        )
    times = dict(map(_parse_time_limit, styles))
    from .program_bot import ExternalBot  # only when needed: it reads records, which needs more than NumPy

    return ExternalBot(command, limit=times.get("limit", 2.0), start_limit=times.get("start", 10.0))


def _parse_time_limit(style: str) -> tuple[str, float]:
    name, _, text = style.partition("=")
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if name not in ("limit", "start") or not 0 < seconds <= 3600:
        why = f"exec has no style {style!r}: it takes limit=SECONDS and start=SECONDS, up to 3600"
        raise BadBot("bad-style", why)
    return name, seconds
