"""The chance of winning as bars."""

from collections.abc import Mapping, Sequence

from hoyle_cli.analysis.chances import Chance
from hoyle_cli.screen.pieces import Block, Piece, Row

#: The heights of a bar in a cell, from none to full; and those in ASCII.
EIGHTHS = " ▁▂▃▄▅▆▇█"
PLAIN = " ...::::#"

#: The columns left of the bars.
MARGIN = 5


def graph(
    line: Sequence[Chance], costs: Mapping[int, str], length: int, at: int, width: int, height: int, *, ascii_only: bool
) -> Block:
    """`costs` are the roles of marked moves. A touch of a column has the target `at:12`."""
    columns = columns_of(length, width - MARGIN)
    values = [value_at(line, span[-1]) for span in columns]
    here = next((i for i, span in enumerate(columns) if at in span), 0)
    rows: Block = [marks(costs, columns, ascii_only=ascii_only)]
    signs = PLAIN if ascii_only else EIGHTHS
    for row in range(height - 1, -1, -1):
        label = "100%" if row == height - 1 else "0%" if row == 0 else ""
        pieces: Row = [Piece(f"{label:>{MARGIN - 1}} ", "dim")]
        for i, (span, value) in enumerate(zip(columns, values)):
            full = 0 if value is None else min(max(round(value * height * 8) - row * 8, 0), 8)
            full = max(full, 1) if value is not None and row == 0 else full
            pieces.append(Piece(signs[full], "turn" if i == here else "number", f"at:{span[-1]}"))
        rows.append(pieces)
    rows.append([Piece(" " * (MARGIN + here)), Piece("^" if ascii_only else "▲", "turn")])
    return rows


def columns_of(length: int, room: int) -> list[range]:
    """The moments of each column: several, or one in up to three columns."""
    moments = length + 1
    number = max(min(room, moments), 1)
    spans = [range(i * moments // number, (i + 1) * moments // number) for i in range(number)]
    return [span for span in spans for _ in range(min(max(room // moments, 1), 3))]


def value_at(line: Sequence[Chance], moment: int) -> float | None:
    return next((one.won for one in reversed(line) if one.move <= moment), None)


def marks(costs: Mapping[int, str], columns: Sequence[range], *, ascii_only: bool) -> Row:
    row: Row = [Piece(" " * MARGIN)]
    last: range | None = None
    for span in columns:
        move = next((move for move in costs if move in span), None)
        if move is not None and span is not last:
            row.append(Piece("!" if ascii_only else "▼", costs[move], f"at:{move}"))
        else:
            row.append(Piece(" "))
        last = span
    return row
