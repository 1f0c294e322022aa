"""A small disk for tests: a tmpfs, where mounting one is allowed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[bool]:
    """Mount a file system of this many MB at a folder. False where mounting is not allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    mount, umount = shutil.which("mount"), shutil.which("umount")
    command = [mount or "mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    mounted = mount is not None and subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run([umount or "umount", "--lazy", str(folder)], capture_output=True, check=False)


def fill(folder: Path, leave: int = 0) -> Path:
    """Write a file that takes all but this many bytes of the disk."""
    file = folder / "filler"
    with file.open("ab", buffering=0) as out:
        while (free := shutil.disk_usage(folder).free - leave) > 0:
            out.write(b"\0" * min(free, 65536))
    return file
