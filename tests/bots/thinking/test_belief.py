"""Beliefs: with uniform play they equal those from counting worlds, at every step of any game."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from calavera.bots.thinking.belief import (
    GONE,
    HAND,
    SeatBelief,
    Situation,
    UniformModel,
    beliefs,
    sample_world,
    seat_belief,
    worlds,
)
from calavera.bots.thinking.rollouts import build_world_state
from calavera.rules import (
    CHANCE,
    FLOWER,
    LAST_CHANCE,
    SKULL,
    Action,
    Disc,
    State,
    View,
    chance_outcomes,
    legal_actions,
    play,
    set_up,
    view,
)
from tests.rules.properties.worlds import own_seats
from tests.rules.scripts import hands, play_script, script_steps, table
from tests.rules.strategies import EVERY_OPTIONS, STOP_CONDITIONS, Game, examples, games

UNIFORM = UniformModel()
FULL_HAND = 4

#: The place of every seat's skull.
Places = tuple[int, ...]


# --- Counting worlds ----------------------------------------------------------------------------------------
#
# Every state that could be true is kept with its exact chance. A move is played in all of them, in all the
# ways that this reader could not tell apart; what the reader would have seen otherwise is thrown away.


def possible_starts(start: State, reader: int | None) -> dict[State, Fraction]:
    """All hands that the other seats could have; which disc is gone was blind chance."""
    own = own_seats(start, reader)
    found: dict[State, Fraction] = {start: Fraction(1)}
    for index, seat in enumerate(start.seats):
        if index in own or seat.discs in (0, FULL_HAND):
            continue
        with_skull = Fraction(seat.discs, FULL_HAND)
        found = {
            _dealt(state, index, skull): weight * (with_skull if skull else 1 - with_skull)
            for state, weight in found.items()
            for skull in (False, True)
        }
    return found


def _dealt(state: State, index: int, skull: bool) -> State:
    letters = ["F" * seat.flowers + "S" * seat.skull for seat in state.seats]
    letters[index] = "F" * (state.seats[index].discs - skull) + "S" * skull
    return set_up(state.options, state.first, letters, [seat.wins for seat in state.seats])


def count_worlds(game: Game, reader: int | None) -> Iterator[tuple[State, dict[State, Fraction]]]:
    """Every state of a game, with the states that could be true instead as far as the reader can tell."""
    could_be = possible_starts(game.start, reader)
    yield game.start, could_be
    for step in game.steps:
        seen = view(step.after, reader)
        then: defaultdict[State, Fraction] = defaultdict(Fraction)
        for state, weight in could_be.items():
            for action, chance in likely_moves(state, step.actor, step.action):
                after = play(state, step.actor, action).after
                if view(after, reader) == seen:
                    then[after] += weight * chance
        whole = sum(then.values())
        could_be = {state: weight / whole for state, weight in then.items()}
        yield step.after, could_be


def likely_moves(state: State, actor: object, really: Action) -> list[tuple[Action, Fraction]]:
    """What uniform play would do here that might look like what was really done; showing tells nothing."""
    if really.verb == "show":
        return [(really, Fraction(1))]
    if actor == CHANCE:
        return list(chance_outcomes(state))
    choices = [action for action in legal_actions(state, actor) if action.verb != "show"]
    secret = really.verb in ("place", "discard")
    return [
        (action, Fraction(1, len(choices)))
        for action in choices
        if action == really or (secret and action.verb == really.verb)
    ]


def skulls_of(state: State) -> Places:
    """Where the skulls really are."""
    return tuple(
        [
            GONE if not seat.skull else seat.stack.index(SKULL) if SKULL in seat.stack else HAND
            for seat in state.seats
        ]
    )


def count_places(could_be: dict[State, Fraction]) -> dict[Places, float]:
    """The chance of all skulls' places together."""
    found: defaultdict[Places, Fraction] = defaultdict(Fraction)
    for state, weight in could_be.items():
        found[skulls_of(state)] += weight
    return {places: float(weight) for places, weight in found.items()}


