"""Findings about rule files, for people and machines."""

from hoyle.language.report.diagnostic import Diagnostic, Label, Report, Severity, in_order
from hoyle.language.report.render import Format, render
from hoyle.language.report.source import Source, Span
from hoyle.language.report.suggest import did_you_mean
from hoyle.language.report.text import count_findings
from hoyle.language.report.words import list_words, lookalike, short

__all__ = [
    "Diagnostic",
    "Format",
    "Label",
    "Report",
    "Severity",
    "Source",
    "Span",
    "count_findings",
    "did_you_mean",
    "in_order",
    "list_words",
    "lookalike",
    "render",
    "short",
]
