"""An audit as one self-contained HTML page."""

from html import escape

from hoyle.audit.audit import Audit
from hoyle.audit.coverage import Coverage, LineOf, percent
from hoyle.audit.text import extent, given_up, of_bots, untried, violation_text

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #222; background: #fff }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem }
pre.law { background: #fdecea; border-left: 4px solid #b3261e; padding: .6rem 1rem; white-space: pre-wrap }
table { border-collapse: collapse } td, th { padding: .1rem .8rem .1rem 0; text-align: right }
td:first-child, th:first-child { text-align: left }
table.source { font: 13px/1.45 ui-monospace, monospace; width: 100% }
table.source td { padding: 0 .6rem; color: #777; vertical-align: top }
table.source td.text { text-align: left; white-space: pre-wrap; color: #222; width: 100% }
tr.never td.text { background: #fdecea } tr.part td.text { background: #fff6d6 } tr.whole td.text { background: #eef7ee }
.told { color: #8a4b00; font-style: italic; font-family: system-ui, sans-serif }
@media (prefers-color-scheme: dark) {
  body { background: #16181c; color: #ddd } table.source td.text { color: #ddd } .told { color: #f0b060 }
  pre.law, tr.never td.text { background: #40201e } tr.part td.text { background: #3c3414 } tr.whole td.text { background: #1c2c1e }
}
"""


def page(found: Audit, title: str) -> str:
    laws = [f'<pre class="law">{escape(violation_text(v))}</pre>' for v in found.violations]
    rows = [
        f"<tr><td>{s.name}</td><td>{percent(s.reached, s.points)}%</td><td>{s.reached} of {s.points}</td></tr>"
        for s in found.coverage.sections
    ]
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(title)}: audit</title>",
        '<meta name=viewport content="width=device-width">',
        f"<style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape('. '.join([extent(found), *of_bots(found), *given_up(found), *untried(found)]))}.</p>",
        "<h2>Laws</h2>",
        *(laws or ["<p>No law is violated.</p>"]),
        f"<h2>Rules reached: {found.coverage.percent}%</h2><table>",
        *rows,
        "</table>",
        *sources(found.coverage),
    ]
    return "\n".join(parts) + "\n"


def sources(coverage: Coverage) -> list[str]:
    lines: list[str] = []
    for name, text in coverage.sources.items():
        lines += [f"<h2>{escape(name)}</h2>", '<table class="source">']
        for number, written in enumerate(text.splitlines(), 1):
            lines.append(row(number, written, coverage.files[name].get(number)))
        lines.append("</table>")
    return lines


def row(number: int, written: str, line: LineOf | None) -> str:
    kind = "" if line is None else "whole" if not line.missed else "part" if line.hits else "never"
    hits = "" if line is None else str(line.hits)
    told = "" if line is None or not line.missed else f'  <span class="told">{escape("; ".join(line.missed))}</span>'
    return f'<tr class="{kind}"><td>{hits}</td><td>{number}</td><td class="text">{escape(written)}{told}</td></tr>'
