"""The reading of one scenario."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hoyle.engine.offers.moves import CHANCE, TERMINAL
from hoyle.language.report import Report, Span
from hoyle.language.syntax import Scalar
from hoyle.play.game import Game, State
from hoyle.tools.scenarios.formulas import Asker, Cards
from hoyle.tools.scenarios.read import Clause


class Unmet(Exception):
    """`state` is where the expectation failed, if not the state being checked."""

    def __init__(self, message: str, state: State | None = None) -> None:
        super().__init__(message)
        self.state = state


#: An expectation that has been read: raises `Unmet` at a state that is not so.
Check = Callable[[State], None]


@dataclass(frozen=True, slots=True)
class Desk:
    asker: Asker
    cards: Cards
    report: Report

    @property
    def game(self) -> Game:
        return self.asker.game


def differ(what: str, wanted: str, found: str) -> Unmet:
    return Unmet(f"{what}\n  expected: {wanted}\n  found:    {found}")


def join_texts(texts: Iterable[str], most: int = 40) -> str:
    found = list(texts)
    more = f", … ({len(found)} in all)" if len(found) > most else ""
    return ", ".join(found[:most]) + more or "nothing"


def turn_of(state: State) -> str:
    player = state.current_player
    if player in (TERMINAL, CHANCE):
        return "nobody: the game is over" if player == TERMINAL else "chance"
    return " ".join(f"p{seat}" for seat in state.choosing)


def is_seat(game: Game, report: Report, seat: int, span: Span) -> bool:
    if seat < game.players:
        return True
    help = f"the seats are `p0` to `p{game.players - 1}`"
    report.error("S904", f"there is no p{seat} at this table of {game.players}", span, help=help)
    return False


def text_of(clause: Clause) -> Scalar:
    assert isinstance(clause.value, Scalar)
    return clause.value
