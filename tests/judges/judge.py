"""One game in both engines: its rules here, its name in OpenSpiel, and how moves and deals are mapped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import yaml

import hoyle

ROOM = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The two engines at a decision, and how they differ.

    kind        `mover`, `legal`, `returns`, `draw` or `end`
    only_here   legal moves that OpenSpiel does not allow; for the other kinds, what Hoyle says
    only_there  legal moves that Hoyle does not allow; for the other kinds, what OpenSpiel says
    """

    kind: str
    here: hoyle.State
    there: Any
    only_here: Sequence[Any] = ()
    only_there: Sequence[Any] = ()


def _as_drawn(_: hoyle.State, outcomes: list[str]) -> list[str]:
    return outcomes


def _no_excuse(_: Mismatch) -> str | None:
    return None


def _never(*_: Any) -> bool:
    return False


def _undecided(*_: Any) -> None:
    return None


def _same(values: list[float]) -> list[float]:
    return values


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """A game in both engines.

    rules       the id of a shipped game, or a file in `rules`
    peer        the game of OpenSpiel, with its parameters
    move        the text here of an action there
    draw        the outcomes here (`*` and `?` as in file names) of an outcome there, given the state there after it
    deal        the outcomes since the last decision in the order in which chance here needs them
    outcome     the outcome there that is already decided here; None lets OpenSpiel draw
    formal      whether an action there, the only one, is no choice here
    forced      whether OpenSpiel makes the last moves itself, which are no choice
    returns     OpenSpiel's returns out of Hoyle's
    choose      a random one of the moves, with their numbers, that are legal on both sides
    excuse      the name in `deviations.yaml` of a known difference
    every       play all histories instead of random games
    """

    name: str
    rules: str
    peer: str
    players: int
    move: Callable[[hoyle.State, Any, int], str]
    draw: Callable[[Any, int], list[str]]
    deal: Callable[[hoyle.State, list[str]], list[str]] = _as_drawn
    outcome: Callable[[hoyle.State, Any], int | None] = _undecided
    formal: Callable[[hoyle.State, Any, int], bool] = _never
    returns: Callable[[list[float]], list[float]] = _same
    choose: Callable[[Random, list[tuple[str, int]]], tuple[str, int]] = Random.choice
    excuse: Callable[[Mismatch], str | None] = _no_excuse
    options: dict[str, Any] = field(default_factory=dict)
    dealer: int | None = None
    forced: bool = False
    every: bool = False

    @property
    def game(self) -> str:
        """The game without its table."""
        return self.name.split(",")[0]

    def load(self) -> hoyle.Game:
        """The game here."""
        path = ROOM / "rules" / self.rules
        return hoyle.load(path if path.is_file() else self.rules, players=self.players, options=self.options)


@dataclass(frozen=True, slots=True)
class Deviation:
    """A known difference.

    whose    `openspiel` if it breaks the rule, `choice` if both are played
    reason   what OpenSpiel does
    rule     the rule of the game
    adapted  whether the rule file or an option here follows OpenSpiel, so that no game meets the difference
    """

    whose: str
    reason: str
    rule: str
    adapted: bool = False


def deviations() -> dict[str, dict[str, Deviation]]:
    """The known differences of each game, by name."""
    read = yaml.safe_load((ROOM / "deviations.yaml").read_text(encoding="utf-8"))
    return {game: {name: Deviation(**facts) for name, facts in known.items()} for game, known in read.items()}


def bid_low(rng: Random, moves: list[tuple[str, int]]) -> tuple[str, int]:
    """A move in which bids climb slowly, so that every contract is played: mostly a pass or one of the lowest two."""
    is_auction = any(text.startswith("make_bid") for text, _ in moves)
    lowest = sorted(moves, key=lambda move: move[1])[:3]
    return rng.choice(lowest if is_auction and rng.random() < 0.9 else moves)
