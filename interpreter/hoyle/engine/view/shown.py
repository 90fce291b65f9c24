"""Values that the rules show beside the cards."""

from collections.abc import Iterator

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.offers.texts import Fill, read_by
from hoyle.engine.position.position import Position
from hoyle.engine.position.sight import is_seen
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import DEALER_CELL
from hoyle.engine.view.witnesses import witnesses
from hoyle.language.model.game import ShownValue
from hoyle.language.model.text import holes_of
from hoyle.language.model.walk import zones_read


def shown_values(machine: Machine, p: Position, seat: int | None) -> dict[str, str | None]:
    """Shown values by key: `pot`, or `points[0]` of a player or a side; `??` for what a seat does not see.

    None: the value is none, its `when` does not hold, or it cannot be computed here. Until the first dealer is known no
    variable has a value.
    """
    if p.variables[DEALER_CELL] is None:
        return dict.fromkeys(shown_keys(machine))
    return dict(_values(machine, p, seat))


def shown_keys(machine: Machine) -> list[str]:
    return [key for value in machine.game.shown for _, key in _keys(machine, value)]


def _keys(machine: Machine, value: ShownValue) -> list[tuple[int | None, str]]:
    if value.about is None:
        return [(None, value.name)]
    number = machine.layout.players if value.about.type.base == "player" else machine.layout.sides
    return [(owner, f"{value.name}[{owner}]") for owner in range(number)]


def _values(machine: Machine, p: Position, seat: int | None) -> Iterator[tuple[str, str | None]]:
    for value, fill, when in machine.shown:
        before = p.slots[value.about.slot] if value.about is not None else None
        everybody = machine.sights.everyone
        counting = witnesses(machine, p, zones_of(machine, value)) if value.witnessed else everybody
        for owner, key in _keys(machine, value):
            if value.about is not None:
                p.slots[value.about.slot] = owner
            seen = seat in (None, owner) if value.private else is_seen(counting, seat, everybody)
            yield key, _text(machine, p, seat, value, fill, when) if seen else HIDDEN
        if value.about is not None:
            p.slots[value.about.slot] = before


def zones_of(machine: Machine, value: ShownValue) -> tuple[int, ...]:
    pieces = holes_of(value.text)
    names = zones_read(pieces, machine.game.formulas)
    return tuple(at.number for at in machine.layout.zones if at.zone.name in names)


def _text(
    machine: Machine, p: Position, seat: int | None, value: ShownValue, fill: Fill, when: Closure | None
) -> str | None:
    """None if it is left out or cannot be computed, as a text never stops a game."""
    try:
        if when is not None and not when(p):
            return None
        pieces = fill(p)
    except Fault:
        return None
    text = read_by(machine.notation, pieces, seat)
    return None if text == "none" and len(value.text) == 1 else text
