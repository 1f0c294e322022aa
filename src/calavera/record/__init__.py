"""Game records: the moves of a game as JSON that any program can replay to the same game."""

from .fairness import Verdict, fairness_json, public_fairness_json, verify
from .game_record import FORMAT, Record, Replay, parse_record, replay
from .json_forms import as_json, record_json, summary
from .jsonl import read_records

__all__ = [
    "FORMAT",
    "Record",
    "Replay",
    "Verdict",
    "as_json",
    "fairness_json",
    "parse_record",
    "public_fairness_json",
    "read_records",
    "record_json",
    "replay",
    "summary",
    "verify",
]
