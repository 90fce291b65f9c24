"""Checked formulas: a pure, typed expression tree.

Values are stored alike in constants and at run time. A card, rank, suit, player, side, place and row are whole numbers
from 0: a card its number in deck order, a rank its place in `deck.ranks` with the jokers after the last, a player the
seat, a place its cell number. A word is its text; none is `None`. Everything an author counts (`seat`, positions,
ranges) counts from one.
"""

from typing import Literal, TypeAlias

from hoyle.frozen import dataclass
from hoyle.language.model.types import Type
from hoyle.language.report.source import Span


@dataclass(frozen=True, slots=True)
class Local:
    """An argument, parameter, `let`, loop or fold name, `me`, `side`, `owner` or `card`.

    `slot` is unique in the game. `low` and `high` bound a number of a declared range (`1..columns`).
    """

    name: str
    type: Type
    slot: int
    low: "Formula | None" = None
    high: "Formula | None" = None


@dataclass(frozen=True, slots=True)
class Node:
    type: Type
    span: Span | None


@dataclass(frozen=True, slots=True)
class Const(Node):
    """A number, yes/no, none, rank, suit or word, or a tuple of these."""

    value: object


def is_yes(formula: Node | None) -> bool:
    return isinstance(formula, Const) and formula.value is True


def is_no(formula: Node | None) -> bool:
    return isinstance(formula, Const) and formula.value is False


def is_local(formula: Node, slot: int) -> bool:
    return isinstance(formula, LocalValue) and formula.local.slot == slot


@dataclass(frozen=True, slots=True)
class Face(Node):
    """A look: `KH`, `JK` (suit None). Ranks alone are constants."""

    rank: int
    suit: int | None


@dataclass(frozen=True, slots=True)
class LocalValue(Node):
    local: Local


@dataclass(frozen=True, slots=True)
class OptionValue(Node):
    option: str


@dataclass(frozen=True, slots=True)
class Given(Node):
    """A list that every table has."""

    name: Literal["players", "sides", "cards", "ranks", "suits"]


@dataclass(frozen=True, slots=True)
class VariableValue(Node):
    """A variable, `dealer` or `score`; one index for each `per`."""

    variable: str
    indexes: "tuple[Formula, ...]" = ()


@dataclass(frozen=True, slots=True)
class ZoneValue(Node):
    """A zone, of type `zone`; as an operand it is wrapped in `CardsOf`."""

    zone: str
    indexes: "tuple[Formula, ...]" = ()


@dataclass(frozen=True, slots=True)
class EveryZone(Node):
    """All zones of a family with the given first indexes, as one list of cards (or of rows)."""

    zone: str
    indexes: "tuple[Formula, ...]" = ()


@dataclass(frozen=True, slots=True)
class CardsOf(Node):
    """A zone, row or card as a list of cards; a zone of rows as a list of rows.

    A card that is none gives the empty list.
    """

    subject: "Formula"


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """`x.name`: of a card rank suit pips face_up place by and the deck's own; of a player side left right partner seat.

    Of a place: row column card. None of none.
    """

    subject: "Formula"
    name: str


@dataclass(frozen=True, slots=True)
class Item(Node):
    """`L[i]`, counted from one; none outside the list."""

    subject: "Formula"
    position: "Formula"


@dataclass(frozen=True, slots=True)
class TokensOn(Node):
    token: str
    zone: "ZoneValue | EveryZone"


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """Whole numbers of 32 bits; `div` rounds down, `mod` has the sign of its positive divisor."""

    operator: Literal["+", "-", "*", "div", "mod", "power"]
    left: "Formula"
    right: "Formula"


@dataclass(frozen=True, slots=True)
class Join(Node):
    """`+` of lists adds no duplicates; `-` removes items."""

    operator: Literal["+", "-"]
    left: "Formula"
    right: "Formula"


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """Numbers, ranks, or lists of these: item by item, and a list that ends first is the smaller."""

    operator: Literal["<", "<=", ">", ">="]
    left: "Formula"
    right: "Formula"


