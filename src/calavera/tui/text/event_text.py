"""Events, talk and the table as sentences."""

from __future__ import annotations

from calavera.language import Language
from calavera.rules import Event, View
from calavera.rules import events as ev
from calavera.tui.game.seats import PERSON, SeatPlan
from calavera.tui.game.session import HistoryEntry, Speech

__all__ = ["discs_text", "entry_text", "event_text", "options_text", "speech_text", "table_text"]


def entry_text(entry: HistoryEntry, plan: SeatPlan, say: Language, reader: int | None = PERSON) -> str:
    """One line of the history."""
    return (
        speech_text(entry, plan, say) if isinstance(entry, Speech) else event_text(entry, plan, say, reader)
    )


def discs_text(discs: tuple[str, ...], say: Language) -> str:
    """Discs by name: flower, flower, skull."""
    return say("list-separator").join([say(f"disc-{disc}") for disc in discs])


def speech_text(speech: Speech, plan: SeatPlan, say: Language) -> str:
    """A remark or an emote as a sentence; empty if the phrase is unknown."""
    key, about = speech.saying
    values = {} if about is None else {"who": plan.seat_name(about)}
    try:
        text = say(key, **values)
    except LookupError:
        return ""
    manner = "speech-emote" if "emote" in key else "speech"
    return say(manner, who=plan.seat_name(speech.seat), text=text)


def options_text(plan: SeatPlan, say: Language) -> str:
    """The variants and the number of players, in a few words."""
    options = plan.options
    parts = [say(f"edition-{options.preset}" if options.preset else "home-edition-mixed")]
    parts += [say("variant-last-chance")] * options.last_chance
    parts += [say("variant-two-tribes")] * (options.tribes_per_player == 2)
    return " · ".join([*parts, say("players-count", count=options.players)])


def event_text(event: Event, plan: SeatPlan, say: Language, reader: int | None = PERSON) -> str:
    """One event as a sentence for its reader, who is 'you' where it is about the reader's own discs.

    With two tribes the tribe is named instead: 'you' would not say which of them it is (V1).
    """
    name, player_of = plan.seat_name, plan.options.player_of
    you = reader if plan.options.tribes_per_player == 1 else None
    match event:
        case ev.Placed(seat=seat, disc=None):
            return say("event-placed", who=name(seat))
        case ev.Placed(seat=seat, face_up=True):
            return say("event-placed-last-chance", who=name(seat))
        case ev.Placed(seat=seat, disc=disc) if player_of(seat) == you:
            return say("event-placed-you", disc=say(f"disc-{disc}"))
        case ev.Placed(seat=seat, disc=disc):
            return say("event-placed-known", who=name(seat), disc=say(f"disc-{disc}"))
        case ev.Lost(seat=seat, disc=None):
            return say("event-lost", who=name(seat))
        case ev.Lost(seat=seat, disc=disc) if player_of(seat) == you:
            return say("event-lost-you", kind=disc)
        case ev.Lost(seat=seat, disc=disc):
            return say("event-lost-known", who=name(seat), disc=say(f"disc-{disc}"))
        case ev.Flipped(seat=seat, disc=disc):
            return say(f"event-flipped-{disc}", whose=name(seat))
        case ev.AttemptFailed(seat=seat, skull_owner=owner):
            if player_of(seat) == player_of(owner):
                if player_of(seat) == you:
                    return say("event-attempt-failed-own-you")
                return say("event-attempt-failed-own", who=name(seat))
            if player_of(seat) == you:
                return say("event-attempt-failed-you", owner=name(owner))
            if player_of(owner) == you:
                return say("event-attempt-failed-yours", who=name(seat))
            return say("event-attempt-failed", who=name(seat), owner=name(owner))
        case ev.RoundOpened(round=number, first=first):
            return say("event-round-opened", round=number, who=name(first))
        case ev.RoundWon(seat=seat, wins=wins):
            return say("event-round-won" if wins == 1 else "event-round-won-twice", who=name(seat))
        case ev.Shown(seat=seat, discs=discs):
            return say("event-shown", who=name(seat), discs=discs_text(discs, say))
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


def table_text(seen: View, plan: SeatPlan, say: Language) -> str:
    """The table as the reader may see it, one line for each seat."""
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
        line = say("table-seat", who=plan.seat_name(seat.seat), discs=seat.discs, stack=len(seat.stack))
        lines.append(f"  {line}{' · ' if marks else ''}{say('list-separator').join(marks)}")
    own = [seat for seat in seen.seats if seat.hand is not None and seat.seat == seen.seat]
    for seat in own:
        hand = seat.hand or ()
        text = say("table-hand", discs=discs_text(hand, say)) if hand else say("table-hand-empty")
        lines.append(f"  {text}")
    return "\n".join(lines)
