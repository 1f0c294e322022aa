"""Bodies of requests: JSON, read strictly (a text is no number), and refused in one way."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request

from .refusals import Refused, unfit

__all__ = ["Asked", "read_body"]


class Asked(Request[Any, Any, Any]):
    """A request whose body is read as what its handler takes; the framework alone would read "3" as 3."""

    async def json(self) -> Any:
        """The body, as the handler's ``data``."""
        field = self.route_handler.parsed_data_field
        return read_body(await self.body(), Any if field is None else field.annotation)


def read_body(body: bytes, wanted: Any) -> Any:
    """A body as a value of a type, or a refusal that names what does not fit, never its value."""
    try:
        return _decoder(wanted).decode(body)
    except msgspec.ValidationError as error:
        raise unfit("bad-field", f"this does not fit: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise Refused(400, "not-json", f"the body is not the JSON of a request: {why}") from None


@cache
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)
