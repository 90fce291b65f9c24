"""Values of the holes in the titles of moves that somebody is about to make."""

from typing import Any

from hoyle.engine.offers.menus import Item
from hoyle.engine.offers.texts import read_by
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.action_start import title_pieces
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.table.formula_trees import needs
from hoyle.language.model.text import worked_out
from hoyle.play import turn


def title_values(
    machine: Machine, p: Position, seat: int, item: Item, chosen: tuple[Any, ...]
) -> tuple[str | None, ...]:
    """None if an argument is not chosen yet, or there is no value."""
    menu, levels, declared = turn.menu_of(machine, p), item.alternatives.levels, item.alternatives.action
    meant = menu.values_from_names(p, seat, item, chosen) or ()
    for level, value in zip(levels, meant):
        p.slots[level.slot] = value
    open_yet = {level.argument.local for level in levels[len(meant) :]}
    holes = worked_out(declared.words or (), declared.chosen)
    found: list[str | None] = []
    for hole, fill in zip(holes, machine.starts[declared.name].fills, strict=True):
        pieces = None if needs(hole).locals & open_yet else title_pieces(p, fill)
        found.append(None if pieces is None else read_by(machine.notation, pieces, seat))
    return tuple(found)