def check_against_counting(game: Game, reader: int | None) -> None:
    """Insist that belief and counting agree, about all seats together, at every step."""
    for state, could_be in count_worlds(game, reader):
        believed = beliefs(view(state, reader), UNIFORM)
        exact = count_places(could_be)
        given_by = {world.skulls: world.weight for world in worlds(believed)}
        assert given_by == pytest.approx(exact, abs=1e-9), f"{state!r} to {reader}\n{state}"
        for seat, belief in enumerate(believed):
            assert len(belief.at) == len(state.seats[seat].stack)
            assert sum(weights(belief)) == pytest.approx(1.0, abs=1e-9)


#: Tables at which counting is quick: up to three hidden seats for a player, four for a spectator.
COUNTABLE = st.sampled_from([options for options in EVERY_OPTIONS if options.seats <= 4])
READERS = st.none() | st.integers(0, 3)


def reader_of(game: Game, reader: int | None) -> int | None:
    """The drawn reader, or a seat that this table has."""
    return None if reader is None else reader % len(game.start.seats)


@pytest.mark.parametrize("place", STOP_CONDITIONS)
@examples(12)
@given(st.data(), READERS)
def test_belief_is_what_counting_worlds_gives(place: str, data: st.DataObject, reader: int | None) -> None:
    """V1, V2, O2, O3, F2 to F5, T6: new games and set-ups, wherever a game may stop, to every reader."""
    game = data.draw(games(COUNTABLE, (place,)))
    event(f"came to {place}: {STOP_CONDITIONS[place](game.last)}")
    check_against_counting(game, reader_of(game, reader))


def test_counting_finds_more_than_one_world() -> None:
    """The games above are not all trivial: in this one a spectator cannot rule out dozens of worlds."""
    start = hands("FFS", "FFF", "FF")
    script = "all place:flower, 0 place:flower, 1 place:flower, 2 place:flower, 0 bid:1"
    *_, (_, could_be) = count_worlds(Game(start, tuple(script_steps(start, script))), None)
    assert (
        len(count_places(could_be)) == 4 * 4 * 3
    )  # gone, in hand (not with both discs down), or in two places


# --- Numbers that can be worked out by hand -----------------------------------------------------------------


def belief_about(state: State, seat: int, reader: int | None = 0) -> SeatBelief:
    """What a reader believes of a seat if everybody plays at random."""
    return beliefs(view(state, reader), UNIFORM)[seat]


def test_a_disc_in_the_opening_is_a_flower_or_the_skull() -> None:
    """O1: two choices, each as likely."""
    assert belief_about(play_script(table(2), "all place:flower"), 1) == (0, 0.5, (0.5,))


def test_own_seats_are_known() -> None:
    state = play_script(table(2), "0 place:skull")
    assert belief_about(state, 0) == (0, 0, (1,))
    assert belief_about(state, 0, reader=1) == (0, 0.5, (0.5,))
    assert belief_about(state, 1) == (0, 1, ())


def test_both_tribes_of_a_player_are_known() -> None:
    """V1: a player sees both own hands."""
    state = play_script(table(2, tribes_per_player=2), "0 place:flower, 2 place:skull, 3 place:flower")
    assert [belief_about(state, seat) for seat in range(4)] == [
        (0, 1, (0,)),
        (0, 1, ()),
        (0, 0, (1,)),
        (0, 0.5, (0.5,)),
    ]


def test_a_revealed_flower_makes_other_places_likelier() -> None:
    """T2: the top disc is turned; the skull was below it or is in hand."""
    state = play_script(
        table(2), "all place:flower, 0 place:flower, 1 place:flower, 0 bid:1, 1 bid:2, 0 pass"
    )
    before = belief_about(state, 1)
    after = belief_about(play_script(state, "1 flip:1"), 1)
    assert before.skull_probability(0) > 0
    assert after.at[1] == 0
    assert after.at[0] / after.hand == pytest.approx(before.at[0] / before.hand)


@pytest.mark.parametrize(
    ("skull", "loss", "gone"),
    [
        ("1", "1 pick:0", 0.25),  # F2: one of four discs, blind
        ("0", "0 discard:flower", 0.5),  # F4: the skull or a flower, by a choice that nobody sees
    ],
)
def test_a_lost_disc_may_be_the_skull(skull: str, loss: str, gone: float) -> None:
    other = "1" if skull == "0" else "0"
    state = play_script(table(2), f"{skull} place:skull, {other} place:flower, 0 bid:2, 0 flip:0")
    if skull == "1":
        state = play_script(state, "0 flip:1, chance shuffle:FFFS")
    state = play_script(state, loss)
    assert belief_about(state, 0, reader=1) == (gone, 1 - gone, ())
    assert belief_about(state, 0, reader=0) == (0, 1, ())


