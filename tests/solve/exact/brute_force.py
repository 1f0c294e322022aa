"""All histories of a position, played through the engine one by one, to check game trees."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from calavera.rules import CHANCE, Event, Options, State, chance_outcomes, play, set_up
from calavera.rules.actions import SHOW
from calavera.solve import Position
from calavera.solve.exact.game_tree import GameTree
from calavera.solve.exact.round_expansion import CHANCE_NODE, FORCED_NODE, TERMINAL

#: Which answer was given at each node of a history that has a choice.
Path = tuple[int, ...]


class HistoryNode(NamedTuple):
    """A node with a choice, or an end: actor, branches, chance reach and winner."""

    actor: int
    branches: int
    chance_reach: float
    winner: int


class Histories(NamedTuple):
    """All nodes by path; and what both seats, and a spectator last, had seen there."""

    nodes: dict[Path, HistoryNode]
    seen: dict[Path, tuple[object, ...]]
    #: Forced placements, and draws of the only kind of disc by a seat that stays in the game.
    forced: int


@cache
def all_histories(position: Position, shows: bool = False) -> Histories:
    """Every history of a position, forced answers played."""
    nodes: dict[Path, HistoryNode] = {}
    seen: dict[Path, tuple[object, ...]] = {}
    forced = 0
    readers = (0, 1, None)
    hands = [(one, two) for one in position.hands(0) for two in position.hands(1)]

    def go(
        state: State, path: Path, chance_reach: float, saw: tuple[tuple[Event, ...], ...], ask: bool
    ) -> None:
        nonlocal forced
        showers = [seat for seat in (0, 1) if SHOW in state.legal_actions(seat)] if ask else []
        if state.winner is not None:
            nodes[path], seen[path] = HistoryNode(TERMINAL, 0, chance_reach, state.winner), saw
            return
        actor = showers[0] if showers else state.first if state.first in state.to_act else state.to_act[0]
        if actor == CHANCE:
            words = [(str(word), float(weight)) for word, weight in chance_outcomes(state)]
        elif showers:
            words = [("show", 1.0), ("keep", 1.0)]
        else:
            words = [(str(word), 1.0) for word in state.legal_actions(actor) if word != SHOW]
        if len(words) > 1:
            who = CHANCE_NODE if actor == CHANCE else actor
            nodes[path], seen[path] = HistoryNode(who, len(words), chance_reach, -1), saw
        elif state.phase == "opening" or (actor == CHANCE and state.seats[state.bidder or 0].discs > 1):
            forced += 1
        for place, (word, weight) in enumerate(words):
            onward = (*path, place) if len(words) > 1 else path
            if word == "keep":
                go(state, onward, chance_reach, saw, False)
                continue
            step = play(state, actor, word)
            sees = tuple([old + step.seen_by(who) for old, who in zip(saw, readers, strict=True)])
            failed = shows and step.after.phase == "loss" and state.phase == "attempt"
            go(step.after, onward, chance_reach * weight, sees, failed)

    if len(hands) > 1:
        nodes[()], seen[()] = HistoryNode(CHANCE_NODE, len(hands), 1.0, -1), ((), (), ())
    for place, pair in enumerate(hands):
        won = [2 - needed for needed in position.wins]
        state = set_up(Options(players=2, loss="draw"), position.first, pair, won)
        go(state, (place,) if len(hands) > 1 else (), 1.0, ((), (), ()), False)
    return Histories(nodes, seen, forced)


def paths_of_tree(tree: GameTree) -> dict[Path, int]:
    """The nodes of a tree by path, forced ones left out."""
    found: list[Path] = []
    kinds = tree.nodes["actor"].tolist()
    for parent, place in zip(tree.nodes["parent"].tolist(), tree.nodes["branch"].tolist(), strict=True):
        above = found[parent] if parent >= 0 else ()
        found.append((*above, place) if parent >= 0 and kinds[parent] != FORCED_NODE else above)
    return {path: node for node, path in enumerate(found) if kinds[node] != FORCED_NODE}


def random_behaviour(size: int, owner: np.ndarray, seed: int) -> np.ndarray:
    """Some way to play with every answer possible, by sequence."""
    shares = np.random.default_rng(seed).exponential(size=size) + 0.01
    return np.asarray(shares / np.bincount(owner, shares)[owner])
