"""Choice of the engine that plays many games.

An engine omits games that a rule stopped. The interpreter plays these again, so that their faults have places in the
rule file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from hoyle.measure.reference import play_chunk
from hoyle.measure.tally import Spread, Tally, merge
from hoyle.play.game import Game
from hoyle.play.worth import NoWorth, worths

if TYPE_CHECKING:
    from hoyle.measure.game_rows import Records
    from hoyle.native.playing import Native

EngineName: TypeAlias = Literal["auto", "native", "reference"]
ENGINES: tuple[EngineName, ...] = ("auto", "native", "reference")


class Engine(Protocol):
    """Player of games at one table; all engines play the same games under the same seeds."""

    @property
    def name(self) -> str: ...

    @property
    def threads(self) -> bool:
        """Whether threads of one process can play at once."""

    def tally(self, first_seed: int, games: int) -> tuple[Tally, Sequence[int]]:
        """The tally of games under these seeds, and the seeds that it leaves out."""

    def records(self, first_seed: int, games: int) -> "tuple[Records, Sequence[int]]":
        """The rows of these games, and the seeds of invalid rows, where a rule may have stopped the game."""


class CannotPlay(Exception):
    """An engine that is missing or cannot play this game; `installed` says which."""

    def __init__(self, message: str, installed: bool) -> None:
        super().__init__(message)
        self.message = message
        self.installed = installed


@dataclass(frozen=True, slots=True)
class Reference:
    game: Game
    player: str
    name: str = "reference"
    threads: bool = False

    def tally(self, first_seed: int, games: int) -> tuple[Tally, Sequence[int]]:
        return play_chunk(self.game, first_seed, games, self.player), ()

    def records(self, first_seed: int, games: int) -> "tuple[Records, Sequence[int]]":
        from hoyle.measure.game_rows import play_records

        return play_records(self.game, first_seed, games, self.player), ()


@dataclass(frozen=True, slots=True)
class Chosen:
    engine: Engine
    notice: str | None = None


def choose(game: Game, player: str, name: EngineName) -> Chosen:
    """Choose the engine for a game and a player.

    `auto` takes machine code where it can play the game; otherwise the notice says why. Raises `CannotPlay` if machine
    code was demanded and is impossible, or the player's formula does not fit the game.
    """
    check_player(game, player)
    if name == "reference":
        return Chosen(Reference(game, player))
    try:
        return Chosen(native(game, player))
    except CannotPlay as problem:
        if name == "native":
            raise
        notice = f"{problem.message}; the interpreter plays it" if problem.installed else None
        return Chosen(Reference(game, player), notice)


def check_player(game: Game, player: str) -> None:
    """Raise `CannotPlay` if the game lacks the player's formula."""
    _, colon, formula = player.partition(":")
    if colon:
        try:
            worths(game, formula)
        except NoWorth as problem:
            raise CannotPlay(f"{player} cannot play: {problem}", True) from None


@lru_cache(64)
def native(game: Game, player: str) -> Engine:
    """Machine code, from a cache. Raises `CannotPlay`."""
    from hoyle.native.engine import Missing
    from hoyle.native.playing import CannotLower, compile

    try:
        return MachineCode(compile(game, player))
    except Missing:
        words = "the native engine is not installed: pip install 'hoyle[native]', or leave out --engine native"
        raise CannotPlay(words, False) from None
    except CannotLower as problem:
        raise CannotPlay(str(problem), True) from None


@dataclass(frozen=True, slots=True)
class MachineCode:
    native: "Native"
    name: str = "native"
    threads: bool = True

    def tally(self, first_seed: int, games: int) -> tuple[Tally, Sequence[int]]:
        found = self.native.playouts(games, first_seed)
        looks = self.native.player == "uniform"
        decisions = found.lengths[0]
        tally = Tally(
            games=found.games,
            decisions=decisions,
            wins=found.wins,
            shared=found.shared,
            returns=found.returns,
            squares=found.squares,
            reasons=dict(sorted(found.reasons.items())),
            chosen=dict(sorted(found.chosen.items())),
            parts=found.parts,
            lengths=Spread(found.games, *found.lengths),
            offered=Spread(decisions, *found.offered) if looks and decisions else Spread(),
        )
        return tally, found.failed

    def records(self, first_seed: int, games: int) -> "tuple[Records, Sequence[int]]":
        from hoyle.measure.game_rows import of_machine_code

        return of_machine_code(self.native, first_seed, games)


def tally(engine: Engine, game: Game, player: str, first_seed: int, games: int) -> Tally:
    """Tally all games; the interpreter plays those that the engine leaves out."""
    found, left = engine.tally(first_seed, games)
    for seed in left:
        found = merge(found, play_chunk(game, seed, 1, player))
    return found
