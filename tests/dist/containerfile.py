"""Follows a Containerfile on this machine, in a folder, where no container engine is needed.

Every stage is a folder that stands for the root of its image. COPY copies, with the ignore file. RUN runs in the
shell, with absolute paths moved into the root. Differences from a container engine:

- A base image is an environment made from the running Python. Node is this machine's.
- `npm ci` takes the packages of web/node_modules, which came from the same lock.
- Users are not made, and owners are not changed: that needs root.
- Caches are used and bytecode is not compiled, to save time. What COPY takes from another stage is linked.
- A stage of Node is built in a thread beside the next stage, as container engines do, until COPY needs it.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import sys
from concurrent.futures import Future, ThreadPoolExecutor
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


def split_stages(instructions: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """The instructions of each stage, which begins with its FROM."""
    begins = [number for number, (name, _) in enumerate(instructions) if name == "FROM"]
    assert begins[:1] == [0], "FROM comes first"
    return [instructions[begin:end] for begin, end in zip(begins, [*begins[1:], None], strict=True)]


class Build:
    """A build of a Containerfile below a folder. Its last stage is the image."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        #: The stages, and those that are still built, by their names.
        self.stages: dict[str, StageBuild] = {}
        self._threads: dict[str, Future[None]] = {}

    def follow(self, file: Path) -> StageBuild:
        """Follow every instruction; the last stage. An instruction that is not known is refused."""
        with ThreadPoolExecutor() as pool:
            for number, (first, *rest) in enumerate(split_stages(read_instructions(file))):
                image, _, name = first[1].partition(" AS ")
                stage = StageBuild(self, Stage(image, self.folder / f"stage-{number}"))
                self.stages[name or str(number)] = stage
                if "node" in image:
                    self._threads[name] = pool.submit(stage.follow, rest)
                else:
                    stage.follow(rest)
        return [*self.stages.values()][-1]

    def wait_for(self, name: str) -> Stage:
        """A stage that another one copies from, when it is complete."""
        if name in self._threads:
            self._threads[name].result()
        return self.stages[name].stage


class StageBuild:
    """One stage of a build.

    ``root`` stands for the root of the image. For stages of Python it is a link that all of them share, to the
    folder of the present one: paths in environments and scripts go through it, so they stay right when a folder
    is copied from one stage to the next, as they do in images.
    """

    def __init__(self, build: Build, stage: Stage) -> None:
        self.build, self.stage = build, stage
        stage.folder.mkdir()
        self.root = stage.folder
        if "python" in stage.image:
            self.root = build.folder / "root"
            self.root.unlink(missing_ok=True)
            self.root.symlink_to(stage.folder)
            run_well(UV, "venv", "--quiet", "--seed", "--python", sys.executable, self.root / "usr/local")
        programs = self.root / "usr/local/bin"
        programs.mkdir(parents=True, exist_ok=True)
        for program, script in STAND_INS.items():
            shim = programs / program
            shim.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            shim.chmod(0o755)

    def follow(self, instructions: list[tuple[str, str]]) -> None:
        """Follow the instructions after FROM."""
        for name, rest in instructions:
            step = getattr(self, f"_{name.lower()}", None)
            if step is None:
                raise NotImplementedError(f"tests/dist/containerfile.py does not know {name}")
            step(rest)

    def inside(self, path: str) -> Path:
        """A path of the image as a path of this machine."""
        return self.root / (self.stage.work_folder + "/" + path if not path.startswith("/") else path).strip(
            "/"
        )

    def move_paths(self, text: str) -> str:
        """A text with its absolute paths moved into the root."""
        return MOVED.sub(f"{self.root}/", text)

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a command in the present stage."""
        programs = self.root / "usr" / "local" / "bin"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("CALAVERA_")}
        mine = {
            name: self.move_paths(value) for name, value in self.stage.environment.items() if name not in LEFT_OUT
        }
        paths = f"{programs}:{os.environ['PATH'] if 'node' in self.stage.image else '/usr/bin:/bin'}"
        path = mine.pop("PATH", "$PATH").replace("$PATH", paths)
        return {**inherited, **mine, "PATH": path, "PYTHONPATH": "", "PIP_NO_COMPILE": "1"}

    # --- Instructions ---------------------------------------------------------------------------------------

    def _workdir(self, rest: str) -> None:
        self.stage.work_folder = rest
        self.inside(rest).mkdir(parents=True, exist_ok=True)

    def _env(self, rest: str) -> None:
        self.stage.environment |= dict([word.split("=", 1) for word in shlex.split(rest)])

    def _copy(self, rest: str) -> None:
        *sources, target = rest.split()
        source_root, ignored = ROOT, True
        if sources[0].startswith("--from="):
            source_root, ignored = self.build.wait_for(sources.pop(0).removeprefix("--from=")).folder, False
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
        folder = self.inside(self.stage.work_folder)
        if rest == "npm ci --ignore-scripts":
            assert (folder / "package-lock.json").read_bytes() == (
                ROOT / "web/package-lock.json"
            ).read_bytes()
            shutil.copytree(
                ROOT / "web/node_modules", folder / "node_modules", symlinks=True, copy_function=os.link
            )
            return
        run_well("sh", "-euc", self.move_paths(rest), folder=folder, environment=self.environment)

    def _entrypoint(self, rest: str) -> None:
        self.stage.entry = json.loads(rest)

    def _cmd(self, rest: str) -> None:
        self.stage.command = json.loads(rest)

    def _healthcheck(self, rest: str) -> None:
        self.stage.health = json.loads(rest.partition("CMD ")[2])

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

    copy = shutil.copy2 if ignored else os.link  # a stage is complete when others copy from it
    shutil.copytree(source, goal, symlinks=True, ignore=leave_out, dirs_exist_ok=True, copy_function=copy)
