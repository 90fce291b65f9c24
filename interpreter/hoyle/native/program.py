"""The intermediate program.

There are three types of values: `int` (64 bits; numbers of the language have 32, so sums and products of two fit),
`bool`, and `mask` (a set of the deck's cards, one bit each). Expressions are pure and never fail: a statement first
tests whatever may be missing. Only nodes jump, from one to another.

A program has fields in three regions. `state` is a position, at first a copy of its image. `record` is the result of
one game. `tally` sums up all games; the program never clears it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

ValueType: TypeAlias = Literal["int", "bool", "mask"]
Region: TypeAlias = Literal["state", "record", "tally"]

#: The `int` for none; no number of the language is as low.
NONE = -(1 << 40)


@dataclass(frozen=True, slots=True)
class Field:
    """A stored value, or an array if `length` is not None.

    `bits` is the width of a stored `int` (8, 16, 32 or 64, signed); a bool has 8. `start` fills every item at first;
    `image` gives the items one by one instead.
    """

    name: str
    region: Region = "state"
    type: ValueType = "int"
    length: int | None = None
    bits: int = 64
    start: int = 0
    image: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    values: tuple[int, ...]
    type: ValueType = "int"


# ---- expressions


@dataclass(frozen=True, slots=True)
class Const:
    """A bool is 0 or 1, a mask its bits."""

    type: ValueType
    value: int


@dataclass(frozen=True, slots=True)
class Get:
    type: ValueType
    local: str


@dataclass(frozen=True, slots=True)
class Load:
    """An array has an `index`, from 0 and inside it."""

    type: ValueType
    field: str
    index: "Expr | None" = None


@dataclass(frozen=True, slots=True)
class Look:
    """The index, from 0, is inside the table."""

    type: ValueType
    table: str
    index: "Expr"


@dataclass(frozen=True, slots=True)
class Peek:
    """An item of an array of the routine or node; the index, from 0, is inside it."""

    array: str
    index: "Expr"
    type: ValueType = "int"


#: Two ints to an int. `div` and `mod` round down, their divisor is above 0. `mix` is a step of a hash: from a and b,
#: `((a ^ b) * 1099511628211) mod 2**63`.
IntOperator: TypeAlias = Literal["+", "-", "*", "div", "mod", "min", "max", "mix"]
#: Two ints to a bool.
Order: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
#: Two bools to a bool, or two masks to a mask; `without` keeps of the first what is not in the second.
SetOperator: TypeAlias = Literal["and", "or", "xor", "without"]


@dataclass(frozen=True, slots=True)
class Compute:
    operator: IntOperator
    left: "Expr"
    right: "Expr"
    type: ValueType = "int"


@dataclass(frozen=True, slots=True)
class Compare:
    """Bools and masks are compared only by `==` and `!=`."""

    operator: Order
    left: "Expr"
    right: "Expr"
    type: ValueType = "bool"


@dataclass(frozen=True, slots=True)
class Combine:
    """Bools or masks combined bit by bit; both sides are always evaluated."""

    type: ValueType
    operator: SetOperator
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True, slots=True)
class Not:
    subject: "Expr"
    type: ValueType = "bool"


@dataclass(frozen=True, slots=True)
class Select:
    """Both values are always evaluated."""

    type: ValueType
    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"


@dataclass(frozen=True, slots=True)
class ToInt:
    subject: "Expr"
    type: ValueType = "int"


@dataclass(frozen=True, slots=True)
class Bit:
    card: "Expr"
    type: ValueType = "mask"


@dataclass(frozen=True, slots=True)
class Has:
    mask: "Expr"
    card: "Expr"
    type: ValueType = "bool"


@dataclass(frozen=True, slots=True)
class Size:
    mask: "Expr"
    type: ValueType = "int"


@dataclass(frozen=True, slots=True)
class End:
    """The lowest or highest card of a mask that is not empty."""

    kind: Literal["first", "last"]
    mask: "Expr"
    type: ValueType = "int"


@dataclass(frozen=True, slots=True)
class Nth:
    """The card with `number` lower cards in the mask; there are enough."""

    mask: "Expr"
    number: "Expr"
    type: ValueType = "int"


Expr: TypeAlias = (
    Const | Get | Load | Look | Peek | Compute | Compare | Combine | Not | Select | ToInt | Bit | Has | Size | End | Nth
)

# ---- statements


@dataclass(frozen=True, slots=True)
class Set:
    """The first assignment in reading order determines a local's type."""

    local: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    field: str
    value: Expr
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class Poke:
    array: str
    index: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Restore:
    """Reset a field of the state to its initial value: all items, or the first `items`."""

    field: str
    items: int | None = None


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: "Body"
    otherwise: "Body" = ()


