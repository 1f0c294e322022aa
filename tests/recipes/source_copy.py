"""A copy of the sources in a temporary folder, which counts the files that a change touches."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = Path("src") / "calavera"
LOCALES = PACKAGE / "locales"
#: What `make web-types` writes.
GENERATED = {
    "web/openapi.json": "calavera.server.openapi",
    "web/src/api/constants.ts": "calavera.server.client_constants",
}
_NOT_COPIED = shutil.ignore_patterns("__pycache__", "built", "node_modules", ".built*", ".lock")


class SourceCopy:
    """The package and the web client, to be changed and run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        #: Files that were changed by hand, words and drawings apart.
        self.touched: set[str] = set()
        self.words: set[str] = set()
        shutil.copytree(ROOT / "src", folder / "src", ignore=_NOT_COPIED)
        shutil.copytree(ROOT / "web", folder / "web", ignore=_NOT_COPIED)

    def write(self, path: Path | str, text: str) -> None:
        """Write a whole file."""
        self._note(Path(path))
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, encoding="utf-8")

    def insert(self, path: Path | str, after: str, text: str) -> None:
        """Put a text after another that stands there exactly once."""
        self.replace(path, after, after + text)

    def replace(self, path: Path | str, old: str, new: str) -> None:
        """Put a text in place of another that stands there exactly once."""
        before = (self.folder / path).read_text(encoding="utf-8")
        assert before.count(old) == 1, f"{old!r} stands {before.count(old)} times in {path}"
        self.write(path, before.replace(old, new))

    def add_words(self, file: str, key: str, text: str) -> None:
        """Add a sentence to a Fluent file of every language."""
        for path in sorted((self.folder / LOCALES).glob(f"*/{file}.ftl")):
            old = path.read_text(encoding="utf-8")
            self.write(path.relative_to(self.folder), f"{old}{key} = {text}\n")

    def copy_language(self, source: str, target: str) -> None:
        """Begin a language with the files of another."""
        shutil.copytree(self.folder / LOCALES / source, self.folder / LOCALES / target)

    def generate(self) -> set[str]:
        """Write the generated files again; those that changed."""
        changed = set()
        for name, module in GENERATED.items():
            path, text = self.folder / name, self.python("-m", module)
            if path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                changed.add(name)
        return changed

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a process that imports the package from here."""
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(self.folder / "src"), str(ROOT)]),
            "PYTHONIOENCODING": "utf-8",
            "XDG_DATA_HOME": str(self.folder),
        }

    def python(self, *arguments: str) -> str:
        """What a Python program prints that runs on this copy."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _note(self, path: Path) -> None:
        drawing = path.is_relative_to("web/art")
        (self.words if path.is_relative_to(LOCALES) or drawing else self.touched).add(path.as_posix())
