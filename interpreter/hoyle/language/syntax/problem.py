"""Problems of a single string, before they are placed in the file."""

from hoyle.frozen import dataclass

# Start rule -> name of the string in messages; any other is a formula.
KINDS = {
    "block": "block",
    "case": "case",
    "domain": "argument",
    "hook": "key",
    "names": "list of names",
    "ranking": "line of `winner`",
    "signature": "signature",
    "span": "number of players",
    "variable": "variable",
    "vartype": "type",
    "zone": "zone",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """An error in a string, in offsets into it; `instead` is its replacement."""

    code: str
    message: str
    start: int
    end: int
    help: str | None = None
    label: str = ""
    notes: tuple[str, ...] = ()
    instead: str | None = None


@dataclass(frozen=True, slots=True)
class Names:
    """Names from the file for suggestions; in capitals if it has none of a kind."""

    stack: str = "ZONE"  # a stack or a row
    zones: tuple[str, ...] = ()  # single zones of cards
    hands: tuple[str, ...] = ()  # families with one zone of cards for each player
    action: str = "ACTION"
    tokens: tuple[str, ...] = ()
    declared: frozenset[str] = frozenset()  # all that the file declares
    loops: tuple[tuple[str, str, str], ...] = ()  # other families: name, loop over its zones, zone in the loop

    def zone(self, *taken: str) -> str:
        free = [name for name in self.zones if name not in taken]
        return free[0] if free else self.hand

    @property
    def hand(self) -> str:
        return f"{self.hands[0]}[dealer]" if self.hands else "ZONE"

    def dealing(self, family: str, deal: str) -> str | None:
        if family in self.zones:
            return f"{deal} to {family}"
        return next((f"{loop}: {deal} to {zone}" for name, loop, zone in self.loops if name == family), None)

    @property
    def family(self) -> str:
        return self.hands[0] if self.hands else "ZONE"


NO_NAMES = Names()
