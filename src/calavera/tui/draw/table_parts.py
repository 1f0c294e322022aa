"""The parts of the drawn table: other seats, middle, own seats, choices, log."""

from __future__ import annotations

from rich.text import Text

from calavera.language import Language
from calavera.rules import CHANCE, LAST_CHANCE, SKULL, Action, SeatView, View
from calavera.rules import events as ev
from calavera.tui.game.seats import SeatPlan
from calavera.tui.game.session import HistoryEntry, Speech
from calavera.tui.text.event_text import entry_text
from calavera.tui.text.prompts import ANSWER_LETTERS

from .mats import (
    COMPACT_ROWS,
    FULL_ROWS,
    Picture,
    centre_line,
    draw_big_disc,
    draw_compact,
    draw_disc,
    draw_seat,
    join_blocks,
    pad_line,
)
from .theme import BONE, DANGER, DIM, FACES, GOLD, INK, PAPER, SILVER, fit_text, tribe_name, tribe_of

__all__ = [
    "action_number",
    "draw_choices",
    "draw_log",
    "draw_middle",
    "draw_others",
    "draw_own",
    "status_text",
]

#: This many other seats are drawn in full at 80 columns.
MAX_FULL_SEATS = 5
MAX_SEAT_WIDTH = 24
#: From this width on, mats have a cell between them.
MIN_WIDTH_WITH_GAP = 18
#: Enough for a few rounds, and quick to lay out.
MAX_LOG_LINES = 80


def _own_seats(seen: View) -> list[SeatView]:
    """The seats at the near side of the table: the reader's, or the first player's for a spectator."""
    return [seat for seat in seen.seats if seat.player == (seen.player or 0)]


