"""Indentation of the statements in a `|` block."""

from collections.abc import Sequence

_STEP = 4


def laid_out(lines: Sequence[str], indent: int, *, statements: bool) -> list[str]:
    """Indent the lines of a block by four spaces a level.

    Lines inside brackets keep their distance to the line that opened the bracket.
    """
    base = min((indent_of(line) for line in lines if line), default=0)
    if not statements:
        return [_at(line, indent + indent_of(line) - base, indent - base) for line in lines]
    levels: list[int] = []
    depth = moved = 0
    told: list[str] = []
    for line in lines:
        code = line.split("#")[0].rstrip()
        if line and not depth:
            moved = indent + _STEP * _level(indent_of(line), levels, bool(code)) - indent_of(line)
        told.append(_at(line, indent_of(line) + moved, indent - base) if line else "")
        depth += sum(code.count(sign) for sign in "([") - sum(code.count(sign) for sign in ")]")
    return told


def _level(indent: int, levels: list[int], code: bool) -> int:
    if not code:
        return sum(level < indent for level in levels)
    while levels and indent < levels[-1]:
        levels.pop()
    if not levels or indent > levels[-1]:
        levels.append(indent)
    return len(levels) - 1


def _at(line: str, indent: int, moved: int) -> str:
    code, sign, comment = line.partition("#")
    text = f"{' ' * indent}{code.strip()}"
    if not sign:
        return text
    if not code.strip():
        return f"{text}#{comment.rstrip()}"
    return f"{text.ljust(max(len(text) + 2, len(code) + moved))}#{comment.rstrip()}"


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())
