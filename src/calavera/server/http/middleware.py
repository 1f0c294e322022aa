"""The middleware before the application: authentication, rate limits, origin check, headers and metrics."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Final

import structlog
from prometheus_client import Counter

from calavera.server.asgi import ASGIApp, Message, Receive, Scope, Send
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.ops.metrics import REFUSALS, REQUEST_SECONDS, REQUESTS
from calavera.server.settings import Settings
from calavera.server.tables.personal_data import new_person_id
from calavera.server.wire.errors import RequestRefused, forbidden

from .client_address import TrustedProxies, is_host, rate_limit_address
from .credentials import (
    COOKIE,
    COOKIE_SECONDS,
    TOKEN_PREFIX,
    IdentityStore,
    SignedCookie,
    TokenOwner,
)
from .error_responses import error_response, refusal_for
from .limits.guess_limits import Guess, GuessLimiter
from .limits.rate_limits import RateLimiter
from .request_path import SAFE_METHODS, TABLE_PATHS, canonical_path
from .security_headers import SECURITY_HEADERS
from .static_files.web_client import BUILD_FOLDER, WebClient
from .token_scopes import SCOPES, check_scope
from .websocket_connection import is_upgrade

__all__ = ["FastPath", "RequestMiddleware"]

#: Answers a request without the framework; False if the request is for the framework.
FastPath = Callable[[Scope, Receive, Send], Awaitable[bool]]

MAX_HEADER_BYTES: Final = 16 * 1024
MAX_PATH_BYTES: Final = 1024
#: Paths of the API whose callers get no cookie.
PATHS_WITHOUT_IDENTITY: Final = ("/api/health",)

#: Keys of a finished request that the server and the metrics still read.
KEPT_SCOPE_KEYS: Final = frozenset(
    ["type", "method", "path", "path_template", "state", "scheme", "http_version"]
)

_NO_STORE: Final = (b"cache-control", b"no-store")
_HSTS: Final = (b"strict-transport-security", b"max-age=31536000")

logger = structlog.get_logger()


class RequestMiddleware:
    """Wraps the application. A request that is refused here never reaches it."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        *,
        fast_path: FastPath,
        identities: Callable[[], IdentityStore],
        headers: bool = True,
        clock: Clock = REAL_CLOCK,
    ) -> None:
        self.app = app
        self._fast_path = fast_path
        self._identities = identities
        #: Headers that are added here; none if the server's protocol adds them.
        self._headers = SECURITY_HEADERS if headers else []
        self._proxies = TrustedProxies(settings.proxies)
        self._limits = RateLimiter(settings.rate_limits == "on", clock, settings.workers)
        self._guesses = GuessLimiter(self._limits)
        self._origin = None if settings.url is None else settings.url.rstrip("/")
        folder = BUILD_FOLDER if settings.client is None else Path(settings.client)
        self._client = WebClient(folder, self._origin)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        start = perf_counter()
        answer = _ResponseWriter(scope, send, self._headers)
        # Every check below, and the router, see the same spelling.
        path = canonical_path(scope["path"], scope.get("raw_path") or b"")
        if path is not None:
            scope["path"] = path
        if scope["method"] == "HEAD" and not scope["path"].endswith("/events"):
            scope["method"], answer.head = "GET", True
        try:
            found = self._client.find(scope, path) if scope["method"] == "GET" else None
            await self._check_request(
                scope, path, answer, "file" if found is not None and found.status == 200 else "call"
            )
            if found is not None:
                scope["path_template"] = "client"
                await found.send_to(scope, answer.send)
            elif path is None:
                raise RequestRefused(404, "not-found", "there is nothing here: check the address")
            elif "person" not in scope["state"] or not await self._fast_path(scope, receive, answer.send):
                await self.app(scope, receive, answer.send)
                _drop_unused_keys(scope)
        except Exception as error:
            # The refusal refers to this frame: with a name here, only the garbage collector would find both.
            await answer.refuse(refusal_for(error))
        _record_metrics(scope, answer.status, perf_counter() - start)
        # Scope and response refer to each other: without this they would wait for the garbage collector.
        scope["state"].clear()

    async def _check_request(
        self, scope: Scope, path: str | None, answer: _ResponseWriter, what: str
    ) -> None:
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if sum([len(name) + len(value) for name, value in scope["headers"]]) > MAX_HEADER_BYTES:
            raise RequestRefused(431, "headers-too-long", "the headers of this request are too long")
        if len(scope["raw_path"] or b"") + len(scope["query_string"]) > MAX_PATH_BYTES:
            raise RequestRefused(414, "path-too-long", "the address of this request is too long")
        if not is_host(headers.get(b"host", b"")):
            raise RequestRefused(400, "bad-host", "the header Host has no name or address of a server")
        address = self._client_address(scope, headers)
        state = scope.setdefault("state", {})
        state |= {"address": address, "limits": self._limits, "send": answer.raw}
        self._limits.check(what, None, address)
        if path is None or not path.startswith("/api/") or path in PATHS_WITHOUT_IDENTITY:
            return
        answer.no_store = True
        person, token = await self._authenticate(headers, scope, answer, address)
        state |= {"person": person, "token": token}
        self._limits.check_person("call", person)
        if path.startswith(TABLE_PATHS):
            answer.guess = self._guesses.check(path, person, address)

    def _client_address(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        """The caller's address for rate limits. A trusted proxy may state it, and the scheme."""
        client = scope.get("client")
        peer: str = client[0] if client else "local"
        scheme = headers.get(b"x-forwarded-proto")
        if scheme in (b"http", b"https") and self._proxies.trusted(peer):
            scope["scheme"] = scheme.decode()
        forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
        return rate_limit_address(self._proxies.client_address(peer, forwarded))

    async def _authenticate(
        self, headers: dict[bytes, bytes], scope: Scope, answer: _ResponseWriter, address: str
    ) -> tuple[str, TokenOwner | None]:
        """Who calls, and the token that this depends on; a caller with neither cookie nor token is new."""
        people = self._identities()
        authorization = headers.get(b"authorization", b"")
        if authorization and authorization[:6].lower() != b"basic ":  # that is for a proxy
            token = await self._owner_of_bearer(people, authorization, address)
            if scope["method"] not in SAFE_METHODS:
                _check_content_type(headers)
            check_scope(token.scopes, scope["method"], scope["path"])
            return token.person, token
        if scope["method"] not in SAFE_METHODS:
            self._check_origin(headers, scope)
            _check_content_type(headers)
        elif is_upgrade(headers):  # browsers let pages of any site open a socket, and take actions on it
            self._check_origin(headers, scope)
        cookie = _read_cookies(people, headers.get(b"cookie"))
        if cookie is not None and cookie.token is None:
            return cookie.person, None
        if cookie is not None and cookie.token is not None and await people.has_token(cookie.token):
            return cookie.person, TokenOwner(cookie.person, cookie.token, SCOPES)
        self._limits.check("arrive", None, address)
        person = new_person_id()
        answer.set_cookie(people.cookie_of(person))
        return person, None

    async def _owner_of_bearer(self, people: IdentityStore, authorization: bytes, address: str) -> TokenOwner:
        scheme, _, token = authorization.decode("latin-1").partition(" ")
        if scheme.lower() == "bearer" and token.startswith(TOKEN_PREFIX) and len(token) < 100:
            owner = await people.owner_of_token(token)
            if owner is not None:
                return owner
        self._limits.check("secret", None, address)
        raise RequestRefused(401, "bad-token", "this token is not known: make a new one where you play")

    def _check_origin(self, headers: dict[bytes, bytes], scope: Scope) -> None:
        """Refuse pages of other sites, which would use the visitor's cookie. Programs send no origin."""
        origin = headers.get(b"origin")
        if origin is None:
            if headers.get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none"):
                raise forbidden("wrong-origin", "this request comes from another site")
            return
        host = headers.get(b"host", b"").decode("latin-1")
        allowed = {f"{scope.get('scheme', 'http')}://{host}", self._origin}
        if origin.decode("latin-1") not in allowed:
            raise forbidden("wrong-origin", "this request comes from another site")


def _check_content_type(headers: dict[bytes, bytes]) -> None:
    """Refuse bodies that are not JSON: a form of another site cannot send JSON without a preflight."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    body = headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers
    if kind != b"application/json" and (kind or body):
        raise RequestRefused(415, "not-json", "send JSON, and say so: Content-Type: application/json")


class _ResponseWriter:
    """Adds headers to a response, and remembers its status."""

    __slots__ = ("_cookie", "_headers", "_scope", "guess", "head", "no_store", "raw", "started", "status")

    def __init__(self, scope: Scope, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self._scope = scope
        self._headers = headers
        #: The server's own send, for bodies of streams: nothing is added to them.
        self.raw = send
        self._cookie: bytes | None = None
        #: The guess at a code that this response settles.
        self.guess: Guess | None = None
        #: A HEAD request: handled like GET, and the server leaves out the body.
        self.head = False
        self.started = self.no_store = False
        self.status = 500
        scope.setdefault("state", {})["set_cookie"] = self.set_cookie

    def set_cookie(self, value: str) -> None:
        """Add a cookie that scripts cannot read."""
        secure = "; Secure" if self._scope.get("scheme") == "https" else ""
        self._cookie = (
            f"{COOKIE}={value}; HttpOnly; SameSite=Lax; Path=/; Max-Age={COOKIE_SECONDS}{secure}".encode()
        )

    async def send(self, message: Message) -> None:
        """Send a part of the response."""
        if message["type"] == "http.response.start":
            self.started, self.status = True, message["status"]
            if self.guess is not None:
                self.guess.settle(self.status)
            if self.head:
                self._scope["method"] = "HEAD"
            headers = [*message.get("headers", ()), *self._headers]
            if self.no_store:
                headers.append(_NO_STORE)
            if self._scope.get("scheme") == "https":
                headers.append(_HSTS)
            if self._cookie is not None:
                headers.append((b"set-cookie", self._cookie))
            message["headers"] = headers
            if self.status == 101:  # from here on the connection is a socket
                self._scope["state"]["switch"](message)
                return
        await self.raw(message)

    async def refuse(self, refused: RequestRefused) -> None:
        """Send a refusal, unless a response has begun."""
        if self.started:
            return
        body, more = error_response(refused)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(name.lower().encode(), value.encode()) for name, value in more.items()]
        await self.send({"type": "http.response.start", "status": refused.status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


def _drop_unused_keys(scope: Scope) -> None:
    """A connection keeps its last scope until the next request: free what the framework added to it."""
    for name in [name for name in scope if name not in KEPT_SCOPE_KEYS]:
        del scope[name]


def _read_cookies(people: IdentityStore, header: bytes | None) -> SignedCookie | None:
    if header is None:
        return None
    for part in header.decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return people.read_cookie(value)
    return None


def _record_metrics(scope: Scope, status: int, seconds: float) -> None:
    """Count the request and log it by its route, never by its path, which holds codes of tables."""
    route = str(scope.get("path_template") or "other")
    _request_counter(scope["method"] if scope["method"] in COUNTED_METHODS else "other", route, status).inc()
    if status >= 400:
        REFUSALS.labels(str(status)).inc()
    if not route.endswith("/events"):
        REQUEST_SECONDS.observe(seconds)
    if status >= 500:
        logger.error("request", method=scope["method"], route=route, status=status, seconds=round(seconds, 4))
    else:
        logger.debug("request", method=scope["method"], route=route, status=status, seconds=seconds)


@cache
def _request_counter(method: str, route: str, status: int) -> Counter:
    """The counter for these labels, cached: finding it costs more than counting."""
    return REQUESTS.labels(method, route, str(status))


COUNTED_METHODS: Final = frozenset(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS", "PUT"])
