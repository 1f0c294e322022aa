"""One round, folded from the engine: it says the same as every play of the engine itself."""

from collections import defaultdict
from itertools import product

import numpy as np
import pytest

from calavera.rules import CHANCE, State, chance_outcomes, play, set_up, view
from calavera.solve.headsup.infosets import OPTIONS, Know, Line, line_of, public_line
from calavera.solve.headsup.infosets import what_reader_knows as knows
from calavera.solve.headsup.round_tree import KINDS, Round, hand, round_of
from calavera.solve.headsup.value_table import Key, after

Play = dict[tuple[int, Know], np.ndarray]
Found = dict[tuple[Line, int, int], float]


def random_play(found: Round, seed: int) -> Play:
    rng = np.random.default_rng(seed)
    return {
        (seat, know): rng.dirichlet(np.ones(len(actions)))
        for seat, side in enumerate(found.sides)
        for know, actions in zip(side.knows, side.actions, strict=True)
    }


def by_the_engine(discs: tuple[int, int], skull: tuple[float, float], habits: Play) -> Found:
    """How likely each public line is with each pair of bits, by playing out every game of one round."""
    ends: Found = defaultdict(float)

    def go(state: State, likely: float) -> None:
        if state.round > 1 or state.result:
            line = public_line(state.past[-1].moves) if state.round > 1 else line_of(state)
            ends[line, 1 - state.seats[0].skull, 1 - state.seats[1].skull] += likely
            return
        actor = state.to_act[0]
        if actor == CHANCE:
            ways = [(str(word), float(share)) for word, share in chance_outcomes(state)]
        else:
            words = [word for word in state.legal_actions(actor) if word != "show"]
            shares = habits[actor, knows(view(state, actor))] if len(words) > 1 else [1.0]
            ways = [(str(word), float(share)) for word, share in zip(words, shares, strict=True)]
        for word, share in ways:
            go(play(state, actor, word).after, likely * share)

    for owners in product((True, False), repeat=2):
        hands = [hand(number, owner) for number, owner in zip(discs, owners, strict=True)]
        chances = [sure if owner else 1 - sure for sure, owner in zip(skull, owners, strict=True)]
        if all(hands):
            go(set_up(OPTIONS, 0, hands), chances[0] * chances[1])
    return ends


def by_the_fold(found: Round, skull: tuple[float, float], habits: Play) -> dict[Line, np.ndarray]:
    """The same from plans and carries: for the lines of an ending together, a table of both bits."""
    plans = []
    for seat, side in enumerate(found.sides):
        plan = np.zeros(side.sequences)
        plan[:2] = skull[seat], 1 - skull[seat]
        for know, parent, start in zip(side.knows, side.parents, side.starts, strict=True):
            shares = habits[seat, know]
            plan[start : start + len(shares)] = plan[parent] * shares
        plans.append(plan)
    tables = {}
    for end in found.endings:
        bits = np.zeros((2, 2))
        for seat in (0, 1):
            for (sequence, bit), chance in end.carries[seat].items():
                bits[seat, bit] += plans[seat][sequence] * chance
        tables[end.lines[0]] = np.outer(bits[0], bits[1])
    return tables


@pytest.mark.parametrize("discs", [(1, 1), (2, 2), (3, 2), (2, 3), (4, 2)])
def test_a_folded_round_ends_as_the_engine_says(discs: tuple[int, int]) -> None:
    found = round_of(*discs)
    skull = tuple(1.0 if number == 4 else 0.4 for number in discs)
    habits = random_play(found, seed=sum(discs))
    played = by_the_engine(discs, (skull[0], skull[1]), habits)
    folded = by_the_fold(found, (skull[0], skull[1]), habits)
    assert sum(played.values()) == pytest.approx(1)
    lines = {line: end.lines[0] for end in found.endings for line in end.lines}
    summed: dict[Line, np.ndarray] = defaultdict(lambda: np.zeros((2, 2)))
    for (line, first, second), likely in played.items():
        summed[lines[line]][first, second] += likely
    assert summed.keys() == folded.keys()
    for line, table in folded.items():
        assert table == pytest.approx(summed[line], abs=1e-12), line


def test_a_round_of_full_hands_is_small_enough() -> None:
    found = round_of(4, 4)
    assert [len(side.knows) for side in found.sides] == [1414, 1326]
    assert len(found.endings) == 2070


def test_every_choice_hangs_below_the_depth_before() -> None:
    for side in round_of(3, 3).sides:
        ends = [0, 2, *[int(side.starts[at]) for at in side.depths[1:-1]], side.sequences]
        for depth, (low, high) in enumerate(zip(side.depths, side.depths[1:], strict=False)):
            parents = side.parents[low:high]
            assert (ends[depth] <= parents).all()
            assert (parents < ends[depth + 1]).all()


@pytest.mark.parametrize("key", [(2, 1, 1, 1), (2, 2, 2, 1), (1, 2, 2, 2)])
def test_what_follows_an_ending_is_what_the_engine_goes_on_with(key: Key) -> None:
    """W1, W2, F2 to F5 and N1: random games of one round, and the position that each leads to."""
    rng = np.random.default_rng(1)
    seen = set()
    for _ in range(300):
        owners = rng.random(2) < 0.5
        hands = [hand(number, bool(owner)) for number, owner in zip(key[:2], owners, strict=True)]
        state = set_up(OPTIONS, 0, hands, wins=[2 - needed for needed in key[2:]])
        while state.round == 1 and not state.result:
            actor = state.to_act[0]
            words = [word for word in state.legal_actions(actor) if word != "show"]
            state = play(state, actor, words[rng.integers(len(words))]).after
        if state.result:
            failed = state.stop is not None
            kind = KINDS.index((state.bidder or 0, failed))
            assert after(key, kind) == (1.0 if state.winner == 0 else -1.0)
        else:
            kind = KINDS.index((state.past[-1].challenger, not state.past[-1].won))
            one, two = state.seats[state.first], state.seats[1 - state.first]
            assert after(key, kind) == (one.discs, two.discs, 2 - one.wins, 2 - two.wins)
        seen.add(kind)
    assert seen == {0, 1, 2, 3}
