"""A whole game in Firefox and in WebKit, with all its motion, and the start of the next one."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.support.processes import ServerProcess

from .browsers import PROGRAMS, Engine, start_firefox, start_webkit

#: Seconds until a game must be over; it takes a third of that on a busy machine.
MAX_SECONDS = 180.0
SETTINGS = {"language": "en", "motion": "full", "sounds": True}
OPEN_TABLE = """
  const call = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const bots = ['novice', 'novice'];
  const table = { options: { players: 3 }, sit: true, name: 'Ann', bots, pace: 'instant' };
  const { code } = await call('/api/tables', table);
  await call(`/api/tables/${code}/start`, { first: 0 });
  return code;
"""
COLLECT_ERRORS = """
  window.caught = [];
  addEventListener('error', (event) => caught.push(event.message));
  addEventListener('unhandledrejection', (event) => caught.push(`${event.reason}`));
"""
LOOK = """
  const visible = (one) => one.checkVisibility() && !one.disabled;
  const acts = [...document.querySelectorAll('[data-act]')].filter(visible).map((one) => one.dataset.act);
  document.querySelector('[data-decline]')?.click();
  return { phase: document.querySelector('main[data-phase]')?.dataset.phase, acts, caught };
"""
PRESS = """
  const act = ACT;
  [...document.querySelectorAll('[data-act]')].find((one) => one.dataset.act === act)?.click();
"""
PRESS_AGAIN = """
  const again = document.querySelector('[data-rematch]');
  again?.click();
  return Boolean(again);
"""


def play(browser: Engine, dice: Random) -> int:
    """Press controls at random until the game is over; how many were pressed."""
    end, pressed = time.monotonic() + MAX_SECONDS, 0
    while True:
        seen: dict[str, Any] = browser.run(LOOK)
        assert seen["caught"] == []
        if seen["phase"] == "over":
            return pressed
        assert time.monotonic() < end, seen
        if acts := sorted({act for act in seen["acts"] if act != "show"}):
            # Few bids: games are short if people pass.
            calm = [act for act in acts if not act.startswith("bid:")]
            act = dice.choice(calm if calm and dice.random() < 0.6 else acts)
            browser.run(PRESS.replace("ACT", json.dumps(act)))
            pressed += 1
        time.sleep(0.05)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_whole_game_can_be_played(name: str, tmp_path: Path) -> None:
    """Every move through the page, the result, and a rematch; no error in the page."""
    assert shutil.which(PROGRAMS[name]), "make test-browsers installs it"
    start = start_firefox if name == "firefox" else start_webkit
    with ServerProcess(tmp_path / "data", {"CALAVERA_RATE_LIMITS": "off"}) as server, start() as browser:
        browser.go(f"{server.address}/settings")
        browser.run(f"localStorage.setItem('calavera-settings', {json.dumps(json.dumps(SETTINGS))})")
        browser.go(f"{server.address}/t/{browser.run(OPEN_TABLE)}")
        browser.run(COLLECT_ERRORS)
        assert play(browser, Random(5)) > 3
        end = time.monotonic() + 20
        while not browser.run(PRESS_AGAIN):
            assert time.monotonic() < end, "nobody can ask for a rematch"
            time.sleep(0.2)
        while browser.run(LOOK)["phase"] == "over":
            assert time.monotonic() < end + 20, "the next game does not begin"
            time.sleep(0.2)
        assert browser.run("return caught") == []
        assert browser.errors == []
