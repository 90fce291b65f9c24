"""The table as one seat sees it, as labelled lines."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import hoyle
from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.table.layout import ZoneAt
from hoyle.language.model.titles import count_pieces
from hoyle.language.report.words import with_number
from hoyle.scene.origins import Origins
from hoyle.scene.wording import standing
from hoyle.scene.wording.equal_cards import card_words
from hoyle.scene.wording.names import Names, group_name, names_for, with_titles
from hoyle.scene.wording.shown_order import ShownOrder
from hoyle.scene.wording.zone_contents import NOTHING, content

#: The largest family whose empty zones are listed singly.
FEW = 4

#: A zone of a family: which it is, the zone, and what lies in it.
Cell = tuple[str, ZoneAt, str]

#: A label and the rows beside it, each of pieces that stay whole where they can.
Line = tuple[str, list[list[str]]]


def table_lines(
    state: hoyle.State, seat: int | None, *, verbose: bool = False, origins: Origins | None = None
) -> list[Line]:
    """Return zones (those without cards together), the score, and other variables.

    `origins` know who played the cards in the middle.
    """
    marks = standing.marks(state, seat)
    view = state.zones() if seat is None else state.observation(seat)
    order = ShownOrder(state.game)
    names = names_for(state.game, seat)
    placed = {key: in_words(key, order.arranged(key, things), marks, names) for key, things in view.items()}
    zones = list(zone_lines(placed, names))
    zones = [(name, played_rows(name, rows, view, names, origins)) for name, rows in zones] if origins else zones
    empty = [name for name, rows in zones if not rows]
    lines = [(name, rows) for name, rows in zones if rows]
    lines += [("empty", [[", ".join(empty)]])] if empty else []
    lines.append(("score", [standing.scores(state, seat)]))
    values: dict[str, list[str]] = {}
    for label, group, text in standing.shown(state, seat):
        values.setdefault(label, []).append(f"{group_name(group, seat)} {text}" if group else text)
    lines += [(label, [texts]) for label, texts in values.items()]
    known = [words for _, words in standing.known_cells(state, seat, verbose)]
    known += [f"{names.card(place)}: {mark}" for place, mark in marks.items()]
    return lines + ([("", [known])] if known else [])


def played_rows(
    label: str, rows: list[list[str]], view: Mapping[str, Any], names: Names, origins: Origins
) -> list[list[str]]:
    key = next((key for key, title in names.zones.items() if title == label), "")
    by = origins.by(key, view[key]) if key in origins.rows else []
    if all(seat is None for seat in by):
        return rows
    cards = [(seat, names.face(face)) for seat, face in zip(by, view[key])]
    return [[card if seat is None else f"{names.player(seat)}: {card}" for seat, card in cards]]


def in_words(key: str, things: Any, marks: dict[str, str], names: Names) -> Any:
    """Return a zone by title, cards with their notes, which are removed from `marks`."""
    if not isinstance(things, list):
        return with_titles(names.game, things)
    if any(isinstance(thing, list) for thing in things):
        return [in_words(f"{key}@{i}:", row, marks, names) for i, row in enumerate(things, 1)]
    spot = key if key.endswith(":") else f"{key}@"
    notes = [marks.pop(f"{spot}{i}", "") or marks.pop(thing, "") for i, thing in enumerate(things, 1)]
    return [thing and with_note(names.face(thing), note) for thing, note in zip(things, notes)]


def with_note(thing: str, note: str) -> str:
    return f"{thing} ({note})" if note else thing


def zone_lines(view: Mapping[str, Any], names: Names) -> Iterator[Line]:
    """Yield families side by side, or in columns if they have several indexes. Empty zones have no rows."""
    for name, family in groupby(names.game.layout.zones, key=lambda at: at.zone.name):
        members = list(family)
        if len(members[0].indexes) < 2 or all(bare(at, view) for at in members):
            yield from family_lines(names.words(name), members, view, names)
        else:
            yield from columns(members, view, names)


def bare(at: ZoneAt, view: Mapping[str, Any]) -> bool:
    return at.kind not in ("tokens", "places") and not any(view[at.key])


def family_lines(label: str, members: list[ZoneAt], view: Mapping[str, Any], names: Names) -> Iterator[Line]:
    if all(bare(at, view) for at in members):
        yield label, []
    elif members[0].indexes and all(unseen(at, view) or bare(at, view) for at in members):
        yield label, [side_by_side([(names.index(at.key), at, alike(view[at.key], names)) for at in members], view)]
    elif members[0].kind in ("rows", "places"):
        for at in members:
            yield names.zones[at.key], [] if bare(at, view) else spread(at, view[at.key], names)
    elif len(members) == 1 and not members[0].indexes:
        yield label, [[content(names.model.deck, members[0].kind, view[members[0].key])]]
    else:
        cells = [(names.index(at.key), at, content(names.model.deck, at.kind, view[at.key])) for at in members]
        yield label, [side_by_side(cells, view)]


def columns(members: list[ZoneAt], view: Mapping[str, Any], names: Names) -> Iterator[Line]:
    """Yield a line for each index but the last, with its zones one below another."""
    lines = [
        (label, [(names.index(at.key), at, content(names.model.deck, at.kind, view[at.key])) for at in some])
        for label, some in groupby(members, key=lambda at: names.line(at.key))
    ]
    places = zip(*(cells for _, cells in lines), strict=True)
    wide = [max(len(index) + 2 + len(text) for index, _, text in place) for place in places]
    for label, cells in lines:
        texts = side_by_side(cells, view)
        if len(texts) == len(wide):
            texts = [text.ljust(width) for text, width in zip(texts, wide)]
        yield label, [] if all(bare(at, view) for _, at, _ in cells) else [texts]


def side_by_side(cells: Sequence[Cell], view: Mapping[str, Any]) -> list[str]:
    """Write zones side by side; in a large family the empty ones together."""
    empty = [label for label, at, _ in cells if bare(at, view)]
    if len(cells) <= FEW or not empty:
        return [f"{label}: {text}" for label, _, text in cells]
    full = [f"{label}: {text}" for label, at, text in cells if not bare(at, view)]
    return [*full, f"empty: {', '.join(empty)}"]


def spread(at: ZoneAt, things: Any, names: Names) -> list[list[str]]:
    if unseen(at, {at.key: things}):
        return [[alike(things, names)]]
    if at.kind == "rows":
        return [[f"{i}: {card_words(row)}" for i, row in enumerate(things, 1)] or [NOTHING]]
    shown = [NOTHING if thing is None else str(thing) for thing in things]
    cells = [cell for cell in names.game.layout.cells if cell.zone == at.number]
    if all(cell.row == 1 for cell in cells):
        return [[f"{i}:{thing}" for i, thing in enumerate(shown, 1)] or [NOTHING]]
    across = max(cell.column for cell in cells)
    wide = max(map(len, shown))
    rows = (shown[i : i + across] for i in range(0, len(shown), across))
    return [[" ".join(thing.ljust(wide) for thing in row).rstrip()] for row in rows]


def unseen(at: ZoneAt, view: Mapping[str, Any]) -> bool:
    return at.kind == "rows" and any(view[at.key]) and all(thing == HIDDEN for row in view[at.key] for thing in row)


def alike(rows: list[list[str]], names: Names) -> str:
    if not rows:
        return NOTHING
    lengths = {len(row) for row in rows}
    if len(lengths) > 1:
        return f"{len(rows)} rows, {count_pieces(names.model.deck, sum(map(len, rows)))}"
    return f"{with_number(len(rows), 'row')} of {count_pieces(names.model.deck, lengths.pop())}"
