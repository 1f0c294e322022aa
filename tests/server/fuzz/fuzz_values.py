"""What the fuzzer sends: words, methods, texts, values, paths and fields, sensible and hostile."""

from __future__ import annotations

from typing import Any

from tests.rules.vocabulary import ALMOST_WORDS, VOCABULARY

WORDS = [*VOCABULARY, *[word for word in ALMOST_WORDS if len(word) < 200]]
METHODS = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "CONNECT", "BREW", "get"]
TEXTS = [
    *(
        "",
        " ",
        "Ann",
        "Zoë",
        "骷髅",
        "🌺" * 12,
        "👩‍👩‍👧‍👦",
        "\u202eskull",
        "a\u0000b",
        "\ufeff",
        "\u0301" * 9,
        "x" * 300,
    ),
    *("<script>alert(1)</script>", "'; DROP TABLE log; --", "${7*7}", "../../etc/passwd", "%s%n", "\\", '"'),
    *(
        "null",
        "NaN",
        "-0",
        "١٢٣",
        "ﬀ",
        "İ",
        "\u2028",
        "\U0010ffff",
        "talk-hello",
        "novice",
        "regular+bluffer",
    ),
]
ODD_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 11, 12, 13, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400),
    *(0.5, -0.0, 1e308, [], {}, [[]], [None] * 50, {"": ""}, {"a": {"b": {}}}, *TEXTS),
]
PATHS = [
    *("/", "/api", "/api/", "/api/tables", "/api/tables/", "/api/me", "/api/bots", "/api/health", "/metrics"),
    *("/schema", "/schema/openapi.json", "/schema/swagger", "/favicon.ico", "/api/verify", "/api/me/tokens"),
    *(
        "/create",
        "/t/AAAAAA",
        "/tv/%00",
        "/replay/AAAAAA/1",
        "/assets/../index.html",
        "/sw.js",
        "/assets/%2e%2e",
    ),
    *("/api/tables/../../etc/passwd", "//api//tables", "/api/tables/%2e%2e%2f", "/api/tables/%00", "/%ff%fe"),
    *(
        "/api/tables/AAAAAA/seats/-1",
        "/api/tables/AAAAAA/seats/٣",
        "/api/tables/%F0%9F%92%80",
        "/api/./tables",
    ),
    *("/api/tables?" + "a=1&" * 100, "/api/tables/" + "A" * 900, "/" + "a/" * 400, "/api/me/tokens/%00", "*"),
    *(
        "http://elsewhere.example/api/tables",
        "/api/tables;x=1",
        "/api/tables#x",
        "/api/me/tokens/" + "%00" * 9,
    ),
]
FIELDS = {
    "": [
        "options",
        "edition",
        "public",
        "clock",
        "pace",
        "bots",
        "sit",
        "name",
        "tribe",
        "second_tribe",
        "chat",
        "hints",
        "order",
    ],
    "seats": ["seat", "name", "tribe", "second_tribe", "bot"],
    "start": ["first", "empty"],
    "rematch": ["empty"],
    "actions": ["seat", "action", "id"],
    "talk": ["seat", "text", "phrase", "emote", "about"],
    "mute": ["seat", "muted"],
}
