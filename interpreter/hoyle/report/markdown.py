"""Text of rule files and players in Markdown: a text in, the same text with nothing that means anything to Markdown out."""

import re

#: Signs that mean something anywhere in a line: to CommonMark, to GitHub (tables, formulas) and to Jekyll (braces).
_SIGNS = re.compile(
    r"[\\`*{}\[\]<>|~$^]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|@(?=\w)|:(?=//)|(?<=\bwww)\.|(?<=\bmailto):|(?<=\bxmpp):",
    re.IGNORECASE,
)
#: What means something only at the beginning of a line, and the signs that would close a heading at its end.
_BEGINNING = re.compile(r"^(?=[#+=-])|^(\d{1,9})(?=[.)])")
_END = re.compile(r"(?<= )(?=#+$)")


def escaped(text: str) -> str:
    """The text on one line, in which Markdown finds nothing but text, wherever in a line it is put."""
    words = _SIGNS.sub(r"\\\g<0>", " ".join(text.split()))
    return _END.sub(r"\\", _BEGINNING.sub(lambda found: f"{found[1] or ''}\\", words), count=1)
