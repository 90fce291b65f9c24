"""Views of readers before each move, for the titles of past moves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import hoyle
from hoyle.engine.position.entries import MoveMade
from hoyle.engine.position.position import entries
from hoyle.language.model.formula import LocalValue
from hoyle.language.model.game import Action
from hoyle.language.model.text import holes_of, is_name


@dataclass(frozen=True, slots=True)
class EarlierView:
    zones: dict[str, Any]
    variables: dict[str, Any]


def view_now(state: hoyle.State, seat: int | None) -> EarlierView:
    zones = state.zones() if seat is None else state.observation(seat)
    return EarlierView(zones, state.variables(seat))


#: The view if no title needs one.
NOTHING = EarlierView({}, {})


def actions_with_views(game: hoyle.Game) -> frozenset[str]:
    """Return the actions whose titles name more than the log has."""
    return frozenset(name for name, action in game.model.actions.items() if names_more(action))


def names_more(action: Action) -> bool:
    arguments = {argument.local: argument for argument in action.arguments}
    named = (hole for hole in holes_of(action.words) if is_name(hole, arguments))
    return any(
        not isinstance(hole, LocalValue) or hole.type.base == "row" or arguments[hole.local].kind == "run"
        for hole in named
    )


class EarlierViews:
    """Views by reader, oldest first; none if no title needs them."""

    def __init__(self, game: hoyle.Game, readers: Iterable[int | None]) -> None:
        self.actions = actions_with_views(game)
        self.views: dict[int | None, list[EarlierView]] = {reader: [] for reader in readers} if self.actions else {}
        self.done = 0

    def apply(self, state: hoyle.State, move: hoyle.Move) -> None:
        """Make a move; secret choices are executed together, with the view before the last one."""
        asked = self.needs_view(state, move)
        before = {reader: view_now(state, reader) if asked else NOTHING for reader in self.views}
        past = state.position.past
        try:
            state.apply(move)
        finally:  # also after a fault: the move is in the log
            self.done += sum(isinstance(entry, MoveMade) for entry in entries(state.position, past))
            for reader, views in self.views.items():
                views += [before[reader]] * (self.done - len(views))

    def needs_view(self, state: hoyle.State, move: hoyle.Move) -> bool:
        return move.action in self.actions or "@" in move.text or state.current_player == hoyle.SIMULTANEOUS

    def rewind(self, moves: Mapping[int | None, int]) -> None:
        for reader, number in moves.items():
            del self.views[reader][number:]
            self.done = number

    def since(self, reader: int | None, moves: int) -> list[EarlierView]:
        return self.views.get(reader, [])[moves:]
