"""JSON that callers send, decoded strictly: a string is not a number, and no key comes twice."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final, get_args, get_type_hints

import msgspec

from calavera.server.table_terms import Pace

from .errors import RequestRefused, unprocessable
from .requests import EmptySeats

__all__ = ["decode_body"]

CHOICES: Final[dict[str, tuple[str, ...]]] = {"pace": get_args(Pace), "empty": get_args(EmptySeats)}


def decode_body(body: bytes, wanted: Any) -> Any:
    """Decode a body as a type; the refusal names the field that does not fit, never its value."""
    try:
        decoder, quotes = _decoder(wanted)
        found = decoder.decode(body)
        if body.count(b'"') != quotes:
            _UNIQUE_KEYS.decode(body.decode())
    except msgspec.ValidationError as error:
        raise unprocessable("bad-field", f"this does not fit: {error}{_choices_hint(str(error))}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RequestRefused(400, "not-json", f"the body is not the JSON of a request: {why}") from None
    return found


def _refuse_duplicates(pairs: list[tuple[str, object]]) -> None:
    """Readers of JSON differ in which of two equal keys they take, so neither is taken."""
    if len(dict(pairs)) != len(pairs):
        raise RequestRefused(400, "duplicate-key", "an object in the body has the same key twice")


#: Reads JSON only for its keys. It is much slower than the other decoder, which takes the last of equal keys.
_UNIQUE_KEYS: Final = json.JSONDecoder(object_pairs_hook=_refuse_duplicates)


def _quotes_without_duplicates(wanted: Any) -> int | None:
    """The quotation marks in a body of this type if no key comes twice; None if bodies differ in that.

    A struct of required numbers and texts has each key at least once, and a key more is two marks more.
    """
    if not (isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)):
        return None
    types = get_type_hints(wanted)
    names = wanted.__struct_fields__
    if wanted.__struct_defaults__ or not wanted.__struct_config__.forbid_unknown_fields:
        return None
    if any([types[name] not in (int, str) for name in names]):
        return None
    return 2 * len(names) + 2 * len([name for name in names if types[name] is str])


def _choices_hint(why: str) -> str:
    """The allowed words of a field, for the refusal."""
    found = [words for field, words in CHOICES.items() if why.endswith(f"`$.{field}`")]
    return f": choose one of {', '.join(found[0])}" if found and "enum" in why else ""


@cache
def _decoder(wanted: Any) -> tuple[msgspec.json.Decoder[Any], int | None]:
    return msgspec.json.Decoder(wanted), _quotes_without_duplicates(wanted)
