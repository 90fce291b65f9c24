"""Expectations about the end of a game."""

import re
from collections.abc import Callable

from hoyle.engine.runtime.scores import Result
from hoyle.language.report import did_you_mean, list_words
from hoyle.language.syntax import Mapping, Scalar
from hoyle.play.game import State
from hoyle.tools.scenarios import values
from hoyle.tools.scenarios.desk import Check, Desk, Unmet, differ, text_of, turn_of
from hoyle.tools.scenarios.keys import as_written
from hoyle.tools.scenarios.parts import words
from hoyle.tools.scenarios.read import Clause

NOBODY = "nobody"


def scores(desk: Desk, clause: Clause) -> Check:
    counting = desk.game.machine.scores
    return by_seat(desk, "the scores differ", text_of(clause), lambda state: counting.scores(state.position))


def returns(desk: Desk, clause: Clause) -> Check:
    return by_seat(desk, "the returns differ", text_of(clause), lambda state: [int(x) for x in state.returns()])


def parts(desk: Desk, clause: Clause) -> Check:
    assert isinstance(clause.value, Mapping)
    names = desk.game.machine.scores.names
    checks: list[Check] = []
    for key, node in clause.value:
        if key.value not in names:
            near = did_you_mean(key.value, names)
            help = f"did you mean `{near}`?" if near else f"the parts are {list_words(names)}"
            desk.report.error("S904", f"the score has no part `{key.value}`", key.span, help=help, instead=near)
        elif not isinstance(node, Scalar):
            message = f"`{key.value}` needs a number for each seat"
            desk.report.error("S903", message, node.span, help=as_written("parts"))
        else:
            found = part_of(desk, names.index(key.value))
            checks.append(by_seat(desk, f"`{key.value}` of the score differs", node, found))

    def check(state: State) -> None:
        for one in checks:
            one(state)

    return check


def part_of(desk: Desk, number: int) -> Callable[[State], list[int]]:
    subject = desk.game.machine.scores.subject
    return lambda state: [state.position.parts[number][subject(seat)] for seat in range(desk.game.players)]


def by_seat(desk: Desk, what: str, text: Scalar, found: Callable[[State], list[int]]) -> Check:
    players = desk.game.players
    written = [word.value.removeprefix("+") for word in words(text)]
    right = len(written) == players and all(re.fullmatch(r"-?\d{1,18}", word) for word in written)
    if not right:
        message = f"expected {players} numbers, one for each seat from p0"
        help = f"write them with spaces between, such as `{' '.join('0' * players)}`"
        desk.report.error("S903", message, text.span, help=help)
    wanted = [int(word) for word in written] if right else []

    def check(state: State) -> None:
        if found(state) != wanted:
            raise differ(what, " ".join(written), " ".join(map(str, found(state))))

    return check


def winners(desk: Desk, clause: Clause) -> Check:
    text = text_of(clause)
    wanted = [] if text.value == NOBODY else values.seats(desk.game.layout, desk.report, words(text))

    def check(state: State) -> None:
        result = final_result(state)
        if wanted != sorted(result.winners):
            raise differ("the winners differ", text.value, " ".join(f"p{seat}" for seat in result.winners) or NOBODY)

    return check


def reason(desk: Desk, clause: Clause) -> Check:
    wanted = text_of(clause).value

    def check(state: State) -> None:
        result = final_result(state)
        if result.reason != wanted:
            raise differ("the reason of the end differs", wanted, result.reason)

    return check


def final_result(state: State) -> Result:
    """Raises `Unmet` while the game continues."""
    if state.result is None:
        raise Unmet(f"the game is not over: {turn_of(state)} chooses")
    return state.result


def over(desk: Desk, clause: Clause) -> Check:
    text = text_of(clause)
    if text.value not in ("yes", "no"):
        desk.report.error("S903", f"`over` must be yes or no, not `{text.value}`", text.span, help=as_written("over"))

    def check(state: State) -> None:
        if state.is_terminal is not (text.value == "yes"):
            raise Unmet("the game should be over" if text.value == "yes" else "the game should continue, but is over")

    return check
