"""Saved games: the unfinished one, finished ones, and files that are refused."""

import json
from pathlib import Path

import pytest

from calavera.record import Record, parse_record
from calavera.rules import BadRecord, Options
from calavera.tui.game.save_files import (
    data_folder,
    load_record,
    resume_session,
    save_finished,
    save_unfinished,
    unfinished_game_file,
    write_record,
)
from tests.tui.sessions import VARIANTS, advance, make_session


def test_a_saved_game_continues_as_it_would_have() -> None:
    whole, left = make_session(seed=6), make_session(seed=6)
    save_unfinished(advance(left, 17).record("de"))
    again, code = resume_session(load_record(unfinished_game_file()))
    assert code == "de"
    assert again.history == left.history or again.moves == left.moves
    assert advance(again, 60).moves == advance(whole, 60).moves


def test_a_finished_game_is_saved_and_no_longer_the_unfinished_one() -> None:
    game = make_session(VARIANTS[1], seed=2)
    save_unfinished(advance(game, 5).record("en"))
    file = save_finished(advance(game, 9999).record("en"))
    assert file.parent == data_folder() / "games"
    assert load_record(file).extra["result"] == {"winner": game.state.winner, "reason": game.state.reason}
    assert not unfinished_game_file().exists()
    assert save_finished(game.record("en")) == file


def test_another_unfinished_game_is_not_overwritten() -> None:
    first, second = advance(make_session(seed=1), 9), advance(make_session(seed=2), 9)
    save_unfinished(first.record("en"))
    save_unfinished(advance(first, 12).record("en"))
    assert not (data_folder() / "games").exists()
    save_unfinished(second.record("en"))
    assert [load_record(file).moves for file in (data_folder() / "games").iterdir()] == [tuple(first.moves)]
    assert load_record(unfinished_game_file()).moves == tuple(second.moves)


def test_a_failed_write_leaves_the_file_untouched(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_record(make_session().record("en"), file)
    before = file.read_text(encoding="utf-8")
    bad = Record(Options(2), 0, (), {"names": {1, 2}})  # a set is no JSON
    with pytest.raises(TypeError):
        write_record(bad, file)
    assert file.read_text(encoding="utf-8") == before
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["game.json"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"names": None}, "does not say its names"),
        ({"bots": [None, 1, 2, 3]}, "does not say its bots"),
        ({"seed": "x"}, "does not say who sits where"),
        ({"names": ["Alma"]}, "does not say who sits where"),
        ({"moves": [[0, "pass"]]}, "cannot go on: there is no bid"),
        ({"bots": [None, "nobody", "nobody", "nobody"]}, "there is no bot"),
    ],
)
def test_a_record_that_cannot_be_continued_is_refused(change: dict[str, object], says: str) -> None:
    save_unfinished(advance(make_session(), 9).record("en"))
    data = json.loads(unfinished_game_file().read_text(encoding="utf-8")) | change
    with pytest.raises(ValueError, match=says):
        resume_session(parse_record(data))


def test_files_without_a_record_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    with pytest.raises(BadRecord, match="there is no file"):
        load_record(file)
    file.write_text("", encoding="utf-8")
    with pytest.raises(BadRecord, match="is empty"):
        load_record(file)
    file.write_text("oops", encoding="utf-8")
    with pytest.raises(BadRecord, match="is not a record: line 1 is not JSON"):
        load_record(file)
    with pytest.raises(BadRecord, match="cannot be read"):
        load_record(tmp_path)
