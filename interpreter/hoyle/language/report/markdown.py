"""Escaping of text for Markdown."""

import re

#: Signs that have a meaning anywhere in a line: in CommonMark, GitHub (tables, formulas) and Jekyll (braces).
_SIGNS = re.compile(
    r"[\\`*{}\[\]<>|~$^]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|@(?=\w)|:(?=//)|(?<=\bwww)\.|(?<=\bmailto):|(?<=\bxmpp):",
    re.IGNORECASE,
)
#: Signs that have a meaning only at the beginning of a line, and those that close a heading at its end.
_BEGINNING = re.compile(r"^(?=[#+=-])|^(\d{1,9})(?=[.)])")
_END = re.compile(r"(?<= )(?=#+$)")


def escape(text: str) -> str:
    """The text on one line, which Markdown shows literally anywhere in a line."""
    words = _SIGNS.sub(r"\\\g<0>", " ".join(text.split()))
    return _END.sub(r"\\", _BEGINNING.sub(lambda found: f"{found[1] or ''}\\", words), count=1)
