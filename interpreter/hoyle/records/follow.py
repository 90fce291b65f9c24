"""Replay of games from their logs, up to the first difference."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.engine.offers.moves import IllegalMove, Reason
from hoyle.engine.table.fault import Fault
from hoyle.language.report import Diagnostic, Source, Span
from hoyle.records.lines import End, MoveLine, check_of
from hoyle.records.read import Log
from hoyle.version import VERSION

if TYPE_CHECKING:
    from hoyle.play.game import Game, State

#: Moves between two stored positions, from which later ones are replayed on demand.
EVERY = 64


@dataclass(frozen=True, slots=True)
class Replay:
    """A game as far as its log can be followed; `finding` says why it ends there.

    `kept` are positions, `EVERY` moves apart.
    """

    game: "Game"
    log: Log
    moves: tuple[MoveLine, ...]
    kept: tuple["State", ...]
    finding: Diagnostic | None

    def at(self, moves: int) -> "State":
        state = self.kept[moves // EVERY].copy()
        for made in self.moves[moves // EVERY * EVERY : moves]:
            again(state, made)
        return state


def follow(log: Log, game: "Game") -> Replay:
    state = game.new_state(log.head.seed)
    kept, check = [state.copy()], ""
    for i, made in enumerate(log.moves):
        wrong = differs(state, made, check)
        if wrong is not None:
            return Replay(game, log, log.moves[:i], tuple(kept), difference_finding(log, game, made, *wrong))
        check = made.check
        if (i + 1) % EVERY == 0:
            kept.append(state.copy())
    return Replay(game, log, log.moves, tuple(kept), end_differs(state, log, game))


def again(state: "State", made: MoveLine) -> None:
    """A rule that could not be carried out stops the game as before."""
    try:
        state.apply(state.parse_move(made.move, made.seat))
    except Fault:
        pass


def differs(state: "State", made: MoveLine, check: str) -> tuple[str, Reason | None] | None:
    try:
        again(state, made)
    except IllegalMove as refused:
        return "is not legal", refused.reason
    if check_of(check, state, made.seat, made.move) == made.check:
        return None
    return "does not lead to the same position as in the log", None


def end_differs(state: "State", log: Log, game: "Game") -> Diagnostic | None:
    if log.end is None:
        return None
    result = state.result
    if result is None:
        return difference_finding(log, game, log.end, "is not reached", None)
    if (result.reason, result.winners, result.scores) == (log.end.reason, log.end.winners, log.end.scores):
        return None
    scores, were = " ".join(map(str, result.scores)), " ".join(map(str, log.end.scores))
    return difference_finding(
        log,
        game,
        log.end,
        f"is not as in the log, where the scores are {were} ({log.end.reason}) and not {scores} ({result.reason})",
        None,
    )


def difference_finding(log: Log, game: "Game", at: MoveLine | End, what: str, reason: Reason | None) -> Diagnostic:
    whole = at.n - 1 if isinstance(at, MoveLine) else len(log.moves)
    place = f"move {at.n} (p{at.seat}: {at.move})" if isinstance(at, MoveLine) else "the end of the game"
    replayed = "the move before it was" if whole == 1 else f"the {whole} moves before it were"
    notes = [f"{replayed} replayed without a problem"] if whole else []
    if reason is not None:
        where = f"{reason.file}, line {reason.line}: " if reason.file and reason.line else ""
        notes.append(f"{where}{reason.message}")
    if log.head.hoyle != VERSION:
        notes.append(f"the log was written by Hoyle {log.head.hoyle}, and this is {VERSION}")
    span = line_of(log.source, at.line)
    if log.head.digest == game.digest:
        message = f"{place} {what}, though the rules have not changed"
        notes.append("the log was edited after the game, or was written by a version of Hoyle that plays differently")
        help = f"`hoyle replay {log.source.name}` shows the game up to this move"
        return Diagnostic("L102", "error", message, span, notes=tuple(notes), help=help)
    message = f"{place} {what}, because the rules have changed since this game was played"
    help = (
        f"`hoyle replay {log.source.name}` shows the game up to this move; add `--save-scenario FILE` "
        "to save the position there. To replay the whole game, use the old rule file"
    )
    return Diagnostic("L101", "error", message, span, notes=tuple(notes), help=help)


def line_of(source: Source, number: int) -> Span:
    start = source.starts[number - 1]
    return Span(source, start, start + len(source.line(number)))
