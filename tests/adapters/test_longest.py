"""The longest game: as long as a search of every answer finds; where it is large, it is played out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random
from typing import NamedTuple

import pytest

from calavera.adapters.lengths.__main__ import searched as searched_anew
from calavera.adapters.lengths.attaining import Looks
from calavera.adapters.lengths.hands import Hands
from calavera.adapters.lengths.known import Kind, kind_of, known
from calavera.adapters.lengths.longest import longest, longest_course
from calavera.adapters.lengths.mats import HANDS as ALL_HANDS
from calavera.adapters.lengths.rounds import (
    Asked,
    Table,
    Tribe,
    _afterwards,
    _endings,
    after_rounds,
    table_of,
)
from calavera.adapters.lengths.unseated import Unseated, full_hand
from calavera.adapters.turn_order import Turn, first_turn
from calavera.rules import CHANCE, BadPosition, Options, State, new_game, set_up

HANDS = ["", "F", "S", "FS", "FF", "FFS", "FFF", "FFFS"]


# --- Small tables: every answer is tried --------------------------------------------------------------------


def searched(turn: Turn, skip_forced: bool, known: dict[object, int]) -> int:
    """The most answers from here on, over all that can happen."""
    actor, answers, state = turn.actor, turn.answers, turn.state
    if actor is None:
        return 0
    seats = [(s.flowers, s.skull, s.wins, s.stack, s.flipped, s.active) for s in state.seats]
    setting = (state.first, state.setting.chance_seat, state.setting.chance_taken, turn.to_ask)
    here = (tuple(seats), *setting, state.phase, state.to_act, state.bid, state.bidder, state.stop)
    if (here, len(state.revealed)) not in known:
        most = max([searched(turn.answered(answer), skip_forced, known) for answer in answers])
        counts = actor != CHANCE and not (skip_forced and len(answers) == 1)
        known[here, len(state.revealed)] = most + counts
    return known[here, len(state.revealed)]


def small_table(random: Random, most_discs: int) -> State:
    """Any hands, wins, first seat and options, with few discs."""
    while True:
        two_tribes = random.random() < 0.3
        seats = 4 if two_tribes else random.choice([2, 3, 3, 4, 5])
        hands = [random.choice(HANDS) for _ in range(seats)]
        edition = Options.edition(random.choice(["classic", "italian", "german"]), seats // (1 + two_tribes))
        options = edition._replace(last_chance=random.random() < 0.5, tribes_per_player=1 + two_tribes)
        if sum(map(len, hands)) <= most_discs:
            try:
                return set_up(options, random.randrange(seats), hands, random.choices([0, 1], k=seats))
            except BadPosition:
                continue


@pytest.mark.parametrize("seed", range(36))
def test_the_longest_is_what_a_search_of_every_answer_finds(seed: int) -> None:
    random = Random(seed)
    state = small_table(random, 5 if seed % 9 else 6)
    shows, skip_forced = random.random() < 0.5, random.random() < 0.5
    course = longest_course([state], shows, skip_forced)
    assert course.openings
    assert course.answers == searched(first_turn(state, shows), skip_forced, {})


# --- The guides: never below what can be --------------------------------------------------------------------


def any_table(random: Random) -> tuple[Table, bool, bool]:
    """Up to twelve seats with any hands, one tribe or two, and whether there is the Last Chance disc."""
    two_tribes, last_chance = random.random() < 0.3, random.random() < 0.5
    players = random.randint(2, 6 if two_tribes else 12)
    hands = random.sample(ALL_HANDS, random.randint(1, 4))
    able = [last_chance and random.random() < 0.7 for _ in range(players)]
    seats = [
        seat % players for seat in range(players * (1 + two_tribes)) if seat < 2 or random.random() < 0.8
    ]
    tribes = []
    for player in seats:
        flowers, skull = random.choice(hands)
        may_take = able[player] if two_tribes else last_chance and flowers + skull > 1
        tribes.append(Tribe(flowers, skull, random.randrange(2), player if two_tribes else -1, may_take))
    at = random.randrange(len(tribes))
    tribes = tribes[at:] + tribes[:at]
    first = tribes[0]
    holds = last_chance and first.discs == 1 and not first.chance
    return Table(tuple(tribes), holds), two_tribes, last_chance


@pytest.mark.parametrize("seed", range(60))
def test_no_round_is_longer_than_the_guide_says_and_it_reaches_no_further(seed: int) -> None:
    random = Random(seed)
    for _ in range(20):
        table, two_tribes, last_chance = any_table(random)
        asked = Asked(random.random() < 0.5, random.random() < 0.5, random.random() < 0.5)
        guide = Hands(asked, last_chance, two_tribes, full_hand([table]), Looks(None))
        held = guide.held(table)
        said = list(guide.steps(held))
        for after, answers in after_rounds(table, asked).items():
            real = guide.held(after)
            assert any(
                step[:3] == real[:3]
                and most >= answers
                and all(a >= b for a, b in zip(step[3:], real[3:], strict=True))
                for step, most in said
            ), (table, after)


@pytest.mark.parametrize("seed", range(20))
def test_counting_discs_alone_says_no_less_than_counting_hands(seed: int) -> None:
    random = Random(seed)
    table, two_tribes, last_chance = any_table(random)
    asked = Asked(random.random() < 0.5, random.random() < 0.5, random.random() < 0.5)
    guide = Hands(asked, last_chance, two_tribes, full_hand([table]), Looks(None))
    held = guide.held(table)
    if len(table.tribes) > 2:  # those are looked into exactly
        assert guide.bound(held) >= max(
            [answers + guide.bound(after) for after, answers in guide.steps(held)]
        )


@pytest.mark.parametrize("seed", range(20))
def test_the_guides_are_never_below_what_a_table_attains(seed: int) -> None:
    random = Random(seed)
    state = small_table(random, 9)
    last_chance, two_tribes = state.options.last_chance, state.options.tribes_per_player == 2
    asked = Asked(random.random() < 0.5, random.random() < 0.5, state.options.loss == "draw")
    full = full_hand([table_of(state)])
    exact = Unseated(asked, last_chance, two_tribes, full)
    exact._exactly(table_of(state))
    guide = Hands(asked, last_chance, two_tribes, full, Looks(None))
    for table, most in list(exact._exact.items()):
        assert guide.bound(guide.held(table)) >= most
        assert guide.attains(guide.held(table), most)


# --- Large tables: a game of that length is played ----------------------------------------------------------


class Plan(NamedTuple):
    """How a round is to go: discs on the mats, the Challenger, whose skull, the bid, and who bids what."""

    total: int
    challenger: int
    owner: int | None
    bids: tuple[int, ...]
    #: What is lost, and the first seat of the next round.
    lost: str
    first: int


def auctions(opener: int, challenger: int, seats: list[int], last: int) -> list[tuple[int, ...]]:
    """Who may make the bids up to this one: two seats in turn, or three for a while; all others pass."""
    found: dict[tuple[int, ...], None] = {}
    others = [seat for seat in seats if seat not in (opener, challenger)] or seats
    for third, fourth in {(others[0], others[-1]), (others[-1], others[0])}:
        for early, two in product(range(6), ({opener, challenger}, {challenger, third})):
            bidders = [opener]
            while len(bidders) < last:
                still = {opener, challenger, third, fourth} if len(bidders) < early else two
                after = seats.index(bidders[-1]) + 1
                bidders.append(next((n for n in seats[after:] + seats[:after] if n in still), opener))
            if bidders[-1] == challenger and all(a != b for a, b in pairwise(bidders)):
                found[tuple(bidders)] = None
    return list(found)


def played(turn: Turn, plan: Plan, skip_forced: bool) -> tuple[Turn, int]:
    """A round by this plan, and how many answers it had."""
    number, count = turn.state.round, 0
    while turn.actor is not None and turn.state.round == number:
        answers = turn.answers
        word = wanted(turn, plan)
        count += turn.actor != CHANCE and not (skip_forced and len(answers) == 1)
        turn = turn.answered(word if word in answers else answers[-1])
    return turn, count


def wanted(turn: Turn, plan: Plan) -> str:
    state, actor = turn.state, turn.actor
    if actor == CHANCE:
        return next((word for word in turn.answers if word.about == plan.lost), turn.answers[0])
    assert isinstance(actor, int)
    seat = state.seats[actor]
    if state.phase in ("opening", "adding"):
        if state.total == plan.total:
            return "bid:1"
        in_line = [number for number in circle(state, state.first) if not state.seats[number].out]
        laps, more = divmod(plan.total, len(in_line))
        height = laps + (in_line.index(actor) < more)
        flowers = seat.flowers + (state.setting.chance_seat == actor)
        below = not seat.stack and seat.skull and (actor == plan.owner or flowers < height)
        return "place:skull" if below else next(w for w in turn.answers if w != "place:skull")
    if state.phase == "bidding":
        done = state.bid < len(plan.bids) and plan.bids[state.bid] == actor
        return f"bid:{state.bid + 1}" if done else "pass"
    if state.phase == "attempt":
        return f"flip:{max(circle(state, 0), key=lambda number: worth(state, number, plan))}"
    if state.phase == "starter":
        return f"start:{plan.first}"
    if state.stop and state.stop.order:
        return f"pick:{state.stop.order.index(plan.lost)}" if plan.lost in state.stop.order else "pick:0"
    return f"discard:{plan.lost}"


def worth(state: State, number: int, plan: Plan) -> float:
    """Own discs first, then those on skulls that stay face down, high stacks, and the owner's skull last."""
    seat = state.seats[number]
    hidden = seat.stack[: len(seat.stack) - seat.flipped]
    if number == state.bidder or not hidden:
        return 99 if hidden else -9
    if number == plan.owner:
        due = state.bid - len(state.revealed) == len(hidden)  # or the skull would not be reached
        return 50 if due else len(hidden) - 1
    if "skull" in hidden:
        return 9 if len(hidden) > 1 else -1
    return len(hidden) + 0.5


