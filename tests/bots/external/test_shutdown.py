"""Programs end with their bot and with the Python process."""

import fcntl
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from calavera.bots.external.program_bot import ExternalBot

from .programs import (
    FAULTY_PROGRAM,
    MAX_SECONDS,
    MakeFaultyBot,
    is_gone,
    messages,
    opening_view,
)


def test_close_ends_the_process(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("good")
    bot.choose(opening_view(), Random(1))
    assert not is_gone(bot)
    bot.close()
    assert is_gone(bot)
    bot.close()


def test_a_bot_that_was_closed_can_play_again(faulty_bot: MakeFaultyBot) -> None:
    bot = faulty_bot("good", restarts=0)
    for _ in range(3):
        assert bot.choose(opening_view(), Random(1)) == "place:skull"
        bot.close()


@pytest.mark.parametrize("mode", ["ignore quit", "hang", "close output", "never read", "endless lines"])
def test_a_program_that_ignores_quit_is_killed(faulty_bot: MakeFaultyBot, mode: str) -> None:
    bot = faulty_bot(mode, limit=0.1)
    bot.choose(opening_view(), Random(1))
    start = time.monotonic()
    bot.close()
    assert time.monotonic() - start < MAX_SECONDS
    assert is_gone(bot)


def is_free(lock: Path) -> bool:
    """Nobody holds the lock any more; a kill takes a moment."""
    deadline = time.monotonic() + MAX_SECONDS
    with lock.open("w") as file:
        while time.monotonic() < deadline:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(0.02)
            else:
                return True
    return False


def is_held(lock: Path) -> bool:
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_children_of_a_program_end_with_it(faulty_bot: MakeFaultyBot, tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    bot = faulty_bot("hold a lock", str(lock))
    bot.choose(opening_view(), Random(1))
    assert is_held(lock)
    bot.close()
    assert is_free(lock)


def test_the_program_of_a_deleted_bot_ends(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    bot = ExternalBot([sys.executable, FAULTY_PROGRAM, "hold a lock", str(lock)], quit_limit=0.1)
    bot.choose(opening_view(), Random(1))
    assert is_held(lock)
    del bot
    assert is_free(lock)


LEAVE = """
import atexit, multiprocessing, sys
from random import Random
from calavera.bots.external import ExternalBot
from calavera.rules import Options, new_game, view

def play():
    global bot
    bot = ExternalBot([sys.executable, *sys.argv[2:]])
    atexit.register(bot.close)  # which may come after all is over
    assert bot.choose(view(new_game(Options(3)), 0), Random(1)) == "place:skull"

if __name__ == "__main__":
    if sys.argv[1] == "main":
        play()
    else:
        worker = multiprocessing.get_context(sys.argv[1]).Process(target=play)
        worker.start()
        worker.join()
        assert worker.exitcode == 0
"""


@pytest.mark.parametrize("where", ["main", "fork", "spawn"])
def test_programs_get_quit_when_python_ends(tmp_path: Path, where: str) -> None:
    script, log = tmp_path / "leave.py", tmp_path / "log"
    script.write_text(LEAVE, encoding="utf-8")
    command = [sys.executable, str(script), where, FAULTY_PROGRAM, "keep what came", str(log)]
    run = subprocess.run(command, check=True, timeout=2 * MAX_SECONDS, capture_output=True)
    assert [message["type"] for message in messages(log)] == ["hello", "new_game", "go", "quit"]
    assert run.stderr == b""


@pytest.mark.parametrize("where", ["main", "fork", "spawn"])
def test_programs_end_when_python_does(tmp_path: Path, where: str) -> None:
    script, lock = tmp_path / "leave.py", tmp_path / "lock"
    script.write_text(LEAVE, encoding="utf-8")
    command = [sys.executable, str(script), where, FAULTY_PROGRAM, "hold a lock", str(lock)]
    subprocess.run(command, check=True, timeout=2 * MAX_SECONDS)
    assert is_free(lock)
