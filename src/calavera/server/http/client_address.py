"""The address of a client behind trusted proxies, which addresses count as one, and what a host may be."""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from calavera.server.settings import parse_networks

__all__ = ["TrustedProxies", "is_host", "rate_limit_address"]

_HOST: Final = re.compile(rb"(?:[0-9A-Za-z._~-]*|\[[0-9A-Fa-f:.]+\])(?::([0-9]{0,5}))?")


class TrustedProxies:
    """The reverse proxies that are trusted: addresses or networks; ``*`` for all.

    >>> proxies = TrustedProxies("127.0.0.1, 10.0.0.0/8")
    >>> proxies.client_address("10.1.2.3", "203.0.113.9, 10.9.9.9")
    '203.0.113.9'
    >>> proxies.client_address("198.51.100.7", "203.0.113.9")
    '198.51.100.7'
    """

    def __init__(self, names: str) -> None:
        self._all, self._networks = parse_networks(names)
        # There are many requests and few proxies, so nearly every result is in the cache.
        self.trusted = lru_cache(4096)(self._trusted)

    def _trusted(self, address: str) -> bool:
        """Whether this address is a trusted proxy."""
        return self._all or _is_in_any(address, self._networks)

    def client_address(self, peer: str, forwarded: str) -> str:
        """The client: the peer, or the last address in the header that is no proxy. Others may be forged."""
        if not forwarded or not self.trusted(peer):
            return peer
        hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
        strangers = [hop for hop in reversed(hops) if self._all or not self.trusted(hop)]
        return strangers[0][:64] if strangers else peer


def _is_in_any(address: str, networks: list[IPv4Network | IPv6Network]) -> bool:
    try:
        known = ip_address(address)
    except ValueError:
        return False
    if isinstance(known, IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    return any([known in network for network in networks if network.version == known.version])


@lru_cache(4096)
def rate_limit_address(address: str) -> str:
    """The address that rate limits count: for IPv6 the /64 network, since one household has all of it.

    >>> rate_limit_address("203.0.113.9"), rate_limit_address("2001:db8:1:2:3:4:5:6")
    ('203.0.113.9', '2001:db8:1:2::/64')
    """
    if ":" not in address:
        return address
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address) and known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network(f"{known}/64", strict=False))


@lru_cache(256)
def is_host(host: bytes) -> bool:
    """Whether a Host header is a name or an address, with a port or not. The framework fails at others.

    >>> is_host(b"skull.example.org"), is_host(b"[::1]:8000"), is_host(b"a:b"), is_host(b"a:99999")
    (True, True, False, False)
    """
    found = _HOST.fullmatch(host[:300])
    return found is not None and len(host) < 300 and int(found[1] or 0) < 65536
