"""Observations: within their bounds, from the reader's seat, complete, and a function of the view alone."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from calavera.encode import Layout, legal_action_mask, observation
from calavera.encode.layout import PHASES, VERSIONS, BadLayout
from calavera.rules import CHANCE, CalaveraError, Move, Options, State, new_game, parse_action, set_up, view
from tests.rules.properties.worlds import other_game, other_state, own_seats
from tests.rules.strategies import Game, examples, games, replay_moves, whole_games

LAYOUTS = [Layout(seats, version) for seats in range(2, 13) for version in VERSIONS]
SEEDS = st.integers(0, 2**32)


def layout_of(state: State) -> Layout:
    return Layout(6 if len(state.seats) <= 6 else 12)


def part(state: State, reader: int, name: str, version: int = VERSIONS[-1]) -> list[int]:
    """A slice of an observation, without the padding of seats that are not there."""
    layout = Layout(len(state.seats), version)
    return observation(view(state, reader), layout)[layout.observation_slices[name].range]


# --- The layout ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_slices_follow_each_other_and_fit_a_byte(layout: Layout) -> None:
    parts = list(layout.observation_slices.values())
    assert [parts[0].start, parts[-1].stop] == [0, layout.observation_size]
    assert all(part.stop == after.start for part, after in pairwise(parts))
    assert all(-128 <= part.low <= part.high <= 127 for part in parts)


@examples(200)
@given(whole_games())
def test_every_number_is_within_its_bounds(game: Game) -> None:
    seats = layout_of(game.start).seats
    for at, state in enumerate(game.states[::3]):
        layout = Layout(seats, VERSIONS[at % 2])
        for reader in range(0, len(state.seats), 2):
            numbers = observation(view(state, reader), layout)
            assert len(numbers) == layout.observation_size
            for part in layout.observation_slices.values():
                assert part.low <= min(numbers[part.range]) <= max(numbers[part.range]) <= part.high, part


@examples(100)
@given(games(), st.integers(0, 11))
def test_a_smaller_table_fills_the_front_and_leaves_zeros(game: Game, seat: int) -> None:
    seats = len(game.start.seats)
    seen = view(game.last, seat % seats)
    exact, roomy = Layout(seats), Layout(12)
    small, large = observation(seen, exact), observation(seen, roomy)
    for name, part in exact.observation_slices.items():
        numbers, rows = large[roomy.observation_slices[name].range], small[part.range]
        if name == "bids_made":  # a row of numbers for each seat, in which a larger table has more
            rows = [
                one
                for row in range(seats)
                for one in rows[row * 4 * seats :][: 4 * seats] + [0] * (48 - 4 * seats)
            ]
        assert numbers[: len(rows)] == rows
        assert not any(numbers[len(rows) :])


# --- From the reader's seat ---------------------------------------------------------------------------------


def rotate_seats(game: Game, step: int) -> Game:
    """The same game with everybody moved this many seats on."""
    count = len(game.start.seats)

    def move_seats(move: Move) -> Move:
        actor, action = move
        if action.verb in ("flip", "start"):
            action = parse_action(f"{action.verb}:{(action.about + step) % count}")
        return (actor if actor == CHANCE else (actor + step) % count), action

    hands = ["F" * seat.flowers + "S" * seat.skull for seat in game.start.seats]
    wins = [seat.wins for seat in game.start.seats]
    start = set_up(
        game.start.options,
        (game.start.first + step) % count,
        hands[-step:] + hands[:-step],
        wins[-step:] + wins[:-step],
    )
    return replay_moves(start, tuple([move_seats(move) for move in game.moves]))


@examples(100)
@given(games(), st.integers(1, 11))
def test_it_does_not_matter_which_number_a_seat_has(game: Game, steps: int) -> None:
    count = len(game.start.seats)
    step = steps % count
    layout = layout_of(game.start)
    other = rotate_seats(game, step)
    for reader in range(count):
        seen, same = view(game.last, reader), view(other.last, (reader + step) % count)
        assert observation(seen, layout) == observation(same, layout)
        assert legal_action_mask(seen, layout) == legal_action_mask(same, layout)


# --- Complete -----------------------------------------------------------------------------------------------


@examples(200)
@given(games())
def test_the_slices_say_what_the_state_says(game: Game) -> None:
    state = game.last
    count = len(state.seats)
    codes = {"flower": 1, "skull": -1, "last-chance": 2}
    for reader in range(count):
        order = [(reader + step) % count for step in range(count)]
        seats = [state.seats[i] for i in order]
        hand = state.hand(reader)
        assert part(state, reader, "hand") == [hand.count(d) for d in ("flower", "skull", "last-chance")]
        assert part(state, reader, "lost") == [seats[0].lost.count(d) for d in ("flower", "skull")]
        assert part(state, reader, "discs") == [seat.discs for seat in seats]
        assert part(state, reader, "wins") == [seat.wins for seat in seats]
        assert part(state, reader, "stack") == [len(seat.stack) for seat in seats]
        assert part(state, reader, "flipped") == [seat.flipped for seat in seats]
        assert part(state, reader, "hand_size") == [len(state.hand(i)) for i in order]
        assert part(state, reader, "passed") == [seat.passed for seat in seats]
        assert part(state, reader, "to_act") == [i in state.to_act for i in order]
        assert part(state, reader, "first") == [i == state.first for i in order]
        assert part(state, reader, "bidder") == [i == state.bidder for i in order]
        assert part(state, reader, "challenger") == [i == state.challenger for i in order]
        assert part(state, reader, "last_chance") == [i == state.setting.last_chance_seat for i in order]
        assert part(state, reader, "phase").index(1) == PHASES.index(state.phase)
        assert part(state, reader, "round") == [state.round]
        assert part(state, reader, "bid") == [state.bid]
        assert part(state, reader, "total") == [sum(len(seat.stack) for seat in seats)]
        owner, shuffled = (state.failure.owner, state.failure.order) if state.failure else (None, ())
        assert part(state, reader, "skull_owner") == [i == owner for i in order]
        assert part(state, reader, "shuffled") == [len(shuffled)]
        taken = [state.options.player_of(i) in state.setting.last_chance_taken for i in order]
        assert part(state, reader, "chance_taken") == taken
        assert part(state, reader, "seats") == [count]
        assert part(state, reader, "present") == [1] * count
        own = part(state, reader, "faces")[:4]
        assert own[: len(seats[0].stack)] == [codes[disc] for disc in seats[0].stack]
        for at, seat in enumerate(seats):
            faces = part(state, reader, "faces")[4 * at : 4 * at + len(seat.stack)]
            for known, disc in zip(faces, seat.stack, strict=True):
                assert known in (0, codes[disc])
            flipped = len(seat.stack) - seat.flipped
            assert faces[flipped:] == [codes[disc] for disc in seat.stack[flipped:]]


@pytest.mark.rule("V1")
def test_a_player_with_two_tribes_sees_both_hands() -> None:
    state = set_up(Options(players=2, tribes_per_player=2), 0, ["FS", "F", "FFS", "S"])
    assert part(state, 2, "hand") == [2, 1, 0]
    assert part(state, 2, "other_hand") == [1, 1, 0]
    assert part(state, 2, "lost") == [1, 0]
    assert part(state, 2, "other_lost") == [2, 0]
    assert part(state, 2, "own") == [1, 0, 1, 0]
    alone = set_up(Options(players=2), 0, ["FS", "F"])
    assert (part(alone, 0, "other_hand"), part(alone, 0, "other_lost")) == ([0, 0, 0], [0, 0])


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        (Options(2), [0, 0, 0, 0, 0]),
        (Options(2, opening="first-last"), [1, 0, 0, 0, 0]),
        (Options(2, opening="others-first"), [0, 1, 0, 0, 0]),
        (Options(2, loss="draw"), [0, 0, 1, 0, 0]),
        (Options(2, last_chance=True), [0, 0, 0, 1, 0]),
        (Options(2, tribes_per_player=2), [0, 0, 0, 0, 1]),
    ],
)
def test_each_option_has_its_number(options: Options, numbers: list[int]) -> None:
    assert part(new_game(options), 0, "options") == numbers
    without_others_first = [numbers[0], *numbers[2:]]
    assert part(new_game(options), 0, "options", version=1) == without_others_first


def test_bids_are_the_highest_bid_of_every_seat() -> None:
    game = replay_moves(
        new_game(Options(players=3), first=1),
        tuple(
            (seat, parse_action(word))
            for seat, word in [(0, "place:flower"), (1, "place:flower"), (2, "place:flower")]
            + [(1, "place:skull"), (2, "bid:1"), (0, "bid:2"), (1, "bid:3"), (2, "pass")]
        ),
    )
    assert part(game.last, 2, "bids") == [1, 2, 3]
    assert part(game.last, 2, "passed") == [1, 0, 0]
    assert part(game.last, 2, "total") == [4]


@pytest.mark.rule("T1")
def test_to_flip_counts_the_flips_still_needed() -> None:
    words = [(0, "place:flower"), (1, "place:flower"), (0, "bid:2")]
    moves = tuple((seat, parse_action(word)) for seat, word in words)
    start = new_game(Options(players=2))
    state = replay_moves(start, moves).last
    assert part(state, 1, "to_flip") == [2]
    state = replay_moves(start, (*moves, (0, parse_action("flip:0")))).last
    assert part(state, 1, "to_flip") == [1]


def read_auction(state: State, reader: int) -> list[tuple[int, str]]:
    """The bids and passes of the round, from an observation alone."""
    count = len(state.seats)
    made, passed_at = part(state, reader, "bids_made"), part(state, reader, "passed_at")
    bids = {at % (4 * count) + 1: (reader + at // (4 * count)) % count for at, bid in enumerate(made) if bid}
    passes = {(reader + step) % count: bid for step, bid in enumerate(passed_at) if bid}
    auction = []
    for bid, seat in sorted(bids.items()):
        auction.append((seat, f"bid:{bid}"))
        after_it = [(seat + step) % count for step in range(1, count)]
        auction += [(other, "pass") for other in after_it if passes.get(other) == bid]
    return auction


@pytest.mark.rule("B1")
@pytest.mark.rule("B2")
@examples(200)
@given(games())
def test_the_whole_order_of_bids_and_passes_can_be_read(game: Game) -> None:
    state = game.last
    auction = [(actor, str(word)) for actor, word in state.moves if word.verb in ("bid", "pass")]
    for reader in range(len(state.seats)):
        assert read_auction(state, reader) == auction


@examples(200)
@given(games())
def test_the_previous_round_is_the_last_of_the_past(game: Game) -> None:
    state = game.last
    count = len(state.seats)
    past = state.past[-1] if state.past else None
    order = [(1 + step) % count for step in range(count)]
    moves = past.moves if past else ()
    bids = [(actor, word.about) for actor, word in moves if word.verb == "bid"]
    stacks = [sum(actor == i and word.verb == "place" for actor, word in moves) for i in order]
    faces = [{disc for seat, disc in past.revealed if seat == i} if past else set() for i in order]
    assert part(state, 1, "previous_stack") == stacks
    assert part(state, 1, "previous_total") == [sum(stacks)]
    assert part(state, 1, "previous_bid") == [
        max([n for who, n in bids if who == i], default=0) for i in order
    ]
    assert part(state, 1, "previous_issuer") == [int(bool(bids) and bids[0][0] == i) for i in order]
    assert part(state, 1, "previous_face") == [
        -1 if "skull" in found else int(bool(found)) for found in faces
    ]


@examples(100)
@given(games())
def test_version_1_has_the_sums_of_the_counts_of_version_2(game: Game) -> None:
    state, count = game.last, len(game.last.seats)

    def rows(name: str) -> list[list[int]]:
        numbers = part(state, 0, name)
        return [numbers[4 * seat : 4 * seat + 4] for seat in range(count)]

    assert part(state, 0, "skull_rounds", 1) == [sum(row) for row in rows("skull_rounds")]
    assert part(state, 0, "bluff_rounds", 1) == [sum(row[1:]) for row in rows("skull_rounds")]
    assert part(state, 0, "flower_rounds", 1) == [sum(row) for row in rows("flower_rounds")]


# --- What is refused ----------------------------------------------------------------------------------------


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(CalaveraError, match="has a reader"):
        observation(view(new_game(Options(players=3)), None))


@pytest.mark.parametrize("version", [0, 3, True, "2"])
def test_a_version_that_there_is_not_is_refused(version: object) -> None:
    with pytest.raises(BadLayout, match="versions 1 to 2") as caught:
        observation(view(new_game(Options(players=2)), 0), Layout(6, version))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.details) == ("bad-layout", {"low": 1, "high": 2})


def test_a_table_that_is_too_large_is_refused() -> None:
    with pytest.raises(BadLayout, match="do not fit") as caught:
        observation(view(new_game(Options(players=7)), 0), Layout(6))
    assert (caught.value.code, caught.value.details) == ("bad-layout", {"seats": 7, "room": 6})


# --- Nothing but what the reader may know -------------------------------------------------------------------


@examples(150)
@given(games(), SEEDS, st.data())
def test_another_world_has_the_same_observations(game: Game, seed: int, data: st.DataObject) -> None:
    """A6, F2, F3, F5, V1, V2: change what a reader cannot know, and no number changes."""
    reader = data.draw(st.integers(0, len(game.start.seats) - 1))
    random = Random(seed)
    other = other_game(game, reader, random)
    event("the truth differs" if other != game else "the truth is the same")
    pairs = [
        *zip(game.states, other.states, strict=True),
        (game.last, other_state(game.last, reader, random)),
    ]
    layout = layout_of(game.start)
    for state, twin in pairs:
        for seat in own_seats(state, reader):
            assert observation(view(state, seat), layout) == observation(view(twin, seat), layout)
            assert legal_action_mask(view(state, seat), layout) == legal_action_mask(view(twin, seat), layout)
