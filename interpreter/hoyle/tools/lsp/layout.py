"""Formatting of a document."""

from hoyle.language.report import Report, Source
from hoyle.language.syntax.formatting import format_safely
from hoyle.tools.lsp.analysis import Analysis


def laid_out(found: Analysis) -> str | None:
    """None if the file has errors or its meaning could change."""
    if found.kind != "rules" or any(finding.severity == "error" for finding in found.findings):
        return None
    source = Source(found.source.name, found.source.text.replace("\r\n", "\n"))
    return format_safely(source, Report())
