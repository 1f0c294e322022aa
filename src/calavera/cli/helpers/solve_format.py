"""Formats answers of the solver: numbers as a language writes them, discs as signs if possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calavera.language import Language, language
from calavera.rules import Action

if TYPE_CHECKING:
    from calavera.solve import Position  # it imports NumPy

__all__ = ["SolveFormatter", "formatter_for"]


@dataclass(frozen=True)
class SolveFormatter:
    """Formats in one language; ``plain`` avoids signs and no-break spaces."""

    say: Language
    plain: bool = False

    def format_number(self, value: float, form: str) -> str:
        """A number by a format string, with the decimal mark of the language.

        >>> (
        ...     SolveFormatter(language("de")).format_number(0.0979, "+.4f"),
        ...     SolveFormatter(language("en")).format_number(0.0979, "+.4f"),
        ... )
        ('+0,0979', '+0.0979')
        """
        return format(value, form).replace(".", self.say("solve-decimal-mark"))

    def format_percent(self, share: float, digits: int = 0) -> str:
        """A share in per cent.

        >>> formatter = SolveFormatter(language("en"))
        >>> [formatter.format_percent(share) for share in (0.625, 0.002, 0.9999)]
        ['62%', '<1%', '>99%']
        >>> formatter.format_percent(0.6254, digits=2)
        '62.54%'
        """
        if not digits and 0 < share < 0.005:
            number = "<1"
        elif not digits and 0.995 <= share < 1 - 1e-9:
            number = ">99"
        else:
            number = self.format_number(100 * share, f".{digits}f")
        written = self.say("solve-percent", number=number)
        return written.replace("\u00a0", " ") if self.plain else written

    def format_discs(self, discs: str) -> str:
        """Discs as signs: F is a flower, S a skull.

        >>> [SolveFormatter(language("en"), plain).format_discs("FFS") for plain in (False, True)]
        ['✿✿☠', 'FFS']
        """
        return discs if self.plain else discs.replace("F", "✿").replace("S", "☠")

    def format_answer(self, word: Action, opening: bool = False, public: bool = False) -> str:
        """An action in words; ``public`` leaves its disc out.

        >>> from calavera.rules.actions import PLACE
        >>> formatter = SolveFormatter(language("en"))
        >>> formatter.format_answer(PLACE["skull"], opening=True), formatter.format_answer(PLACE["skull"])
        ('skull', 'add the skull')
        """
        say, verb, about = self.say, word.verb, word.about
        if verb == "place":
            if public or about is None:
                return say("solve-answer-add")
            return say(f"solve-answer-{'' if opening else 'add-'}{about}")
        if verb == "discard":
            return say("solve-answer-discard" + ("" if public or about is None else f"-{about}"))
        return say("solve-answer-bid", number=about) if verb == "bid" else say("solve-answer-pass")

    def format_position(self, position: Position) -> str:
        """A position in a line, without its beliefs."""
        (a, b), (v, w) = position.discs, position.wins
        return self.say("solve-position", discs0=a, discs1=b, wins0=v, wins1=w, first=position.first)


def formatter_for(code: str, encoding: str | None) -> SolveFormatter:
    """The formatter for a language and an encoding; in English if the encoding lacks letters of the language.

    >>> formatter_for("zh-Hant", "ascii").say.code, formatter_for("zh-Hant", "utf-8").plain
    ('en', False)
    """
    say = language(code)
    for candidate, plain in ((say, False), (say, True)):
        try:
            sample = candidate("solve-opening") + candidate("solve-answer-skull") + ("" if plain else "✿☠")
            sample.encode(encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            continue
        return SolveFormatter(candidate, plain)
    return SolveFormatter(language("en"), plain=True)
