"""No fault of a program stops a game or delays it long."""

import time
from pathlib import Path
from random import Random

import pytest

from calavera.bots import make_bot
from calavera.bots.external.program_bot import ExternalBot
from calavera.rules import Options, new_game

from .programs import MAX_SECONDS, MakeFaultyBot, bidding_view, is_gone, messages, opening_view, play_on


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        ("crash at start", "start"),
        ("rubbish at start", "start"),
        ("another protocol", "start"),
        ("bad hello", "start"),
        ("exit after hello", "crash"),
        ("close output", "crash"),
        ("close input", "crash"),
        ("crash", "crash"),
        ("endless line", "flood"),
        ("long line", "flood"),
        ("rubbish", "rubbish"),
        ("rubbish once", "rubbish"),
        ("endless lines", "rubbish"),
        ("no id", "rubbish"),
        ("another id", "rubbish"),
        ("another type", "rubbish"),
        ("deep", "rubbish"),
        ("not UTF-8", "rubbish"),
        ("illegal", "illegal"),
        ("wrong case", "illegal"),
        ("spaces", "illegal"),
        ("number", "illegal"),
        ("list", "illegal"),
    ],
)
def test_a_fault_costs_the_turn_and_nothing_else(faulty_bot: MakeFaultyBot, mode: str, kind: str) -> None:
    bot = faulty_bot(mode, limit=MAX_SECONDS, start_limit=MAX_SECONDS)
    start = time.monotonic()
    assert bot.choose(bidding_view(), Random(1)) == "pass"
    assert time.monotonic() - start < MAX_SECONDS, "it was not noticed but timed out"
    assert dict(bot.faults) == {kind: 1}, bot.notes
    assert bot.lost_turns == 1
    assert bot.notes[0].startswith(f"{kind}: ")
    assert all(letter.isprintable() for letter in bot.notes[0])
    bot.close()
    if bot.name.startswith("["):  # it said hello, and so which process it is
        assert is_gone(bot)


@pytest.mark.parametrize("mode", ["hang", "never read"])
def test_the_time_limit_is_kept(faulty_bot: MakeFaultyBot, mode: str) -> None:
    bot = faulty_bot(mode, limit=0.2)
    bot.new_game(opening_view())
    start = time.monotonic()
    assert bot.choose(opening_view(), Random(1)) == "place:flower"
    assert 0.2 <= time.monotonic() - start < MAX_SECONDS
    assert bot.faults["timeout"] == bot.lost_turns == 1


