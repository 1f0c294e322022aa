"""The layout: slices of action indices and of observations, for tables up to a number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, Self, get_args

from calavera.rules import CalaveraError, Phase
from calavera.rules.actions import DISCS_PER_TRIBE
from calavera.rules.options import MAX_SEATS, MIN_PLAYERS

__all__ = ["PHASES", "BadLayout", "Layout", "Slice"]

#: In the order of a round.
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

#: Versions of the encoding, oldest first. They differ in observations only.
VERSIONS: Final = (1, 2)
#: The format names in weight files of networks, by the version of the encoding that the network reads.
WEIGHTS_FORMATS: Final = {version: f"calavera network {version}" for version in VERSIONS}
#: How a past round is counted by a seat's highest bid of it: the words of ``docs/encoding.md``.
BID_LEVELS: Final = ("none", "at most its own stack", "at most half of the discs on all mats", "more")


class BadLayout(CalaveraError):
    """A layout that cannot be, or that has no room for a table."""


class Slice(NamedTuple):
    """A named range of numbers: where it starts, its size, the bounds of its values and their meaning."""

    name: str
    start: int
    size: int
    low: int
    high: int
    meaning: str

    @property
    def stop(self) -> int:
        """One past the last of them."""
        return self.start + self.size

    @property
    def range(self) -> slice:
        """As a Python slice: ``numbers[part.range]``."""
        return slice(self.start, self.stop)


class Layout(NamedTuple):
    """Arrays with room for a number of seats; a smaller table fills the front of each part and leaves zeros.

    >>> layout = Layout(seats=6)
    >>> layout.action_count, layout.observation_size, Layout(seats=6, version=1).observation_size
    (47, 413, 183)
    >>> layout.action_slices["bid"].start, layout.observation_slices["discs"].range
    (23, slice(40, 46, None))
    """

    seats: int = 6
    version: int = VERSIONS[-1]

    @property
    def action_count(self) -> int:
        """How many action indices there are."""
        return 11 + 6 * self.seats

    @property
    def observation_size(self) -> int:
        """How long an observation is."""
        return _end(self.observation_slices)

    @property
    def action_slices(self) -> dict[str, Slice]:
        """The parts of the action index, by verb; the same in all versions."""
        return _action_slices(_check_seats(self.seats))

    @property
    def observation_slices(self) -> dict[str, Slice]:
        """The parts of an observation, by name."""
        return _observation_slices(_check_seats(self.seats), _check_version(self.version))

    def check(self) -> Self:
        """The layout itself, if there is one with these seats and this version; refused if not."""
        _check_seats(self.seats)
        _check_version(self.version)
        return self

    def check_room(self, seats: int) -> None:
        """Refuse a table with more seats than there is room for."""
        if seats > _check_seats(self.seats):
            why = f"{seats} seats do not fit into a layout for {self.seats}: use Layout(seats={seats})"
            raise BadLayout("bad-layout", why, {"seats": seats, "room": self.seats})


def _check_seats(seats: object) -> int:
    if type(seats) is int and MIN_PLAYERS <= seats <= MAX_SEATS:
        return seats
    why = f"a layout has room for {MIN_PLAYERS} to {MAX_SEATS} seats, not {seats!r}"
    raise BadLayout("bad-layout", why, {"low": MIN_PLAYERS, "high": MAX_SEATS})


def _check_version(version: object) -> int:
    if type(version) is int and version in VERSIONS:
        return version
    why = f"the encoding has versions {VERSIONS[0]} to {VERSIONS[-1]}, not {version!r}"
    raise BadLayout("bad-layout", why, {"low": VERSIONS[0], "high": VERSIONS[-1]})


def _end(slices: dict[str, Slice]) -> int:
    return max([part.stop for part in slices.values()])


def _build_slices(parts: Sequence[tuple[str, int, int, int, str]]) -> dict[str, Slice]:
    """Slices one after the other, each from its name, size, lowest and highest number, and meaning."""
    slices: dict[str, Slice] = {}
    start = 0
    for name, size, low, high, meaning in parts:
        slices[name] = Slice(name, start, size, low, high, meaning)
        start += size
    return slices


@cache
def _action_slices(seats: int) -> dict[str, Slice]:
    return _build_slices(
        [
            ("place", 3, 0, 1, "`place:flower`, `place:skull`, `place:last-chance`"),
            ("pass", 1, 0, 1, "`pass`; asked whether to show (T6): leave the discs face down"),
            ("show", 1, 0, 1, "`show`"),
            ("discard", 2, 0, 1, "`discard:flower`, `discard:skull`"),
            ("pick", DISCS_PER_TRIBE, 0, 1, "`pick:0` … `pick:3`"),
            ("flip", seats, 0, 1, "`flip:S`, S counted clockwise from the actor (0: its own stack)"),
            ("start", seats, 0, 1, "`start:S`, S counted clockwise from the actor"),
            ("bid", DISCS_PER_TRIBE * seats, 0, 1, f"`bid:1` … `bid:{DISCS_PER_TRIBE * seats}`"),
        ]
    )


#: A name, the size, the lowest and the highest number, and the meaning.
_Part = tuple[str, int, int, int, str]


@cache
def _observation_slices(seats: int, version: int) -> dict[str, Slice]:
    most_discs, most_rounds = (
        DISCS_PER_TRIBE * seats,
        5 * seats - 1,
    )  # a round costs a disc or wins one of two challenges

    def each(name: str, low: int, high: int, meaning: str) -> _Part:
        return name, seats, low, high, meaning

    opening = "`first-last` opening"
    if version > 1:
        opening += ", `others-first` opening"
    options = f"{opening}, loss by `draw`, Last Chance, two tribes a player"
    return _build_slices(
        [
            ("phase", len(PHASES), 0, 1, f"one of {', '.join(PHASES)} is 1"),
            ("seats", 1, 2, seats, "seats at this table"),
            ("options", 3 + version, 0, 1, options),
            ("round", 1, 1, most_rounds, "number of the round, from 1"),
            ("bid", 1, 0, most_discs, "highest bid of the round, 0 before the challenge"),
            ("total", 1, 0, most_discs, "discs on all mats: the highest bid there can be"),
            ("to_flip", 1, 0, most_discs, "flips that the Challenger still needs, during the attempt"),
            ("shuffled", 1, 0, DISCS_PER_TRIBE, "discs that lie shuffled for a blind pick"),
            ("hand", 3, 0, 3, "own hand: flowers, skull, Last Chance disc"),
            ("lost", 2, 0, 3, "own discs out of the game: flowers, skull"),
            ("other_hand", 3, 0, 3, "the same for the reader's other tribe (V1), else 0"),
            ("other_lost", 2, 0, 3, "the same for the reader's other tribe (V1), else 0"),
            each("present", 0, 1, "the table has this seat"),
            each("own", 0, 1, "the reader's player holds it"),
            each("discs", 0, DISCS_PER_TRIBE, "lives left"),
            each("wins", 0, 2, "challenges won"),
            each("stack", 0, DISCS_PER_TRIBE, "discs on the mat"),
            each("flipped", 0, DISCS_PER_TRIBE, "of those, flipped or shown, from the top"),
            (
                "faces",
                DISCS_PER_TRIBE * seats,
                -1,
                2,
                "four for each seat, the stack from the bottom: -1 skull, 1 flower, 2 Last Chance disc, "
                "0 unknown to the reader or no disc",
            ),
            each("hand_size", 0, DISCS_PER_TRIBE, "discs in hand"),
            each("passed", 0, 1, "out of this auction"),
            each("bids", 0, most_discs, "the seat's highest bid of this round"),
            *(_auction_parts(seats) if version > 1 else ()),
            each("first", 0, 1, "first seat of the round"),
            each("bidder", 0, 1, "made the highest bid"),
            each("challenger", 0, 1, "is the Challenger"),
            each("skull_owner", 0, 1, "its skull stopped the attempt"),
            each("to_act", 0, 1, "must act now"),
            each("last_chance", 0, 1, "has the Last Chance disc this round"),
            each("chance_taken", 0, 1, "its player had the Last Chance disc, now or before"),
            each("skull_known", -1, 1, "from past rounds everybody knows: 1 has its skull, -1 has lost it"),
            each(
                "lost_blind",
                0,
                DISCS_PER_TRIBE,
                "discs lost to a pick or draw since its skull was last certain",
            ),
            each("lost_chosen", 0, DISCS_PER_TRIBE, "discs it chose to lose since then"),
            *(_history_parts(seats, most_rounds) if version > 1 else _round_counts(seats, most_rounds)),
        ]
    )


def _auction_parts(seats: int) -> list[_Part]:
    """The order of bids and passes, from version 2 on."""
    most = DISCS_PER_TRIBE * seats
    return [
        (
            "bids_made",
            most * seats,
            0,
            1,
            f"{most} for each seat, one for each number from 1: the seat bid this number in this round",
        ),
        ("passed_at", seats, 0, most, "the highest bid when the seat passed in this round, 0 if it has not"),
    ]


def _round_counts(seats: int, most_rounds: int) -> list[_Part]:
    """Past rounds in version 1."""
    return [
        ("skull_rounds", seats, 0, most_rounds, "past rounds in which its skull was turned up"),
        ("bluff_rounds", seats, 0, most_rounds, "of those, rounds in which it had bid"),
        ("flower_rounds", seats, 0, most_rounds, "past rounds in which only flowers of it were turned up"),
    ]


def _history_parts(seats: int, most_rounds: int) -> list[_Part]:
    """Past rounds from version 2 on: how high a seat bid on what was turned up, and the previous round."""
    most_discs, levels = DISCS_PER_TRIBE * seats, len(BID_LEVELS)
    by_bid = f"by its highest bid: {'; '.join(BID_LEVELS)}"
    turned_up = {
        "skull_rounds": f"four for each seat: past rounds in which its skull was turned up, {by_bid}",
        "flower_rounds": "the same for past rounds in which only flowers of it were turned up",
        "hidden_rounds": "the same for past rounds in which nothing of it was turned up",
    }
    return [
        *[(name, levels * seats, 0, most_rounds, meaning) for name, meaning in turned_up.items()],
        ("previous_total", 1, 0, most_discs, "discs on all mats in the previous round"),
        ("previous_stack", seats, 0, DISCS_PER_TRIBE, "its discs on the mat in the previous round"),
        ("previous_bid", seats, 0, most_discs, "its highest bid of the previous round"),
        ("previous_issuer", seats, 0, 1, "issued the challenge of the previous round: bid first"),
        (
            "previous_face",
            seats,
            -1,
            1,
            "what the previous round turned up of it: -1 its skull, 1 only flowers, 0 nothing",
        ),
    ]
