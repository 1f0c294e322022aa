"""The drawn table: questions fit, nothing hidden is drawn, and the last flip is seen."""

from random import Random

import pytest

from calavera.language import LANGUAGES, language
from calavera.rules import Options, new_game
from calavera.rules.options import OpeningRule
from calavera.tui.draw.mats import Picture
from calavera.tui.draw.table_parts import draw_log, draw_middle, draw_others, draw_own, status_text
from calavera.tui.draw.theme import wrap_text
from calavera.tui.game.scene_views import view_of_last_flip
from calavera.tui.game.seats import make_seat_plan
from calavera.tui.game.session import Session
from calavera.tui.screens.table_screen import MAX_NAMED_CHOICES
from calavera.tui.text.prompts import question_text
from tests.rules.properties.worlds import other_game
from tests.rules.strategies import PlayStyle, play_to_end
from tests.tui.sessions import VARIANTS, advance, make_session


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_every_question_fits_in_two_lines(options: Options, code: str) -> None:
    say = language(code)
    for seed in range(2):
        game = make_session(options, seed)
        while not game.is_over and len(game.moves) < 200:
            seen = game.person_view
            asked = bool(game.own_seats_to_act)
            text = (
                question_text(seen, game.plan, say, MAX_NAMED_CHOICES)
                if asked
                else status_text(seen, game.plan, say)
            )
            assert len(wrap_text(text, 80)) <= 2, text
            advance(game, len(game.moves) + 1)


@pytest.mark.rule("O3", "O4")
@pytest.mark.parametrize(
    ("opening", "first", "placed", "says"),
    [
        ("others-first", 0, (), "You are first player: you place after the others. 2 more discs…"),
        ("others-first", 0, (1,), "You are first player: you place after the others. One more disc…"),
        ("others-first", 2, (0,), "Waiting for one more disc, then for {2}…"),
        ("others-first", 2, (0, 1), "The others have placed. {2} places last…"),
        ("first-last", 0, (), "{1} places a disc…"),
        ("first-last", 0, (1,), "{2} places a disc…"),
        ("simultaneous", 1, (0,), "Waiting for 2 more discs…"),
    ],
)
def test_a_person_who_waits_reads_for_whom(
    opening: OpeningRule, first: int, placed: tuple[int, ...], says: str
) -> None:
    plan = make_seat_plan(Options(3, opening), "Alma", ["regular"], 1)._replace(first=first)
    game = Session(plan)
    for seat in placed:
        game.play(seat, "place:flower")
    names = [plan.seat_name(seat) for seat in range(3)]
    assert game.own_seats_to_act == ()
    assert status_text(game.person_view, plan, language("en")) == says.format(*names)


def draw_all(game: Session, seen: object) -> list[object]:
    """All that the screen shows of a view, to the last colour."""
    picture = Picture(seen, game.plan, language("en"))  # type: ignore[arg-type]
    texts = [
        draw_others(picture, 80, 8),
        draw_middle(picture, 80),
        draw_own(picture, 46, 9, ()),
        draw_log(game.history, game.plan, language("en"), 0),
    ]
    return [part for text in texts for part in (text.plain, text.spans)]


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_nothing_hidden_is_drawn(options: Options) -> None:
    """Change what the person cannot know, and every cell and every line of the log stays the same."""
    differ = 0
    for seed in range(2):
        dice = Random(seed)
        game = play_to_end(new_game(options), dice, PlayStyle(0.5, 0.4, 0.2, 0.4, 0.2))
        twin = other_game(game, 0, dice)
        differ += game.moves != twin.moves
        table = make_seat_plan(options, "Alma", ["regular"], 1)._replace(first=0)
        mine, other = Session(table), Session(table)
        for session_ in (mine, other):
            for bot in session_.bots.values():
                bot.talk = lambda *_: None  # type: ignore[attr-defined]  # it has tests of its own
        for (actor, word), (_, twin_word) in list(zip(game.moves, twin.moves, strict=True))[:100]:
            seen, same = mine.play(actor, word), other.play(actor, twin_word)
            assert draw_all(mine, view_of_last_flip(seen)) == draw_all(other, view_of_last_flip(same))
            assert draw_all(mine, mine.person_view) == draw_all(other, other.person_view)
    assert differ


def test_a_flip_that_ends_the_round_is_seen_before_the_discs_go_back() -> None:
    won = 0
    for seed in range(10):
        game = make_session(seed=seed)
        while not game.is_over:
            actor = game.next_actor()
            seat = game.own_seats_to_act[0] if actor is None else actor
            word = game.person_view.legal[-1] if actor is None else game.decide(actor)
            happened = game.play(seat, word)
            if happened.events[-1].kind in ("round-opened", "game-won") and word.verb == "flip":
                look = view_of_last_flip(happened)
                assert len(look.revealed) == look.bid
                assert sum([seat.flipped for seat in look.seats]) == look.bid
                assert look.legal == ()
                won += 1
    assert won
