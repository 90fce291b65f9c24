"""A position of a game as plain data: the store, where control stands, chance, the log, what was tallied."""

from typing import Any

from hoyle.position.entries import Entry
from hoyle.position.made import Fate, Made
from hoyle.table.store import Store, copy_store

#: The log as a chain from the latest entry back, so that copies of a position share it.
Chain = tuple[Entry, "Chain | None"]

#: How much may be spent from one decision to the next: formula nodes, and steps of the graph.
FUEL = 5_000_000
STEPS = 100_000

#: Where the move is kept that was picked or made.
PICKED = -1

#: How many decisions a game may have before it is called, and how many entries its log.
DECISIONS = 100_000
ENTRIES = 1_500_000


class Position(Store):
    """A store with what the interpreter needs besides.

    node       the number of the node where play waits
    seed       the 64 bits that the generator began with, or None for a position that no seed leads to
    rng        state of the generator (see `dice`)
    actor      the seat whose action is in progress, or None
    parts      by score part: what it has added up to, for each player or side
    past       the log: its latest entry and the rest
    logged     how many entries there are in it, or were before it was forgotten
    decisions  how many there have been
    reason     the word of the last `end … because` with no decision after it
    pending    secret choices made so far: seat -> (action, arguments)
    script     outcomes of chance that are settled beforehand: by zone key or "", faces in the order in which they leave
    asked      whether outcomes of chance are asked of the caller
    outcome    the outcome given for the chance node that waits, or None
    fault      the code and message that stopped the game, or None
    made       how the position came about, or None where that was not kept
    fate       results of chance while a game is replayed, else None
    legal      moves worked out at this decision, by seat; under `PICKED` one that was picked or made without listing the
               others, with its arguments as formulas have them and, if it was picked, the number of all
    """

    __slots__ = (
        "actor",
        "asked",
        "decisions",
        "fate",
        "fault",
        "legal",
        "logged",
        "made",
        "node",
        "outcome",
        "parts",
        "past",
        "pending",
        "reason",
        "rng",
        "script",
        "seed",
    )

    node: int
    seed: int | None
    rng: int
    actor: int | None
    parts: list[list[int]]
    past: Chain | None
    decisions: int
    reason: str | None
    pending: dict[int, tuple[int, tuple[Any, ...]]]
    script: dict[str, list[str]]
    asked: bool
    outcome: int | None
    fault: tuple[str, str] | None
    made: Made | None
    fate: Fate | None
    legal: dict[int, Any]
    logged: int

    def __reduce__(self) -> tuple[Any, ...]:
        return unpacked, ({name: getattr(self, name) for name in SENT}, entries(self))


def forget(p: Position) -> None:
    """Let go of the log, where nobody reads it: the rules do not, and it grows with the game."""
    p.past, p.logged = None, 0


def copy_position(position: Position, into: Position) -> None:
    """Fill one position with what another holds; they share nothing that changes."""
    copy_store(position, into)
    into.node = position.node
    into.seed = position.seed
    into.rng = position.rng
    into.actor = position.actor
    into.parts = [part[:] for part in position.parts]
    into.past = position.past
    into.logged = position.logged
    into.decisions = position.decisions
    into.reason = position.reason
    into.pending = position.pending.copy()
    into.script = {key: faces[:] for key, faces in position.script.items()} if position.script else {}
    into.asked = position.asked
    into.outcome = position.outcome
    into.fault = position.fault
    into.made = position.made
    into.fate = None
    into.legal = position.legal.copy()


#: What is sent elsewhere with a position as it is: not the log, which is longer than it may be deep, and not what is worked
#: out anew at a decision.
SENT = tuple(sorted({*Store.__slots__, *Position.__slots__} - {"fate", "legal", "memo", "past"}))


def unpacked(fields: dict[str, Any], log: list[Entry]) -> Position:
    """A position that was sent here."""
    p = Position()
    for name, value in fields.items():
        setattr(p, name, value)
    p.legal, p.memo, p.fate = {}, None, None
    p.past = chained(log)
    return p


def entries(p: Position, since: Chain | None = None) -> list[Entry]:
    """The entries of a position's log, oldest first; only those behind `since`, where that is how it began."""
    found = []
    chain = p.past
    while chain is not None and chain is not since:
        entry, chain = chain
        found.append(entry)
    found.reverse()
    return found


def chained(log: list[Entry]) -> Chain | None:
    """Entries as the log of a position."""
    past: Chain | None = None
    for entry in log:
        past = (entry, past)
    return past
