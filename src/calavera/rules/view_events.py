"""The events of a game, worked out from a view, for readers who did not see them happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import events as ev
from .actions import CHANCE, LAST_CHANCE, PLACE, SKULL, Action, Move

if TYPE_CHECKING:
    from .options import Options
    from .state import Revealed
    from .views import View

__all__ = ["past_events", "round_events"]


class _Round(NamedTuple):
    """What the events of one round are worked out from."""

    options: Options
    number: int
    first: int
    moves: tuple[Move, ...]
    revealed: tuple[Revealed, ...]
    #: All who choose their first disc in secret have placed it (O2, O4).
    chosen: bool
    #: None until the auction is over.
    challenger: int | None
    bid: int
    #: The Challenger's discs before the round; 0 while there is no Challenger.
    discs: int
    #: The Challenger's won challenges, this round included.
    wins: int
    #: Who has the Last Chance disc in this round.
    last_chance_seat: int | None
    #: The reader's view while the round is the current one: it may know faces. None for a finished round.
    view: View | None


def past_events(view: View) -> tuple[tuple[ev.Event, ...], ...]:
    """The events of each finished round, oldest first, in the form that a spectator saw.

    Each round begins with its ``RoundOpened`` and ends before that of the next. All readers of one state get
    the same answer: a ``PastRound`` holds no faces that were secret, not even the reader's own.

    >>> from calavera.rules import Options, new_game, view
    >>> state = new_game(Options(players=2))
    >>> for seat, word in [
    ...     (0, "place:flower"),
    ...     (1, "place:skull"),
    ...     (0, "bid:1"),
    ...     (1, "pass"),
    ...     (0, "flip:0"),
    ... ]:
    ...     state = state.play(seat, word)
    >>> for event in past_events(view(state, 1))[0]:
    ...     print(event)
    RoundOpened(round=1, first=0)
    Placed(seat=0, disc=None)
    Placed(seat=1, disc=None)
    Bid(seat=0, number=1)
    Passed(seat=1)
    AttemptBegan(seat=0, bid=1)
    Flipped(by=0, seat=0, disc='flower')
    RoundWon(seat=0, wins=1)
    """
    discs = _discs_before(view)
    holders = _last_chance_seats(view, discs)
    rounds: list[tuple[ev.Event, ...]] = []
    for index, past in enumerate(view.past):
        found = _round_events(
            _Round(
                options=view.options,
                number=past.number,
                first=past.first,
                moves=past.moves,
                revealed=past.revealed,
                chosen=True,
                challenger=past.challenger,
                bid=past.bid,
                discs=discs[index],
                wins=1,  # the second win ends the game, so that its round never becomes a past one (W1)
                last_chance_seat=holders[index],
                view=None,
            )
        )
        taker = holders[index + 1]
        if taker is not None:
            found.append(ev.LastChanceTaken(taker))
        rounds.append(tuple(found))
    return tuple(rounds)


def round_events(view: View) -> tuple[ev.Event, ...]:
    """The events of the current round so far, in the form that the view's reader saw.

    >>> from calavera.rules import Options, new_game, view
    >>> state = new_game(Options(players=2)).play(1, "place:skull")
    >>> round_events(view(state, 0))
    (RoundOpened(round=1, first=0), Placed(seat=1, disc=None))
    >>> round_events(view(state, 1))
    (RoundOpened(round=1, first=0), Placed(seat=1, disc='skull'))
    """
    challenger = view.challenger
    discs = _discs_before(view)
    found = _round_events(
        _Round(
            options=view.options,
            number=view.round,
            first=view.first,
            moves=view.moves,
            revealed=view.revealed,
            chosen=not view.secret_opening,
            challenger=challenger,
            bid=view.bid,
            discs=discs[-1],
            wins=0 if challenger is None else view.seats[challenger].wins,
            last_chance_seat=_last_chance_seats(view, discs)[-1],
            view=view,
        )
    )
    if view.winner is not None and view.reason is not None:
        found.append(ev.GameWon(view.winner, view.reason))
    return tuple(found)


def _discs_before(view: View) -> list[int]:
    """For each round, the current one last: how many discs its Challenger had before it."""
    owned = [seat.discs for seat in view.seats]
    challenger = view.challenger
    if challenger is not None and view.skull_owner is not None and view.phase != "loss":
        owned[challenger] += 1
    found = [0 if challenger is None else owned[challenger]]
    for past in reversed(view.past):
        if not past.won:
            owned[past.challenger] += 1
        found.append(owned[past.challenger])
    return found[::-1]


def _last_chance_seats(view: View, discs: list[int]) -> list[int | None]:
    """For each round, the current one last: who had the Last Chance disc in it (V2, D4)."""
    options = view.options
    found: list[int | None] = [None]
    taken: set[int] = set()
    for past, before in zip(view.past, discs[:-1], strict=True):
        player = options.player_of(past.challenger)
        takes = options.last_chance and not past.won and before == 2 and player not in taken
        if takes:
            taken.add(player)
        found.append(past.challenger if takes else None)
    return found


def _round_events(this: _Round) -> list[ev.Event]:
    found: list[ev.Event] = [ev.RoundOpened(this.number, this.first)]
    verbs = [action.verb for _, action in this.moves]
    opening = _opening_length(this.moves)
    last_secret = _last_secret_move(this, opening)
    auction_end = -1
    if this.challenger is not None:
        auction_end = max([at for at, verb in enumerate(verbs) if verb in ("bid", "pass")])
    turned = 0
    for at, (actor, action) in enumerate(this.moves):
        if actor == CHANCE or action.verb in ("pick", "discard"):
            found += _loss(this, action)
        elif action.verb == "place":
            found += _placement(this, at, actor, action, last_secret)
        elif action.verb in ("bid", "pass"):
            found.append(ev.Bid(actor, action.about) if action.verb == "bid" else ev.Passed(actor))
            if at == auction_end:
                found.append(ev.AttemptBegan(this.challenger or 0, this.bid))
        elif action.verb == "flip":
            turned += 1
            found += _flip(this, actor, turned)
        elif action.verb == "show":
            shown = turned
            while turned < len(this.revealed) and this.revealed[turned][0] == actor:
                turned += 1
            found.append(ev.Shown(actor, tuple([disc for _, disc in this.revealed[shown:turned]])))
        else:
            found.append(ev.StarterNamed(actor, action.about))
    return found


def _opening_length(moves: tuple[Move, ...]) -> int:
    """How many moves belong to the opening. It ends when a seat acts again: the first seat (A1)."""
    placed: set[object] = set()
    for actor, action in moves:
        if action.verb != "place" or actor in placed:
            break
        placed.add(actor)
    return len(placed)


def _last_secret_move(this: _Round, opening: int) -> int:
    """The last placement so far that was chosen in secret, at once with others (O2, O4); -1 if none was."""
    rule = this.options.opening
    if rule == "first-last":
        return -1
    first_placed = opening > 0 and this.moves[opening - 1][0] == this.first
    return opening - 2 if rule == "others-first" and first_placed else opening - 1


def _placement(this: _Round, at: int, seat: int, action: Action, last_secret: int) -> list[ev.Event]:
    disc = action.about
    if at > last_secret:
        return [ev.Placed(seat, disc, disc == LAST_CHANCE)]
    # Until all have chosen, only its player knows that it is the Last Chance disc.
    if disc == LAST_CHANCE and (this.view is None or this.view.seats[seat].hand is None):
        disc = None
    found: list[ev.Event] = [ev.Placed(seat, disc)]
    holder = this.last_chance_seat
    if this.chosen and at == last_secret and holder is not None and _chose_last_chance(this, holder, at):
        found.append(ev.LastChanceShown(holder))
    return found


def _chose_last_chance(this: _Round, holder: int, last_secret: int) -> bool:
    return (holder, PLACE[LAST_CHANCE]) in this.moves[: last_secret + 1]


def _flip(this: _Round, challenger: int, turned: int) -> list[ev.Event]:
    seat, disc = this.revealed[turned - 1]
    found: list[ev.Event] = [ev.Flipped(challenger, seat, disc)]
    if disc == SKULL:
        found.append(ev.AttemptFailed(challenger, seat))
    elif turned == this.bid:
        found.append(ev.RoundWon(challenger, this.wins))
        found += _last_chance_back(this)
    return found


def _loss(this: _Round, action: Action) -> list[ev.Event]:
    challenger = this.challenger or 0
    if action.verb == "shuffle":
        return [ev.Shuffled(challenger, this.discs)]
    lost = None if this.view is None else this.view.seats[challenger].lost
    found: list[ev.Event] = [ev.Lost(challenger, lost[-1] if lost else None)]
    if this.discs == 1:
        found.append(ev.Eliminated(challenger))
    return found + _last_chance_back(this)


def _last_chance_back(this: _Round) -> list[ev.Event]:
    return [] if this.last_chance_seat is None else [ev.LastChanceReturned(this.last_chance_seat)]
