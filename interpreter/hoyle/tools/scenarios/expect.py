"""Expectations of a step: clauses become checks, which raise `Unmet`."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.position.position import entries
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import CellAt
from hoyle.engine.view import table
from hoyle.engine.view.shown import shown_keys
from hoyle.language.report.words import list_words, value_text
from hoyle.language.syntax import Mapping, Scalar
from hoyle.play.game import State
from hoyle.tools.scenarios import ends, formulas, moves, values
from hoyle.tools.scenarios.compare import difference
from hoyle.tools.scenarios.contents import Reader
from hoyle.tools.scenarios.desk import Check, Desk, Unmet, differ, is_seat, text_of, turn_of
from hoyle.tools.scenarios.formulas import Question
from hoyle.tools.scenarios.parts import items, words
from hoyle.tools.scenarios.read import Clause
from hoyle.tools.scenarios.why import reasons
from hoyle.tools.scenarios.writing import known_text


def expect(desk: Desk, clause: Clause) -> Check:
    if clause.seat is not None and not is_seat(desk.game, desk.report, clause.seat, clause.span):
        return lambda state: None
    return CHECKS[clause.key](desk, clause)


# ---- whose turn


def turn(desk: Desk, clause: Clause) -> Check:
    wanted = values.seats(desk.game.layout, desk.report, words(text_of(clause)))

    def check(state: State) -> None:
        if wanted != sorted(state.choosing):
            raise differ("the seat to choose differs", text_of(clause).value, turn_of(state))

    return check


# ---- what lies where


def zones(desk: Desk, clause: Clause) -> Check:
    """Check `zones:`, or `p0 sees:` with `??` for the back of a card."""
    assert isinstance(clause.value, Mapping)
    seat = clause.seat
    reader = Reader(desk.game.layout, desk.report, "expected" if seat is None else "seen")
    read = [reader.content(key, value) for key, value in clause.value]
    contents = [content for content in read if content is not None]

    def check(state: State) -> None:
        lying = state.zones() if seat is None else state.observation(seat)
        for content in contents:
            key = content.at.key
            problem = difference(state, content, lying[key], seat)
            if problem is not None:
                raise differ(f"`{key}` differs" if seat is None else f"what p{seat} sees in `{key}` differs", *problem)

    return check


# ---- values


def variables(desk: Desk, clause: Clause) -> Check:
    """Check `variables:`, or `p0 knows:` with `??` for a hidden value."""
    assert isinstance(clause.value, Mapping)
    layout, notation, report = desk.game.layout, desk.game.machine.notation, desk.report
    wanted: list[tuple[CellAt, str, Any]] = []
    by_card: list[tuple[str, dict[str, str]]] = []
    open_keys = {at.open_key: at for at in layout.variable_cells if at.cards}
    for key, node in clause.value:
        if isinstance(node, Mapping) and key.value in open_keys:
            by_card.append((key.value, values_by_card(desk, open_keys[key.value], node)))
            continue
        cell = values.cell(layout, report, key)
        if cell is None:
            continue
        if not isinstance(node, Scalar):
            help = f"write one value after it, such as `{key.value}: none`"
            report.error("S903", f"`{key.value}` needs a value", node.span, help=help)
        elif node.value == HIDDEN and clause.seat is None:
            help = f"only a seat may not know a value: `p0 knows: {{{key.value}: '??'}}`"
            report.error("S904", f"`{HIDDEN}` cannot be a value of `{key.value}`", node.span, help=help)
        else:
            value = None if node.value == HIDDEN else values.value(notation, report, cell, node)
            wanted.append((cell, node.value, value))

    def check(state: State) -> None:
        spoken = notation.variable
        for cell, written, value in wanted:
            hidden = not knows(state, cell, clause.seat)
            found = HIDDEN if hidden else value_text(spoken(cell.number, state.position.variables[cell.number]))
            if found != (HIDDEN if written == HIDDEN else value_text(spoken(cell.number, value))):
                raise differ(f"`{cell.key}` differs", written, found)
        known = state.variables(clause.seat) if by_card else {}
        for name, expected in by_card:
            present = {card: value_text(value) for card, value in known[name].items()}
            if present != expected:
                raise differ(f"`{name}` differs", known_text(expected), known_text(present))

    return check


def values_by_card(desk: Desk, cell: CellAt, node: Mapping) -> dict[str, str]:
    found, notation = {}, desk.game.machine.notation
    for card, value in node:
        if isinstance(value, Scalar):
            meant = values.value(notation, desk.report, cell, value)
            found[card.value] = value_text(notation.variable(cell.number, meant))
        else:
            help = f"write one value after it, such as `{card.value}: none`"
            desk.report.error("S903", f"`{card.value}` needs a value", value.span, help=help)
    return found


def knows(state: State, cell: CellAt, seat: int | None) -> bool:
    """A seat knows a card only if it sees the card."""
    if seat is None:
        return True
    if not cell.cards:
        return bool(state.variables(seat)[cell.key] != HIDDEN)
    machine, p = state.game.machine, state.position
    cards = [*cell.cards]
    if cell.variable.type.base == "card" and p.variables[cell.number] is not None:
        cards.append(p.variables[cell.number])
    sees = (machine.sights.cell(p, cell.number) >> seat) & 1
    return bool(sees) and HIDDEN not in [table.face(machine, p, seat, card) for card in cards]


def check_shown(desk: Desk, clause: Clause) -> Check:
    """Check `shown:`, or `p0 reads:` with `??` for another seat's text."""
    assert isinstance(clause.value, Mapping)
    names = shown_keys(desk.game.machine)
    wanted: list[tuple[str, str]] = []
    for key, node in clause.value:
        if key.value not in names:
            values.no_such(desk.game.layout, desk.report, key, "shown value", names)
        elif not isinstance(node, Scalar):
            help = f"write the words after it, such as `{key.value}: none`"
            desk.report.error("S903", f"`{key.value}` needs a value", node.span, help=help)
        else:
            wanted.append((key.value, node.value))

    def check(state: State) -> None:
        found = state.shown(clause.seat)
        for key, written in wanted:
            if (found[key] or "none") != written:
                raise differ(f"`{key}` differs", written, found[key] or "none")

    return check


