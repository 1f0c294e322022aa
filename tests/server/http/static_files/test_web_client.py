"""The built web client as visitors get it: every file with its headers, and nothing else from the disk."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from calavera.language import LANGUAGES, language
from calavera.server.http.limits.rate_limits import LIMITS
from calavera.server.http.security_headers import SECURITY_HEADERS
from calavera.server.http.static_files.link_preview import PREVIEW_PICTURE
from calavera.server.http.static_files.web_client import WebClient
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person
from tests.server.support.processes import ServerProcess

PAGE = """<!doctype html>
<html class="dark" lang="en">
<title>Calavera</title><script type="module" src="/assets/app-1a2b.js"></script>
</html>
"""
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

#: Path, media type, content; those with True have neighbours of other encodings.
FILES: dict[str, tuple[str, bytes, bool]] = {
    "/assets/app-1a2b.js": ("text/javascript; charset=utf-8", b"console.log('skull');" * 9, True),
    "/assets/app-3c4d.css": ("text/css; charset=utf-8", b"body{}", False),
    "/assets/en-5e6f.ftl": ("text/plain; charset=utf-8", "hello = Café".encode(), True),
    "/art/discs/skull.svg": ("image/svg+xml", b"<svg/>", True),
    "/art/back.webp": ("image/webp", b"RIFF", False),
    "/icons/192.png": ("image/png", b"\x89PNG", False),
    "/manifest.webmanifest": ("application/manifest+json", b"{}", True),
    "/sw.js": ("text/javascript; charset=utf-8", b"self", True),
    "/assets/odd-7a8b.xyz": ("application/octet-stream", b"?", False),
}
PAGES = [
    *("/", "/create", "/t/K7WMQX", "/t/k7wmqx", "/tv/K7WMQX", "/learn", "/rules", "/settings"),
    *("/replay", "/replay/K7WMQX", "/replay/K7WMQX/2", "/create/", "/index.html"),
]
NO_PAGES = [
    "/creat",
    "/t",
    "/t/",
    "/t/K7WMQX/x",
    "/tv/../etc",
    "/replay/K7WMQX/x",
    "/wp-login.php",
    "/Create",
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small client, as a build leaves it, beside a file that must not be served."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "secret.txt").write_text("a secret")
    files = {name: content for name, (_, content, _) in FILES.items()} | {"/index.html": PAGE.encode()}
    for name, (_, content, packed) in FILES.items():
        if packed:
            files |= {f"{name}.br": b"br of " + content, f"{name}.gz": gzip.compress(content, mtime=0)}
    files |= {"/index.html.br": b"br of the page", "/assets/.hidden": b"", "/.made/x.js": b""}
    for name, content in files.items():
        path = folder / "built" / name.removeprefix("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder / "built"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Iterator[ServerProcess]:
    """A server with that client."""
    environment = {"CALAVERA_CLIENT": str(built), "CALAVERA_RATE_LIMITS": "off"}
    with ServerProcess(tmp_path_factory.mktemp("serving") / "data", environment) as server:
        yield server


@pytest.fixture
def visitor(serving: ServerProcess, visit: Arrive) -> Person:
    """Somebody's browser."""
    return visit(serving.address)


# --- Files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_there_with_its_media_type(visitor: Person, name: str) -> None:
    """And with the headers of every answer, but for no cookie."""
    kind, content, _ = FILES[name]
    answer = visitor.get(name)
    assert (answer.status, answer.body) == (200, content)
    assert answer.headers["content-type"] == kind
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "set-cookie" not in answer.headers
    for header, value in SECURITY_HEADERS:
        assert answer.headers[header.decode()] == value.decode()


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("GZIP;q=1.0, br;q=0", "gzip"),
        ("*", "br"),
        ("*, br;q=0.0", "gzip"),
        ("gzip;q=0.001", "gzip"),
        ("identity", None),
        ("gzip;q=0", None),
        ("", None),
    ],
)
def test_the_best_encoding_that_is_taken_is_sent(
    visitor: Person, accepted: str, encoding: str | None
) -> None:
    """Plain where nothing else is, or nothing else is wanted."""
    name = "/assets/app-1a2b.js"
    content = FILES[name][1]
    answer = visitor.get(name, Accept_Encoding=accepted)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-type"] == FILES[name][0]
    expected = {None: content, "br": b"br of " + content, "gzip": gzip.compress(content, mtime=0)}[encoding]
    assert answer.body == expected
    assert visitor.get("/icons/192.png", Accept_Encoding=accepted).body == b"\x89PNG"


