"""Table talk of bots: remarks about what all players can see, whether they are true or not (X2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from calavera.bots.protocol import Saying
from calavera.rules import LAST_CHANCE, SKULL, View
from calavera.rules.steps import public_move
from calavera.rules.views import HIDDEN, SeatView

from .bot_lines import ANSWERS_BY_MOMENT, BOT_LINES, STYLE_LINES
from .phrases import EMOTES, PHRASES, PHRASES_BY_MOMENT, names_player

__all__ = [
    "CHATTY",
    "SILENT",
    "USUAL",
    "choose_remark",
    "spectator_view",
]

#: How much a player talks, from 0 to 1.
SILENT: Final = 0.0
USUAL: Final = 0.4
CHATTY: Final = 1.0


#: A phrase is available to a player only at every second move, so that nobody repeats it at once.
_PERIOD = 2
_PHRASE_NUMBERS: Final = {
    key: place
    for place, key in enumerate([*[key for group in PHRASES.values() for key in group], *EMOTES, *BOT_LINES])
}
_LINES_BY_MOMENT: Final = PHRASES_BY_MOMENT | ANSWERS_BY_MOMENT
#: How often a style's own line is taken where there is one.
_STYLE_SHARE = 0.6


def choose_remark(
    view: View, rng: Random, chattiness: float = USUAL, styles: Sequence[str] = ()
) -> Saying | None:
    """A remark of the view's seat about the last move, or None, which is most frequent.

    The choice depends only on the speaker's styles and on what a spectator sees, not on the speaker's discs.
    So a remark tells the other players nothing about them.

    >>> from calavera.rules import Options, new_game, play, view
    >>> state = play(new_game(Options(players=3)), 0, "place:skull").after
    >>> choose_remark(view(state, 0), Random(1), CHATTY)
    Saying(key='talk-hello-luck', about=None)
    """
    if view.player is None or chattiness <= 0:
        return None
    context = TalkContext(spectator_view(view), view.player)
    moments = [moment for moment in _moments(context) if _available_phrases(moment, context)]
    paces = [moment.rate for moment in moments]
    if rng.random() >= chattiness * sum(paces):
        return None
    moment = rng.choices(moments, paces)[0]
    own = _at_this_move([key for style in styles for key in STYLE_LINES[style].get(moment.name, ())], context)
    use_own = own and rng.random() < _STYLE_SHARE
    key = rng.choice(own if use_own else _available_phrases(moment, context))
    return Saying(key, moment.about if names_player(key) else None)


def spectator_view(view: View) -> View:
    """The view of a spectator at the same moment.

    >>> from calavera.rules import Options, new_game, play, view
    >>> state = play(new_game(Options(players=3)), 0, "place:skull").after
    >>> spectator_view(view(state, 0)) == view(state, None)
    True
    """
    choosing = view.secret_opening
    own = () if view.player is None else view.options.seats_of(view.player)
    return view._replace(
        seat=None,
        player=None,
        seats=tuple([_public_seat(seat, choosing) for seat in view.seats]),
        legal=(),
        moves=tuple([public_move(move, choosing) if move[0] in own else move for move in view.moves]),
    )


def _public_seat(seat: SeatView, choosing: bool) -> SeatView:
    down = len(seat.stack) - seat.flipped
    stack = tuple(
        [
            face if place >= down or (face == LAST_CHANCE and not choosing) else HIDDEN
            for place, face in enumerate(seat.stack)
        ]
    )
    return seat._replace(stack=stack, hand=None, lost=None)


class TalkContext(NamedTuple):
    """A spectator's view, and the player who speaks."""

    table: View
    speaker: int

    @property
    def move_count(self) -> int:
        """How many moves were made in the game."""
        return sum([len(past.moves) for past in self.table.past]) + len(self.table.moves)

    def is_own(self, seat: object) -> bool:
        """Whether a seat belongs to the speaker, who may have two (V1)."""
        return seat in self.table.options.seats_of(self.speaker)

    def has_hidden_disc(self) -> bool:
        """Whether the speaker has a face-down disc on the table."""
        return any(
            HIDDEN in self.table.seats[seat].stack for seat in self.table.options.seats_of(self.speaker)
        )

    def met_skull_of(self, player: int, owner: int) -> bool:
        """Whether a player met the skull of another one in an earlier round."""
        player_of = self.table.options.player_of
        return any(
            player_of(past.challenger) == player and player_of(past.skull_owner) == owner
            for past in self.table.past
            if past.skull_owner is not None
        )

    def own_moment(self, name: str, rate: float) -> list[Moment]:
        """A moment about the speaker."""
        return [Moment(name, rate)]

    def shared_moment(self, name: str, rate: float, about: int) -> list[Moment]:
        """A moment about another seat. The more players there are, the less each one says."""
        return [Moment(name, rate / (self.table.options.players - 1), about)]


