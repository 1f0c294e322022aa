"""Other worlds: all that one reader knows is the same, and what that reader cannot know is different.

What a reader cannot know of another player's seat: which discs it owns and which it lost, what it placed
face down and nobody turned, and, while seats choose in secret (O2, O4), whether it placed the Last Chance
disc. Of any seat, the reader's own included, nobody knows in which order its discs were shuffled (F2).
"""

from random import Random
from typing import NamedTuple

from calavera.rules import FLOWER, LAST_CHANCE, SKULL, Disc, Move, Seat, State, set_up
from calavera.rules.actions import DISCARD, DRAW, PLACE, shuffle
from tests.rules.strategies import Game, replace_fields, replay_moves


def own_seats(state: State, reader: int | None) -> tuple[int, ...]:
    """The seats whose discs the reader sees: all those of the reader's player (V1)."""
    return () if reader is None else state.options.seats_of(state.options.player_of(reader))


# --- A whole game with other secrets ------------------------------------------------------------------------


class SeatRound(NamedTuple):
    """One round of a seat. Moves are given by their index in the game."""

    lives: int
    #: Discs that everybody saw.
    seen: tuple[Disc, ...]
    #: Placements whose face nobody else saw.
    unseen: tuple[int, ...]
    #: The Last Chance disc may be among the unseen ones (O2, O4, V2).
    maybe_last_chance: bool
    #: The seat's discs were shuffled, and a disc of the seat was lost (by a pick, a draw or a discard).
    shuffled: int | None = None
    settled: int | None = None


def seat_rounds(game: Game, seat: int) -> list[SeatRound]:
    """The public story of a seat, round by round, and what it has at the end as one more empty round."""
    told: list[SeatRound] = []
    lives = game.start.seats[seat].discs
    placed: list[tuple[int, Disc]] = []
    turned = 0
    shuffled = settled = None
    for index, step in enumerate(game.steps):
        verb = step.action.verb
        if verb == "place" and step.actor == seat:
            placed.append((index, step.after.seats[seat].stack[-1]))
        elif verb == "flip" and step.action.about == seat:
            turned += 1
        elif verb == "show" and step.actor == seat:
            turned = len(placed)
        elif verb == "shuffle" and step.before.challenger == seat:
            shuffled = index
        elif verb in ("pick", "draw", "discard") and step.before.challenger == seat:
            settled = index
        round_over = step.after.round != step.before.round
        if round_over or index == len(game.steps) - 1:
            secret = step.after.secret_opening and not round_over
            down = placed[: len(placed) - turned]
            unseen = [at for at, disc in down if secret or disc != LAST_CHANCE]
            seen = [disc for at, disc in placed if at not in unseen]
            maybe_last_chance = secret and step.after.setting.last_chance_seat == seat
            told.append(SeatRound(lives, tuple(seen), tuple(unseen), maybe_last_chance, shuffled, settled))
            lives, placed, turned = step.after.seats[seat].discs, [], 0
            shuffled = settled = None
    return [*told, SeatRound(game.last.seats[seat].discs, (), (), False)]


def possible(story: list[SeatRound], skull_until: int) -> bool:
    """Whether a seat could have this story if it owned the skull up to this chapter, and lost it there."""
    for number, chapter in enumerate(story):
        skull = number <= skull_until
        flowers = chapter.lives - skull
        seen = chapter.seen
        if not (0 <= flowers <= 3 and seen.count(SKULL) <= skull and seen.count(FLOWER) <= flowers):
            return False
    return True


def true_skull_until(game: Game, seat: int, story: list[SeatRound]) -> int:
    """The chapter in which a seat really lost the skull: -1 before the first, their number if never."""
    if not game.start.seats[seat].skull:
        return -1
    lost = iter(game.last.seats[seat].lost[len(game.start.seats[seat].lost) :])
    faces = [None if chapter.settled is None else next(lost) for chapter in story]
    return faces.index(SKULL) if SKULL in faces else len(story)


def other_game(game: Game, reader: int | None, random: Random) -> Game:
    """The same game to this reader, with other discs wherever the reader cannot know them.

    For each seat of another player: when it lost the skull, if ever, and where the skull lay in each round.
    Everything turned face up stays. Where the game was set up, it may have started with other hands.
    """
    return other_game_to(game, own_seats(game.start, reader), random)


