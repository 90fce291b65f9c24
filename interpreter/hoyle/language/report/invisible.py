"""Detection and removal of invisible characters, which can move a cursor, turn a line around, or make names look alike.

Three have a harmless use: a joiner or non-joiner between letters of a script that needs it (Persian, Hindi …), a joiner
inside an emoji, and the choice of colour after a symbol. Right-to-left letters need no marks: terminals and browsers
order them.
"""

import re
import unicodedata
from collections.abc import Iterator

_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|\r(?!\n)"
)
_JOINERS = "\u200c\u200d"
_COLOURS = "\ufe0e\ufe0f"
#: The scripts whose letters join, by the prefix of their characters' names.
_JOINING = (
    "ARABIC", "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI", "KANNADA", "KHMER", "MALAYALAM", "MANDAIC", "MONGOLIAN",
    "MYANMAR", "NKO", "ORIYA", "SINHALA", "SYRIAC", "TAMIL", "TELUGU", "TIBETAN",
)  # fmt: skip
#: Printed instead of an invisible character.
REPLACED = "\N{REPLACEMENT CHARACTER}"


def hidden_characters(text: str) -> Iterator[re.Match[str]]:
    return (found for found in _HIDDEN.finditer(text) if not _has_a_use(text, found.start()))


def visible(text: str, *, lines: bool = False) -> str:
    """Replace invisible characters; `lines` keeps line breaks and tabs."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if _shows(text, at, c) or (lines and c in "\n\t") else REPLACED for at, c in enumerate(text))


def unseen(text: str) -> str:
    return _HIDDEN.sub("", text)


def _shows(text: str, at: int, character: str) -> bool:
    if _HIDDEN.match(character):
        return _has_a_use(text, at)
    return character.isprintable() or unicodedata.category(character) == "Zs"


def _has_a_use(text: str, at: int) -> bool:
    character, before, after = text[at], text[max(at - 1, 0) : at], text[at + 1 : at + 2]
    if character in _COLOURS:
        return _is_symbol(before)
    if character not in _JOINERS:
        return False
    if _joins(before):
        return _joins(after)
    pictured = _is_symbol(before) or before in _COLOURS or unicodedata.category(before) == "Sk"
    return character == "\u200d" and pictured and _is_symbol(after) if before else False


def _is_symbol(character: str) -> bool:
    return character != "" and (unicodedata.category(character) in ("So", "Sm") or character in "#*0123456789")


def _joins(character: str) -> bool:
    return character != "" and unicodedata.name(character, "").partition(" ")[0] in _JOINING
