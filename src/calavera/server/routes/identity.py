"""The calls about identities: profile, tokens, recovery links."""

from __future__ import annotations

from litestar import delete, get, patch, post
from litestar.params import FromPath, JSONBody

from calavera.server.routes.request_context import ApiRequest, check_rate_limit, person_of, runtime_of
from calavera.server.wire.requests import MeChange, NewToken, RecoverRequest
from calavera.server.wire.responses import REFUSALS
from calavera.server.wire.results import CreatedToken, Me, RecoveryLink, TokenList

__all__ = ["HANDLERS"]


@get("/api/me", summary="The caller", responses=REFUSALS)
async def read_me(request: ApiRequest) -> Me:
    """The id is public; the cookie or the token proves it."""
    return await runtime_of(request).identities.me(person_of(request))


@patch("/api/me", summary="Change name, tribe or language", responses=REFUSALS)
async def change_me(data: JSONBody[MeChange], request: ApiRequest) -> Me:
    """Used when the caller sits down without giving them."""
    return await runtime_of(request).identities.change_profile(person_of(request), data)


@get("/api/me/tokens", summary="The caller's tokens", responses=REFUSALS)
async def list_tokens(request: ApiRequest) -> TokenList:
    """Without their secrets."""
    return TokenList(await runtime_of(request).identities.list_tokens(person_of(request)))


@post("/api/me/tokens", status_code=201, summary="Make a token for a program", responses=REFUSALS)
async def make_token(data: JSONBody[NewToken], request: ApiRequest) -> CreatedToken:
    """The token is shown once."""
    check_rate_limit(request, "secret")
    return await runtime_of(request).identities.make_token(person_of(request), data.label)


@delete("/api/me/tokens/{name:str}", status_code=204, summary="Remove a token", responses=REFUSALS)
async def remove_token(name: FromPath[str], request: ApiRequest) -> None:
    """The token stops working."""
    await runtime_of(request).identities.remove_token(person_of(request), name)


@post("/api/me/recovery", status_code=201, summary="A link to another device", responses=REFUSALS)
async def make_recovery(request: ApiRequest) -> RecoveryLink:
    """The link works once, for fifteen minutes."""
    check_rate_limit(request, "secret")
    code, until = await runtime_of(request).identities.make_recovery(person_of(request))
    runtime = runtime_of(request)
    # After the hash: browsers send that part to no server, so it is in no log.
    base = runtime.settings.url or str(request.base_url)
    return RecoveryLink(code, f"{base.rstrip('/')}/#recover={code}", until)


@post("/api/me/recover", status_code=200, summary="Become an identity again", responses=REFUSALS)
async def recover(data: JSONBody[RecoverRequest], request: ApiRequest) -> Me:
    """This browser gets the identity that made the link."""
    check_rate_limit(request, "secret")
    people = runtime_of(request).identities
    person = await people.use_recovery(data.code)
    request.scope["state"]["set_cookie"](people.cookie_of(person))
    return await people.me(person)


HANDLERS = [read_me, change_me, list_tokens, make_token, remove_token, make_recovery, recover]
