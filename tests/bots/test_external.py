"""Programs as bots: the examples play whole games, and no misbehaviour stops a game, or slows it long."""

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots import BadBot, Bot, Saying, Talker, bot_names, make_bot
from calavera.bots.external.program_bot import ExternalBot, is_continuation
from calavera.bots.external.subprocess_io import FaultKind
from calavera.bots.protocol import Follower
from calavera.bots.thinking.common_moves import default_action
from calavera.rules import Options, State, View, chance_outcomes, new_game, play, set_up, view
from calavera.rules.actions import PICK, SHOW
from tests.rules.strategies import Game, examples, games
from tests.rules.worlds import other_game, own_seats

from . import exchange

ROOT = Path(__file__).parents[2]
MISFIT = str(Path(__file__).with_name("misfit.py"))
EXAMPLES = {
    "python": [sys.executable, str(ROOT / "examples" / "bots" / "simple.py")],
    "javascript": ["node", str(ROOT / "examples" / "bots" / "simple.mjs")],
}
VARIANTS = [
    Options(players=2),
    Options.edition("italian", 4, last_chance=True),
    Options.edition("german", 3),
    Options.edition("german", 6, last_chance=True),
    Options(players=3, tribes_per_player=2, last_chance=True),
    Options(players=12),
]
#: Far more than anything here takes, so that a slow machine does not fail; far less than a hang.
AT_MOST = 20.0

Made = Callable[..., ExternalBot]


@pytest.fixture
def misfit() -> Iterator[Made]:
    """Makes bots of ``misfit.py`` that are ended after the test."""
    made: list[ExternalBot] = []

    def make(mode: str, *arguments: str, **settings: Any) -> ExternalBot:
        settings.setdefault("quit_limit", AT_MOST if mode == "keep what came" else 0.1)
        made.append(ExternalBot([sys.executable, "-S", MISFIT, mode, *arguments], **settings))
        return made[-1]

    yield make
    for bot in made:
        bot.close()


def opening(players: int = 3, seat: int = 0) -> View:
    """A view with two choices: the default is a flower, and misfits choose the skull."""
    return view(new_game(Options(players=players)), seat)


def bidding() -> View:
    """A view in which passing is legal, but not the first choice."""
    state = new_game(Options(players=2))
    for seat, word in [(0, "place:flower"), (1, "place:flower"), (0, "bid:1")]:
        state = play(state, seat, word).after
    return view(state, 1)


def play_on(state: State, bots: Sequence[Bot], seed: int, told: bool = False) -> list[tuple[object, str]]:
    """Play to the end, a bot for each player; ``told`` bots hear of beginnings and ends."""
    rng, moves = Random(seed), list[tuple[object, str]]()
    followers = [(i, bot) for i, bot in enumerate(bots) if told and isinstance(bot, Follower)]
    for player, bot in followers:
        bot.new_game(view(state, player))
    while state.to_act:
        actor = state.to_act[0]
        if isinstance(actor, int):
            action = bots[state.options.player_of(actor)].choose(view(state, actor), rng)
        else:
            action = rng.choice(chance_outcomes(state))[0]
        moves.append((actor, str(action)))
        state = play(state, actor, action).after
    for player, bot in followers:
        bot.game_over(view(state, player))
    return moves


def is_gone(bot: ExternalBot) -> bool:
    """Its process (which it names itself after) is no child of ours any more, alive or dead."""
    pid = int(re.sub(r".*\D", "", bot.name))
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


# --- The examples -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_play_every_variant_legally(name: str, options: Options) -> None:
    others = [make_bot("random") for _ in range(options.players - 1)]
    with ExternalBot(EXAMPLES[name], limit=AT_MOST) as bot:
        for seed in range(2):
            play_on(new_game(options), [bot, *others], seed)
        assert not bot.faults, bot.notes
    assert not bot.lost_turns


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_play_the_same_game_from_the_same_seed(name: str) -> None:
    def game(seed: int) -> list[tuple[object, str]]:
        with ExternalBot(EXAMPLES[name], limit=AT_MOST) as bot:
            return play_on(new_game(Options(players=2)), [bot, make_bot("random")], seed)

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_the_examples_play_each_other() -> None:
    with ExternalBot(EXAMPLES["python"]) as one, ExternalBot(EXAMPLES["javascript"]) as other:
        play_on(new_game(Options(players=2)), [one, other], 1, told=True)
        assert (one.name, other.name) == ("Simple", "Simple JS")


