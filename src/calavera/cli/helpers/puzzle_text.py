"""Puzzles in a terminal: the position as lines of text, the question, and the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calavera.coach.puzzles.explanation import PuzzleAction, explain_actions
from calavera.coach.puzzles.puzzle import puzzle_view
from calavera.rules import SKULL, Action
from calavera.rules.actions import PUBLIC, WORDS
from calavera.rules.steps import WINS_NEEDED

from .solve_format import formatter_for

if TYPE_CHECKING:
    from calavera.coach.puzzles.puzzle import Puzzle
    from calavera.language import Language
    from calavera.rules import View

__all__ = ["PuzzleText"]


class PuzzleText:
    """The words of one puzzle."""

    def __init__(self, puzzle: Puzzle, say: Language, encoding: str | None) -> None:
        self.puzzle, self.say = puzzle, say
        self.format = formatter_for(say.code, encoding)
        self.view: View = puzzle_view(puzzle)
        #: In the order of the rules, as they are offered.
        self.actions = [action for action in self.view.legal if action != "show"]
        self._known = {one.action: one for one in explain_actions(puzzle, self.view)}

    def position(self) -> Iterator[str]:
        """What seat 0 knows, the moves of the round, and the question with its numbered actions."""
        say, view = self.say, self.view
        for seat in view.seats:
            key = "puzzle-own" if seat.seat == 0 else "puzzle-other"
            yield say(key, who=self._player_name(seat.seat), discs=seat.discs, wins=WINS_NEEDED - seat.wins)
        yield say(
            "puzzle-first-own" if view.first == 0 else "puzzle-first-other", who=self._player_name(view.first)
        )
        own = view.seats[0]
        yield say("puzzle-discs", hand=self._discs(own.hand or ()), stack=self._discs(own.stack))
        if self.puzzle.skull is not None:
            you, them = (self.format.format_percent(percent / 100) for percent in self.puzzle.skull)
            yield say("puzzle-beliefs", who=self._player_name(1), you=you, them=them)
        yield say("puzzle-earlier")
        yield ""
        yield say("puzzle-no-moves" if view.phase == "opening" else "puzzle-moves")
        if view.phase != "opening":
            for actor, action in view.moves:
                assert isinstance(actor, int)
                public = PUBLIC.get(action, action)
                yield "  " + say(
                    "puzzle-move", who=self._player_name(actor), what=self._action(public, public=True)
                )
        yield ""
        yield say("puzzle-ask")
        for number, action in enumerate(self.actions, 1):
            yield f"  {number}  {self._action(action)}"

    def verdict(self, action: Action) -> Iterator[str]:
        """Whether an answer is right, why, and what each action is worth."""
        say, puzzle, given = self.say, self.puzzle, self._known[str(action)]
        if given.right:
            yield say("puzzle-right" if given.action == puzzle.best else "puzzle-close")
        else:
            points = self.format.format_number(100 * given.loss, ".1f")
            kind = say(f"review-kind-{given.kind}")
            yield f"{say('puzzle-wrong', points=points)} {kind}"
            yield say("puzzle-best", best=self._action(WORDS[puzzle.best]))
        yield say(f"puzzle-why-{puzzle.kind}")
        yield ""
        yield say("puzzle-chances")
        for one in self._known.values():
            yield f"  {self._percent(one)}  {self._action(WORDS[one.action])}"
        yield say(f"puzzle-method-{puzzle.method}")
        names = ("novice", "regular", "sharp", "expert")
        failures = zip(names, puzzle.failures, strict=True)
        yield say("puzzle-tries", **{name: self.format.format_percent(part / 100) for name, part in failures})

    def _percent(self, one: PuzzleAction) -> str:
        return self.format.format_percent(one.win).rjust(5)

    def _player_name(self, seat: int) -> str:
        return self.say("puzzle-you") if seat == 0 else self.say("puzzle-player", number=seat + 1)

    def _discs(self, discs: tuple[str, ...]) -> str:
        letters = "".join(["S" if disc == SKULL else "F" for disc in discs])
        return self.format.format_discs(letters) if letters else self.say("puzzle-nothing")

    def _action(self, action: Action, public: bool = False) -> str:
        if action.verb == "flip":
            return self.say("review-flip", who=self._player_name(action.about))
        return self.format.format_answer(action, opening=self.view.phase == "opening", public=public)
