"""What a bot gets: a decision as the seat that makes it knows it. Input: a state and a seat; output: a view.

A view holds no way to the cards that are hidden from its seat. It answers from a state that was drawn, one that the seat
cannot tell from the real one, and the draw does not depend on what the seat does not know.
"""

from random import Random
from typing import Any

from hoyle.bots.dice import Dice
from hoyle.knowledge.beliefs import Beliefs, TooRare
from hoyle.knowledge.replay import Untold
from hoyle.offers.moves import Move
from hoyle.play.game import Game, State
from hoyle.view.log import Event

#: What tells the draws of views from all else that is drawn from a seat and a number.
STREAM = 0x5EED


class NoView(Exception):
    """What a seat knows cannot be told: it was not kept how the state came about, or what was seen is too rare to be drawn."""


class View:
    """A decision as one seat knows it; `seconds` is how long it may think, None if nobody waits.

    `world` is a state that the seat cannot tell from the real one: a bot may copy it, look at it, and play on in it.
    """

    __slots__ = ("_beliefs", "game", "seat", "seconds", "world")

    def __init__(self, world: State, seat: int, seconds: float | None = None) -> None:
        self.game: Game = world.game
        self.world = world
        self.seat = seat
        self.seconds = seconds
        self._beliefs: Beliefs | None = None

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
        return self.world.log(self.seat)

    def possible(self, rng: Random) -> State:
        """A state that the seat cannot tell from the real one, drawn anew."""
        try:
            return State(self.game, self.beliefs.whole(rng))
        except (Untold, TooRare) as problem:
            raise NoView(str(problem)) from None

    def drawn(self, rng: Random) -> State:
        """The same without what happened before, for playing on in: its log is empty."""
        try:
            return State(self.game, self.beliefs.draw(rng))
        except (Untold, TooRare) as problem:
            raise NoView(str(problem)) from None

    @property
    def beliefs(self) -> Beliefs:
        """What the seat believes, worked out once."""
        if self._beliefs is None:
            self._beliefs = Beliefs(self.game.machine, self.world.position, self.seat)
        return self._beliefs


def view_of(state: State, seat: int, seconds: float | None = None) -> View:
    """What a seat knows at a decision; the state itself is not kept. Raises `NoView`."""
    drawn = Dice(state.position.decisions * state.game.players + seat ^ STREAM)
    try:
        return View(state.possible(seat, drawn), seat, seconds)
    except (Untold, TooRare) as problem:
        raise NoView(str(problem)) from None
