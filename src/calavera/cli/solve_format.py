"""How answers of the solver are written: numbers as a language writes them, discs as signs if possible."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.language import Language, language
from calavera.solve import Position

__all__ = ["Pen", "pen_for"]

#: Languages that write a decimal comma, and a space before the sign of per cent.
_COMMA = ("de", "fr", "it")


@dataclass(frozen=True)
class Pen:
    """Writes in one language; plain where signs and special spaces cannot be shown."""

    say: Language
    plain: bool = False

    def number(self, value: float, form: str) -> str:
        """A number in this form, as ``format`` knows it, with the language's decimal sign.

        >>> Pen(language("de")).number(0.0979, "+.4f"), Pen(language("en")).number(0.0979, "+.4f")
        ('+0,0979', '+0.0979')
        """
        written = format(value, form)
        return written.replace(".", ",") if self.say.code in _COMMA else written

    def percent(self, share: float, digits: int = 0) -> str:
        """A share in words.

        >>> pen = Pen(language("en"))
        >>> pen.percent(0.625), pen.percent(0.6254, 2), pen.percent(0.002), pen.percent(0.9999)
        ('62%', '62.54%', '<1%', '>99%')
        """
        sign = "%" if self.say.code not in _COMMA else " %" if self.plain else "\u00a0%"
        if not digits and 0 < share < 0.005:
            return f"<1{sign}"
        if not digits and 0.995 <= share < 1 - 1e-9:
            return f">99{sign}"
        return self.number(100 * share, f".{digits}f") + sign

    def signs(self, discs: str) -> str:
        """Discs as signs: F is a flower, S a skull.

        >>> Pen(language("en")).signs("FFS"), Pen(language("en"), plain=True).signs("FFS")
        ('✿✿☠', 'FFS')
        """
        return discs if self.plain else discs.replace("F", "✿").replace("S", "☠")

    def position(self, position: Position) -> str:
        """A position in a line, without what is believed."""
        (a, b), (v, w) = position.discs, position.wins
        return self.say("solve-position", discs0=a, discs1=b, wins0=v, wins1=w, first=position.first)


def pen_for(code: str, encoding: str | None) -> Pen:
    """A pen for a language and for what the reader's terminal can show; English where it cannot show it.

    >>> pen_for("zh-Hant", "ascii").say.code, pen_for("zh-Hant", "utf-8").plain
    ('en', False)
    """
    say = language(code)
    for candidate, plain in ((say, False), (say, True)):
        try:
            sample = candidate("solve-opening") + candidate("solve-answer-skull") + ("" if plain else "✿☠")
            sample.encode(encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            continue
        return Pen(candidate, plain)
    return Pen(language("en"), plain=True)
