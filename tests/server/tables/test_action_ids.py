"""The ids of actions that a table remembers."""

from calavera.server.tables.action_ids import MAX_IDS, MAX_RECENT_IDS, ActionIds


def test_an_id_is_known_for_thousands_of_actions() -> None:
    ids = ActionIds()
    for number in range(MAX_IDS):
        ids.add("p_1", f"id {number}", (number % 4, "pass"), number)
    for number in range(MAX_RECENT_IDS, MAX_IDS):
        assert ids.find("p_1", f"id {number}", (number % 4, "pass")) == (number, True)
        assert ids.find("p_2", f"id {number}", (number % 4, "pass")) is None


def test_old_action_ids_are_forgotten() -> None:
    ids = ActionIds()
    for number in range(3 * MAX_IDS):
        ids.add("p_1", str(number), (0, "pass"), number)
    assert ids.find("p_1", "0", (0, "pass")) is None
    assert len(ids._old) + len(ids._recent) <= MAX_IDS + MAX_RECENT_IDS + 1


def test_a_copy_of_action_ids_does_not_change_the_original() -> None:
    ids = ActionIds()
    for number in range(10 * MAX_RECENT_IDS):
        copy = ids.copy()
        copy.add("p_1", str(number), (0, "pass"), number)
        assert ids.find("p_1", str(number), (0, "pass")) is None
        ids = copy
    assert all(
        ids.find("p_1", str(number), (0, "pass")) == (number, True) for number in range(10 * MAX_RECENT_IDS)
    )
