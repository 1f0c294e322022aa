"""Messages to a player, move by move, as words and as numbers: the information state of OpenSpiel."""

from __future__ import annotations

from functools import cache
from itertools import product

from calavera.rules import CHANCE, LAST_CHANCE, Action, Actor, Disc, State
from calavera.rules.actions import BIDS, FLIP, PASS, PICK, PLACE, START
from calavera.rules.steps import public_move

__all__ = ["message_number", "move_messages"]

_LETTERS: dict[Disc, str] = {"flower": "F", "skull": "S", "last-chance": "L"}


def move_messages(
    before: State, actor: Actor, action: Action, after: State, player: int | None
) -> tuple[str, ...]:
    """The messages to a player or a spectator (None) about one action.

    >>> from calavera.rules import Options, new_game, play
    >>> step = play(new_game(Options(players=2)), 1, "place:skull")
    >>> [move_messages(step.before, 1, step.action, step.after, player) for player in (0, 1)]
    [('1 place',), ('1 place:skull',)]
    """
    if action == PASS:  # in an auction, or asked to show
        return (f"{actor} pass",)
    players = before.options.players
    own = actor != CHANCE and actor % players == player
    word: str = action if own else public_move((actor, action), after.secret_opening)[1]
    suffix = _revealed_suffix(before, actor, action) + _lost_disc_suffix(before, action, after, player)
    message = f"{actor} {word}{suffix}"
    holder = before.setting.last_chance_seat
    if (
        not (before.secret_opening and not after.secret_opening)
        or holder is None
        or holder % players == player
    ):
        return (message,)
    # O2, O4, V2: all who choose in secret have placed, and the Last Chance disc becomes visible.
    return (message, f"{holder} turns") if LAST_CHANCE in after.seats[holder].stack else (message,)


def _revealed_suffix(before: State, actor: Actor, action: Action) -> str:
    if action.verb == "flip":
        seat = before.seats[action.about]
        return "=" + _LETTERS[seat.stack[-1 - seat.flipped]]
    if action.verb == "show" and actor != CHANCE:
        seat = before.seats[actor]
        return "=" + "".join([_LETTERS[disc] for disc in seat.stack[: len(seat.stack) - seat.flipped]])
    return ""


def _lost_disc_suffix(before: State, action: Action, after: State, player: int | None) -> str:
    """The lost disc, which only the Challenger learns (F2, F3)."""
    challenger = before.challenger
    if action.verb not in ("pick", "draw") or challenger is None:
        return ""
    if challenger % before.options.players != player:
        return ""
    return "=" + _LETTERS[after.seats[challenger].lost[-1]]


def message_number(message: str, seats: int) -> int:
    """A different number from 1 up for each message; chance comes after the last seat.

    >>> message_number("0 place", 4), message_number("chance shuffle", 4) > message_number("3 turns", 4)
    (1, True)
    """
    who, word = message.split()
    words = _word_numbers()
    return 1 + (seats if who == CHANCE else int(who)) * len(words) + words[word]


@cache
def _word_numbers() -> dict[str, int]:
    """A number for each word that occurs in messages."""
    words: list[str] = ["place", *PLACE.values(), PASS, "turns", "discard", "discard:flower", "discard:skull"]
    words += ["shuffle", *[f"draw{lost}" for lost in ("", "=F", "=S")]]
    words += [f"{pick}{lost}" for pick in PICK for lost in ("", "=F", "=S")]
    words += [f"{flip}={letter}" for flip in FLIP for letter in "FSL"]
    words += START
    words += [f"show={''.join(discs)}" for size in range(1, 5) for discs in product("FSL", repeat=size)]
    words += BIDS[1:]
    return {word: place for place, word in enumerate(words)}