def other_game_to(game: Game, own: tuple[int, ...], random: Random) -> Game:
    """The same to whoever sees the discs of these seats: also several players' who share a device."""
    moves = list(game.moves)
    hands = []
    for seat in range(len(game.start.seats)):
        story = seat_rounds(game, seat)
        if seat in own:
            skull_until = true_skull_until(game, seat, story)
        else:
            losses = [number for number, chapter in enumerate(story) if chapter.settled is not None]
            skull_until = random.choice([n for n in (-1, *losses, len(story)) if possible(story, n)])
        hands.append("F" * (story[0].lives - (skull_until >= 0)) + "S" * (skull_until >= 0))
        for number, chapter in enumerate(story):
            skull = number <= skull_until
            if seat not in own:
                change_placements(moves, chapter, skull, random)
            change_loss(moves, chapter, skull, SKULL if number == skull_until else FLOWER, random)
    wins = [seat.wins for seat in game.start.seats]
    return replay_moves(set_up(game.start.options, game.start.first, hands, wins), tuple(moves))


def change_placements(moves: list[Move], chapter: SeatRound, skull: bool, random: Random) -> None:
    """Choose the faces of what nobody saw among the discs that the seat has in this world."""
    discs: list[Disc] = [FLOWER] * (chapter.lives - skull) + [SKULL] * skull
    if chapter.maybe_last_chance:
        discs.append(LAST_CHANCE)
    for disc in chapter.seen:
        if disc != LAST_CHANCE:
            discs.remove(disc)
    random.shuffle(discs)
    for index, disc in zip(chapter.unseen, discs, strict=False):
        moves[index] = moves[index][0], PLACE[disc]


def change_loss(moves: list[Move], chapter: SeatRound, skull: bool, lost: Disc, random: Random) -> None:
    """Shuffle in another order, in which the same pick takes the disc that is lost in this world."""
    if chapter.shuffled is not None:
        order: list[Disc] = [FLOWER] * (chapter.lives - skull) + [SKULL] * skull
        random.shuffle(order)
        if chapter.settled is not None:
            picked = moves[chapter.settled][1].about
            assert isinstance(picked, int)
            order.remove(lost)
            order.insert(picked, lost)
        moves[chapter.shuffled] = moves[chapter.shuffled][0], shuffle(letters(order))
    elif chapter.settled is not None:
        actor, action = moves[chapter.settled]
        moves[chapter.settled] = actor, {"draw": DRAW, "discard": DISCARD}[action.verb][lost]


def letters(discs: list[Disc]) -> str:
    """Discs as a shuffle writes them."""
    return "".join("F" if disc == FLOWER else "S" for disc in discs)


# --- One state with other secrets ---------------------------------------------------------------------------


def other_state(state: State, reader: int | None, random: Random) -> State:
    """The same state to this reader, with the hidden fields of other players' seats changed directly.

    This goes further than games do: what earlier rounds showed need not agree with it.
    """
    own = own_seats(state, reader)
    seats = [
        seat if index in own else other_seat(state, index, random) for index, seat in enumerate(state.seats)
    ]
    failure = state.failure
    if failure is not None and failure.order and state.bidder is not None:
        challenger = seats[state.bidder]
        order: list[Disc] = [FLOWER] * challenger.flowers + [SKULL] * challenger.skull
        random.shuffle(order)
        failure = failure._replace(order=tuple(order))
    placed = [iter(seat.stack) for seat in seats]
    moves: list[Move] = []
    for actor, action in state.moves:
        if action.verb == "place" and isinstance(actor, int):
            moves.append((actor, PLACE[next(placed[actor])] if state.total else action))
        elif action.verb == "shuffle" and failure is not None and failure.order:
            moves.append((actor, shuffle(letters(list(failure.order)))))
        else:
            moves.append((actor, action))
    other: State = replace_fields(state, seats=tuple(seats), failure=failure, moves=tuple(moves))
    return other


def other_seat(state: State, index: int, random: Random) -> Seat:
    """The same seat to the rest of the table; its skull, if nobody sees it now, is anywhere it could be."""
    seat = state.seats[index]
    face_down = len(seat.stack) - seat.flipped
    if SKULL in seat.stack[face_down:]:
        return seat
    stack: list[Disc] = [FLOWER if disc == SKULL else disc for disc in seat.stack]
    if state.secret_opening and state.setting.last_chance_seat == index and stack:
        stack = [random.choice((FLOWER, LAST_CHANCE))]
    lost: list[Disc] = [FLOWER] * len(seat.lost)
    hand = seat.discs - len([disc for disc in stack if disc != LAST_CHANCE])
    places = [(stack, place) for place in range(face_down) if stack[place] != LAST_CHANCE]
    places += [(lost, place) for place in range(len(lost))]
    places += [([FLOWER], 0)] * (hand > 0)
    discs, place = random.choice(places)
    discs[place] = SKULL
    skull = SKULL not in lost
    other: Seat = replace_fields(
        seat, flowers=seat.discs - skull, skull=skull, stack=tuple(stack), lost=tuple(lost)
    )
    return other
