"""How long opponents wait before they act. A deciding flip takes longer."""

from __future__ import annotations

from typing import Final

from calavera.rules import CHANCE, Actor, View

__all__ = ["LOSS_SECONDS", "PACES", "SHOW_SECONDS", "SKULL_SCENE_SECONDS", "pause_before"]

#: Seconds before an opponent acts.
PACES: Final = {"slow": 2.2, "normal": 1.1, "fast": 0.45, "instant": 0.0}

#: Seconds after a lost disc before an opponent acts: everybody sees who lost, and the loser sees what.
LOSS_SECONDS: Final = {"slow": 3.2, "normal": 2.6, "fast": 2.0, "instant": 0.0}

#: Seconds that a player has to decide whether to show (T6).
SHOW_SECONDS: Final = {"slow": 5.0, "normal": 3.0, "fast": 2.0, "instant": 2.0}

#: Seconds in which a client shows the flip that met a skull. The time to decide begins after them.
SKULL_SCENE_SECONDS: Final = 2.0


def pause_before(seen: View, actor: Actor, pace: str) -> float:
    """Seconds to wait before this actor acts. They depend only on what all players can see.

    >>> from calavera.rules import Options, new_game, view
    >>> pause_before(view(new_game(Options(players=3)), 0), 1, "instant")
    0.0
    """
    seconds = PACES[pace]
    if _follows_loss(seen):
        return seconds * 0.4 + LOSS_SECONDS[pace]
    if seen.phase == "opening":
        return seconds * 0.4
    if seen.phase == "attempt":
        return seconds * (1.8 if seen.bid - len(seen.revealed) == 1 else 0.8)
    return seconds * (0.6 if actor == CHANCE else 1.0)


def _follows_loss(seen: View) -> bool:
    """Whether nothing that this actor waited for has happened since a disc was lost."""
    if seen.phase == "starter":
        return True
    if seen.phase != "opening" or not seen.past or seen.past[-1].won:
        return False
    # Those who place in secret wait since the round opened; in turn, the first of them alone does. Where an
    # eliminated player named the first one, the pause came before that.
    _, word = seen.past[-1].moves[-1]
    return (seen.secret_opening or seen.total == 0) and not word.startswith("start")
