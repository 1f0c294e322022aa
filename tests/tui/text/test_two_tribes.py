"""With two tribes (V1), sentences name the tribe: it can be out while its player goes on."""

import pytest

from calavera.language import LANGUAGES, language
from calavera.rules import Options, play, set_up, view
from calavera.rules.events import Lost, Placed
from calavera.tui.game.seats import make_seat_plan
from calavera.tui.text.event_text import event_text
from calavera.tui.text.prompts import question_text

OPTIONS = Options(players=2, tribes_per_player=2)
PLAN = make_seat_plan(OPTIONS, "Alma", ["regular"], 1)


@pytest.mark.rule("V1")
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_tribe_is_out_and_not_its_player(code: str) -> None:
    """N3: Alma's second tribe is out by its own skull, and names who starts."""
    state = set_up(OPTIONS, 0, ["FFFS", "FFFS", "S", "FFFS"])
    for seat, word in [(0, "place:flower"), (1, "place:flower"), (2, "place:skull"), (3, "place:flower")]:
        state = play(state, seat, word).after
    for seat, word in [(0, "bid:1"), (1, "pass"), (2, "bid:4"), (2, "flip:2"), (2, "discard:skull")]:
        state = play(state, seat, word).after
    assert state.phase == "starter"
    say = language(code)
    question = question_text(view(state, 2), PLAN, say)
    assert question.startswith(PLAN.seat_name(2))
    alone = say("ask-start", choices="").split(".")[0].split("。")[0]
    assert alone not in question
    assert say("ask-start-tribe", choices="").split("?")[0].split("？")[0] in question


@pytest.mark.rule("V1")
def test_a_disc_of_ones_own_is_told_with_its_tribe() -> None:
    """'You place a skull' would not say which of the two stacks it lies on."""
    say = language("en")
    assert event_text(Placed(2, "skull", False), PLAN, say) == "Alma II places a skull."
    assert event_text(Lost(2, "skull"), PLAN, say) == "Alma II loses a skull."
    single = make_seat_plan(Options(players=3), "Alma", ["regular"], 1)
    assert event_text(Placed(0, "skull", False), single, say) == "You place a skull."
