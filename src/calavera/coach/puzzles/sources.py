"""Where puzzles come from: endings of two with plausible beliefs, duels of bots, and games of more bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

import msgspec

from calavera.bots import Bot, make_bot
from calavera.rules import CHANCE, Action, Move, Options, State, View, new_game, play, roll, view
from calavera.rules.actions import FLIP, PUBLIC
from calavera.solve.headsup.game_policy import TablePolicy
from calavera.solve.headsup.infosets import infoset_of_view, public_line
from calavera.solve.positions import MAX_DISCS, WINS_NEEDED, Position

from .difficulty import rate_failures
from .duel_puzzles import CertifiedDecision, certify_round, solve_rounds
from .group_puzzles import agree
from .puzzle import SCALE, Method, Puzzle, puzzle_view

__all__ = ["all_sources", "find_puzzles"]

#: By discs left: how likely the skull is still owned, in percent. Discs were lost blindly, or one was shown.
BELIEFS: Final[Mapping[int, tuple[int, ...]]] = {
    4: (100,),
    3: (75, 100, 50),
    2: (50, 100, 25),
    1: (25, 50, 100),
}
#: Puzzles of one ending: more would look alike, above all those of the disc to give up.
MAX_OF_ENDING: Final = 45
MAX_DISCARDS: Final = 5
#: Beliefs after rounds of a bots' duel are rounded to this many percent, so that a person can take them in.
BELIEF_STEP: Final = 5
#: Decisions of one game of more players that are looked at.
MAX_OF_GAME: Final = 40
DUELISTS: Final = ("novice", "regular", "sharp")
DUEL_PASSES: Final = 60


def all_sources(duels: int, games: int) -> list[str]:
    """The names of all sources: every ending, and this many bots' duels and games."""
    discs, wins = range(1, MAX_DISCS + 1), range(1, WINS_NEEDED + 1)
    endings = [f"ending {a},{b} {v},{w}" for a in discs for b in discs for v in wins for w in wins]
    return [*endings, *[f"duel {seed}" for seed in range(duels)], *[f"game {seed}" for seed in range(games)]]


def find_puzzles(source: str) -> list[Puzzle]:
    """The puzzles of a source. The same source has the same puzzles."""
    kind, _, rest = source.partition(" ")
    if kind == "ending":
        found = _ending_puzzles(rest)
    elif kind == "duel":
        found = _duel_puzzles(int(rest))
    else:
        found = _game_puzzles(int(rest))
    return list({puzzle.key: puzzle for puzzle in found}.values())


# --- Two players --------------------------------------------------------------------------------------------


def _ending_puzzles(words: str) -> Iterator[Puzzle]:
    """Decisions of all rounds that open here: of those that differ in beliefs and values alone, one."""
    (a, b), wins = ([int(number) for number in pair.split(",")] for pair in words.split())
    positions = [
        Position((a, b), (wins[0], wins[1]), 0, (one / 100, other / 100))
        for one in BELIEFS[a]
        for other in BELIEFS[b]
    ]
    found: dict[tuple[object, ...], list[tuple[Position, CertifiedDecision]]] = {}
    for solution in solve_rounds(positions):
        for decision in certify_round(solution):
            key = decision.seat, decision.infoset, decision.best
            found.setdefault(key, []).append((solution.position, decision))
    rng = Random(words)
    chosen = [rng.choice(alike) for alike in found.values()]
    rng.shuffle(chosen)
    discards = [one for one in chosen if one[1].best.verb == "discard"]
    others = [one for one in chosen if one[1].best.verb != "discard"]
    for position, decision in [*others[: MAX_OF_ENDING - MAX_DISCARDS], *discards[:MAX_DISCARDS]]:
        yield _solved_puzzle(position, decision)


def _duel_puzzles(seed: int) -> Iterator[Puzzle]:
    """Decisions of a duel of two bots."""
    rng = Random(seed)
    bots = [make_bot(rng.choice(DUELISTS)) for _ in range(2)]
    policy = TablePolicy(Position.even((4, 4), (2, 2)), 0, DUEL_PASSES, safe=False)
    rounds: dict[Position, list[View]] = {}
    for seen, _ in _play(bots, Options(players=2), 0, rng):
        lines = tuple([public_line(past.moves) for past in seen.past])
        rounds.setdefault(_round_beliefs(policy.solve_round(lines).position), []).append(seen)
    for position, views in rounds.items():
        turned = position.swap_seats() if position.first == 1 else position
        wanted = {(_turn(one.seat, position), _turned_infoset(one, position)) for one in views}
        for decision in certify_round(solve_rounds([turned])[0]):
            if (decision.seat, decision.infoset) in wanted:
                yield _solved_puzzle(turned, decision)


def _round_beliefs(position: Position) -> Position:
    one, other = (round(belief * 100 / BELIEF_STEP) * BELIEF_STEP / 100 for belief in position.skull)
    return Position(position.discs, position.wins, position.first, (one, other))


def _turn(seat: int | None, position: Position) -> int:
    assert seat is not None
    return seat ^ position.first


def _turned_infoset(seen: View, position: Position) -> object:
    infoset = infoset_of_view(seen)
    return infoset._replace(line=_swap_flips(infoset.line)) if position.first == 1 else infoset