def circle(state: State, start: int) -> list[int]:
    return [(start + step) % len(state.seats) for step in range(len(state.seats))]


def next_turn(turn: Turn, after: Table, answers: int, asked: Asked) -> Turn:
    """Play a round of so many answers that leads to this table."""
    table = table_of(turn.state)
    for plan in plans(turn.state, table, after, asked):
        there, count = played(turn, plan, asked.skip_forced)
        reached = Table() if there.actor is None else table_of(there.state)
        if (reached, count) == (after, answers):
            return there
    raise AssertionError(f"no such round: {turn.state}")


def plans(state: State, table: Table, after: Table, asked: Asked) -> Iterator[Plan]:
    """Rounds that may lead to this table, the most discs on the mats first."""
    seats = [number for number in circle(state, state.first) if not state.seats[number].out]
    skulls = [seat for seat in seats if state.seats[seat].skull]
    hands = [len(state.hand(seat)) for seat in seats]
    most = min(hands) * len(seats) + hands.index(min(hands))  # A3
    ends = [end for end in _endings(table, asked) if after in dict(_afterwards(table.tribes, *end))]
    for at, owner in sorted(ends, key=str):
        owners: list[int | None] = [None] if owner is None else [*skulls]
        firsts = seats if dict(_afterwards(table.tribes, at, owner))[after] else seats[:1]
        lost = ("flower",) if owner is None else ("flower", "skull")
        for total in range(most, len(seats) - 1, -1):
            flowers = state.seats[seats[at]].flowers + (state.setting.chance_seat == seats[at])
            clean = flowers >= total // len(seats) + (at < total % len(seats))
            fewest = total - 3 if owner is not None else total - len(seats) - 2
            for last in range(total, max(0, fewest), -1):
                for bids in auctions(seats[total % len(seats)], seats[at], seats, last)[:2]:
                    for whose, disc, first in product(owners, lost, firsts):
                        if clean or whose == seats[at]:
                            yield Plan(total, seats[at], whose, bids, disc, first)


