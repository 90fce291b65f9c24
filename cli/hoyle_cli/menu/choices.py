"""The choices of the menu as words of a command line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hoyle.records.lines import HUMAN


@dataclass(frozen=True, slots=True)
class Wanted:
    game: str
    players: int
    seats: tuple[str, ...]
    variant: str
    options: Mapping[str, str]

    def words(self, command: str) -> list[str]:
        found = [command, self.game, "--players", str(self.players), "--seats", ",".join(self.seats)]
        found += ["--variant", self.variant] if self.variant else []
        for name, value in self.options.items():
            found += ["--option", f"{name}={value}"]
        return found


def seats_for(players: int, opponents: Sequence[str]) -> tuple[str, ...]:
    """The seats of a person and some opponents; the last opponent takes the remaining seats."""
    return (HUMAN, *(opponents[min(i, len(opponents) - 1)] for i in range(players - 1)))
