"""Formulas as list entries."""

import hoyle.language.model.formula as f
from hoyle.language.model.text import Text, with_plurals
from hoyle.language.model.walk import cases_of
from hoyle.tools.booklet.document import Item, bare
from hoyle.tools.booklet.english import objective, sentence
from hoyle.tools.booklet.formulas.logic import has_cases, joint_condition, plainest, truth_value
from hoyle.tools.booklet.formulas.members import listed
from hoyle.tools.booklet.formulas.voice import Voice
from hoyle.tools.booklet.formulas.words import clause_of, phrase

#: Conditions of more words are listed part by part.
_BREATH = 40


def cases(
    call: f.Call, body: f.Formula, voice: Voice, remark: str = "", *, head: tuple[Voice, Voice] | None = None
) -> Item:
    """Write `a card *takes* if it is a seven`.

    `head` gives the voices for name and explanation, if they differ.
    """
    first, voice = head or (voice, voice)
    if body.type.base != "bool":
        return define_name(phrase(call, first), body, voice, remark)
    name, inside = clause_of(call, first), f" ({remark})" if remark else ""
    if has_cases(body):
        return Item(sentence(f"{name}{inside}:"), arms(body, voice), cases=True)
    text = clause_of(body, voice)
    parts = joint_condition(body)
    if parts is not None and len(f"{name} {text}".split()) > _BREATH:
        which = "all" if isinstance(parts, f.AllOf) else "any"
        return Item(sentence(f"{name} if {which} of this is so{inside}:"), _conditions(parts, voice))
    return Item(f"{sentence(f'{name} if {text}')}{f' ({sentence(remark)})' if remark else ''}")


def _conditions(whole: f.AllOf | f.AnyOf, voice: Voice) -> tuple[Item, ...]:
    *told, last = (objective(clause_of(part, voice)) for part in whole.parts)
    return (*(Item(f"{text};") for text in told), Item(f"{last}."))


def define_name(name: str, body: f.Formula, voice: Voice, remark: str = "") -> Item:
    behind = f" ({sentence(remark)})" if remark else ""
    if isinstance(body, f.Choice) and isinstance(body.otherwise, f.Choice):
        return Item(sentence(f"{name}{f' ({remark})' if remark else ''}:"), arms(body, voice), cases=True)
    text = f"{name}: {listed(body, voice)}"
    if isinstance(body, f.Otherwise) and len(text.split()) > _BREATH:
        other = phrase(body.right, voice)
        rest = sentence(f"if there is none: {'the same player' if other == 'they' else other}")
        return Item(f"{sentence(f'{name}: {phrase(body.left, voice)}')} {rest}{behind}")
    return Item(f"{sentence(text)}{behind}")


def arms(body: f.Formula, voice: Voice) -> tuple[Item, ...]:
    found, rest = cases_of(body)
    told = [f"if {clause_of(case.condition, voice)}: {_value(case.then, voice)};" for case in found]
    return tuple(Item(objective(text)) for text in (*told, f"otherwise: {_value(rest, voice)}."))


def answer(formula: f.Formula, voice: Voice) -> str:
    if formula.type.base != "bool" or isinstance(formula, f.Const | f.OptionValue | f.VariableValue):
        return phrase(formula, voice)
    if truth_value(plainest(formula)) is not None:
        return "yes" if truth_value(plainest(formula)) else "no"
    return f"yes if {clause_of(formula, voice)}, otherwise no"


def quote_text(text: Text, voice: Voice) -> str:
    """Mark what play fills in: `“‹the winner› wins the hand”`."""
    told = ""
    for piece in with_plurals(text):
        words = piece if isinstance(piece, str) else bare(answer(piece, voice))
        if not isinstance(piece, str | f.Const):
            words = f"‹{words.removeprefix('the ') if told.lower().endswith('the ') else words}›"
        told += words
    return f"“{told}”"


def _value(formula: f.Formula, voice: Voice) -> str:
    if formula.type.base != "bool":
        return phrase(formula, voice)
    if isinstance(formula, f.Const):
        return "always" if formula.value else "never"
    return f"only if {clause_of(formula, voice)}"
