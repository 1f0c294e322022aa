"""The slices as Markdown tables for docs/encoding.md; a test compares the page with them."""

from __future__ import annotations

from .layout import Layout, Slice

__all__ = ["action_table", "observation_table"]


def action_table(layout: Layout) -> str:
    """The parts of the action index in Markdown.

    >>> print(action_table(Layout(6)).splitlines()[2])
    | `place` | 0 | 3 | `place:flower`, `place:skull`, `place:last-chance` |
    """
    rows = [
        f"| `{part.name}` | {part.start} | {part.size} | {part.meaning} |"
        for part in layout.action_slices.values()
    ]
    return "\n".join(["| verb | from | size | words, in order |", "| --- | --- | --- | --- |", *rows])


def observation_table(layout: Layout) -> str:
    """The parts of an observation in Markdown.

    >>> print(observation_table(Layout(6)).splitlines()[3])
    | `seats` | 7 | 1 | 2 … 6 | seats at this table |
    """
    rows = [
        f"| `{part.name}` | {part.start} | {part.size} | {_values(part)} | {part.meaning} |"
        for part in layout.observation_slices.values()
    ]
    return "\n".join(["| slice | from | size | values | meaning |", "| --- | --- | --- | --- | --- |", *rows])


def _values(part: Slice) -> str:
    return f"{part.low} … {part.high}"
