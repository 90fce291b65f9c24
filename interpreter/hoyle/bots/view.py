"""What a bot gets: a decision as the seat that makes it knows it. Input: a state and a seat; output: a view.

A view answers from a state that was drawn, one that the seat cannot tell from the real one, and the draw does not depend on what
the seat does not know. Nothing that a view gives leads to the cards that are hidden.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from hoyle.bots.dice import Dice
from hoyle.knowledge import Beliefs, TooRare
from hoyle.knowledge.replay import Untold
from hoyle.offers.moves import Move
from hoyle.play.game import Game, State
from hoyle.position.position import Position
from hoyle.view.log import Event

#: What tells the draws of views from all else that is drawn from a seat and a number.
STREAM = 0x5EED


class NoView(Exception):
    """What a seat knows cannot be told: it was not kept how the state came about, or what was seen is too rare to be drawn."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How states are drawn that a seat cannot tell from the real one, without what happened before and with it; and its log.

    The log is told when it is asked for: it is the longer the longer a game is, and most bots never read it.
    """

    bare: Callable[[Random], State]
    whole: Callable[[Random], State]
    log: Callable[[], list[Event]]


class View:
    """A decision as one seat knows it; `seconds` is how long it may think, None if nobody waits.

    `world` is a state that the seat cannot tell from the real one, but for its log, which is empty: a bot may copy it, look at
    it, and play on in it.
    """

    __slots__ = ("_drawing", "game", "seat", "seconds", "world")

    def __init__(self, world: State, seat: int, seconds: float | None, drawing: Drawing) -> None:
        self.game: Game = world.game
        self.world = world
        self.seat = seat
        self.seconds = seconds
        self._drawing = drawing

    def __repr__(self) -> str:
        return f"<what p{self.seat} knows of {self.game.id}, {self.world.position.decisions} decisions>"

    # ---- the decision

    @property
    def current_player(self) -> int:
        """The seat that chooses, or `SIMULTANEOUS`."""
        return self.world.current_player

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that a choice is waited for."""
        return self.world.choosing

    def legal_moves(self) -> list[Move]:
        """The legal moves of the seat in canonical order."""
        return self.world.legal_moves(self.seat)

    def random_move(self, rng: Random) -> Move:
        """One of the legal moves, each as likely as the others; the others are not made."""
        return self.world.random_move(rng, self.seat)

    def choices(self, action: str | None = None, *chosen: Any) -> list[Any]:
        """What may come next when a move is put together piece by piece, as `State.choices` tells it."""
        return self.world.choices(action, *chosen, seat=self.seat)

    def move(self, action: str, *arguments: Any) -> Move:
        """The move with these arguments; raises `IllegalMove` if it is not legal."""
        return self.world.move(action, *arguments, seat=self.seat)

    def parse_move(self, text: str) -> Move:
        """The legal move that is written so; raises `IllegalMove` if there is none."""
        return self.world.parse_move(text, self.seat)

    # ---- what the seat knows

    def observation(self) -> dict[str, Any]:
        """What the seat sees lying on the table: every zone by key, hidden cards as `??`."""
        return self.world.observation(self.seat)

    def variables(self) -> dict[str, Any]:
        """The variables by key; `??` for what the seat does not see."""
        return self.world.variables(self.seat)

    def shown(self) -> dict[str, str | None]:
        """What the file shows beside the cards, in words by key."""
        return self.world.shown(self.seat)

    def log(self) -> list[Event]:
        """The events as the seat saw them."""
        return self._drawing.log()

    def possible(self, rng: Random) -> State:
        """A state that the seat cannot tell from the real one, drawn anew. Raises `NoView`."""
        return self._drawing.whole(rng)

    def drawn(self, rng: Random) -> State:
        """The same for playing on in, and much quicker: its log is empty. Raises `NoView`."""
        return self._drawing.bare(rng)


def view_of(state: State, seat: int, seconds: float | None = None) -> View:
    """What a seat knows at a decision. Raises `NoView`."""
    drawing = drawing_of(state, seat)
    settled = Dice(state.position.decisions * state.game.players + seat ^ STREAM)
    return View(drawing.bare(settled), seat, seconds, drawing)


def drawing_of(state: State, seat: int) -> Drawing:
    """How states are drawn that a seat cannot tell from this one."""
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

    now = state.copy()  # a bot may ask later, when the game has gone on
    return Drawing(by(beliefs.draw), by(beliefs.whole), lambda: now.log(seat))
