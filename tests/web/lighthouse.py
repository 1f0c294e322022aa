"""The scores of Lighthouse for the home page and for a table in a game, on a slow phone.

``python -m tests.web.lighthouse`` prints its scores; ``make lighthouse`` installs it first.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.support.processes import ServerProcess

from .support.browser import ARGUMENTS, ROOT, find_browser, require_client
from .support.table_states import TABLE_STATES, table_builder

PROGRAM = ROOT / "benchmarks" / "lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
REPORTS = ROOT / "build" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
MEASURES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shifted",
    "total-byte-weight": "weight",
}


def run_lighthouse(name: str, url: str, cookie: str = "") -> dict[str, Any]:
    """Run Lighthouse on an address and write its report; its results."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    stem = REPORTS / name
    flags = " ".join(["--headless=new", *ARGUMENTS])
    command = [
        "node",
        str(PROGRAM),
        url,
        "--quiet",
        "--output=json",
        "--output=html",
        f"--output-path={stem}",
    ]
    command += [f"--chrome-flags={flags}", f"--only-categories={','.join(CATEGORIES)}"]
    if cookie:
        command.append(f"--extra-headers={json.dumps({'Cookie': f'calavera={cookie}'})}")
    environment = {**os.environ, "CHROME_PATH": find_browser(), "CI": "1"}
    subprocess.run(command, check=True, env=environment, cwd=ROOT, timeout=300)
    found: dict[str, Any] = json.loads(stem.with_suffix(".report.json").read_text(encoding="utf-8"))
    return found


def summary(name: str, report: dict[str, Any]) -> str:
    """Scores and times in a few lines."""
    scores = [f"{one} {round(100 * (report['categories'][one]['score'] or 0))}" for one in CATEGORIES]
    audits = report["audits"]
    times = [f"{said} {audits[one].get('displayValue', '?')}" for one, said in MEASURES.items()]
    bad = [
        f"  {audit['id']}: {audit['title']}"
        for audit in audits.values()
        if audit["scoreDisplayMode"] in ("binary", "metricSavings") and (audit["score"] or 0) < 0.9
    ]
    return "\n".join([f"{name}: {', '.join(scores)}", f"  {', '.join(times)}", *bad]) + "\n"


def main() -> None:
    """The command."""
    require_client()
    with tempfile.TemporaryDirectory(prefix="calavera-") as folder:
        settings = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_GRACE": "86400"}
        with ServerProcess(Path(folder) / "data", settings) as server, table_builder(server.address) as home:
            code = home.prepare(TABLE_STATES["adding"])
            sys.stdout.write(summary("home", run_lighthouse("home", f"{server.address}/")))
            sys.stdout.flush()
            sys.stdout.write(
                summary("table", run_lighthouse("table", f"{server.address}/t/{code}", home.reader.cookie))
            )
    sys.stdout.write(f"{REPORTS}\n")


if __name__ == "__main__":
    main()
