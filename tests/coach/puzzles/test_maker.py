"""Puzzles are made from sources into a work file, with which a later run goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from calavera.coach.puzzles.maker import SourcePuzzles, choose_puzzles, make_puzzles, read_work
from calavera.coach.puzzles.puzzle import Puzzle, puzzle_view
from calavera.coach.puzzles.sources import all_sources, find_puzzles

SMALL = ["ending 1,2 1,1", "ending 2,1 1,1"]


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """A line that was cut off is made again; what is whole is not."""
    work, asked = tmp_path / "work.jsonl", list[str]()

    def run(find: Callable[[str], SourcePuzzles], sources: Iterable[str]) -> Iterable[SourcePuzzles]:
        for source in sources:
            asked.append(source)
            yield find(source)

    found = make_puzzles(SMALL, work, run)
    whole = work.read_bytes()
    work.write_bytes(whole[:-20])
    progress = list[tuple[int, int]]()
    again = make_puzzles(SMALL, work, run, lambda done, total: progress.append((done, total)))
    assert again == found
    assert found
    assert work.read_bytes() == whole
    assert asked == [*SMALL, SMALL[1]]
    assert progress == [(1, 2), (2, 2)]


def test_a_source_has_the_same_puzzles_every_time() -> None:
    assert find_puzzles("ending 2,2 1,1") == find_puzzles("ending 2,2 1,1")


def test_a_missing_work_file_is_empty(tmp_path: Path) -> None:
    assert list(read_work(tmp_path / "none.jsonl")) == []


def test_whoever_decides_is_seat_0() -> None:
    found = find_puzzles("ending 1,2 1,1")
    assert {puzzle.first for puzzle in found} == {0, 1}
    assert {puzzle.discs for puzzle in found} == {(1, 2), (2, 1)}
    for puzzle in found:
        assert 0 in puzzle_view(puzzle).to_act


def test_all_endings_are_sources() -> None:
    sources = all_sources(2, 3)
    assert len(sources) == 64 + 2 + 3
    assert len(set(sources)) == len(sources)


def _puzzle(number: int, best: str, difficulty: int) -> Puzzle:
    return Puzzle(
        discs=(number % 4 + 1, 2),
        wins=(1, 1),
        first=0,
        hand="F",
        stack="F",
        line=f"bid:{number}",
        values={best: 900, "pass" if best != "pass" else "bid:9": 100},
        margin=800,
        failures=(difficulty,) * 4,
        kind="overbid",
    )


def test_kinds_of_answers_take_turns_and_difficulty_rises() -> None:
    many = [_puzzle(number, "discard:flower", 20) for number in range(50)]
    few = [_puzzle(number, "bid:3", 60) for number in range(5)]
    chosen = choose_puzzles([*many, *few, *few], 20)
    assert len(chosen) == 20
    assert [one.difficulty for one in chosen] == [20] * 15 + [60] * 5


def test_few_puzzles_are_too_easy_for_every_level() -> None:
    easy = [_puzzle(number, "bid:3", 0) for number in range(50)]
    hard = [_puzzle(number, "pass", 40) for number in range(100, 130)]
    chosen = choose_puzzles([*easy, *hard], 20)
    assert [one.difficulty for one in chosen] == [0] + [40] * 19
