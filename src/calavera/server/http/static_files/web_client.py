"""The built web client: read into memory at the start, and served before the framework."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from calavera.server.asgi import Scope, Send
from calavera.server.http.client_address import is_host
from calavera.server.wire.client_pages import client_page_pattern

from .accept_language import preferred_language
from .content_encoding import ENCODINGS, choose_encoding
from .link_preview import preview_tags

__all__ = ["BUILD_FOLDER", "StaticResponse", "WebClient"]

#: Where the client's build writes it.
BUILD_FOLDER: Final = Path(__file__).parents[2] / "built"

CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".ftl": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}
#: The addresses of the client's pages. All get the same file; the client decides what to show.
PAGES: Final = client_page_pattern()
#: Paths of the API, which never answer with a page.
NOT_PAGES: Final = ("/api", "/schema", "/metrics")
#: Files whose names change with their content.
HASHED_PREFIX: Final = "/assets/"

_IMMUTABLE: Final = b"public, max-age=31536000, immutable"
_REVALIDATE: Final = b"no-cache"
#: Pages in memory: kinds, languages, and the addresses under which visitors come.
MAX_PAGES: Final = 64
_LANG: Final = re.compile(r'(<html\b[^>]*\blang=")[^"]*')


class Representation(NamedTuple):
    """One encoding of a file: bytes, ETag and headers."""

    body: bytes
    tag: bytes
    headers: tuple[tuple[bytes, bytes], ...]


class StaticFile(NamedTuple):
    """A file in all its encodings."""

    plain: Representation
    encoded: Mapping[str, Representation]


class StaticResponse(NamedTuple):
    """The response to a path: a file or page with 200, or the page with 404."""

    file: StaticFile
    status: int

    async def send_to(self, scope: Scope, send: Send) -> None:
        """Send it, or 304 if the visitor has it already."""
        asked = dict(scope["headers"])
        encoding = choose_encoding(asked.get(b"accept-encoding", b"").decode("latin-1"), self.file.encoded)
        form = self.file.plain if encoding is None else self.file.encoded[encoding]
        status, body = self.status, form.body
        if status == 200 and _matches_etag(asked.get(b"if-none-match", b""), form.tag):
            status, body = 304, b""
        length = [] if status == 304 else [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": [*form.headers, *length]})
        await send({"type": "http.response.body", "body": body})


class WebClient:
    """All files of the client by path. No other file can be requested, whatever the path says."""

    def __init__(self, folder: Path = BUILD_FOLDER, origin: str | None = None) -> None:
        self._files: dict[str, StaticFile] = {}
        #: The links of the head, by kind of page and by language.
        self._preloads = {"": dict[str, str](), **_preloads(folder)}
        self._text: str | None = None
        #: The server's address; None for that of the request.
        self._origin = origin
        self._page = lru_cache(MAX_PAGES)(self._make_page)
        paths = [path for path in folder.rglob("*") if path.is_file()]
        found = {f"/{path.relative_to(folder).as_posix()}": path for path in paths}
        for name, path in found.items():
            if path.suffix in ENCODINGS.values() or "/." in name:
                continue
            plain = path.read_bytes()
            encoded = {kind: found[name + end] for kind, end in ENCODINGS.items() if name + end in found}
            if name == "/index.html":
                self._text = plain.decode()
            else:
                self._files[name] = _file(name, plain, {kind: p.read_bytes() for kind, p in encoded.items()})

    def find(self, scope: Scope, path: str | None) -> StaticResponse | None:
        """The response to a GET of a canonical path, or of none; None if the request is for the framework."""
        if path is not None and (file := self._files.get(path)) is not None:
            return StaticResponse(file, 200)
        if self._text is None or scope["path"].startswith(NOT_PAGES):
            return None
        known = path is not None and PAGES.fullmatch(path) is not None
        headers = dict(scope["headers"])
        if not known and b"text/html" not in headers.get(b"accept", b""):
            return None
        language = preferred_language(headers.get(b"accept-language", b"").decode("latin-1"))
        origin = self._origin or _origin_of(scope, headers)
        page = self._page(self._page_kind(path or ""), (path or "").startswith("/t/"), language, origin)
        return StaticResponse(page, 200 if known else 404)

    def _make_page(self, kind: str, invites: bool, code: str, origin: str) -> StaticFile:
        """The page of a kind, by the files that it preloads, in a language. A table's page invites to it."""
        assert self._text is not None
        head = self._preloads[kind].get(code, "") + preview_tags(code, invites, origin)
        return _page(self._text, code, head)

    def _page_kind(self, path: str) -> str:
        """The kind of page at a path, by its preloads: home, or a path prefix; empty for others."""
        kinds = [kind for kind in self._preloads if path == kind or (len(kind) > 1 and path.startswith(kind))]
        return kinds[0] if kinds else ""


def _origin_of(scope: Scope, headers: Mapping[bytes, bytes]) -> str:
    """The address that the visitor uses; empty if the header has none, which is refused later."""
    host = headers.get(b"host", b"")
    return f"{scope.get('scheme', 'http')}://{host.decode('latin-1')}" if is_host(host) else ""


def _preloads(folder: Path) -> dict[str, dict[str, str]]:
    """Preload links for the heads of pages, by path and language, if the build has written them."""
    try:
        found: dict[str, dict[str, str]] = json.loads((folder / ".preloads.json").read_bytes())
    except FileNotFoundError:
        return {}
    return found


def _page(text: str, code: str, links: str) -> StaticFile:
    """The page with its language set, which screen readers and hyphenation use before a script runs."""
    whole = _LANG.sub(rf"\g<1>{code}", text, count=1).replace("</head>", f"{links}</head>", 1).encode()
    # Brotli is not in the standard library, and the page is small.
    return _file("/index.html", whole, {"gzip": gzip.compress(whole, 9, mtime=0)}, vary="Accept-Language")


def _file(name: str, plain: bytes, encoded: Mapping[str, bytes], vary: str = "") -> StaticFile:
    kind = CONTENT_TYPES.get(Path(name).suffix, "application/octet-stream")
    common = (
        (b"content-type", kind.encode()),
        (b"cache-control", _IMMUTABLE if name.startswith(HASHED_PREFIX) else _REVALIDATE),
        (b"vary", ", ".join(["Accept-Encoding", *([vary] if vary else [])]).encode()),
    )
    mark = sha256(plain).hexdigest()[:24]
    forms = {name: _representation(body, f'"{mark}-{name}"', common, name) for name, body in encoded.items()}
    return StaticFile(_representation(plain, f'"{mark}"', common, None), forms)


def _representation(
    body: bytes, tag: str, common: tuple[tuple[bytes, bytes], ...], encoding: str | None
) -> Representation:
    # A strong ETag: each encoding has other bytes, so it has another tag.
    headers = (*common, (b"etag", tag.encode()))
    if encoding is not None:
        headers = (*headers, (b"content-encoding", encoding.encode()))
    return Representation(body, tag.encode(), headers)


def _matches_etag(given: bytes, tag: bytes) -> bool:
    """Whether If-None-Match names this ETag."""
    tags = [one.strip().removeprefix(b"W/") for one in given.split(b",")]
    return tag in tags or tags == [b"*"]
