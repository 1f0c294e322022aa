"""Events and the table in words, for whoever reads instead of looks."""

from __future__ import annotations

from collections.abc import Callable

from calavera.language import Language
from calavera.rules import Event, Options, View
from calavera.rules import events as ev

__all__ = ["tell", "tell_discs", "tell_table"]

Namer = Callable[[int], str]


def tell_discs(discs: tuple[str, ...], say: Language) -> str:
    """Discs by name: flower, flower, skull."""
    return say("list-separator").join([say(f"disc-{disc}") for disc in discs])


def tell(event: Event, name: Namer, options: Options, say: Language) -> str:
    """One event in a sentence, as its reader may see it; faces the reader knows are told as 'you'."""
    match event:
        case ev.Placed(seat=seat, disc=None):
            return say("event-placed", who=name(seat))
        case ev.Placed(seat=seat, face_up=True):
            return say("event-placed-last-chance", who=name(seat))
        case ev.Placed(disc=disc):
            return say("event-placed-you", disc=say(f"disc-{disc}"))
        case ev.Lost(seat=seat, disc=None):
            return say("event-lost", who=name(seat))
        case ev.Lost(disc=disc):
            return say("event-lost-you", disc=say(f"disc-{disc}"))
        case ev.Flipped(seat=seat, disc=disc):
            return say(f"event-flipped-{disc}", whose=name(seat))
        case ev.AttemptFailed(seat=seat, skull_owner=owner):
            if options.player_of(seat) == options.player_of(owner):
                return say("event-attempt-failed-own", who=name(seat))
            return say("event-attempt-failed", who=name(seat), owner=name(owner))
        case ev.RoundOpened(round=number, first=first):
            return say("event-round-opened", round=number, who=name(first))
        case ev.RoundWon(seat=seat, wins=wins):
            return say("event-round-won" if wins == 1 else "event-round-won-twice", who=name(seat))
        case ev.Shown(seat=seat, discs=discs):
            return say("event-shown", who=name(seat), discs=tell_discs(discs, say))
        case ev.Shuffled(seat=seat, discs=count):
            return say("event-shuffled", who=name(seat), count=count)
        case ev.StarterNamed(by=by, first=first):
            return say("event-starter-named", who=name(by), first=name(first))
        case ev.GameWon(player=player):
            return say("event-game-won", who=name(player))
        case ev.Bid(seat=seat, number=number):
            return say("event-bid", who=name(seat), number=number)
        case ev.AttemptBegan(seat=seat, bid=bid):
            return say("event-attempt-began", who=name(seat), bid=bid)
    return say(f"event-{event.kind}", who=name(event.seat))


def tell_table(seen: View, name: Namer, say: Language) -> str:
    """The table as the reader may see it, a line a seat."""
    lines = []
    for seat in seen.seats:
        marks = [
            say(f"table-{mark}")
            for mark, holds in (
                ("first", seat.seat == seen.first),
                ("won", seat.wins == 1),
                ("passed", seat.passed),
                ("out", seat.eliminated),
            )
            if holds
        ]
        line = say("table-seat", who=name(seat.seat), discs=seat.discs, stack=len(seat.stack))
        lines.append(f"  {line}{' · ' if marks else ''}{say('list-separator').join(marks)}")
    own = [seat for seat in seen.seats if seat.hand is not None and seat.seat == seen.seat]
    for seat in own:
        hand = seat.hand or ()
        text = say("table-hand", discs=tell_discs(hand, say)) if hand else say("table-hand-empty")
        lines.append(f"  {text}")
    return "\n".join(lines)
