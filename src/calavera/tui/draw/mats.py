"""Discs, stacks and mats as lines of styled text, drawn from a view only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from calavera.language import Language
from calavera.rules import HIDDEN, LAST_CHANCE, SeatView, View
from calavera.tui.game.seats import SeatPlan

from .theme import (
    BONE,
    CANDLE,
    DANGER,
    DIM,
    FACES,
    FELT,
    GOLD,
    INK,
    ON_MAT,
    OUT,
    PAPER,
    SILVER,
    TABLE,
    TribeStyle,
    blend,
    fit_text,
    tribe_of,
)

__all__ = [
    "COMPACT_ROWS",
    "FULL_ROWS",
    "Picture",
    "centre_line",
    "draw_big_disc",
    "draw_compact",
    "draw_disc",
    "draw_seat",
    "join_blocks",
    "pad_line",
]

#: Rows of a seat: a mat with a stack of up to four discs, and the row that a passed mat slides by.
FULL_ROWS = 8
COMPACT_ROWS = 4


class Picture(NamedTuple):
    """What a drawing of the table shows."""

    view: View
    plan: SeatPlan
    say: Language
    #: What each seat says now, beside its bids.
    speech: Mapping[int, str] = {}
    #: The seat that the person is about to choose.
    highlighted_seat: int | None = None
    #: Counts up over time; the flame of the candle follows it.
    frame: int = 0


class _MatStyle(NamedTuple):
    """The border of a mat: plain on the skull side, in bloom on the flower side, double in the second box."""

    corners: str
    across: str
    down: str
    style: str
    ground: str


def _mat_style(seat: SeatView, tribe: TribeStyle, lit: bool) -> _MatStyle:
    colour = tribe.colour if seat.wins else "#6b5568"
    style = GOLD if lit else colour
    corners, across, down = ("╔╗╚╝", "═", "║") if tribe.second else ("╭╮╰╯", "─", "│")
    ground = blend(FELT, tribe.colour, 0.16) if seat.wins else FELT
    return _MatStyle("✿✿✿✿" if seat.wins else corners, across, down, style, ground)


def _is_highlighted(picture: Picture, seat: SeatView) -> bool:
    """Whether the person is about to choose this seat or, with two tribes, to act for it."""
    seen = picture.view
    own = seen.options.tribes_per_player == 2 and bool(seen.legal) and seen.seat == seat.seat
    return own or seat.seat == picture.highlighted_seat


def _disc_style(face: str, tribe: TribeStyle, up: bool = True) -> tuple[str, str, str]:
    """The sign of a disc and the colours of sign and disc; one's own disc face down has its back."""
    if face == HIDDEN:
        return tribe.emblem, TABLE, tribe.colour
    if not up:
        return FACES[face], TABLE, tribe.colour
    colours = {"flower": (INK, PAPER), "skull": (BONE, DANGER), "last-chance": (INK, SILVER)}
    return FACES[face], *colours[face]


def _is_face_up(seat: SeatView, place: int) -> bool:
    """Whether the disc at this place of the stack, from the bottom, lies face up."""
    return place >= len(seat.stack) - seat.flipped or seat.stack[place] == LAST_CHANCE


def draw_disc(face: str, tribe: TribeStyle, up: bool = True, depth: int = 0) -> Text:
    """One disc seen from the side, five cells wide; the deeper it lies in a stack, the darker."""
    sign, ink, ground = _disc_style(face, tribe, up)
    ground = blend(ground, TABLE, 0.14 * depth)
    # A face that its owner knows, but that nobody turned, is marked without colours too.
    label = f" {sign} " if up or face == HIDDEN else f"·{sign}·"
    return Text.assemble(("▐", ground), (label, f"bold {ink} on {ground}"), ("▌", ground))


def draw_big_disc(face: str, tribe: TribeStyle, key: str, lit: bool) -> list[Text]:
    """A disc in hand, seven cells wide and three rows high, with its key below."""
    sign, ink, ground = _disc_style(face, tribe)
    return [
        Text(" ▄▄▄▄▄ ", ground),
        Text.assemble(("▐", ground), (f"  {sign}  ", f"bold {ink} on {ground}"), ("▌", ground)),
        Text(" ▀▀▀▀▀ ", ground),
        Text(fit_text(f"   {key}", 7), f"bold {GOLD}" if lit else DIM),
    ]


