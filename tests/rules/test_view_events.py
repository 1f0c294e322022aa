"""Events worked out from a view are those that its reader was shown when they happened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.rules import Options, new_game, view
from calavera.rules import events as ev
from calavera.rules.view_events import past_events, round_events
from calavera.rules.views import open_view

from .scripts import hands, play_script
from .strategies import EVERY_OPTIONS, Game, examples, games, whole_games

WITH_LAST_CHANCE = st.sampled_from([options for options in EVERY_OPTIONS if options.last_chance])


def shown_rounds(game: Game, seat: int | None) -> list[list[ev.Event]]:
    """What a reader was shown, step by step, cut where a round opens."""
    rounds: list[list[ev.Event]] = [[ev.RoundOpened(game.start.round, game.start.first)]]
    for step in game.steps:
        for event in step.seen_by(seat):
            if isinstance(event, ev.RoundOpened):
                rounds.append([])
            rounds[-1].append(event)
    return rounds


def check(game: Game) -> None:
    """Compare every reader's view of the last state with what that reader was shown on the way."""
    *past, _ = shown_rounds(game, None)
    for seat in (None, *range(len(game.last.seats))):
        seen = view(game.last, seat)
        assert [list(events) for events in past_events(seen)] == past
        assert list(round_events(seen)) == shown_rounds(game, seat)[-1]


@examples(100)
@given(games())
def test_a_view_tells_every_event_that_its_reader_was_shown(game: Game) -> None:
    check(game)


@examples(60)
@given(games(WITH_LAST_CHANCE))
def test_a_view_tells_where_the_last_chance_disc_went(game: Game) -> None:
    """V2, D4."""
    check(game)


@examples(15)
@given(whole_games())
def test_a_view_tells_the_events_of_every_state_of_a_game(game: Game) -> None:
    for end in range(len(game.steps) + 1):
        so_far = Game(game.start, game.steps[:end])
        *past, current = shown_rounds(so_far, None)
        seen = view(so_far.last, None)
        assert [list(events) for events in past_events(seen)] == past
        assert list(round_events(seen)) == current


@examples(40)
@given(games())
def test_the_open_view_tells_the_current_round_with_all_faces(game: Game) -> None:
    current: list[ev.Event] = [ev.RoundOpened(game.start.round, game.start.first)]
    for step in game.steps:
        for event in step.events:
            if isinstance(event, ev.RoundOpened):
                current = []
            current.append(event)
    assert list(round_events(open_view(game.last))) == current


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_shuffle_counts_the_discs_that_its_challenger_had_then(seat: int | None) -> None:
    """F2: seat 0 loses two discs, so its first shuffle was of three discs and its second of two."""
    opening = "0 place:flower, 1 2 place:skull, 0 bid:2, 1 2 pass, 0 flip:0 flip:1"
    state = play_script(hands("FFS", "FFS", "FFS"), f"{opening}, chance shuffle:FFS, 1 pick:0")
    state = play_script(state, f"{opening}, chance shuffle:FS, 1 pick:1")
    first, second = past_events(view(state, seat))
    assert ev.Shuffled(0, 3) in first
    assert ev.Shuffled(0, 2) in second


def test_a_new_game_has_only_its_opening() -> None:
    seen = view(new_game(Options(players=3), first=2), 0)
    assert past_events(seen) == ()
    assert round_events(seen) == (ev.RoundOpened(1, 2),)
