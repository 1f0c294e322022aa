"""Just enough SVG for the report: elements as text, colours by CSS class so that they follow the theme."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

__all__ = ["drawing", "hint", "line", "path", "rect", "text"]


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


def drawing(width: int, height: float, about: str, parts: Iterable[str]) -> str:
    """A picture that scales with its place on the page and says in words what it shows.

    >>> drawing(100, 20, "a line", [line(0, 10, 100, 10)])
    '<svg viewBox="0 0 100 20" role="img" aria-label="a line"><line x1="0" y1="10" x2="100" y2="10"/></svg>'
    """
    return _element(
        "svg", "".join(parts) or " ", viewBox=f"0 0 {width} {_number(height)}", role="img", aria_label=about
    )


def hint(said: str) -> str:
    """Words that appear over an element."""
    return _element("title", escape(said))


def rect(
    x: float, y: float, width: float, height: float, kind: str, said: str = "", opacity: float | None = None
) -> str:
    """A filled box."""
    shade = None if opacity is None else f"{opacity:.2f}"
    return _element(
        "rect",
        hint(said) if said else "",
        x=x,
        y=y,
        width=width,
        height=height,
        class_=kind,
        fill_opacity=shade,
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str | None = None) -> str:
    """A straight line."""
    return _element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def path(points: Iterable[tuple[float, float]], kind: str, said: str = "") -> str:
    """A line through many points."""
    steps = " ".join([f"{_number(float(x))},{_number(float(y))}" for x, y in points])
    return _element("polyline", hint(said) if said else "", points=steps, class_=kind)


def text(x: float, y: float, said: str, kind: str | None = None, anchor: str | None = None) -> str:
    """Words at a place; anchor is start, middle or end."""
    return _element("text", escape(said) or " ", x=x, y=y, class_=kind, text_anchor=anchor)
