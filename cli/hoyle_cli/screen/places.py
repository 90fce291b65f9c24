"""The places of things on the screen."""

from typing import Literal

from rich.cells import cell_len

from hoyle_cli.screen.pieces import Block

Way = Literal["left", "right", "up", "down"]

#: A line, and the first and the last column.
Spot = tuple[int, int, int]


def spots(rows: Block) -> dict[str, list[Spot]]:
    found: dict[str, list[Spot]] = {}
    for y, row in enumerate(rows):
        x = 0
        for piece in row:
            size = cell_len(piece.text)
            if piece.target and size:
                known = found.setdefault(piece.target, [])
                if known and known[-1][0] == y and known[-1][2] == x - 1:
                    known[-1] = (y, known[-1][1], x + size - 1)
                else:
                    known.append((y, x, x + size - 1))
            x += size
    return found


def at(rows: Block, x: int, y: int) -> str:
    if not 0 <= y < len(rows):
        return ""
    end = 0
    for piece in rows[y]:
        end += cell_len(piece.text)
        if x < end:
            return piece.target
    return ""


def centre(where: list[Spot]) -> tuple[float, float]:
    y, left, right = where[len(where) // 2]
    return y, (left + right) / 2


def neighbour(rows: Block, start: str, way: Way) -> str:
    """Return the nearest thing in a direction, otherwise the start, or the first thing."""
    found = {target: centre(where) for target, where in spots(rows).items()}
    if start not in found:
        return next(iter(found), "")
    y, x = found[start]
    best, least = start, float("inf")
    for target, (line, column) in found.items():
        down, right = line - y, column - x
        ahead = {"left": -right, "right": right, "up": -down, "down": down}[way]
        across = abs(right) / 2 if way in ("up", "down") else abs(down) * 8
        if target == start or ahead <= 0.4 or (way in ("left", "right") and abs(down) > 2):
            continue
        cost = ahead * (3 if way in ("up", "down") else 1) + across
        if cost < least:
            best, least = target, cost
    return best
