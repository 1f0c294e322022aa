"""A process for the other engines and one for each build, because two builds cannot share one."""

import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

from benchmarks.timing import Contender


def start_worker(source: Path) -> ProcessPoolExecutor:
    """A worker that takes `calavera` from this directory."""
    return ProcessPoolExecutor(
        max_workers=1,
        mp_context=get_context("spawn"),
        initializer=_prepend_path,
        initargs=(str(source),),
    )


def _prepend_path(source: str) -> None:
    sys.path.insert(0, source)


def loaded_build() -> str:
    """In a worker: whether it runs the `pure` or the `compiled` rules."""
    origin = import_module(import_module("calavera").State.__module__).__file__ or ""
    return "pure" if Path(origin).suffix == ".py" else "compiled"


def contender_names(module: str) -> list[str]:
    """In a worker: the contenders of `benchmarks.peers` or `benchmarks.engine`."""
    return list(_contenders(module))


def measure(module: str, name: str, seconds: float) -> float:
    """In a worker: what this contender does in a second."""
    return _contenders(module)[name](seconds)


def _contenders(module: str) -> dict[str, Contender]:
    contenders: dict[str, Contender] = import_module(f"benchmarks.{module}").CONTENDERS
    return contenders
