"""Long texts in narrow terminals."""

import re
from collections.abc import Sequence
from textwrap import wrap


def join_pieces(pieces: Sequence[str], room: int, gap: str = "   ") -> list[str]:
    """Join pieces into lines; only a piece longer than a line is broken."""
    lines: list[str] = []
    for number, piece in enumerate(pieces, 1):
        left = room - (len(gap.rstrip()) if number < len(pieces) else 0)  # a sign follows all but the last
        if lines and len(lines[-1]) + len(gap) + len(piece) <= left:
            lines[-1] += gap + piece
        else:
            if lines:
                lines[-1] = (lines[-1] + gap).rstrip()
            lines += [piece] if len(piece) <= left else wrap(piece, left, subsequent_indent="  ") or [""]
    return [line.rstrip() for line in lines]


def fold(line: str, room: int) -> list[str]:
    """Fold a line, unless it has a command, which can then be copied."""
    if len(line) <= room or ": hoyle " in line:
        return [line]
    margin = re.match(r" *([+-] +)?", line)
    deeper = " " * ((margin.end() if margin else 0) + 2)
    return wrap(line, room, subsequent_indent=deeper, break_on_hyphens=False)


def columns(entries: Sequence[tuple[str, str]], room: int) -> list[list[tuple[str, str]]]:
    """Arrange labelled texts in as many columns as fit, counted downwards."""
    label = max((len(name) for name, _ in entries), default=0)
    longest = max((len(text) for _, text in entries), default=0)
    count = max(1, min((room + 3) // (label + 5 + longest), (len(entries) + 7) // 8))
    height = -(-len(entries) // count)
    if count > 1:
        wide = longest + 3
        return [[(f"{n:>{label}}", f"{t:{wide}}") for n, t in entries[row::height]] for row in range(height)]
    rows = []
    widest = max(room // 2, 12)  # a longer label has rows of its own
    label = max((len(name) for name, _ in entries if len(name) <= widest), default=0)
    for name, text in entries:
        if len(name) > widest:
            rows += [[(part, "")] for part in wrap(name, room)]
            name = ""
        parts = wrap(text, max(room - label - 2, 16)) or [""]
        rows += [[(f"{name if i == 0 else '':>{label}}", part)] for i, part in enumerate(parts)]
    return rows