@dataclass(frozen=True, slots=True)
class Equal(Node):
    """A `Face` on one side is compared with the look of the card; lists compare in order."""

    left: "Formula"
    right: "Formula"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Within(Node):
    """`is in`; a `Face` on the left asks for any such card."""

    left: "Formula"
    right: "Formula"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Empty(Node):
    subject: "Formula"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Reaches(Node):
    """`n reaches limit`: at least; no if the limit is none."""

    left: "Formula"
    right: "Formula"


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    """`and`: stops at the first no."""

    parts: "tuple[Formula, ...]"


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """`or`: stops at the first yes."""

    parts: "tuple[Formula, ...]"


@dataclass(frozen=True, slots=True)
class Not(Node):
    subject: "Formula"


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """`A if C else B`; a list of cases is a chain of these."""

    condition: "Formula"
    then: "Formula"
    otherwise: "Formula"


@dataclass(frozen=True, slots=True)
class Otherwise(Node):
    """`x otherwise y`: y where x is none."""

    left: "Formula"
    right: "Formula"


@dataclass(frozen=True, slots=True)
class After(Node):
    """`players after p`: the others clockwise. `ROW after c`: the cards after c; none if it is not there."""

    left: "Formula"
    right: "Formula"
    cyclic: bool


@dataclass(frozen=True, slots=True)
class Starting(Node):
    """`LIST starting with x`: rotated so that x is first; unchanged without x."""

    left: "Formula"
    right: "Formula"


@dataclass(frozen=True, slots=True)
class Range(Node):
    """`a..b`: whole numbers or ranks, both ends included; empty if a is above b."""

    low: "Formula"
    high: "Formula"


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    """`(a, b, c)`; duplicates are kept."""

    items: "tuple[Formula, ...]"


@dataclass(frozen=True, slots=True)
class Subsets(Node):
    """`2..5 cards from L`: sets of these sizes, by size and then card by card. Type: a list of lists of cards."""

    low: "Formula"
    high: "Formula"
    source: "Formula"


@dataclass(frozen=True, slots=True)
class Several(Node):
    """`1..3 sets of 3..7 cards from L`: lists of disjoint sets. Type: a list of lists of sets."""

    low: "Formula"
    high: "Formula"
    source: "Subsets"


@dataclass(frozen=True, slots=True)
class Sorted(Node):
    """A list by some keys; items alike in all keys keep their order.

    `down`: which keys run from high to low; none comes last either way.
    """

    source: "Formula"
    local: Local
    keys: "tuple[Formula, ...]"
    down: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Find(Node):
    kind: Literal["any", "count", "first", "last"]
    source: "Formula"
    local: Local | None = None
    where: "Formula | None" = None


@dataclass(frozen=True, slots=True)
class Fold(Node):
    kind: Literal["sum", "max", "min", "all", "list", "distinct"]
    head: "Formula"
    source: "Formula"
    local: Local
    where: "Formula | None" = None


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`max(a, b)` of two or more values."""

    kind: Literal["max", "min"]
    items: "tuple[Formula, ...]"


@dataclass(frozen=True, slots=True)
class Position(Node):
    """`position(x, L)`: counted from one, 0 if absent."""

    item: "Formula"
    source: "Formula"


@dataclass(frozen=True, slots=True)
class Part(Node):
    """The last k of a list (`tail(L, k)`) or the first k (`move k from L`), or all if there are fewer."""

    kind: Literal["first", "last"]
    source: "Formula"
    size: "Formula"


@dataclass(frozen=True, slots=True)
class Call(Node):
    formula: str
    arguments: "tuple[Formula, ...]" = ()


#: Any of the above. Not written as their union, since a type checker would go through all of them at every step of every `match`.
Formula: TypeAlias = Node
