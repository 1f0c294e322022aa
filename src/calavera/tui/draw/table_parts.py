"""The parts of the drawn table: the others, the middle, one's own place, what may be chosen, the log."""

from __future__ import annotations

from rich.text import Text

from calavera.language import Language
from calavera.rules import CHANCE, LAST_CHANCE, SKULL, Action, SeatView, View
from calavera.rules import events as ev
from calavera.tui.game.seats import Table
from calavera.tui.game.session import Entry, Speech
from calavera.tui.text.event_text import tell_entry
from calavera.tui.text.prompts import LETTERS

from .mats import COMPACT, FULL, Picture, big_disc, centred, disc, draw_compact, draw_seat, joined, padded
from .theme import BONE, DANGER, DIM, FACES, GOLD, INK, PAPER, SILVER, fit, tribe_name, tribe_of

__all__ = ["draw_choices", "draw_log", "draw_middle", "draw_others", "draw_own", "number_of", "what_now"]

#: Up to so many others are drawn in full at 80 columns.
MOST_FULL = 5
WIDEST = 24
#: From this width on, mats have a cell between them.
ROOMY = 18
#: Lines of the story that the log keeps: enough for a few rounds, and quick to lay out.
LONGEST_LOG = 80


def _own(seen: View) -> list[SeatView]:
    """The seats at the near side of the table: the reader's, or the first player's where nobody reads."""
    return [seat for seat in seen.seats if seat.player == (seen.player or 0)]


