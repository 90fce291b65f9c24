"""Explanations of formulas that do not hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import needs
from hoyle.language.model.facts import formula_facts
from hoyle.language.model.types import LOOK, Type
from hoyle.language.model.walk import children
from hoyle.language.report import short
from hoyle.play.game import State
from hoyle.tools.scenarios.contents import EMPTY
from hoyle.tools.scenarios.formulas import Question, laid_out, worked_out

#: The most items of a list to show.
MOST = 16
#: The most conditions of one formula to show.
PARTS = 6
#: The most items of a list to search for a failing condition.
LOOKED_AT = 500


@dataclass(frozen=True, slots=True)
class Place:
    question: Question
    state: State
    bound: Mapping[f.Local, Any]

    def value(self, part: f.Formula) -> Any:
        """Raises `Fault`."""
        position = laid_out(self.question, self.state)
        for local, value in self.bound.items():
            position.slots[local.slot] = value
        found = worked_out(self.state.game, self.question.layout, part)(position)
        return tuple(found) if isinstance(found, list) else found

    def reads(self, part: f.Formula) -> bool:
        return needs(part).locals <= {*self.question.given, *self.bound}


@dataclass(frozen=True, slots=True)
class Failing:
    """`wanted` is the right answer of a single condition."""

    condition: f.Formula
    wanted: bool
    place: Place


def reasons(question: Question, state: State) -> list[str]:
    """Conditions that make a formula false, with the values they compare. Raises `Fault`."""
    place = Place(question, state, {})
    found = list(failing_parts(question.formula, True, place))
    lines = []
    for one in found[:PARTS]:
        if one.condition is not question.formula:
            where = ", ".join(
                f"{local.name} = {value_text(state, local.type, v)}" for local, v in one.place.bound.items()
            )
            how = "this is false" if one.wanted else "this is true"
            lines.append(f"{how}{f' for {where}' if where else ''}: {text_of(one.condition)}")
        lines += [f"{'' if one.condition is question.formula else '  '}{line}" for line in operand_lines(one)]
    return lines if len(found) <= PARTS else [*lines, "…"]


# ---- which conditions


def failing_parts(formula: f.Formula, wanted: bool, place: Place) -> Iterator[Failing]:
    match formula:
        case f.Not(subject=subject):
            yield from failing_parts(subject, not wanted, place)
        case f.AllOf(parts=parts) | f.AnyOf(parts=parts):
            # where one part decides, only the first such part is shown, and later ones are not evaluated
            enough = isinstance(formula, f.AllOf) is wanted
            spoilt = (part for part in parts if bool(place.value(part)) is not wanted)
            for part in islice(spoilt, 1) if enough else parts:
                yield from failing_parts(part, wanted, place)
        case f.Choice(condition=condition, then=then, otherwise=otherwise):
            yield from failing_parts(then if place.value(condition) else otherwise, wanted, place)
        case f.Fold(kind="all", head=head) if wanted:
            found = next(members(formula, head, False, place), None)
            yield from failing_parts(head, True, found) if found is not None else [Failing(formula, wanted, place)]
        case f.Find(kind="any", local=local, where=where) if not wanted and local is not None and where is not None:
            found = next(members(formula, where, True, place), None)
            yield Failing(where, False, found) if found is not None else Failing(formula, wanted, place)
        case _:
            yield Failing(formula, wanted, place)


def members(formula: f.Fold | f.Find, asked: f.Formula, answer: bool, place: Place) -> Iterator[Place]:
    assert formula.local is not None
    for thing in islice(place.value(formula.source), LOOKED_AT):
        here = Place(place.question, place.state, {**place.bound, formula.local: thing})
        if formula.where in (None, asked) or here.value(formula.where):
            if bool(here.value(asked)) is answer:
                yield here


# ---- what they compare


def operand_lines(one: Failing) -> Iterator[str]:
    place, told = one.place, set[str]()
    for side in sides(one.condition):
        for part in (side, *calls(side, place)):
            words, value = text_of(part), value_text(place.state, part.type, place.value(part))
            if words not in told and words.strip("()") != value:
                told.add(words)
                yield f"{words}: {value}"


def sides(condition: f.Formula) -> list[f.Formula]:
    """The operands of a comparison, or the condition. Faces have no value."""
    found: tuple[f.Formula, ...] = (condition,)
    match condition:
        case _ if formula_facts(condition).compares:
            found = children(condition)
        case f.Empty(subject=subject) | f.Find(source=subject):
            found = (subject,)
        case f.Call(arguments=arguments):
            found = (condition, *arguments)
    return [side for side in found if LOOK not in (side.type, side.type.item)]


def calls(side: f.Formula, place: Place) -> Iterator[f.Formula]:
    """Yield calls inside a side whose arguments have values here."""
    for part in children(side):
        if isinstance(part, f.Call) and place.reads(part):
            yield part
        yield from calls(part, place)


# ---- words


def text_of(part: f.Formula) -> str:
    return " ".join(part.span.text.split()) if part.span is not None else "this"


def value_text(state: State, kind: Type, value: Any) -> str:
    """Write a value as scenarios do: `yes`, `7C 10C`, `empty`."""
    if value is None:
        return "none"
    notation, faces = state.game.machine.notation, state.game.layout.faces
    match kind.base:
        case "list" if kind.item is not None:
            mark = " " if kind.item.base == "card" else ", "
            things = [value_text(state, kind.item, thing) for thing in value[:MOST]]
            return (mark.join(things) or EMPTY) + (f" … ({len(value)} in all)" if len(value) > MOST else "")
        case "card":
            return str(faces[value])
        case "row":
            return "-".join(faces[card] for card in state.position.rows[value])
    return short(notation.write_value(kind, value))
