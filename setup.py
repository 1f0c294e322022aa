"""The optional compiled build: `CALAVERA_COMPILE=1` passes the rules through mypyc.

Everything else about the package is in pyproject.toml. The compiled build needs mypy in the
building environment (`pip install --no-build-isolation`); the pure build needs nothing.
"""

import os

from setuptools import Extension, setup

#: The hot modules. The rest stay Python: entry points that refuse wrong types with a sentence where mypyc
#: would raise a bare TypeError, actions (mypyc has no subclasses of str) and events (named tuples already).
COMPILED = ("chance", "legal", "state", "step_events", "steps", "immutable/value", "view_events", "views")


def compiled_rules() -> list[Extension]:
    """The modules of `calavera.rules` as extensions."""
    from mypyc.build import mypycify

    return mypycify([f"src/calavera/rules/{name}.py" for name in COMPILED], opt_level="3")


setup(ext_modules=compiled_rules() if os.environ.get("CALAVERA_COMPILE") == "1" else [])
