"""Views: a decision as the seat that makes it knows it.

A view answers from a sampled state; nothing in it depends on, or leads to, what the seat does not know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from hoyle.bots.dice import Dice
from hoyle.engine.offers.moves import Move
from hoyle.engine.position.position import Position
from hoyle.engine.view.log import Event
from hoyle.knowledge import Beliefs, TooRare
from hoyle.knowledge.history import Untold
from hoyle.play.game import Game, State

#: Separates the draws of views from all others that are seeded by a seat and a number.
STREAM = 0x5EED


class NoView(Exception):
    """The knowledge of a seat cannot be computed: no history, or what was seen is too rare to sample."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """`bare` samples states without history, `whole` with it; the log is on demand, as most bots never read it."""

    bare: Callable[[Random], State]
    whole: Callable[[Random], State]
    log: Callable[[], list[Event]]


class View:
    """A decision as one seat knows it; `seconds` is the time to think, None if it is unlimited.

    `world` is a state that the seat cannot tell from the real one, with an empty log. A bot may play on in it.
    """

    __slots__ = ("_drawing", "game", "seat", "seconds", "world")

    def __init__(self, world: State, seat: int, seconds: float | None, drawing: Drawing) -> None:
        self.game: Game = world.game
        self.world = world
        self.seat = seat
        self.seconds = seconds
        self._drawing = drawing

    # ---- the decision

    @property
    def current_player(self) -> int:
        """The seat that chooses, or `SIMULTANEOUS`."""
        return self.world.current_player

    @property
    def choosing(self) -> tuple[int, ...]:
        return self.world.choosing

    def legal_moves(self) -> list[Move]:
        """The legal moves in canonical order."""
        return self.world.legal_moves(self.seat)

    def random_move(self, rng: Random) -> Move:
        """Choose a legal move uniformly, without listing all of them."""
        return self.world.random_move(rng, self.seat)

    def choices(self, action: str | None = None, *chosen: Any) -> list[Any]:
        """Next pieces of a move, as in `State.choices`."""
        return self.world.choices(action, *chosen, seat=self.seat)

    def move(self, action: str, *arguments: Any) -> Move:
        """A move; raises `IllegalMove`."""
        return self.world.move(action, *arguments, seat=self.seat)

    def parse_move(self, text: str) -> Move:
        """The legal move with this text; raises `IllegalMove` if there is none."""
        return self.world.parse_move(text, self.seat)

    # ---- the seat's knowledge

    def observation(self) -> dict[str, Any]:
        """Every zone by key, hidden cards as `??`."""
        return self.world.observation(self.seat)

    def variables(self) -> dict[str, Any]:
        """Variables by key, unseen ones as `??`."""
        return self.world.variables(self.seat)

    def shown(self) -> dict[str, str | None]:
        """Values that the file displays beside the cards, in words by key."""
        return self.world.shown(self.seat)

    def log(self) -> list[Event]:
        return self._drawing.log()

    def possible(self, rng: Random) -> State:
        """A state that the seat cannot tell from the real one; raises `NoView`."""
        return self._drawing.whole(rng)

    def drawn(self, rng: Random) -> State:
        """As `possible`, with an empty log and much faster; raises `NoView`."""
        return self._drawing.bare(rng)


def view_of(state: State, seat: int, seconds: float | None = None) -> View:
    """Raises `NoView`."""
    drawing = drawing_of(state, seat)
    settled = Dice(state.position.decisions * state.game.players + seat ^ STREAM)
    return View(drawing.bare(settled), seat, seconds, drawing)


def drawing_of(state: State, seat: int) -> Drawing:
    game = state.game
    try:
        beliefs = Beliefs(game.machine, state.position, seat)
    except Untold as problem:
        raise NoView(str(problem)) from None

    def by(draw: Callable[[Random], Position]) -> Callable[[Random], State]:
        def drawn(rng: Random) -> State:
            try:
                return State(game, draw(rng))
            except TooRare as problem:
                raise NoView(str(problem)) from None

        return drawn

    now = state.copy()  # a bot may ask later, when the game has moved on
    return Drawing(by(beliefs.draw), by(beliefs.whole), lambda: now.log(seat))
