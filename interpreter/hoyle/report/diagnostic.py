"""What can be said about a rule file: findings go in one by one, and come out in order of place."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from hoyle.report.source import Span

Severity = Literal["error", "warning", "note"]

MOST = 100
TOO_MANY = "P100"


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
    """A collector of findings; it keeps the first hundred and counts the rest."""

    _kept: list[Diagnostic] = field(default_factory=list)
    _seen: set[Diagnostic] = field(default_factory=set)
    _dropped: int = 0
    _failed: bool = False

    def add(self, finding: Diagnostic) -> None:
        """Keep a finding, unless the very same was made before."""
        self._failed = self._failed or finding.severity == "error"
        if finding in self._seen:
            return
        if len(self._kept) >= MOST:
            self._dropped += 1
            return
        self._seen.add(finding)
        self._kept.append(finding)

    def include(self, other: "Report") -> None:
        """Keep what another report has found, in the order in which it was found there."""
        for finding in other._kept:
            self.add(finding)
        self._dropped += other._dropped
        self._failed = self._failed or other._failed

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

    @property
    def failed(self) -> bool:
        """Whether any error was reported."""
        return self._failed

    @property
    def full(self) -> bool:
        """Whether further findings are only counted."""
        return len(self._kept) >= MOST

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings by source, then by place; last those without a place, and how many were left out."""
        ranks: dict[int, int] = {}
        for d in self._kept:
            if d.span:
                ranks.setdefault(id(d.span.source), len(ranks))
        placed = sorted((d for d in self._kept if d.span), key=lambda d: _order(d, ranks))
        found = placed + [d for d in self._kept if not d.span]
        if self._dropped:
            words = f"{self._dropped} more {'finding' if self._dropped == 1 else 'findings'} left out"
            found.append(Diagnostic(TOO_MANY, "note", words, None))
        return tuple(found)


def _order(finding: Diagnostic, ranks: dict[int, int]) -> tuple[int, int, int, str]:
    """The place of a finding as a sort key."""
    assert finding.span is not None
    return ranks[id(finding.span.source)], finding.span.start, finding.span.end, finding.code
