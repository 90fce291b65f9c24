"""Escaping of text for Markdown."""

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
    """Return the text on one line, escaped so that Markdown shows it literally anywhere in a line."""
    words = _SIGNS.sub(r"\\\g<0>", " ".join(text.split()))
    return _END.sub(r"\\", _BEGINNING.sub(lambda found: f"{found[1] or ''}\\", words), count=1)
