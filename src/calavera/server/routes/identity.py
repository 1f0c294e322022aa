"""The calls about identities: profile, tokens, recovery links, signing out, export and erasure."""

from __future__ import annotations

from litestar import delete, get, patch, post
from litestar.params import FromPath, JSONBody
from litestar.response import Response

from calavera.server.routes.request_context import (
    ApiRequest,
    check_rate_limit,
    person_of,
    runtime_of,
    token_of,
)
from calavera.server.tables.personal_data import new_person_id
from calavera.server.wire.requests import MeChange, NewToken, RecoverRequest, SignOutRequest
from calavera.server.wire.responses import REFUSALS
from calavera.server.wire.results import (
    CreatedToken,
    ErasureResult,
    Me,
    PersonExport,
    RecoveryLink,
    TokenList,
)

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
    identities, maker = runtime_of(request).identities, token_of(request)
    return await identities.make_token(person_of(request), data.label, data.scopes, maker)


@delete("/api/me/tokens/{name:str}", status_code=204, summary="Remove a token", responses=REFUSALS)
async def remove_token(name: FromPath[str], request: ApiRequest) -> None:
    """The token stops working, and all that it made: tokens, recovery links, and cookies from these."""
    runtime = runtime_of(request)
    await runtime.identities.remove_token(person_of(request), name)
    await runtime.end_revoked_streams()


@post("/api/me/recovery", status_code=201, summary="A link to another device", responses=REFUSALS)
async def make_recovery(request: ApiRequest) -> RecoveryLink:
    """The link works once, for fifteen minutes."""
    check_rate_limit(request, "secret")
    maker = token_of(request)
    code, until = await runtime_of(request).identities.make_recovery(
        person_of(request), None if maker is None else maker.id
    )
    runtime = runtime_of(request)
    # After the hash: browsers send that part to no server, so it is in no log.
    base = runtime.settings.url or str(request.base_url)
    return RecoveryLink(code, f"{base.rstrip('/')}/#recover={code}", until)


@post("/api/me/recover", status_code=200, summary="Become an identity again", responses=REFUSALS)
async def recover(data: JSONBody[RecoverRequest], request: ApiRequest) -> Me:
    """This browser gets the identity that made the link."""
    check_rate_limit(request, "secret")
    runtime = runtime_of(request)
    people = runtime.identities
    person, token = await people.use_recovery(data.code)
    if data.sign_out:
        await runtime.sign_out_others(person, token)
    request.scope["state"]["set_cookie"](people.cookie_of(person, token))
    return await people.me(person)


@post("/api/me/sign-out", status_code=204, summary="Sign out other devices", responses=REFUSALS)
async def sign_out(request: ApiRequest, data: JSONBody[SignOutRequest | None] = None) -> None:
    """All other cookies and all recovery links of the caller end; tokens too, if `tokens` says so."""
    check_rate_limit(request, "secret")
    runtime, person, token = runtime_of(request), person_of(request), token_of(request)
    name = None if token is None else token.id
    await runtime.sign_out_others(person, name, with_tokens=(data or SignOutRequest()).tokens)
    if "authorization" not in request.headers:
        request.scope["state"]["set_cookie"](runtime.identities.cookie_of(person, name))


@get("/api/me/export", summary="All data about the caller", responses=REFUSALS)
async def export_me(request: ApiRequest) -> Response[PersonExport]:
    """Profile, tokens without their secrets, and what the logs of tables say about the caller."""
    check_rate_limit(request, "export")
    found = await runtime_of(request).identities.export(person_of(request))
    return Response(found, headers={"Content-Disposition": 'attachment; filename="calavera.json"'})


@delete("/api/me", status_code=200, summary="Erase the caller", responses=REFUSALS)
async def erase_me(request: ApiRequest) -> ErasureResult:
    """Profile, tokens and cookies end at once. Games of others stay, without the caller's name and talk."""
    check_rate_limit(request, "secret")
    runtime = runtime_of(request)
    done = await runtime.erase(person_of(request))
    if "authorization" not in request.headers:  # this browser is somebody new
        request.scope["state"]["set_cookie"](runtime.identities.cookie_of(new_person_id()))
    return done


HANDLERS = [
    read_me,
    change_me,
    list_tokens,
    make_token,
    remove_token,
    make_recovery,
    recover,
    sign_out,
    export_me,
    erase_me,
]
