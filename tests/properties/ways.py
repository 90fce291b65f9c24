"""Games on their way: a table and a seed in, a state at every decision out; what fails tells how to play it again."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from hoyle.bots.random_player import PLAYERS
from hoyle.engine.offers.moves import Move
from hoyle.play.game import Game, State
from hoyle.tools.audit.play import choose
from properties.tables import Options, game_at, name_of, samples


@dataclass
class Way:
    """One game that is played: all that is needed to play it again."""

    path: Path
    players: int
    options: Options
    seed: int
    player: str
    asked: bool = False
    moves: list[str] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game at its table."""
        return game_at(self.path, self.players, self.options)

    def start(self) -> State:
        """The game before its first decision."""
        return self.game.new_state(self.seed, ask_chance=self.asked)

    def __str__(self) -> str:
        return (
            f"game {name_of(self.path)}, {self.players} players, options {dict(self.options)}, "
            f"seed {self.seed}, ask_chance={self.asked}\nmoves {self.moves!r}"
        )


def way(path: Path, players: int, seed: int, asked: bool = False) -> Way:
    """A game with options and a kind of player that the seed settles."""
    rng = Random(seed)
    rows = samples(path, players)
    options = rows[0] if rng.random() < 0.3 else rng.choice(rows)
    return Way(path, players, options, seed, rng.choice(sorted(PLAYERS)), asked)


@contextmanager
def name_game_on_failure(way: Way) -> Iterator[None]:
    """Whatever goes wrong inside is told with the game in which it did."""
    try:
        yield
    except Exception as problem:
        problem.add_note(str(way))
        raise


def journey(way: Way, most: int) -> Iterator[State]:
    """The state at each decision (or outcome that is asked for) of a game, and at its end; always the same object."""
    state = way.start()
    rng = Random(way.seed)
    for _ in range(most):
        yield state
        if state.is_terminal:
            return
        make(state, choose(state, way.player, rng, rng), way.moves)
    yield state


def make(state: State, move: Move, moves: list[str]) -> None:
    """Make a move and write it down."""
    moves.append(f"p{move.seat}: {move}" if move.seat >= 0 else str(move))
    state.apply(move)


def again(state: State, line: str) -> None:
    """Make a move that was written down."""
    seat, _, text = line.rpartition(": ")
    state.apply(state.parse_move(text, int(seat[1:]) if seat else None))


def seats(state: State) -> range:
    """All seats."""
    return range(state.game.players)