def holds(desk: Desk, clause: Clause) -> Check:
    texts = [clause.value] if isinstance(clause.value, Scalar) else items(clause.value, desk.report)
    read = [desk.asker.read_question(text, desk.cards, desk.report) for text in texts]

    def check(state: State) -> None:
        for question in read:
            if question is not None and not formulas.holds(question, state):
                raise Unmet("\n".join([f"this does not hold: {question.text}", *why_not(desk, question, state)]))

    return check


def why_not(desk: Desk, question: Question, state: State) -> list[str]:
    with suppress(Fault):
        return [f"  {line}" for line in reasons(desk.asker.as_written(question, desk.cards), state)]
    return []


# ---- the log


def in_log(desk: Desk, clause: Clause, *, wanted: bool) -> Check:
    """Check `log has` and `log lacks`: texts in some line, or none, of the log."""
    whose = "the log" if clause.seat is None else f"p{clause.seat}'s log"
    nodes = [clause.value] if isinstance(clause.value, Scalar) else items(clause.value, desk.report)
    texts = [node.value for node in nodes]

    def check(state: State) -> None:
        log = [str(event) for event in state.log(clause.seat)]
        for text in texts:
            found = [line for line in log if text in line]
            if wanted and not found:
                raise Unmet(f"{whose} has no line with `{text}`; it ends:\n  " + "\n  ".join(log[-8:]))
            if found and not wanted:
                raise Unmet(f"{whose} should have no line with `{text}`, but has\n  {found[0]}")

    return check


def shown_faces(desk: Desk, clause: Clause, *, wanted: bool) -> Check:
    """Check `p0 was shown` and `p0 was not shown` by the seat's log."""
    text = text_of(clause)
    wanted_faces = Reader(desk.game.layout, desk.report).faces(words(text))
    if HIDDEN in wanted_faces:
        help = f"name the cards, such as {list_words(desk.game.layout.faces[:2])}"
        desk.report.error("S905", f"`{HIDDEN}` is not a face that can be shown", text.span, help=help)

    def check(state: State) -> None:
        assert clause.seat is not None
        secrets, log = state.game.machine.secrets, entries(state.position)
        cards = {card for entry in log for card in entry.faces(clause.seat, secrets)}
        faces = {desk.game.layout.faces[card] for card in cards}
        for face in wanted_faces:
            if (face in faces) is not wanted:
                raise Unmet(f"p{clause.seat} {'was never shown' if wanted else 'was shown'} {face}")

    return check


CHECKS: dict[str, Callable[[Desk, Clause], Check]] = {
    "turn": turn,
    "legal": moves.legal,
    "can": moves.check_can,
    "cannot": moves.check_cannot,
    "zones": zones,
    "sees": zones,
    "variables": variables,
    "knows": variables,
    "shown": check_shown,
    "reads": check_shown,
    "holds": holds,
    "scores": ends.scores,
    "parts": ends.parts,
    "returns": ends.returns,
    "winners": ends.winners,
    "reason": ends.reason,
    "over": ends.over,
    "log has": partial(in_log, wanted=True),
    "log lacks": partial(in_log, wanted=False),
    "was shown": partial(shown_faces, wanted=True),
    "was not shown": partial(shown_faces, wanted=False),
}
