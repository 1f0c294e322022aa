"""Follows a Containerfile on this machine, in a folder, where no container engine is needed.

Every stage is a folder that stands for the root of its image. COPY copies, with the ignore file. RUN runs in the
shell, with absolute paths moved into the root. Differences from a container engine:

- A base image is an environment made from the running Python. Node is this machine's.
- `npm ci` takes the packages of web/node_modules, which came from the same lock.
- Users are not made, and owners are not changed: that needs root.
- Caches are used and bytecode is not compiled, to save time.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

from .conftest import ROOT, UV, run_well

#: Settings that only make the image smaller.
LEFT_OUT = ("PIP_NO_CACHE_DIR", "UV_COMPILE_BYTECODE", "UV_LINK_MODE", "UV_NO_CACHE")
#: Commands that need root, and what stands for them.
STAND_INS = {
    "groupadd": ":",
    "useradd": ":",
    "install": 'for last in "$@"; do :; done; mkdir -p -m 0700 "$last"',
}
MOVED = re.compile(r"(?<![\w.:/-])/(?=build|opt|data)")


@dataclass
class Stage:
    """A stage: its folder, and what its instructions have set so far."""

    image: str
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    work_folder: str = "/"
    entry: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)


def read_instructions(file: Path) -> list[tuple[str, str]]:
    """The instructions and their arguments, with continued lines joined and comments left out."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    found = [line.partition(" ") for line in joined.splitlines() if line.strip()]
    return [(name, rest.strip()) for name, _, rest in found]


class Build:
    """A build of a Containerfile below a folder.

    ``root`` is a link to the folder of the present stage. Paths in environments and scripts go through it, so they
    stay right when a folder is copied from one stage to the next, as they do in images.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "root"
        self.stages: dict[str, Stage] = {}
        self.stage: Stage | None = None

    def follow(self, file: Path) -> Stage:
        """Follow every instruction; the last stage. An instruction that is not known is refused."""
        for name, rest in read_instructions(file):
            step = getattr(self, f"_{name.lower()}", None)
            if step is None:
                raise NotImplementedError(f"tests/dist/containerfile.py does not know {name}")
            step(rest)
        return self._now

    @property
    def _now(self) -> Stage:
        assert self.stage is not None, "FROM comes first"
        return self.stage

    def inside(self, path: str) -> Path:
        """A path of the image as a path of this machine."""
        return self.root / (self._now.work_folder + "/" + path if not path.startswith("/") else path).strip("/")

    def moved(self, text: str) -> str:
        """A text with its absolute paths moved into the root."""
        return MOVED.sub(f"{self.root}/", text)

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a command in the present stage."""
        programs = self.root / "usr" / "local" / "bin"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("CALAVERA_")}
        mine = {name: self.moved(value) for name, value in self._now.environment.items() if name not in LEFT_OUT}
        paths = f"{programs}:{os.environ['PATH'] if 'node' in self._now.image else '/usr/bin:/bin'}"
        path = mine.pop("PATH", "$PATH").replace("$PATH", paths)
        return {**inherited, **mine, "PATH": path, "PYTHONPATH": ""}

    # --- Instructions ---------------------------------------------------------------------------------------

    def _from(self, rest: str) -> None:
        image, _, name = rest.partition(" AS ")
        stage = Stage(image, self.folder / f"stage-{len(self.stages)}")
        stage.folder.mkdir()
        self.stages[name or str(len(self.stages))] = self.stage = stage
        self.root.unlink(missing_ok=True)
        self.root.symlink_to(stage.folder)
        programs = self.root / "usr" / "local"
        if "python" in image:
            run_well(UV, "venv", "--quiet", "--seed", "--python", sys.executable, programs)
        (programs / "bin").mkdir(parents=True, exist_ok=True)
        for program, script in STAND_INS.items():
            shim = programs / "bin" / program
            shim.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            shim.chmod(0o755)

    def _workdir(self, rest: str) -> None:
        self._now.work_folder = rest
        self.inside(rest).mkdir(parents=True, exist_ok=True)

    def _env(self, rest: str) -> None:
        self._now.environment |= dict([word.split("=", 1) for word in shlex.split(rest)])

    def _copy(self, rest: str) -> None:
        *sources, target = rest.split()
        source_root, ignored = ROOT, True
        if sources[0].startswith("--from="):
            source_root, ignored = self.stages[sources.pop(0).removeprefix("--from=")].folder, False
        goal = self.inside(target)
        for source in sources:
            path = source_root / source.strip("/")
            if ignored and is_ignored(source):
                raise FileNotFoundError(f".dockerignore leaves out {source}, which COPY names")
            if path.is_dir():
                _copy_folder(path, goal, ignored)
            else:
                into_folder = target.endswith("/") or len(sources) > 1
                goal.mkdir(parents=True, exist_ok=True) if into_folder else None
                shutil.copy2(path, goal)

    def _run(self, rest: str) -> None:
        folder = self.inside(self._now.work_folder)
        if rest == "npm ci --ignore-scripts":
            assert (folder / "package-lock.json").read_bytes() == (ROOT / "web/package-lock.json").read_bytes()
            shutil.copytree(ROOT / "web/node_modules", folder / "node_modules", symlinks=True, copy_function=os.link)
            return
        run_well("sh", "-euc", self.moved(rest), folder=folder, environment=self.environment)

    def _entrypoint(self, rest: str) -> None:
        self._now.entry = json.loads(rest)

    def _cmd(self, rest: str) -> None:
        self._now.command = json.loads(rest)

    def _healthcheck(self, rest: str) -> None:
        self._now.health = json.loads(rest.partition("CMD ")[2])

    def _nothing(self, rest: str) -> None:
        """What changes nothing here: the user, the port that is published, the signal to stop."""

    _user = _expose = _stopsignal = _nothing


def is_ignored(path: str) -> bool:
    """Whether the ignore file leaves out a path of the repository; its last line that matches decides."""
    ignored = False
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        pattern = line.removeprefix("!").removeprefix("**/")
        parts = Path(path).parts
        starts = ["/".join(parts[: end + 1]) for end in range(len(parts))]
        names = [*parts, *starts] if "**/" in line else starts
        if any(fnmatch.fnmatchcase(name, pattern) for name in names):
            ignored = not line.startswith("!")
    return ignored


def _copy_folder(source: Path, goal: Path, ignored: bool) -> None:
    def leave_out(folder: str, names: list[str]) -> list[str]:
        if not ignored:
            return []
        relative = Path(folder).relative_to(ROOT)
        return [name for name in names if is_ignored((relative / name).as_posix())]

    shutil.copytree(source, goal, symlinks=True, ignore=leave_out, dirs_exist_ok=True)
