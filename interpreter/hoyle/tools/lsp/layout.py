"""Formatting of a document."""

from hoyle.language.report import Report, Source
from hoyle.language.syntax.formatting import format_file, meaning
from hoyle.language.syntax.read import read_mapping
from hoyle.language.syntax.tables import tables
from hoyle.tools.lsp.analysis import Analysis


def laid_out(found: Analysis) -> str | None:
    """The formatted text; None if the file has errors or its meaning could change."""
    if found.kind != "rules" or any(finding.severity == "error" for finding in found.findings):
        return None
    source = Source(found.source.name, found.source.text.replace("\r\n", "\n"))
    root = read_mapping(source, Report())
    if root is None:
        return None
    text = format_file(source, root)
    again = read_mapping(Source(source.name, text), Report())
    return text if again is not None and meaning(again, tables()) == meaning(root, tables()) else None
