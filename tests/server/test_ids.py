"""The same id twice is one action, however late the second comes."""

from calavera.server.tables.action_ids import IDS_KEPT, RECENT, Ids


def test_an_id_is_known_for_thousands_of_actions() -> None:
    ids = Ids()
    for number in range(IDS_KEPT):
        ids.add("p_1", f"id {number}", (number % 4, "pass"), number)
    for number in range(RECENT, IDS_KEPT):
        assert ids.find("p_1", f"id {number}", (number % 4, "pass")) == (number, True)
        assert ids.find("p_2", f"id {number}", (number % 4, "pass")) is None


def test_memory_is_bounded() -> None:
    ids = Ids()
    for number in range(3 * IDS_KEPT):
        ids.add("p_1", str(number), "pass", number)
    assert ids.find("p_1", "0", "pass") is None
    assert len(ids._old) + len(ids._recent) <= IDS_KEPT + RECENT + 1


def test_a_copy_goes_its_own_way() -> None:
    ids = Ids()
    for number in range(10 * RECENT):
        copy = ids.copy()
        copy.add("p_1", str(number), "pass", number)
        assert ids.find("p_1", str(number), "pass") is None
        ids = copy
    assert all(ids.find("p_1", str(number), "pass") == (number, True) for number in range(10 * RECENT))
