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


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the file for what messages suggest; capitals where the file has none of a kind."""

    stack: str = "ZONE"  # a stack or a row
    zones: tuple[str, ...] = ()  # zones of cards, of which each is one
    hands: tuple[str, ...] = ()  # families with one zone of cards for each player
    action: str = "ACTION"

    def zone(self, *taken: str) -> str:
        """A zone of cards, another than these if there is one."""
        free = [name for name in self.zones if name not in taken]
        return free[0] if free else self.hand

    @property
    def hand(self) -> str:
        """The zone of one player, as one would write it."""
        return f"{self.hands[0]}[dealer]" if self.hands else "ZONE"

    @property
    def family(self) -> str:
        """A family with one zone for each player."""
        return self.hands[0] if self.hands else "ZONE"


NO_NAMES = Names()
