"""The author's comments in a rule file."""

import re

from hoyle.language.model.titles import untitled_name
from hoyle.language.report.source import Source, Span
from hoyle.tools.booklet.english import sentence

_COMMENT = re.compile(r"(?:^|\s)#\s*(.*)$")


def remark_at_start(span: Span | None) -> str:
    return _without_underscores(_from(span.source, span.line)) if span is not None else ""


def remark_at_end(span: Span | None) -> str:
    return _without_underscores(_from(span.source, span.end_line)) if span is not None else ""


def _without_underscores(text: str) -> str:
    return re.sub(r"\b[A-Za-z]\w*_\w+\b", lambda name: untitled_name(name[0]), text)


def add_remark(text: str, remark: str) -> str:
    if not remark or remark.lower() in text.lower():
        return text
    return f"{text.removesuffix(':')} ({remark}):" if text.endswith(":") else f"{text} ({sentence(remark)})"


def _from(source: Source, number: int) -> str:
    """The comment after a line and those below it in the same column."""
    line = source.line(number)
    found = _comment(line)
    if not found:
        return ""
    column, words = line.rindex(f"{found}") - 2, [found]
    while number < len(source.starts):
        number += 1
        more = source.line(number)
        if more.strip()[:1] != "#" or abs(more.index("#") - column) > 1 or column == 0:
            break
        words.append(more.strip().lstrip("# "))
    return " ".join(words)


def above(span: Span | None) -> str:
    """Comments directly above a thing; a line of dashes heads a part of the file."""
    if span is None:
        return ""
    found: list[str] = []
    at = span.line - 1
    if span.source.line(at).strip().startswith("# --"):
        return ""
    while at > 0 and span.source.line(at).strip().startswith("#"):
        found.insert(0, span.source.line(at).strip().lstrip("# -").strip())
        at -= 1
    return sentence(_without_underscores(" ".join(found))) if any(found) else ""


def _comment(line: str) -> str:
    """The comment of a line; a `#` in quotes is none."""
    blanked = re.sub(r"\"[^\"]*\"|'[^']*'", lambda quoted: "x" * len(quoted[0]), line)
    found = _COMMENT.search(blanked)
    return line[found.start(1) :].strip() if found else ""
