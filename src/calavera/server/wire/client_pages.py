"""The addresses of the web client's pages, for the server and for the client's router."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["CLIENT_PAGES", "client_page_pattern", "javascript_pattern"]

#: By page. A part in braces is a parameter, a part in brackets may be left out.
CLIENT_PAGES: Final = {
    "home": "/[index.html]",
    "create": "/create",
    "table": "/t/{code}",
    "tv": "/tv/{code}",
    "overlay": "/overlay/{code}",
    "learn": "/learn",
    "rules": "/rules",
    "replay": "/replay[/{code}[/{game}]]",
    "puzzles": "/puzzles",
    "lab": "/lab",
    "settings": "/settings",
}
#: The client says itself that there is no such table: it takes any short code, in groups or not.
_PARAMETERS: Final = {"code": "[0-9A-Za-z-]{1,16}", "game": "[0-9]{1,6}"}


def client_page_pattern() -> re.Pattern[str]:
    """Matches the path of any page.

    >>> [bool(client_page_pattern().fullmatch(path)) for path in ("/t/K7WMQX", "/replay/K7WMQX/12", "/x")]
    [True, True, False]
    """
    return re.compile("|".join([_pattern(template, "(?:{})") for template in CLIENT_PAGES.values()]))


def javascript_pattern(template: str) -> str:
    """The source of a JavaScript expression for one page, with a named group for each parameter.

    >>> javascript_pattern("/t/{code}")
    '^/t/(?<code>[0-9A-Za-z-]{1,16})$'
    """
    return f"^{_pattern(template, '(?<{name}>{})')}$"


def _pattern(template: str, group: str) -> str:
    source = template.replace(".", r"\.").replace("[", "(?:").replace("]", ")?")
    for name, pattern in _PARAMETERS.items():
        source = source.replace(f"{{{name}}}", group.replace("{name}", name).replace("{}", pattern))
    return source
