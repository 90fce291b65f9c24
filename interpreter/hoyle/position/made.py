"""How a position came about: where the game began and what was chosen since, as a chain that copies share."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.table.fault import Fault

#: A result of chance: `("dealer", seat)`, `("order", cards of a shuffled pile)` or `("card", card drawn blindly)`.
Result = tuple[str, Any]


class NoResult(Fault):
    """A settled result that chance cannot give here: the game that is replayed is none."""

    def __init__(self) -> None:
        super().__init__("", "chance cannot give what is settled for it")


@dataclass(frozen=True, slots=True)
class Origin:
    """What is needed to begin a game again: seed, named dealer, settled deal, whether outcomes are asked, results of chance.

    `results` come before those that the generator gives; with None no seed is hidden: it is that of the whole game.
    """

    seed: int
    dealer: int | None
    script: Mapping[str, list[str]]
    asked: bool
    results: tuple[Result, ...] | None = None


class Made:
    """A choice that was made: seat and action with the arguments as formulas have them, and the choices before it.

    The first of a chain stands for the beginning and holds the origin. `seat` is `CHANCE` for an outcome that was asked
    of the caller. `kept` is for those who replay the game: whatever they have worked out about this choice.
    """

    __slots__ = ("action", "arguments", "before", "kept", "origin", "seat")

    def __init__(
        self, before: "Made | None", seat: int, action: str, arguments: Any, origin: Origin | None = None
    ) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.arguments = arguments
        self.origin = origin
        self.kept: Any = None

    def __reduce__(self) -> Any:
        return chain_of, (self.first(), [(m.seat, m.action, m.arguments) for m in self.chain()[1:]])

    def chain(self) -> "list[Made]":
        """All choices from the beginning on."""
        found: list[Made] = []
        at: Made | None = self
        while at is not None:
            found.append(at)
            at = at.before
        found.reverse()
        return found

    def first(self) -> Origin:
        """Where the game began."""
        at = self
        while at.before is not None:
            at = at.before
        assert at.origin is not None
        return at.origin


def beginning(origin: Origin) -> Made:
    """A chain in which nothing was chosen yet."""
    return Made(None, 0, "", (), origin)


def chain_of(origin: Origin, choices: list[tuple[int, str, Any]]) -> Made:
    """A chain from the choices in it."""
    made = beginning(origin)
    for seat, action, arguments in choices:
        made = Made(made, seat, action, arguments)
    return made


@dataclass(slots=True)
class Fate:
    """The results of chance while a game is replayed: those that are settled, and those that came about so far.

    `path` lists the nodes that play went through. `given` is None where the generator gives them.
    """

    given: list[Result] | None = None
    heard: list[Result] = field(default_factory=list)
    path: list[int] = field(default_factory=list)

    def next(self, kind: str, among: Collection[int]) -> Any:
        """The next settled result: one of some cards or seats, or an order of them all. Raises `NoResult` for another."""
        assert self.given
        settled, value = self.given.pop(0)
        if settled != kind or not (sorted(value) == sorted(among) if kind == "order" else value in among):
            raise NoResult()
        return value