@dataclass(frozen=True, slots=True)
class Loop:
    label: str
    body: "Body"


@dataclass(frozen=True, slots=True)
class Count:
    """Run a body for each number from `low` to `high - 1` (both evaluated once); the body does not change the local."""

    label: str
    local: str
    low: Expr
    high: Expr
    body: "Body"


@dataclass(frozen=True, slots=True)
class Each:
    """Run a body for each card of a mask (evaluated once), lowest first; the body does not change the local."""

    label: str
    local: str
    mask: Expr
    body: "Body"


@dataclass(frozen=True, slots=True)
class Break:
    label: str


@dataclass(frozen=True, slots=True)
class Continue:
    label: str


@dataclass(frozen=True, slots=True)
class Call:
    local: str | None
    routine: str
    arguments: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Return:
    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """Draw a random number from 0 to `limit - 1` (limit: 1 to 2**32) from a generator, a field of 64 bits.

    `way` "below" and "pick" are `runtime.dice.below` and `runtime.dice.pick`.
    """

    local: str
    generator: str
    limit: Expr
    way: Literal["below", "pick"]


@dataclass(frozen=True, slots=True)
class Spend:
    """Count work; a game that spends too much between two decisions stops as with `Fail`.

    Only a statement with `looked_at` checks the total.
    """

    amount: Expr
    looked_at: bool = True


@dataclass(frozen=True, slots=True)
class Poll:
    """Count work since the last poll; the run ends as `STOPPED` if it exceeds the caller's patience.

    Only in nodes. `hoyle.native.interrupts` defines the limit.
    """

    amount: Expr


@dataclass(frozen=True, slots=True)
class Fail:
    """Only the reference interpreter can say what is wrong with the game."""


@dataclass(frozen=True, slots=True)
class Goto:
    """Only in nodes, at the end of a path."""

    node: int


@dataclass(frozen=True, slots=True)
class Switch:
    """Continue at the node whose number is the value. Placed like `Goto`."""

    value: Expr
    nodes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """End the run with a status; it can continue at a node. Placed like `Goto`."""

    status: int
    node: int


Leaving: TypeAlias = Break | Continue | Return | Fail | Goto | Switch | Stop

Statement: TypeAlias = Set | Store | Poke | Restore | If | Loop | Count | Each | Call | Roll | Spend | Poll | Leaving
Body: TypeAlias = tuple[Statement, ...]

#: The statuses that a run ends with.
OVER, WAITING, FAILED, ASTRAY, STOPPED = 0, 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class Routine:
    """A routine: parameters, result type (None: nothing), and its own arrays with their lengths in ints of 64 bits."""

    parameters: tuple[tuple[str, ValueType], ...]
    result: ValueType | None
    body: Body
    arrays: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Node:
    """Every path through the body ends in `Goto`, `Switch`, `Stop` or `Fail`."""

    body: Body
    arrays: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Program:
    """The rules of one table with a way to choose moves. `cards` is the number of bits of a mask.

    A run begins at the node in the field `node` and ends with a status; `Spend` lowers the field `fuel`. Both are in
    the state.
    """

    cards: int
    fields: Mapping[str, Field]
    tables: Mapping[str, Table]
    routines: Mapping[str, Routine]
    nodes: Mapping[int, Node]