def test_the_examples_are_under_60_lines_and_need_nothing() -> None:
    for _, file in EXAMPLES.values():
        text = Path(file).read_text(encoding="utf-8")
        assert len(text.splitlines()) < 60
        imported = re.findall(r"^(?:import|from) (\w+)|from \"(.*)\"", text, re.MULTILINE)
        names = {plain or quoted for plain, quoted in imported}
        assert names - {"{"} <= {"json", "random", "sys", "node:readline"}


def test_the_page_has_the_exchange_as_it_really_is() -> None:
    page = exchange.PAGE.read_text(encoding="utf-8")
    assert page == exchange.written(page), "run python -m tests.bots.exchange"


def test_the_page_names_every_fault() -> None:
    page = exchange.PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", page.partition("| fault |")[2], re.MULTILINE)) >= set(
        get_args(FaultKind)
    )


# --- By name ------------------------------------------------------------------------------------------------


def test_a_program_is_made_by_name() -> None:
    assert "exec" in bot_names()
    bot = make_bot(f"exec+limit=7.5+start=60:{sys.executable} 'a bot.py' --fast+loose:1")
    assert isinstance(bot, ExternalBot)
    assert isinstance(bot, Talker)
    assert bot.command == (sys.executable, "a bot.py", "--fast+loose:1")
    assert (bot.limit, bot.start_limit) == (7.5, 60.0)
    assert repr(bot).startswith("<Bot exec:")
    assert ExternalBot(["x"]).limit == 2.0


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("exec", "no-command"),
        ("exec:", "no-command"),
        ("exec:'unclosed", "bad-command"),
        ("exec:no-such-program-anywhere", "no-such-program"),
        ("exec+bluffer:true", "bad-style"),
        ("exec+limit:true", "bad-style"),
        ("exec+limit=0:true", "bad-style"),
        ("exec+limit=nan:true", "bad-style"),
        ("exec+limit=inf:true", "bad-style"),
        ("exec+start=soon:true", "bad-style"),
    ],
)
def test_what_cannot_be_a_program_is_refused(name: str, code: str) -> None:
    with pytest.raises(BadBot) as refused:
        make_bot(name)
    assert refused.value.code == code


def test_a_package_registers_a_bot(tmp_path: Path) -> None:
    """The example package, with the metadata that installing it would write."""
    package = shutil.copytree(ROOT / "examples" / "timid", tmp_path / "timid")
    build = "import setuptools.build_meta as b; b.prepare_metadata_for_build_wheel('.')"
    subprocess.run([sys.executable, "-c", build], cwd=package, check=True, capture_output=True)
    code = (
        "from calavera.bots import bot_names, make_bot\n"
        "from calavera import Options, new_game, view\n"
        "from random import Random\n"
        "bot = make_bot('timid')\n"
        "print(bot_names()['timid'], bot.choose(view(new_game(Options(3)), 0), Random(1)))\n"
    )
    path = os.pathsep.join([str(package), *[entry for entry in sys.path if entry]])
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "from calavera_timid:make place:flower\n", run.stderr


# --- Ways to fail -------------------------------------------------------------------------------------------


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
def test_a_fault_costs_the_turn_and_nothing_else(misfit: Made, mode: str, kind: str) -> None:
    bot = misfit(mode, limit=AT_MOST, start_limit=AT_MOST)
    start = time.monotonic()
    assert bot.choose(bidding(), Random(1)) == "pass"
    assert time.monotonic() - start < AT_MOST, "it was not noticed but timed out"
    assert dict(bot.faults) == {kind: 1}, bot.notes
    assert bot.lost_turns == 1
    assert bot.notes[0].startswith(f"{kind}: ")
    assert all(letter.isprintable() for letter in bot.notes[0])
    bot.close()
    if bot.name.startswith("["):  # it said hello, and so which process it is
        assert is_gone(bot)