def _swap_flips(line: tuple[str, ...]) -> tuple[str, ...]:
    other = {"flip:0": "flip:1", "flip:1": "flip:0"}
    return tuple([other.get(word, word) for word in line])


def _solved_puzzle(position: Position, decision: CertifiedDecision) -> Puzzle:
    """The puzzle of a decision; whoever decides becomes seat 0."""
    infoset = decision.infoset
    line = infoset.line
    if decision.seat == 1:
        position, line = position.swap_seats(), _swap_flips(line)
    return _puzzle(
        discs=position.discs,
        wins=position.wins,
        first=position.first,
        hand=position.hands(0)[-1 if infoset.owns_skull else 0],
        stack=infoset.stack,
        line=line if infoset.stack else None,
        values=decision.wins,
        margin=decision.margin,
        skull=(round(100 * position.skull[0]), round(100 * position.skull[1])),
        method="solved",
    )


# --- More players -------------------------------------------------------------------------------------------


def _game_puzzles(seed: int) -> Iterator[Puzzle]:
    """Decisions of a game of three to six bots, without what was before the round."""
    rng = Random(seed)
    players = rng.choice((3, 3, 4, 4, 5, 6))
    bots = [make_bot(rng.choice(DUELISTS)) for _ in range(players)]
    decisions = [
        (seen, state)
        for seen, state in _play(bots, Options(players=players), rng.randrange(players), rng)
        if seen.phase != "loss" and sum([not seat.eliminated for seat in seen.seats]) > 2
    ]
    # Flips are rare among decisions: they come first.
    rng.shuffle(decisions)
    decisions.sort(key=lambda one: one[0].phase != "attempt")
    for seen, state in decisions[:MAX_OF_GAME]:
        plain = _without_past(seen, state)
        found = agree(puzzle_view(plain))
        if found is not None:
            yield _puzzle(
                discs=plain.discs,
                wins=plain.wins,
                first=plain.first,
                hand=plain.hand,
                stack=plain.stack,
                line=None if plain.line is None else tuple(plain.line.split()),
                values=found.wins,
                margin=found.margin,
                skull=None,
                method="agreed",
            )


def _without_past(seen: View, state: State) -> Puzzle:
    """The position of a view as a puzzle without values: only those still in play, the reader as seat 0."""
    assert seen.seat is not None
    clockwise = [*seen.seats[seen.seat :], *seen.seats[: seen.seat]]
    alive = [one.seat for one in clockwise if not one.eliminated]
    place = {seat: number for number, seat in enumerate(alive)}
    own = state.seats[seen.seat]
    words = [_public_word(move, place) for move in seen.moves][len(alive) :]
    return Puzzle(
        discs=tuple([seen.seats[seat].discs for seat in alive]),
        wins=tuple([WINS_NEEDED - seen.seats[seat].wins for seat in alive]),
        first=place[seen.first],
        hand="F" * own.flowers + "S" * own.skull,
        stack="".join(["S" if disc == "skull" else "F" for disc in own.stack]),
        line=" ".join(words) if own.stack else None,
        values={str(_renumber(action, place)): 0 for action in seen.legal},
        margin=0,
        failures=(),
        kind="",
    )


def _public_word(move: Move, place: Mapping[int, int]) -> str:
    return str(_renumber(PUBLIC.get(move[1], move[1]), place))


def _renumber(action: Action, place: Mapping[int, int]) -> Action:
    return FLIP[place[action.about]] if action.verb == "flip" else action


# --- Both ---------------------------------------------------------------------------------------------------


def _play(bots: list[Bot], options: Options, first: int, rng: Random) -> Iterator[tuple[View, State]]:
    """Play a game; every decision with a choice, as its seat sees it, and the state behind it."""
    state = new_game(options, first)
    while state.result is None:
        actor = state.to_act[0]
        if actor == CHANCE:
            state = play(state, CHANCE, roll(state, rng)).after
            continue
        seen = view(state, actor)
        action = seen.legal[0]
        if len(seen.legal) > 1:
            if action.verb in ("place", "bid", "pass", "flip", "discard"):
                yield seen, state
            action = bots[actor].choose(seen, rng)
        state = play(state, actor, action).after


def _puzzle(
    discs: tuple[int, ...],
    wins: tuple[int, ...],
    first: int,
    hand: str,
    stack: str,
    line: tuple[str, ...] | None,
    values: Mapping[Action, float],
    margin: float,
    skull: tuple[int, int] | None,
    method: Method,
) -> Puzzle:
    """A puzzle with its difficulty."""
    bare = Puzzle(
        discs=discs,
        wins=wins,
        first=first,
        hand=hand,
        stack=stack,
        line=None if line is None else " ".join(line),
        values={str(action): round(win * SCALE) for action, win in values.items()},
        margin=int(margin * SCALE),
        failures=(),
        kind="",
        skull=skull,
        method=method,
    )
    seen = puzzle_view(bare)
    by_word = {str(action): win for action, win in values.items()}
    failures, kind = rate_failures(
        seen, {action: by_word[str(action)] for action in seen.legal if action != "show"}
    )
    return msgspec.structs.replace(bare, failures=failures, kind=kind)