def draw_others(picture: Picture, width: int, height: int) -> Text:
    """All other seats, clockwise from the left; many are drawn in two rows."""
    seen = picture.view
    own = _own_seats(seen)
    count = len(seen.seats)
    around = [seen.seats[(own[0].seat + turn) % count] for turn in range(1, count)]
    others = [seat for seat in around if seat not in own]
    if len(others) <= MAX_FULL_SEATS:
        each = min(MAX_SEAT_WIDTH, width // len(others))
        gap = 1 if each >= MIN_WIDTH_WITH_GAP else 0
        lines = join_blocks([draw_seat(picture, seat, each - gap, FULL_ROWS) for seat in others], gap)
    else:
        in_row = (len(others) + 1) // 2
        each = min(MAX_SEAT_WIDTH, width // in_row)
        lines = []
        for row in (others[:in_row], others[in_row:]):
            lines += join_blocks([draw_compact(picture, seat, each) for seat in row])
    above = max(0, (height - len(lines)) // 2)
    return _block([*[Text("")] * above, *[centre_line(line, width) for line in lines]])


def draw_middle(picture: Picture, width: int) -> Text:
    """The middle of the table: the bid, the discs flipped so far, the Last Chance disc."""
    return _block([centre_line(_middle_line(picture), width)])


def _middle_line(picture: Picture) -> Text:
    seen, say, name = picture.view, picture.say, picture.plan.seat_name
    line = Text()
    if seen.phase in ("opening", "adding") or seen.bidder is None:
        line.append(say("centre-discs", total=seen.total), PAPER)
    elif seen.phase == "bidding":
        line.append(say("centre-bid", who=name(seen.bidder), bid=seen.bid, total=seen.total), f"bold {GOLD}")
    elif seen.phase in ("attempt", "loss"):
        bid = say("centre-attempt", who=name(seen.bidder), bid=seen.bid, total=seen.total)
        line.append(bid, f"bold {GOLD}")
        line.append("  ")
        for _, face in seen.revealed:
            colour = f"bold {BONE} on {DANGER}" if face == SKULL else PAPER
            line.append(f" {FACES[face]} ", colour)
        line.append(" ·" * (seen.bid - len(seen.revealed)), DIM)
    if seen.options.last_chance and seen.last_chance_seat is None:
        line.append("   ")
        line.append(f" {FACES[LAST_CHANCE]} ", f"bold {INK} on {SILVER}")
        line.append(f" {say('centre-last-chance')}", DIM)
    return line


def draw_own(picture: Picture, width: int, height: int, playable: tuple[str, ...]) -> Text:
    """One's own mat and hand; with two tribes, both mats with their hands below (V1)."""
    own = _own_seats(picture.view)
    if len(own) == 1:
        mat_width = 17
        mat = draw_seat(picture, own[0], mat_width, FULL_ROWS)
        hand = _draw_hand(picture, own[0], width - mat_width - 1, FULL_ROWS, playable)
        lines = join_blocks([mat, hand], 1)
    else:
        each = (width - 1) // 2
        lines = join_blocks([draw_seat(picture, seat, each, FULL_ROWS) for seat in own], 1)
        lines += join_blocks([[pad_line(_draw_small_hand(seat), each)] for seat in own], 1)
    return _block(lines[:height])


def _draw_hand(
    picture: Picture, seat: SeatView, width: int, height: int, playable: tuple[str, ...]
) -> list[Text]:
    tribe = tribe_of(seat.seat)
    label = f"{tribe_name(seat.seat, picture.say)} · {picture.say('seat-hand')}"
    lines = [Text(fit_text(f" {label}", width), DIM), Text(" " * width)]
    discs = [draw_big_disc(face, tribe, ANSWER_LETTERS[face], face in playable) for face in seat.hand or ()]
    rows = join_blocks(discs) if discs else [Text("")] * COMPACT_ROWS
    lines += [pad_line(row, width) for row in rows]
    lost = Text.assemble((" − ", DIM), *[(f"{FACES[face]} ", DIM) for face in seat.lost or ()])
    lines.append(pad_line(lost if seat.lost else Text(""), width))
    lines += [Text(" " * width) for _ in range(height - len(lines))]
    return lines


def _draw_small_hand(seat: SeatView) -> Text:
    hand = Text(" ")
    for face in seat.hand or ():
        hand.append(draw_disc(face, tribe_of(seat.seat)))
    return hand


def _opening_text(seen: View, plan: SeatPlan, say: Language) -> str:
    """The opening for a person who waits: all place at once (O2), in turn (O3), or the others first (O4)."""
    opening, count, actor = seen.options.opening, len(seen.to_act), seen.to_act[0]
    if opening == "simultaneous" or actor == CHANCE:
        return say("now-place", count=count)
    if opening == "first-last":
        return say("now-open", who=plan.seat_name(actor))
    if not seen.secret_opening:
        return say("now-open-last", who=plan.seat_name(actor))
    if seen.player is not None and plan.options.player_of(seen.first) == seen.player:
        return say("now-others-first-you", count=count)
    return say("now-others-first", count=count, who=plan.seat_name(seen.first))


def status_text(seen: View, plan: SeatPlan, say: Language) -> str:
    """One sentence on what the table waits for while the person has nothing to decide."""
    if not seen.to_act:
        return "" if seen.winner is None else say("now-over", who=plan.seat_name(seen.winner))
    actor = seen.to_act[0]
    who = plan.seat_name(actor) if actor != CHANCE else plan.seat_name(seen.challenger or 0)
    if seen.phase == "opening":
        return _opening_text(seen, plan, say)
    if seen.phase == "attempt":
        last = seen.bid - len(seen.revealed) == 1
        return say("now-flip-last" if last else "now-flip", who=who)
    if seen.phase == "loss" and actor == CHANCE:
        if seen.options.loss == "draw" and seen.skull_owner is not None:
            return say("now-owner-draws", owner=plan.seat_name(seen.skull_owner), who=who)
        return say("now-shuffle" if seen.options.loss == "pick" else "now-draw", who=who)
    if seen.phase == "loss":
        return say("now-pick" if seen.shuffled else "now-discard", who=who)
    if seen.phase == "bidding":
        return say("now-raise", who=who, bid=seen.bid)
    return say("now-add" if seen.phase == "adding" else "now-start", who=who)


def action_number(action: Action) -> int | None:
    """The number that a person types for an action; discs to pick are counted from 1."""
    if action.verb in ("bid", "flip", "start"):
        return int(action.about)
    return int(action.about) + 1 if action.verb == "pick" else None


def _choice_label(action: Action, picture: Picture) -> str:
    say, seen = picture.say, picture.view
    if action.verb in ("place", "discard"):
        return f"{ANSWER_LETTERS[action.about]} {FACES[action.about]} {say(f'disc-{action.about}')}"
    if action.verb in ("flip", "start"):
        return f"{action.about} {tribe_of(action.about).emblem} {picture.plan.seat_name(action.about)}"
    if action.verb == "pick":
        return f"{action_number(action)} ▐{tribe_of(seen.challenger or 0).emblem}▌"
    if action.verb == "bid":
        return f"{action.about} {say('choice-all')}" if action.about == seen.total else f"{action.about}"
    return f"{ANSWER_LETTERS[action.verb]} {say(f'choice-{action.verb}')}"


def draw_choices(picture: Picture, legal: tuple[Action, ...], at: int | None, width: int) -> Text:
    """The choices side by side; where there is no room for all, those around the chosen one."""
    chips = [f" {_choice_label(action, picture)} " for action in legal]
    low, high = _visible_range([Text(chip).cell_len for chip in chips], at or 0, width - 6)
    line = Text("… " if low else "", DIM)
    for place in range(low, high):
        if place > low and legal[place].verb != legal[place - 1].verb:
            line.append("·", DIM)
        line.append(chips[place], f"bold {INK} on {GOLD}" if place == at else PAPER)
    if high < len(chips):
        line.append(" …", DIM)
    return _block([centre_line(line, width)])


def _visible_range(widths: list[int], at: int, room: int) -> tuple[int, int]:
    """The widest range of chips around one of them that fits."""
    low, high = at, min(at + 1, len(widths))
    used = sum(widths[low:high])
    grown = True
    while grown:
        grown = False
        if high < len(widths) and used + widths[high] <= room:
            used, high, grown = used + widths[high], high + 1, True
        if low > 0 and used + widths[low - 1] <= room:
            used, low, grown = used + widths[low - 1], low - 1, True
    return low, high


def draw_log(history: list[HistoryEntry], plan: SeatPlan, say: Language, reader: int | None) -> Text:
    """The last lines of the history; remarks and rounds stand out."""
    log = Text()
    for entry in history[-MAX_LOG_LINES:]:
        line = entry_text(entry, plan, say, reader).strip("— ")
        if line:
            log.append(line + "\n", _log_style(entry))
    log.rstrip()
    return log


def _log_style(entry: HistoryEntry) -> str:
    if isinstance(entry, Speech):
        return f"italic {SILVER}"
    if isinstance(entry, ev.RoundOpened):
        return f"bold {GOLD}"
    if isinstance(entry, (ev.AttemptFailed, ev.Eliminated)) or (
        isinstance(entry, ev.Flipped) and entry.disc == SKULL
    ):
        return f"bold {BONE} on {DANGER}"
    if isinstance(entry, (ev.RoundWon, ev.GameWon)):
        return f"bold {PAPER}"
    return DIM if isinstance(entry, (ev.Placed, ev.Passed)) else PAPER


def _block(lines: list[Text]) -> Text:
    block = Text("\n", no_wrap=True).join(lines)
    block.no_wrap = True
    return block
