"""A fixture that makes bots of the faulty program."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from calavera.bots.external.program_bot import ExternalBot

from .programs import FAULTY_PROGRAM, MAX_SECONDS, MakeFaultyBot


@pytest.fixture
def faulty_bot() -> Iterator[MakeFaultyBot]:
    """Makes bots of ``faulty_program.py`` that are ended after the test."""
    made: list[ExternalBot] = []

    def make(mode: str, *arguments: str, **settings: Any) -> ExternalBot:
        settings.setdefault("quit_limit", MAX_SECONDS if mode == "keep what came" else 0.1)
        made.append(ExternalBot([sys.executable, "-S", FAULTY_PROGRAM, mode, *arguments], **settings))
        return made[-1]

    yield make
    for bot in made:
        bot.close()
