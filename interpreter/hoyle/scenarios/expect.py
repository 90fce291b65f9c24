"""What a step says should be so: a clause and a state in; nothing out, or `Unmet` with what is there."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from hoyle.play.state import State
from hoyle.report import Report
from hoyle.runtime.moves import CHANCE, TERMINAL
from hoyle.runtime.notation import HIDDEN
from hoyle.scenarios.compare import difference
from hoyle.scenarios.contents import Reader
from hoyle.scenarios.formulas import Asker, Cards
from hoyle.scenarios.read import Clause, items, words
from hoyle.syntax import Mapping, Node, Scalar
from hoyle.view.log import shown_value


class Unmet(Exception):
    """Something is not as a scenario says."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What is at hand while a scenario is checked."""

    state: State
    asker: Asker
    cards: Cards
    report: Report


def expect(desk: Desk, clause: Clause) -> None:
    """Raise `Unmet` if a state is not as a clause says; what the clause says wrongly goes to the report."""
    if clause.seat is not None and clause.seat >= desk.state.game.players:
        message = f"there is no p{clause.seat} at this table of {desk.state.game.players}"
        desk.report.error("S904", message, clause.span)
        return
    CHECKS[clause.key](desk, clause)


def differ(what: str, wanted: str, found: str) -> Unmet:
    """A difference in two lines, one below the other."""
    return Unmet(f"{what}\n  expected: {wanted}\n  found:    {found}")


def shown(texts: Iterable[str]) -> str:
    """Texts in a row, cut off where there are many."""
    found = list(texts)
    more = f", … ({len(found)} in all)" if len(found) > 40 else ""
    return ", ".join(found[:40]) + more or "nothing"


# ---- whose turn, and which moves


def turn(desk: Desk, clause: Clause) -> None:
    """`turn: p0`, or several seats that choose in secret."""
    wanted = sorted(w.value for w in words(text_of(clause)))
    found = sorted(f"p{seat}" for seat in desk.state.choosing)
    if wanted != found:
        raise differ("another seat chooses", " ".join(wanted), turn_of(desk.state))


def turn_of(state: State) -> str:
    """Who chooses, in words."""
    player = state.current_player
    if player in (TERMINAL, CHANCE):
        return "nobody: the game is over" if player == TERMINAL else "chance"
    return " ".join(f"p{seat}" for seat in state.choosing)


def legal(desk: Desk, clause: Clause) -> None:
    """`legal:` all moves, or how many; or, by action, the arguments of all its moves, or how many."""
    if isinstance(clause.value, Mapping):
        for key, node in clause.value:
            action = key.value
            found = [str(m) for m in desk.state.legal_moves(clause.seat) if m.action == action]
            if action not in desk.state.game.model.actions and action != "pass":
                desk.report.error("S904", f"the game has no action `{action}`", key.span)
                return
            same_moves(desk, f"moves of {action}", node, [m.removeprefix(action).strip() for m in found])
        return
    same_moves(desk, "legal moves", clause.value, [str(m) for m in desk.state.legal_moves(clause.seat)])


def same_moves(desk: Desk, what: str, node: Node, found: list[str]) -> None:
    """Compare moves with a list, or their number with a number."""
    if isinstance(node, Scalar) and node.value.isdecimal():
        if int(node.value) != len(found):
            raise differ(f"another number of {what}", node.value, f"{len(found)}: {shown(found)}")
        return
    if isinstance(node, Scalar) and node.value == "none":
        wanted: list[str] = []
    else:
        wanted = [moved(text.value) for text in items(node, desk.report)]
    missing = list((Counter(wanted) - Counter(found)).elements())
    extra = list((Counter(found) - Counter(wanted)).elements())
    if missing or extra:
        lines = [f"the {what} are others"]
        lines += [f"  expected, but not there: {shown(missing)}"] if missing else []
        lines += [f"  there, but not expected: {shown(extra)}"] if extra else []
        raise Unmet("\n".join(lines))


def moved(text: str) -> str:
    """A move with its ten written as the game writes it."""
    return re.sub(r"\bT(?=[A-Z]\b)", "10", text)


def can(desk: Desk, clause: Clause) -> None:
    """`can:` moves that are legal."""
    for text in items(clause.value, desk.report):
        reason = desk.state.why_not(text.value, clause.seat)
        if reason is not None:
            raise Unmet(f"`{text.value}` should be legal, but is refused: {reason}")


