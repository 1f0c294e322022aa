"""A disk that is slow now and then, for one server: every 200th commit takes 200 ms longer."""

import subprocess
from pathlib import Path

EVERY, MILLISECONDS = 200, 200
SOURCE = Path(__file__).with_suffix(".c")
LIBRARY = Path(__file__).parents[2] / "build" / "slow_disk.so"

SETTINGS = {
    "LD_PRELOAD": str(LIBRARY),
    "SLOW_DISK_EVERY": str(EVERY),
    "SLOW_DISK_MILLISECONDS": str(MILLISECONDS),
}


def build() -> None:
    """Compile what is loaded into the server."""
    LIBRARY.parent.mkdir(exist_ok=True)
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(LIBRARY), str(SOURCE)], check=True)
