"""The table as one seat sees it. Input: a state and a seat; output: lines with a label each."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import hoyle
from hoyle.table.layout import Layout, ZoneAt

HIDDEN = "??"
NOTHING = "-"

#: A label and the rows beside it, each of pieces that stay whole where they can.
Line = tuple[str, list[list[str]]]


def table_lines(state: hoyle.State, seat: int | None, *, verbose: bool = False) -> list[Line]:
    """Zones, then the score, then the other variables."""
    lines = list(zone_lines(state, seat))
    lines.append(("score", [scores(state, seat)]))
    known = variables(state, seat, verbose)
    return lines + ([("", [known])] if known else [])


# ---- zones


def zone_lines(state: hoyle.State, seat: int | None) -> Iterator[Line]:
    """Every zone; the members of a family side by side, those with several indexes by the first one."""
    view = state.zones() if seat is None else state.observation(seat)
    layout = state.game.layout
    for name, family in groupby(layout.zones, key=lambda at: at.zone.name):
        members = list(family)
        if len(members[0].indexes) < 2:
            yield from family_lines(name, members, view, layout)
            continue
        for first, some in groupby(members, key=lambda at: at.key.split("]")[0] + "]"):
            yield from family_lines(first, list(some), view, layout)


def family_lines(label: str, members: list[ZoneAt], view: dict[str, Any], layout: Layout) -> Iterator[Line]:
    """Some zones of one name."""
    if all(not any(view[at.key]) for at in members) and members[0].kind not in ("tokens", "places"):
        yield label, [[NOTHING]]
    elif members[0].kind in ("rows", "places"):
        for at in members:
            yield at.key, spread(at, view[at.key], layout)
    elif len(members) == 1 and not members[0].indexes:
        yield label, [[content(members[0].kind, view[label])]]
    else:
        yield label, [[f"{at.key[len(label) :]} {content(at.kind, view[at.key])}" for at in members]]


def content(kind: str, things: Any) -> str:
    """What lies in a zone that is one pile."""
    if kind == "tokens":
        return ", ".join(f"{number} {name}" for name, number in things.items() if number) or NOTHING
    hidden = things.count(HIDDEN)
    if not things:
        return NOTHING
    if hidden == len(things) and (kind != "row" or hidden > 6):
        return "1 card" if hidden == 1 else f"{hidden} cards"
    if kind == "row":
        return " ".join(things)
    seen = [face for face in things if face != HIDDEN]
    if kind == "stack" and hidden and things[: len(seen)] != seen:
        return " ".join(things)
    return " ".join(seen) + (
        f" on {hidden} more" if hidden and kind == "stack" else f" + {hidden} hidden" if hidden else ""
    )


def spread(at: ZoneAt, things: Any, layout: Layout) -> list[list[str]]:
    """What lies in a zone of rows or places."""
    if at.kind == "rows":
        return [[f"{i}: {' '.join(row)}" for i, row in enumerate(things, 1)] or [NOTHING]]
    shown = [NOTHING if thing is None else str(thing) for thing in things]
    cells = [cell for cell in layout.cells if cell.zone == at.number]
    if all(cell.row == 1 for cell in cells):
        return [[f"{i}:{thing}" for i, thing in enumerate(shown, 1)] or [NOTHING]]
    columns = max(cell.column for cell in cells)
    wide = max(map(len, shown))
    rows = (shown[i : i + columns] for i in range(0, len(shown), columns))
    return [[" ".join(thing.ljust(wide) for thing in row).rstrip()] for row in rows]


# ---- scores and variables


def sides(game: hoyle.Game) -> list[tuple[int, ...]]:
    """The groups of seats that share a score: sides if scores are kept so, else every seat alone."""
    seats = range(game.players)
    if game.model.score.per == "player":
        return [(seat,) for seat in seats]
    return [tuple(s for s in seats if game.layout.side_of[s] == side) for side in range(game.layout.sides)]


def called(group: tuple[int, ...], seat: int | None) -> str:
    """A group of seats in words: `you`, `p1` or `you+p2`."""
    return "+".join("you" if s == seat else f"p{s}" for s in group)


def scores(state: hoyle.State, seat: int | None) -> list[str]:
    """The running score of everybody."""
    values = state.variables(seat)
    return [f"{called(group, seat)} {values[f'score[{i}]']}" for i, group in enumerate(sides(state.game))]


def variables(state: hoyle.State, seat: int | None, verbose: bool) -> list[str]:
    """The variables the seat knows, but not those at rest (0, no, none) unless all are asked for."""
    found = []
    for key, value in state.variables(seat).items():
        if key.startswith("score["):
            continue
        if isinstance(value, dict):
            value = " ".join(f"{card}={in_words(v)}" for card, v in value.items())
        if verbose or value not in (None, False, 0, "", HIDDEN):
            found.append(f"{key} {in_words(value)}")
    return found


def in_words(value: Any) -> str:
    """A variable's value as an author writes it."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)
