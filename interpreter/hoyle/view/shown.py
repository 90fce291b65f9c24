"""What people are shown beside the cards. Input: a position and a seat; output: texts by label, and by player or side."""

from collections.abc import Iterator

from hoyle.model.game import ShownValue
from hoyle.offers.notation import HIDDEN
from hoyle.offers.texts import Fill, compile_text, read_by
from hoyle.position.position import Position
from hoyle.runtime.machine import Machine
from hoyle.table.fault import Fault


def shown_values(machine: Machine, p: Position, seat: int | None) -> dict[str, str | None]:
    """Every shown value by key: `pot`, and `points[0]` where it is about a player or a side; `??` for what a seat does not see.

    A value that is none, or that cannot be worked out as the table stands, is None.
    """
    return dict(_told(machine, p, seat))


def _told(machine: Machine, p: Position, seat: int | None) -> Iterator[tuple[str, str | None]]:
    """The keys and texts in file order."""
    for value in machine.game.shown:
        fill = compile_text(value.text, machine.evaluator, machine.notation)
        if value.about is None:
            yield value.name, _text(machine, p, seat, value, fill)
            continue
        layout = machine.layout
        before = p.slots[value.about.slot]
        for owner in range(layout.players if value.about.type.base == "player" else layout.sides):
            p.slots[value.about.slot] = owner
            seen = not value.private or seat in (None, owner)
            yield f"{value.name}[{owner}]", _text(machine, p, seat, value, fill) if seen else HIDDEN
        p.slots[value.about.slot] = before


def _text(machine: Machine, p: Position, seat: int | None, value: ShownValue, fill: Fill) -> str | None:
    """A value in words; words never stop a game, so that one which cannot be worked out is left open."""
    try:
        pieces = fill(p)
    except Fault:
        return None
    told = read_by(machine.notation, pieces, seat)
    return None if told == "none" and len(value.text) == 1 else told
