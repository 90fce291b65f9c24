"""Findings about rule files, and their output for people and machines."""

from hoyle.report.diagnostic import Diagnostic, Label, Report, Severity, in_order
from hoyle.report.render import Format, render
from hoyle.report.source import Source, Span
from hoyle.report.suggest import did_you_mean
from hoyle.report.text import counted
from hoyle.report.words import listed, lookalike, short

__all__ = [
    "Diagnostic",
    "Format",
    "Label",
    "Report",
    "Severity",
    "Source",
    "Span",
    "counted",
    "did_you_mean",
    "in_order",
    "listed",
    "lookalike",
    "render",
    "short",
]
