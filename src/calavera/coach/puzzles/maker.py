"""Make puzzles from many sources into a work file, and choose a varied collection of them.

A work file has one line for each source: its name and its puzzles. A run that was stopped goes on after the
last whole line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from .puzzle import Puzzle
from .sources import find_puzzles

__all__ = ["SourcePuzzles", "choose_puzzles", "make_puzzles", "read_work"]

#: Runs a function on many arguments, perhaps in several processes, in any order.
Mapper = Callable[[Callable[[str], "SourcePuzzles"], Iterable[str]], Iterable["SourcePuzzles"]]

#: At most this share of the puzzles may be too easy for every level.
EASY_SHARE: Final = 0.05


class SourcePuzzles(msgspec.Struct, frozen=True):
    """A line of a work file."""

    source: str
    puzzles: list[Puzzle]


def make_puzzles(
    sources: list[str], work: Path, run: Mapper = map, on_progress: Callable[[int, int], object] | None = None
) -> list[Puzzle]:
    """The puzzles of all sources. Those that are in the work file already are read from it."""
    known = {one.source: one for one in read_work(work)}
    missing = [source for source in sources if source not in known]
    if on_progress is not None:
        on_progress(len(sources) - len(missing), len(sources))
    with work.open("ab") as file:
        for done, found in enumerate(run(_find, missing), len(sources) - len(missing) + 1):
            known[found.source] = found
            file.write(msgspec.json.encode(found) + b"\n")
            file.flush()
            if on_progress is not None:
                on_progress(done, len(sources))
    return [puzzle for source in sources for puzzle in known[source].puzzles]


def _find(source: str) -> SourcePuzzles:
    return SourcePuzzles(source, find_puzzles(source))


def read_work(work: Path) -> Iterator[SourcePuzzles]:
    """The whole lines of a work file; a line that was cut off is removed from it."""
    if not work.exists():
        return
    raw = work.read_bytes()
    whole = raw[: raw.rfind(b"\n") + 1]
    if whole != raw:
        work.write_bytes(whole)
    for line in whole.splitlines():
        yield msgspec.json.decode(line, type=SourcePuzzles)


def choose_puzzles(found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """At most ``count`` puzzles, as varied as possible, from the easiest to the hardest.

    Groups that differ in players, best action and tempting error take turns; within a group, so do discs and
    wins. Of puzzles that look the same to a person, one is kept.
    """
    unique = {puzzle.key: puzzle for puzzle in found}
    hard = [puzzle for puzzle in unique.values() if puzzle.difficulty > 0]
    easy = [puzzle for puzzle in unique.values() if puzzle.difficulty == 0]
    chosen = _take_turns(hard, count - min(len(easy), int(count * EASY_SHARE)))
    chosen += _take_turns(easy, min(count - len(chosen), int(count * EASY_SHARE)))
    return sorted(chosen, key=lambda puzzle: (puzzle.difficulty, msgspec.json.encode(puzzle)))


def _take_turns(puzzles: list[Puzzle], count: int) -> list[Puzzle]:
    groups: dict[tuple[object, ...], dict[tuple[object, ...], list[Puzzle]]] = {}
    for puzzle in puzzles:
        kind = len(puzzle.discs), puzzle.best.partition(":")[0], puzzle.kind
        groups.setdefault(kind, {}).setdefault((puzzle.discs, puzzle.wins), []).append(puzzle)
    queues = [_interleave(list(alike.values())) for alike in groups.values()]
    return list(_interleave(queues))[:count]


def _interleave(lists: Iterable[Iterable[Puzzle]]) -> Iterator[Puzzle]:
    """One of each list, then the next of each, to the end."""
    left = [iter(one) for one in lists]
    while left:
        for one in [*left]:
            puzzle = next(one, None)
            if puzzle is None:
                left.remove(one)
            else:
                yield puzzle
