"""Every action word of the record format, for the largest table, and words that are almost correct."""

from itertools import permutations

VOCABULARY = (
    [f"place:{disc}" for disc in ("flower", "skull", "last-chance")]
    + [f"bid:{number}" for number in range(1, 49)]
    + ["pass", "show"]
    + [f"{verb}:{seat}" for verb in ("flip", "start") for seat in range(12)]
    + [f"pick:{index}" for index in range(4)]
    + [f"{verb}:{disc}" for verb in ("discard", "draw") for disc in ("flower", "skull")]
    + sorted(
        {
            "shuffle:" + "".join(order)
            for discs in ("F", "FF", "FFF", "S", "FS", "FFS", "FFFS")
            for order in permutations(discs)
        }
    )
)

#: Texts that are almost words, and the code of their refusal.
ALMOST_WORDS = {
    "bid:0": "bad-bid",
    "bid:49": "bad-bid",
    "bid:999": "bad-bid",
    "bid:" + "9" * 5000: "bad-bid",
    "flip:12": "no-such-seat",
    "flip:999": "no-such-seat",
    "start:12": "no-such-seat",
    "pick:4": "no-such-disc",
    "pick:10": "no-such-disc",
} | dict.fromkeys(
    (
        *("", " ", ":", ":1", "bid", "bid:", "bid:-1", "bid:+1", "bid:00", "bid:01", "bid: 1", "bid:1 "),
        *(
            "bid:1\n",
            "bid:1:2",
            "bid:1.0",
            "bid:1.5",
            "bid:1_0",
            "bid:1e1",
            "bid:٣",
            "bid:²",
            "bid:x",
            "BID:1",
        ),
        *("bet:1", "Pass", "pass:", "pass:1", "pass ", "place", "place:", "place:Flower", "place:F"),
        *("place: skull", "place:hidden", "discard", "discard:last-chance", "draw", "draw:last-chance"),
        *("shuffle", "shuffle:", "shuffle:SS", "shuffle:FFFF", "shuffle:fs", "flip", "flip:", "flip:-1"),
        *("flip:00", "flip:01", "flip:٣", "start:012", "start:٣", "pick", "pick:-1", "pick:04", "pick:٣"),
        *("show:0", "chance", "chance:1"),
    ),
    "unknown-action",
)
