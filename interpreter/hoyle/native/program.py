"""The intermediate program: what a table's rules are lowered to, small enough to check, to print and to run in two ways.

Three types of values: `int` (64 bits; the numbers of the language have 32, so that sums and products of two never leave
it), `bool`, and `mask` (a set of the deck's cards, one bit for each). Expressions are pure and never fail: what may not be
there is looked at first, by a statement. Statements are structured; only nodes jump, from one to the next.

A program has fields in three regions. `state` is a position: it begins as an image that is copied for each game. `record`
is what one game came to. `tally` is what all games came to, and is never cleared by the program.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

ValueType: TypeAlias = Literal["int", "bool", "mask"]
Region: TypeAlias = Literal["state", "record", "tally"]

#: The value that stands for none in an `int`; no number of the language is so low.
NONE = -(1 << 40)


@dataclass(frozen=True, slots=True)
class Field:
    """Something that is kept: one value, or an array where `length` is not None.

    `bits` is how wide an `int` is stored (8, 16, 32 or 64, with its sign); a bool is stored in 8. `start` fills every item
    at first; `image` gives the items one by one instead.
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
    """An array that never changes."""

    name: str
    values: tuple[int, ...]
    type: ValueType = "int"


# ---- expressions


@dataclass(frozen=True, slots=True)
class Const:
    """A constant; a bool is 0 or 1, a mask its bits."""

    type: ValueType
    value: int


@dataclass(frozen=True, slots=True)
class Get:
    """The value of a local of the routine or node."""

    type: ValueType
    local: str


@dataclass(frozen=True, slots=True)
class Load:
    """A field; `index` (from 0, inside the array) where it is an array."""

    type: ValueType
    field: str
    index: "Expr | None" = None


@dataclass(frozen=True, slots=True)
class Look:
    """An item of a table, from 0; the index lies inside."""

    type: ValueType
    table: str
    index: "Expr"


@dataclass(frozen=True, slots=True)
class Peek:
    """An item of an array of the routine or node, from 0; the index lies inside."""

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
    """A number out of two."""

    operator: IntOperator
    left: "Expr"
    right: "Expr"
    type: ValueType = "int"


@dataclass(frozen=True, slots=True)
class Compare:
    """Two ints compared; two bools or two masks only by `==` and `!=`."""

    operator: Order
    left: "Expr"
    right: "Expr"
    type: ValueType = "bool"


@dataclass(frozen=True, slots=True)
class Combine:
    """Two bools or two masks, bit by bit; both sides are always worked out."""

    type: ValueType
    operator: SetOperator
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True, slots=True)
class Not:
    """The other bool."""

    subject: "Expr"
    type: ValueType = "bool"


@dataclass(frozen=True, slots=True)
class Select:
    """One of two values; both are always worked out."""

    type: ValueType
    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"


@dataclass(frozen=True, slots=True)
class ToInt:
    """A bool as 0 or 1."""

    subject: "Expr"
    type: ValueType = "int"


@dataclass(frozen=True, slots=True)
class Bit:
    """The mask of one card."""

    card: "Expr"
    type: ValueType = "mask"


@dataclass(frozen=True, slots=True)
class Has:
    """Whether a card is in a mask."""

    mask: "Expr"
    card: "Expr"
    type: ValueType = "bool"


@dataclass(frozen=True, slots=True)
class Size:
    """How many cards a mask has."""

    mask: "Expr"
    type: ValueType = "int"


@dataclass(frozen=True, slots=True)
class End:
    """The lowest or the highest card of a mask; it is not empty."""

    kind: Literal["first", "last"]
    mask: "Expr"
    type: ValueType = "int"


@dataclass(frozen=True, slots=True)
class Nth:
    """The card of a mask with so many lower ones in it, from 0; there are enough."""

    mask: "Expr"
    number: "Expr"
    type: ValueType = "int"


Expr: TypeAlias = (
    Const | Get | Load | Look | Peek | Compute | Compare | Combine | Not | Select | ToInt | Bit | Has | Size | End | Nth
)

# ---- statements


