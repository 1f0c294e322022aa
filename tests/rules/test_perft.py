"""Tree counts (perft): how many sequences of actions there are, by depth and to the end of the game.

Counting rules. Every action is a child, of seats and of chance alike; how likely chance is does not matter.
Where seats choose at once (O2, O4) the lowest that has not chosen acts, so that each outcome is counted once.
Shows (T6) are left out, or, where it says so, are children beside whatever else may happen.
"""

from collections.abc import Hashable, Iterator
from itertools import product, zip_longest
from typing import NamedTuple

import pytest

from calavera.rules import Action, Actor, Options, State, new_game, play, set_up

from . import perft_reference
from .perft_reference import Counts


class Position(NamedTuple):
    """Where counting starts: the seats' hands (all of them full if none are given) and their wins."""

    options: Options
    hands: tuple[str, ...] = ()
    wins: tuple[int, ...] = ()
    first: int = 0

    def state(self) -> State:
        if not self.hands:
            return new_game(self.options, self.first)
        return set_up(self.options, self.first, self.hands, self.wins or None)


def children(state: State, shows: bool) -> Iterator[State]:
    """The states after each action that is counted."""
    if not state.to_act:
        return
    actor = state.to_act[0]
    for action in decisions(state, actor):
        yield play(state, actor, action).after
    if shows and state.phase == "loss":
        for seat in range(len(state.seats)):
            if "show" in state.legal_actions(seat):
                yield play(state, seat, "show").after


def decisions(state: State, actor: Actor) -> list[Action]:
    return [action for action in state.legal_actions(actor) if action != "show"]


def count_by_walk(state: State, depth: int, shows: bool) -> Counts:
    """The sequences of each length up to a depth, each of them played."""
    if depth == 0:
        return (1,)
    return _sum_counts([count_by_walk(child, depth - 1, shows) for child in children(state, shows)])


def count_with_cache(state: State, shows: bool, known: dict[Hashable, Counts]) -> Counts:
    """The sequences of every length, to the end of the game; what differs only in its past is played once."""
    key = without_past(state)
    if key not in known:
        known[key] = _sum_counts([count_with_cache(child, shows, known) for child in children(state, shows)])
    return known[key]


def _sum_counts(branches: list[Counts]) -> Counts:
    return (1, *[sum(column) for column in zip_longest(*branches, fillvalue=0)])


def without_past(state: State) -> Hashable:
    """What can still matter: two states with the same key go on alike."""
    seats = [(s.flowers, s.skull, s.wins, s.stack, s.flipped, s.active) for s in state.seats]
    table = (state.phase, state.to_act, state.bid, state.bidder, state.failure, state.first)
    return (*seats, table, state.setting.last_chance_seat, state.setting.last_chance_taken)


# --- By depth -----------------------------------------------------------------------------------------------

TWO, THREE = Options(players=2), Options(players=3)
OTHERS_FIRST = Options(players=2, opening="others-first")
FIRST_LAST, DRAW = Options(players=2, opening="first-last"), Options(players=2, loss="draw")
LAST_CHANCE, PAIRS = Options(players=2, last_chance=True), Options(players=2, tribes_per_player=2)

