"""Works out from events alone what a view should say, to compare it with the view."""

from collections.abc import Iterable

from calavera.rules import LAST_CHANCE, Disc, Event, Face, Options, PastRound, SeatView, View
from calavera.rules import events as ev


class EventReader:
    """What one reader knows of the table, from the first view of a game and the events after it."""

    def __init__(self, start: View) -> None:
        self.options: Options = start.options
        self.player = start.player
        self.lives = [seat.discs for seat in start.seats]
        self.wins = [seat.wins for seat in start.seats]
        #: Own discs, the skull last; None for other players' seats.
        self.owned: list[list[Disc] | None] = [
            None if seat.hand is None else [*seat.hand] for seat in start.seats
        ]
        self.lost = [seat.lost for seat in start.seats]
        self.past: tuple[PastRound, ...] = ()
        self.last_chance_seat: int | None = None
        self.last_chance_taken: tuple[int, ...] = ()
        self.winner: int | None = None
        self.reason: str | None = None
        self.round, self.first = start.round, start.first
        self._clear_mats("opening")
        self._clear_auction()

    def _clear_mats(self, phase: str) -> None:
        """All discs are back in hand (F1)."""
        self.phase = phase
        self.stacks: list[list[Face]] = [[] for _ in self.lives]
        self.flipped = [0 for _ in self.lives]
        self.passed: set[int] = set()

    def _clear_auction(self) -> None:
        self.bid = 0
        self.bidder: int | None = None
        self.skull_owner: int | None = None
        self.shuffled = 0
        self.revealed: list[tuple[int, Disc]] = []

    def read(self, events: Iterable[Event]) -> None:
        """Read the events of one step."""
        heard = list(events)
        for event in heard:
            self._read_event(event)
        kinds = {event.kind for event in heard}
        if "eliminated" in kinds and not kinds & {"round-opened", "game-won"}:
            self._clear_mats("starter")  # N3
            self.shuffled = 0

    def _read_event(self, event: Event) -> None:  # one case a kind, as a reader would
        match event:
            case ev.Placed(seat, disc, face_up):
                own = self.options.player_of(seat) == self.player
                assert (disc is not None) == (own or face_up)
                self.stacks[seat].append(disc or "hidden")
                alive = [seat for seat, lives in enumerate(self.lives) if lives]
                if self.phase == "opening" and all(self.stacks[seat] for seat in alive):
                    self.phase = "adding"
            case ev.LastChanceShown(seat):
                self.stacks[seat] = [LAST_CHANCE]
            case ev.Bid(seat, number):
                assert number > self.bid
                self.phase, self.bid, self.bidder = "bidding", number, seat
            case ev.Passed(seat):
                self.passed.add(seat)
            case ev.AttemptBegan(seat, bid):
                assert (seat, bid) == (self.bidder, self.bid)
                self.phase = "attempt"
            case ev.Flipped(by, seat, disc):
                assert by == self.bidder
                self._turn_up(seat, disc)
            case ev.AttemptFailed(seat, skull_owner):
                assert seat == self.bidder
                self.phase, self.skull_owner = "loss", skull_owner
            case ev.Shown(seat, discs):
                for disc in discs:
                    self._turn_up(seat, disc)
                assert self.flipped[seat] == len(self.stacks[seat])
            case ev.Shuffled(seat, count):
                assert (seat, count) == (self.bidder, self.lives[seat])
                self.shuffled = count
            case ev.Lost(seat, disc):
                assert seat == self.bidder
                self._lose(seat, disc)
            case ev.Eliminated(seat):
                assert self.lives[seat] == 0
            case ev.StarterNamed(by, _first):
                assert by == self.bidder
            case ev.RoundWon(seat, wins):
                assert seat == self.bidder
                self.wins[seat] += 1
                assert self.wins[seat] == wins
            case ev.LastChanceReturned(seat):
                assert seat == self.last_chance_seat
                self.last_chance_seat = None
            case ev.LastChanceTaken(seat):
                assert self.lives[seat] == 1
                self.last_chance_seat = seat
                self.last_chance_taken += (self.options.player_of(seat),)
            case ev.RoundOpened(number, first):
                self._store_round()
                self._clear_mats("opening")
                self._clear_auction()
                self.round, self.first = number, first
            case ev.GameWon(player, reason):
                self._clear_mats("over")
                self.shuffled = 0
                self.winner, self.reason = player, reason

    def _turn_up(self, seat: int, disc: Disc) -> None:
        self.flipped[seat] += 1
        place = len(self.stacks[seat]) - self.flipped[seat]
        assert self.stacks[seat][place] in ("hidden", disc)
        self.stacks[seat][place] = disc
        self.revealed.append((seat, disc))

    def _lose(self, seat: int, disc: Disc | None) -> None:
        self.lives[seat] -= 1
        owned, lost = self.owned[seat], self.lost[seat]
        assert (owned is None) == (lost is None) == (disc is None)
        if owned is not None and lost is not None and disc is not None:
            owned.remove(disc)
            self.lost[seat] = (*lost, disc)

    def _store_round(self) -> None:
        assert self.bidder is not None
        self.past += (
            PastRound(
                number=self.round,
                first=self.first,
                moves=(),
                revealed=tuple(self.revealed),
                challenger=self.bidder,
                bid=self.bid,
                won=self.skull_owner is None,
                skull_owner=self.skull_owner,
                eliminated=self.lives[self.bidder] == 0,
            ),
        )

    def compare(self, seen: View) -> None:
        """Assert that a view says the same."""
        assert (seen.round, seen.first, seen.phase) == (self.round, self.first, self.phase)
        assert (seen.bid, seen.bidder) == (self.bid, self.bidder)
        assert seen.challenger == (
            self.bidder if self.phase in ("attempt", "loss", "starter", "over") else None
        )
        assert seen.skull_owner == self.skull_owner
        assert seen.shuffled == self.shuffled
        assert seen.revealed == tuple(self.revealed)
        assert tuple(past._replace(moves=()) for past in seen.past) == self.past
        assert (seen.winner, seen.reason) == (self.winner, self.reason)
        assert seen.last_chance_seat == self.last_chance_seat
        assert seen.last_chance_taken == self.last_chance_taken
        assert seen.seats == tuple(self._seat(seat) for seat in range(len(self.lives)))

    def _seat(self, seat: int) -> SeatView:
        stack = self.stacks[seat]
        chance = seat == self.last_chance_seat
        owned = self.owned[seat]
        hand: list[Disc] | None = None
        if owned is not None:
            hand = owned + [LAST_CHANCE] * chance
            for disc in stack:
                assert disc != "hidden"
                hand.remove(disc)
        return SeatView(
            seat=seat,
            player=self.options.player_of(seat),
            discs=self.lives[seat],
            wins=self.wins[seat],
            eliminated=self.lives[seat] == 0,
            passed=seat in self.passed,
            stack=tuple(stack),
            flipped=self.flipped[seat],
            hand_size=self.lives[seat] + chance - len(stack),
            hand=None if hand is None else tuple(hand),
            lost=self.lost[seat],
        )
