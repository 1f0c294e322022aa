"""Compute the numbers and plots of docs/findings.md in about four minutes: `python -m scripts.findings`.

The numbers come from ``calavera.solve``: the heads-up table, rounds that are solved again on top of it, and
exact endings. The script prints every table of the page and writes the plots to docs/findings.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import product
from pathlib import Path

from calavera.charts.line_chart import LineChart, Points, line_chart_file
from calavera.rules import Options
from calavera.solve import Position, solve_ending
from calavera.solve.headsup.infosets import Infoset
from calavera.solve.headsup.subgame import resolve
from calavera.solve.headsup.value_table import ValueBounds, value
from calavera.solve.positions import MAX_DISCS, Pair
from scripts.findings.discard_choice import best_discard
from scripts.findings.positions import (
    DISCS,
    FINE,
    PLANS,
    SURE_WIN,
    WINS,
    after_blind_losses,
    beliefs,
    gain_of_being_first,
    positions,
)
from scripts.findings.restricted_play import (
    Restriction,
    always_all_at_once,
    always_skull_first,
    bids_of,
    neither_skull_nor_add,
    never_add,
    never_all_at_once,
    never_bluff,
    never_skull_first,
    restriction_cost,
    skull_first_probability,
)
from scripts.findings.winning_strategies import claims, guaranteed_value, is_sure_win

PLOTS = Path(__file__).parents[2] / "docs" / "findings"


def print_line(*words: object) -> None:
    """Print a line."""
    sys.stdout.write(" ".join([str(word) for word in words]) + "\n")
    sys.stdout.flush()


def print_table(head: Iterable[object], body: Iterable[Iterable[object]]) -> None:
    """Print a table in Markdown."""
    top = [*head]
    table: list[Iterable[object]] = [top, ["---"] * len(top), *body]
    for row in table:
        print_line("| " + " | ".join([str(cell) for cell in row]) + " |")
    print_line()


def percent(share: float, digits: int = 1) -> str:
    """A share in per cent."""
    return f"{100 * share:.{digits}f}"


def win_text(bounds: ValueBounds, digits: int = 1) -> str:
    """The win probability of seat 0 in per cent, with its bound."""
    return f"{percent(bounds.win_probability(0), digits)} ± {50 * bounds.error:.2f}"


def print_being_first() -> None:
    """Win probabilities by discs and wins, first and second."""
    print_line("## Being first\n", win_text(value(Position.even((4, 4), (2, 2))), 2), "for a whole game\n")
    for wins in WINS:
        print_line("Blind losses, wins needed", wins, "(row: own discs; first / second)\n")
        body = []
        for a in DISCS:
            pairs = [[value(after_blind_losses((a, b), wins, first)) for first in (0, 1)] for b in DISCS]
            cells = [" / ".join([percent(bounds.win_probability(0)) for bounds in pair]) for pair in pairs]
            body.append([f"**{a}**", *cells])
        print_table(["", *[f"against {b}" for b in DISCS]], body)
    worst: dict[tuple[Pair, Pair], tuple[float, float, Position]] = {}
    for position in positions():
        if position.first == 0:
            gain, error = gain_of_being_first(position)
            key = position.discs, position.wins
            if key not in worst or gain < worst[key][0]:
                worst[key] = gain, error, position
    print_line("Where being first is worth least, over a grid of twelfths:")
    for gain, error, position in sorted(worst.values(), key=lambda found: found[0])[:8]:
        print_line(f"  {100 * gain:+.3f} ± {100 * error:.3f}: {position}")
    even = [(d, w) for d in product(DISCS, DISCS) for w in WINS]
    hurts = [(d, w) for d, w in even if gain_of_being_first(Position.even(d, w))[0] < -0.001]
    print_line("With nothing known (1/2) being first hurts at", hurts)
    hurts = [(d, w) for d, w in even if gain_of_being_first(after_blind_losses(d, w))[0] < -0.001]
    print_line("After blind losses (n/4) being first hurts at", hurts, "\n")
    lines: dict[str, Points] = {}
    for wins in ((2, 2), (1, 1)):
        for who, first in (("first", 0), ("second", 1)):
            lines[f"{who}, {wins[0]} to win"] = [
                (n, value(after_blind_losses((n, n), wins, first)).win_probability(0)) for n in range(1, 5)
            ]
    write_plot(
        "first",
        [LineChart("Win probability with as many discs as the other", "discs each", lines, 0, 1, True)],
    )


def print_opening() -> None:
    """The first round of a whole game."""
    print_line("## The opening\n")
    whole = Position.even((4, 4), (2, 2))
    found = resolve(whole, passes=3000)
    print_line("bounds of the plan", found.bounds.low, found.bounds.high)
    asked = [
        (0, (), ""),
        (1, (), ""),
        (0, (), "F"),
        (0, (), "S"),
        (1, ("bid:1",), "F"),
        (1, ("bid:1",), "S"),
        (1, ("place",), "F"),
        (1, ("place",), "S"),
        (0, ("place", "bid:1"), "FF"),
        (0, ("place", "bid:1"), "FS"),
        (0, ("place", "bid:1"), "SF"),
        (1, ("place", "bid:1", "bid:2"), "F"),
        (1, ("place", "bid:1", "bid:2"), "S"),
        (0, ("place", "bid:2"), "FF"),
        (0, ("place", "bid:2"), "FS"),
    ]
    for seat, line, stack in asked:
        shares = found.action_probabilities(seat, Infoset(line, True, stack))
        told_shares = ", ".join(
            [f"{word} {percent(share)}" for word, share in shares.items() if share > 0.005]
        )
        print_line(f"  seat {seat}, {' '.join(line) or 'opening'}, on the mat {stack or '-'}: {told_shares}")
    print_line()
    body = []
    for (seat, raised, number), (bid, bluff) in sorted(bids_of(whole, found).items()):
        if bid > 0.004:
            what = f"{'second' if seat else 'first'} {'raises to' if raised else 'bids'} {number}"
            body.append([what, percent(bid), percent(bluff / bid)])
    print_table(["bid", "how often in a round", "of these bluffs"], body)


def print_discards() -> None:
    """Which disc to give up."""
    print_line("## Which disc to give up\n")
    body: list[list[str]] = []
    for a, b, wins in product((4, 3, 2), DISCS, WINS):
        for other in [1.0] if b == MAX_DISCS else [b / MAX_DISCS, 1.0]:
            found = best_discard((a, b), wins, other)
            keep = "–".join(sorted({percent(share, 0) for share in found.keep}, key=float))
            row = [f"{a}v{b}", f"{wins[0]}-{wins[1]}", f"{other:.2f}", keep]
            row += [percent(share) for share in (found.best, found.kept, found.given)]
            body.append([*row, f"{100 * found.error:.2f}"])
    print_table(["discs", "wins", "other's skull", "keep", "best", "kept", "given", "±"], body)
    for discs, wins, other in (((2, 2), (1, 1), 1.0), ((3, 2), (1, 1), 0.5), ((3, 2), (1, 1), 1.0)):
        left = (discs[0] - 1, discs[1])
        at = [i / 40 for i in range(41)]
        exact = [(solve_ending(Position(left, wins, 0, (keep, other))).win_probability, keep) for keep in at]
        print_line(
            f"  exactly {discs} {wins} other {other}: best {max(exact)}, kept {exact[-1]}, given {exact[0]}"
        )
    asks = [q for q in FINE if best_discard((2, 2), (1, 1), q).keep[0] > 0]
    print_line("  2v2 wins 1-1: a lone skull is kept sometimes from q =", min(asks))
    most = max(
        [
            (found.best - max(found.kept, found.given), found.error, discs, wins, q)
            for discs in [(a, b) for a in (4, 3) for b in DISCS]
            for wins in WINS
            for q in beliefs(discs[1], FINE)
            for found in [best_discard(discs, wins, q)]
        ]
    )
    print_line("  most that a mix gains over always the same, with 3 or 4 discs:", most)
    cost = max(
        [
            (found.best - found.kept, discs, wins, q)
            for discs in [(a, b) for a in (4, 3) for b in DISCS]
            for wins in WINS
            for q in beliefs(discs[1], FINE)
            for found in [best_discard(discs, wins, q)]
        ]
    )
    print_line("  most that always keeping costs, with 3 or 4 discs:", cost, "\n")


def print_skull_first() -> None:
    """When to place the skull."""
    print_line("## The skull first\n")
    body = []
    for wins in ((2, 2), (1, 1)):
        for a, b in product((4, 3, 2), (4, 3, 2)):
            position = after_blind_losses((a, b), wins)
            found = resolve(position, passes=1000)
            costs = [
                restriction_cost(position, seat, habit)
                for seat in (0, 1)
                for habit in (never_skull_first, always_skull_first)
            ]
            shares = [percent(skull_first_probability(found, seat), 0) for seat in (0, 1)]
            points = [f"{100 * lost:.1f} ± {100 * error:.1f}" for lost, error in costs]
            row = [f"{a}v{b}", f"{wins[0]}-{wins[1]}", shares[0], *points[:2], shares[1], *points[2:]]
            body.append(row)
    who = ["skull first", "never costs", "always costs"]
    print_table(["discs", "wins", *["first: " + it for it in who], *["second: " + it for it in who]], body)
    lines: dict[str, list[tuple[float, float]]] = {}
    for discs, wins in (((3, 3), (2, 2)), ((3, 3), (1, 1)), ((2, 2), (2, 2)), ((2, 2), (1, 1))):
        name = f"{discs[0]}v{discs[1]}, {wins[0]} to win"
        for belief in PLANS[1:]:
            found = resolve(Position(discs, wins, 0, (belief, belief)), passes=1000)
            lines.setdefault(name, []).append((belief, skull_first_probability(found, 1)))
    title = "The second player, owning a skull, puts it down first"
    write_plot("skull", [LineChart(title, "how likely each still owns a skull", lines, 0, 1, True)])


def print_habits() -> None:
    """What habits cost."""
    print_line("## Habits\n")
    kinds: tuple[tuple[int, str, Restriction], ...] = (
        (0, "first: never the skull first", never_skull_first),
        (0, "first: never adds", never_add),
        (0, "first: neither", neither_skull_nor_add),
        (0, "first: never bluffs", never_bluff),
        (0, "first: never bids 2 at once", never_all_at_once),
        (0, "first: always flower, bid 2", always_all_at_once),
        (0, "first: always the skull first", always_skull_first),
        (1, "second: never the skull first", never_skull_first),
        (1, "second: always the skull first", always_skull_first),
        (1, "second: never bluffs", never_bluff),
        (1, "second: never adds", never_add),
    )
    where = [
        after_blind_losses(discs, wins) for discs in ((4, 4), (3, 3), (2, 2)) for wins in ((2, 2), (1, 1))
    ]
    body = []
    for seat, name, habit in kinds:
        costs = [restriction_cost(position, seat, habit) for position in where]
        body.append([name, *[f"{100 * lost:.1f} ± {100 * error:.1f}" for lost, error in costs]])
    print_table(["habit", *[f"{p.discs[0]}v{p.discs[1]} {p.wins[0]}-{p.wins[1]}" for p in where]], body)
    lines: dict[str, list[tuple[float, float]]] = {}
    for wins, seat in product(((2, 2), (1, 1)), (0, 1)):
        name = f"{'second' if seat else 'first'}, {wins[0]} to win"
        for belief in PLANS[::2]:
            position = Position((3, 3), wins, 0, (belief, belief))
            lines.setdefault(name, []).append(
                (belief, max(restriction_cost(position, seat, never_bluff)[0], 0.0))
            )
    title = "What it costs never to bluff: 3v3, in win probability"
    write_plot("bluff", [LineChart(title, "how likely each still owns a skull", lines, 0, None, True)])


def print_lone_discs() -> None:
    """A lone flower and a lone skull."""
    print_line("## A lone disc\n")
    body = []
    for b, wins, first in product((1, 2, 3, 4), WINS, (0, 1)):
        cells = []
        for p in (0.0, 0.25, 0.5, 0.75, 1.0):
            bounds = value(Position((1, b), wins, first, (p, b / MAX_DISCS)))
            skull, flower = ((1 + hand) / 2 for hand in bounds.hands[0])
            parts = [percent(flower)] if p < 1 else []
            parts += [percent(skull)] if p > 0 else []
            cells.append(" / ".join(parts))
        body.append([f"1v{b}", f"{wins[0]}-{wins[1]}", "second" if first else "first", *cells])
    head = [
        "discs",
        "wins",
        "seat",
        "surely a flower",
        "skull 25 %",
        "skull 50 %",
        "skull 75 %",
        "surely a skull",
    ]
    print_table(head, body)
    charts = []
    for discs, wins, first, q, title in (
        ((1, 1), (1, 1), 1, 0.25, "One disc each, second, one win to go; the other's: skull 25 %"),
        ((1, 2), (1, 1), 0, 1.0, "One disc against two with a sure skull, first, one win to go"),
    ):
        lines: dict[str, list[tuple[float, float]]] = {"a flower": [], "a skull": [], "both together": []}
        for p in FINE:
            bounds = value(Position(discs, wins, first, (p, q)))
            skull, flower = ((1 + hand) / 2 for hand in bounds.hands[0])
            for name, share in (
                ("a flower", flower),
                ("a skull", skull),
                ("both together", bounds.win_probability(0)),
            ):
                if (name, p) not in (("a flower", 1.0), ("a skull", 0.0)):
                    lines[name].append((p, share))
        charts.append(LineChart(title, "how likely the table thinks it is a skull", lines, 0, 1, True))
    write_plot("lone", charts)


def print_beliefs() -> None:
    """How values depend on beliefs."""
    print_line("## Beliefs\n")
    found = []
    for a, b, wins, first in product((1, 2, 3), DISCS, WINS, (0, 1)):
        best: tuple[float, str] = (-1.0, "")
        for q in beliefs(b, FINE):
            all_bounds = [value(Position((a, b), wins, first, (p, q))) for p in FINE]
            top = max(all_bounds, key=lambda bounds: bounds.low)
            sure = max(all_bounds[0].high, all_bounds[-1].high)
            at = FINE[all_bounds.index(top)]
            shares = ", ".join(
                [percent(bounds.win_probability(0)) for bounds in (all_bounds[0], top, all_bounds[-1])]
            )
            words = f"{a}v{b} {wins} first {first} q {q:.3f} best p {at:.3f}: {shares}"
            best = max(best, ((top.low - sure) / 2, words))
        found.append(best)
    print_line(
        "An uncertain skull beats both certainties by at least (points); win probabilities at p = 0, best, 1:"
    )
    for gain, words in sorted(found, reverse=True)[:16]:
        print_line(f"  {100 * gain:.2f}: {words}")
    concave = 0.0
    for a, b, wins, first in product((1, 2, 3), DISCS, WINS, (0, 1)):
        for q in beliefs(b):
            line = [value(Position((a, b), wins, first, (p, q))) for p in FINE]
            for i in range(1, len(line) - 1):
                concave = max(concave, (line[i - 1].low + line[i + 1].low) / 2 - line[i].high)
    print_line("largest surely convex bend (0 where the law holds):", concave, "\n")
    charts = []
    for discs, wins, first in (((2, 2), (1, 1), 0), ((3, 3), (2, 2), 0), ((1, 2), (1, 1), 0)):
        lines = {
            f"other's {100 * q:.0f} %": [
                (p, value(Position(discs, wins, first, (p, q))).win_probability(0)) for p in FINE
            ]
            for q in (0.0, 0.25, 0.5, 0.75, 1.0)
        }
        title = f"{discs[0]} against {discs[1]}, first, {wins[0]} to win each"
        charts.append(LineChart(title, "how likely the first player still has the skull", lines, 0, 1, True))
    write_plot("belief", charts)


def print_sure_wins() -> None:
    """Positions that one side certainly wins."""
    print_line("## Sure wins\n")
    missed = [
        position
        for position in positions()
        if (value(position).value > 2 * SURE_WIN - 1) != is_sure_win(position)
    ]
    print_line(
        "positions on a grid of twelfths where the list and the table differ:", len(missed), *missed[:5]
    )
    for claim in claims():
        floors = [guaranteed_value(position, claim.strategy) for position in claim.where]
        print_line(f"  {claim.name}: at least", *[f"{found:+.6f}" for found in floors])
    print_line()


def print_exchange() -> None:
    """What a disc, a win and the first turn are worth."""
    print_line("## Exchange\n")
    body = []
    for discs, wins in (
        ((4, 4), (2, 2)),
        ((4, 4), (1, 1)),
        ((3, 3), (2, 2)),
        ((3, 3), (1, 1)),
        ((2, 2), (2, 2)),
    ):
        here, second = value(after_blind_losses(discs, wins)), value(after_blind_losses(discs, wins, 1))
        less = value(after_blind_losses((discs[0] - 1, discs[1]), wins))
        ahead = value(after_blind_losses(discs, (1, wins[1]))) if wins[0] == 2 else None
        row = [
            f"{discs[0]}v{discs[1]}",
            f"{wins[0]}-{wins[1]}",
            win_text(second),
            win_text(here),
            win_text(less),
        ]
        body.append([*row, win_text(ahead) if ahead else "100"])
    print_table(["discs", "wins", "second", "first", "first, a disc less", "first, a win more"], body)
    for a, b in ((4, 3), (4, 2), (4, 1)):
        all_bounds = [value(after_blind_losses((a, b), (2, 1), first)) for first in (0, 1)]
        print_line(
            f"  {a}v{b}, behind by a win (2-1): first {win_text(all_bounds[0])}, "
            f"second {win_text(all_bounds[1])}"
        )
    pays = []
    for a, b, wins in product((4, 3, 2), DISCS, WINS):
        before, after = (
            value(after_blind_losses((a, b), wins, 1)),
            value(after_blind_losses((a - 1, b), wins)),
        )
        gain, error = after.win_probability(0) - before.win_probability(0), (after.error + before.error) / 2
        if gain > error:
            pays.append(f"{a}v{b} {wins}: {100 * gain:+.2f} ± {100 * error:.2f}")
    print_line("  a disc less but first instead of second pays at:", "; ".join(pays), "\n")


def write_plot(name: str, charts: list[LineChart]) -> None:
    """Write a plot of the page, with the preset in its titles."""
    preset = Options(players=2).preset
    titled = [chart._replace(title=f"{chart.title}, preset {preset}") for chart in charts]
    PLOTS.mkdir(exist_ok=True)
    (PLOTS / f"{name}.svg").write_text(line_chart_file(titled), encoding="utf-8")


def main() -> None:
    """Print every table and write every plot."""
    print_being_first()
    print_opening()
    print_discards()
    print_skull_first()
    print_habits()
    print_lone_discs()
    print_beliefs()
    print_sure_wins()
    print_exchange()


if __name__ == "__main__":
    main()
