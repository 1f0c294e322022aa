"""What ``calavera serve`` says in a terminal: where the game is, and a QR code for phones in the room."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from calavera.language import Language
    from calavera.server.settings import Settings

__all__ = ["Addresses", "find_addresses", "find_lan_address", "qr_code", "serve_notice"]

DEFAULT_PORT = 8000
#: An address of the documentation networks. A datagram socket that is connected to it sends nothing.
ANY_OTHER_HOST = ("192.0.2.1", 9)
#: White on black, whatever colours a terminal calls white and black: some cameras read no inverted codes.
WHITE_ON_BLACK, PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


class Addresses(NamedTuple):
    """Where the game is for this computer, and for others; None where they cannot reach it."""

    here: str
    others: str | None
    #: Whether the server listens to this computer alone.
    only_here: bool = False


def find_lan_address() -> str | None:
    """The address of this computer in its network; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANY_OTHER_HOST)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ip_address(found).is_loopback else found


def find_addresses(settings: Settings, lan_address: str | None) -> Addresses:
    """The addresses of a server with these settings on a computer with this address in its network.

    >>> from calavera.server.settings import Settings
    >>> find_addresses(Settings(host="0.0.0.0"), "192.168.1.23")
    Addresses(here='http://127.0.0.1:8000', others='http://192.168.1.23:8000', only_here=False)
    """
    if settings.url is not None:
        return Addresses(settings.url, settings.url)
    try:
        host = ip_address(settings.host)
    except ValueError:  # a name
        only_here = settings.host == "localhost"
        address = _join(settings.host, settings.port)
        return Addresses(address, None if only_here else address, only_here)
    if host.is_unspecified:
        here = _join("127.0.0.1" if host.version == 4 else "::1", settings.port)
        return Addresses(here, None if lan_address is None else _join(lan_address, settings.port))
    address = _join(settings.host, settings.port)
    return Addresses(address, None if host.is_loopback else address, host.is_loopback)


def _join(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def qr_code(address: str) -> list[str]:
    """The lines of a QR code in half blocks, two rows of it a line, with the quiet zone that readers need."""
    import io

    import segno

    lines = io.StringIO()
    segno.make_qr(address).terminal(lines, border=2, compact=True)
    return lines.getvalue().splitlines()


def serve_notice(
    settings: Settings, say: Language, lan_address: str | None, *, colours: bool, columns: int, blocks: bool
) -> str:
    """The whole notice. Without ``blocks``, or where it does not fit, there is no QR code.

    ``blocks`` says whether the terminal can show block characters.
    """
    here, others, only_here = find_addresses(settings, lan_address)
    if only_here:
        port = "" if settings.port == DEFAULT_PORT else f" --port {settings.port}"
        command = f"  calavera serve --host 0.0.0.0{port}"
        lines = [say("serve-address", address=here), say("serve-phones-off"), command]
    elif others is None:
        lines = [say("serve-address", address=here), say("serve-no-network")]
    else:
        code = qr_code(others) if blocks else []
        fits = bool(code) and len(code[0]) <= columns
        lines = [] if here == others else [say("serve-address", address=here)]
        lines.append(say("serve-phones" if fits else "serve-phones-plain", address=others))
        if fits:
            lines += ["", *([f"{WHITE_ON_BLACK}{row}{PLAIN}" for row in code] if colours else code), ""]
        lines += [say("serve-trust")] if others.startswith("http:") else []
    return "\n".join(["", *lines, say("serve-stop"), ""])
