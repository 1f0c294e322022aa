"""Game trees compared with all histories of the engine: nodes, chance, ends and infosets."""

from collections import defaultdict

import numpy as np
import pytest

from calavera.solve import Position
from calavera.solve.exact.game_tree import build_tree, tree_size
from calavera.solve.exact.sequence_form import build_sequence_form
from calavera.solve.exact.sequence_game import build_game
from calavera.solve.exact.successors import iterate_round
from calavera.solve.positions import Pair

from .brute_force import all_histories, paths_of_tree

#: Discs, wins needed, first seat, and whether anybody is asked to show (T6).
SMALL: list[tuple[Pair, Pair, int, bool]] = [
    ((1, 1), (1, 1), 0, False),
    ((1, 1), (2, 2), 1, False),
    ((2, 1), (1, 1), 0, True),
    ((1, 2), (1, 2), 0, False),
    ((2, 1), (2, 2), 1, True),
    ((2, 2), (1, 1), 0, False),
    ((3, 1), (1, 1), 0, False),
    ((3, 1), (1, 1), 1, True),
    ((1, 4), (2, 1), 0, False),
]


@pytest.mark.parametrize(("discs", "wins", "first", "shows"), SMALL)
def test_the_tree_has_exactly_the_histories_of_the_engine(
    discs: Pair, wins: Pair, first: int, shows: bool
) -> None:
    position = Position.even(discs, wins, first)
    tree, truth = build_tree(position, shows), all_histories(position, shows)
    found = paths_of_tree(tree)
    assert found.keys() == truth.nodes.keys()
    for path, node in found.items():
        here = tree.nodes[node]
        expected = truth.nodes[path]
        assert (here["actor"], here["branches"], here["winner"]) == (
            expected.actor,
            expected.branches,
            expected.winner,
        )
        assert here["chance_reach"] == pytest.approx(expected.chance_reach, abs=1e-15)


@pytest.mark.parametrize(("discs", "wins", "first", "shows"), SMALL)
def test_infosets_are_equal_exactly_where_a_seat_saw_the_same(
    discs: Pair, wins: Pair, first: int, shows: bool
) -> None:
    """What a seat knows is its own hand at the start and every event in the form it may see."""
    position = Position.even(discs, wins, first)
    tree, truth = build_tree(position, shows), all_histories(position, shows)
    for seat in (0, 1):
        numbers: dict[object, set[int]] = defaultdict(set)
        memories: dict[int, set[object]] = defaultdict(set)
        for path, node in paths_of_tree(tree).items():
            if tree.nodes["actor"][node] != seat:
                continue
            hand = tree.hands[tree.nodes["dealt"][node]][seat]
            memory = (hand, truth.seen[path][seat])
            number = int(tree.infosets[seat][node])
            numbers[memory].add(number)
            memories[number].add(memory)
        assert {len(same) for same in numbers.values()} <= {1}
        assert {len(same) for same in memories.values()} <= {1}


@pytest.mark.parametrize(("discs", "wins", "first"), [case[:3] for case in SMALL])
def test_tree_size_counts_the_nodes_without_building_the_tree(discs: Pair, wins: Pair, first: int) -> None:
    position = Position.even(discs, wins, first)
    counts = build_tree(position).counts
    assert tree_size(position) == counts.nodes
    assert counts.nodes == sum(counts.decisions) + counts.chance_nodes + counts.ends


@pytest.mark.parametrize(
    ("discs", "wins", "without", "with_forced"),
    [((2, 2), (1, 1), 6_257, 8_004), ((2, 2), (2, 2), 582_607, 755_609)],
)
def test_node_counts_of_two_discs_each(discs: Pair, wins: Pair, without: int, with_forced: int) -> None:
    """Forced answers are no nodes here. Counted in: placements, and draws by who stays in the game."""
    tree = build_tree(Position.even(discs, wins))
    forced = 0
    for number, start in enumerate(tree.rounds.starts):
        places = [
            visit.number
            for visit in iterate_round(start)
            if len(visit.branches) == 1
            and (
                visit.state.phase == "opening"
                or (visit.actor == "chance" and visit.state.seats[visit.state.bidder or 0].discs > 1)
            )
        ]
        nodes = tree.nodes[1:]  # the root is of no round
        forced += int(np.isin(nodes["local"][nodes["start"] == number], places).sum())
    assert tree.counts.nodes == without
    assert without + forced == with_forced


def test_counting_forced_nodes_agrees_with_the_engine() -> None:
    truth = all_histories(Position.even((2, 2)))
    assert len(truth.nodes) == 6_257
    assert len(truth.nodes) + truth.forced == 8_004


def test_infosets_have_perfect_recall() -> None:
    """Perfect recall: whatever a seat cannot tell apart came after the same own answers."""
    tree = build_tree(Position.even((2, 2)))
    for seat in (0, 1):
        treeplex = build_sequence_form(tree).treeplexes[seat]
        last: dict[int, set[tuple[int, int]]] = defaultdict(set)
        for node in np.flatnonzero(tree.nodes["actor"] == seat):
            above = node
            while (parent := tree.nodes["parent"][above]) > 0 and tree.nodes["actor"][parent] != seat:
                above = parent
            before = int(tree.infosets[seat][parent]) if parent > 0 else -1
            answer = (before, int(tree.nodes["branch"][above]) if parent > 0 else -1)
            last[int(tree.infosets[seat][node])].add(answer)
        assert {len(same) for same in last.values()} == {1}
        assert len(last) == len(treeplex.infosets) - 1


def test_the_tree_does_not_depend_on_beliefs() -> None:
    one, two = [build_tree(Position((2, 1), (1, 1), 0, skull)) for skull in ((0.5, 0.5), (0.0, 1.0))]
    assert (one.nodes == two.nodes).all()
    game = build_game(Position.even((2, 1)))
    again = game.with_beliefs(Position((2, 1), (1, 1), 0, (0.0, 1.0)))
    assert again.payoff.sum() == pytest.approx(build_game(again.position).payoff.sum())
