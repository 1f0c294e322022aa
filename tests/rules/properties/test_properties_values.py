"""Properties of states and views as values: equal, immutable, copied, written and read back."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.rules import (
    LAST_CHANCE,
    BadOptions,
    BadPosition,
    IllegalAction,
    Options,
    State,
    legal_actions,
    play,
    state_from_text,
    state_text,
    view,
)
from calavera.rules.views import open_view
from tests.rules.strategies import (
    ANY_OPTIONS,
    Game,
    actors,
    examples,
    games,
    states,
)

# --- Values: replaying, copying, writing and reading --------------------------------------------------------


@examples(100)
@given(games())
def test_replaying_gives_the_identical_state(game: Game) -> None:
    start = pickle.loads(pickle.dumps(game.start))
    again = start
    for step in game.steps:
        again = play(again, step.actor, str(step.action)).after
        assert again == step.after
    assert hash(again) == hash(game.last)
    assert repr(again) == repr(game.last)
    assert state_text(again) == state_text(game.last)
    assert start == game.start


@examples(200)
@given(games())
def test_text_reads_back_to_the_identical_state(game: Game) -> None:
    for state in (game.start, game.last):
        text = state_text(state)
        assert str(state) == text
        again = state_from_text(text)
        assert again == state
        assert (hash(again), again.to_act) == (hash(state), state.to_act)
        assert state_from_text(f"\n{text}\n") == state
        for actor in actors(state):
            assert legal_actions(again, actor) == legal_actions(state, actor)


@st.composite
def damaged_texts(draw: st.DrawFn) -> str:
    """A state's text with some lines, words or letters lost, doubled, moved or replaced."""
    text = state_text(draw(states()))
    for _ in range(draw(st.integers(1, 3))):
        mark = draw(st.sampled_from(("\n", " ", "")))
        parts = text.split(mark) if mark else list(text)
        if not parts:
            continue
        at = draw(st.integers(0, len(parts) - 1))
        match draw(st.sampled_from(("drop", "double", "swap", "other", "word", "junk"))):
            case "drop":
                parts[at : at + 1] = []
            case "double":
                parts[at:at] = [parts[at]]
            case "swap":
                parts[at], parts[at - 1] = parts[at - 1], parts[at]
            case "other":
                parts[at] = draw(st.sampled_from(parts))
            case "word":
                parts[at] = draw(
                    st.sampled_from(("-", "0", "1", "99", "-1", "+1", "F", "S", "chance", "passed"))
                )
            case _:
                parts[at] = draw(
                    st.text(max_size=3) | st.just("9" * 5000) | st.sampled_from("٣²\x85\u2028\x00")
                )
        text = mark.join(parts)
    return text


@examples(500)
@given(damaged_texts() | st.text())
def test_damaged_texts_are_refused_or_read_back_the_same(text: str) -> None:
    """Either a refusal of ours, never another error, or a state that is written in just this way."""
    try:
        state = state_from_text(text)
    except (BadPosition, BadOptions):
        return
    assert state_text(state) == text.strip()


@examples(60)
@given(games(), st.data())
def test_everything_can_be_pickled_and_copied(game: Game, data: st.DataObject) -> None:
    reader = data.draw(st.none() | st.integers(0, len(game.start.seats) - 1))
    values: list[object] = [game.last, game.last.setting, *game.last.seats, view(game.last, reader)]
    values += [game.start.options, *game.steps[-3:]]
    values += [event for step in game.steps for event in step.events]
    for value in values:
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert type(again) is type(value)
            assert again == value
            assert hash(again) == hash(value)

    if game.last.phase == "over":
        with pytest.raises(IllegalAction) as refused:
            play(game.last, 0, "pass")
        error = refused.value
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is IllegalAction
        assert (again.code, str(again), again.details) == (error.code, str(error), error.details)
        assert (again.seat, again.action) == (error.seat, error.action)


@examples(50)
@given(states())
def test_values_never_change(state: State) -> None:
    for value in (state, state.setting, *state.seats[:2]):
        for name in value.fields():
            with pytest.raises(AttributeError):
                setattr(value, name, getattr(value, name))
            with pytest.raises(AttributeError):
                delattr(value, name)
        with pytest.raises(AttributeError):
            setattr(value, "extra", 1)  # noqa: B010  (mypy knows that this cannot work)


@examples(100)
@given(games())
def test_states_of_one_game_all_differ(game: Game) -> None:
    """Each move changes the state, and what differs is unequal in every form."""
    states = game.states
    assert len(set(states)) == len(states)
    assert len({state_text(state) for state in states}) == len(states)


# --- Views --------------------------------------------------------------------------------------------------


@examples(150)
@given(games())
def test_the_counts_in_a_view_add_up(game: Game) -> None:
    """Sizes are public and consistent; own discs are known; the rest is hidden until it is turned."""
    options = game.start.options
    for state in game.states:
        for reader in (None, *range(len(state.seats))):
            seen = view(state, reader)
            assert (seen.seat, seen.player) == (reader, None if reader is None else options.player_of(reader))
            assert seen.to_act == state.to_act
            assert seen.total == sum(len(seat.stack) for seat in seen.seats)
            for index, (seat, truth) in enumerate(zip(seen.seats, state.seats, strict=True)):
                own = seen.player == seat.player
                assert (seat.seat, seat.player) == (index, options.player_of(index))
                assert len(seat.stack) == len(truth.stack)
                assert seat.hand_size == len(state.hand(index))
                assert (seat.hand, seat.lost) == ((state.hand(index), truth.lost) if own else (None, None))
                turned = Counter(disc for who, disc in seen.revealed if who == index)
                if state.phase not in ("starter", "over"):
                    assert seat.flipped == turned.total()
                face_down = len(seat.stack) - seat.flipped
                for place, (face, disc) in enumerate(zip(seat.stack, truth.stack, strict=True)):
                    known = own or place >= face_down or (disc == LAST_CHANCE and not state.secret_opening)
                    assert face == (disc if known else "hidden")


@examples(100)
@given(games())
def test_the_views_of_all_seats_together_are_the_open_view(game: Game) -> None:
    """Each seat as its own player sees it, the rest as everybody does; nobody acts with it."""
    for state in game.states:
        seen, public = open_view(state), view(state, None)
        for seat, shown in enumerate(seen.seats):
            assert shown == view(state, seat).seats[seat]
            assert "hidden" not in shown.stack
        assert seen.moves == state.moves
        assert seen.legal == ()
        assert seen._replace(seats=public.seats, moves=public.moves) == public


@examples(100)
@given(games())
def test_a_step_shows_its_move_as_the_next_view_does(game: Game) -> None:
    """By every reader; one that ends a round as everybody remembers it, but for whoever made it."""
    for step in game.steps:
        truth, options = (step.actor, step.action), game.start.options
        for reader in (None, *range(options.seats)):
            seen = step.move_seen_by(reader)
            if step.after.moves:
                assert seen == view(step.after, reader).moves[-1]
            else:
                own = reader is not None and step.actor in options.seats_of(options.player_of(reader))
                assert seen == (truth if own else step.after.past[-1].moves[-1])


@examples(50)
@given(ANY_OPTIONS)
def test_options_read_back_from_their_repr(options: Options) -> None:
    assert eval(repr(options), {"Options": Options}) == options
