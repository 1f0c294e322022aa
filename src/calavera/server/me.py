"""The HTTP paths of identities: profile, tokens, and the move to another device."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, patch, post
from litestar.params import FromPath, JSONBody

from .house import House
from .people import People
from .shapes import REFUSALS
from .wire import Me, MeChange, NewToken, Recover, Recovery, TokenMade, Tokens

__all__ = ["HANDLERS"]

Asked = Request[Any, Any, Any]


def _people(request: Asked) -> People:
    house: House = request.app.state.house
    return house.people


def _person(request: Asked) -> str:
    person: str = request.scope["state"]["person"]
    return person


def _limit(request: Asked) -> None:
    state = request.scope["state"]
    state["limits"].check("secret", state["person"], state["address"])


@get("/api/me", summary="The caller", responses=REFUSALS)
async def read_me(request: Asked) -> Me:
    """The id is public; what proves it is the cookie or the token."""
    return await _people(request).me(_person(request))


@patch("/api/me", summary="Change name, tribe or language", responses=REFUSALS)
async def change_me(data: JSONBody[MeChange], request: Asked) -> Me:
    """Used where a seat is taken without them."""
    return await _people(request).change(_person(request), data)


@get("/api/me/tokens", summary="The caller's tokens", responses=REFUSALS)
async def list_tokens(request: Asked) -> Tokens:
    """Without their secrets."""
    return Tokens(await _people(request).list_tokens(_person(request)))


@post("/api/me/tokens", status_code=201, summary="Make a token for a program", responses=REFUSALS)
async def make_token(data: JSONBody[NewToken], request: Asked) -> TokenMade:
    """Shown once."""
    _limit(request)
    return await _people(request).make_token(_person(request), data.label)


@delete("/api/me/tokens/{name:str}", status_code=204, summary="Remove a token", responses=REFUSALS)
async def remove_token(name: FromPath[str], request: Asked) -> None:
    """It stops working."""
    await _people(request).remove_token(_person(request), name)


@post("/api/me/recovery", status_code=201, summary="A link to another device", responses=REFUSALS)
async def make_recovery(request: Asked) -> Recovery:
    """Works once, for fifteen minutes."""
    _limit(request)
    code, until = await _people(request).make_recovery(_person(request))
    house: House = request.app.state.house
    # After the hash: browsers do not send that part to any server, so it is in nobody's log.
    base = house.settings.url or str(request.base_url)
    return Recovery(code, f"{base.rstrip('/')}/#recover={code}", until)


@post("/api/me/recover", status_code=200, summary="Become an identity again", responses=REFUSALS)
async def recover(data: JSONBody[Recover], request: Asked) -> Me:
    """This browser becomes the identity that made the link."""
    _limit(request)
    people = _people(request)
    person = await people.use_recovery(data.code)
    request.scope["state"]["set_cookie"](people.cookie(person))
    return await people.me(person)


HANDLERS = [read_me, change_me, list_tokens, make_token, remove_token, make_recovery, recover]