def test_an_eliminated_seat_has_no_skull() -> None:
    """F5: whatever the last disc was; N3 waits for a starter to be named."""
    state = hands("S", "FFFS", "FFFS")
    state = play_script(state, "0 place:skull, 1 2 place:flower, 0 bid:3, 0 flip:0 discard:skull")
    assert state.phase == "starter"
    assert belief_about(state, 0, reader=1) == (1, 0, ())
    assert belief_about(play_script(state, "0 start:1"), 0, reader=1) == (1, 0, ())


def fallen_to_one() -> State:
    """Seat 0 has one disc, nobody else knows which, and the Last Chance disc (V2)."""
    state = hands("FS", "FFFS", "FFFS", last_chance=True)
    state = play_script(state, "0 2 place:flower, 1 place:skull, 0 bid:3, 0 flip:0 flip:1, chance shuffle:FS")
    return play_script(state, "1 pick:1")


def test_a_secret_first_disc_may_be_the_last_chance_disc() -> None:
    """O2, V2: while all still choose, the disc of its holder is either; then it turns."""
    state = fallen_to_one()
    # A flower was seen, twice as likely with no skull to choose; then one disc of two went, unseen.
    assert weights(belief_about(state, 0, reader=1)) == pytest.approx([5 / 6, 1 / 6])
    for word in ("place:flower", "place:last-chance"):
        secret = belief_about(play_script(state, f"0 {word}"), 0, reader=1)
        assert weights(secret) == pytest.approx([5 / 6, 1 / 12, 1 / 12])
    turned = belief_about(play_script(state, "0 place:last-chance, 1 2 place:flower"), 0, reader=1)
    assert weights(turned) == pytest.approx([5 / 6, 1 / 6, 0])
    down = belief_about(play_script(state, "0 place:flower, 1 2 place:flower"), 0, reader=1)
    assert weights(down) == pytest.approx([5 / 6, 0, 1 / 6])


def weights(belief: SeatBelief) -> list[float]:
    """The chances that the skull is gone, in hand, and at each place in the stack."""
    return [chance for _, chance in belief.places()]


# --- Reading beliefs ----------------------------------------------------------------------------------------


@examples(60)
@given(games(COUNTABLE, ("adding", "bidding", "attempt", "loss")), READERS)
def test_safe_probabilities_match_counting(game: Game, reader: int | None) -> None:
    """skull(depth) and safe(count) are about discs still face down, the next to be flipped first."""
    reader = reader_of(game, reader)
    state, could_be = list(count_worlds(game, reader))[-1]
    for seat, belief in enumerate(beliefs(view(state, reader), UNIFORM)):
        flipped = state.seats[seat].flipped
        down = len(state.seats[seat].stack) - flipped
        for depth in range(down + 2):
            skull = safe = Fraction(0)
            for other, weight in could_be.items():
                hidden = other.seats[seat].stack[:down][::-1]
                skull += weight * (hidden[depth : depth + 1] == (SKULL,))
                safe += weight * (SKULL not in hidden[:depth])
            assert belief.skull_probability(depth, flipped) == pytest.approx(float(skull), abs=1e-9)
            assert belief.safe_probability(depth, flipped) == pytest.approx(float(safe), abs=1e-9)


def test_reweight_follows_bayes_rule() -> None:
    belief = SeatBelief(0.2, 0.4, (0.1, 0.3))
    assert belief.owned_probability == pytest.approx(0.8)
    assert belief.down_probability == pytest.approx(0.4)
    assert belief.reweight(0.5, 1.0).down_probability == pytest.approx(0.25)
    assert belief.reweight(0.5, 1.0).at == pytest.approx((0.0625, 0.1875))
    assert sum(weights(belief.reweight(0.9, 0.1))) == pytest.approx(1)
    assert belief.reweight(0, 0) == belief


# --- Worlds -------------------------------------------------------------------------------------------------


