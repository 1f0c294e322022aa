"""Golden playthroughs: whole games step by step, compared with reviewed text files.

``make golden`` writes the texts again; then review the diff against the rules.
"""

import difflib
import os
from pathlib import Path

import pytest

from calavera.rules import play, state_from_text, view

from .playthrough import read_script, readers, render

FOLDER = Path(__file__).parents[1] / "playthroughs"
SCRIPTS = sorted(FOLDER.glob("*.moves"))
WRITING = os.environ.get("CALAVERA_GOLDEN") == "write"

each_script = pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)


@each_script
def test_a_playthrough_reads_as_reviewed(script: Path) -> None:
    golden = script.with_suffix(".txt")
    now = render(read_script(script))
    if WRITING:
        golden.write_text(now, encoding="utf-8", newline="\n")
    reviewed = golden.read_text(encoding="utf-8") if golden.exists() else ""
    diff = difflib.unified_diff(reviewed.splitlines(), now.splitlines(), "reviewed", "now", lineterm="", n=4)
    changes = "\n".join(diff)
    assert not changes, f"{golden.name} changed; if that is right, run make golden and review:\n{changes}"


@each_script
def test_along_a_playthrough_views_offer_what_the_state_allows_and_texts_read_back(script: Path) -> None:
    state, lines = read_script(script)
    for line in lines:
        if line.word and not line.refused:
            state = play(state, int(line.actor) if line.actor.isdecimal() else line.actor, line.word).after
        assert state_from_text(str(state)) == state
        for seat in readers(state):
            assert view(state, seat).legal == (() if seat is None else state.legal_actions(seat))


def test_every_text_has_its_script_and_there_are_enough() -> None:
    texts = sorted(FOLDER.glob("*.txt"))
    assert [text.stem for text in texts] == [script.stem for script in SCRIPTS]
    assert len(texts) >= 12