LARGE = {
    (Options(players=2), True): 93,
    (Options(players=3), True): 260,
    (Options(players=4), True): 478,
    (Options(players=4), False): 553,
    (Options(players=4, loss="draw", last_chance=True), True): 497,
    (Options(players=12), True): 4535,
    (Options(players=2, tribes_per_player=2), True): 480,
    (Options(players=2, tribes_per_player=2), False): 555,
    (Options(players=3, tribes_per_player=2), True): 1109,
}


@pytest.mark.parametrize(("given", "most"), LARGE.items(), ids=str)
def test_the_longest_game_can_be_played(given: tuple[Options, bool], most: int) -> None:
    options, skip_forced = given
    course = longest_course([new_game(options)], skip_forced=skip_forced)
    assert course.answers == most
    asked = Asked(skip_forced, False, options.loss == "draw")
    turn, count = first_turn(new_game(options), shows=False), 0
    for here, after in zip(course.openings, (*course.openings[1:], Table()), strict=True):
        answers = after_rounds(here, asked)[after]
        turn = next_turn(turn, after, answers, asked)
        count += answers
    assert turn.actor is None
    assert count == most


# --- What is known, and what is too far ---------------------------------------------------------------------


def test_what_is_known_is_complete() -> None:
    assert len(known()) == (11 + 5) * 4 * 2 * 16
    assert min(known().values()) == 2
    start = new_game(Options(players=12, loss="draw", last_chance=True))
    assert kind_of(start, shows=True, skip_forced=False) == Kind(1, 12, 4, 2, "draw chance shows")
    assert kind_of(set_up(Options(players=2), 0, ["FS", "FFS"]), shows=False, skip_forced=False) is None
    assert kind_of(set_up(Options(players=2), 0, ["FF", "FF"]), shows=False, skip_forced=False) is None


SOME_KINDS = Random(1).sample([kind for kind in known() if kind.tribes_per_player * kind.players <= 7], 60)


@pytest.mark.parametrize("kind", SOME_KINDS, ids=str)
def test_a_search_finds_what_is_known(kind: Kind) -> None:
    assert searched_anew(kind) == (kind, known()[kind])


def test_where_a_search_goes_too_far_its_bound_holds() -> None:
    start = new_game(Options(players=7))
    shortest = longest([start], skip_forced=True).answers
    bounds = [longest_course([start], skip_forced=True, looks=looks) for looks in (0, 40, 10_000)]
    assert [bool(course.openings) for course in bounds] == [False, False, True]
    assert bounds[0].answers >= bounds[1].answers >= bounds[2].answers == shortest == 1518


def test_hands_that_may_be_dealt_are_searched_together() -> None:
    deals = [["FS", "FF", "F"], ["FF", "FS", "F"], ["FS", "FS", "S"]]
    starts = [set_up(Options(players=3), 0, hands) for hands in deals]
    assert longest_course(starts).answers == max([longest_course([start]).answers for start in starts])