@pytest.mark.parametrize("mode", ["hang", "never read"])
def test_the_time_limit_is_kept(misfit: Made, mode: str) -> None:
    bot = misfit(mode, limit=0.2)
    bot.new_game(opening())
    start = time.monotonic()
    assert bot.choose(opening(), Random(1)) == "place:flower"
    assert 0.2 <= time.monotonic() - start < AT_MOST
    assert bot.faults["timeout"] == bot.lost_turns == 1


def test_old_answers_without_end_are_no_answer(misfit: Made) -> None:
    bot = misfit("endless old answers", limit=AT_MOST)
    assert bot.choose(opening(), Random(1)) == "place:skull"
    bot.limit = 0.2
    start = time.monotonic()
    assert bot.choose(opening(), Random(1)) == "place:flower"
    assert 0.2 <= time.monotonic() - start < AT_MOST
    assert bot.faults["timeout"] == bot.lost_turns == 1


def test_the_start_limit_is_kept(misfit: Made) -> None:
    bot = misfit("silent at start", limit=AT_MOST, start_limit=0.2)
    start = time.monotonic()
    assert bot.choose(opening(), Random(1)) == "place:flower"
    assert 0.2 <= time.monotonic() - start < AT_MOST
    assert dict(bot.faults) == {"start": 1}


def test_a_program_that_is_not_there_is_a_fault() -> None:
    bot = ExternalBot(["/no/such/program"])
    assert bot.choose(opening(), Random(1)) == "place:flower"
    assert "cannot be started" in bot.notes[0]


def test_what_it_said_before_it_died_is_told(misfit: Made) -> None:
    bot = misfit("crash at start")
    bot.choose(opening(), Random(1))
    assert bot.notes == ["start: it ended, or closed its input or output (status 3: no licence [31mfound)"]
    bot = misfit("crash")
    bot.choose(opening(), Random(1))
    assert "status 1: ZeroDivisionError: nothing to divide" in bot.notes[0]


def test_a_late_answer_is_dropped(misfit: Made) -> None:
    bot = misfit("late", limit=0.3)
    assert bot.choose(opening(), Random(1)) == "place:flower"
    bot.limit = AT_MOST
    assert bot.choose(opening(), Random(1)) == "place:skull"
    assert dict(bot.faults) == {"timeout": 1, "late": 1}
    assert bot.lost_turns == 1


def test_rubbish_does_not_shift_the_answers(misfit: Made) -> None:
    bot = misfit("rubbish once", limit=AT_MOST)
    chosen = [bot.choose(opening(), Random(1)) for _ in range(3)]
    assert chosen == ["place:flower", "place:skull", "place:skull"]
    assert dict(bot.faults) == {"rubbish": 1, "late": 1}


@pytest.mark.parametrize("mode", ["flood errors", "blank lines", "good"])
def test_what_does_no_harm_is_no_fault(misfit: Made, mode: str) -> None:
    bot = misfit(mode, limit=AT_MOST)
    assert [bot.choose(opening(), Random(1)) for _ in range(3)] == ["place:skull"] * 3
    assert not bot.faults


def test_a_crashed_program_is_started_again_a_few_times(misfit: Made) -> None:
    bot = misfit("crash at the third", limit=AT_MOST, restarts=2)
    chosen = [bot.choose(opening(), Random(1)) for _ in range(12)]
    fine = ["place:skull", "place:skull", "place:flower"]
    assert chosen == fine * 3 + ["place:flower"] * 3
    assert dict(bot.faults) == {"crash": 3, "gone": 3}
    assert bot.lost_turns == 6
    assert is_gone(bot)


