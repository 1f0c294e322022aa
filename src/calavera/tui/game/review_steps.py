"""A recorded game to step through, face up or as one seat sees it, without a screen."""

from __future__ import annotations

from calavera.record import Record
from calavera.rules import BadRecord, CalaveraError, Event, State, Step, View, new_game, play, view
from calavera.rules import events as ev

from .seats import SeatPlan

__all__ = ["Review", "face_up_view"]


def face_up_view(state: State) -> View:
    """A spectator's view with every disc face up, for games that are over or that the reader may see."""
    seats = [
        seat._replace(
            stack=state.seats[seat.seat].stack,
            hand=state.hand(seat.seat),
            lost=state.seats[seat.seat].lost,
        )
        for seat in view(state, None).seats
    ]
    return view(state, None)._replace(seats=tuple(seats))


class Review:
    """A record and the current place in it; place 0 is before the first move.

    >>> from calavera.rules import Options
    >>> review = Review(Record(Options(players=2), 0, ((0, "place:skull"), (1, "place:flower"))))
    >>> review.go_to(1)
    >>> review.shown_view.seats[0].stack
    ('skull',)
    """

    def __init__(self, record: Record, spare_names: tuple[str, ...] = ()) -> None:
        try:
            state = new_game(record.options, record.first)
        except CalaveraError as error:
            raise BadRecord(error.code, f"this record has no game: {error}") from error
        self.plan = SeatPlan(record.options, _names(record, spare_names), (), 0, record.first)
        self.steps: list[Step] = []
        #: Why the record stops before its end, if it does.
        self.error: CalaveraError | None = None
        self._start = state
        for actor, word in record.moves:
            try:
                self.steps.append(play(state, actor, word))
            except CalaveraError as error:
                self.error = error
                break
            state = self.steps[-1].after
        self.place = 0
        #: The seat whose view is shown, or None for everything face up.
        self.reader: int | None = None

    @property
    def state(self) -> State:
        """The state at this place."""
        return self.steps[self.place - 1].after if self.place else self._start

    @property
    def shown_view(self) -> View:
        """The view to show at this place."""
        return face_up_view(self.state) if self.reader is None else view(self.state, self.reader)

    @property
    def history(self) -> list[Event]:
        """The events up to this place, as the reader may know them."""
        events: list[Event] = [ev.RoundOpened(1, self.plan.first)]
        for step in self.steps[: self.place]:
            events += step.events if self.reader is None else step.seen_by(self.reader)
        return events

    def go_to(self, place: int) -> None:
        """Go to a place; numbers beyond the start or the end stop there."""
        self.place = max(0, min(place, len(self.steps)))

    def go_to_round(self, direction: int) -> None:
        """Go to the start of the next round (1) or of this or the previous one (-1)."""
        here = self.state.round
        while 0 <= self.place + direction <= len(self.steps):
            self.place += direction
            turned = self.state.round != here if direction > 0 else self.place == 0 or self._opens_round()
            if turned:
                return

    def select_next_reader(self) -> None:
        """Show the next view: everything face up, then each seat in turn."""
        seats = self.plan.options.seats
        self.reader = 0 if self.reader is None else self.reader + 1
        if self.reader == seats:
            self.reader = None

    def _opens_round(self) -> bool:
        step = self.steps[self.place - 1]
        return step.before.round != step.after.round


def _names(record: Record, spare: tuple[str, ...]) -> tuple[str, ...]:
    names = record.extra.get("names")
    players = record.options.players
    if (
        isinstance(names, list)
        and len(names) == players
        and all([isinstance(name, str) and name for name in names])
    ):
        return tuple(names)
    return tuple([spare[player] if player < len(spare) else f"{player}" for player in range(players)])
