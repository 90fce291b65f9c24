"""One thing wrong with a string, as the parser tells it before it is placed in the file."""

from dataclasses import dataclass

# Start rule -> what messages call such a string; any other is a formula.
KINDS = {
    "block": "block",
    "case": "case",
    "domain": "argument",
    "hook": "key",
    "names": "list of names",
    "ranking": "tie-break",
    "signature": "signature",
    "span": "number of players",
    "variable": "variable",
    "vartype": "type",
    "zone": "zone",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a string, in offsets into it; `instead` is what to write in place of it."""

    code: str
    message: str
    start: int
    end: int
    label: str = ""
    help: str | None = None
    notes: tuple[str, ...] = ()
    instead: str | None = None
