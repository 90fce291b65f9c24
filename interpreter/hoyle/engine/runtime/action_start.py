"""The start of an action that a seat chose: its entry in the log, and its frame."""

from collections.abc import Callable
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.alternatives import Args
from hoyle.engine.offers.moves import At
from hoyle.engine.offers.notation import Notation
from hoyle.engine.offers.texts import Fill
from hoyle.engine.position.entries import Mark, MoveMade, Pieces, Secrets
from hoyle.engine.position.position import FUEL, Position
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import needs
from hoyle.language.model.game import Action, Argument
from hoyle.language.model.text import worked_out

#: Makes an argument of a log entry from its value and the seat's form of it.
Writer = Callable[[Position, Any, Any], Any]


class ActionStart:
    """`inner` are the slots that are empty when the action begins, `fills` the formulas in its title."""

    def __init__(
        self,
        action: Action,
        number: int,
        frame: g.Frame,
        inner: tuple[int, ...],
        fills: list[Fill],
        notation: Notation,
    ) -> None:
        self.number = number
        self.frame = frame
        self.inner = inner
        self.fills = fills
        self.me = action.me.slot
        self.slots = [argument.local.slot for argument in action.arguments]
        self.writers = [self.writer(argument) for argument in action.arguments]
        self.notation = notation

    def begin(self, p: Position, seat: int, back: int, arguments: Args, names: Args) -> int:
        """Return the next node; `back` comes after the action, `names` are the arguments as the seat knows them."""
        before, slots, frame = p.past, p.slots, self.frame
        logged = [
            None if value is None else write(p, value, name)
            for write, value, name in zip(self.writers, arguments, names, strict=True)
        ]
        p.past = (before, MoveMade, seat, self.number, logged)
        for slot in self.inner:
            slots[slot] = None
        slots[self.me] = seat
        for slot, value in zip(self.slots, arguments, strict=True):
            slots[slot] = value
        if self.fills:  # these look back in the log to this move, which is already there
            p.past = (before, MoveMade, seat, self.number, logged, [title_pieces(p, fill) for fill in self.fills])
        slots[frame.back] = back
        slots[frame.actor] = p.actor
        p.actor = seat
        return frame.entry

    def writer(self, argument: Argument) -> Writer:
        base = argument.local.type.base
        if base == "card":
            return lambda p, card, name: [self.mark(p, card, name)]
        if argument.kind == "sets":
            return lambda p, sets, names: [self.marks(p, *both) for both in zip(sets, names, strict=True)]
        if base == "list":
            return self.marks
        if base == "row":
            return lambda p, row, name: str(self.notation.row(p, row))
        return lambda p, value, name: value

    def marks(self, p: Position, cards: tuple[int, ...], names: Args) -> list[Mark]:
        return [self.mark(p, card, name) for card, name in zip(cards, names, strict=True)]

    def mark(self, p: Position, card: int, name: Any) -> Mark:
        piles, sights, place = self.notation.piles, self.notation.sights, str(name) if isinstance(name, At) else None
        return Mark(card, p.where[card], piles.position(p, card), sights.card(p, card), place)


def title_pieces(p: Position, fill: Fill) -> Pieces | None:
    """The value of a formula in a title; it uses no fuel, and is None if it fails."""
    fuel, p.fuel = p.fuel, FUEL
    try:
        return fill(p)
    except Fault:
        return None
    finally:
        p.fuel = fuel


def secrets_of(action: Action) -> Secrets:
    secret = {argument.local for argument in action.arguments if argument.secret}
    holes = worked_out(action.words or (), action.chosen)
    return Secrets(tuple([x in secret for x in action.chosen]), tuple([bool(needs(x).locals & secret) for x in holes]))
