"""An audit as one self-contained HTML page."""

from html import escape

from hoyle.language.report.html_page import html_page
from hoyle.tools.audit.audit import Audit
from hoyle.tools.audit.coverage import Coverage, LineOf, percent
from hoyle.tools.audit.text import extent, given_up, of_bots, untried_lines, violation_text

_STYLE = """
body { max-width: 70rem; }
pre.law { background: var(--bad); border-left: 4px solid #b3261e; padding: .6rem 1rem; white-space: pre-wrap; }
td, th { border: 0; text-align: right; }
td:first-child, th:first-child { text-align: left; }
table.source { font: 13px/1.45 ui-monospace, monospace; width: 100%; }
table.source td { padding: 0 .6rem; color: var(--soft); }
table.source td.text { text-align: left; white-space: pre-wrap; color: var(--ink); width: 100%; }
tr.never td.text { background: var(--bad); }
tr.part td.text { background: var(--part); }
tr.whole td.text { background: var(--good); }
.missed { color: var(--mark); font-style: italic; font-family: system-ui, sans-serif; }
"""


def page(found: Audit, title: str, remark: str = "") -> str:
    laws = [f'<pre class="law">{escape(violation_text(v))}</pre>' for v in found.violations]
    rows = [
        f"<tr><td>{s.name}</td><td>{percent(s.reached, s.points)}%</td><td>{s.reached} of {s.points}</td></tr>"
        for s in found.coverage.sections
    ]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(remark)}</p>" if remark else "",
        f"<p>{escape('. '.join([extent(found), *of_bots(found.outcomes), *given_up(found), *untried_lines(found)]))}.</p>",
        "<h2>Laws</h2>",
        *(laws or ["<p>No law is violated.</p>"]),
        f"<h2>Rules reached: {found.coverage.percent}%</h2><table>",
        *rows,
        "</table>",
        *sources(found.coverage),
    ]
    return html_page(f"{title}: audit", "\n".join(parts), _STYLE)


def sources(coverage: Coverage) -> list[str]:
    lines: list[str] = []
    for name, text in coverage.sources.items():
        lines += [f"<h2>{escape(name)}</h2>", '<table class="source">']
        for number, line in enumerate(text.splitlines(), 1):
            lines.append(row(number, line, coverage.files[name].get(number)))
        lines.append("</table>")
    return lines


def row(number: int, text: str, line: LineOf | None) -> str:
    kind = "" if line is None else "whole" if not line.missed else "part" if line.hits else "never"
    hits = "" if line is None else str(line.hits)
    missed = "; ".join(line.missed) if line is not None else ""
    note = f'  <span class="missed">{escape(missed)}</span>' if missed else ""
    return f'<tr class="{kind}"><td>{hits}</td><td>{number}</td><td class="text">{escape(text)}{note}</td></tr>'
