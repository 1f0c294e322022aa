"""Prometheus metrics: counts and times, nothing about persons or discs."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

__all__ = [
    "COMMITTED_ENTRIES",
    "COMMIT_SECONDS",
    "DISK_FREE",
    "FOLLOWERS",
    "MOVES",
    "REFUSALS",
    "REQUESTS",
    "REQUEST_SECONDS",
    "TABLES",
    "WAKEUPS",
    "metrics_text",
]

_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

TABLES = Gauge("calavera_tables", "Tables in memory, by status", ["status"], multiprocess_mode="livesum")
DISK_FREE = Gauge(
    "calavera_disk_free_bytes", "Free bytes on the disk of a SQLite database", multiprocess_mode="livemin"
)
FOLLOWERS = Gauge("calavera_followers", "Open streams", multiprocess_mode="livesum")
MOVES = Counter("calavera_moves", "Actions played, by who played them", ["by"])
REFUSALS = Counter("calavera_refusals", "Requests refused, by status", ["status"])
REQUESTS = Counter(
    "calavera_requests", "Requests, by method, route and status", ["method", "route", "status"]
)
REQUEST_SECONDS = Histogram("calavera_request_seconds", "Time to answer, streams left out", buckets=_BUCKETS)
COMMIT_SECONDS = Histogram("calavera_commit_seconds", "Time of one grouped commit", buckets=_BUCKETS)
COMMITTED_ENTRIES = Counter("calavera_committed_entries", "Entries written to the log")
WAKEUPS = Counter("calavera_wakes", "Wake-ups from and to other processes", ["way"])


def metrics_text(several: bool) -> bytes:
    """All metrics in Prometheus' text format, summed over workers if there are several."""
    if not several:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
