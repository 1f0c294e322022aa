"""Messages to a player, move by move, as words and as numbers: the information state of OpenSpiel."""

from __future__ import annotations

from typing import Final

from calavera.rules import CHANCE, LAST_CHANCE, Action, Actor, Disc, State
from calavera.rules.actions import PASS
from calavera.rules.steps import public_move

__all__ = ["message_features", "message_size", "move_messages"]

_LETTERS: dict[Disc, str] = {"flower": "F", "skull": "S", "last-chance": "L"}
_FACE_LETTERS: dict[str, str] = {str(disc): letter for disc, letter in _LETTERS.items()}
_FACES: Final = "FSL"
#: Discs of a seat, and so the most that one message shows.
_MAX_DISCS: Final = 4
_VERBS: Final = (
    *("place", "bid", "pass", "flip", "pick", "discard", "show", "start"),
    *("shuffle", "draw", "turns"),
)


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


def message_size(seats: int) -> int:
    """How many numbers a message has."""
    return (seats + 1) + len(_VERBS) + seats + 1 + _MAX_DISCS * len(_FACES)


def message_features(message: str, seats: int) -> list[float]:
    """A message as numbers from 0 to 1: who, the verb, the seat that it names, a number, and faces of discs.

    All are one-hot but the number, which is a bid or the place of a picked disc, divided by the most discs
    there can be. Different messages have different numbers, and no message has zeros only.

    >>> message_features("1 place:skull", 2)[:3], message_features("0 bid:4", 2)[-13]
    ([0.0, 1.0, 0.0], 0.5)
    >>> len(message_features("chance shuffle", 2)) == message_size(2)
    True
    """
    who, word = message.split()
    said, _, shown = word.partition("=")
    verb, _, about = said.partition(":")
    if about in _FACE_LETTERS:
        shown, about = _FACE_LETTERS[about], ""
    names_seat = verb in ("flip", "start")
    number = (int(about) + (verb == "pick")) / (_MAX_DISCS * seats) if about and not names_seat else 0.0
    faces = [face == letter for letter in shown for face in _FACES]
    return [
        *_one_hot(seats if who == CHANCE else int(who), seats + 1),
        *_one_hot(_VERBS.index(verb), len(_VERBS)),
        *_one_hot(int(about) if names_seat else None, seats),
        number,
        *map(float, faces),
        *[0.0] * (_MAX_DISCS * len(_FACES) - len(faces)),
    ]


def _one_hot(place: int | None, size: int) -> list[float]:
    return [float(at == place) for at in range(size)]
