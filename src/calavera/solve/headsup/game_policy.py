"""A policy for a whole game: every round is solved when it opens, with the beliefs that earlier rounds left.

A :class:`TablePolicy` plays one seat. It solves the first round, updates the beliefs by the public actions of
every past round, and solves the current round under limits on what the other seat may expect. It stores
nothing except a cache of solved rounds, so it can be asked about any view.

    >>> from calavera.rules import set_up, view
    >>> from calavera.solve.positions import Position
    >>> from calavera.solve.headsup.infosets import OPTIONS
    >>> policy = TablePolicy(Position.even((2, 1)), seat=0, passes=50)
    >>> sorted(policy.action_probabilities(view(set_up(OPTIONS, 0, ["FS", "F"], wins=[1, 1]), 0)))
    ['place:flower', 'place:skull']
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from calavera.rules import View
from calavera.solve.positions import Position

from .infosets import PublicLine, infoset_of_view, public_line
from .subgame import PASSES, Limits, SubgameSolution, resolve, resolve_together
from .value_table import HeadsUpTable

__all__ = ["TablePolicy"]

#: Rounds with at most this many discs get this factor more passes.
SMALL_DISCS, SMALL_FACTOR = 4, 3
#: Solved rounds that are kept, about 100 kB each. Tournaments reach the same ones again.
CACHE_SIZE = 256
#: Rounds that are solved together: with more of them it is not faster, and takes more memory.
MAX_TOGETHER = 256


class TablePolicy:
    """The policy of one seat from a position on. ``safe=False`` ignores limits, to measure their effect."""

    def __init__(
        self,
        start: Position,
        seat: int,
        passes: int = PASSES,
        table: HeadsUpTable | None = None,
        safe: bool = True,
    ) -> None:
        self.start, self.seat, self.passes, self.table, self.safe = start, seat, passes, table, safe
        self._solved: OrderedDict[tuple[PublicLine, ...], SubgameSolution] = OrderedDict()
        self._cache_size = CACHE_SIZE

    def action_probabilities(self, seen: View) -> dict[str, float]:
        """Action probabilities for a view of this seat; a single legal action gets 1."""
        if len(seen.legal) == 1:
            return {seen.legal[0]: 1.0}
        found = self.solve_round(_past_lines(seen))
        probabilities = found.action_probabilities(self.seat, infoset_of_view(seen))
        # A pick among discs that look alike is not a decision (F2): take the first.
        return {str(action): share for action, share in probabilities.items()} or {seen.legal[0]: 1.0}

    def solve_round(self, lines: tuple[PublicLine, ...]) -> SubgameSolution:
        """The solved round after rounds with these public lines."""
        found = self._solved.pop(lines, None)
        if found is None:
            position, limits = self._opening(lines)
            found = resolve(position, self._passes(position), limits, self.table)
        self._solved[lines] = found  # the latest last
        while len(self._solved) > self._cache_size:
            self._solved.popitem(last=False)
        return found

    def prepare(self, views: Iterable[View], progress: Callable[[int, int], object] | None = None) -> None:
        """Solve the rounds of all these views and keep them: together it takes a fraction of the time.

        ``progress`` is called with the number of rounds that are solved, and with how many there are.
        """
        wanted = {_past_lines(seen) for seen in views if len(seen.legal) > 1}
        rounds = {lines[:number] for lines in wanted for number in range(len(lines) + 1)}
        rounds -= self._solved.keys()
        done = 0
        self._cache_size = max(self._cache_size, len(self._solved) + len(rounds))
        for length in sorted({len(lines) for lines in rounds}):
            openings = {lines: self._opening(lines) for lines in sorted(rounds) if len(lines) == length}
            for group in _group_openings(openings):
                passes = self._passes(openings[group[0]][0])
                found = resolve_together([openings[lines] for lines in group], passes, self.table)
                self._solved.update(zip(group, found, strict=True))
                done += len(group)
                if progress is not None:
                    progress(done, len(rounds))

    def _passes(self, position: Position) -> int:
        """Small rounds are quick to solve, and limits are kept more precisely with more passes."""
        return self.passes * (SMALL_FACTOR if sum(position.discs) <= SMALL_DISCS else 1)

    def _opening(self, lines: tuple[PublicLine, ...]) -> tuple[Position, Limits | None]:
        if not lines:
            return self.start, None
        after = self.solve_round(lines[:-1]).next_round(lines[-1])
        assert after.position is not None, "the game is over"
        return after.position, after.limits[1 - self.seat] if self.safe else None


def _group_openings(
    openings: Mapping[tuple[PublicLine, ...], tuple[Position, Limits | None]],
) -> Iterator[list[tuple[PublicLine, ...]]]:
    """The rounds that can be solved together."""
    alike: dict[Hashable, list[tuple[PublicLine, ...]]] = {}
    for lines, (position, _) in openings.items():
        alike.setdefault((position.discs, position.wins, position.first), []).append(lines)
    for group in alike.values():
        for begin in range(0, len(group), MAX_TOGETHER):
            yield group[begin : begin + MAX_TOGETHER]


def _past_lines(seen: View) -> tuple[PublicLine, ...]:
    return tuple([public_line(past.moves) for past in seen.past])
