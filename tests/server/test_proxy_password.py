"""A password for the proxy in front is not a token of ours."""

from .blocking_client import expect_json
from .conftest import Arrive


def test_a_password_for_a_proxy_is_none_of_our_business(arrive: Arrive) -> None:
    ann = arrive("Ann")
    before = expect_json(ann.get("/api/me"))["id"]
    ann.headers = {"Authorization": "Basic YW5uOnNlY3JldA=="}
    assert expect_json(ann.get("/api/me"))["id"] == before
