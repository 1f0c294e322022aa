"""A picture of one packed game or of a batch, with all discs: for notebooks and for finding mistakes."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Any, Final, Literal

import jax
import numpy as np

from calavera.charts.chart_theme import DARK, LIGHT, hue, theme_css
from calavera.charts.svg import rect, svg_file, text

from .packed.packed_state import OVER, State, UnpackedState, unpack

__all__ = ["draw_games"]

_WIDTH: Final = 300
_ROW: Final = 26
_DISC: Final = 18
_PHASES: Final = ("opening", "adding", "bidding", "attempt", "loss", "starter", "over")
#: The letter and the colour of each kind of disc.
_FLOWER, _SKULL, _LAST_CHANCE = ("F", hue(0)), ("S", hue(4)), ("+", hue(1))


def draw_games(
    state: State, players: int, color_theme: Literal["light", "dark"] | None = None, scale: float = 1.0
) -> str:
    """The games as one SVG file, in a square of pictures. Discs face down are pale; the hand is on the right.

    Without a theme the colours follow the reader's.
    """
    if color_theme not in (None, "light", "dark"):
        raise ValueError(f"color_theme is light or dark, not {color_theme!r}")
    tables = unpack(jax.tree.map(lambda word: np.atleast_1d(np.asarray(word)), state))
    games = len(tables.phase)
    columns = ceil(sqrt(games))
    tall = (players + 1) * _ROW + 14
    parts = []
    if color_theme is not None:
        parts.append(f"<style>{theme_css(LIGHT if color_theme == 'light' else DARK)}</style>")
    for game in range(games):
        table = jax.tree.map(lambda words, at=game: int(words[at]), tables)
        parts += _game_parts(table, players, game % columns * _WIDTH, game // columns * tall)
    width, height = columns * _WIDTH, ceil(games / columns) * tall
    drawn = svg_file(width, height, f"Skull, {players} seats, {games} games", parts, 13)
    return drawn.replace("<svg ", f'<svg width="{scale * width:g}" height="{scale * height:g}" ', 1)


def _game_parts(table: Any, players: int, x: float, y: float) -> list[str]:  # Any: a state of plain integers
    about = f"round {table.round}, {_PHASES[table.phase]}"
    about += f", bid {table.bid}" if table.bid else ""
    parts = [text(x + 10, y + 18, about, "small")]
    for seat in range(players):
        parts += _seat_parts(table, seat, x, y + (seat + 1) * _ROW)
    return parts


def _seat_parts(table: UnpackedState, seat: int, x: float, y: float) -> list[str]:
    turn = int(table.phase) != OVER and int(table.turn) >> seat & 1
    won = int(table.winner if int(table.phase) == OVER else table.won) >> seat & 1
    parts = [
        text(x + 10, y + 15, f"{'▸' if turn else ' '}{seat}{' ★' if won else ''}", "strong" * turn or None)
    ]
    stack = [
        (level, kind)
        for level in range(4)
        if int(table.mats) >> (6 * level + seat) & 1
        for kind in [_kind(table, level, seat)]
    ]
    for level, kind in stack:
        down = int(table.down) >> (6 * level + seat) & 1 and kind != _LAST_CHANCE
        parts += _disc_parts(kind, x + 50 + level * (_DISC + 4), y, bool(down))
    for place, kind in enumerate(_hand(table, seat, [kind for _, kind in stack])):
        parts += _disc_parts(kind, x + _WIDTH - 30 - place * (_DISC + 4), y, False)
    return parts


def _kind(table: UnpackedState, level: int, seat: int) -> tuple[str, str]:
    at = 6 * level + seat
    if int(table.last_chance_pile) >> at & 1:
        return _LAST_CHANCE
    return _SKULL if int(table.skulls) >> at & 1 else _FLOWER


def _hand(table: UnpackedState, seat: int, stack: list[tuple[str, str]]) -> list[tuple[str, str]]:
    flowers = sum([int(table.owned) >> (6 * level + seat) & 1 for level in range(3)])
    hand = [_FLOWER] * (flowers - stack.count(_FLOWER))
    hand += [_SKULL] * ((int(table.skull_owners) >> seat & 1) - stack.count(_SKULL))
    return hand + [_LAST_CHANCE] * ((int(table.last_chance_holder) >> seat & 1) - stack.count(_LAST_CHANCE))


def _disc_parts(kind: tuple[str, str], x: float, y: float, pale: bool) -> list[str]:
    letter, colour = kind
    return [
        rect(x, y, _DISC, _DISC, f"{colour} soft" if pale else colour),
        text(x + _DISC / 2, y + 14, letter, "small", "middle"),
    ]
