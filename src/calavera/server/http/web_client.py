"""The built web client: read into memory at the start, answered before the framework is asked."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from calavera.language import LANGUAGES
from calavera.server.routes.pages import preferred

from .content_encoding import ENCODINGS, choose

__all__ = ["BUILT", "Client", "Found"]

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

#: Where the client's own build puts it.
BUILT: Final = Path(__file__).parents[1] / "built"

KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".ftl": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
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
#: The client's own addresses: whichever is asked for, the client finds out what to show there.
PAGES: Final = re.compile(
    r"/(?:index\.html|create|learn|rules|settings|replay)?"
    r"|/tv?/[0-9A-Za-z]{1,12}"
    r"|/replay/[0-9A-Za-z]{1,12}(?:/[0-9]{1,6})?"
)
#: What is for programs answers programs, whoever asks.
NOT_PAGES: Final = ("/api", "/schema", "/metrics")
#: Files whose names change with what is in them.
HASHED: Final = "/assets/"

_FOR_EVER: Final = b"public, max-age=31536000, immutable"
_ASK_AGAIN: Final = b"no-cache"
_LANG: Final = re.compile(r'(<html\b[^>]*\blang=")[^"]*')


class Form(NamedTuple):
    """One form of a file, as it goes over the line."""

    body: bytes
    tag: bytes
    headers: tuple[tuple[bytes, bytes], ...]


class File(NamedTuple):
    """A file in all its forms: plain, and by encoding."""

    plain: Form
    packed: Mapping[str, Form]


class Found(NamedTuple):
    """What is answered to a path: a file or a page (200), or the page that says that there is none (404)."""

    file: File
    status: int

    async def answer(self, scope: Scope, send: Send) -> None:
        """Send it, or say that the visitor has it already."""
        asked = dict(scope["headers"])
        encoding = choose(asked.get(b"accept-encoding", b"").decode("latin-1"), self.file.packed)
        form = self.file.plain if encoding is None else self.file.packed[encoding]
        status, body = self.status, form.body
        if status == 200 and _has(asked.get(b"if-none-match", b""), form.tag):
            status, body = 304, b""
        length = [] if status == 304 else [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": [*form.headers, *length]})
        await send({"type": "http.response.body", "body": body})


class Client:
    """All files of the client by their paths. No other file can be asked for, whatever the path says."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files: dict[str, File] = {}
        #: The one page, by language and by what its head names to be fetched first.
        self._pages: dict[str, dict[str, File]] = {}
        first = _preloads(folder)
        paths = [path for path in folder.rglob("*") if path.is_file()]
        found = {f"/{path.relative_to(folder).as_posix()}": path for path in paths}
        for name, path in found.items():
            if path.suffix in ENCODINGS.values() or "/." in name:
                continue
            plain = path.read_bytes()
            packed = {kind: found[name + end] for kind, end in ENCODINGS.items() if name + end in found}
            if name == "/index.html":
                for kind in ("", *first):
                    links = first.get(kind, {})
                    text = plain.decode()
                    self._pages[kind] = {code: _page(text, code, links.get(code, "")) for code in LANGUAGES}
            else:
                self._files[name] = _file(name, plain, {kind: p.read_bytes() for kind, p in packed.items()})

    def find(self, scope: Scope) -> Found | None:
        """What a GET is answered here; None where it is for the framework."""
        path = scope["path"]
        if (file := self._files.get(path)) is not None:
            return Found(file, 200)
        if not self._pages or path.startswith(NOT_PAGES):
            return None
        known = PAGES.fullmatch(path.rstrip("/") or "/") is not None
        headers = dict(scope["headers"])
        if not known and b"text/html" not in headers.get(b"accept", b""):
            return None
        language = preferred(headers.get(b"accept-language", b"").decode("latin-1"))
        return Found(self._pages[self._kind(path)][language], 200 if known else 404)

    def _kind(self, path: str) -> str:
        """Which pages have their first files named: home, and those below a folder."""
        kinds = [kind for kind in self._pages if path == kind or (len(kind) > 1 and path.startswith(kind))]
        return kinds[0] if kinds else ""


def _preloads(folder: Path) -> dict[str, dict[str, str]]:
    """Links for the heads of pages, by path and language, where the build has written them."""
    try:
        found: dict[str, dict[str, str]] = json.loads((folder / ".preloads.json").read_bytes())
    except FileNotFoundError:
        return {}
    return found


def _page(text: str, code: str, links: str) -> File:
    """The page in a language: screen readers and hyphenation go by it before a script has run."""
    whole = _LANG.sub(rf"\g<1>{code}", text, count=1).replace("</head>", f"{links}</head>", 1).encode()
    # Brotli is not in the standard library, and the page is small.
    return _file("/index.html", whole, {"gzip": gzip.compress(whole, 9, mtime=0)}, vary="Accept-Language")


def _file(name: str, plain: bytes, packed: Mapping[str, bytes], vary: str = "") -> File:
    kind = KINDS.get(Path(name).suffix, "application/octet-stream")
    common = (
        (b"content-type", kind.encode()),
        (b"cache-control", _FOR_EVER if name.startswith(HASHED) else _ASK_AGAIN),
        (b"vary", ", ".join(["Accept-Encoding", *([vary] if vary else [])]).encode()),
    )
    mark = sha256(plain).hexdigest()[:24]
    forms = {name: _form(body, f'"{mark}-{name}"', common, name) for name, body in packed.items()}
    return File(_form(plain, f'"{mark}"', common, None), forms)


def _form(body: bytes, tag: str, common: tuple[tuple[bytes, bytes], ...], encoding: str | None) -> Form:
    # Strong: another encoding is other bytes, so it has another tag.
    headers = (*common, (b"etag", tag.encode()))
    if encoding is not None:
        headers = (*headers, (b"content-encoding", encoding.encode()))
    return Form(body, tag.encode(), headers)


def _has(given: bytes, tag: bytes) -> bool:
    """Whether a visitor's tags name this one."""
    tags = [one.strip().removeprefix(b"W/") for one in given.split(b",")]
    return tag in tags or tags == [b"*"]
