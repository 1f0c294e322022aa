"""Play all games of a tournament in one process or several; the same seed gives the same games."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from time import perf_counter
from typing import NamedTuple

from calavera.bots import Bot, make_bot, make_bot_for
from calavera.record import record_json
from calavera.rules import Options, new_game

from .lineups import Deal, Participant, deals
from .results import Outcome, Results
from .single_game import GameStopped, StopFlag, Tally, play_game

__all__ = ["Tournament", "available_cores", "run"]

#: A chunk of work takes about this long: much longer than a message, and short enough for a progress bar.
CHUNK_SECONDS = 0.2
MAX_CHUNK_DEALS = 64
#: How often the parent checks the stop flag.
POLL_SECONDS = 0.2


class Tournament(NamedTuple):
    """The settings of a tournament."""

    bots: tuple[str, ...]
    options: Options
    games: int
    seed: int = 0


class Chunk(NamedTuple):
    """The results of some deals: finished games in order, tallies by entrant, and records if requested."""

    outcomes: list[Outcome]
    tallies: dict[int, Tally]
    lines: list[str]
    seconds: float


Progress = Callable[[int], None]
Writer = Callable[[str], object]


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    tournament: Tournament,
    workers: int = 1,
    progress: Progress | None = None,
    records: Writer | None = None,
) -> Results:
    """Play a tournament. An interrupt (Ctrl-C) ends it early; the finished games count.

    ``progress`` is called with the number of newly finished games, ``records`` with every game as a line of
    JSON, in order. With more than one worker, bots are made by name in other processes.

    >>> results = run(Tournament(("always-flower", "random"), Options(players=3), games=30, seed=5))
    >>> results.games, [bot.name for bot in results.bots]
    (30, ['always-flower', 'random'])
    """
    new_game(tournament.options)  # refuses impossible options; the loop below refuses impossible bots
    for name in dict.fromkeys(tournament.bots):
        _close_bot(make_bot_for(name, tournament.options))
    results = Results(tournament.bots, tournament.options, tournament.games, tournament.seed)
    planned = -(-tournament.games // tournament.options.players)
    todo = islice(_deals(tournament), planned)
    workers = min(workers, planned)
    stop: StopFlag = get_context("spawn").RawValue("b", 0)
    worker = TournamentWorker(tournament, stop, records is not None)
    with _stop_on_interrupt(stop):
        try:
            parallel = workers > 1
            chunks = _run_parallel(worker, todo, workers) if parallel else _run_serial(worker, todo)
            for chunk in chunks:
                results.add(chunk.outcomes, chunk.tallies)
                if records is not None:
                    for line in chunk.lines:
                        records(line)
                if progress is not None:
                    progress(len(chunk.outcomes))
        except BrokenProcessPool:
            results.trouble = "a worker process died, and with it the games it had not reported"
    results.interrupted = bool(stop.value)
    return results


def _deals(tournament: Tournament) -> Iterator[Deal]:
    options = tournament.options
    return deals(len(tournament.bots), options.players, options.seats, tournament.seed)


# --- One process --------------------------------------------------------------------------------------------


class TournamentWorker:
    """Plays deals in one process. Its bots are made when first needed and kept for all games."""

    def __init__(self, tournament: Tournament, stop: StopFlag, records: bool) -> None:
        self.tournament = tournament
        self.stop = stop
        self.records = records
        self._bots: dict[Participant, Bot] = {}

    def play(self, todo: Iterable[Deal]) -> Chunk:
        """Play these deals. The stop flag or a second interrupt drops the current game and the rest."""
        start = perf_counter()
        chunk = Chunk([], {}, [], 0.0)
        try:
            for deal in todo:
                for rotation in range(len(deal.participants)):
                    number = deal.number * len(deal.participants) + rotation
                    if number < self.tournament.games:
                        self._play_game(number, deal, rotation, chunk)
        except (GameStopped, KeyboardInterrupt):
            self.stop.value = True
        return chunk._replace(seconds=perf_counter() - start)

    def _play_game(self, number: int, deal: Deal, rotation: int, chunk: Chunk) -> None:
        names, options, _, seed = self.tournament
        participants = deal.by_player(rotation)
        entrants = tuple([participant.entrant for participant in participants])
        # The games of a deal share their random numbers. Equal bots would play the same game again.
        equals = len({names[entrant] for entrant in entrants}) == 1
        dice = f"{seed}/{deal.number}.{rotation}" if equals else f"{seed}/{deal.number}"
        bots = [self._bot(participant) for participant in participants]
        result = play_game(bots, options, deal.first, dice, self.stop)
        decisions = sum([tally.decisions for tally in result.tallies])
        chunk.outcomes.append(Outcome(number, entrants, result.winner, result.rounds, decisions))
        for entrant, tally in zip(entrants, result.tallies, strict=True):
            chunk.tallies.setdefault(entrant, Tally()).add(tally)
        if self.records:
            extra = {
                "names": [names[entrant] for entrant in entrants],
                "seed": seed,
                "game": number,
                "deal": deal.number,
                **result.record.extra,
                "faults": [tally.faults for tally in result.tallies],
            }
            chunk.lines.append(json.dumps(record_json(result.record._replace(extra=extra))))

    def _bot(self, participant: Participant) -> Bot:
        if participant not in self._bots:
            self._bots[participant] = make_bot(self.tournament.bots[participant.entrant])
        return self._bots[participant]

    def close(self) -> None:
        """Close the bots."""
        while self._bots:
            _close_bot(self._bots.popitem()[1])


def _close_bot(bot: Bot) -> None:
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def _run_serial(worker: TournamentWorker, todo: Iterator[Deal]) -> Iterator[Chunk]:
    try:
        for deal in todo:
            yield worker.play((deal,))
            if worker.stop.value:
                return
    finally:
        worker.close()


# --- Several processes --------------------------------------------------------------------------------------

_worker: TournamentWorker | None = None


def _init_worker(tournament: Tournament, stop: StopFlag, records: bool) -> None:
    """Start a worker process. It ignores interrupts; the parent sets the stop flag for all."""
    global _worker
    import atexit

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker = TournamentWorker(tournament, stop, records)
    atexit.register(_worker.close)


def _play_chunk(todo: list[Deal]) -> Chunk:
    assert _worker is not None
    return _worker.play(todo)


def _run_parallel(worker: TournamentWorker, todo: Iterator[Deal], workers: int) -> Iterator[Chunk]:
    """Chunks in the order of their games; after an interrupt or the end of a worker, the finished ones."""
    tournament, stop = worker.tournament, worker.stop
    others = set(active_children())
    broken: BrokenProcessPool | None = None
    size = 1
    submitted = delivered = 0
    pending: dict[Future[Chunk], int] = {}
    finished: dict[int, Chunk] = {}
    # Spawned, not forked: the parent may have threads, and all systems should behave the same.
    with ProcessPoolExecutor(
        workers, get_context("spawn"), _init_worker, (tournament, stop, worker.records)
    ) as pool:
        try:
            while True:
                while len(pending) < 2 * workers and not stop.value and (some := list(islice(todo, size))):
                    pending[pool.submit(_play_chunk, some)] = submitted
                    submitted += 1
                if not pending:
                    break
                done, _ = wait(pending, POLL_SECONDS, FIRST_COMPLETED)
                for future in done:
                    chunk = finished[pending.pop(future)] = future.result()
                    if chunk.outcomes:
                        deal_seconds = chunk.seconds * tournament.options.players / len(chunk.outcomes)
                        size = max(1, min(MAX_CHUNK_DEALS, int(CHUNK_SECONDS / deal_seconds)))
                while delivered in finished:
                    yield finished.pop(delivered)
                    delivered += 1
        except BrokenProcessPool as error:
            broken = error
        except KeyboardInterrupt:  # the second interrupt: do not wait for slow bots
            for child in set(active_children()) - others:
                child.terminate()
    for number in sorted(finished):
        yield finished[number]
    if broken is not None:
        raise broken


@contextmanager
def _stop_on_interrupt(stop: StopFlag) -> Iterator[None]:
    """Set the flag at the first Ctrl-C, so that games can finish; the second one interrupts."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def set_flag(*_: object) -> None:
        if stop.value:
            raise KeyboardInterrupt
        stop.value = True

    before = signal.signal(signal.SIGINT, set_flag)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
