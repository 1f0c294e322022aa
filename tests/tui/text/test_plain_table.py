"""The game line by line: whole games in every language and variant, and answers of every kind."""

from collections.abc import Iterable

import pytest

from calavera.language import LANGUAGES, language
from calavera.record import Record, replay
from calavera.rules import Options
from calavera.tui.game.review_steps import Review
from calavera.tui.game.seats import make_seat_plan
from calavera.tui.game.session import Session
from calavera.tui.text.plain_table import PlainTable, review_plain
from tests.tui.sessions import VARIANTS, make_session

RESULT = ["Rounds", "Your place", "Bluffs that worked", "Boldest bid"]
ALL_KEYS = ["", "s", "f", "1", "2", "p", "0", "3", "4", "t", "5", "6", "7", "w"]


def play(
    options: Options, answers: Iterable[str], seed: int = 1, code: str = "en", bots: str = "regular"
) -> tuple[Record, list[str]]:
    game = make_session(options, seed, bots)
    said: list[str] = []
    PlainTable(game, language(code), answers, said.append).play()
    return game.record(code), said


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
@pytest.mark.parametrize("seed", range(3))
def test_a_person_who_tries_every_key_reaches_the_end(options: Options, seed: int) -> None:
    record, said = play(options, ALL_KEYS * 2000, seed)
    played = replay(record)
    assert played.ok
    assert played.state is not None
    assert played.state.phase == "over"
    won = next(at for at, line in enumerate(said) if "wins the game" in line)
    result = [line.partition(":")[0] for line in said[won + 1 :] if not line.startswith("“")]
    assert [name for name in result if name in RESULT] == [name for name in RESULT if name in result]
    assert {"Rounds", "Bluffs that worked"} <= set(result)
    out = [line for line in said if line.startswith("You are out:")]
    places = [line.removeprefix("Your place: ") for line in said if line.startswith("Your place:")]
    # The place of somebody who is out does not change any more.
    assert [line.removeprefix("You are out: ").rstrip(".") for line in out] == (places if out else [])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_in_every_language(code: str) -> None:
    record, said = play(VARIANTS[2], ["f", "s", "1", "p", "", "0", "2"] * 2000, 4, code)
    assert replay(record).ok
    assert not any("{" in line or "event-" in line for line in said)


def test_the_same_seed_and_answers_are_the_same_game() -> None:
    assert play(VARIANTS[0], ALL_KEYS * 2000, 7) == play(VARIANTS[0], ALL_KEYS * 2000, 7)
    assert play(VARIANTS[0], ALL_KEYS * 2000, 7) != play(VARIANTS[0], ALL_KEYS * 2000, 8)


def test_leaving_keeps_the_moves_so_far() -> None:
    record, said = play(VARIANTS[0], ["f", "q"])
    assert said[-1] == "You leave the table. Until next time."
    assert (0, "place:flower") in record.moves
    assert replay(record).ok


def test_the_end_of_input_leaves_the_game() -> None:
    record, said = play(VARIANTS[0], [])
    assert said[-1] == "You leave the table. Until next time."
    assert record.moves == ()


def test_an_answer_that_does_not_fit_is_quoted_and_asked_again() -> None:
    _, said = play(VARIANTS[0], ["bid:99", "?", "place:skull", "q"])
    assert "“bid:99” does not fit here." in said
    assert "You place a skull." in said


def test_the_language_can_change_during_the_game() -> None:
    _, said = play(VARIANTS[0], ["fr", "f", "q"])
    assert any([line.startswith("Tu poses un disque") for line in said])


def test_the_rules_are_those_of_the_table() -> None:
    _, said = play(VARIANTS[2], ["r", "q"])
    rules = next(line for line in said if line.startswith("Aim"))
    assert "Last Chance:" in rules
    assert "a random disc" in rules
    assert "Two tribes" not in rules


def test_showing_is_offered_once_after_a_failure_and_never_forced() -> None:
    """T6: Enter declines, w shows."""
    for answer in ("", "w"):
        shown = offered = 0
        for seed in range(12):
            game = make_session(VARIANTS[0], seed)
            said: list[str] = []

            def answers(said: list[str] = said, answer: str = answer) -> Iterable[str]:
                while True:
                    yield answer if said[-1].startswith("You may show") else {"B": "p"}.get(said[-1][:1], "f")
                    if len(said) > 400:
                        return

            PlainTable(game, language("en"), answers(), said.append).play()
            offered += len([line for line in said if line.startswith("You may show")])
            shown += len([line for line in said if line.startswith("Alma shows")])
        assert offered
        assert bool(shown) == (answer == "w")


@pytest.mark.parametrize("tribes", [1, 2])
def test_showing_is_offered_before_the_lost_disc_is_drawn(tribes: int) -> None:
    """T6, D5: to each tribe of the person that may show (V1), once, and it counts."""
    options = Options(players=3, loss="draw", tribes_per_player=tribes)
    failed = ["0 place:flower", "1 place:flower", "2 place:skull", "1 bid:2", "2 pass", "0 pass"]
    if tribes == 2:
        placed = [f"{seat} place:{'skull' if seat == 2 else 'flower'}" for seat in range(6)]
        failed = [*placed, "1 bid:2", *[f"{seat} pass" for seat in (2, 3, 4, 5, 0)]]
    failed += ["1 flip:1", "1 flip:2"]
    for answer in ("w", ""):
        plan = make_seat_plan(options, "Alma", ["regular"], 1)._replace(first=1)
        moves = [(int(move[0]), move[2:]) for move in failed]
        game, said = Session(plan, moves), list[str]()
        PlainTable(game, language("en"), [answer] * tribes, said.append).play()
        assert len([line for line in said if "You may show" in line]) == tribes
        made = [move for move in game.moves[len(moves) :] if move[1] != "show"]
        shown = [actor for actor, word in game.moves if word == "show"]
        assert shown == ([seat for seat in (0, 3) if seat < options.seats] if answer else [])
        assert made[0][0] == "chance"


def test_opponents_talk() -> None:
    _, said = play(VARIANTS[0], ALL_KEYS * 2000, 3, bots="regular+chatty")
    assert any([": “" in line for line in said])


def test_no_hidden_disc_is_printed() -> None:
    """The same answers, other hidden discs: every line is the same until something is flipped."""
    for seed in range(30):
        record, said = play(VARIANTS[0], ["f", "q"], seed)
        hidden = [word for seat, word in record.moves if seat != 0 and str(word).startswith("place:")]
        assert hidden
        assert not any("skull" in line for line in said if "places" in line)


def test_a_review_prints_every_face_and_where_a_record_breaks() -> None:
    record = Record(Options(2), 0, ((0, "place:skull"), (1, "place:flower"), (0, "pass")))
    said: list[str] = []
    review_plain(Review(record, ("Marigold", "Obsidian")), language("en"), said.append)
    assert said[2:4] == ["   1  Marigold places a skull.", "   2  Obsidian places a flower."]
    assert "breaks a rule at step 3: there is no bid to pass on yet" in said[4]
