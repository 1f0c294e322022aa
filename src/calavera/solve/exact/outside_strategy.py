"""Apply a strategy function, such as a bot's, to a game tree, so that it can be evaluated exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from calavera.rules import CalaveraError, State, View, view
from calavera.rules.errors import short_repr

from .game_tree import Floats, GameTree, Ints
from .policy_text import first_sequences
from .sequence_game import SequenceGame
from .successors import Branch, branches_from

__all__ = ["BadStrategy", "Strategy", "behaviour_of", "decision_views"]

Flags = NDArray[np.bool_]

#: Action probabilities for a view; actions that are left out are never played.
Strategy = Callable[[View], Mapping[str, float]]


class BadStrategy(CalaveraError):
    """A strategy returned something other than probabilities of legal actions."""


def behaviour_of(game: SequenceGame, seat: int, strategy: Strategy) -> Floats:
    """The behaviour of a seat that plays by this strategy, which is called once for each infoset.

    One history of each infoset is played through the engine to get a view. A view shows past rounds as the
    table saw them, without the faces of discs that were taken back.

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.sequence_game import build_game
    >>> from calavera.solve.exact.best_response import evaluate_behaviours
    >>> def timid(view):
    ...     return {"pass" if "pass" in view.legal else view.legal[0]: 1.0}
    >>> game = build_game(Position.even((2, 1)))
    >>> evaluate_behaviours(game, (behaviour_of(game, 0, timid), behaviour_of(game, 1, timid))).best
    (1.0, 0.0)
    """
    behaviour = game.treeplexes[seat].uniform()
    for sequence, sees, branches in _decisions(game, seat):
        behaviour[sequence : sequence + len(branches)] = _ask_strategy(strategy, sees, branches)
    return behaviour


def decision_views(game: SequenceGame, seat: int) -> Iterator[View]:
    """The views for which :func:`behaviour_of` calls a strategy, in its order."""
    return (sees for _, sees, _ in _decisions(game, seat))


def _decisions(game: SequenceGame, seat: int) -> Iterator[tuple[int, View, list[Branch]]]:
    """Of every infoset of a seat: its first sequence, a view of it, and what can be done."""
    tree, treeplex = game.tree, game.treeplexes[seat]
    asks, wanted = _nodes_to_visit(tree, seat)
    first = first_sequences(treeplex, tree.infosets[seat])
    order, begins = _children(tree)
    waiting: list[tuple[int, State, int | None]] = [
        (child, tree.rounds.starts[int(tree.nodes["start"][child])].state(), None)
        for child in range(1, 1 + len(tree.hands))
        if wanted[child]
    ]
    while waiting:
        node, state, asked = waiting.pop()
        _, branches = branches_from(state, asked, tree.rounds.shows)
        if asks[node]:
            yield int(first[node]), view(state, seat), branches
        for place, branch in enumerate(branches):
            child = int(order[begins[node] + place])
            if wanted[child]:
                waiting.append((child, branch.after, branch.asked_to_show))


def _nodes_to_visit(tree: GameTree, seat: int) -> tuple[Flags, Flags]:
    """By node: whether it represents its infoset; and whether it leads to a node that does."""
    nodes = tree.nodes
    own = np.flatnonzero(nodes["actor"] == seat)
    _, stands = np.unique(tree.infosets[seat][own], return_index=True)
    asks = np.zeros(len(nodes), np.bool_)
    asks[own[stands]] = True
    wanted = asks.copy()
    for begin, end in zip(tree.levels[-2:0:-1], tree.levels[:1:-1], strict=True):
        wanted[nodes["parent"][begin:end][wanted[begin:end]]] = True
    return asks, wanted


def _children(tree: GameTree) -> tuple[Ints, Ints]:
    """All nodes by parent and branch; and by node the position of its first child among them."""
    parent = tree.nodes["parent"]
    order = np.lexsort((tree.nodes["branch"], parent))
    return order, np.searchsorted(parent[order], np.arange(len(parent)))


def _ask_strategy(strategy: Strategy, sees: View, branches: list[Branch]) -> list[float]:
    given = strategy(sees)
    words = [branch.word for branch in branches]
    shares = [float(given.get(word, 0.0)) for word in words]
    if not set(given) <= set(words) or min(shares) < 0 or abs(sum(shares) - 1) > 1e-6:
        raise BadStrategy(
            "bad-strategy",
            f"give probabilities of {', '.join(words)} that add up to 1, not {short_repr(dict(given))}",
            {"allowed": words},
        )
    return [share / sum(shares) for share in shares]
