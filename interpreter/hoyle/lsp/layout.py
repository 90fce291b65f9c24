"""A document laid out anew: its analysis in, the text with the canonical layout out."""

from hoyle.lsp.analysis import Analysis
from hoyle.report import Report, Source
from hoyle.syntax.formatting import formatted, meaning
from hoyle.syntax.read import read
from hoyle.syntax.tables import tables


def laid_out(found: Analysis) -> str | None:
    """The text of a rule file as it should be; None where it has errors, or where its meaning might change."""
    if found.kind != "rules" or any(finding.severity == "error" for finding in found.findings):
        return None
    source = Source(found.source.name, found.source.text.replace("\r\n", "\n"))
    root = read(source, Report())
    if root is None:
        return None
    text = formatted(source, root)
    again = read(Source(source.name, text), Report())
    return text if again is not None and meaning(again, tables()) == meaning(root, tables()) else None
