"""The style of all charts: colours for light and dark, and dashes that tell lines apart without colour."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["CSS", "DARK", "LIGHT", "Theme", "hue", "theme_css"]


class Theme(NamedTuple):
    """The colours of one theme."""

    paper: str
    ink: str
    rule: str
    better: str
    worse: str
    hues: tuple[str, ...]


LIGHT = Theme(
    paper="#fbf5ea",
    ink="#2b1d16",
    rule="#d8c6ab",
    better="#e8892b",
    worse="#6c7bd8",
    hues=("#b85f0e", "#137a72", "#b83349", "#3b7a36", "#4a58b8", "#85700c", "#7d3f91", "#5c6b74"),
)
DARK = Theme(
    paper="#2a1b2b",
    ink="#f6ead7",
    rule="#4b3849",
    better="#a3540f",
    worse="#4a58b8",
    hues=("#e8892b", "#2bb3a9", "#ef7385", "#6fbb69", "#8f9bea", "#e6c84a", "#cf93e0", "#a9b7bf"),
)
_DASHES = ("none", "7 3", "2 3", "9 3 2 3", "14 4", "4 4", "1 4", "12 4 4 4")


def hue(index: int) -> str:
    """The CSS class that gives the line or bar of this index its colour; classes repeat after eight."""
    return f"hue{index % len(_DASHES)}"


def theme_css(theme: Theme) -> str:
    """The colours of one theme as CSS."""
    hues = "".join(
        [
            f"svg .hue{i}{{fill:{colour}}}svg .curve.hue{i}{{fill:none;stroke:{colour}}}"
            for i, colour in enumerate(theme.hues)
        ]
    )
    return (
        f"svg{{background:{theme.paper}}}svg text{{fill:{theme.ink};stroke:{theme.paper}}}"
        f"svg .grid,svg .empty{{stroke:{theme.rule}}}svg .empty{{fill:{theme.rule}}}"
        f"svg .par{{stroke:{theme.ink}}}svg .ground{{fill:{theme.paper}}}"
        f"svg .better{{fill:{theme.better}}}svg .worse{{fill:{theme.worse}}}{hues}"
    )


#: Colours are written out and not custom properties: some programs that show SVG files do not know these.
CSS = (
    theme_css(LIGHT)
    + f"@media(prefers-color-scheme:dark){{{theme_css(DARK)}}}"
    + 'svg{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}'
    + "svg text{paint-order:stroke;stroke-width:3px}svg .cell{stroke:none}"
    + "svg .small{font-size:.9em}svg .title{font-size:1.15em}svg .strong{font-weight:700}"
    + "svg .grid{stroke-width:1}svg .par{stroke-dasharray:3 3}svg .curve{stroke-width:2}"
    + "svg .soft{fill-opacity:.35}svg .empty{fill-opacity:.4;stroke:none}"
    + "".join([f"svg .curve.hue{i}{{stroke-dasharray:{dash}}}" for i, dash in enumerate(_DASHES)])
)