def test_a_stuck_program_is_started_again(misfit: Made) -> None:
    """Otherwise it would cost its time limit at every turn of a long tournament."""
    bot = misfit("hang", limit=0.1, restarts=1)
    start = time.monotonic()
    assert {bot.choose(opening(), Random(1)) for _ in range(100)} == {"place:flower"}
    assert time.monotonic() - start < AT_MOST
    assert dict(bot.faults) == {"timeout": 6, "gone": 94}
    assert len(bot.notes) == 20
    assert is_gone(bot)


def test_a_crash_is_forgiven_with_a_new_game_and_a_hang_is_not(misfit: Made) -> None:
    """So that a game goes the same way whatever came before it, and a tournament does not wait for ever."""
    crasher, sleeper = misfit("crash", limit=AT_MOST, restarts=0), misfit("hang", limit=0.1, restarts=0)
    for _ in range(3):
        for bot in (crasher, sleeper):
            bot.new_game(opening())
            for _ in range(4):
                bot.choose(opening(), Random(1))
            bot.game_over(opening())
    assert dict(crasher.faults) == {"crash": 3, "gone": 9}
    assert dict(sleeper.faults) == {"timeout": 3, "gone": 9}


def test_a_program_that_does_not_start_is_left_alone(misfit: Made) -> None:
    bot = misfit("crash at start", start_limit=AT_MOST, restarts=1)
    for _ in range(3):
        bot.new_game(opening())
        bot.choose(opening(), Random(1))
    assert dict(bot.faults) == {"start": 2, "gone": 2}
    assert bot.lost_turns == 3


