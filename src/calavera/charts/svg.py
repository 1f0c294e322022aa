"""SVG elements as text. Colours come from CSS classes, so that they follow the theme."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .chart_theme import CSS

__all__ = ["hover_text", "line", "path", "rect", "svg", "svg_file", "text"]


def _number(value: object) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _element(name: str, content: str = "", **attributes: object) -> str:
    written = "".join(
        [
            f' {key.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def svg(
    width: int, height: float, about: str, parts: Iterable[str], font_size: int = 15, xmlns: str | None = None
) -> str:
    """A picture for an HTML page that has the style sheet; ``about`` says in words what it shows.

    >>> svg(100, 20, "a line", [line(0, 10, 100, 10)])
    '<svg viewBox="0 0 100 20" role="img" aria-label="a line" font-size="15"><line x1="0" ...></svg>'
    """
    return _element(
        "svg",
        "".join(parts) or " ",
        xmlns=xmlns,
        viewBox=f"0 0 {width} {_number(height)}",
        role="img",
        aria_label=about,
        font_size=font_size,
    )


def svg_file(width: int, height: float, about: str, parts: Iterable[str], font_size: int = 15) -> str:
    """A picture as a file of its own, with the style sheet inside."""
    style = _element("style", CSS)
    return svg(width, height, about, [style, *parts], font_size, "http://www.w3.org/2000/svg") + "\n"


def hover_text(words: str) -> str:
    """Words that appear while the pointer is over an element."""
    return _element("title", escape(words))


def rect(
    x: float, y: float, width: float, height: float, kind: str, hover: str = "", opacity: float | None = None
) -> str:
    """A filled box."""
    return _element(
        "rect",
        hover_text(hover) if hover else "",
        x=x,
        y=y,
        width=width,
        height=height,
        class_=kind,
        fill_opacity=None if opacity is None else f"{opacity:.2f}",
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str | None = None) -> str:
    """A straight line."""
    return _element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def path(points: Iterable[tuple[float, float]], kind: str, hover: str = "") -> str:
    """A line through many points."""
    steps = " ".join([f"{_number(float(x))},{_number(float(y))}" for x, y in points])
    return _element("polyline", hover_text(hover) if hover else "", points=steps, class_=kind)


def text(x: float, y: float, words: str, kind: str | None = None, anchor: str | None = None) -> str:
    """Words at a place; anchor is start, middle or end."""
    return _element("text", escape(words) or " ", x=x, y=y, class_=kind, text_anchor=anchor)