class Moment(NamedTuple):
    """An occasion for a remark."""

    name: str
    #: How often a bot with chattiness 1 comments on it.
    rate: float
    #: The seat that it is about, if it is not the speaker.
    about: int | None = None


def _available_phrases(moment: Moment, context: TalkContext) -> list[str]:
    return _at_this_move(_LINES_BY_MOMENT[moment.name], context)


def _at_this_move(keys: Sequence[str], context: TalkContext) -> list[str]:
    # An offset for each player, so that not all have the same phrases at the same time.
    turn = (context.move_count + (context.speaker + 1) // 2) % _PERIOD
    return [key for key in keys if _PHRASE_NUMBERS[key] % _PERIOD == turn]


def _moments(context: TalkContext) -> list[Moment]:
    """All occasions for a remark after the last move."""
    table = context.table
    if table.winner is not None:
        return _game_over_moments(context, table.winner)
    if not table.past and context.move_count == context.speaker + 1:
        return context.own_moment("hello", 1.0)  # one player after the other, each once
    if not table.moves:
        return _round_start_moments(context) if table.past else []
    if table.phase == "starter" and table.challenger is not None:
        return _elimination_moments(context, table.challenger)
    actor, action = table.moves[-1]
    moments = _MOMENTS_BY_VERB.get(action.verb)
    if moments is None or not isinstance(actor, int):
        return []
    return moments(context, actor) + _attempt_start_moments(context) + _own_turn_moments(context)


def _game_over_moments(context: TalkContext, winner: int) -> list[Moment]:
    if winner == context.speaker:
        return context.own_moment("my game", 0.9)
    return context.shared_moment("their game", 1.5, context.table.options.seats_of(winner)[0])


def _round_start_moments(context: TalkContext) -> list[Moment]:
    """A new round has begun: remarks about the last one."""
    table = context.table
    past = table.past[-1]
    who = past.challenger
    mine = context.is_own(who)
    if past.won and mine:
        return context.own_moment("my win, one disc" if table.seats[who].discs == 1 else "my win", 0.7)
    if past.won:
        return context.shared_moment("their win", 1.2, who)
    if past.eliminated:
        # After an elimination by its own skull, remarks were made before the next first seat was named (N3).
        return [] if past.moves[-1][1].verb == "start" else _elimination_moments(context, who)
    if table.last_chance_seat is not None:
        return (
            context.own_moment("my last chance", 0.7)
            if mine
            else context.shared_moment("their last chance", 1.2, who)
        )
    if table.seats[who].discs == 1:
        return (
            context.own_moment("my last disc", 0.5)
            if mine
            else context.shared_moment("their last disc", 0.8, who)
        )
    return []


def _elimination_moments(context: TalkContext, who: int) -> list[Moment]:
    """A seat is out. With two tribes its player may go on: then there is no goodbye (V1)."""
    options = context.table.options
    goes_on = not all(
        [context.table.seats[seat].eliminated for seat in options.seats_of(options.player_of(who))]
    )
    if context.is_own(who):
        return context.own_moment("my tribe's end" if goes_on else "my end", 0.8)
    left = [
        seat.seat for seat in context.table.seats if not seat.eliminated and not context.is_own(seat.seat)
    ]
    last_two = [Moment("last two", 0.4, left[0])] if len(left) == 1 else []
    return context.shared_moment("their tribe's end" if goes_on else "their end", 1.2, who) + last_two


def _placement_moments(context: TalkContext, actor: int) -> list[Moment]:
    if context.is_own(actor):
        return context.own_moment("my disc", 0.15) if context.has_hidden_disc() else []
    name = "their disc, one win" if context.table.seats[actor].wins else "their disc"
    return context.shared_moment(name, 0.05 if context.table.phase == "opening" else 0.2, actor)


def _bid_moments(context: TalkContext, actor: int) -> list[Moment]:
    table = context.table
    before = [earlier.about for _, earlier in table.moves[:-1] if earlier.verb == "bid"]
    jump = table.bid - (before[-1] if before else 0) >= 3
    if table.bid == table.total:
        return (
            context.own_moment("my bid of all", 0.5)
            if context.is_own(actor)
            else context.shared_moment("their bid of all", 0.7, actor)
        )
    if context.is_own(actor):
        return context.own_moment("my raise" if before else "my bid", 0.4 if jump else 0.2)
    if table.seats[actor].wins:
        return context.shared_moment("their bid, one win", 0.5, actor)
    return (
        context.shared_moment("their jump", 0.6, actor)
        if jump
        else context.shared_moment("their bid", 0.3, actor)
    )


def _pass_moments(context: TalkContext, actor: int) -> list[Moment]:
    bidder = context.table.bidder
    if not context.is_own(actor):
        return context.shared_moment("their pass", 0.15, actor)
    if bidder is not None and context.table.seats[bidder].wins and not context.is_own(bidder):
        return [Moment("my pass, one win", 0.3, bidder)]
    return context.own_moment("my pass", 0.15)


def _attempt_start_moments(context: TalkContext) -> list[Moment]:
    """The auction is over and no disc is flipped yet."""
    table = context.table
    if table.challenger is None or table.phase != "attempt" or table.revealed:
        return []
    return (
        context.own_moment("my attempt", 0.3)
        if context.is_own(table.challenger)
        else _hidden_disc_moments(context, table.challenger, 0.7)
    )


def _hidden_disc_moments(context: TalkContext, challenger: int, rate: float) -> list[Moment]:
    """Remarks to the Challenger about the speaker's face-down discs."""
    return (
        context.shared_moment("their attempt, my discs", rate, challenger)
        if context.has_hidden_disc()
        else []
    )


def _flip_moments(context: TalkContext, challenger: int) -> list[Moment]:
    table = context.table
    whose, face = table.revealed[-1]
    if face == SKULL:
        return _skull_moments(context, challenger, whose)
    if context.is_own(challenger):
        return context.own_moment("my flip", 0.2)
    said = context.own_moment("my flower", 0.25) if context.is_own(whose) else []
    last = table.bid - len(table.revealed) == 1
    said += context.shared_moment("the last flip" if last else "their flip", 0.4 if last else 0.2, challenger)
    return said + _hidden_disc_moments(context, challenger, 0.25)


def _skull_moments(context: TalkContext, challenger: int, whose: int) -> list[Moment]:
    player_of = context.table.options.player_of
    own = player_of(challenger) == player_of(whose)
    if context.is_own(challenger):
        return _own_failure_moments(context, challenger, whose, own)
    if context.is_own(whose):
        bids = any(action.verb == "bid" and context.is_own(actor) for actor, action in context.table.moves)
        revenge = context.met_skull_of(context.speaker, player_of(challenger))
        return [Moment("my revenge" if revenge else "my bait" if bids else "my skull", 0.8, challenger)]
    if own:
        return context.shared_moment("their own skull", 1.0, challenger)
    flipped = [seat for seat, _ in context.table.revealed if player_of(seat) != player_of(challenger)]
    first = len(flipped) == 1 and len(context.table.revealed) < context.table.bid
    return context.shared_moment("their first flip" if first else "their fall", 1.0, challenger)


def _own_failure_moments(context: TalkContext, challenger: int, whose: int, own: bool) -> list[Moment]:
    if own:
        return context.own_moment("my own skull", 0.8)
    if context.met_skull_of(context.speaker, context.table.options.player_of(whose)):
        return [Moment("bitten again", 0.8, whose)]
    past = context.table.past
    again = past and not past[-1].won and past[-1].challenger == challenger
    return context.own_moment("my second fall" if again else "my fall", 0.8)


def _show_moments(context: TalkContext, actor: int) -> list[Moment]:
    return [] if context.is_own(actor) else context.shared_moment("their show", 0.5, actor)


def _own_turn_moments(context: TalkContext) -> list[Moment]:
    table = context.table
    own_turn = table.phase in ("adding", "bidding") and context.is_own(table.to_act[0])
    return context.own_moment("my turn", 0.1) if own_turn else []


_MOMENTS_BY_VERB: Final[dict[str, Callable[[TalkContext, int], list[Moment]]]] = {
    "place": _placement_moments,
    "bid": _bid_moments,
    "pass": _pass_moments,
    "flip": _flip_moments,
    "show": _show_moments,
}
