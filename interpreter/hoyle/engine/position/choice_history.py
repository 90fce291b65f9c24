"""The start of a position and the choices since, as a chain that copies share."""

from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Any

from hoyle.engine.table.fault import Fault
from hoyle.frozen import dataclass

#: A result of chance: `("dealer", seat)`, `("order", cards of a shuffled pile)` or `("card", card drawn blindly)`.
Result = tuple[str, Any]


class NoResult(Fault):
    """A settled result that chance cannot give here: the replayed game is invalid."""

    def __init__(self) -> None:
        super().__init__("", "chance cannot give what is settled for it")


@dataclass(frozen=True, slots=True)
class GameStart:
    """The start of a game; `asked`: outcomes of chance are asked of the caller.

    `results` come before those of the generator; if None, `seed` is that of the whole game.
    """

    seed: int
    dealer: int | None
    script: Mapping[str, list[str]]
    asked: bool
    results: tuple[Result, ...] | None = None


@dataclass(slots=True, repr=False, eq=False)
class PastChoice:
    """A choice and those before it: seat, action, and arguments in internal form.

    The first is the start and holds the origin. `seat` is `CHANCE` for an outcome asked of the caller. `kept` is for
    those who replay the game.
    """

    before: "PastChoice | None"
    seat: int
    action: str
    arguments: Any
    origin: GameStart | None = None
    kept: Any = None

    def __reduce__(self) -> Any:
        return chain_of, (self.first(), [(m.seat, m.action, m.arguments) for m in self.chain()[1:]])

    def chain(self) -> "list[PastChoice]":
        found: list[PastChoice] = []
        at: PastChoice | None = self
        while at is not None:
            found.append(at)
            at = at.before
        found.reverse()
        return found

    def first(self) -> GameStart:
        at = self
        while at.before is not None:
            at = at.before
        assert at.origin is not None
        return at.origin


def start_of_game(origin: GameStart) -> PastChoice:
    return PastChoice(None, 0, "", (), origin)


def chain_of(origin: GameStart, choices: list[tuple[int, str, Any]]) -> PastChoice:
    made = start_of_game(origin)
    for seat, action, arguments in choices:
        made = PastChoice(made, seat, action, arguments)
    return made


@dataclass(slots=True)
class ChanceTape:
    """Results of chance during a replay; `given` is None if the generator gives them.

    `path` lists the nodes visited.
    """

    given: list[Result] | None = None
    heard: list[Result] = field(default_factory=list)
    path: list[int] = field(default_factory=list)

    def next(self, kind: str, among: Collection[int]) -> Any:
        """The next result: one of `among`, or an order of them all. Raises `NoResult` for another."""
        assert self.given
        settled, value = self.given.pop(0)
        if settled != kind or not (sorted(value) == sorted(among) if kind == "order" else value in among):
            raise NoResult()
        return value