def test_endless_late_answers_are_a_timeout(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("endless old answers", limit=MAX_SECONDS)
    assert bot.choose(opening_view(), Random(1)) == "place:skull"
    bot.limit = 0.2
    start = time.monotonic()
    assert bot.choose(opening_view(), Random(1)) == "place:flower"
    assert 0.2 <= time.monotonic() - start < MAX_SECONDS
    assert bot.faults["timeout"] == bot.lost_turns == 1


def test_the_start_limit_is_kept(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("silent at start", limit=MAX_SECONDS, start_limit=0.2)
    start = time.monotonic()
    assert bot.choose(opening_view(), Random(1)) == "place:flower"
    assert 0.2 <= time.monotonic() - start < MAX_SECONDS
    assert dict(bot.faults) == {"start": 1}


def test_a_missing_program_is_a_fault() -> None:
    bot = ExternalBot(["/no/such/program"])
    assert bot.choose(opening_view(), Random(1)) == "place:flower"
    assert "cannot be started" in bot.notes[0]


def test_the_last_line_of_the_error_output_is_reported(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("crash at start")
    bot.choose(opening_view(), Random(1))
    assert bot.notes == ["start: it ended, or closed its input or output (status 3: no licence [31mfound)"]
    bot = faulty_bot("crash")
    bot.choose(opening_view(), Random(1))
    assert "status 1: ZeroDivisionError: nothing to divide" in bot.notes[0]


def test_a_late_answer_is_dropped(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("late", limit=0.3)
    assert bot.choose(opening_view(), Random(1)) == "place:flower"
    bot.limit = MAX_SECONDS
    assert bot.choose(opening_view(), Random(1)) == "place:skull"
    assert dict(bot.faults) == {"timeout": 1, "late": 1}
    assert bot.lost_turns == 1


def test_answers_after_rubbish_belong_to_their_requests(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("rubbish once", limit=MAX_SECONDS)
    chosen = [bot.choose(opening_view(), Random(1)) for _ in range(3)]
    assert chosen == ["place:flower", "place:skull", "place:skull"]
    assert dict(bot.faults) == {"rubbish": 1, "late": 1}


@pytest.mark.parametrize("mode", ["flood errors", "blank lines", "good"])
def test_harmless_output_is_no_fault(faulty_bot: MakeFaultyBot, mode: str) -> None:
    bot = faulty_bot(mode, limit=MAX_SECONDS)
    assert [bot.choose(opening_view(), Random(1)) for _ in range(3)] == ["place:skull"] * 3
    assert not bot.faults


def test_a_crashed_program_is_started_again_a_few_times(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("crash at the third", limit=MAX_SECONDS, restarts=2)
    chosen = [bot.choose(opening_view(), Random(1)) for _ in range(12)]
    fine = ["place:skull", "place:skull", "place:flower"]
    assert chosen == fine * 3 + ["place:flower"] * 3
    assert dict(bot.faults) == {"crash": 3, "gone": 3}
    assert bot.lost_turns == 6
    assert is_gone(bot)


def test_a_stuck_program_is_started_again(faulty_bot: MakeFaultyBot) -> None:
    """Otherwise it would cost its time limit at every turn of a long tournament."""
    bot = faulty_bot("hang", limit=0.1, restarts=1)
    start = time.monotonic()
    assert {bot.choose(opening_view(), Random(1)) for _ in range(100)} == {"place:flower"}
    assert time.monotonic() - start < MAX_SECONDS
    assert dict(bot.faults) == {"timeout": 6, "gone": 94}
    assert len(bot.notes) == 20
    assert is_gone(bot)


def test_restarts_after_crashes_count_for_each_game_and_after_hangs_in_all(faulty_bot: MakeFaultyBot) -> None:
    """So that a game goes the same way whatever came before it, and a tournament does not wait for ever."""
    crasher, sleeper = (
        faulty_bot("crash", limit=MAX_SECONDS, restarts=0),
        faulty_bot("hang", limit=0.1, restarts=0),
    )
    for _ in range(3):
        for bot in (crasher, sleeper):
            bot.new_game(opening_view())
            for _ in range(4):
                bot.choose(opening_view(), Random(1))
            bot.game_over(opening_view())
    assert dict(crasher.faults) == {"crash": 3, "gone": 9}
    assert dict(sleeper.faults) == {"timeout": 3, "gone": 9}


def test_a_program_that_does_not_start_is_given_up(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("crash at start", start_limit=MAX_SECONDS, restarts=1)
    for _ in range(3):
        bot.new_game(opening_view())
        bot.choose(opening_view(), Random(1))
    assert dict(bot.faults) == {"start": 2, "gone": 2}
    assert bot.lost_turns == 3


def test_a_restarted_program_gets_new_game_again(faulty_bot: MakeFaultyBot, tmp_path: Path) -> None:
    log = tmp_path / "log"
    bot = faulty_bot("keep what came", str(log), limit=MAX_SECONDS)
    bot.choose(opening_view(), Random(1))
    bot.close()
    bot.choose(opening_view(), Random(2))
    bot.close()
    first, second = [m for m in messages(log) if m["type"] == "new_game"]
    assert first == second


@pytest.mark.parametrize("mode", ["crash", "exit after hello", "rubbish", "illegal", "endless line", "hang"])
def test_a_whole_game_is_played_in_spite_of_faults(faulty_bot: MakeFaultyBot, mode: str) -> None:
    bot = faulty_bot(mode, limit=0.1, restarts=1)
    moves = play_on(new_game(Options(players=3)), [bot, make_bot("random"), make_bot("random")], 1, told=True)
    turns = len([actor for actor, _ in moves if actor == 0])
    assert bot.lost_turns == turns == bot.faults.total() - bot.faults["late"]
