"""A position of a game as plain data."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from hoyle.engine.position.choice_history import ChanceTape, PastChoice
from hoyle.engine.position.entries import Entry
from hoyle.engine.table.store import Store, copy_store

#: The log from the latest entry back, so that copies of a position share it: the entries before, the class of the entry,
#: and its fields. The entry is made when it is read: most are not, and objects would cost play a fifteenth of its speed.
Chain = tuple["Chain | None", Callable[..., Entry], *tuple[Any, ...]]

#: The most that play may use from one decision to the next: formula nodes, and steps of the graph.
FUEL = 5_000_000
STEPS = 100_000

#: The fuel that each step counts for in `work`.
SHARE = FUEL // STEPS

#: The key in `legal` of a move that was picked or made.
PICKED = -1

#: The most decisions of a game, and the most entries of its log, before it is called.
DECISIONS = 100_000
ENTRIES = 1_500_000


@dataclass(slots=True, init=False, repr=False, eq=False)
class Position(Store):
    """A store with what the interpreter needs besides.

    node       the node where play waits, by number
    seed       the 64 bits that the generator began with; None for a position that no seed leads to
    rng        state of the generator (see `dice`)
    actor      the seat whose action is in progress, or None
    parts      by score part: its total for each player or side
    past       the log
    logged     the number of entries in the log, which bounds its length; 0 again after `forget`
    work       the work of play up to this decision from the one before: fuel, for each step its share of the fuel, and
               that of checking a move which was not listed
    decisions  the number of decisions so far
    reason     the word of the last `end … because`, if no decision came after it
    pending    secret choices made so far: seat -> (action, arguments)
    script     outcomes of chance that are fixed beforehand: by zone key or "", faces in the order in which they leave
    asked      whether outcomes of chance are asked of the caller
    outcome    the outcome given for the chance node that waits, or None
    fault      the code and message that stopped the game, or None
    made       the choices so far, or None if not kept
    fate       results of chance in a replay, otherwise None
    legal      legal moves found at this decision, by seat; under `PICKED`, a move that was picked or made without listing
               the others, with its arguments as formulas have them and, if it was picked, the number of all moves
    """

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
    made: PastChoice | None
    fate: ChanceTape | None
    legal: dict[int, Any]
    logged: int
    work: int

    def __reduce__(self) -> tuple[Any, ...]:
        return unpack, ({name: getattr(self, name) for name in SENT}, entries(self))


def forget(p: Position) -> None:
    """Drop the log, for callers that never read it. Such a game is not called for a long log."""
    p.past, p.logged = None, 0


def copy_position(position: Position, into: Position) -> None:
    copy_store(position, into)
    into.node = position.node
    into.seed = position.seed
    into.rng = position.rng
    into.actor = position.actor
    into.parts = [part[:] for part in position.parts]
    into.past = position.past
    into.logged = position.logged
    into.work = position.work
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


#: The fields that are pickled as they are. The log is too deep for that; the others are computed again at a decision.
SENT = tuple(sorted({*Store.__slots__, *Position.__slots__} - {"fate", "legal", "memo", "past"}))


def unpack(fields: dict[str, Any], log: list[Entry]) -> Position:
    p = Position()
    for name, value in fields.items():
        setattr(p, name, value)
    p.legal, p.memo, p.fate = {}, None, None
    p.past = link_entries(log)
    return p


def entries(p: Position, since: Chain | None = None) -> list[Entry]:
    """Oldest first; only those after `since`, if the log began so."""
    return list(backwards(p.past, since))[::-1]


def backwards(chain: Chain | None, since: Chain | None = None) -> Iterator[Entry]:
    """The entries of a log, latest first."""
    while chain is not None and chain is not since:
        yield last_entry(chain)
        chain = chain[0]


def last_entry(chain: Chain) -> Entry:
    return chain[1](*chain[2:])


def link_entries(log: list[Entry]) -> Chain | None:
    past: Chain | None = None
    for entry in log:
        past = with_entry(past, entry)
    return past


def with_entry(past: Chain | None, entry: Entry) -> Chain:
    return (past, type(entry), *[getattr(entry, field.name) for field in fields(entry)])  # type: ignore[arg-type]
