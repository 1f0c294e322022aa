"""The script of the lesson: the players, and what happens in each scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from calavera.rules import State

#: The learner's seat; the companions sit clockwise from there.
YOU: Final = 0
ROSA: Final = 1
TITO: Final = 2
OFELIA: Final = 3

#: Who sits where; the client fills in the learner's name.
SEATS: Final = (
    {"name": None, "tribe": "marigold"},
    {"name": "Rosa", "tribe": "obsidian"},
    {"name": "Tito", "tribe": "coral"},
    {"name": "Ofelia", "tribe": "jade"},
)


class Explain(NamedTuple):
    """The coach explains something and waits until the learner goes on."""

    key: str


class CompanionMove(NamedTuple):
    """A companion acts, with or without a remark."""

    seat: int
    action: str
    talk: str | None = None


class LearnerChoice(NamedTuple):
    """The learner acts: the accepted actions, each with a remark or None, and reasons against the others."""

    key: str
    accepts: Mapping[str, str | None]
    refusals: Mapping[str, str] = {}
    #: Whether the learner may go on without acting: no one has to show.
    optional: bool = False


class LearnerFlips(NamedTuple):
    """The learner's attempt, in any order: keys for their own stack, the first other stack, the rest."""

    own: str
    others: str | None = None
    more: str | None = None
    #: Remarks on particular flips.
    remarks: Mapping[str, str] = {}


LessonPart = Explain | CompanionMove | LearnerChoice | LearnerFlips


class Scene(NamedTuple):
    """One part of the lesson: where it starts and how it goes."""

    name: str
    start: State
    parts: Sequence[LessonPart]
    #: The order of the challenger's discs after the shuffle.
    shuffle: str | None = None
    #: Whether it is an optional scene beside the game: a variant or a rare situation.
    extra: bool = False


def companions_place(rosa: str, tito: str, ofelia: str, last: int = OFELIA) -> list[LessonPart]:
    """The companions each place a disc, a flower or a skull; the first player places last (O4)."""
    discs = {ROSA: rosa, TITO: tito, OFELIA: ofelia}
    order = sorted(discs, key=lambda seat: (seat == last, seat))
    return [CompanionMove(seat, f"place:{discs[seat]}") for seat in order]


def companions_pass(*seats: int) -> list[LessonPart]:
    """These companions pass."""
    return [CompanionMove(seat, "pass") for seat in seats]


FIRST: Final[Sequence[LessonPart]] = [
    Explain("learn-first-hello"),
    Explain("learn-first-candle"),
    *companions_place("flower", "skull", "flower"),
    LearnerChoice(
        "learn-first-place",
        {"place:flower": "learn-first-flower", "place:skull": "learn-first-skull"},
    ),
    LearnerChoice("learn-first-add", {"place:*": None}, {"bid:*": "learn-first-not-yet"}),
    CompanionMove(ROSA, "place:flower"),
    CompanionMove(TITO, "bid:2", talk="talk-garden"),
    Explain("learn-first-challenge"),
    CompanionMove(OFELIA, "bid:3"),
    LearnerChoice("learn-first-pass", {"pass": None}, {"bid:*": "learn-first-no-raise"}),
    *companions_pass(ROSA, TITO),
    Explain("learn-first-challenger"),
    CompanionMove(OFELIA, "flip:3"),
    CompanionMove(OFELIA, "flip:1"),
    CompanionMove(OFELIA, "flip:2"),
    Explain("learn-first-bones"),
    LearnerChoice("learn-first-show", {"show": "learn-first-shown"}, optional=True),
    CompanionMove(TITO, "pick:1", talk="talk-found-mine"),
    Explain("learn-first-lost"),
]

DARE: Final[Sequence[LessonPart]] = [
    LearnerChoice("learn-dare-place", {"place:flower": None}, {"place:skull": "learn-dare-not-skull"}),
    *companions_place("flower", "flower", "flower"),
    CompanionMove(OFELIA, "place:flower"),
    LearnerChoice(
        "learn-dare-bid",
        {"bid:2": None, "bid:3": "learn-dare-bold"},
        {"bid:1": "learn-dare-too-low", "bid:*": "learn-dare-too-high", "place:*": "learn-dare-no-disc"},
    ),
    CompanionMove(ROSA, "pass", talk="talk-courage"),
    *companions_pass(TITO, OFELIA),
    LearnerFlips("learn-dare-own", "learn-dare-others", "learn-dare-more"),
    Explain("learn-dare-won"),
]

