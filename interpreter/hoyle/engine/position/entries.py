"""Entries of the log: the events in a game, their audience, and the cards that they name.

Places count from one; 0 where a zone has no order (a set). A card in a zone of kind rows has the place of its row. A
mask has bit `1 << seat` for each of some seats. `seen` is the mask of the seats that saw a face, before or after the
event. Every seat reads an entry unless its class says otherwise.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any, ClassVar, NamedTuple

from hoyle.frozen import dataclass

#: The mask of all seats, however many there are.
ALL = -1

#: A card, or a cell of a variable, for another.
Renaming = Callable[[int], int]


class Secrets(NamedTuple):
    """The secret arguments of an action, and the formulas of its title that read one."""

    arguments: tuple[bool, ...]
    title: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A card with its place. `name` is its mover's name for it, if not the face."""

    card: int
    zone: int
    place: int
    seen: int
    name: str | None = None


@dataclass(frozen=True, slots=True)
class CardNames:
    several: bool
    marks: list[Mark]


#: A text with its values: words, and cards.
Pieces = list[str | CardNames]


def marks_of(pieces: Iterable[str | CardNames]) -> list[Mark]:
    return [mark for piece in pieces if isinstance(piece, CardNames) for mark in piece.marks]


def marks_in(argument: Any) -> Iterator[Mark]:
    if isinstance(argument, list):
        for item in argument:
            yield from [item] if isinstance(item, Mark) else marks_in(item)


class Entry:
    """An event. `kind` is its word in the log that callers read."""

    __slots__ = ()
    kind: ClassVar[str]

    def audience(self) -> int:
        return ALL

    def faces(self, seat: int, secrets: Sequence[Secrets]) -> list[int]:
        """The cards whose faces a seat reads, rather than `??` or a place; `secrets` by action."""
        return []

    def with_cards(self, card: Renaming, cell: Renaming) -> "Entry":
        """The same entry about other cards, and about the cells of variables that are kept for these."""
        card_fields = {"card", "value"} if isinstance(self, VariableEntry) and self.face is not None else {"card"}

        def other(field: str, value: Any) -> Any:
            match value:
                case list():
                    return [other(field, item) for item in value]
                case Mark():
                    return replace(value, card=card(value.card))
                case CardNames():
                    return CardNames(value.several, other(field, value.marks))
                case int() if field in card_fields:
                    return card(value)
                case int() if field in ("cell", "cells"):
                    return cell(value)
            return value

        new = {one.name: other(one.name, getattr(self, one.name)) for one in fields(self)}  # type: ignore[arg-type]
        return type(self)(**new)


@dataclass(frozen=True, slots=True)
class DealerDrawn(Entry):
    kind: ClassVar[str] = "dealer"
    seat: int


@dataclass(frozen=True, slots=True)
class PileShuffled(Entry):
    """Nobody can follow a card of the pile any further."""

    kind: ClassVar[str] = "shuffle"
    zone: int


@dataclass(frozen=True, slots=True)
class AllGathered(Entry):
    """Nobody can follow a card any further."""

    kind: ClassVar[str] = "gather"


@dataclass(frozen=True, slots=True)
class CardEntry(Entry):
    """An event about one card. Every seat reads where; its face is for those who saw it."""

    card: int
    seen: int

    def faces(self, seat: int, secrets: Sequence[Secrets]) -> list[int]:
        return [self.card] if (self.seen >> seat) & 1 else []


@dataclass(frozen=True, slots=True)
class CardMoved(CardEntry):
    """A card left `place` of `origin` for `to` of `zone`."""

    origin: int
    place: int
    zone: int
    to: int


@dataclass(frozen=True, slots=True)
class CardDealt(CardMoved):
    kind: ClassVar[str] = "deal"


@dataclass(frozen=True, slots=True)
class CardLaid(CardMoved):
    """A card moved otherwise."""

    kind: ClassVar[str] = "move"


@dataclass(frozen=True, slots=True)
class PlacedCardEntry(CardEntry):
    zone: int
    place: int


@dataclass(frozen=True, slots=True)
class TurnedUp(PlacedCardEntry):
    kind: ClassVar[str] = "up"


@dataclass(frozen=True, slots=True)
class TurnedDown(PlacedCardEntry):
    kind: ClassVar[str] = "down"


@dataclass(frozen=True, slots=True)
class CardUncovered(PlacedCardEntry):
    """A card was uncovered at the top of a zone, or in one that opened; only those who see its face read this."""

    kind: ClassVar[str] = "see"

    def audience(self) -> int:
        return self.seen


@dataclass(frozen=True, slots=True)
class CardShown(PlacedCardEntry):
    """The rules showed a card to the seats `to`. Every seat reads that they did."""

    kind: ClassVar[str] = "show"
    to: int