@dataclass(frozen=True, slots=True)
class Set:
    """A local filled; the first one in reading order says its type."""

    local: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    """A field filled."""

    field: str
    value: Expr
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class Poke:
    """An item of an array of the routine or node filled."""

    array: str
    index: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Restore:
    """A field of the state filled with what it begins with: all its items, or so many from the first."""

    field: str
    items: int | None = None


@dataclass(frozen=True, slots=True)
class If:
    """One of two ways."""

    condition: Expr
    then: "Body"
    otherwise: "Body" = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """A body for ever, until it breaks."""

    label: str
    body: "Body"


@dataclass(frozen=True, slots=True)
class Count:
    """A body for each number of `low` to `high - 1` (both worked out once); the local is not changed in it."""

    label: str
    local: str
    low: Expr
    high: Expr
    body: "Body"


@dataclass(frozen=True, slots=True)
class Each:
    """A body for each card of a mask, worked out once, from the lowest; the local is not changed in it."""

    label: str
    local: str
    mask: Expr
    body: "Body"


@dataclass(frozen=True, slots=True)
class Break:
    """Out of the loop with the label, which is around it."""

    label: str


@dataclass(frozen=True, slots=True)
class Continue:
    """On to the next round of the loop with the label, which is around it."""

    label: str


@dataclass(frozen=True, slots=True)
class Call:
    """A routine called, its value put into a local."""

    local: str | None
    routine: str
    arguments: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Return:
    """The end of a routine, with its value."""

    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """A random number from 0 to `limit - 1` (limit: 1 to 2**32) out of a generator, a field of 64 bits; into a local.

    `way` "below" and "pick" are `runtime.dice.below` and `runtime.dice.pick`.
    """

    local: str
    generator: str
    limit: Expr
    way: Literal["below", "pick"]


@dataclass(frozen=True, slots=True)
class Spend:
    """Work counted; where more is spent than may be between two decisions, the game stops as with `Fail`.

    It is not looked at here whether that is so, unless `looked_at`: the next one that looks will see.
    """

    amount: Expr
    looked_at: bool = True


@dataclass(frozen=True, slots=True)
class Poll:
    """Work done since the last of these. If that is more than whoever runs the program is patient for, the run ends as `STOPPED`.

    Only in nodes. `hoyle.native.patience` says how much that is.
    """

    amount: Expr


@dataclass(frozen=True, slots=True)
class Fail:
    """The game stops: only the reference interpreter can tell what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Goto:
    """On to a node. Only in nodes, as the last of a way."""

    node: int


@dataclass(frozen=True, slots=True)
class Switch:
    """On to the one of some nodes whose number is the value. Only in nodes, as the last of a way."""

    value: Expr
    nodes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """The run ends with a status, and can go on at a node. Only in nodes, as the last of a way."""

    status: int
    node: int


Statement: TypeAlias = (
    Set
    | Store
    | Poke
    | Restore
    | If
    | Loop
    | Count
    | Each
    | Break
    | Continue
    | Call
    | Return
    | Roll
    | Spend
    | Poll
    | Fail
    | Goto
    | Switch
    | Stop
)
Body: TypeAlias = tuple[Statement, ...]

#: The statuses that a run ends with.
OVER, WAITING, FAILED, ASTRAY, STOPPED = 0, 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class Routine:
    """A routine: what it takes, what it gives (None: nothing), and arrays of its own by name: how many ints of 64 bits."""

    name: str
    parameters: tuple[tuple[str, ValueType], ...]
    result: ValueType | None
    body: Body
    arrays: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the action graph, by its number; every way through its body ends in `Goto`, `Switch`, `Stop` or `Fail`."""

    number: int
    body: Body
    arrays: Mapping[str, int] = field(default_factory=dict)
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """The rules of one table with a way to choose. `cards` is how many bits a mask has.

    A run begins at the node in the field `node` and ends with a status; `fuel` is a field that `Spend` lowers. Both are
    of the state.
    """

    cards: int
    fields: Mapping[str, Field]
    tables: Mapping[str, Table]
    routines: Mapping[str, Routine]
    nodes: Mapping[int, Node]
