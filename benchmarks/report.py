"""The report on the engine: results and targets as tables."""

from dataclasses import dataclass
from statistics import median

from rich.console import Console
from rich.table import Table

#: By build and peer: decisions per second, at least this many times the peer's.
TARGETS = {
    "pure": {"OpenSpiel liars_dice (C++)": 0.4, "RLCard uno (its env.run)": 8.0},
    "compiled": {"OpenSpiel liars_dice (C++)": 1.25},
}
VIEWS_TARGET = 20_000
REPLAY_TARGET = 0.3

OURS = "4 seats"
VIEWS = "views, 4 seats"

#: By contender, one number for each round.
Rounds = dict[str, list[float]]


@dataclass
class Report:
    """Medians over the rounds; a ratio is the median of the rounds' own ratios."""

    python: str
    #: Decisions per second.
    peers: dict[str, float]
    #: By build (pure, compiled) and contender: decisions, or views, per second.
    builds: dict[str, dict[str, float]]
    #: By build and peer: decisions per second over the peer's.
    ratios: dict[str, dict[str, float]]
    #: By build and number of seats: what a decision costs, over what it costs at 4 seats.
    costs: dict[str, dict[int, float]]
    #: By build: seconds that `calavera replay` takes on one short record.
    replay: dict[str, float]


def summarise(python: str, peers: Rounds, builds: dict[str, Rounds], replay: Rounds) -> Report:
    """The report on these rounds."""
    return Report(
        python=python,
        peers=_medians(peers),
        builds={build: _medians(rounds) for build, rounds in builds.items()},
        ratios={
            build: {peer: _ratio(rounds[OURS], rates) for peer, rates in peers.items()}
            for build, rounds in builds.items()
        },
        costs={
            build: {seats: _ratio(rounds[OURS], rounds[f"{seats} seats"]) for seats in range(2, 13)}
            for build, rounds in builds.items()
        },
        replay=_medians(replay),
    )


def _medians(rounds: Rounds) -> dict[str, float]:
    return {name: median(numbers) for name, numbers in rounds.items() if numbers}


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return median([our / their for our, their in zip(ours, theirs, strict=True)])


def print_report(report: Report) -> None:
    """Print the report as tables: the peers, the number of seats, the rest."""
    console = Console()
    console.print(_peers(report), _seats(report), _rest(report), sep="\n")


def _table(title: str, first: str, columns: list[str]) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _peers(report: Report) -> Table:
    title = f"Random games, Python {report.python}: ours over theirs (target)"
    table = _table(title, "", ["decisions/s", *report.builds])
    for peer, rate in report.peers.items():
        ratios = [_ratio_text(ratios[peer], TARGETS[b].get(peer)) for b, ratios in report.ratios.items()]
        table.add_row(peer, f"{rate:,.0f}", *ratios)
    for build, rates in report.builds.items():
        table.add_row(f"Calavera, {OURS}, {build}", f"{rates[OURS]:,.0f}")
    return table


def _ratio_text(ratio: float, target: float | None) -> str:
    return f"{ratio:.2f}" if target is None else f"(≥ {target:g}) {ratio:.2f}"


def _seats(report: Report) -> Table:
    table = _table("Cost of a decision, 4 seats = 1", "seats", [*report.costs, "in proportion"])
    for seats in range(2, 13):
        costs = [f"{costs[seats]:.2f}" for costs in report.costs.values()]
        table.add_row(str(seats), *costs, f"{seats / 4:.2f}")
    return table


def _rest(report: Report) -> Table:
    table = _table("Besides", "", [*report.builds, "target"])
    for contender in report.builds["pure"]:
        if "," in contender:
            rates = [f"{rates[contender]:,.0f} /s" for rates in report.builds.values()]
            table.add_row(contender, *rates, f"≥ {VIEWS_TARGET:,}" if contender == VIEWS else "")
    if report.replay:
        times = [f"{seconds:.2f} s" for seconds in report.replay.values()]
        table.add_row("calavera replay, one short record", *times, f"< {REPLAY_TARGET} s")
    return table