BLUFF: Final[Sequence[LessonPart]] = [
    Explain("learn-bluff-first"),
    *companions_place("flower", "flower", "flower"),
    LearnerChoice("learn-bluff-place", {"place:skull": None}, {"place:flower": "learn-bluff-not-flower"}),
    LearnerChoice(
        "learn-bluff-bid",
        {"bid:2": None, "bid:1": None},
        {"bid:*": "learn-bluff-too-high", "place:*": "learn-bluff-no-disc"},
    ),
    CompanionMove(ROSA, "bid:3", talk="talk-asleep"),
    *companions_pass(TITO, OFELIA),
    LearnerChoice("learn-bluff-pass", {"pass": None}, {"bid:*": "learn-bluff-no-raise"}),
    CompanionMove(ROSA, "flip:1"),
    CompanionMove(ROSA, "flip:2"),
    CompanionMove(ROSA, "flip:0", talk="talk-ouch"),
    LearnerChoice("learn-bluff-pick", {"pick:*": None}),
    Explain("learn-bluff-picked"),
]

BITTEN: Final[Sequence[LessonPart]] = [
    Explain("learn-bitten-what-if"),
    *companions_pass(ROSA, TITO, OFELIA),
    LearnerFlips("learn-bitten-flip"),
    LearnerChoice(
        "learn-bitten-discard",
        {"discard:flower": "learn-bitten-kept", "discard:skull": "learn-bitten-gone"},
    ),
    Explain("learn-bitten-back"),
]

FAIL: Final[Sequence[LessonPart]] = [
    LearnerChoice("learn-fail-place", {"place:flower": None}, {"place:skull": "learn-fail-not-skull"}),
    *companions_place("flower", "flower", "skull", last=ROSA),
    CompanionMove(ROSA, "bid:2"),
    CompanionMove(TITO, "pass"),
    CompanionMove(OFELIA, "bid:3", talk="talk-flip-mine"),
    LearnerChoice("learn-fail-raise", {"bid:4": None}, {"pass": "learn-fail-no-pass"}),
    LearnerFlips("learn-fail-own", "learn-fail-others", "learn-fail-more"),
    Explain("learn-fail-skull"),
    CompanionMove(OFELIA, "pick:0"),
    Explain("learn-fail-lost"),
]

WIN: Final[Sequence[LessonPart]] = [
    Explain("learn-win-first"),
    *companions_place("flower", "skull", "flower"),
    LearnerChoice("learn-win-place", {"place:flower": None}, {"place:skull": "learn-win-not-skull"}),
    LearnerChoice(
        "learn-win-add",
        {"place:flower": None},
        {"place:skull": "learn-win-not-skull", "bid:*": "learn-win-patience"},
    ),
    CompanionMove(ROSA, "place:flower"),
    CompanionMove(TITO, "place:flower"),
    CompanionMove(OFELIA, "bid:2", talk="talk-here-goes"),
    LearnerChoice(
        "learn-win-raise",
        {"bid:3": None},
        {"bid:*": "learn-win-enough", "pass": "learn-win-no-pass"},
    ),
    CompanionMove(ROSA, "pass"),
    CompanionMove(TITO, "pass", talk="talk-not-me"),
    CompanionMove(OFELIA, "pass"),
    LearnerFlips("learn-win-own", "learn-win-last", remarks={"flip:2": "learn-win-close"}),
    Explain("learn-win-won"),
]

LAST_CHANCE: Final[Sequence[LessonPart]] = [
    Explain("learn-chance-taken"),
    *companions_place("flower", "flower", "flower"),
    LearnerChoice("learn-chance-place", {"place:*": None}),
    LearnerChoice("learn-chance-add", {"place:*": None}, {"bid:*": "learn-chance-patience"}),
    CompanionMove(ROSA, "bid:1"),
    *companions_pass(TITO, OFELIA),
    LearnerChoice("learn-chance-bid", {"bid:2": None}, {"*": "learn-chance-certain"}),
    *companions_pass(ROSA),
    LearnerFlips("learn-chance-flip"),
    Explain("learn-chance-won"),
]

LONE: Final[Sequence[LessonPart]] = [
    Explain("learn-lone-left"),
    *companions_place("flower", "flower", "flower"),
    LearnerChoice("learn-lone-place", {"place:skull": None}),
    LearnerChoice(
        "learn-lone-bid", {"bid:1": None, "bid:2": None, "bid:3": None}, {"bid:*": "learn-lone-too-high"}
    ),
    *companions_pass(ROSA, TITO, OFELIA),
    LearnerFlips("learn-lone-flip"),
    LearnerChoice("learn-lone-discard", {"discard:skull": None}),
    LearnerChoice("learn-lone-start", {"start:*": None}),
    Explain("learn-lone-started"),
]
