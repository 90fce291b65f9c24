"""Formatting of a document."""

from hoyle.language.report import Report, Source
from hoyle.language.syntax.formatting import formatted, meaning
from hoyle.language.syntax.read import read
from hoyle.language.syntax.tables import tables
from hoyle.tools.lsp.analysis import Analysis


def laid_out(found: Analysis) -> str | None:
    """Return the formatted text of a rule file; None if it has errors or its meaning could change."""
    if found.kind != "rules" or any(finding.severity == "error" for finding in found.findings):
        return None
    source = Source(found.source.name, found.source.text.replace("\r\n", "\n"))
    root = read(source, Report())
    if root is None:
        return None
    text = formatted(source, root)
    again = read(Source(source.name, text), Report())
    return text if again is not None and meaning(again, tables()) == meaning(root, tables()) else None