@examples(100)
@given(games(), st.data())
def test_world_probabilities_sum_to_one(game: Game, data: st.DataObject) -> None:
    """The weights of each seat sum to one at any table, and at small ones those of the worlds do."""
    reader = data.draw(st.none() | st.integers(0, len(game.start.seats) - 1))
    believed = beliefs(view(game.last, reader), UNIFORM)
    for belief in believed:
        assert min(weights(belief)) >= 0
        assert sum(weights(belief)) == pytest.approx(1)
    if len(believed) <= 4:
        found = list(worlds(believed))
        assert sum(world.weight for world in found) == pytest.approx(1)
        assert len({world.skulls for world in found}) == len(found)
    for belief, place in zip(believed, skulls_of(game.last), strict=True):
        assert dict(belief.places())[place] > 0, "the truth is one of the worlds"


def test_worlds_are_sampled_by_their_probability() -> None:
    script = "all place:flower, 0 place:flower, 1 place:flower, 2 place:skull, 0 bid:1"
    believed = beliefs(view(play_script(hands("FFS", "FFFS", "FS"), script), 0), UNIFORM)
    rng, draws = Random(1), 20_000
    drawn = Counter([sample_world(believed, rng) for _ in range(draws)])
    expected = {world.skulls: world.weight for world in worlds(believed)}
    assert set(drawn) == set(expected)
    for skulls, weight in expected.items():
        assert drawn[skulls] / draws == pytest.approx(weight, abs=0.015)


@examples(200)
@given(games(), st.data(), st.integers(0, 2**32))
def test_a_world_state_has_the_same_view(game: Game, data: st.DataObject, seed: int) -> None:
    """A drawn world as a state is one that the reader could not tell from the truth, its memory aside."""
    state = game.last
    reader = data.draw(st.integers(0, len(state.seats) - 1))
    seen = view(state, reader)
    if seen.phase in ("loss", "starter", "over"):
        return
    world = build_world_state(seen, sample_world(beliefs(seen, UNIFORM), Random(seed)))
    event("the truth differs" if skulls_of(world) != skulls_of(state) else "the truth is the same")
    assert without_past(view(world, reader)) == without_past(seen)
    for seat in own_seats(state, reader):
        assert legal_actions(world, seat) == legal_actions(state, seat)
    for seat, (world_seat, real) in enumerate(zip(world.seats, state.seats, strict=True)):
        assert len(world.hand(seat)) == len(state.hand(seat))
        assert world_seat.discs == real.discs


@pytest.mark.parametrize(
    ("place", "stack", "hand"),
    [
        (HAND, (LAST_CHANCE,), (SKULL,)),
        (0, (SKULL,), (LAST_CHANCE,)),
        (GONE, (FLOWER,), (LAST_CHANCE,)),
    ],
)
def test_a_secret_first_disc_becomes_a_possible_disc_in_a_world_state(
    place: int, stack: tuple[Disc, ...], hand: tuple[Disc, ...]
) -> None:
    """O2, V2: with the only own disc still in hand, what lies there is the Last Chance disc."""
    seen = view(play_script(fallen_to_one(), "0 place:flower"), 1)
    world = build_world_state(seen, (place, HAND, HAND))
    assert (world.seats[0].stack, world.hand(0)) == (stack, hand)
    assert without_past(view(world, 1)) == without_past(seen)


def without_past(seen: View) -> View:
    """A view without the parts that a world state does not have."""
    return seen._replace(moves=(), past=(), seats=tuple([seat._replace(lost=None) for seat in seen.seats]))


# --- Habits -------------------------------------------------------------------------------------------------


class Impossible:
    """A habit by which nothing that happens can happen."""

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:  # noqa: ARG002
        """Never."""
        return 0.0

    def skull_discard_probability(self, flowers: int) -> float:  # noqa: ARG002
        """Either disc."""
        return 0.5


@examples(30)
@given(games(COUNTABLE), READERS)
def test_a_model_that_calls_the_moves_impossible_is_ignored(game: Game, reader: int | None) -> None:
    """What cannot happen happened: then every action counts alike, and what was seen still holds."""
    seen = view(game.last, reader_of(game, reader))
    for seat, belief in enumerate(beliefs(seen, UNIFORM)):
        assert seat_belief(seen, seat, Impossible(), UNIFORM) == belief