def draw_others(picture: Picture, width: int, height: int) -> Text:
    """Everybody else, clockwise from the left; many sit in two rows."""
    seen = picture.view
    own = _own(seen)
    count = len(seen.seats)
    around = [seen.seats[(own[0].seat + turn) % count] for turn in range(1, count)]
    others = [seat for seat in around if seat not in own]
    if len(others) <= MOST_FULL:
        each = min(WIDEST, width // len(others))
        gap = 1 if each >= ROOMY else 0
        lines = joined([draw_seat(picture, seat, each - gap, FULL) for seat in others], gap)
    else:
        in_row = (len(others) + 1) // 2
        each = min(WIDEST, width // in_row)
        lines = []
        for row in (others[:in_row], others[in_row:]):
            lines += joined([draw_compact(picture, seat, each) for seat in row])
    above = max(0, (height - len(lines)) // 2)
    return _block([*[Text("")] * above, *[centred(line, width) for line in lines]])


def draw_middle(picture: Picture, width: int) -> Text:
    """What lies between all: the bid, the discs flipped so far, the Last Chance disc."""
    return _block([centred(_stakes(picture), width)])


def _stakes(picture: Picture) -> Text:
    seen, say, name = picture.view, picture.say, picture.table.name
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


def draw_own(picture: Picture, width: int, height: int, places: tuple[str, ...]) -> Text:
    """One's own mat and hand; with two tribes, both mats with their hands below (V1)."""
    own = _own(picture.view)
    if len(own) == 1:
        mat_width = 17
        mat = draw_seat(picture, own[0], mat_width, FULL)
        hand = _hand(picture, own[0], width - mat_width - 1, FULL, places)
        lines = joined([mat, hand], 1)
    else:
        each = (width - 1) // 2
        lines = joined([draw_seat(picture, seat, each, FULL) for seat in own], 1)
        lines += joined([[padded(_small_hand(seat), each)] for seat in own], 1)
    return _block(lines[:height])


def _hand(picture: Picture, seat: SeatView, width: int, height: int, places: tuple[str, ...]) -> list[Text]:
    tribe = tribe_of(seat.seat)
    label = f"{tribe_name(seat.seat, picture.say)} · {picture.say('seat-hand')}"
    lines = [Text(fit(f" {label}", width), DIM), Text(" " * width)]
    discs = [big_disc(face, tribe, LETTERS[face], face in places) for face in seat.hand or ()]
    rows = joined(discs) if discs else [Text("")] * COMPACT
    lines += [padded(row, width) for row in rows]
    lost = Text.assemble((" − ", DIM), *[(f"{FACES[face]} ", DIM) for face in seat.lost or ()])
    lines.append(padded(lost if seat.lost else Text(""), width))
    lines += [Text(" " * width) for _ in range(height - len(lines))]
    return lines


def _small_hand(seat: SeatView) -> Text:
    hand = Text(" ")
    for face in seat.hand or ():
        hand.append(disc(face, tribe_of(seat.seat)))
    return hand


def what_now(seen: View, table: Table, say: Language) -> str:
    """What the table waits for while the person has nothing to decide, in one sentence."""
    if not seen.to_act:
        return "" if seen.winner is None else say("now-over", who=table.name(seen.winner))
    actor = seen.to_act[0]
    who = table.name(actor) if actor != CHANCE else table.name(seen.challenger or 0)
    if seen.phase == "opening":
        return say("now-place", count=len(_still_placing(seen)))
    if seen.phase == "attempt":
        last = seen.bid - len(seen.revealed) == 1
        return say("now-flip-last" if last else "now-flip", who=who)
    if seen.phase == "loss" and actor == CHANCE:
        return say("now-shuffle" if seen.options.loss == "pick" else "now-draw", who=who)
    if seen.phase == "loss":
        return say("now-pick" if seen.shuffled else "now-discard", who=who)
    if seen.phase == "bidding":
        return say("now-raise", who=who, bid=seen.bid)
    return say("now-add" if seen.phase == "adding" else "now-start", who=who)


def _still_placing(seen: View) -> list[SeatView]:
    return [seat for seat in seen.seats if not seat.eliminated and not seat.stack]


def number_of(action: Action) -> int | None:
    """The number that a person types for an action; discs to pick are counted from 1."""
    if action.verb in ("bid", "flip", "start"):
        return int(action.about)
    return int(action.about) + 1 if action.verb == "pick" else None


def _chip(action: Action, picture: Picture) -> str:
    say, seen = picture.say, picture.view
    if action.verb in ("place", "discard"):
        return f"{LETTERS[action.about]} {FACES[action.about]} {say(f'disc-{action.about}')}"
    if action.verb in ("flip", "start"):
        return f"{action.about} {tribe_of(action.about).emblem} {picture.table.name(action.about)}"
    if action.verb == "pick":
        return f"{number_of(action)} ▐{tribe_of(seen.challenger or 0).emblem}▌"
    if action.verb == "bid":
        return f"{action.about} {say('choice-all')}" if action.about == seen.total else f"{action.about}"
    return f"{LETTERS[action.verb]} {say(f'choice-{action.verb}')}"


def draw_choices(picture: Picture, legal: tuple[Action, ...], at: int | None, width: int) -> Text:
    """What may be chosen, side by side; where there is no room for all, those around the chosen one."""
    chips = [f" {_chip(action, picture)} " for action in legal]
    low, high = _window([Text(chip).cell_len for chip in chips], at or 0, width - 6)
    line = Text("… " if low else "", DIM)
    for place in range(low, high):
        if place > low and legal[place].verb != legal[place - 1].verb:
            line.append("·", DIM)
        line.append(chips[place], f"bold {INK} on {GOLD}" if place == at else PAPER)
    if high < len(chips):
        line.append(" …", DIM)
    return _block([centred(line, width)])


def _window(widths: list[int], at: int, room: int) -> tuple[int, int]:
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


def draw_log(story: list[Entry], table: Table, say: Language, reader: int | None) -> Text:
    """The end of the story in words; what was said, and rounds, stand out."""
    log = Text()
    for entry in story[-LONGEST_LOG:]:
        line = tell_entry(entry, table, say, reader).strip("— ")
        if line:
            log.append(line + "\n", _log_style(entry))
    log.rstrip()
    return log


def _log_style(entry: Entry) -> str:
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
