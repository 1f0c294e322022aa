"""The Last Chance disc in an opening with the others first (O4, V2): who sees it, and when.

In a game its holder is the Challenger who fell to one disc, and so the first player (D4, N1). Positions in
which another seat has it are made here: the rule has to hold whoever it is.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.rules import LAST_CHANCE, State, legal_actions, view
from calavera.rules.events import LastChanceShown, Placed, RoundOpened
from calavera.rules.state import open_round
from calavera.rules.view_events import round_events
from tests.rules.properties.test_noninterference import everything_sent
from tests.rules.properties.worlds import other_state
from tests.rules.scripts import (
    assert_refused,
    faces,
    hands,
    legal_words,
    phase_and_actors,
    play_script,
    script_steps,
)
from tests.rules.strategies import EVERY_OPTIONS, Game, examples, games, replace_fields

FALL = "1 place:skull, 2 0 place:flower, 0 bid:2, 1 2 pass, 0 flip:0 flip:1, chance shuffle:SF, 1 pick:0"
READERS = (0, 1, 2, None)


def fallen() -> State:
    """Seat 0 has one disc, the Last Chance disc in hand, and is first."""
    return play_script(hands("FS", "FFS", "FFS", opening="others-first", last_chance=True), FALL)


def with_first(state: State, first: int) -> State:
    """The same round about to open, with another first seat."""
    return open_round(state.seats, replace_fields(state.setting, first=first))


@pytest.mark.rule("O4", "V2", "D4", "N1")
def test_o4_its_holder_is_the_first_player_and_places_it_face_up_after_the_others() -> None:
    state = fallen()
    assert (state.first, state.setting.last_chance_seat) == (0, 0)
    assert phase_and_actors(state) == "opening: 1 2"
    assert_refused(state, 0, "place:last-chance", "not-your-turn")
    placed = play_script(state, "2 1 place:flower")
    assert legal_words(placed, 0) == "place:flower place:last-chance"
    last = script_steps(placed, "0 place:last-chance")[-1]
    for reader in READERS:
        assert last.seen_by(reader) == (Placed(0, "last-chance", True),)
        assert view(last.after, reader).seats[0].stack == faces("L")
        assert last.move_seen_by(reader) == (0, "place:last-chance")
        assert round_events(view(last.after, reader))[-1] == Placed(0, "last-chance", True)


@pytest.mark.rule("O4", "V2")
def test_o4_among_the_others_it_shows_when_the_last_of_them_has_placed() -> None:
    state = with_first(fallen(), 2)
    chance, flower = (play_script(state, f"0 place:{disc}") for disc in ("last-chance", "flower"))
    for reader in (1, 2, None):
        assert view(chance, reader) == view(flower, reader)
        assert round_events(view(chance, reader)) == (RoundOpened(2, 2), Placed(0, None))
    assert round_events(view(chance, 0)) == (RoundOpened(2, 2), Placed(0, "last-chance"))
    last = script_steps(chance, "1 place:skull")[-1]
    assert phase_and_actors(last.after) == "opening: 2"
    for reader in READERS:
        assert last.seen_by(reader)[-1] == LastChanceShown(0)
        assert view(last.after, reader).seats[0].stack == faces("L")
        assert round_events(view(last.after, reader))[-1] == LastChanceShown(0)
    assert script_steps(flower, "1 place:skull")[-1].seen_by(2) == (Placed(1, None),)


@pytest.mark.rule("O4", "V2")
def test_o4_the_first_player_chooses_with_its_knowledge_and_it_is_told_once() -> None:
    state = play_script(with_first(fallen(), 2), "1 place:skull, 0 place:last-chance")
    assert (0, "place:last-chance") in view(state, 2).moves
    placed = script_steps(state, "2 place:skull")[-1]
    for reader in (0, 1, None):
        assert placed.seen_by(reader) == (Placed(2, None),)
        told = round_events(view(placed.after, reader))
        assert told[-2:] == (LastChanceShown(0), Placed(2, None))
        assert told.count(LastChanceShown(0)) == 1


@pytest.mark.rule("O4", "V2", "A1")
def test_o4_kept_in_hand_it_is_not_told_of_until_it_is_placed_face_up() -> None:
    state = play_script(with_first(fallen(), 2), "0 1 2 place:flower, 2 place:flower")
    step = script_steps(state, "0 place:last-chance")[-1]
    assert step.seen_by(1) == (Placed(0, "last-chance", True),)
    for reader in READERS:
        told = round_events(view(step.after, reader))
        assert LastChanceShown(0) not in told
        assert told[-1] == Placed(0, "last-chance", True)


HELD = st.sampled_from([o for o in EVERY_OPTIONS if o.last_chance and o.opening == "others-first"])


@examples(60)
@given(games(HELD, ("a round with the Last Chance disc",)), st.integers(0, 2**32))
def test_among_the_others_it_is_secret_until_the_last_of_them_has_placed(game: Game, seed: int) -> None:
    """O4, V2: until then, a world in which it was placed looks like one in which it was not."""
    random = Random(seed)
    holder = game.last.setting.last_chance_seat
    if holder is None:
        return
    seats = game.last.seats
    first = random.choice([i for i, seat in enumerate(seats) if seat.discs and i != holder])
    state = with_first(
        State(game.last.setting, tuple(seat.with_discs_back() for seat in seats), "opening", ()), first
    )
    while state.phase == "opening":
        reader = random.choice((None, *range(len(seats))))
        other = other_state(state, reader, random)
        assert everything_sent(state, reader, ["place:flower"]) == everything_sent(
            other, reader, ["place:flower"]
        )
        seat = random.choice(state.to_act)
        state = state.play(seat, legal_actions(state, seat)[-1])
        told = LAST_CHANCE in view(state, None).seats[holder].stack
        assert told == (LAST_CHANCE in state.seats[holder].stack and not state.secret_opening)
