"""The mutants of a package, and the tests that belong to it."""

import ast
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from .mutations import find_mutations

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
TESTS = ROOT / "tests"

#: Counting whole trees takes longer than all the other tests together.
LEFT_OUT = "test_perft"
#: Folders whose tests use a package, too. They take longer, so that only survivors run them.
MORE_TESTS = {
    "calavera.server.tables": (
        *("server/routes", "server/streams"),
        *("server/streams/noninterference", "server/streams/serialization"),
    )
}


class Mutant(NamedTuple):
    """A module with one mutation: the module, the number of the mutation in it, and what it changes."""

    module: str
    number: int
    what: str
    scope: str

    def __str__(self) -> str:
        return f"{self.module}.py #{self.number}, line {self.what}"


class Package:
    """The modules of a package and the tests that belong to it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = SOURCE.joinpath(*name.split("."))
        #: By module, with its folder inside the package: ``legal``, ``texts.state_text``.
        self.sources = {
            ".".join(path.relative_to(self.folder).with_suffix("").parts): path.read_text(encoding="utf-8")
            for path in sorted(self.folder.rglob("*.py"))
        }

    def mutants(self) -> list[Mutant]:
        """Every mutant of every module."""
        return [
            Mutant(module, number, str(mutation), mutation.scope)
            for module, source in self.sources.items()
            for number, mutation in enumerate(find_mutations(ast.parse(source)))
        ]

    def test_files(self, more: bool) -> list[str]:
        """The test files: those of the folders in tests/ that mirror the package, or also ``MORE_TESTS``.

        Examples in docstrings are tests too.
        """
        mirrors = {path.parent.relative_to(SOURCE / "calavera") for path in self.folder.rglob("*.py")}
        files = [
            path
            for folder in (*sorted(mirrors), *(MORE_TESTS.get(self.name, ()) if more else ()))
            for path in sorted((TESTS / folder).glob("test_*.py"))
            if not path.stem.startswith(LEFT_OUT)
        ]
        return [str(self.folder), *map(str, files)]

    def path(self, module: str) -> str:
        """The file of a module."""
        return str(self.folder / f"{module.replace('.', '/')}.py")

    def fullname(self, module: str) -> str:
        """The dotted name of a module of this package."""
        return f"{self.name}.{module}".removesuffix(".__init__")

    def compile(self, module: str, tree: ast.Module | None = None) -> CodeType:
        """The code of a module, from its source or from a changed tree."""
        return compile(self.sources[module] if tree is None else tree, self.path(module), "exec")

    def mutate(self, mutant: Mutant, made: bool = True) -> CodeType:
        """The code of a mutant's module, with its mutation; or as it is, with the same line numbers."""
        tree = ast.parse(self.sources[mutant.module])
        mutation = find_mutations(tree)[mutant.number]
        if made:
            mutation.make()
        return self.compile(mutant.module, tree)
