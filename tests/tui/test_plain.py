"""The game line by line: whole games in every language and variant, and answers of every kind."""

from random import Random

import pytest

from calavera.bots.regular import choose
from calavera.language import LANGUAGES, language
from calavera.record import Record, replay
from calavera.rules import Options
from calavera.tui import Table, play_plain

VARIANTS = [
    Options(players=4),
    Options(players=2, opening="first-last"),
    Options(players=3, loss="draw", last_chance=True),
    Options(players=3, tribes_per_player=2, last_chance=True),
    Options(players=12),
]


def play(options: Options, answers: list[str], seed: int = 1, code: str = "en") -> tuple[Record, list[str]]:
    names = ("Alma", *[f"Bot{n}" for n in range(1, options.players)])
    table = Table(options, names, dict.fromkeys(range(1, options.players), choose), language(code))
    said: list[str] = []
    return play_plain(table, Random(seed), answers, said.append), said


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
@pytest.mark.parametrize("seed", range(5))
def test_a_person_who_tries_every_key_reaches_the_end(options: Options, seed: int) -> None:
    keys = ["", "s", "f", "1", "2", "p", "0", "3", "4", "t", "5", "6", "7"] * 2000
    record, said = play(options, keys, seed)
    played = replay(record)
    assert played.ok
    assert played.state is not None
    assert played.state.phase == "over"
    assert "wins the game" in said[-1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_in_every_language(code: str) -> None:
    record, said = play(VARIANTS[2], ["f", "s", "1", "p", "", "0", "2"] * 2000, 4, code)
    assert replay(record).ok
    assert not any("{" in line or "event-" in line for line in said)


def test_leaving_keeps_what_was_played() -> None:
    record, said = play(VARIANTS[0], ["f", "q"])
    assert said[-1] == "You leave the table. Until next time."
    assert (0, "place:flower") in record.moves
    assert replay(record).ok


def test_the_end_of_the_answers_is_leaving() -> None:
    record, said = play(VARIANTS[0], [])
    assert said[-1] == "You leave the table. Until next time."
    assert record.moves == ()


def test_an_answer_that_does_not_fit_is_said_back_and_asked_again() -> None:
    _, said = play(VARIANTS[0], ["bid:99", "?", "place:skull", "q"])
    assert "“bid:99” does not fit here." in said
    assert "You place a skull." in said


def test_nothing_the_person_may_not_know_is_said() -> None:
    """The same answers, other hidden discs: every line is the same until something is flipped."""
    for seed in range(30):
        record, said = play(VARIANTS[0], ["f", "q"], seed)
        hidden = [word for seat, word in record.moves if seat != 0 and str(word).startswith("place:")]
        assert hidden
        assert not any("skull" in line for line in said if "places" in line)
