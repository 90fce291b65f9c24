"""Findings and their collector."""

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Literal, TypedDict, Unpack

from hoyle.frozen import dataclass
from hoyle.language.report.source import Span

Severity = Literal["error", "warning", "note"]

#: The severities, most severe first.
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")

#: Beginnings of the codes of notes on who may know what, likely mistakes, and what makes a game slow.
MAIN_NOTES = ("V", "F587", "G707")

#: After this many errors, passes look only for the first error at each place.
MANY = 100


@dataclass(frozen=True, slots=True)
class Label:
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """`help` says what to do; `instead` replaces the span."""

    code: str
    severity: Severity
    message: str
    span: Span | None
    label: str = ""
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None
    instead: str | None = None

    @property
    def is_minor(self) -> bool:  # shown on demand
        return self.severity == "note" and not self.code.startswith(MAIN_NOTES)


class Details(TypedDict, total=False):
    label: str
    labels: Sequence[Label]
    notes: Sequence[str]
    help: str | None
    instead: str | None


def _finding(code: str, severity: Severity, message: str, span: Span | None, **details: Unpack[Details]) -> Diagnostic:
    labels, notes = tuple(details.get("labels", ())), tuple(details.get("notes", ()))
    label, help, instead = details.get("label", ""), details.get("help"), details.get("instead")
    return Diagnostic(code, severity, message, span, label, labels, notes, help, instead)


@dataclass(slots=True)
class Report:
    """Findings without duplicates. The size of a rule file bounds their number, so none is dropped."""

    _kept: dict[Diagnostic, None] = field(default_factory=dict)
    _places: set[tuple[str, Span | None]] = field(default_factory=set)
    _errors: int = 0

    def add(self, finding: Diagnostic) -> None:
        if finding not in self._kept:
            self._kept[finding] = None
            self._places.add((finding.code, finding.span))
            self._errors += finding.severity == "error"

    def remove(self, code: str, span: Span | None) -> None:
        """Remove a note that a later finding makes superfluous."""
        for finding in [one for one in self._kept if (one.code, one.span, one.severity) == (code, span, "note")]:
            del self._kept[finding]

    def include(self, findings: Iterable[Diagnostic]) -> None:
        for finding in findings:
            self.add(finding)

    def error(self, code: str, message: str, span: Span | None, **details: Unpack[Details]) -> None:
        """Report something that makes the file unplayable."""
        self.add(_finding(code, "error", message, span, **details))

    def warning(self, code: str, message: str, span: Span | None, **details: Unpack[Details]) -> None:
        """Report a probable mistake."""
        self.add(_finding(code, "warning", message, span, **details))

    def note(self, code: str, message: str, span: Span | None, **details: Unpack[Details]) -> None:
        """Report something that is not a mistake."""
        self.add(_finding(code, "note", message, span, **details))

    def has(self, code: str, span: Span) -> bool:
        return (code, span) in self._places

    @property
    def failed(self) -> bool:
        return self._errors > 0

    @property
    def full(self) -> bool:
        return self._errors >= MANY

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return in_order(self._kept)


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    found = tuple(findings)
    ranks: dict[int, int] = {}
    for d in found:
        if d.span:
            ranks.setdefault(id(d.span.source), len(ranks))
    return tuple(sorted(found, key=lambda d: (SEVERITIES.index(d.severity), *_place(d, ranks))))


def _place(finding: Diagnostic, ranks: dict[int, int]) -> tuple[int, int, int, str]:
    if finding.span is None:
        return len(ranks), 0, 0, ""
    return ranks[id(finding.span.source)], finding.span.start, finding.span.end, finding.code
