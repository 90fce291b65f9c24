"""Findings, completion and explanations for the editor, with places as offsets of UTF-16 units."""

from pathlib import Path
from typing import Any

from hoyle.language.report import Diagnostic, Source
from hoyle.language.syntax import Scalar
from hoyle.tools.lsp.analysis import Analysis, analyse_text, kind_of, try_tables
from hoyle.tools.lsp.completion import complete
from hoyle.tools.lsp.hover import by_word, hover
from hoyle.tools.lsp.knowledge import Knowledge
from hoyle.tools.lsp.layout import laid_out
from hoyle.tools.lsp.positions import units
from hoyle_page.folder import RULES, lay_rules

Data = dict[str, Any]


class Editor:
    """The last analysis of each of the two texts, and the last knowledge of their names."""

    def __init__(self, above: Path = RULES) -> None:
        self.above = above
        self.last: dict[str, Analysis] = {}
        self.known: dict[str, Knowledge] = {}

    def findings(self, name: str, text: str, rules: str, beside: dict[str, str]) -> Data:
        """Analyse a text without setting tables; `rules` is the rule file beside it."""
        found = self._analysis(name, text, rules, beside)
        return {"findings": findings(found), "more": found.untried is not None}

    def findings_of_tables(self, name: str) -> Data:
        """All findings of the text that was analysed last, those of its tables included."""
        found = self.last[name] = try_tables(self.last[name])
        return {"findings": findings(found), "more": False}

    def complete(self, name: str, text: str, offset: int) -> list[Data]:
        kind = kind_of(text, Path(f"{name}.yaml"), "hoyle")
        at = len(cut_units(text, offset))
        return [
            {"label": one.label, "sort": one.sort, "detail": one.detail, "about": one.about}
            for one in complete(text, at, kind, self.known.get(name))
        ]

    def hover(self, name: str, text: str, offset: int) -> Data | None:
        found = self.last.get(name)
        if found is None or found.source.text != text:
            return None
        at = len(cut_units(text, offset))
        known = self.known.get(name)
        said = hover(found, at)
        if said is None and found.tree is None and found.kind == "rules" and known is not None:
            said = by_word(text, at, known)
        if said is None:
            return None
        return {"text": said.text, "from": width(text, said.start), "to": width(text, said.end)}

    def formatted(self, name: str, text: str, rules: str, beside: dict[str, str]) -> str | None:
        """The text in the layout of Hoyle; None if it has errors."""
        return laid_out(try_tables(self._analysis(name, text, rules, beside)))

    def _analysis(self, name: str, text: str, rules: str, beside: dict[str, str]) -> Analysis:
        path = lay_rules(rules, beside, self.above)
        if name == "scenarios":
            path = path.with_name("scenarios.yaml")
        found = analyse_text(text, path, "hoyle")
        self.last[name] = found
        if found.known is not None:
            self.known[name] = found.known
        return found


def findings(found: Analysis) -> list[Data]:
    extends = found.tree.get("extends") if found.tree is not None else None
    at = (extends.span.start, extends.span.end) if isinstance(extends, Scalar) else (0, 0)
    return [finding_data(finding, found.source, at) for finding in found.findings]


def finding_data(finding: Diagnostic, own: Source, fallback: tuple[int, int]) -> Data:
    """A finding as data; one in a base game is placed at `fallback`, where the base is named."""
    span, message = finding.span, finding.message
    inside = span is not None and span.source is own
    start, end = (span.start, span.end) if span is not None and inside else fallback
    if span is not None and not inside:
        message = f"in {span.source.name}, line {span.line}: {message}"
    return {
        "code": finding.code,
        "severity": finding.severity,
        "minor": finding.is_minor,
        "message": message,
        "label": finding.label or "",
        "notes": list(finding.notes),
        "help": finding.help or "",
        "from": width(own.text, start),
        "to": width(own.text, end),
        "line": own.text.count("\n", 0, start) + 1,
        "instead": finding.instead if inside else None,
    }


def width(text: str, offset: int) -> int:
    """The number of UTF-16 units before an offset."""
    return units(text[:offset], "utf-16")


def cut_units(text: str, wide: int) -> str:
    """The first `wide` UTF-16 units of a text."""
    return text.encode("utf-16-le", "surrogatepass")[: 2 * wide].decode("utf-16-le", "ignore")
