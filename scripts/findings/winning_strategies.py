"""Positions that are certainly won, and short strategies that win them against every reply."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from calavera.rules import View
from calavera.rules.actions import BIDS, DISCARD, FLOWER, PLACE, SKULL
from calavera.solve import Position, judge
from calavera.solve.positions import MAX_DISCS
from scripts.findings.positions import WINS


def is_sure_win(position: Position) -> bool:
    """Whether seat 0 wins whatever seat 1 does: the list of the page as a rule."""
    (a, b), (_, needs), (p, q) = position.discs, position.wins, position.skull
    first = position.first == 0
    if b > 1:
        return q == 0 and (first or p == 1) if a > 1 else first and p == 0 and q == 0
    if a == 1:
        return p == 0 and q in (0, 1) if first else q == 1
    if first:
        return a > 2 or needs == 2 or p == 0 or q in (0, 1)
    return a == MAX_DISCS or q == 1 or (p == 1 and (a == 3 or needs == 2 or q == 0))


Strategy = Callable[[View], Mapping[str, float]]


def sweep(view: View) -> dict[str, float]:
    """Against a lone disc: throw the skull away, then flowers and everything; with the last flower bid 1."""
    own = view.seats[view.seat or 0]
    owner = SKULL in (*own.stack, *(own.hand or ()))
    wanted = [DISCARD[SKULL], PLACE[SKULL]] if owner and not own.stack else [DISCARD[SKULL]]
    return _first_legal(view, [*wanted, *_first_flower(view), BIDS[1 if own.discs == 1 else view.total]])


def patient(view: View) -> dict[str, float]:
    """Two discs against a lone one that needs two wins: it may win once, and then its disc is known."""
    own, other = (view.seats[seat] for seat in (view.seat or 0, 1 - (view.seat or 0)))
    if SKULL not in (*own.stack, *(own.hand or ())):
        known_skull = own.discs == 1 and not other.wins
        return _first_legal(view, [*_first_flower(view), BIDS[1 if known_skull else view.total]])
    if other.wins:
        return _first_legal(view, [DISCARD[SKULL], PLACE[SKULL], BIDS[view.total]])
    if view.first == view.seat:
        return _first_legal(view, [*_first_flower(view), BIDS[1]])
    return _first_legal(view, [DISCARD[SKULL], PLACE[SKULL], "pass"])


def no_fear(view: View) -> dict[str, float]:
    """Against a hand without a skull: first, a flower and bid everything; second, lose your own skull."""
    if view.first == view.seat:
        return _first_legal(view, [*_first_flower(view), BIDS[view.total]])
    return _first_legal(view, [DISCARD[SKULL], PLACE[SKULL], BIDS[view.total]])


def creep(view: View) -> dict[str, float]:
    """Against a lone skull that is known: a flower, and never more than it takes."""
    return _first_legal(view, [*_first_flower(view), "pass", BIDS[1]])


def _first_flower(view: View) -> list[str]:
    """A flower, where it is the first disc of a round."""
    return [PLACE[FLOWER]] if not view.seats[view.seat or 0].stack else []


def _first_legal(view: View, wanted: list[str]) -> dict[str, float]:
    # The other seat is evaluated with this strategy too: where it does not apply, any action will do.
    return {next((word for word in wanted if word in view.legal), view.legal[-1]): 1.0}


class Claim(NamedTuple):
    """A strategy, and positions where it wins against every reply."""

    name: str
    strategy: Strategy
    where: tuple[Position, ...]


def claims() -> list[Claim]:
    """The winning strategies of the page; :func:`floor` proves each."""
    half = (0.5, 0.5)
    return [
        Claim("sweep, 3v1 first", sweep, tuple([Position((3, 1), wins, 0, half) for wins in WINS])),
        Claim("sweep, 4v1", sweep, tuple([Position((4, 1), (1, 1), seat, (1, 0.5)) for seat in (0, 1)])),
        Claim("sweep, 3v1 second with the skull", sweep, (Position((3, 1), (2, 2), 1, (1, 0.5)),)),
        Claim("sweep, 2v1 first without a skull", sweep, (Position((2, 1), (2, 1), 0, (0, 0.5)),)),
        Claim(
            "patient, 2v1 first, the other needs two",
            patient,
            tuple([Position((2, 1), (own, 2), 0, half) for own in (1, 2)]),
        ),
        Claim("patient, 2v1 second with the skull", patient, (Position((2, 1), (2, 2), 1, (1, 0.5)),)),
        Claim("no fear, first", no_fear, (Position((2, 2), (1, 1), 0, (0.5, 0)),)),
        Claim("no fear, second with the skull", no_fear, (Position((2, 2), (1, 1), 1, (1, 0)),)),
        Claim(
            "creep, a lone skull is known",
            creep,
            tuple([Position((own, 1), (2, 1), seat, (0.5, 1)) for own in (2, 3) for seat in (0, 1)]),
        ),
    ]


def guaranteed_value(position: Position, strategy: Strategy) -> float:
    """The value of a strategy in seat 0 against a best response, in the exact tree."""
    return -judge(position, strategy).best[1]
