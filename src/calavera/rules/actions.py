"""The action words: what an actor may do, as strings with a verb and what it is about."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any, Final, Literal

from .errors import IllegalAction, short_repr
from .options import MAX_SEATS

__all__ = [
    "BIDS",
    "CHANCE",
    "DISCARD",
    "DISCS",
    "DRAW",
    "FLIP",
    "FLOWER",
    "HIDDEN_PLACE",
    "LAST_CHANCE",
    "PASS",
    "PICK",
    "PLACE",
    "PUBLIC",
    "SHOW",
    "SKULL",
    "START",
    "WORDS",
    "Action",
    "Actor",
    "Disc",
    "Move",
    "parse_action",
    "shuffle",
]

Disc = Literal["flower", "skull", "last-chance"]
FLOWER: Final[Disc] = "flower"
SKULL: Final[Disc] = "skull"
LAST_CHANCE: Final[Disc] = "last-chance"
DISCS: Final[tuple[Disc, ...]] = (FLOWER, SKULL, LAST_CHANCE)

#: Who acts: a seat or chance.
Actor = int | Literal["chance"]
CHANCE: Final[Literal["chance"]] = "chance"

#: A tribe is three flowers and a skull (S1).
FLOWERS_PER_TRIBE = 3
DISCS_PER_TRIBE = FLOWERS_PER_TRIBE + 1
#: No table has more: the highest bid there is.
MAX_DISCS = DISCS_PER_TRIBE * MAX_SEATS


class Action(str):
    """One action word: the text itself, plus its verb and what it is about (None if nothing).

    There is one object for each word, so that comparing actions is cheap, and an action equals its text.

    >>> action = parse_action("bid:3")
    >>> action, action.verb, action.about
    (bid:3, 'bid', 3)
    >>> action == "bid:3" and action is BIDS[3]
    True
    """

    __slots__ = ("about", "verb")

    verb: str
    #: A disc, a number, a seat or an order, as the verb says. Any, so that code for one verb needs no check.
    about: Any

    def __new__(cls, verb: str, about: str | int | None = None) -> Action:
        """The action of a verb: ``Action("bid", 3)``."""
        action = super().__new__(cls, verb if about is None else f"{verb}:{about}")
        object.__setattr__(action, "verb", verb)
        object.__setattr__(action, "about", about)
        return action

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an action never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("an action never changes")

    def __repr__(self) -> str:
        return str.__str__(self)

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickle_action, (self.verb, self.about)


#: An actor's action, as records keep it.
Move = tuple[Actor, Action]

PLACE: Final[dict[Disc, Action]] = {disc: Action("place", disc) for disc in DISCS}
BIDS: Final[tuple[Action, ...]] = tuple(Action("bid", n) for n in range(MAX_DISCS + 1))
PASS: Final = Action("pass")
FLIP: Final[tuple[Action, ...]] = tuple(Action("flip", seat) for seat in range(MAX_SEATS))
PICK: Final[tuple[Action, ...]] = tuple(Action("pick", place) for place in range(DISCS_PER_TRIBE))
DISCARD: Final[dict[Disc, Action]] = {disc: Action("discard", disc) for disc in (FLOWER, SKULL)}
START: Final[tuple[Action, ...]] = tuple(Action("start", seat) for seat in range(MAX_SEATS))
SHOW: Final = Action("show")
DRAW: Final[dict[Disc, Action]] = {disc: Action("draw", disc) for disc in (FLOWER, SKULL)}

#: What others see of a secret action: its verb alone.
HIDDEN_PLACE: Final = Action("place")
_HIDDEN: Final = {"place": HIDDEN_PLACE} | {verb: Action(verb) for verb in ("discard", "shuffle", "draw")}


def _shuffle_actions() -> dict[str, Action]:
    words = {
        "".join(order)
        for hand in ("F", "S", "FF", "FS", "FFF", "FFS", "FFFS")
        for order in permutations(hand)
    }
    return {word: Action("shuffle", word) for word in sorted(words)}


_SHUFFLE: Final = _shuffle_actions()
WORDS: Final[dict[str, Action]] = {
    action: action
    for group in (
        PLACE.values(),
        BIDS[1:],
        (PASS, SHOW),
        FLIP,
        PICK,
        DISCARD.values(),
        START,
        DRAW.values(),
        _SHUFFLE.values(),
    )
    for action in group
}

#: Each action as the whole table sees it; the Last Chance disc lies face up (V2).
PUBLIC: Final[dict[str, Action]] = {
    action: action if action.about == LAST_CHANCE else _HIDDEN.get(action.verb, action)
    for action in WORDS.values()
}

_FORMS: Final = (
    "place:flower, place:skull, place:last-chance, bid:N, pass, flip:S, pick:I, "
    "discard:flower, discard:skull, start:S or show"
)


def _unpickle_action(verb: str, about: str | int | None) -> Action:
    """The one object of a word, for unpickling."""
    action = Action(verb, about)
    return WORDS.get(action) or (_HIDDEN.get(verb, action) if about is None else action)


def shuffle(order: str) -> Action:
    """The chance action that lays the Challenger's discs face down in this order (F2)."""
    return _SHUFFLE[order]


def parse_action(word: object) -> Action:
    """Read an action word: the one :class:`Action` that it names. Any other text or type is refused.

    >>> parse_action("place:skull")
    place:skull
    >>> parse_action("bid: 2")
    Traceback (most recent call last):
    ...
    calavera.rules.errors.IllegalAction: 'bid: 2' is not an action word: ...
    """
    if not isinstance(word, str):
        raise IllegalAction(
            "bad-type", f"an action is a word such as bid:3, not {short_repr(word)}", action=word
        )
    found = WORDS.get(word)
    if found is None:
        raise _unknown_word_error(word)
    return found


def _unknown_word_error(text: str) -> IllegalAction:
    """The error for a text that is no action word; a number out of range gets its own sentence."""
    verb, _, number = text.partition(":")
    if re.fullmatch("0|[1-9][0-9]*", number):
        short = _short_number(number)
        if verb == "bid":
            why = "more than any table has discs: bid less"
            if number == "0":
                why = "never possible: a bid is a whole number from 1 up"
            return IllegalAction("bad-bid", f"bid {short} is {why}", action=text)
        if verb in ("flip", "start"):
            why = f"there is no seat {short}: seats count from 0 to at most {MAX_SEATS - 1}"
            return IllegalAction("no-such-seat", why, action=text)
        if verb == "pick":
            why = f"there is no face-down disc {short}: nobody has more than four, counted from 0"
            return IllegalAction("no-such-disc", why, action=text)
    why = f"{short_repr(text)} is not an action word: say {_FORMS}, exactly"
    return IllegalAction("unknown-action", why, action=text)


def _short_number(digits: str) -> str:
    return digits if len(digits) <= 6 else f"{digits[:3]}…"
