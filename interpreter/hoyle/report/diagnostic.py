"""What can be said about a rule file: findings go in one by one, and come out with the most severe first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from hoyle.report.source import Span

Severity = Literal["error", "warning", "note"]

#: The severities in the order in which findings are listed.
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")

#: After as many errors, the passes that can look for several at one place look for the first only.
MANY = 100


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that a finding points at, and what is to be seen there."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: its code, a message that makes sense alone, and where it points.

    `help` says what to do, in words; `instead` is the text that, in place of the span, does it.
    """

    code: str
    severity: Severity
    message: str
    span: Span | None
    label: str = ""
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None
    instead: str | None = None


@dataclass(slots=True)
class Report:
    """A collector of findings, each kept once. The size of a rule file bounds their number, so none is dropped."""

    _kept: dict[Diagnostic, None] = field(default_factory=dict)
    _places: set[tuple[str, Span | None]] = field(default_factory=set)
    _errors: int = 0

    def add(self, finding: Diagnostic) -> None:
        """Keep a finding, unless the very same was made before."""
        if finding not in self._kept:
            self._kept[finding] = None
            self._places.add((finding.code, finding.span))
            self._errors += finding.severity == "error"

    def include(self, other: "Report") -> None:
        """Keep what another report has found, in the order in which it was found there."""
        for finding in other._kept:
            self.add(finding)

    def error(
        self,
        code: str,
        message: str,
        span: Span | None,
        *,
        label: str = "",
        labels: Sequence[Label] = (),
        notes: Sequence[str] = (),
        help: str | None = None,
        instead: str | None = None,
    ) -> None:
        """Report something that keeps the file from being played."""
        self.add(Diagnostic(code, "error", message, span, label, tuple(labels), tuple(notes), help, instead))

    def warning(
        self,
        code: str,
        message: str,
        span: Span | None,
        *,
        label: str = "",
        labels: Sequence[Label] = (),
        notes: Sequence[str] = (),
        help: str | None = None,
        instead: str | None = None,
    ) -> None:
        """Report something that is probably not meant."""
        self.add(Diagnostic(code, "warning", message, span, label, tuple(labels), tuple(notes), help, instead))

    def note(
        self,
        code: str,
        message: str,
        span: Span | None,
        *,
        label: str = "",
        labels: Sequence[Label] = (),
        notes: Sequence[str] = (),
        help: str | None = None,
        instead: str | None = None,
    ) -> None:
        """Report something worth knowing that is no mistake."""
        self.add(Diagnostic(code, "note", message, span, label, tuple(labels), tuple(notes), help, instead))

    def has(self, code: str, span: Span) -> bool:
        """Whether something with this code was reported at this place."""
        return (code, span) in self._places

    @property
    def failed(self) -> bool:
        """Whether any error was reported."""
        return self._errors > 0

    @property
    def full(self) -> bool:
        """Whether so many errors were reported that further ones at the same place are not worth the search."""
        return self._errors >= MANY

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, the most severe first, then by source and place; last those without a place."""
        return in_order(self._kept)


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings, the most severe first, then by source and place; last of each severity those without a place."""
    found = tuple(findings)
    ranks: dict[int, int] = {}
    for d in found:
        if d.span:
            ranks.setdefault(id(d.span.source), len(ranks))
    return tuple(sorted(found, key=lambda d: (SEVERITIES.index(d.severity), *_place(d, ranks))))


def _place(finding: Diagnostic, ranks: dict[int, int]) -> tuple[int, int, int, str]:
    """The place of a finding as a sort key; those without one come last, as they were found."""
    if finding.span is None:
        return len(ranks), 0, 0, ""
    return ranks[id(finding.span.source)], finding.span.start, finding.span.end, finding.code
