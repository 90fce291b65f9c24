"""Findings for a terminal."""

import unicodedata
from collections.abc import Sequence

from hoyle.frozen import dataclass
from hoyle.language.report.diagnostic import SEVERITIES, Diagnostic
from hoyle.language.report.invisible import visible
from hoyle.language.report.source import Source, Span
from hoyle.language.report.words import with_number

TAB = 4

#: The most findings printed as text.
MOST = 100
_COLOURS = {
    "error": "31;1",
    "warning": "33;1",
    "note": "36;1",
    "margin": "34;1",
    "second": "34",
    "strong": "1",
}


@dataclass(frozen=True, slots=True)
class _Style:
    colour: bool
    width: int

    def paint(self, text: str, kind: str) -> str:
        return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m" if self.colour and text else text


@dataclass(frozen=True, slots=True)
class _Mark:
    """A place to underline; columns count from 0, `text` is beside it."""

    line: int
    start: int
    end: int
    text: str
    main: bool


def render_text(diagnostics: Sequence[Diagnostic], *, colour: bool = False, width: int = 100) -> str:
    style = _Style(colour, max(width, 40))
    found = sorted(diagnostics, key=lambda d: SEVERITIES.index(d.severity))
    parts = [_one(d, style) for d in found[:MOST]]
    if len(found) > MOST:
        parts.append(f"and {count_findings(found[MOST:])} more; `hoyle validate --json` lists all\n")
    return "\n".join(parts)


def count_findings(diagnostics: Sequence[Diagnostic]) -> str:
    numbers = [(kind, sum(d.severity == kind for d in diagnostics)) for kind in SEVERITIES]
    return ", ".join(with_number(number, kind) for kind, number in numbers if number)


def _one(d: Diagnostic, style: _Style) -> str:
    lines = [style.paint(f"{d.severity}[{d.code}]", d.severity) + style.paint(": " + visible(d.message), "strong")]
    margin = len(str(max((s.line for s in _spans(d)), default=0)))
    for index, (source, marks) in enumerate(_by_source(d).items()):
        lines += _excerpt(source, marks, "-->" if index == 0 else ":::", margin, d.severity, style)
    pad = " " * margin
    for note in d.notes:
        lines.append(f"{pad} {style.paint('=', 'margin')} note: {visible(note)}")
    if d.help:
        lines.append(f"{pad} {style.paint('=', 'margin')} help: {visible(d.help)}")
    return "\n".join(lines) + "\n"


def _spans(d: Diagnostic) -> list[Span]:
    return ([d.span] if d.span else []) + [label.span for label in d.labels]


def _by_source(d: Diagnostic) -> dict[Source, list[_Mark]]:
    found: dict[Source, list[_Mark]] = {}
    places = [(d.span, d.label, True)] if d.span else []
    places += [(label.span, label.text, False) for label in d.labels]
    for span, text, main in places:
        found.setdefault(span.source, []).append(_mark(span, text, main))
    return found


def _mark(span: Span, text: str, main: bool) -> _Mark:
    """Only the first line of a longer span."""
    start = span.column - 1
    line = span.source.line(span.line)
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    start = min(start, len(line))
    return _Mark(span.line, start, max(start, min(end, len(line))), text, main)


def _excerpt(source: Source, marks: list[_Mark], arrow: str, margin: int, severity: str, style: _Style) -> list[str]:
    bar, pad = style.paint("|", "margin"), " " * margin
    head = marks[0]
    lines = [
        f"{pad}{style.paint(arrow, 'margin')} {visible(source.name)}:{head.line}:{head.start + 1}",
        f"{pad} {bar}",
    ]
    for number in dict.fromkeys(m.line for m in sorted(marks, key=lambda m: (not m.main, m.line, m.start))):
        if number != head.line:
            lines.append(f"{pad} {bar}")
        here = sorted((m for m in marks if m.line == number), key=lambda m: (m.start, not m.main))
        text, cells = _visible_line(source.line(number), here, style.width - margin - 3)
        label = style.paint(str(number).rjust(margin), "margin")
        lines.append(f"{label} {bar} {text}")
        lines += [f"{pad} {bar} {row}" for row in _underline(here, cells, severity, style)]
    return lines


def _visible_line(line: str, marks: list[_Mark], width: int) -> tuple[str, list[int]]:
    """Cut a long line around its marks; return also the cell of each character."""
    first, last = 0, len(line)
    if _cells(line) > width:
        room = max(width - 8, 16)
        first = max(0, min(m.start for m in marks) - room // 3)
        last = min(len(line), first + room)
        while last > first and _cells(line[first:last]) > room:
            last -= 1
    text, cells, at = "… " if first else "", [], 2 if first else 0
    for i, sign in enumerate(line):
        cells.append(at)
        if first <= i < last:
            piece = " " * (TAB - at % TAB) if sign == "\t" else visible(sign)
            text += piece
            at += _cells(piece)
    cells.append(at)
    return text.rstrip() + (" …" if last < len(line) else ""), cells


def _underline(marks: list[_Mark], cells: list[int], severity: str, style: _Style) -> list[str]:
    """The text of the last mark is beside the carets, the others are below."""
    row, rest = "", []
    used = 0
    for i, mark in enumerate(marks):
        start = max(cells[mark.start], used)
        end = max(cells[mark.end], start + 1)
        sign, kind = ("^", severity) if mark.main else ("-", "second")
        row += " " * (start - used) + style.paint(sign * (end - start), kind)
        used = end
        if i == len(marks) - 1:
            row += " " + style.paint(visible(mark.text), kind) if mark.text else ""
        elif mark.text:
            rest.append(" " * start + style.paint(visible(mark.text), kind))
    return [row, *rest]


def _cells(text: str) -> int:
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) > 0 for c in text)
