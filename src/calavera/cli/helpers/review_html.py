"""A review as one HTML page: plots of chances, losses and beliefs, without scripts or other files."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from calavera.charts.bar_charts import Bar, bar_chart
from calavera.charts.chart_theme import CSS, DARK, LIGHT, Theme
from calavera.charts.line_chart import LineChart, line_chart

if TYPE_CHECKING:
    from calavera.coach.review.game_review import DecisionVerdict

    from .review_text import ReviewText

__all__ = ["review_html"]

_STYLE = """
:root { color-scheme: light dark; --table: #f3e8d6; --quiet: #6b574a; --gold: #8a5a00; %s }
@media (prefers-color-scheme: dark) { :root { --table: #1d1420; --quiet: #c3af9f; --gold: #f0b44c; %s } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--table); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
h1, h2 { font-family: ui-serif, Georgia, "Noto Serif", serif; line-height: 1.2; margin: 1rem 0 .4rem; }
.quiet, figcaption { color: var(--quiet); font-size: .9rem; }
figure, article, .scroll { background: var(--paper); border-radius: .6rem; padding: .8rem; margin: 0 0 1rem; }
.scroll { overflow-x: auto; } svg { display: block; width: 100%%; height: auto; max-width: 44rem; }
table { border-collapse: collapse; width: 100%%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: end; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: start; white-space: nowrap; }
td.quiet { min-width: 9rem; text-align: start; }
article { border-inline-start: .3rem solid var(--gold); } .blunder { border-inline-start-width: .7rem; }
.discs { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; margin: .4rem 0; list-style: none; }
.disc { display: inline-grid; place-items: center; width: 2.6rem; height: 2.6rem; border-radius: 50%%;
  border: 1px solid var(--rule); font-size: .8rem; margin-inline-end: .2rem; }
.true { border: .2rem solid var(--gold); }
"""


def review_html(text: ReviewText) -> str:
    """The page, in the language of the text."""
    return "\n".join(_parts(text)) + "\n"


def _colours(theme: Theme) -> str:
    return f"--paper: {theme.paper}; --ink: {theme.ink}; --rule: {theme.rule};"


def _parts(text: ReviewText) -> Iterator[str]:
    say, found = text.say, text.found
    title = escape(say("review-page-title"))
    yield f'<!DOCTYPE html>\n<html lang="{say.code}">\n<head>\n<meta charset="utf-8"/>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
    yield f"<title>{title}</title>\n<style>{_STYLE % (_colours(LIGHT), _colours(DARK))}{CSS}</style>\n</head>"
    yield f"<body>\n<h1>{escape(text.heading())}</h1>"
    yield from _seats(text)
    if found.luck:
        yield f"<h2>{escape(say('review-luck'))}</h2>"
        yield from [f"<p>{escape(line)}</p>" for line in text.luck_lines()]
        yield f'<p class="quiet">{escape(say("review-luck-what"))}</p>'
    if found.chances:
        yield _figure(say("review-curve"), line_chart(_curve(text)), _legend(text))
    if found.decisions:
        yield _figure(say("review-losses"), _losses(text), "")
    errors = [one for one in found.decisions if one.grade != "fine"]
    for number, one in enumerate(errors):
        if number == 0 or one.round != errors[number - 1].round:
            yield f"<h2>{escape(say('review-round', round=one.round))}</h2>"
        yield from _decision(text, one)
    if not errors:
        yield f"<p>{escape(say('review-good'))}</p>"
    yield "</body>\n</html>"


def _seats(text: ReviewText) -> Iterator[str]:
    yield '<div class="scroll"><table><thead><tr>'
    yield "".join([f'<th scope="col">{escape(name)}</th>' for name in text.columns()])
    yield "</tr></thead><tbody>"
    for row in text.rows():
        yield "<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>"
    yield "</tbody></table></div>"


def _figure(title: str, chart: str, caption: str) -> str:
    return f"<h2>{escape(title)}</h2><figure>{chart}<figcaption>{escape(caption)}</figcaption></figure>"


def _curve(text: ReviewText) -> LineChart:
    found = text.found
    lines = {
        text.player(player): [(at, chances[player]) for at, chances in enumerate(found.chances)]
        for player in range(found.players)
    }
    return LineChart(text.say("review-curve"), "", lines, 0, 1, percent=True)


def _legend(text: ReviewText) -> str:
    return " · ".join([f"{player + 1} {text.player(player)}" for player in range(text.found.players)])


def _losses(text: ReviewText) -> str:
    decisions = text.found.decisions
    top = max(0.1, *[one.loss for one in decisions])
    bars = [
        Bar(
            str(one.round),
            one.loss / top,
            one.loss / top if one.grade != "fine" else 0.0,
            f"{text.seat(one.seat)}: {text.points(one.loss)}",
        )
        for one in decisions
    ]
    return bar_chart(bars, 0, f"{100 * top:.0f}", text.say("review-losses"))


def _decision(text: ReviewText, one: DecisionVerdict) -> Iterator[str]:
    say = text.say
    yield f'<article class="{one.grade}"><p>{escape(str(text.decision(one)))}</p>'
    yield '<div class="scroll"><table><tbody>'
    for action in one.actions:
        often = (
            ""
            if action.probability is None or action.range is None
            else say(
                "review-strong", share=text.percent(action.probability), range=text.percent(action.range)
            )
        )
        win = f"{text.percent(action.win)} ± {text.points(action.error)}"
        yield f"<tr><td>{escape(text.action(action.action, one.phase))}</td><td>{win}</td>"
        yield f'<td class="quiet">{escape(often)}</td></tr>'
    yield f'</tbody></table></div><p class="quiet">{escape(say("review-beliefs"))}</p><ul class="discs">'
    for seat, belief in enumerate(one.beliefs):
        if len(belief) > 2:
            yield f"<li>{escape(text.seat(seat))} " + _discs(text, belief, one.truth[seat]) + "</li>"
    yield f'</ul><p class="quiet">{escape(say("review-belief-truth"))}</p></article>'


def _discs(text: ReviewText, belief: tuple[float, ...], truth: int) -> str:
    return "".join(
        [
            f'<span class="disc{" true" if place == truth else ""}">{text.percent(share)}</span>'
            for place, share in enumerate(belief[2:])
        ]
    )
