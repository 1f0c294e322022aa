"""Bodies of requests: read whole, and decoded strictly."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.exceptions import InternalServerException

from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.strict_json import decode_body

__all__ = ["MAX_BODY_BYTES", "StrictRequest", "body_cut_off"]

#: The largest body of a request. Calls that take a whole record allow more, and decode it in another process.
MAX_BODY_BYTES: Final = 16 * 1024


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is decoded strictly as its handler's type; the framework would read "3" as 3."""

    async def body(self) -> bytes:
        """The whole body; refused if the caller hung up before its end."""
        try:
            return await super().body()
        except InternalServerException:  # the framework's word for a caller who hung up
            raise body_cut_off() from None

    async def json(self) -> Any:
        """The body, as the handler's ``data``."""
        field = self.route_handler.parsed_data_field
        return decode_body(await self.body(), Any if field is None else field.annotation)


def body_cut_off() -> RequestRefused:
    """400, which nobody reads: the caller hung up before the end of the body, and nothing is done."""
    return RequestRefused(400, "cut-off", "the body of this request has no end")
