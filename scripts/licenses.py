"""Write THIRD-PARTY-LICENSES: `make licenses`. With --check, only say whether it is up to date.

It has two parts. The code of some npm packages is in the built web client, so their licences are copied in
full; Vite lists these packages in `.licenses.json` of the build. Python packages of `requirements/base.txt`
are installed beside Calavera and bring their own texts, so there is one line for each.
"""

from __future__ import annotations

import json
import re
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILE = ROOT / "THIRD-PARTY-LICENSES"
LOCK = ROOT / "requirements" / "base.txt"
CLIENT = ROOT / "src" / "calavera" / "server" / "built" / ".licenses.json"

#: Packages of the lock that only other systems or versions of Python install.
ELSEWHERE = {
    "async-timeout": "Apache-2.0",
    "colorama": "BSD-3-Clause",
    "tzdata": "Apache-2.0",
    "uvloop": "Apache-2.0 OR MIT",
}
#: What the older forms of metadata say, as SPDX identifiers. "BSD" alone leaves the number of clauses open.
IDENTIFIERS = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
SPDX = re.compile(r"[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*")
#: A package without a licence file gets the standard text from this one.
STANDARD_TEXTS = {"Apache-2.0": ("structlog", "LICENSE-APACHE")}

HEAD = """\
Licences of other people's work in Calavera
===========================================

Calavera itself is under the MIT licence: see LICENSE. `make licenses` writes this file.

"""
CLIENT_HEAD = """\
1. In the web client
--------------------

Code of these npm packages is in the built web client, which is part of this package.

"""
PYTHON_HEAD = """\
2. Python packages
------------------

These are installed beside Calavera. Each brings the text of its licence.

"""


class LicenseUnknown(Exception):
    """A package whose licence cannot be told."""


def locked_packages() -> list[tuple[str, str]]:
    """Names and versions of the lock."""
    found = re.findall(r"(?m)^([\w.-]+)(?:\[[^\]]*\])?==(\S+)", LOCK.read_text(encoding="utf-8"))
    return sorted(found)


def find_license(name: str) -> str:
    """The licence of a Python package, from its metadata: the expression, or what older fields say."""
    if name in ELSEWHERE:  # also where it is installed: the file is the same everywhere
        return ELSEWHERE[name]
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        raise LicenseUnknown(f"{name} is not installed: name its licence in ELSEWHERE") from None
    if "License-Expression" in about:
        return str(about["License-Expression"])
    field = str(about["License"]).strip() if "License" in about else ""
    if SPDX.fullmatch(field):
        return field
    classifiers = [str(kind) for kind in about.get_all("Classifier") or ()]
    kinds = [kind.rpartition(" :: ")[2] for kind in classifiers if kind.startswith("License ::")]
    if kinds:
        return " OR ".join(sorted([IDENTIFIERS.get(kind, kind) for kind in kinds]))
    first_line = field.partition("\n")[0]
    if first_line in IDENTIFIERS:
        return IDENTIFIERS[first_line]
    raise LicenseUnknown(f"the metadata of {name} names no licence: look at the package before you use it")


def standard_text(identifier: str) -> str:
    """The text of a licence that many packages have in common."""
    if identifier not in STANDARD_TEXTS:
        raise LicenseUnknown(f"there is no text of {identifier}: add a package that has it to STANDARD_TEXTS")
    package, name = STANDARD_TEXTS[identifier]
    file = next(file for file in metadata.files(package) or () if file.name == name)
    return file.read_text(encoding="utf-8")


def licenses_text() -> str:
    """The whole file."""
    parts = [HEAD, CLIENT_HEAD]
    for entry in json.loads(CLIENT.read_text(encoding="utf-8")):
        identifier = entry.get("identifier", "")
        text = entry.get("text") or standard_text(identifier)
        title = f"{entry['name']} {entry['version']} ({identifier})"
        parts.append(f"{title}\n\n{_tidy(text)}\n\n")
    parts.append(PYTHON_HEAD)
    rows = [(f"{name} {version}", find_license(name)) for name, version in locked_packages()]
    width = max([len(title) for title, _ in rows])
    parts += [f"{title:{width}}  {identifier}\n" for title, identifier in rows]
    return "".join(parts)


def _tidy(text: str) -> str:
    """Without spaces at the ends of lines."""
    return "\n".join([line.rstrip() for line in text.strip("\r\n").splitlines()])


def main(arguments: list[str]) -> int:
    """Write or check the file; returns the exit status."""
    if not CLIENT.is_file():
        sys.stderr.write("The web client is not built, so its packages are not known: run make client.\n")
        return 1
    try:
        text = licenses_text()
    except LicenseUnknown as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if "--check" not in arguments:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != text:
        sys.stderr.write("THIRD-PARTY-LICENSES is out of date: run make licenses, and read what changed.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
