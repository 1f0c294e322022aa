"""Text and images of the table: every phase and size, and what they show."""

import numpy as np
import pytest
from hypothesis import given

from calavera.adapters.render import render_image, render_text
from calavera.rules import Options, State, play, set_up, view
from calavera.rules.views import open_view
from tests.rules.strategies import examples, states


@examples(25)
@given(states())
def test_every_state_can_be_rendered(state: State) -> None:
    for seen in (view(state, 0), view(state, None), open_view(state)):
        assert len(render_text(seen).splitlines()) == 1 + len(state.seats)
        image = render_image(seen)
        assert image.shape == (480, 480, 3)
        assert image.dtype == np.uint8


@pytest.mark.rule("A6")
def test_a_face_down_disc_looks_like_any_other() -> None:
    start = set_up(Options(players=2), 0, ["FS", "FS"])
    flower, skull = [play(start, 1, f"place:{disc}").after for disc in ("flower", "skull")]
    assert np.array_equal(render_image(view(flower, 0)), render_image(view(skull, 0)))
    assert not np.array_equal(render_image(view(flower, 1)), render_image(view(skull, 1)))


@pytest.mark.rule("B2", "F5", "W2")
def test_the_text_shows_passes_eliminations_and_the_winner() -> None:
    state = set_up(Options(players=3), 0, ["F", "S", ""])
    for seat, word in [(0, "place:flower"), (1, "place:skull"), (0, "bid:1"), (1, "pass")]:
        state = play(state, seat, word).after
    lines = render_text(view(state, None)).splitlines()
    assert lines[0] == "round 1, attempt, to act 0, bid 1 of 2 by 0"
    assert lines[2:] == ["seat 1: 1 discs, 0 won, mat ?, passed", "seat 2: out"]
    state = set_up(Options(players=2), 0, ["S", "F"])
    for seat, word in [(0, "place:skull"), (1, "place:flower"), (0, "bid:2"), (0, "flip:0")]:
        state = play(state, seat, word).after
    over = play(state, 0, "discard:skull").after
    assert render_text(view(over, None)).splitlines()[:2] == [
        "round 1, over, to act nobody, bid 2 of 0 by 0, player 1 has won",
        "seat 0: out",
    ]
