"""The result of a game in a few lines: rounds, place, bluffs, the boldest bid."""

from __future__ import annotations

from calavera.language import Language
from calavera.record.game_highlights import GameHighlights
from calavera.tui.game.seats import PERSON, SeatPlan

__all__ = ["result_lines"]

#: How many of those who bluffed best are named.
MAX_BLUFFERS = 2


def result_lines(found: GameHighlights, plan: SeatPlan, say: Language) -> list[str]:
    """The highlights of a finished game, a line for each."""
    lines = [_line("result-rounds", str(found.rounds), say)]
    if found.places[PERSON] > 1:
        place = say("result-place-of", place=found.places[PERSON], players=plan.options.players)
        lines.append(_line("result-place", place, say))
    lines.append(_line("result-bluffs", _bluffs_text(found, plan, say), say))
    if found.boldest is not None:
        lines.append(_line("result-boldest", _boldest_text(found, plan, say), say))
    return lines


def _line(key: str, value: str, say: Language) -> str:
    return say("result-line", label=say(key), value=value)


def _bluffs_text(found: GameHighlights, plan: SeatPlan, say: Language) -> str:
    best = sorted(
        [player for player, count in enumerate(found.bluffs) if count],
        key=lambda player: -found.bluffs[player],
    )
    named = [
        say("result-bluffer", who=_name(player, plan, say), count=found.bluffs[player])
        for player in best[:MAX_BLUFFERS]
    ]
    return " · ".join(named) or say("result-none")


def _boldest_text(found: GameHighlights, plan: SeatPlan, say: Language) -> str:
    bid = found.boldest
    assert bid is not None
    number = say("result-bid", number=bid.number, total=bid.total)
    outcome = say(f"result-{bid.outcome}", round=bid.round)
    return f"{number} · {_name(plan.options.player_of(bid.seat), plan, say)} · {outcome}"


def _name(player: int, plan: SeatPlan, say: Language) -> str:
    return say("result-you") if player == PERSON else plan.names[player]
