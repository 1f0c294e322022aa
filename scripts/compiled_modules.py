"""Compiled modules for a server that runs from this checkout: `make play` and `make bench-server` use them.

The package stays as it is. A folder of build/play has links to its files and, beside them, the modules that
setup.py compiles. It comes first in PYTHONPATH. Its name is a hash of all sources, so that after any change
of them the server runs from the sources again until the next build is done.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "calavera"
LICENSES = ("LICENSE", "THIRD-PARTY-LICENSES")
FOLDER = ROOT / "build" / "play"
#: Written again by every build of the web client: a link to the folder itself stays valid.
CLIENT = PACKAGE / "server" / "built"


def main() -> None:
    """Print the folder for PYTHONPATH, or build it."""
    parser = argparse.ArgumentParser(prog="python -m scripts.compiled_modules", description=__doc__)
    parser.add_argument(
        "command",
        choices=["path", "build"],
        help="path: print the folder, nothing if there is none; build: make it if it can be made here",
    )
    folder = FOLDER / sources_hash()
    if parser.parse_args().command == "path":
        sys.stdout.write(str(folder) if folder.is_dir() else "")
    elif not folder.is_dir():
        build(folder)


def sources_hash() -> str:
    """A hash of everything that decides what is compiled."""
    found = sha256(f"{sys.version}{sysconfig.get_platform()}{ROOT}".encode())
    files = [ROOT / "setup.py", ROOT / "pyproject.toml", *PACKAGE.rglob("*.py")]
    for file in sorted([file for file in files if CLIENT not in file.parents]):
        found.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return found.hexdigest()[:16]


def build(folder: Path) -> None:
    """Compile into a folder. Without a compiler nothing happens: the server runs from the sources."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if shutil.which(compiler) is None or not headers.is_file():
        sys.stderr.write(f"no {compiler}, or no headers of Python: the server stays uncompiled\n")
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as temporary:
        made = Path(temporary) / "modules"
        # In a folder of its own: mypyc leaves its C files in build/.
        command = [sys.executable, str(ROOT / "setup.py"), "-q", "build_ext", "--build-lib", str(made)]
        work = Path(temporary) / "work"
        for name in ("src", "setup.py", "pyproject.toml", "requirements", "README.md", *LICENSES):
            work.mkdir(exist_ok=True)
            (work / name).symlink_to(ROOT / name)
        subprocess.run(
            [*command, "--build-temp", str(Path(temporary) / "objects")],
            cwd=work,
            env={**os.environ, "CALAVERA_COMPILE": "1"},
            check=True,
        )
        link_package(made / "calavera")
        if FOLDER / sources_hash() == folder:  # otherwise somebody has changed the sources meanwhile
            for old in FOLDER.iterdir():
                if old != Path(temporary):
                    shutil.rmtree(old, ignore_errors=True)
            made.rename(folder)


def link_package(target: Path) -> None:
    """Put links to all files of the package beside the compiled modules."""
    (target / CLIENT.relative_to(PACKAGE)).parent.mkdir(parents=True, exist_ok=True)
    (target / CLIENT.relative_to(PACKAGE)).symlink_to(CLIENT)
    for folder, names, files in os.walk(PACKAGE):
        here = target / Path(folder).relative_to(PACKAGE)
        here.mkdir(parents=True, exist_ok=True)
        names[:] = [name for name in names if name != "__pycache__" and Path(folder) / name != CLIENT]
        for name in files:
            (here / name).symlink_to(Path(folder) / name)


if __name__ == "__main__":
    main()
