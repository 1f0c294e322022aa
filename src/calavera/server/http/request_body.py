"""Bodies of requests: JSON, decoded strictly (a string is not a number)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, get_args

import msgspec
from litestar import Request

from calavera.server.table_terms import Pace
from calavera.server.wire.errors import RequestRefused, unprocessable
from calavera.server.wire.requests import EmptySeats

__all__ = ["MAX_BODY_BYTES", "StrictRequest", "decode_body"]

#: The largest body of a request. Calls that take a whole record allow more.
MAX_BODY_BYTES: Final = 16 * 1024


CHOICES: Final[dict[str, tuple[str, ...]]] = {"pace": get_args(Pace), "empty": get_args(EmptySeats)}


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is decoded strictly as its handler's type; the framework would read "3" as 3."""

    async def json(self) -> Any:
        """The body, as the handler's ``data``."""
        field = self.route_handler.parsed_data_field
        return decode_body(await self.body(), Any if field is None else field.annotation)


def decode_body(body: bytes, wanted: Any) -> Any:
    """Decode a body as a type; the refusal names the field that does not fit, never its value."""
    try:
        return _decoder(wanted).decode(body)
    except msgspec.ValidationError as error:
        raise unprocessable("bad-field", f"this does not fit: {error}{_choices_hint(str(error))}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RequestRefused(400, "not-json", f"the body is not the JSON of a request: {why}") from None


def _choices_hint(why: str) -> str:
    """The allowed words of a field, for the refusal."""
    found = [words for field, words in CHOICES.items() if why.endswith(f"`$.{field}`")]
    return f": choose one of {', '.join(found[0])}" if found and "enum" in why else ""


@cache
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)