#: Where from; then the counts for depth 0, 1, …, without shows and with them.
BY_DEPTH: dict[str, tuple[Position, Counts, Counts]] = {
    "two players": (
        Position(TWO),
        (1, 2, 4, 14, 39, 98, 237, 548, 1215, 2607, 5473, 11_347),
        (1, 2, 4, 14, 39, 100, 248, 582, 1322, 2915, 6324),
    ),
    "two players, the other first": (
        Position(TWO, first=1),
        (1, 2, 4, 14, 39, 98, 239, 545, 1220, 2601),
        (1, 2, 4, 14, 39, 100, 250, 581, 1324, 2910),
    ),
    "two players, first-last": (
        Position(FIRST_LAST),
        (1, 2, 4, 14, 39, 98, 239, 550, 1226, 2625, 5506),
        (1, 2, 4, 14, 39, 100, 250, 586, 1335, 2940),
    ),
    "two players, draw": (
        Position(DRAW),
        (1, 2, 4, 14, 39, 98, 235, 531, 1165, 2487, 5146),
        (1, 2, 4, 14, 39, 100, 246, 565, 1266, 2761),
    ),
    "three players": (
        Position(THREE),
        (1, 2, 4, 8, 36, 114, 325, 856, 2226, 5486, 13_335),
        (1, 2, 4, 8, 36, 114, 333, 912, 2491, 6496),
    ),
    "four players, first-last, draw": (
        Position(Options(4, "first-last", "draw"), first=2),
        (1, 2, 4, 8, 16, 88, 316, 974, 2787, 7534),
        (1, 2, 4, 8, 16, 88, 316, 998, 3015, 8740),
    ),
    "five players": (
        Position(Options(players=5), first=4),
        (1, 2, 4, 8, 16, 32, 208, 840, 2804, 8578),
        (1, 2, 4, 8, 16, 32, 208, 840, 2868, 9346),
    ),
    "six players": (
        Position(Options(players=6), first=3),
        (1, 2, 4, 8, 16, 32, 64, 480, 2160, 7800),
        (1, 2, 4, 8, 16, 32, 64, 480, 2160, 7960),
    ),
    "twelve players, few discs": (
        Position(Options(players=12), ("FS",) + ("F",) * 11, first=7),
        (1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 24, 156, 748, 3159, 14_164),
        (1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 24, 156, 748, 3169, 14_474),
    ),
    "a seat is out, first-last": (
        Position(Options(4, "first-last"), ("FS", "", "F", "FS"), first=2),
        (1, 2, 4, 4, 12, 24, 44, 60, 92, 141, 201, 364, 756, 1592, 3052, 5372),
        (1, 2, 4, 4, 12, 24, 44, 72, 138, 256, 399, 660, 1236, 2552),
    ),
    "three players, others-first": (
        Position(Options(3, "others-first"), first=1),
        (1, 2, 4, 8, 36, 114, 325, 860, 2234, 5538, 13_456),
        (1, 2, 4, 8, 36, 114, 333, 916, 2507, 6572),
    ),
    "a seat is out, others-first": (
        Position(Options(4, "others-first"), ("FS", "", "F", "FS")),
        (1, 1, 2, 4, 16, 40, 84, 145, 220, 316, 490, 770, 1428, 2770, 5374),
        (1, 1, 2, 4, 16, 40, 88, 158, 286, 526, 981, 1734, 3086, 5728),
    ),
    "two tribes a player": (
        Position(PAIRS, first=3),
        (1, 2, 4, 8, 16, 88, 316, 974, 2803, 7678),
        (1, 2, 4, 8, 16, 88, 316, 990, 2939, 8388),
    ),
    "two tribes a player, few discs": (
        Position(PAIRS, ("F", "S", "S", "F"), (1, 0, 0, 1)),
        (1, 1, 1, 1, 1, 4, 10, 22, 38, 61, 104, 144, 205, 301, 424, 561, 838, 1389, 2310, 3456, 4435),
        (1, 1, 1, 1, 1, 4, 10, 22, 47, 92, 163, 293, 494, 751, 1128, 1612, 2353, 3829, 6649),
    ),
    "two tribes a player, others-first": (
        Position(Options(2, "others-first", tribes_per_player=2), ("F", "FS", "S", "F"), (1, 0, 0, 1), 1),
        (1, 1, 1, 1, 2, 10, 30, 73, 146, 306, 545, 807, 1162, 1950, 2907, 4287, 7301),
        (1, 1, 1, 1, 2, 10, 30, 75, 169, 351, 675, 1273, 2348, 4178, 7037, 10_999),
    ),
    "Last Chance, others-first": (
        Position(Options(3, "others-first", last_chance=True), ("FS", "FF", "S"), first=1),
        (1, 2, 2, 2, 8, 20, 42, 66, 109, 144, 200, 350, 709),
        (1, 2, 2, 2, 8, 20, 42, 81, 151, 255, 444, 757),
    ),
    "Last Chance, falls to one disc": (
        Position(LAST_CHANCE, ("FS", "FF")),
        (1, 2, 2, 6, 14, 27, 46, 62, 97, 175, 328, 622, 1115, 1872, 2946, 4383),
        (1, 2, 2, 6, 14, 28, 49, 72, 121, 230, 444, 845, 1584, 2806, 4668),
    ),
    "Last Chance, two tribes, first-last, draw": (
        Position(Options(2, "first-last", "draw", True, 2), ("S", "F", "FS", "")),
        (1, 1, 2, 2, 6, 12, 20, 30, 38, 45, 68, 95, 182, 390, 757, 1318, 2131, 3103, 4183, 5410, 6993),
        (1, 1, 2, 2, 6, 12, 22, 32, 55, 75, 106, 154, 270, 572, 1154, 2127, 3628, 5790, 8736),
    ),
}


