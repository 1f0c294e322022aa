"""The optional compiled build: `CALAVERA_COMPILE=1` passes the rules through mypyc.

Everything else about the package is in pyproject.toml. The compiled build needs mypy in the
building environment (`pip install --no-build-isolation`); the pure build needs nothing.
"""

import os
from pathlib import Path

from setuptools import Extension, setup


#: Left as Python: the package's list of names; actions, which are strings (mypyc has no such classes); and
#: what only plain Python needs.
INTERPRETED = {"__init__.py", "actions.py", "sealing.py"}


def compiled_rules() -> list[Extension]:
    """The modules of `calavera.rules` as extensions."""
    from mypyc.build import mypycify

    modules = sorted(Path("src/calavera/rules").glob("*.py"))
    return mypycify([str(m) for m in modules if m.name not in INTERPRETED], opt_level="3")


setup(ext_modules=compiled_rules() if os.environ.get("CALAVERA_COMPILE") == "1" else [])
