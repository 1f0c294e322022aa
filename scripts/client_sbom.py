"""Write the CycloneDX parts list (SBOM) of the built web client: `python -m scripts.client_sbom FILE`.

`npm sbom` lists every package of the lock, and most of them only build or test the client. This keeps those
whose code is in the build, as Vite names them in `.licenses.json`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from scripts.licenses import CLIENT, ROOT

COMMAND = ("npm", "sbom", "--package-lock-only", "--sbom-format", "cyclonedx")


def keep_bundled(listed: dict[str, Any], bundled: set[str]) -> dict[str, Any]:
    """The list with the packages of the build only, and without what differs from run to run.

    Packages are named ``name@version``, as npm does. One that npm does not list is refused.
    """
    known = {part["bom-ref"]: part for part in listed["components"]}
    if missing := sorted(bundled - set(known)):
        raise LookupError(f"npm does not list {', '.join(missing)}: run npm ci and make client")
    about = {name: value for name, value in listed["metadata"].items() if name != "timestamp"}
    about["component"] = {**about["component"], "name": "calavera-web"}
    about["lifecycles"] = [{"phase": "build"}]
    # npm calls all of them optional, since the lock has them for development.
    parts = [{**known[ref], "scope": "required", "properties": []} for ref in sorted(bundled)]
    root = about["component"]["bom-ref"]
    kept = {key: value for key, value in listed.items() if key != "serialNumber"}
    links = [
        {"ref": root, "dependsOn": sorted(bundled)},
        *[{"ref": ref, "dependsOn": []} for ref in sorted(bundled)],
    ]
    return {**kept, "metadata": about, "components": parts, "dependencies": links}


def main(file: Path) -> None:
    """Ask npm, and write the list."""
    listed = json.loads(subprocess.run(COMMAND, cwd=ROOT / "web", check=True, capture_output=True).stdout)
    entries = json.loads(CLIENT.read_text(encoding="utf-8"))
    kept = keep_bundled(listed, {f"{entry['name']}@{entry['version']}" for entry in entries})
    file.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
