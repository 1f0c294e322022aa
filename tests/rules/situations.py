"""Positions in which the tests of refusals play, by name."""

from calavera import State

from .scripts import hands, play_script, table

ATTEMPT = "0 2 place:flower, 1 place:skull, 0 bid:2, 1 2 pass"
OWN_SKULL = "0 place:skull, 1 2 place:flower, 0 bid:1, 1 2 pass, 0 flip:0"

SITUATIONS: dict[str, State] = {
    "opening": table(3),
    "0 has placed": play_script(table(3), "0 place:flower"),
    "adding": play_script(table(3), "all place:skull"),
    "empty hand": play_script(hands("S", "FS", "FS"), "all place:skull"),
    "bid 3 of 7": play_script(table(4), "all place:flower, 0 1 2 place:flower, 3 bid:3"),
    "bid 3 of 7, 0 passed": play_script(table(4), "all place:flower, 0 1 2 place:flower, 3 bid:3, 0 pass"),
    "attempt": play_script(table(3), ATTEMPT),
    "own stack done": play_script(table(3), f"{ATTEMPT}, 0 flip:0"),
    "failed": play_script(table(3), f"{ATTEMPT}, 0 flip:0 flip:1"),
    "failed, FF left": play_script(hands("FF", "FS", "FS"), f"{ATTEMPT}, 0 flip:0 flip:1"),
    "failed, FF left, draw": play_script(hands("FF", "FS", "FS", loss="draw"), f"{ATTEMPT}, 0 flip:0 flip:1"),
    "shuffled FF": play_script(hands("FF", "FS", "FS"), f"{ATTEMPT}, 0 flip:0 flip:1, chance shuffle:FF"),
    "own skull": play_script(table(3), OWN_SKULL),
    "own skull, S left": play_script(hands("S", "FS", "FS"), OWN_SKULL),
    "starter": play_script(hands("S", "FS", "FS"), f"{OWN_SKULL} discard:skull"),
    "0 out": play_script(hands("S", "FS", "FS"), f"{OWN_SKULL} discard:skull start:1"),
    "over": play_script(hands("F", "FS", "FS", wins="100"), "all place:flower, 0 bid:1, 1 2 pass, 0 flip:0"),
}
