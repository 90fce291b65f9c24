"""Mapping from a scalar's characters to offsets in the source."""

import re

from hoyle.language.syntax.tree import Style

# A line break in a plain or quoted text, with the white space around it: one is read as a space, n as n - 1.
_FOLD = r"(?P<fold>[ \t]*\r?\n(?:[ \t]*\r?\n)*[ \t]*)"
_PLAIN = re.compile(_FOLD)
_SINGLE = re.compile(_FOLD + r"|(?P<escape>'')")
_DOUBLE = re.compile(
    r"(?P<joined>\\\r?\n(?P<blank>(?:[ \t]*\r?\n)*)[ \t]*)"
    r"|(?P<escape>\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.))|" + _FOLD
)

Offsets = tuple[tuple[int, int], ...]


def offsets_of(text: str, start: int, end: int, value: str, style: Style) -> Offsets:
    """Empty if uncertain."""
    if style == "literal":
        return _literal(text, start, end, value)
    if style == "folded":
        return ()
    if style == "plain":
        return _flow(text, start, end, value, _PLAIN)
    return _flow(text, start + 1, end - 1, value, _SINGLE if style == "single" else _DOUBLE)


def _flow(text: str, start: int, end: int, value: str, special: re.Pattern[str]) -> Offsets:
    """A new pair after everything that YAML changes."""
    if text[start:end] == value:
        return ((0, start),)
    pairs, at, source = [(0, start)], 0, start
    for found in special.finditer(text, start, end):
        run = found.start() - source
        if value[at : at + run] != text[source : found.start()]:
            return ()
        at += run
        pairs.append((at, found.start()))
        kind = found.lastgroup
        if kind == "fold":
            breaks = found[0].count("\n")
            at += 1 if breaks == 1 else breaks - 1
        elif kind == "escape":
            at += 1
        else:
            at += found["blank"].count("\n")
        source = found.end()
        pairs.append((at, source))
    return tuple(pairs) if value[at:] == text[source:end] else ()


def _literal(text: str, start: int, end: int, value: str) -> Offsets:
    """One pair per line, after the indentation that YAML removes."""
    header = text.find("\n", start, end)
    lines = value.split("\n")
    width = _width(text, header + 1, lines)
    pairs, at, source = [], 0, header + 1
    for line in lines:
        stop = text.find("\n", source)
        stop = len(text) if stop < 0 else stop
        if line:
            begin = source + width
            if text[begin : begin + len(line)] != line:
                return ()
        else:
            begin = min(source + width, stop)
        pairs.append((at, begin))
        at += len(line) + 1
        source = min(stop + 1, len(text))
    return tuple(pairs)


def _width(text: str, source: int, lines: list[str]) -> int:
    for line in lines:
        stop = text.find("\n", source)
        stop = len(text) if stop < 0 else stop
        if line:
            return len(text[source:stop].rstrip("\r")) - len(line)
        source = stop + 1
    return 0
