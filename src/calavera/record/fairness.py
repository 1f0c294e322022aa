"""Fairness that anyone can check: a commitment to each secret, and a hash chain (the seal) over public moves.

docs/fairness.md describes the bytes and what they guarantee.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from calavera.rules import BadRecord, CalaveraError, Options, new_game, play
from calavera.rules.actions import CHANCE, WORDS
from calavera.rules.errors import short_repr

from .fairness_parser import (
    GAME_START,
    Evidence,
    Fairness,
    check_game_name,
    is_hash,
    is_salt,
    parse_evidence,
    parse_fairness,
)
from .game_record import Record

__all__ = [
    "SECRET_VERBS",
    "Verdict",
    "commitment",
    "fairness_json",
    "first_seal",
    "new_salt",
    "next_seal",
    "public_fairness_json",
    "public_word",
    "verify",
]

#: The verbs whose words hold a secret.
SECRET_VERBS: Final[frozenset[str]] = frozenset({"place", "shuffle", "discard", "draw"})
#: How many options every seal has: those of the first version.
SEALED_OPTIONS: Final = 5

_encode: Final = msgspec.json.Encoder(enc_hook=str).encode  # actions are words


# --- While the game is played -------------------------------------------------------------------------------


def new_salt() -> str:
    """A random salt for one commitment, 32 hex digits. Without it nobody can find the word by trying.

    >>> len(new_salt()), new_salt() == new_salt()
    (32, False)
    """
    from secrets import token_hex  # a slow import that readers of records do not need

    return token_hex(16)


def commitment(game: str, index: int, actor: int | str, word: str, salt: str) -> str:
    """The hash that is published when a secret word is chosen. It reveals nothing and fits no other word.

    >>> salt = "00112233445566778899aabbccddeeff"
    >>> commitment("K7WMQX-1", 0, 2, "place:skull", salt)[:16]
    '2c8c3d365debb783'
    >>> commitment("K7WMQX-1", 0, 2, "place:flower", salt)[:16]
    'e711855bee23a3c0'
    """
    return _digest("calavera-commitment/1", check_game_name(game), index, actor, word, salt)


def public_word(word: str) -> str:
    """A word as the seal has it: the verb alone if it is committed to, even if the disc lies face up (V2).

    >>> public_word("place:skull"), public_word("place:last-chance"), public_word("bid:3")
    ('place', 'place', 'bid:3')
    """
    verb = word.partition(":")[0]
    return verb if verb in SECRET_VERBS else word


def first_seal(game: str, options: Options, first: int) -> str:
    """The seal before the first move: which game, by which options, and who is first.

    The first five options are always in it, later ones only with another value than their default: a seal
    stays the same when the game gets a new option.

    >>> first_seal("K7WMQX-1", Options(players=4), 0)[:16]
    '957b2761e0271eba'
    """
    defaults, values = options._field_defaults, options._asdict()
    later = [name for name in list(values)[SEALED_OPTIONS:] if values[name] != defaults[name]]
    sealed = [*options[:SEALED_OPTIONS], *[[name, values[name]] for name in later]]
    return _digest("calavera-first-seal/1", check_game_name(game), sealed, first)


def next_seal(seal: str, index: int, actor: int | str, word: str, commitment: str | None) -> str:
    """The seal after a move, from the seal before it. It identifies the whole game up to this move.

    >>> seal = first_seal("K7WMQX-1", Options(players=4), 0)
    >>> next_seal(seal, 4, 0, "bid:2", None) == next_seal(seal, 4, 0, "bid:3", None)
    False
    """
    # The seal is public, and a secret word in it could be found by trying all: only public words go in.
    return _digest("calavera-next-seal/1", seal, index, actor, public_word(word), commitment)


def fairness_json(
    game: str,
    salts: Mapping[int, str],
    moves: Sequence[tuple[int | str, str]],
    options: Options,
    first: int,
) -> dict[str, Any]:
    """The value of ``"fairness"`` in a full record. With it, anyone can check every commitment of the game.

    >>> fairness = fairness_json("K7WMQX-1", {0: new_salt()}, [(0, "place:flower")], Options(players=2), 0)
    >>> list(fairness), list(fairness["salts"])
    (['game', 'salts', 'commitments', 'seal'], ['0'])
    """
    public = public_fairness_json(game, salts, moves, options, first)
    opened = {index: salts[int(index)] for index in public["commitments"]}
    return {"game": game, "salts": opened, "commitments": public["commitments"], "seal": public["seal"]}


def public_fairness_json(
    game: str,
    salts: Mapping[int, str],
    moves: Sequence[tuple[int | str, str]],
    options: Options,
    first: int,
) -> dict[str, Any]:
    """The same for a running game: commitments and seal, which everyone may see, without the salts.

    >>> list(public_fairness_json("K7WMQX-1", {}, [], Options(players=2), 0))
    ['game', 'commitments', 'seal']
    """
    seal = first_seal(game, options, first)
    commitments: dict[str, str] = {}
    for index, (actor, word) in enumerate(moves):
        hidden = None
        if public_word(word) in SECRET_VERBS:
            if index not in salts:
                raise BadRecord("missing-salt", f"move {index} is secret and has no salt: give it one")
            hidden = commitments[str(index)] = commitment(game, index, actor, word, salts[index])
        seal = next_seal(seal, index, actor, word, hidden)
    return {"game": game, "commitments": commitments, "seal": seal}


def _digest(*parts: object) -> str:
    """SHA-256 of a JSON array in ASCII without spaces, so that there is one sequence of bytes for it."""
    return sha256(_encode(parts)).hexdigest()


# --- When it is over ----------------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """What :func:`verify` found: ok with the seal, or what is wrong and at which move.

    >>> verify(Record(Options(players=2), 0, ())).code
    'no-fairness'
    """

    ok: bool
    at: int | None = None
    code: str | None = None
    error: str | None = None
    seal: str | None = None


class _Unfair(Exception):
    """A check failed; holds the verdict."""

    def __init__(self, code: str, error: str, at: int | None = None) -> None:
        super().__init__(error)
        self.verdict = Verdict(False, at, code, error)


def verify(record: Record, seen: Iterable[Mapping[str, object]] = ()) -> Verdict:
    """Replay a record and check that it is what was committed to, and what somebody saw during the game.

    What was ``seen`` are JSON objects: public records, events of the server's stream, or notes such as
    ``{"move": 7, "seal": "…"}``. Those of other games are ignored, but some must be of this game.

    >>> moves, options = ((0, "place:skull"), (1, "place:flower")), Options(players=2)
    >>> fairness = fairness_json("K7WMQX-1", {0: new_salt(), 1: new_salt()}, moves, options, 0)
    >>> verify(Record(options, 0, moves, {"fairness": fairness})).ok
    True
    >>> changed = ((0, "place:flower"), (1, "place:flower"))
    >>> verify(Record(options, 0, changed, {"fairness": fairness})).error
    "move 0, seat 0's place: the word and its salt do not give the commitment"
    """
    try:
        claim = _fairness_of(record)
        seals = _check_moves(record, claim)
        _compare_evidence(record, claim, seals, seen)
        # Last, because what was seen tells which move is wrong and the seal does not.
        if seals[-1] != claim.seal:
            why = "a public move, the start, the end or the seal itself was changed"
            raise _Unfair("wrong-seal", f"the seal is not that of these moves: {why}")
    except _Unfair as unfair:
        return unfair.verdict
    except RecursionError:
        return Verdict(False, None, "bad-fairness", "something in it is nested too deeply")
    return Verdict(True, seal=seals[-1])


def _fairness_of(record: Record) -> Fairness:
    if "fairness" not in record.extra:
        raise _Unfair("no-fairness", "the record has no 'fairness': nothing in it can be checked")
    try:
        claim = parse_fairness(record.extra["fairness"])
    except BadRecord as error:
        raise _Unfair("bad-fairness", str(error)) from error
    if claim.salts is None:
        raise _Unfair("still-secret", "there are no salts: they come with the full record, after the game")
    return claim


def _check_moves(record: Record, claim: Fairness) -> list[str]:
    """The seals before the first move and after each; raises if a move is illegal or not as committed."""
    try:
        state = new_game(record.options, record.first)
    except CalaveraError as error:
        raise _Unfair("bad-options", str(error)) from error
    seals = [first_seal(claim.game, record.options, record.first)]
    for at, (actor, word) in enumerate(record.moves):
        try:
            step = play(state, actor, word)
        except CalaveraError as error:
            raise _Unfair("illegal-move", f"{_move_label(record, at)}: {error}", at) from error
        state = step.after
        hidden = _check_commitment(record, claim, at, step.actor, step.action)
        seals.append(next_seal(seals[-1], at, step.actor, step.action, hidden))
    for code, indices in _extra_entries(claim):
        beyond = min([index for index in indices if index >= len(record.moves)], default=None)
        if beyond is not None:
            raise _Unfair(code, f"move {beyond}: it was committed to, but the record ends before it", beyond)
    return seals


def _check_commitment(record: Record, claim: Fairness, at: int, actor: int | str, word: str) -> str | None:
    """The commitment of a legal move, checked; None for a public move without one."""
    place, salts, commitments = _move_label(record, at), claim.salts or {}, claim.commitments
    if public_word(word) not in SECRET_VERBS:
        for code, indices in _extra_entries(claim):
            if at in indices:
                raise _Unfair(code, f"{place}: everyone sees this move, there is nothing to commit to", at)
        return None
    if at not in salts:
        raise _Unfair("missing-salt", f"{place}: there is no salt, so nobody can check it", at)
    if at not in commitments:
        raise _Unfair("missing-commitment", f"{place}: there is no commitment to check it against", at)
    salt, stated = salts[at], commitments[at]
    if not is_salt(salt):
        raise _Unfair("bad-salt", f"{place}: a salt is 32 hex digits (0-9, a-f), not {short_repr(salt)}", at)
    if not is_hash(stated):
        why = f"a commitment is 64 hex digits (0-9, a-f), not {short_repr(stated)}"
        raise _Unfair("bad-commitment", f"{place}: {why}", at)
    if commitment(claim.game, at, actor, word, salt) != stated:
        raise _Unfair("wrong-commitment", f"{place}: the word and its salt do not give the commitment", at)
    return stated


def _extra_entries(claim: Fairness) -> tuple[tuple[str, Mapping[int, object]], ...]:
    return ("unexpected-commitment", claim.commitments), ("unexpected-salt", claim.salts or {})


def _compare_evidence(
    record: Record, claim: Fairness, seals: Sequence[str], seen: Iterable[Mapping[str, object]]
) -> None:
    """Compare what was seen with the record; the earliest difference is reported."""
    things = [*seen]
    sights = [*_evidence_of(claim.game, seals[0], things)]
    differing = [sight.at for sight in sights if not _fits(record, claim, seals, sight)]
    if differing:
        raise _mismatch(record, min(differing))
    if things and not sights:
        raise _Unfair("not-seen", f"nothing that was seen is of the game {short_repr(claim.game)}")


def _evidence_of(game: str, start: str, things: Iterable[object]) -> Iterator[Evidence]:
    """The evidence about one game. Evidence without a name counts, but a stream may hold several games."""
    in_stream = True
    for number, thing in enumerate(things, 1):
        try:
            sights = parse_evidence(thing)
        except BadRecord as error:
            raise _Unfair("bad-seen", f"what was seen, object {number}: {error}") from error
        for sight in sights:
            if sight.from_stream and sight.at == 0:
                in_stream = _is_first_move(start, sight)
            if sight.game == game or (sight.game is None and (in_stream or not sight.from_stream)):
                yield sight


def _is_first_move(start: str, sight: Evidence) -> bool:
    """Whether a first move in a stream belongs to the game with this first seal. It is always a placement."""
    actor, hidden = sight.facts.get("actor"), sight.facts.get("hash")
    return sight.facts["seal"] == _digest("calavera-next-seal/1", start, 0, actor, "place", hidden)


def _fits(record: Record, claim: Fairness, seals: Sequence[str], sight: Evidence) -> bool:
    at, facts = sight.at, sight.facts
    if at >= len(record.moves):
        return False
    truth: dict[str, object] = {"seal": seals[at + 1]}
    if at == GAME_START:
        truth |= {"options": record.options, "first": record.first}
    else:
        actor, word = record.moves[at]
        # A witness may know a secret by now: its word and its public form are both right.
        secret_known = facts.get("word") == word
        truth |= {"actor": actor, "word": word if secret_known else public_word(str(word))}
        truth["hash"] = claim.commitments.get(at)
    return all([truth[name] == fact for name, fact in facts.items()])


def _mismatch(record: Record, at: int) -> _Unfair:
    if at == GAME_START:
        return _Unfair("other-start", "the options or the first seat are not those that were seen")
    if at >= len(record.moves):
        return _Unfair("missing-move", f"move {at}: it was seen, but the record ends before it", at)
    why = "up to here the record is not what was seen during the game"
    return _Unfair("not-what-was-seen", f"{_move_label(record, at)}: {why}", at)


def _move_label(record: Record, at: int) -> str:
    """A move for a sentence: its number and, if they are readable, its actor and its verb."""
    actor, word = record.moves[at]
    action = WORDS.get(word) if isinstance(word, str) else None
    if action is None or (actor != CHANCE and type(actor) is not int):
        return f"move {at}"
    return f"move {at}, {'chance' if actor == CHANCE else f'seat {short_repr(actor)}'}'s {action.verb}"