def cannot(desk: Desk, clause: Clause) -> None:
    """`cannot:` moves that are refused and change nothing; the reason must hold the text, or be that rule."""
    because: dict[str, str] = {}
    if isinstance(clause.value, Mapping):
        for key, value in clause.value:
            if not isinstance(value, Scalar):
                desk.report.error("S903", "the reason why a move is refused is a text", value.span)
                return
            because[key.value] = value.value
    for text in because or [scalar.value for scalar in items(clause.value, desk.report)]:
        before = lasting(desk.state)
        reason = desk.state.why_not(text, clause.seat)
        if lasting(desk.state) != before:
            raise Unmet(f"asking for `{text}` changed the game")
        if reason is None:
            raise Unmet(f"`{text}` should be refused, but is legal")
        if because.get(text, "") not in str(reason) and because[text] != reason.rule:
            raise differ(f"`{text}` is refused for another reason", because[text], str(reason))


def lasting(state: State) -> dict[str, Any]:
    """The state as saved, without the slots of names that only moves in the making use."""
    saved: dict[str, Any] = json.loads(state.to_json())
    del saved["slots"]
    return saved


# ---- what lies where


def zones(desk: Desk, clause: Clause) -> None:
    """`zones:` what lies in them."""
    each_zone(desk, clause.value, desk.state.zones(), "")


def sees(desk: Desk, clause: Clause) -> None:
    """`p0 sees:` what a seat sees in zones, `??` where it sees a back."""
    assert clause.seat is not None
    each_zone(desk, clause.value, desk.state.observation(clause.seat), f"p{clause.seat} sees ")


def each_zone(desk: Desk, node: Node, table: dict[str, Any], viewer: str) -> None:
    """Compare the zones named with a table as somebody sees it."""
    assert isinstance(node, Mapping)
    reader = Reader(desk.state.game.layout, desk.report)
    for key, value in node:
        at = reader.zone(key)
        content = reader.content(at, value) if at else None
        if content is None:
            continue
        if content.rest or content.by:
            desk.report.error("S902", "`rest` and `by` can be given, but not expected", value.span)
            continue
        problem = difference(desk.state, content, table[key.value], bool(viewer))
        if problem:
            raise differ(f"{viewer}`{key.value}` otherwise" if viewer else f"`{key.value}` is not as said", *problem)


# ---- values


def variables(desk: Desk, clause: Clause) -> None:
    """`variables:` their values; `p0 knows:` as that seat knows them, `??` where it does not."""
    assert isinstance(clause.value, Mapping)
    reader = Reader(desk.state.game.layout, desk.report)
    for key, node in clause.value:
        cell = reader.cell(key)
        if cell is None:
            continue
        if not isinstance(node, Scalar):
            desk.report.error("S903", f"`{key.value}` needs a value", node.span)
            continue
        sights = desk.state.game.machine.sights
        known = clause.seat is None or (sights.cell(desk.state.position, cell.number) >> clause.seat) & 1
        value = desk.state.position.variables[cell.number]
        text = shown_value(desk.state.game.machine.notation.variable(cell.number, value)) if known else HIDDEN
        if node.value != HIDDEN and reader.value(cell, node) is None and node.value != "none":
            continue
        if text != node.value:
            raise differ(f"`{key.value}` has another value", node.value, text)


def holds(desk: Desk, clause: Clause) -> None:
    """`holds:` formulas that are true."""
    texts = [clause.value] if isinstance(clause.value, Scalar) else items(clause.value, desk.report)
    for text in texts:
        true_here(desk, text)


def true_here(desk: Desk, text: Scalar) -> None:
    """Raise `Unmet` if a formula is not true."""
    if desk.asker.holds(desk.state, text, desk.cards, desk.report) is False:
        raise Unmet(f"this does not hold: {text.value}")


def scores(desk: Desk, clause: Clause) -> None:
    """`scores:` the running scores by seat."""
    state = desk.state
    by_seat(desk, "the scores are others", text_of(clause), state.game.machine.scores.scores(state.position))


def returns(desk: Desk, clause: Clause) -> None:
    """`returns:` what each seat gets."""
    by_seat(desk, "the returns are others", text_of(clause), [int(x) for x in desk.state.returns()])


def parts(desk: Desk, clause: Clause) -> None:
    """`parts:` what the score parts named have added up to, by seat."""
    assert isinstance(clause.value, Mapping)
    counting = desk.state.game.machine.scores
    for key, node in clause.value:
        if key.value not in counting.names:
            desk.report.error("S904", f"the score has no part `{key.value}`", key.span)
        elif isinstance(node, Scalar):
            line = desk.state.position.parts[counting.names.index(key.value)]
            by_seat(
                desk,
                f"`{key.value}` of the score is another",
                node,
                [line[counting.subject(s)] for s in range(desk.state.game.players)],
            )


