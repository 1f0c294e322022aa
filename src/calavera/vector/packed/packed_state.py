"""The packed state, words of 32 bits, and the named fields that it unpacks to."""

from __future__ import annotations

from typing import Final, NamedTuple

from .history import History
from .seat_sets import ALL_SEATS, MAX_SEATS, PILE_MASK, Word, any_level, on_all_levels, to_word

__all__ = [
    "ADDING",
    "ATTEMPT",
    "BIDDING",
    "LOSS",
    "NO_SKULL",
    "OPENING",
    "OVER",
    "PAID",
    "STARTER",
    "State",
    "UnpackedState",
    "pack",
    "unpack",
]

#: Phases by their number in ``calavera.encode``.
OPENING, ADDING, BIDDING, ATTEMPT, LOSS, STARTER, OVER = range(7)

#: The place of the skull in a shuffle without a skull.
NO_SKULL: Final = 7
#: In its place once a finished game that stays has given its rewards; nothing is shuffled any more.
PAID: Final = 6

_SET_AT: Final = 4 * MAX_SEATS
#: The three levels of ``owned`` that are flowers.
_FLOWERS: Final = (1 << 3 * MAX_SEATS) - 1


class State(NamedTuple):
    """A packed game: unsigned words, the same for every number of seats: 14 of them in version 1 of the
    encoding, 30 in version 2.

    Each of the first six words is a pile of four sets and one more set, see ``seat_sets``.
    """

    #: Flowers owned (three levels), then skulls owned; seats with a won challenge.
    owned: Word
    #: Discs on the mats; seats that still take turns.
    mats: Word
    #: Where in the stacks the skulls lie; seats that had the Last Chance disc.
    skulls: Word
    #: Discs face down on the mats; seats still to be asked to show.
    down: Word
    #: Discs lost to a pick or draw since the skull was last certain; seats whose skull is certain.
    blind: Word
    #: Discs lost by choice since then; seats whose skull is certainly gone.
    chosen: Word
    #: Five sets of at most one seat: whose turn, first, bidder, skull owner, who has the Last Chance disc.
    turns: Word
    #: Phase, bid, round and other small numbers.
    counts: Word
    #: Five bits per seat: its highest bid in this round.
    bids: Word
    #: This auction and past rounds, as the version of the encoding needs them.
    history: History
    #: The state of the random number generator, see ``rng``.
    rng_low: Word
    rng_high: Word


class UnpackedState(NamedTuple):
    """The fields of a game: sets of seats, piles of sets and small numbers, all of them words."""

    owned: Word
    won: Word
    mats: Word
    active: Word
    skulls: Word
    had_last_chance: Word
    down: Word
    to_ask: Word
    blind: Word
    certain: Word
    chosen: Word
    gone: Word
    turn: Word
    first: Word
    bidder: Word
    owner: Word
    last_chance_holder: Word
    phase: Word
    bid: Word
    #: The place of the skull among the shuffled discs, or NO_SKULL (F2); PAID in a finished game that stays.
    order: Word
    round: Word
    #: The winner of the game that the last step ended; empty otherwise.
    winner: Word
    #: Levels (one bit each) of the holder's stack where the Last Chance disc lies: the first, the second.
    last_chance_levels: Word
    #: The options of this game, if every game draws its own: see ``game_options``.
    variant: Word
    bids: Word
    history: History

    @property
    def alive(self) -> Word:
        """The seats that still own a disc."""
        return (self.owned | self.owned >> 3 * MAX_SEATS) & ALL_SEATS

    @property
    def last_chance_pile(self) -> Word:
        """The place of the Last Chance disc in the stacks, as a pile."""
        first, second = self.last_chance_levels & 1, self.last_chance_levels >> 1
        return self.last_chance_holder * first | (self.last_chance_holder * second) << MAX_SEATS

    @property
    def skull_owners(self) -> Word:
        """The seats that still own a skull."""
        return self.owned >> 3 * MAX_SEATS

    @property
    def flowers_in_hand(self) -> Word:
        """The seats with a flower in hand: they own more flowers than lie on their mat."""
        flowers = self.mats >> MAX_SEATS | self.mats & ~on_all_levels(any_level(self.skulls))
        flowers = flowers >> MAX_SEATS | flowers & ~on_all_levels(any_level(self.last_chance_pile))
        return any_level(self.owned & _FLOWERS & ~flowers)


#: Widths of the small numbers in ``counts``, lowest first.
_COUNTS: Final = {
    "phase": 3,
    "bid": 5,
    "order": 3,
    "round": 5,
    "winner": MAX_SEATS,
    "last_chance_levels": 2,
    "variant": 4,
}


def _pile_and_set(pile: Word, seats: Word) -> Word:
    return pile | seats << _SET_AT


def pack(table: UnpackedState, rng: tuple[Word, Word]) -> State:
    """Pack the fields into words."""
    turns = to_word(0)
    for seat in (table.last_chance_holder, table.owner, table.bidder, table.first, table.turn):
        turns = turns << MAX_SEATS | seat
    counts = to_word(0)
    for name, width in reversed(_COUNTS.items()):
        counts = counts << width | getattr(table, name)
    return State(
        owned=_pile_and_set(table.owned, table.won),
        mats=_pile_and_set(table.mats, table.active),
        skulls=_pile_and_set(table.skulls, table.had_last_chance),
        down=_pile_and_set(table.down, table.to_ask),
        blind=_pile_and_set(table.blind, table.certain),
        chosen=_pile_and_set(table.chosen, table.gone),
        turns=turns,
        counts=counts,
        bids=table.bids,
        history=table.history,
        rng_low=rng[0],
        rng_high=rng[1],
    )


def unpack(state: State) -> UnpackedState:
    """Unpack the words into fields."""
    turn, first, bidder, owner, last_chance_holder = [
        state.turns >> MAX_SEATS * place & ALL_SEATS for place in range(5)
    ]
    counts: dict[str, Word] = {}
    at = 0
    for name, width in _COUNTS.items():
        counts[name] = state.counts >> at & ((1 << width) - 1)
        at += width
    return UnpackedState(
        owned=state.owned & PILE_MASK,
        won=state.owned >> _SET_AT,
        mats=state.mats & PILE_MASK,
        active=state.mats >> _SET_AT,
        skulls=state.skulls & PILE_MASK,
        had_last_chance=state.skulls >> _SET_AT,
        down=state.down & PILE_MASK,
        to_ask=state.down >> _SET_AT,
        blind=state.blind & PILE_MASK,
        certain=state.blind >> _SET_AT,
        chosen=state.chosen & PILE_MASK,
        gone=state.chosen >> _SET_AT,
        turn=turn,
        first=first,
        bidder=bidder,
        owner=owner,
        last_chance_holder=last_chance_holder,
        bids=state.bids,
        history=state.history,
        **counts,
    )