@dataclass(frozen=True, slots=True)
class TokensMoved(Entry):
    """Tokens moved. Only those who see one of the zones read this."""

    kind: ClassVar[str] = "tokens"
    token: int
    count: int
    origin: int
    zone: int
    seen: int

    def audience(self) -> int:
        return self.seen


@dataclass(frozen=True, slots=True)
class ZoneChanged(Entry):
    """The viewers of a zone changed by some seats to `now`. Newly visible faces have entries of their own."""

    zone: int
    seats: int
    now: int


@dataclass(frozen=True, slots=True)
class ZoneOpened(ZoneChanged):
    kind: ClassVar[str] = "open"


@dataclass(frozen=True, slots=True)
class ZoneClosed(ZoneChanged):
    kind: ClassVar[str] = "close"


@dataclass(frozen=True, slots=True)
class TextSaid(Entry):
    """A sentence of the rules to the seats `to` alone. It gives the values of the variables in `cells`."""

    kind: ClassVar[str] = "say"
    to: int
    pieces: Pieces
    cells: list[int]

    def audience(self) -> int:
        return self.to

    def faces(self, seat: int, secrets: Sequence[Secrets]) -> list[int]:
        return [mark.card for mark in marks_of(self.pieces) if (self.to & mark.seen) >> seat & 1]


@dataclass(frozen=True, slots=True)
class VariableEntry(Entry):
    """The value of a variable, for `viewers` only. If it is a card, its face is for those in `face`."""

    cell: int
    value: Any
    viewers: int
    face: int | None

    def audience(self) -> int:
        return self.viewers

    def faces(self, seat: int, secrets: Sequence[Secrets]) -> list[int]:
        shown = self.face is not None and (self.viewers & self.face) >> seat & 1
        return [self.value] if shown else []


@dataclass(frozen=True, slots=True)
class VariableSet(VariableEntry):
    kind: ClassVar[str] = "set"


@dataclass(frozen=True, slots=True)
class VariableShown(VariableEntry):
    """Some seats see a variable from now on."""

    kind: ClassVar[str] = "known"


@dataclass(frozen=True, slots=True)
class CardsMarked(VariableEntry):
    """The rules wrote a variable that is kept for cards, or some seats see it from now on."""

    kind: ClassVar[str] = "mark"
    marks: list[Mark]

    def faces(self, seat: int, secrets: Sequence[Secrets]) -> list[int]:
        marked = [mark.card for mark in self.marks if (self.viewers & mark.seen) >> seat & 1]
        return marked + VariableEntry.faces(self, seat, secrets)


@dataclass(frozen=True, slots=True)
class MoveMade(Entry):
    """A seat made a move. Every seat reads it, but only the mover which secret arguments it chose.

    In `arguments`, cards are lists of marks, rows are texts, other values are as formulas have them. `title` holds the
    values of the formulas in the title of the action.
    """

    kind: ClassVar[str] = "do"
    seat: int
    action: int
    arguments: list[Any]
    title: list[Pieces | None] | None = None

    def faces(self, seat: int, secrets: Sequence[Secrets]) -> list[int]:
        """Also a card that its mover named by its place: the seat sees which card is there."""
        return [mark.card for mark in self.marks_for(seat, secrets[self.action]) if (mark.seen >> seat) & 1]

    def marks_for(self, seat: int, secrets: Secrets) -> Iterator[Mark]:
        for argument, secret in zip(self.arguments, secrets.arguments, strict=True):
            if seat == self.seat or not secret:
                yield from marks_in(argument)
        for pieces, secret in zip(self.title or (), secrets.title):
            if pieces is not None and (seat == self.seat or not secret):
                yield from marks_of(pieces)


@dataclass(frozen=True, slots=True)
class TurnPassed(Entry):
    """A seat passed. In a window, where players are asked in secret, only that seat reads this."""

    kind: ClassVar[str] = "pass"
    seat: int
    in_window: bool

    def audience(self) -> int:
        return 1 << self.seat if self.in_window else ALL


@dataclass(frozen=True, slots=True)
class SecretChosen(Entry):
    """A seat chose a move in secret; only it reads this. The move has an entry of its own once it is made."""

    kind: ClassVar[str] = "chosen"
    seat: int
    text: str

    def audience(self) -> int:
        return 1 << self.seat


@dataclass(frozen=True, slots=True)
class WindowChanged(Entry):
    """Players are asked whether to take an action (`open`), or nobody took one (`closed`)."""

    kind: ClassVar[str] = "window"
    state: str
    actions: list[str]


@dataclass(frozen=True, slots=True)
class ScoresTallied(Entry):
    """A line for each part of the score, with a number for each player or side."""

    kind: ClassVar[str] = "tally"
    added: list[list[int]]


@dataclass(frozen=True, slots=True)
class PhaseEnded(Entry):
    """A phase ended for a reason that the rules give; `game` ends by `cap` after too many decisions."""

    kind: ClassVar[str] = "end"
    phase: str
    reason: str