@pytest.mark.parametrize("path", ["/assets/app-1a2b.js", "/sw.js", "/", "/t/K7WMQX"])
def test_a_file_with_a_matching_etag_is_not_sent_again(visitor: Person, path: str) -> None:
    """Each form has a tag of its own: the bytes of one are not those of another."""
    plain, packed = visitor.get(path), visitor.get(path, Accept_Encoding="gzip")
    tag = plain.headers["etag"]
    assert re.fullmatch(r'"[0-9a-f]{24}"', tag)
    assert packed.headers["etag"] != tag
    for given in (tag, f'"x", {tag}', f"W/{tag}", "*"):
        again = visitor.get(path, If_None_Match=given)
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == tag
        for header in ("cache-control", "vary"):
            assert again.headers[header] == plain.headers[header]
    for given in ('"x"', packed.headers["etag"], tag.strip('"')):
        assert visitor.get(path, If_None_Match=given).status == 200


@pytest.mark.parametrize("path", [*FILES, "/", "/t/K7WMQX"])
def test_only_names_that_change_with_their_content_are_kept(visitor: Person, path: str) -> None:
    """All others are asked for again: a new version shows at the next visit."""
    for_ever = "public, max-age=31536000, immutable"
    wanted = for_ever if path.startswith("/assets/") else "no-cache"
    assert visitor.get(path).headers["cache-control"] == wanted


@pytest.mark.parametrize("path", ["/assets/app-1a2b.js", "/", "/nowhere"])
def test_head_has_the_headers_of_get_without_the_body(visitor: Person, path: str) -> None:
    """Without the body."""
    whole = visitor.get(path, Accept=BROWSER, Accept_Encoding="gzip")
    head = visitor.request("HEAD", path, headers={"Accept": BROWSER, "Accept-Encoding": "gzip"})
    assert (head.status, head.body) == (whole.status, b"")
    assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}


@pytest.mark.parametrize(
    "path",
    [
        *("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"),
        *("//secret.txt", "/assets/..\\..\\secret.txt", "/assets/.hidden", "/.made/x.js", "/sw.js.br"),
        *("/index.html.br", "/sw.js.gz", "/assets", "/assets/", "/sw.js/", "/sw.js%00", "//sw.js", "/SW.js"),
    ],
)
def test_no_other_file_can_be_asked_for(visitor: Person, path: str) -> None:
    """Whatever the path says, there is only what was read at the start."""
    answer = visitor.get(path)
    assert answer.refusal[0] == 404
    page = visitor.get(path, Accept=BROWSER)
    assert page.status == 404
    assert page.body == visitor.get("/").body


# --- Pages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES)
def test_every_address_of_the_client_is_the_page(visitor: Person, path: str) -> None:
    """For browsers and programs. The client decides what to show."""
    for accepted in (BROWSER, "*/*", ""):
        answer = visitor.get(path, Accept=accepted)
        assert answer.status == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.body == PAGE.encode()
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", NO_PAGES)
def test_an_address_that_leads_nowhere_is_the_page_in_a_browser_and_json_elsewhere(
    visitor: Person, path: str
) -> None:
    """Both with 404; the page is not to be kept as something that is there."""
    page = visitor.get(path, Accept=BROWSER)
    assert (page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b"<title>Calavera</title>" in page.body
    assert visitor.get(path, Accept=BROWSER, If_None_Match=page.headers["etag"]).status == 404
    assert visitor.get(path, Accept="*/*").refusal == (404, "not-found")
    assert visitor.request("POST", path, {}, headers={"Accept": BROWSER}).refusal[0] in (404, 405)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables", 200),
        ("/api/nothing", 404),
        ("/api/tables/222222", 404),
        ("/api", 404),
        ("/metrics", 200),
        ("/schema/openapi.json", 200),
    ],
)
def test_paths_of_the_api_never_answer_with_the_page(visitor: Person, path: str, status: int) -> None:
    """Not even in a browser."""
    answer = visitor.get(path, Accept=BROWSER)
    assert answer.status == status
    assert b"<title>" not in answer.body


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/t/K7WMQX", "/nowhere"])
def test_the_page_says_which_language_the_visitor_reads(visitor: Person, path: str, code: str) -> None:
    """Before any script runs; packed as well, and never taken for that of another language."""
    plain = visitor.get(path, Accept=BROWSER, Accept_Language=f"xx, {code}-YY;q=0.8, pt;q=0.5")
    packed = visitor.get(path, Accept=BROWSER, Accept_Language=code, Accept_Encoding="br, gzip")
    assert plain.body.startswith(f'<!doctype html>\n<html class="dark" lang="{code}">'.encode())
    assert gzip.decompress(packed.body) == plain.body
    assert plain.headers["vary"] == "Accept-Encoding, Accept-Language"
    if path != "/nowhere":
        other = visitor.get(path, Accept_Language="en" if code != "en" else "de")
        assert other.headers["etag"] != plain.headers["etag"]


