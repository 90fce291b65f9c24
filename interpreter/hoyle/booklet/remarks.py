"""The author's comments: a place in a rule file in, the remark that stands there out."""

import re

from hoyle.booklet.english import sentence
from hoyle.report.source import Span

_COMMENT = re.compile(r"(?:^|\s)#\s*(.*)$")


def beside(span: Span | None) -> str:
    """The comment at the end of the line on which a thing begins."""
    return _comment(span.source.line(span.line)) if span is not None else ""


def behind(span: Span | None) -> str:
    """The comment at the end of the line on which a thing ends."""
    return _comment(span.source.line(span.end_line)) if span is not None else ""


def above(span: Span | None) -> str:
    """The lines of comment that stand right above a thing, as sentences."""
    if span is None:
        return ""
    found: list[str] = []
    at = span.line - 1
    while at > 0 and span.source.line(at).strip().startswith("#"):
        found.insert(0, span.source.line(at).strip().lstrip("# -").strip())
        at -= 1
    return sentence(" ".join(found)) if any(found) else ""


def _comment(line: str) -> str:
    """The comment of a line; a `#` within quotes is none."""
    blanked = re.sub(r"\"[^\"]*\"|'[^']*'", lambda quoted: "x" * len(quoted[0]), line)
    found = _COMMENT.search(blanked)
    return line[found.start(1) :].strip() if found else ""
