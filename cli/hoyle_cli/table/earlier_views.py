"""What readers saw before each move. Input: states as they are played; output: looks, by which a past move's title is filled.

A title may say what lay in a row or a zone (`join {group} to {onto}`); the log knows only where it lay.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import hoyle
from hoyle.model.formula import Read
from hoyle.model.text import is_name
from hoyle.position.position import Chain
from hoyle_cli.table.titles import holes


@dataclass(frozen=True, slots=True)
class Look:
    """The zones and variables as one reader saw them (None: the referee)."""

    zones: dict[str, Any]
    variables: dict[str, Any]


def look(state: hoyle.State, seat: int | None) -> Look:
    """What a reader sees now."""
    zones = state.zones() if seat is None else state.observation(seat)
    return Look(zones, state.variables(seat))


def wanted(game: hoyle.Game) -> bool:
    """Whether some title names more than the log keeps: a row, a zone or a variable."""
    for action in game.model.actions.values():
        arguments = {argument.local for argument in action.arguments}
        for hole in filter(lambda hole: is_name(hole, arguments), holes(action)):
            if not isinstance(hole, Read) or hole.type.base == "row":
                return True
    return False


def done_since(state: hoyle.State, past: Chain | None) -> int:
    """How many moves were done since the log of a state was this one."""
    done, chain = 0, state.position.past
    while chain is not None and chain is not past:
        entry, chain = chain
        done += entry[0] == "do"
    return done


class EarlierViews:
    """The looks of some readers before each move of a game, oldest first; none where no title asks for them."""

    def __init__(self, game: hoyle.Game, readers: Iterable[int | None]) -> None:
        self.looks: dict[int | None, list[Look]] = {reader: [] for reader in readers} if wanted(game) else {}
        self.done = 0

    def apply(self, state: hoyle.State, move: hoyle.Move) -> None:
        """Make a move. Those chosen in secret are done together, all with the look before the last of them."""
        before = {reader: look(state, reader) for reader in self.looks}
        past = state.position.past
        state.apply(move)
        if not before:
            return
        self.done += done_since(state, past)
        for reader, looks in self.looks.items():
            looks += [before[reader]] * (self.done - len(looks))

    def since(self, reader: int | None, moves: int) -> list[Look]:
        """The looks of a reader before the moves that came after so many."""
        return self.looks.get(reader, [])[moves:]