def _draw_stack(seat: SeatView, tribe: TribeStyle, width: int) -> list[Text]:
    """Four rows: discs offset by a cell each so that everybody can count them, top one highest (A6)."""
    rows = []
    count = len(seat.stack)
    indent = max(0, (width - 10) // 2)
    for place in range(3, -1, -1):
        row = Text(" " * (indent + place))
        if place < count:
            row.append(draw_disc(seat.stack[place], tribe, _is_face_up(seat, place), count - 1 - place))
        if place == 0 and count:
            row.append(f" {count}", f"bold {PAPER}")
        rows.append(pad_line(row, width))
    return rows


def _draw_discs_left(picture: Picture, seat: SeatView) -> Text:
    """The discs that a seat still owns: emblems in hand, rings on the mat, a sign for Last Chance (V2)."""
    tribe = tribe_of(seat.seat)
    hand = tribe.emblem * seat.hand_size
    if picture.view.seat is None and seat.hand is not None:  # a review with everything face up
        hand = "".join([FACES[face] for face in seat.hand])
    left = Text.assemble((hand, tribe.colour), (ON_MAT * len(seat.stack), DIM))
    if picture.view.last_chance_seat == seat.seat:
        left.append(f" {FACES[LAST_CHANCE]}", SILVER)
    return left


def _speech_bubble(picture: Picture, seat: SeatView) -> tuple[str, str]:
    """The text and style of a seat's bubble: its pass, its bid, or its remark."""
    seen = picture.view
    if seat.passed:
        return picture.say("seat-passed"), DIM
    bids = [action.about for actor, action in seen.moves if actor == seat.seat and action.verb == "bid"]
    if bids and seen.phase not in ("opening", "adding", "starter", "over"):
        return f"“{bids[-1]}”", f"bold {GOLD}" if seat.seat == seen.bidder else PAPER
    return picture.speech.get(seat.seat, ""), f"italic {PAPER}"


def _draw_title(picture: Picture, seat: SeatView, width: int) -> Text:
    """Emblem and name, and the candle of the first seat; the flame moves while its seat thinks."""
    seen, tribe = picture.view, tribe_of(seat.seat)
    lit = _is_highlighted(picture, seat)
    acts = seat.seat in seen.to_act
    emblem = tribe.emblem + ("²" if tribe.second else "")
    candle = seat.seat == seen.first
    room = width - cell_len(emblem) - 3 - (2 if candle else 0) - (2 if acts else 0)
    name = picture.plan.seat_name(seat.seat)
    name = fit_text(name, room) if cell_len(name) > room else name
    title = Text(" ")
    title.append(emblem, f"bold {tribe.colour}")
    title.append(f" {name} ", f"bold {GOLD}" if acts or lit else PAPER)
    if candle:
        flame = GOLD if picture.frame % 2 == 0 else "#ffd98a"
        title.append(f"{CANDLE} ", f"bold {flame}")
    if acts:
        title.append("…" if picture.frame % 2 == 0 else "·", f"bold {GOLD}")
        title.append(" ")
    return title


def _draw_empty_place(picture: Picture, seat: SeatView, width: int, height: int) -> list[Text]:
    """Eliminated: the place stays, empty, with a small paper flower (F5)."""
    name = fit_text(picture.plan.seat_name(seat.seat), width).strip()
    lines = [Text(" " * width) for _ in range(height)]
    middle = height // 2 - 1
    lines[middle] = centre_line(Text(name, DIM), width)
    lines[middle + 1] = centre_line(
        Text.assemble((OUT, tribe_of(seat.seat).colour), (f" {picture.say('seat-out')}", DIM)), width
    )
    return lines


def draw_seat(picture: Picture, seat: SeatView, width: int, height: int = FULL_ROWS) -> list[Text]:
    """A seat in full: the mat with its side, the stack, the discs left, and what the seat says."""
    if seat.eliminated:
        return _draw_empty_place(picture, seat, width, height)
    tribe = tribe_of(seat.seat)
    mat = _mat_style(seat, tribe, _is_highlighted(picture, seat))
    inner = width - 2
    body = _draw_stack(seat, tribe, inner)
    body[0] = _overlay(body[0], Text(FACES["flower" if seat.wins else "skull"], mat.style), 1)
    body.append(pad_line(Text.assemble(" ", _draw_discs_left(picture, seat)), inner))
    lines = [_top_border(mat, _draw_title(picture, seat, inner), inner)]
    lines += [Text.assemble((mat.down, mat.style), row, (mat.down, mat.style)) for row in body]
    lines.append(_bottom_border(mat, _speech_bubble(picture, seat), inner))
    _apply_ground(lines, mat, seat)
    blank = [Text(" " * width) for _ in range(height - len(lines))]
    # A mat that has passed slides towards the middle of the table (B2).
    return blank + lines if seat.passed else lines + blank


def draw_compact(picture: Picture, seat: SeatView, width: int) -> list[Text]:
    """A seat in four rows, for tables of many: the stack lies on its side, bottom disc first."""
    if seat.eliminated:
        return _draw_empty_place(picture, seat, width, COMPACT_ROWS)
    tribe = tribe_of(seat.seat)
    mat = _mat_style(seat, tribe, _is_highlighted(picture, seat))
    inner = width - 2
    pile = Text.assemble((FACES["flower" if seat.wins else "skull"], mat.style), " ")
    if seat.stack:
        pile.append("▐", tribe.colour)
        for place, face in enumerate(seat.stack):
            sign, ink, ground = _disc_style(face, tribe, _is_face_up(seat, place))
            pile.append(sign, f"bold {ink} on {ground}")
        pile.append("▌", tribe.colour)
        pile.append(f" {len(seat.stack)}", f"bold {PAPER}")
    rows = [pile, Text.assemble(" ", _draw_discs_left(picture, seat))]
    lines = [_top_border(mat, _draw_title(picture, seat, inner), inner)]
    lines += [
        Text.assemble((mat.down, mat.style), pad_line(row, inner), (mat.down, mat.style)) for row in rows
    ]
    lines.append(_bottom_border(mat, _speech_bubble(picture, seat), inner))
    _apply_ground(lines, mat, seat)
    return lines


def _apply_ground(lines: list[Text], mat: _MatStyle, seat: SeatView) -> None:
    """Apply the background of the mat to its lines, and dim a seat that has passed (B2)."""
    for line in lines:
        line.stylize_before(f"on {mat.ground}")
        if seat.passed:
            line.stylize("dim")


def join_blocks(blocks: list[list[Text]], gap: int = 0) -> list[Text]:
    """Blocks of lines side by side."""
    rows = []
    for parts in zip(*blocks, strict=True):
        row = Text(no_wrap=True, end="")
        for number, part in enumerate(parts):
            if number:
                row.append(" " * gap)
            row.append(part)
        rows.append(row)
    return rows


def _top_border(mat: _MatStyle, title: Text, inner: int) -> Text:
    rest = mat.across * max(0, inner - title.cell_len)
    return Text.assemble((mat.corners[0], mat.style), title, (rest + mat.corners[1], mat.style))


def _bottom_border(mat: _MatStyle, bubble: tuple[str, str], inner: int) -> Text:
    text, style = bubble
    shown = fit_text(text, inner - 2).rstrip() if text else ""
    rest = mat.across * max(0, inner - cell_len(shown) - (2 if shown else 0))
    return Text.assemble(
        (mat.corners[2], mat.style),
        (f" {shown} " if shown else "", style),
        (rest + mat.corners[3], mat.style),
    )


def pad_line(text: Text, width: int) -> Text:
    """A line of exactly this width."""
    text = text.copy()
    if text.cell_len > width:
        text.truncate(width)
    text.append(" " * (width - text.cell_len))
    return text


def centre_line(text: Text, width: int) -> Text:
    """A line of exactly this width with the text in its middle."""
    left = max(0, (width - text.cell_len) // 2)
    return pad_line(Text.assemble(" " * left, text), width)


def _overlay(line: Text, sign: Text, at: int) -> Text:
    """A line with a sign painted over its blank cells."""
    return Text.assemble(line[:at], sign, line[at + sign.cell_len :])