def by_seat(desk: Desk, what: str, text: Scalar, found: list[int]) -> None:
    """Compare one number for each seat."""
    wanted = [word.value.removeprefix("+") for word in words(text)]
    if len(wanted) != desk.state.game.players or not all(re.fullmatch(r"-?\d+", word) for word in wanted):
        message = f"this needs {desk.state.game.players} numbers, one for each seat from p0"
        desk.report.error("S903", message, text.span)
    elif [int(word) for word in wanted] != found:
        raise differ(what, " ".join(wanted), " ".join(map(str, found)))


# ---- the end, and the log


def winners(desk: Desk, clause: Clause) -> None:
    """`winners:` the seats that share the win, or `nobody`."""
    result = finished(desk)
    wanted = [word.value for word in words(text_of(clause)) if word.value != "nobody"]
    found = [f"p{seat}" for seat in result.winners]
    if sorted(wanted) != sorted(found):
        raise differ("others win", " ".join(wanted) or "nobody", " ".join(found) or "nobody")


def reason(desk: Desk, clause: Clause) -> None:
    """`reason:` why the game ended."""
    result = finished(desk)
    if result.reason != text_of(clause).value:
        raise differ("the game ended for another reason", text_of(clause).value, result.reason)


def finished(desk: Desk) -> Any:
    """The result; raises `Unmet` while the game goes on."""
    if desk.state.result is None:
        raise Unmet(f"the game is not over: {turn_of(desk.state)} chooses")
    return desk.state.result


def over(desk: Desk, clause: Clause) -> None:
    """`over: yes` or `no`."""
    text = text_of(clause)
    if text.value not in ("yes", "no"):
        desk.report.error("S903", "`over` is yes or no", text.span)
    elif desk.state.is_terminal is not (text.value == "yes"):
        raise Unmet("the game should be over" if text.value == "yes" else "the game should go on, but is over")


def log_has(desk: Desk, clause: Clause) -> None:
    """`log has`, `p0 log has`: lines of the log that hold a text; the referee's log without a seat."""
    in_log(desk, clause, True)


def log_lacks(desk: Desk, clause: Clause) -> None:
    """`log lacks`, `p0 log lacks`: texts that no line of the log holds."""
    in_log(desk, clause, False)


def in_log(desk: Desk, clause: Clause, wanted: bool) -> None:
    """Look for texts in a log."""
    log = [str(event) for event in desk.state.log(clause.seat)]
    whose = "the log" if clause.seat is None else f"p{clause.seat}'s log"
    texts = [clause.value] if isinstance(clause.value, Scalar) else items(clause.value, desk.report)
    for text in texts:
        found = [line for line in log if text.value in line]
        if wanted and not found:
            raise Unmet(f"{whose} has no line with `{text.value}`; it ends:\n  " + "\n  ".join(log[-8:]))
        if found and not wanted:
            raise Unmet(f"{whose} should have no line with `{text.value}`, but has\n  {found[0]}")


def was_shown(desk: Desk, clause: Clause) -> None:
    """`p0 was shown`: faces that the seat's log names."""
    shown_faces(desk, clause, True)


def was_not_shown(desk: Desk, clause: Clause) -> None:
    """`p0 was not shown`: faces that the seat's log does not name."""
    shown_faces(desk, clause, False)


def shown_faces(desk: Desk, clause: Clause, wanted: bool) -> None:
    """Look for faces in a seat's log."""
    faces = {face for event in desk.state.log(clause.seat) for face in re.findall(r"\w+", str(event))}
    reader = Reader(desk.state.game.layout, desk.report)
    for word, face in zip(
        words(text_of(clause)), reader.faces(desk.state.game.layout.zones[0], words(text_of(clause)))
    ):
        if (face in faces) is not wanted:
            has = "was never shown" if wanted else "was shown"
            raise Unmet(f"p{clause.seat} {has} {word.value}")


def text_of(clause: Clause) -> Scalar:
    """The text of a clause whose shape has been checked."""
    assert isinstance(clause.value, Scalar)
    return clause.value


CHECKS: dict[str, Callable[[Desk, Clause], None]] = {
    "turn": turn,
    "legal": legal,
    "can": can,
    "cannot": cannot,
    "zones": zones,
    "sees": sees,
    "variables": variables,
    "knows": variables,
    "holds": holds,
    "scores": scores,
    "parts": parts,
    "returns": returns,
    "winners": winners,
    "reason": reason,
    "over": over,
    "log has": log_has,
    "log lacks": log_lacks,
    "was shown": was_shown,
    "was not shown": was_not_shown,
}
