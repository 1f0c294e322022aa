"""The example programs play whole games, and the page shows what they exchange."""

import re
from pathlib import Path
from typing import get_args

import pytest

from calavera.bots import make_bot
from calavera.bots.external.program_bot import ExternalBot
from calavera.bots.external.subprocess_io import FaultKind
from calavera.rules import Options, new_game

from . import exchange
from .programs import EXAMPLES, MAX_SECONDS, VARIANTS, play_on


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_play_every_variant_legally(name: str, options: Options) -> None:
    others = [make_bot("random") for _ in range(options.players - 1)]
    with ExternalBot(EXAMPLES[name], limit=MAX_SECONDS) as bot:
        for seed in range(2):
            play_on(new_game(options), [bot, *others], seed)
        assert not bot.faults, bot.notes
    assert not bot.lost_turns


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_play_the_same_game_from_the_same_seed(name: str) -> None:
    def game(seed: int) -> list[tuple[object, str]]:
        with ExternalBot(EXAMPLES[name], limit=MAX_SECONDS) as bot:
            return play_on(new_game(Options(players=2)), [bot, make_bot("random")], seed)

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_the_examples_play_each_other() -> None:
    with ExternalBot(EXAMPLES["python"]) as one, ExternalBot(EXAMPLES["javascript"]) as other:
        play_on(new_game(Options(players=2)), [one, other], 1, told=True)
        assert (one.name, other.name) == ("Simple", "Simple JS")


def test_the_examples_are_under_60_lines_and_have_no_dependencies() -> None:
    for _, file in EXAMPLES.values():
        text = Path(file).read_text(encoding="utf-8")
        assert len(text.splitlines()) < 60
        imported = re.findall(r"^(?:import|from) (\w+)|from \"(.*)\"", text, re.MULTILINE)
        names = {plain or quoted for plain, quoted in imported}
        assert names - {"{"} <= {"json", "random", "sys", "node:readline"}


def test_the_page_has_the_current_exchange() -> None:
    page = exchange.PAGE.read_text(encoding="utf-8")
    assert page == exchange.update_page(page), "run python -m tests.bots.external.exchange"


def test_the_page_names_every_fault() -> None:
    page = exchange.PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", page.partition("| fault |")[2], re.MULTILINE)) >= set(
        get_args(FaultKind)
    )