def test_a_program_that_was_stuck_knows_its_game_again(misfit: Made, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    bot = misfit("keep what came", str(kept), limit=AT_MOST)
    bot.choose(opening(), Random(1))
    bot.close()
    bot.choose(opening(), Random(2))
    bot.close()
    first, second = [m for m in messages(kept) if m["type"] == "new_game"]
    assert first == second


@pytest.mark.parametrize("mode", ["crash", "exit after hello", "rubbish", "illegal", "endless line", "hang"])
def test_a_whole_game_is_played_whatever_it_does(misfit: Made, mode: str) -> None:
    bot = misfit(mode, limit=0.1, restarts=1)
    moves = play_on(new_game(Options(players=3)), [bot, make_bot("random"), make_bot("random")], 1, told=True)
    turns = len([actor for actor, _ in moves if actor == 0])
    assert bot.lost_turns == turns == bot.faults.total() - bot.faults["late"]


# --- The end ------------------------------------------------------------------------------------------------


def test_quit_ends_the_process_and_leaves_nothing(misfit: Made) -> None:
    bot = misfit("good")
    bot.choose(opening(), Random(1))
    assert not is_gone(bot)
    bot.close()
    assert is_gone(bot)
    bot.close()


def test_a_bot_that_was_closed_can_play_again(misfit: Made) -> None:
    bot = misfit("good", restarts=0)
    for _ in range(3):
        assert bot.choose(opening(), Random(1)) == "place:skull"
        bot.close()


@pytest.mark.parametrize("mode", ["ignore quit", "hang", "close output", "never read", "endless lines"])
def test_whatever_ignores_quit_is_killed(misfit: Made, mode: str) -> None:
    bot = misfit(mode, limit=0.1)
    bot.choose(opening(), Random(1))
    start = time.monotonic()
    bot.close()
    assert time.monotonic() - start < AT_MOST
    assert is_gone(bot)


def is_free(lock: Path) -> bool:
    """Nobody holds the lock any more; a kill takes a moment."""
    deadline = time.monotonic() + AT_MOST
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


def test_what_a_program_started_ends_with_it(misfit: Made, tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    bot = misfit("hold a lock", str(lock))
    bot.choose(opening(), Random(1))
    assert is_held(lock)
    bot.close()
    assert is_free(lock)


def test_a_forgotten_bot_ends(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    bot = ExternalBot([sys.executable, MISFIT, "hold a lock", str(lock)], quit_limit=0.1)
    bot.choose(opening(), Random(1))
    assert is_held(lock)
    del bot
    assert is_free(lock)


LEAVE = """
import atexit, multiprocessing, sys
from random import Random
from calavera.bots.external import ExternalBot
from calavera.bots.thinking.common_moves import default_action
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
def test_programs_are_told_when_python_ends(tmp_path: Path, where: str) -> None:
    script, kept = tmp_path / "leave.py", tmp_path / "kept"
    script.write_text(LEAVE, encoding="utf-8")
    command = [sys.executable, str(script), where, MISFIT, "keep what came", str(kept)]
    run = subprocess.run(command, check=True, timeout=2 * AT_MOST, capture_output=True)
    assert [message["type"] for message in messages(kept)] == ["hello", "new_game", "go", "quit"]
    assert run.stderr == b""


@pytest.mark.parametrize("where", ["main", "fork", "spawn"])
def test_programs_end_when_python_does(tmp_path: Path, where: str) -> None:
    script, lock = tmp_path / "leave.py", tmp_path / "lock"
    script.write_text(LEAVE, encoding="utf-8")
    command = [sys.executable, str(script), where, MISFIT, "hold a lock", str(lock)]
    subprocess.run(command, check=True, timeout=2 * AT_MOST)
    assert is_free(lock)


# --- Games --------------------------------------------------------------------------------------------------


def messages(kept: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in kept.read_bytes().splitlines()]


@pytest.mark.parametrize("told", [True, False])
def test_every_game_is_told_once(misfit: Made, tmp_path: Path, told: bool) -> None:
    """With the hooks, and without: then a new game is noticed by its views."""
    kept = tmp_path / "kept"
    bot = misfit("keep what came", str(kept), limit=AT_MOST)
    others = [make_bot("random"), make_bot("random")]
    for seed, options in enumerate([Options(3), Options(3), Options(3, last_chance=True), Options(3)]):
        play_on(new_game(options), [bot, *others], seed, told)
    bot.close()
    said = messages(kept)
    kinds = [message["type"] for message in said]
    assert kinds[0] == "hello"
    assert kinds[-1] == "quit"
    assert kinds.count("hello") == kinds.count("quit") == 1
    assert [message["game"] for message in said if message["type"] == "new_game"] == [1, 2, 3, 4]
    assert len({message["seed"] for message in said if message["type"] == "new_game"}) == 4
    over = [message for message in said if message["type"] == "game_over"]
    assert [message["game"] for message in over] == ([1, 2, 3, 4] if told else [])
    assert all(message["view"]["winner"] is not None for message in over)
    ids = [message["id"] for message in said if message["type"] == "go"]
    assert ids == list(range(1, len(ids) + 1))
    assert not bot.faults


def test_the_end_is_told_once_and_only_of_games_that_were_told(misfit: Made, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    bot = misfit("keep what came", str(kept), limit=AT_MOST)
    bot.game_over(opening())
    bot.choose(opening(), Random(1))
    bot.game_over(opening())
    bot.game_over(opening())
    bot.new_game(opening())
    bot.game_over(opening())
    bot.close()
    assert [message["type"] for message in messages(kept)] == ["hello", "new_game", "go", "game_over", "quit"]


def test_a_game_goes_on_from_view_to_view() -> None:
    """What is asked in one game is one game, for each seat; the start of another is another."""
    for number, options in enumerate(VARIANTS):
        rng, state = Random(number), new_game(options)
        seen: dict[int, View] = {}
        while state.to_act:
            for seat in range(options.seats):
                now = view(state, seat)
                before = seen.setdefault(seat, now)
                assert is_continuation(before, now)
                assert before is now or before.moves == now.moves or not is_continuation(now, before)
                seen[seat] = now
            actor = state.to_act[0]
            outcomes = [word for word, _ in chance_outcomes(state)] if actor == "chance" else []
            state = play(state, actor, rng.choice(outcomes or state.legal_actions(actor))).after
        assert not any(is_continuation(seen[seat], view(new_game(options), seat)) for seat in seen)
    assert not is_continuation(opening(3), opening(4))
    assert not is_continuation(opening(3, 0), opening(3, 1))


def test_the_default_move_is_never_a_show() -> None:
    assert default_action(bidding()) == "pass"
    state = set_up(Options(players=2), 0, ["FS", "FS"])
    for seat, word in [(0, "place:flower"), (1, "place:skull"), (0, "place:skull"), (1, "place:flower")]:
        state = play(state, seat, word).after
    assert default_action(view(state, 0)) == "bid:1"
    seen = bidding()
    assert default_action(seen._replace(legal=(SHOW, PICK[1]))) == "pick:1"


# --- Talk ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "saying"),
    [("talk", Saying("talk-phew")), ("talk of somebody", Saying("talk-doubt-who", 0)), ("talk little", None)],
)
def test_it_talks(misfit: Made, mode: str, saying: Saying | None) -> None:
    bot = misfit(mode, talk_limit=AT_MOST)
    assert bot.talk(opening(), Random(1)) == saying
    assert bot.choose(opening(), Random(1)) == "place:skull"
    assert not bot.faults


def test_who_does_not_talk_is_not_asked(misfit: Made) -> None:
    bot = misfit("good", limit=AT_MOST)
    assert bot.talk(opening(), Random(1)) is None
    assert bot.choose(opening(), Random(1)) == "place:skull"
    assert not bot.faults


@pytest.mark.parametrize("mode", ["talk of nobody", "talk of seat 9", "talk freely", "talk late"])
def test_bad_talk_costs_no_turn(misfit: Made, mode: str) -> None:
    bot = misfit(mode, limit=AT_MOST, talk_limit=0.05 if mode == "talk late" else AT_MOST)
    assert [bot.talk(opening(), Random(1)) for _ in range(10)] == [None] * 10
    assert bot.choose(opening(), Random(1)) == "place:skull"
    assert bot.faults["talk"] == 3, "after that it is not asked any more"
    assert set(bot.faults) <= {"talk", "late"}
    assert bot.lost_turns == 0


def test_a_crash_while_talking_is_a_crash(misfit: Made) -> None:
    bot = misfit("talk and crash", talk_limit=AT_MOST, limit=AT_MOST, restarts=1)
    assert [bot.talk(opening(), Random(1)) for _ in range(5)] == [None] * 5
    assert dict(bot.faults) == {"crash": 2}
    assert bot.lost_turns == 0
    assert bot.choose(opening(), Random(1)) == "place:flower"
    assert bot.faults["gone"] == 1


def test_the_seed_does_not_depend_on_the_program(misfit: Made) -> None:
    """Others who roll the same dice later must not feel how a program behaves."""
    states = set()
    for mode in ("good", "talk", "crash at start", "hang"):
        rng = Random(1)
        bot = misfit(mode, limit=0.1, talk_limit=0.1)
        bot.talk(opening(), rng)
        bot.choose(opening(), rng)
        states.add(rng.getstate())
    assert len(states) == 1


# --- Secrets ------------------------------------------------------------------------------------------------


def sent(game: Game, reader: int, seed: int) -> bytes:
    """Every byte that a program at this seat is sent along a game."""
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        kept = Path(folder) / "kept"
        command = [sys.executable, "-S", MISFIT, "keep what came", str(kept)]
        with ExternalBot(command, limit=AT_MOST, talk_limit=AT_MOST) as bot:
            bot.new_game(view(game.start, reader))
            for state in game.states:
                for seat in own_seats(state, reader):
                    if state.legal_actions(seat):
                        bot.choose(view(state, seat), rng)
                bot.talk(view(state, reader), rng)
            bot.game_over(view(game.last, reader))
            assert not bot.faults, bot.notes
        return kept.read_bytes()


@examples(12)
@given(games(), st.integers(0, 2**32), st.data())
def test_not_a_byte_depends_on_what_the_seat_cannot_know(game: Game, seed: int, data: st.DataObject) -> None:
    reader = data.draw(st.integers(0, len(game.start.seats) - 1))
    assert sent(game, reader, seed) == sent(other_game(game, reader, Random(seed)), reader, seed)
