"""``calavera judge``: how much a best response wins against a bot, exactly, in endings of two players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from calavera.rules import CalaveraError

from .solve import parse_position

#: Is told how much is done, and how much there is.
Progress = Callable[[int, int], object]

if TYPE_CHECKING:
    from rich.console import Console

    from calavera.bots import PolicyBot
    from calavera.rules import View
    from calavera.solve import Position

__all__ = ["DEFAULT_ENDINGS", "JudgedEnding", "judge", "judge_bot"]

#: Discs, wins needed and first seat; nothing is known of lost discs.
DEFAULT_ENDINGS = (
    ("1,1", "2,2", 0),
    ("2,1", "1,1", 0),
    ("2,1", "1,1", 1),
    ("3,1", "1,1", 0),
    ("2,2", "1,1", 0),
)


class JudgedEnding(NamedTuple):
    """A bot in both seats of an ending. Values are those of seat 0: +1 for a won game, -1 for a lost one."""

    bot: str
    position: Position
    #: The value of the ending, if both play perfectly; and of the bot against itself.
    value: float
    bot_value: float
    #: By seat: how much more a best response gets there, against the bot in the other seat.
    gains: tuple[float, float]

    @property
    def exploitability(self) -> float:
        """The mean of both gains (NashConv/2)."""
        return sum(self.gains) / 2


def judge(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT…", help="Bots that have probabilities, such as sharp, oracle or neural:FILE."
        ),
    ],
    discs: Annotated[
        str | None,
        typer.Option(metavar="N,N", help="Discs left to seat 0 and seat 1 (default: several endings)."),
    ] = None,
    wins: Annotated[
        str, typer.Option(metavar="N,N", help="With --discs: challenges that each still has to win, 1 or 2.")
    ] = "1,1",
    first: Annotated[int, typer.Option(help="With --discs: the first player of the round, 0 or 1.")] = 0,
    skull: Annotated[
        str | None,
        typer.Option(metavar="P,P", help="With --discs: probability that each owns its skull (0.5 or 2/3)."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON list, and nothing else.")] = False,
) -> None:
    """Measure exactly how much a best response wins against a bot, in endings of two players."""
    import json

    from rich.console import Console

    try:
        if discs is None and (skull is not None or wins != "1,1" or first != 0):
            raise ValueError("--wins, --first and --skull describe one ending: give its --discs, too")
        chosen = DEFAULT_ENDINGS if discs is None else ((discs, wins, first),)
        positions = [parse_position(*ending, skull) for ending in chosen]
        _check_sizes(positions)
        policies = {name: _make_policy_bot(name) for name in dict.fromkeys(bots)}
        screen = Console(stderr=True)
        judged = []
        for name, bot in policies.items():
            for position in positions:
                with _progress_bar(screen, _title(name, position)) as (decisions, preparation):
                    judged.append(judge_bot(name, bot, position, decisions, preparation))
    except (CalaveraError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error
    if as_json:
        print(json.dumps([_as_json(ending) for ending in judged]))
    else:
        _print_table(judged)


def judge_bot(
    name: str,
    bot: PolicyBot,
    position: Position,
    progress: Progress | None = None,
    preparation: Progress | None = None,
) -> JudgedEnding:
    """Play a bot in both seats of an ending, against itself and against best responses.

    ``progress`` is called after each decision of the bot, ``preparation`` after each part of what it computes
    before, if it does (:class:`~calavera.bots.protocol.PolicyPreparer`).

    >>> from calavera.bots import PolicyBot, make_bot
    >>> from calavera.solve import Position
    >>> bot = make_bot("random")
    >>> assert isinstance(bot, PolicyBot)
    >>> judged = judge_bot("random", bot, Position.even((1, 1)))
    >>> judged.value, judged.bot_value, judged.gains
    (0.0, -0.125, (0.25, 0.25))
    """
    from calavera.bots import PolicyPreparer
    from calavera.solve import judge as judge_strategy
    from calavera.solve import solve_ending

    value = solve_ending(position).value

    def probabilities(view: View) -> dict[str, float]:
        return {str(action): share for action, share in bot.probabilities(view).items()}

    prepare = partial(bot.prepare, progress=preparation) if isinstance(bot, PolicyPreparer) else None
    found = judge_strategy(position, probabilities, progress, prepare)
    value = 0.0 if abs(value) < 1e-9 else value
    return JudgedEnding(
        name, position, value, found.value, (max(0.0, found.best[0] - value), max(0.0, found.best[1] + value))
    )


def _check_sizes(positions: list[Position]) -> None:
    """Refuse what is too large before the first bot is asked."""
    from calavera.solve import BadEnding
    from calavera.solve.exact.endings import MAX_NODES_QUICK, exactly_solvable

    for position in positions:
        if not exactly_solvable(position, MAX_NODES_QUICK):
            raise BadEnding(
                "too-large",
                f"{position} is too large: a bot is asked at every decision of the whole tree, and that goes"
                f" up to {MAX_NODES_QUICK:,} nodes, such as 3v2 with one win needed",
            )


def _make_policy_bot(name: str) -> PolicyBot:
    from calavera.bots import BadBot, PolicyBot, make_bot_for
    from calavera.rules import Options

    bot = make_bot_for(name, Options(players=2))
    if isinstance(bot, PolicyBot):
        return bot
    raise BadBot(
        "no-probabilities",
        f"{name} does not say how likely it takes each action, so it cannot be judged exactly. These do: "
        f"{', '.join(_names_with_probabilities())}, neural:FILE",
    )


def _names_with_probabilities() -> Iterator[str]:
    from calavera.bots import BadBot, PolicyBot, bot_names, make_bot

    for name in bot_names():
        try:
            if isinstance(make_bot(name), PolicyBot):
                yield name
        except BadBot:
            continue  # needs an argument, or cannot be loaded


def _title(name: str, position: Position) -> str:
    """What is judged now, short enough to leave room for the numbers in a terminal of 80 columns."""
    discs, wins = "v".join(map(str, position.discs)), "-".join(map(str, position.wins))
    return f"{name if len(name) <= 16 else name[:15] + '…'} {discs} {wins} {position.first}"


@contextmanager
def _progress_bar(screen: Console, title: str) -> Iterator[tuple[Progress, Progress]]:
    """A progress bar of decisions and of the preparation, in a terminal; nothing in a pipe."""
    from rich import progress as rich_progress

    columns = (
        rich_progress.TextColumn("{task.description}"),
        rich_progress.BarColumn(),
        rich_progress.MofNCompleteColumn(),
        rich_progress.TimeElapsedColumn(),
    )
    shown = rich_progress.Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
    with shown:
        task = shown.add_task(title, total=None)

        def show(what: str, done: int, total: int) -> None:
            shown.update(task, description=f"{title}: {what}", completed=done, total=total)

        yield partial(show, "decisions"), partial(show, "rounds")


def _as_json(ending: JudgedEnding) -> dict[str, Any]:
    position = ending.position
    return {
        "bot": ending.bot,
        "position": {
            "discs": position.discs,
            "wins": position.wins,
            "first": position.first,
            "skull": position.skull,
        },
        "value": ending.value,
        "bot_value": ending.bot_value,
        "gains": ending.gains,
        "exploitability": ending.exploitability,
    }


def _print_table(judged: list[JudgedEnding]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("bot", style="bold", overflow="fold")
    for heading in ("discs", "wins", "first", "skulls", "value", "itself", "gain 0", "gain 1", "mean"):
        table.add_column(heading, justify="right", no_wrap=True)
    for ending in judged:
        at = ending.position
        skulls = ", ".join([f"{belief:.3g}" for belief in at.skull])
        cells = ["v".join(map(str, at.discs)), "-".join(map(str, at.wins)), str(at.first), skulls]
        numbers = (ending.value, ending.bot_value, *ending.gains, ending.exploitability)
        table.add_row(Text(ending.bot), *cells, *[f"{number:.4f}" for number in numbers])
    screen = Console()
    screen.print(table)
    screen.print(
        "Seat 0 gets +1 for a won game and -1 for a lost one. value: both play perfectly. itself: the bot"
        " plays both seats. gain: how much more than the value a best response gets in that seat against the"
        " bot in the other. mean: of both gains, the exploitability.",
        style="dim",
        highlight=False,
    )
