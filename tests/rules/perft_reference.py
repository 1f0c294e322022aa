"""An independent counter of move sequences, written from the rule book without the engine.

There are no states, actions or views here. Each function is one step of the rules and says in how many ways
the game can go on, by depth: ``(1, 2, 6)`` is one way to do nothing more, two sequences of one action and six
of two. Discs are letters, F and S; a stack is a string, bottom to top. One tribe a player, no Last Chance
disc. Where seats choose at once (O2, O4), lower ones are counted as choosing first.
"""

from collections.abc import Iterable
from functools import cache
from itertools import permutations, zip_longest
from math import inf
from typing import NamedTuple

Counts = tuple[int, ...]
Stacks = tuple[str, ...]


class Game(NamedTuple):
    """What is settled before a round: the agreed rules, who owns which discs, who has won how often."""

    owned: Stacks
    wins: tuple[int, ...]
    opening: str = "simultaneous"
    loss: str = "pick"
    shows: bool = False


def count(game: Game, first: int, depth: float = inf) -> Counts:
    """How many sequences of 0, 1, … actions start with a new round, up to a depth."""
    return _open(game, first, _in_order(game, first), ("",) * len(game.owned), depth)


def _sum_counts(branches: Iterable[Counts]) -> Counts:
    return (1, *[sum(column) for column in zip_longest(*branches, fillvalue=0)])


def _without(discs: str, others: str) -> str:
    for disc in others:
        discs = discs.replace(disc, "", 1)
    return discs


def _with(stacks: Stacks, seat: int, stack: str) -> Stacks:
    return tuple(stack if i == seat else other for i, other in enumerate(stacks))


def _clockwise(game: Game, after: int) -> tuple[int, ...]:
    """Everyone in the game, from the left of a seat round to the seat itself."""
    seats = len(game.owned)
    return tuple(seat for i in range(1, seats + 1) if game.owned[seat := (after + i) % seats])


def _in_order(game: Game, first: int) -> tuple[int, ...]:
    order = _clockwise(game, first)
    if game.opening == "first-last":  # O3
        return order
    if game.opening == "others-first":  # O4: the first seat is the last of its own order
        return (*sorted(order[:-1]), first)
    return tuple(sorted(order))  # O2


@cache
def _open(game: Game, first: int, waiting: tuple[int, ...], stacks: Stacks, depth: float) -> Counts:
    if not waiting:
        return _add(game, first, stacks, depth)
    if not depth:
        return (1,)
    seat = waiting[0]
    return _sum_counts(
        _open(game, first, waiting[1:], _with(stacks, seat, disc), depth - 1)
        for disc in set(game.owned[seat])
    )


@cache
def _add(game: Game, seat: int, stacks: Stacks, depth: float) -> Counts:
    """A1 to A4: one more disc on top, or a challenge at any number up to the total."""
    if not depth:
        return (1,)
    after = _clockwise(game, seat)
    placements = [
        _add(game, after[0], _with(stacks, seat, stacks[seat] + disc), depth - 1)
        for disc in set(_without(game.owned[seat], stacks[seat]))
    ]
    total = len("".join(stacks))
    challenges = [_auction(game, bid, seat, after[:-1], stacks, depth - 1) for bid in range(1, total + 1)]
    return _sum_counts(placements + challenges)


@cache
def _auction(
    game: Game, bid: int, bidder: int, others: tuple[int, ...], stacks: Stacks, depth: float
) -> Counts:
    """B1 to B4: the others still in it, in the order in which they speak."""
    total = len("".join(stacks))
    if not others or bid == total:
        return _attempt(game, bidder, bid, stacks, depth)
    if not depth:
        return (1,)
    seat, rest = others[0], others[1:]
    passed = _auction(game, bid, bidder, rest, stacks, depth - 1)
    raised = [
        _auction(game, more, seat, (*rest, bidder), stacks, depth - 1) for more in range(bid + 1, total + 1)
    ]
    return _sum_counts([passed, *raised])


@cache
def _attempt(game: Game, challenger: int, missing: int, face_down: Stacks, depth: float) -> Counts:
    """T1 to T5: their own stack first, then the top of any other."""
    if not missing:
        return _win(game, challenger, depth)
    if not depth:
        return (1,)
    targets = [challenger] if face_down[challenger] else [i for i, stack in enumerate(face_down) if stack]
    branches = []
    for seat in targets:
        rest = _with(face_down, seat, face_down[seat][:-1])
        if face_down[seat][-1] == "S":
            branches.append(_fail(game, challenger, seat, rest, "", depth - 1))
        else:
            branches.append(_attempt(game, challenger, missing - 1, rest, depth - 1))
    return _sum_counts(branches)


def _win(game: Game, challenger: int, depth: float) -> Counts:
    if game.wins[challenger] == 1:  # W1
        return (1,)
    wins = tuple(won + (seat == challenger) for seat, won in enumerate(game.wins))
    return count(game._replace(wins=wins), challenger, depth)  # N1


@cache
def _fail(game: Game, challenger: int, owner: int, face_down: Stacks, shuffled: str, depth: float) -> Counts:
    """F2 to F4, with T6 in between: whoever else has a disc face down may show it first."""
    if not depth:
        return (1,)
    branches = [
        _fail(game, challenger, owner, _with(face_down, seat, ""), shuffled, depth - 1)
        for seat, rest in enumerate(face_down)
        if game.shows and rest and seat != challenger
    ]
    discs = game.owned[challenger]
    if owner != challenger and game.loss == "pick" and not shuffled:
        orders = {"".join(order) for order in permutations(discs)}
        branches += [_fail(game, challenger, owner, face_down, order, depth - 1) for order in orders]
    else:
        lost = shuffled or "".join(set(discs))
        branches += [_settle_loss(game, challenger, owner, disc, depth - 1) for disc in lost]
    return _sum_counts(branches)


def _settle_loss(game: Game, challenger: int, owner: int, lost: str, depth: float) -> Counts:
    left = _with(game.owned, challenger, _without(game.owned[challenger], lost))
    game = game._replace(owned=left)
    if left[challenger]:
        return count(game, challenger, depth)  # N1
    playing = [seat for seat, discs in enumerate(left) if discs]
    if len(playing) == 1:  # W2
        return (1,)
    if owner != challenger:
        return count(game, owner, depth)  # N2
    return _sum_counts(count(game, seat, depth - 1) for seat in playing) if depth else (1,)  # N3
