"""Nodes of the action graph.

Control state is a node number and the slots: each phase and action has one static frame. `origin` names the phase or
action that a node was lowered from.
"""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from hoyle.frozen import dataclass
from hoyle.language.model.block import Deed
from hoyle.language.model.formula import Formula, Local, ZoneValue
from hoyle.language.report.source import Span


@dataclass(frozen=True, slots=True)
class Reset:
    variables: tuple[str, ...]
    span: Span | None


@dataclass(frozen=True, slots=True)
class Put:
    slot: int
    value: Formula | int
    role: Literal["list", "number", "player", "constant"]
    span: Span | None


@dataclass(frozen=True, slots=True)
class Enter:
    phase: str
    values: tuple[tuple[Local, Formula], ...]
    back: int
    span: Span | None


@dataclass(frozen=True, slots=True)
class Stop:
    phase: str
    reason: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Window:
    state: Literal["open", "closed"]
    actions: tuple[str, ...]
    span: Span | None


Step: TypeAlias = Deed | Reset | Put | Enter | Stop | Window


@dataclass(frozen=True, slots=True)
class Effect:
    steps: tuple[Step, ...]
    next: int
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Branch:
    condition: Formula
    yes: int
    no: int
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Each:
    items: int
    index: int
    local: Local
    body: int
    done: int
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Times:
    left: int
    body: int
    done: int
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Return:
    """The last node of a phase or action; `targets` are the places it is entered from."""

    slot: int
    actor: int
    targets: tuple[int, ...]
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal of cards one after another. `chance`: the cards are not known before (a shuffled pile, or a blind draw).

    For a round, `order` is the list of players served in rotation and `seat` the local that `to` reads. The slots hold
    the number left to deal, the settled order, and whose turn is next, so that the deal can wait for an outcome.
    `named` is filled with the dealt cards: a list, or one card by its type.
    """

    count: Formula
    source: ZoneValue
    to: Formula
    face: Literal["up", "down"] | None
    order: Formula | None
    seat: Local | None
    blind: bool
    chance: bool
    named: Local | None
    left: int
    queue: int
    turn: int
    next: int
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: ZoneValue
    next: int
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class FirstDealer:
    next: int
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Offered:
    """An action at a decision; its effect returns to `back`.

    An out-of-turn action is open while one of the slots in `inside` is set.
    """

    action: str
    values: tuple[tuple[Local, Formula], ...]
    free: bool
    back: int
    inside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decide:
    """A choice of the seat in the slot `seat`. A pass leads to `passed`, no legal move to `empty`.

    Nobody else sees the pass of a seat asked in a `window`.
    """

    seat: int
    offers: tuple[Offered, ...]
    passed: int | None
    empty: int | None
    window: bool
    anytime: tuple[Offered, ...]
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Together:
    """A secret choice of several seats; then the effects run in seat order, each returning here.

    `players` is the slot of the settled list, `turn` counts the effects that have run (none while seats still choose).
    """

    players: int
    turn: int
    offers: tuple[Offered, ...]
    next: int
    origin: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Finish:
    origin: str
    span: Span | None


Node: TypeAlias = Effect | Branch | Each | Times | Return | Deal | Shuffle | FirstDealer | Decide | Together | Finish


@dataclass(frozen=True, slots=True)
class Frame:
    """The entry and exit of a phase or action, and the slots of its return node and of the actor at its entry.

    `exit` is None if everything in it ends something around it.
    """

    entry: int
    exit: int | None
    back: int
    actor: int


@dataclass(frozen=True, slots=True)
class Graph:
    """A game at one table. `frames` are keyed by phase or action; nodes are numbered in reading order."""

    nodes: tuple[Node, ...]
    entry: int
    finish: int
    frames: Mapping[str, Frame]
    slots: int


KINDS = {
    Effect: "effect",
    Branch: "branch",
    Each: "branch",
    Times: "branch",
    Return: "branch",
    Shuffle: "chance",
    FirstDealer: "chance",
    Decide: "decide",
    Together: "together",
    Finish: "end",
}


def kind_of(node: Node) -> str:
    """Effect, branch, chance, decide, together or end."""
    if isinstance(node, Deal):
        return "chance" if node.chance else "effect"
    return KINDS[type(node)]


#: The successors of a node, each with a label.
Edges: TypeAlias = "Callable[[Node, Mapping[str, Frame]], tuple[tuple[int, str], ...]]"


def steps_of(node: Node) -> tuple[Step, ...]:
    return node.steps if isinstance(node, Effect) else ()


def offered_at(node: Node) -> tuple[Offered, ...]:
    if isinstance(node, Decide):
        return (*node.offers, *node.anytime)
    return node.offers if isinstance(node, Together) else ()


def edges_of(node: Node, frames: Mapping[str, Frame]) -> tuple[tuple[int, str], ...]:
    """The successors of a node, as (node, label)."""
    match node:
        case Effect(next=after, steps=steps):
            entered = [step for step in steps if isinstance(step, Enter)]
            return ((after, entered[-1].phase if entered else ""),)
        case Shuffle(next=after) | FirstDealer(next=after) | Deal(next=after):
            return ((after, ""),)
        case Branch(yes=yes, no=no):
            return ((yes, "yes"), (no, "no"))
        case Each(body=body, done=done) | Times(body=body, done=done):
            return ((body, "each"), (done, "done"))
        case Return(targets=targets):
            return tuple((target, "return") for target in targets)
        case Decide():
            ways = [(frames[o.action].entry, o.action) for o in offered_at(node)]
            if node.passed is not None:
                ways.append((node.passed, "pass"))
            if node.empty is not None:
                ways.append((node.empty, "nothing legal"))
            return tuple(ways)
        case Together():
            return (*((frames[o.action].entry, o.action) for o in node.offers), (node.next, "done"))
        case Finish():
            return ()


def edges_without_offers(node: Node, frames: Mapping[str, Frame]) -> tuple[tuple[int, str], ...]:
    """As `edges_of`, without the actions that the node offers."""
    return edges_of(node, frames)[len(offered_at(node)) :]


def reached_from(graph: Graph, start: int, edges: Edges = edges_of) -> set[int]:
    """The nodes that play may reach after a node, by the given edges."""
    found: set[int] = set()
    waiting = [start]
    while waiting:
        for after, _ in edges(graph.nodes[waiting.pop()], graph.frames):
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found
