"""What things are called at the table. Input: a game and who reads; output: names with spaces, sides by their players."""

import re
from typing import Any

import hoyle
from hoyle.model.game import Per
from hoyle.model.titles import called as words_for
from hoyle_cli import terminal

_INDEX = re.compile(r"\[([^\]]*)\]")


def called(group: tuple[int, ...], seat: int | None) -> str:
    """A group of seats in words: `you`, `p1` or `you+p2`."""
    return "+".join("you" if s == seat else f"p{s}" for s in group)


def counted(number: int, words: str) -> str:
    """So many of a thing whose plural is not known: `1 chip`, `chip ×20`."""
    times = "×" if terminal.can_print("×") else "x"
    return f"1 {words}" if number == 1 else f"{words} {times}{number}"


def with_titles(game: hoyle.Game, things: Any) -> Any:
    """What lies in a zone, counters in a zone of counters by what people call them."""
    if not isinstance(things, dict):
        return things
    return {words_for(game.model, token): number for token, number in things.items()}


class Names:
    """What zones and variables are called, by their keys, for one reader (None: somebody who sits nowhere)."""

    def __init__(self, game: hoyle.Game, seat: int | None) -> None:
        layout = game.layout
        self.model = game.model
        self.seat = seat
        self.sides = [
            tuple(s for s in range(layout.players) if layout.side_of[s] == side) for side in range(layout.sides)
        ]
        self.zones = {at.key: self._label(at.zone.name, at.zone.per, at.key) for at in layout.zones}
        self.variables = {
            cell.key: self._label(cell.variable.name, cell.variable.per, cell.key) for cell in layout.variable_cells
        }

    def words(self, name: str) -> str:
        """What a zone, variable, token or phase is called."""
        return words_for(self.model, name)

    def side(self, number: int) -> str:
        """A side by its players."""
        return called(self.sides[number], self.seat)

    def place(self, place: str) -> str:
        """A zone or a place in one, such as `purse of [0]` or `row@3`."""
        zone, at, rest = place.partition("@")
        return f"{self.zones.get(zone, zone)}{at}{rest}"

    def index(self, key: str) -> str:
        """Which of its family a zone is: `[0]`, or `[you+p2]` for a side of several players."""
        words = self.words(key.partition("[")[0])
        return self.zones[key].removeprefix(words).lstrip()

    def _label(self, name: str, per: tuple[Per, ...], key: str) -> str:
        """A zone or variable of a family, the side it belongs to told by its players if these are several."""
        indexes = []
        for one, index in zip(per, _INDEX.findall(key)):
            team = one.kind == "side" and len(self.sides[int(index)]) > 1
            indexes.append(f"[{self.side(int(index)) if team else index}]")
        words = self.words(name)
        gap = " " if " " in words and indexes else ""
        return f"{words}{gap}{''.join(indexes)}"
