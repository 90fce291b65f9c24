"""Text with roles and targets, in rows and blocks."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size


class Piece(NamedTuple):
    """A text, its roles (words separated by blanks), and what a touch of it means."""

    text: str
    role: str = ""
    target: str = ""


#: A line, and lines below one another.
Row = list[Piece]
Block = list[Row]


def breadth(row: Iterable[Piece]) -> int:
    return sum(cell_len(piece.text) for piece in row)


def widest(block: Iterable[Row]) -> int:
    return max(map(breadth, block), default=0)


def space(width: int) -> Piece:
    return Piece(" " * max(width, 0))


def fitted(row: Iterable[Piece], width: int) -> Row:
    found: Row = []
    left = width
    for piece in row:
        size = cell_len(piece.text)
        if size > left:
            cut = set_cell_size(piece.text, left - 1) + "…" if left > 0 else ""
            found += [piece._replace(text=cut)] if cut else []
            return found
        found.append(piece)
        left -= size
    return [*found, space(left)] if left else found


def centred(block: Block, width: int) -> Block:
    margin = (width - widest(block)) // 2
    return [[space(margin), *row] for row in block] if margin > 0 else block


def beside(blocks: Sequence[Block], widths: Sequence[int], gap: int = 2) -> Block:
    tall = max(map(len, blocks), default=0)
    found: Block = []
    for i in range(tall):
        row: Row = []
        for at, (block, width) in enumerate(zip(blocks, widths, strict=True)):
            row += [space(gap)] if at else []
            row += fitted(block[i] if i < len(block) else [], width)
        found.append(row)
    return found


def flowed(items: Sequence[Block], width: int, gap: int = 3) -> Block:
    found: Block = []
    line: list[Block] = []
    for item in items:
        if line and sum(widest(one) + gap for one in line) + widest(item) > width:
            found += joined(line, gap)
            line = []
        line.append(item)
    return found + joined(line, gap)


def joined(line: Sequence[Block], gap: int = 3) -> Block:
    if len(line) == 1:
        return line[0]
    return beside(line, [widest(block) for block in line], gap)


def wrapped(pieces: Sequence[Row], width: int, indent: int = 0) -> Block:
    """Wrap rows that stay whole if they fit into a line; blanks between lines are left out."""
    found: Block = []
    for words in (part for row in pieces for part in (broken(row) if breadth(row) > width - indent else [row])):
        if found and breadth(found[-1]) + breadth(words) <= width:
            found[-1] = [*found[-1], *words]
        elif not found or any(piece.text.strip() for piece in words):
            found.append([space(indent), *words] if found and indent else list(words))
    return found


def broken(row: Iterable[Piece]) -> list[Row]:
    """Break a row into words, which may have several pieces, such as a card and a comma."""
    found: list[Row] = []
    begun = False
    for piece in row:
        for text in re.findall(r"[^ ]* |[^ ]+", piece.text):
            if begun:
                found[-1].append(piece._replace(text=text))
            else:
                found.append([piece._replace(text=text)])
            begun = not text.endswith(" ")
    return found


def plain(block: Iterable[Row]) -> str:
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in block)
