"""The tree of one round has the same endings as all plays of the engine."""

from collections import defaultdict
from itertools import product

import numpy as np
import pytest

from calavera.rules import CHANCE, State, chance_outcomes, play, set_up, view
from calavera.solve.headsup.infosets import OPTIONS, Infoset, PublicLine, public_line, public_line_of
from calavera.solve.headsup.infosets import infoset_of_view as knows
from calavera.solve.headsup.round_tree import ENDING_KINDS, RoundTree, build_round_tree, hand_letters
from calavera.solve.headsup.value_table import PublicKey, next_key

Play = dict[tuple[int, Infoset], np.ndarray]
Found = dict[tuple[PublicLine, int, int], float]


def random_behaviour(found: RoundTree, seed: int) -> Play:
    rng = np.random.default_rng(seed)
    return {
        (seat, infoset): rng.dirichlet(np.ones(len(actions)))
        for seat, side in enumerate(found.sides)
        for infoset, actions in zip(side.infosets, side.actions, strict=True)
    }


def endings_by_engine(discs: tuple[int, int], skull: tuple[float, float], habits: Play) -> Found:
    """How likely each public line is with each pair of bits, by playing out every game of one round."""
    ends: Found = defaultdict(float)

    def go(state: State, likely: float) -> None:
        if state.round > 1 or state.result:
            line = public_line(state.past[-1].moves) if state.round > 1 else public_line_of(state)
            ends[line, 1 - state.seats[0].skull, 1 - state.seats[1].skull] += likely
            return
        actor = state.to_act[0]
        if actor == CHANCE:
            branches = [(str(word), float(share)) for word, share in chance_outcomes(state)]
        else:
            words = [word for word in state.legal_actions(actor) if word != "show"]
            shares = habits[actor, knows(view(state, actor))] if len(words) > 1 else [1.0]
            branches = [(str(word), float(share)) for word, share in zip(words, shares, strict=True)]
        for word, share in branches:
            go(play(state, actor, word).after, likely * share)

    for owners in product((True, False), repeat=2):
        hands = [hand_letters(number, owner) for number, owner in zip(discs, owners, strict=True)]
        probabilities = [sure if owner else 1 - sure for sure, owner in zip(skull, owners, strict=True)]
        if all(hands):
            go(set_up(OPTIONS, 0, hands), probabilities[0] * probabilities[1])
    return ends


def endings_by_tree(
    found: RoundTree, skull: tuple[float, float], habits: Play
) -> dict[PublicLine, np.ndarray]:
    """The same from plans and carries: for the lines of an ending together, a table of both bits."""
    plans = []
    for seat, side in enumerate(found.sides):
        plan = np.zeros(side.sequences)
        plan[:2] = skull[seat], 1 - skull[seat]
        for infoset, parent, start in zip(side.infosets, side.parents, side.starts, strict=True):
            shares = habits[seat, infoset]
            plan[start : start + len(shares)] = plan[parent] * shares
        plans.append(plan)
    tables = {}
    for end in found.endings:
        bits = np.zeros((2, 2))
        for seat in (0, 1):
            for (sequence, bit), probability in end.carries[seat].items():
                bits[seat, bit] += plans[seat][sequence] * probability
        tables[end.lines[0]] = np.outer(bits[0], bits[1])
    return tables


@pytest.mark.parametrize("discs", [(1, 1), (2, 2), (3, 2), (2, 3), (4, 2)])
def test_the_round_tree_has_the_endings_of_the_engine(discs: tuple[int, int]) -> None:
    found = build_round_tree(*discs)
    skull = tuple(1.0 if number == 4 else 0.4 for number in discs)
    habits = random_behaviour(found, seed=sum(discs))
    played = endings_by_engine(discs, (skull[0], skull[1]), habits)
    folded = endings_by_tree(found, (skull[0], skull[1]), habits)
    assert sum(played.values()) == pytest.approx(1)
    lines = {line: end.lines[0] for end in found.endings for line in end.lines}
    summed: dict[PublicLine, np.ndarray] = defaultdict(lambda: np.zeros((2, 2)))
    for (line, first, second), likely in played.items():
        summed[lines[line]][first, second] += likely
    assert summed.keys() == folded.keys()
    for line, table in folded.items():
        assert table == pytest.approx(summed[line], abs=1e-12), line


def test_a_round_of_full_hands_is_small_enough() -> None:
    found = build_round_tree(4, 4)
    assert [len(side.infosets) for side in found.sides] == [1414, 1326]
    assert len(found.endings) == 2070


def test_parent_sequences_are_one_depth_above() -> None:
    for side in build_round_tree(3, 3).sides:
        ends = [0, 2, *[int(side.starts[at]) for at in side.depths[1:-1]], side.sequences]
        for depth, (low, high) in enumerate(zip(side.depths, side.depths[1:], strict=False)):
            parents = side.parents[low:high]
            assert (ends[depth] <= parents).all()
            assert (parents < ends[depth + 1]).all()


@pytest.mark.parametrize("key", [(2, 1, 1, 1), (2, 2, 2, 1), (1, 2, 2, 2)])
def test_next_key_is_the_position_that_the_engine_continues_with(key: PublicKey) -> None:
    """W1, W2, F2 to F5 and N1: random games of one round, and the position that each leads to."""
    rng = np.random.default_rng(1)
    seen = set()
    for _ in range(300):
        owners = rng.random(2) < 0.5
        hands = [hand_letters(number, bool(owner)) for number, owner in zip(key[:2], owners, strict=True)]
        state = set_up(OPTIONS, 0, hands, wins=[2 - needed for needed in key[2:]])
        while state.round == 1 and not state.result:
            actor = state.to_act[0]
            words = [word for word in state.legal_actions(actor) if word != "show"]
            state = play(state, actor, words[rng.integers(len(words))]).after
        if state.result:
            failed = state.failure is not None
            kind = ENDING_KINDS.index((state.bidder or 0, failed))
            assert next_key(key, kind) == (1.0 if state.winner == 0 else -1.0)
        else:
            kind = ENDING_KINDS.index((state.past[-1].challenger, not state.past[-1].won))
            one, two = state.seats[state.first], state.seats[1 - state.first]
            assert next_key(key, kind) == (one.discs, two.discs, 2 - one.wins, 2 - two.wins)
        seen.add(kind)
    assert seen == {0, 1, 2, 3}
