"""Program bots by name (``exec:COMMAND``), and bots of other packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from calavera.bots import BadBot, Talker, bot_names, make_bot
from calavera.bots.external.program_bot import ExternalBot

from .programs import ROOT


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
def test_bad_commands_are_refused(name: str, code: str) -> None:
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
