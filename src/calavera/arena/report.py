"""A tournament as one HTML page without scripts, fonts or requests to other hosts."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from calavera.charts.chart_theme import CSS, DARK, LIGHT, Theme, hue

from . import plots
from .results import BotResult, Results, rules_text

__all__ = ["report_html"]

_STYLE = """
:root { color-scheme: light dark; --table: #f3e8d6; --quiet: #6b574a; --gold: #8a5a00; %s }
@media (prefers-color-scheme: dark) { :root { --table: #1d1420; --quiet: #c3af9f; --gold: #f0b44c; %s } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--table); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
h1, h2, h3 { font-family: ui-serif, Georgia, "Noto Serif", serif; line-height: 1.2; margin: 0 0 .4rem; }
h1 { font-size: 1.9rem; } h2 { font-size: 1.25rem; } h3 { font-size: 1rem; }
p { margin: 0 0 .8rem; max-width: 44rem; } .quiet, figcaption { color: var(--quiet); }
figcaption { font-size: .9rem; margin-bottom: .6rem; }
code { font: .9em ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.note { border-left: .25rem solid var(--gold); padding: .3rem .8rem; background: var(--paper); }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%%, 26rem), 1fr)); }
figure, .scroll { background: var(--paper); border-radius: .6rem; padding: .8rem; margin: 0; }
.scroll { overflow-x: auto; margin-bottom: 1rem; }
figure > svg { max-width: 29rem; } svg { display: block; width: 100%%; height: auto; }
.bots { display: grid; gap: .4rem 1.6rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%%, 17rem), 1fr)); }
.wide { grid-column: 1 / -1; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%%; }
th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; color: var(--quiet); } tbody th { color: var(--ink); }
th:first-child { text-align: left; position: sticky; left: -.8rem; background: var(--paper); }
tr:last-child > * { border-bottom: 0; }
.dot { display: inline-block; width: .8rem; height: .8rem; border-radius: 50%%; margin-right: .45rem; }
%s
"""


def _properties(theme: Theme) -> str:
    hues = [f"--h{i}: {colour};" for i, colour in enumerate(theme.hues)]
    return " ".join([f"--paper: {theme.paper}; --ink: {theme.ink}; --rule: {theme.rule};", *hues])


def _style() -> str:
    dots = "\n".join([f".dot.hue{i} {{ background: var(--h{i}); }}" for i in range(len(LIGHT.hues))])
    return _STYLE % (_properties(LIGHT), _properties(DARK), dots) + CSS


def report_html(results: Results, command: str) -> str:
    """The page; ``command`` is what made it."""
    return "\n".join(_page_parts(results, command)) + "\n"


def _page_parts(results: Results, command: str) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
    yield f"<title>Calavera arena: {escape(', '.join(results.names))}</title>"
    yield f"<style>{_style()}</style>\n</head>\n<body>\n<h1>Calavera arena</h1>"
    yield f"<p>{escape(_settings_text(results))}</p>"
    yield f'<p class="quiet"><code>{escape(command)}</code></p>'
    yield from _notes(results)
    yield from _table(results)
    yield '<div class="grid">'
    yield _figure(
        "Win share",
        "Wins per game and seat. The bar is the 95 % Wilson interval. The dashed line is par: "
        f"{results.par:.1%} for {results.options.players} players.",
        plots.win_share(results),
    )
    yield _figure(
        "Rating over games",
        "OpenSkill: mean minus three standard deviations. It rises at first, because the deviation shrinks.",
        plots.rating_curve(results),
    )
    yield _figure(
        "Who wins against whom",
        "Of the games with both that one of the two won, the share of the row, seat for seat. 50% is even.",
        plots.win_matrix(results),
    )
    yield _figure(
        "Successful challenges",
        "Attempts without a skull, with 95 % intervals.",
        plots.challenge_success(results),
    )
    yield _figure(
        "Bids that won the auction",
        "How often each number won, and in full colour how often the attempt then succeeded.",
        _panels(results, [plots.bid_profile(results, i) for i in range(len(results.names))]),
        wide=True,
    )
    yield _figure(
        "Bluffs",
        "Of all bids and raises to a number, in full colour those with the bot's own skull in its stack.",
        _panels(results, [plots.bluff_profile(results, i) for i in range(len(results.names))]),
        wide=True,
    )
    yield "</div>\n</body>\n</html>"


def _settings_text(results: Results) -> str:
    games = max(1, results.games)
    return (
        f"{results.games:,} games, {results.options.players} players, {rules_text(results.options)}; "
        f"seats rotated, seed {results.seed}. A game takes {results.rounds / games:.1f} rounds "
        f"and {results.decisions / games:.0f} decisions on average."
    )


def _notes(results: Results) -> Iterator[str]:
    if results.interrupted:
        yield f'<p class="note">Interrupted after {results.games:,} of {results.requested:,} games.</p>'
    if results.trouble:
        yield f'<p class="note">Trouble: {escape(results.trouble)}.</p>'
    for bot in results.bots:
        if bot.faults:
            times = "once" if bot.faults == 1 else f"{bot.faults:,} times"
            what = f"lost its turn to a default move {times}. The first: {escape(bot.fault or '')}"
            yield f'<p class="note"><strong>{escape(bot.name)}</strong> {what}</p>'


def _table(results: Results) -> Iterator[str]:
    headings = (
        "bot",
        "games",
        "wins",
        "share",
        "95 %",
        "rating",
        "rounds",
        "bluffs",
        "successes",
        "ms",
        "faults",
    )
    yield '<div class="scroll" tabindex="0" role="region" aria-label="Results">\n<table>\n<thead><tr>'
    yield "".join([f'<th scope="col">{heading}</th>' for heading in headings]) + "</tr></thead>\n<tbody>"
    for i, bot in enumerate(results.bots):
        mark = f'<i class="dot {hue(i)}"></i>{i + 1} {escape(bot.name)}'
        cells = "".join([f"<td>{cell}</td>" for cell in _cells(bot)])
        yield f'<tr><th scope="row">{mark}</th>{cells}</tr>'
    yield "</tbody>\n</table>\n</div>"


def _cells(bot: BotResult) -> list[str]:
    return [
        f"{bot.games:,}" + (f" × {bot.seats}" if bot.seats > 1 else ""),
        f"{bot.wins:,}",
        f"{bot.share:.1%}",
        f"{bot.low:.1%} – {bot.high:.1%}",
        f"{bot.rating:.1f}",
        "–" if bot.rounds is None else f"{bot.rounds:.1f}",
        "–" if bot.bluff_rate is None else f"{bot.bluff_rate:.1%}",
        "–" if bot.challenge_success is None else f"{bot.challenge_success:.1%}",
        "–" if bot.ms is None else f"{bot.ms:.3f}",
        f"{bot.faults:,}",
    ]


def _panels(results: Results, drawings: list[str]) -> str:
    panels = [
        f'<div><h3><i class="dot {hue(i)}"></i>{i + 1} {escape(name)}</h3>{drawing}</div>'
        for i, (name, drawing) in enumerate(zip(results.names, drawings, strict=True))
    ]
    return f'<div class="bots">{"".join(panels)}</div>'


def _figure(title: str, caption: str, content: str, wide: bool = False) -> str:
    kind = ' class="wide"' if wide else ""
    return f"<figure{kind}><h2>{title}</h2><figcaption>{caption}</figcaption>{content}</figure>"