@pytest.mark.parametrize("name", BY_DEPTH)
def test_the_number_of_sequences_by_depth(name: str) -> None:
    position, quiet, shown = BY_DEPTH[name]
    state = position.state()
    assert count_by_walk(state, len(quiet) - 1, shows=False) == quiet
    assert count_by_walk(state, len(shown) - 1, shows=True) == shown


# --- To the end of all games --------------------------------------------------------------------------------

#: Where from; then how many sequences there are in all, and the longest, without shows and with them.
WHOLE: dict[str, tuple[Position, tuple[int, int], tuple[int, int]]] = {
    "one flower each": (Position(TWO, ("F", "F"), (1, 1)), (12, 6), (12, 6)),
    "a flower and a skull": (Position(TWO, ("F", "S")), (27, 12), (31, 12)),
    "one disc against two": (Position(TWO, ("F", "FS")), (1793, 28), (3513, 29)),
    "two discs against one": (Position(TWO, ("FS", "F")), (3465, 30), (6810, 31)),
    "two discs each": (Position(TWO, ("FS", "FS")), (1_123_401, 41), (3_870_981, 43)),
    "two discs each, one win missing": (Position(TWO, ("FS", "FS"), (1, 1)), (15_707, 26), (51_058, 27)),
    "two discs each, first-last": (Position(FIRST_LAST, ("FS", "FS")), (1_128_457, 41), (3_880_999, 43)),
    "two discs each, others-first": (Position(OTHERS_FIRST, ("FS", "FS")), (1_128_457, 41), (3_880_999, 43)),
    "two discs each, draw": (Position(DRAW, ("FS", "FS")), (887_327, 40), (3_148_822, 42)),
    "four discs against one, draw": (Position(DRAW, ("FFFS", "F")), (1_653_989, 49), (11_797_321, 52)),
    "three players": (Position(THREE, ("FS", "F", "S")), (1_010_761, 50), (12_699_125, 52)),
    "three players, others-first": (
        Position(Options(3, "others-first"), ("FS", "F", "S"), first=1),
        (549_167, 50),
        (6_588_437, 52),
    ),
    "three players, one win missing": (
        Position(THREE, ("FS", "FS", "F"), (1, 1, 1)),
        (17_291_212, 45),
        (578_205_605, 48),
    ),
    "four players, one disc each": (
        Position(Options(players=4), ("F", "S", "F", "S"), (1, 0, 0, 1), 3),
        (203_963, 44),
        (9_389_205, 47),
    ),
    "Last Chance": (Position(LAST_CHANCE, ("FS", "FS")), (99_867_953, 48), (426_881_629, 50)),
    "Last Chance, first-last, draw": (
        Position(Options(2, "first-last", "draw", True), ("FFS", "FS"), (1, 0)),
        (2_321_838_183, 57),
        (18_889_399_749, 59),
    ),
    "Last Chance, three players": (
        Position(Options(players=3, last_chance=True), ("FS", "F", "S"), (1, 1, 1)),
        (350_704, 35),
        (4_854_764, 37),
    ),
    "Last Chance, three players, others-first": (
        Position(Options(3, "others-first", last_chance=True), ("FS", "F", "S"), (1, 1, 1)),
        (349_278, 35),
        (4_842_224, 37),
    ),
    "two tribes a player": (
        Position(PAIRS, ("F", "F", "F", "S"), first=2),
        (483_643_939, 75),
        (1_663_716_237, 75),
    ),
    "two tribes a player, one of them out": (
        Position(PAIRS, ("FS", "F", "S", "")),
        (715_993, 50),
        (2_679_546, 51),
    ),
    "Last Chance, two tribes": (
        Position(Options(2, last_chance=True, tribes_per_player=2), ("FS", "S", "FF", ""), (1, 1, 1, 0)),
        (24_479_995, 48),
        (86_101_288, 49),
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_the_size_and_depth_of_whole_trees(name: str) -> None:
    position, quiet, shown = WHOLE[name]
    for shows, expected in ((False, quiet), (True, shown)):
        counts = count_with_cache(position.state(), shows, {})
        assert (sum(counts), len(counts) - 1) == expected


def test_the_smallest_tree_is_what_it_is_by_hand() -> None:
    """Place, place, then bid 2 (flip, flip), or bid 1 and either pass (flip) or bid 2 (flip, flip)."""
    state = set_up(TWO, 0, ["F", "F"], wins=[1, 1])
    assert count_with_cache(state, False, {}) == count_by_walk(state, 7, shows=False) == (1, 1, 1, 2, 3, 3, 1)


# --- Second opinions ----------------------------------------------------------------------------------------

REFERENCE_POSITIONS = [
    Position(options, hands, (1, 0), first)
    for options in (
        TWO,
        FIRST_LAST,
        OTHERS_FIRST,
        DRAW,
        Options(players=2, opening="first-last", loss="draw"),
    )
    for hands in (("F", "F"), ("S", "F"), ("FS", "S"), ("FS", "FS"), ("FF", "FFS"), ("FFFS", "F"))
    for first in (0, 1)
] + [
    Position(options, hands, (0, 0, 1), first=2)
    for options in (
        THREE,
        Options(players=3, opening="first-last"),
        Options(players=3, opening="others-first"),
        Options(players=3, loss="draw"),
    )
    for hands in (("F", "F", "F"), ("FS", "F", "S"), ("S", "", "FFS"), ("S", "F", "FS"))
]


def reference_counts(position: Position, shows: bool) -> Counts:
    """The counts of the same position by the reference, which knows nothing of the engine."""
    options = position.options
    hands = position.hands or ("FFFS",) * options.seats
    wins = position.wins or (0,) * options.seats
    game = perft_reference.Game(hands, wins, options.opening, options.loss, shows)
    return perft_reference.count(game, position.first)


@pytest.mark.parametrize("shows", [False, True], ids=["quiet", "shows"])
def test_a_counter_written_from_the_rule_book_agrees(shows: bool) -> None:
    known: dict[Options, dict[Hashable, Counts]] = {}
    for position in REFERENCE_POSITIONS:
        counts = count_with_cache(position.state(), shows, known.setdefault(position.options, {}))
        assert counts == reference_counts(position, shows), position


def test_it_agrees_on_the_whole_game_of_two() -> None:
    counts = count_with_cache(new_game(TWO), False, {})
    assert counts == reference_counts(Position(TWO), shows=False)
    assert (sum(counts), len(counts) - 1) == (10_867_031_507_743_708_189_068, 139)


@pytest.mark.parametrize("last_chance", [False, True])
def test_of_two_players_one_is_the_others(last_chance: bool) -> None:
    """O3 and O4 are one opening where only one seat places before the first."""
    trees = [
        count_with_cache(set_up(Options(2, opening, "pick", last_chance), 1, ["FS", "FFS"], [1, 0]), True, {})
        for opening in ("first-last", "others-first")
    ]
    assert trees[0] == trees[1]


@pytest.mark.parametrize(("missing", "nodes"), [(1, 8_004), (2, 755_609)])
def test_an_earlier_study_of_endings_agrees(missing: int, nodes: int) -> None:
    """Two discs each, loss by draw, this many wins missing; the study counts the four deals under one root.

    It opens with the first seat, flips at once what must be flipped, and asks nothing about a last disc.
    """
    deals = [set_up(DRAW, 0, hands, [2 - missing] * 2) for hands in product(("FF", "FS"), repeat=2)]
    assert 1 + sum([_count_by_set_up(deal, {}) for deal in deals]) == nodes


def _count_by_set_up(state: State, known: dict[Hashable, int]) -> int:
    key = without_past(state)
    if key not in known:
        challenger = state.seats[state.bidder or 0]
        skipped = state.phase == "attempt" or (state.phase == "loss" and challenger.discs == 1)
        actors = [state.first] * (state.first in state.to_act) + list(state.to_act)
        after = (
            [play(state, actors[0], action).after for action in decisions(state, actors[0])] if actors else []
        )
        known[key] = (not skipped) + sum([_count_by_set_up(child, known) for child in after])
    return known[key]
