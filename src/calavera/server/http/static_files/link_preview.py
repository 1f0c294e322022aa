"""What messengers show beside a link: Open Graph tags, a title, a sentence and a picture.

They are the same for every code, whether it has a table or not: a preview is no guess, and tells nothing.
"""

from __future__ import annotations

from html import escape
from typing import Final

from calavera.language import language

__all__ = ["PREVIEW_PICTURE", "preview_tags"]

#: Rendered by ``scripts.invite_picture``, and served with the client.
PREVIEW_PICTURE: Final = "/icons/invite.jpg"


def preview_tags(code: str, invites: bool, origin: str) -> str:
    """The tags of a page in one language: of an invitation to a table, or of any other.

    Messengers want whole addresses: ``origin`` is the server's.

    >>> preview_tags("en", True, "https://skull.example")[:68]
    '<meta property="og:title" content="There is a seat for you at my tab'
    """
    say = language(code)
    tags = {
        "og:title": say("preview-invite") if invites else "Calavera",
        "og:description": say("preview-invite-what" if invites else "front-what"),
        "og:image": origin + PREVIEW_PICTURE,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": say("preview-picture"),
        "og:site_name": "Calavera",
        "og:type": "website",
        "og:locale": code.replace("-", "_"),
        "twitter:card": "summary_large_image",
    }
    return "".join([f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items()])
