"""HEAD is GET without the body; monitors of servers use it."""

import http.client
from urllib.parse import urlsplit

import pytest

from tests.server.support.processes import ServerProcess


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/bots", "/api/tables", "/metrics"])
def test_head_has_the_status_of_get_and_no_body(server: ServerProcess, path: str) -> None:
    parts = urlsplit(server.address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
    for _ in range(2):  # twice on one line: nothing of a body is left over
        connection.request("HEAD", path)
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (200, b"")
    connection.request("GET", path)
    answer = connection.getresponse()
    assert answer.status == 200
    assert answer.read()
    connection.close()


def test_a_stream_has_no_head(server: ServerProcess) -> None:
    parts = urlsplit(server.address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=5)
    connection.request("HEAD", "/api/tables/ABCDEF/events")
    assert connection.getresponse().status == 405
    connection.close()
