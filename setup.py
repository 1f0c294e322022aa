"""What pyproject.toml cannot say: the compiled build, and what a package must contain.

`CALAVERA_COMPILE=1` passes the hot modules through mypyc. That build needs mypy and the dependencies of the
package in the building environment (`pip install --no-build-isolation`); the pure build needs nothing.

A wheel or an sdist without the web client is refused, unless `CALAVERA_WITHOUT_CLIENT=1` asks for one.
An editable install needs no client: its folder is the source tree, where the client can be built later.
"""

import gc
import os
import shutil
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

#: The hot modules of the rules. The rest stay Python: entry points that refuse wrong types with a sentence
#: where mypyc would raise a bare TypeError, actions (mypyc has no subclasses of str) and events (named tuples
#: already).
COMPILED_RULES = (
    *("rules/chance", "rules/legal", "rules/state", "rules/step_events", "rules/steps"),
    *("rules/immutable/value", "rules/view_events", "rules/views"),
)
#: The modules of the server through which every move goes.
COMPILED_SERVER = (
    *("server/cluster/presence", "server/cluster/scheduler"),
    *("server/http/websocket_connection", "server/routes/socket_session", "server/storage/group_commits"),
    *("server/streams/followers", "server/streams/room", "server/streams/room_times", "server/streams/rooms"),
    *("server/streams/serialization/change_frames", "server/streams/serialization/frames"),
    *("server/streams/serialization/table_json", "server/streams/serialization/view_changes"),
    *("server/streams/serialization/view_json", "server/streams/socket_follower"),
    *("server/tables/action_ids", "server/tables/commands/table_commands", "server/tables/show_pause"),
)

CLIENT = Path("src/calavera/server/built")
#: Files of a whole client: the page, the service worker, links for faster first visits, and the licences.
CLIENT_FILES = ("index.html", "sw.js", ".preloads.json", ".licenses.json")
NO_CLIENT = f"""\
The web client is not built: {CLIENT} has no {{missing}}.
A package without it would serve no game. Choose one:
  make client                  builds it (Node 20 or later with npm); then try again
  make dist                    builds it and all packages, into dist/
  pip install --editable .     uses this folder; the client can be built later
  CALAVERA_WITHOUT_CLIENT=1    in the environment: a package for research, without the web client"""


def compiles() -> bool:
    """Whether to compile. Installers also run this file for metadata, which needs no extensions."""
    return os.environ.get("CALAVERA_COMPILE") == "1" and not {"egg_info", "dist_info"} & {*sys.argv}


def compile_modules() -> list[Extension]:
    """The hot modules as extensions."""
    from mypyc.build import mypycify

    files = [f"src/calavera/{name}.py" for name in (*COMPILED_RULES, *COMPILED_SERVER)]
    # What these import is checked by `make lint`: here it could fail, by the order of checks in cycles.
    # Without debug information, which takes more than half of the compiler's time.
    extensions = mypycify(["--follow-imports=silent", *files], opt_level="3", debug_level="0")
    if os.name == "posix":
        # This warning looks at every line of 11 MB of generated C, for a third of the compiler's time.
        for extension in extensions:
            extension.extra_compile_args.append("-Wno-misleading-indentation")
    # Python would look through all that mypy leaves behind before it ends, for 14 seconds.
    gc.freeze()
    return extensions


def require_client() -> None:
    """End the build with a sentence if the web client is missing or incomplete."""
    missing = [name for name in CLIENT_FILES if not (CLIENT / name).is_file()]
    if missing and os.environ.get("CALAVERA_WITHOUT_CLIENT") != "1":
        raise SystemExit(NO_CLIENT.format(missing=missing[0]))


def require_dependency_lists() -> None:
    """End the build if a list of dependencies is missing: setuptools would only warn, and name none."""
    with Path("pyproject.toml").open("rb") as file:
        dynamic = tomllib.load(file)["tool"]["setuptools"]["dynamic"]
    for entry in (dynamic["dependencies"], *dynamic["optional-dependencies"].values()):
        for name in entry["file"]:
            if not Path(name).is_file():
                raise SystemExit(f"{name} is missing: it lists dependencies of the package. Copy it, too.")


class BuildPackage(build_py):
    """Copies the package; editable installs copy nothing."""

    def run(self) -> None:
        """Copy, unless something is missing. What an earlier build left goes first: files may be gone."""
        if not self.editable_mode:
            require_client()
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildSourceArchive(sdist):
    """Writes the sdist. It holds the built client, so that it can be installed without Node."""

    def run(self) -> None:
        """Write, unless something is missing."""
        require_client()
        super().run()


require_dependency_lists()
setup(
    cmdclass={"build_py": BuildPackage, "sdist": BuildSourceArchive},
    ext_modules=compile_modules() if compiles() else [],
)
