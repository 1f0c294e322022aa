"""Options that all commands of a server share: where the data and the settings are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["ConfigOption", "DataOption"]

DataOption = Annotated[str | None, typer.Option(metavar="DIR", help="Folder of the data (default data).")]
ConfigOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Settings in TOML (default: calavera.toml in DIR).")
]