# --- Previews of links --------------------------------------------------------------------------------------


def test_an_invitation_looks_the_same_for_every_code(tmp_path: Path, visit: Arrive) -> None:
    """A messenger that looks at a link learns nothing about the table, and guesses at no code."""
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "index.html").write_text("<!doctype html>\n<html lang='en'><head></head></html>")
    environment = {"CALAVERA_CLIENT": str(tmp_path / "client")}
    with ServerProcess(tmp_path / "data", environment) as server:
        ann = visit(server.address)
        table = ann.open(players=2)
        pages = {ann.get(f"/t/{code}", Accept="*/*").body.decode() for code in (table, "222222", "333444555")}
        # More looks than the guesses of an address.
        for number in range(200):
            assert ann.get(f"/t/{number:06}").status == 200
        assert ann.get(f"/api/tables/{table}").status == 200
        home, german = ann.get("/").body.decode(), ann.get(f"/t/{table}", Accept_Language="de").body.decode()
    (page,) = pages
    assert '<meta property="og:title" content="There is a seat for you at my table">' in page
    assert f'<meta property="og:image" content="{server.address}/icons/invite.jpg">' in page
    assert "Tables for Skull, the bluffing game" in home
    assert "An meinem Tisch ist ein Platz" in german
    assert table not in page + german


def test_the_picture_of_an_invitation_is_there_and_small() -> None:
    """Messengers take no picture above 300 kB."""
    picture = Path(__file__).parents[4] / "web" / "public" / PREVIEW_PICTURE.removeprefix("/")
    assert picture.read_bytes().startswith(b"\xff\xd8\xff")
    assert picture.stat().st_size < 300_000


# --- Beside the API -----------------------------------------------------------------------------------------


def test_loading_the_client_takes_nothing_from_the_calls(built: Path, tmp_path: Path, visit: Arrive) -> None:
    """A room full of visitors loads it at once; calls and addresses that lead nowhere are counted as ever."""
    with ServerProcess(tmp_path / "data", {"CALAVERA_CLIENT": str(built)}) as server:
        visitor = visit(server.address)
        for number in range(1200):
            path = "/assets/app-1a2b.js" if number % 2 else "/t/K7WMQX"
            assert visitor.get(path).status == 200
        calls = [visitor.get("/api/health").status for _ in range(200)]
        assert set(calls) == {200}
        lost = [visitor.get("/nowhere", Accept=BROWSER).status for _ in range(1000)]
        assert 429 in lost
        assert visitor.get("/sw.js").status == 200


def test_loading_has_a_limit_of_its_own() -> None:
    """Enough for a room full of first visits; a flood is refused like any other."""
    _, common = LIMITS["file"]
    assert 12 * 150 <= common.burst < 10_000
    assert common.rate < 1000


def test_the_client_is_counted_under_one_name(serving: ServerProcess, visit: Arrive) -> None:
    """Addresses hold invitations: none gets into the metrics or the log."""
    visitor = visit(serving.address)
    for path in ("/t/QQQQQQ", "/sw.js", "/lost/QQQQQQ"):
        visitor.get(path, Accept=BROWSER)
    told = visitor.get("/metrics").body.decode()
    assert 'calavera_requests_total{method="GET",route="client",status="200"}' in told
    assert 'calavera_requests_total{method="GET",route="client",status="404"}' in told
    assert "QQQQQQ" not in told
    assert "QQQQQQ" not in serving.log


# --- Without it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_where_nothing_is_built_the_front_page_says_how(ann: Person, code: str) -> None:
    """In the visitor's language; the other addresses of the client are not there."""
    page = ann.get("/", Accept_Language=code)
    assert page.headers["content-type"].startswith("text/html")
    assert language(code)("front-not-built") in page.body.decode()
    assert "make play" in page.body.decode()
    assert ann.get("/create", Accept=BROWSER).refusal == (404, "not-found")


def test_a_folder_that_is_not_there_is_an_empty_client(tmp_path: Path) -> None:
    """Nor does a build that broke off before its page make half a client."""
    scope = {"path": "/", "headers": []}
    assert WebClient(tmp_path / "nowhere").find(scope, "/") is None
    (tmp_path / "sw.js").write_text("self")
    half = WebClient(tmp_path)
    assert half.find(scope, "/") is None
    assert half.find({"path": "/sw.js", "headers": []}, "/sw.js") is not None
