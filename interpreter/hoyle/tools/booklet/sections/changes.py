"""Assignments and local names in words."""

import re
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.model import block as b
from hoyle.language.model.game import Game
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import every_part
from hoyle.tools.booklet.document import Item, bare, term
from hoyle.tools.booklet.english import is_plural, sentence
from hoyle.tools.booklet.formulas.cases import arms
from hoyle.tools.booklet.formulas.claims import verb_of
from hoyle.tools.booklet.formulas.logic import plainest
from hoyle.tools.booklet.formulas.number_ranges import number_itself
from hoyle.tools.booklet.formulas.phrases import is_before
from hoyle.tools.booklet.formulas.shapes import is_you, whole_number
from hoyle.tools.booklet.formulas.voice import Voice, bind, is_descriptive, local_words, wants_noun
from hoyle.tools.booklet.formulas.words import claim, clause_of, is_several, phrase, says_itself
from hoyle.tools.booklet.sections import remarks
from hoyle.tools.booklet.sections.remarks import add_remark

_ENDS_WITH_VERB = re.compile(r" (is|was|has)$")
_NOBODY = {"player": "nobody", "side": "no side"}
#: Kinds of local names that take an article.
_THINGS = ("player", "card", "side", "rank", "suit", "row", "place")


def grows(line: b.Assign, voice: Voice) -> bool:
    value = line.value
    if not isinstance(value, f.Arithmetic) or value.operator not in ("+", "-"):
        return False
    return bare(phrase(value.left, voice)) == bare(phrase(line.target, voice))


def spread(value: f.Arithmetic, amount: f.Choice) -> f.Choice:
    """Distribute `x + (A if C else B)`."""

    def changed(part: f.Formula) -> f.Formula:
        return value.left if whole_number(part) == 0 else replace(value, right=part)

    rest = amount.otherwise
    otherwise = spread(value, rest) if isinstance(rest, f.Choice) else changed(rest)
    return replace(amount, then=changed(amount.then), otherwise=otherwise)


def choice_item(target: f.VariableValue, value: f.Choice, voice: Voice, line: b.Statement) -> Item:
    words = phrase(target, voice)
    remark = remarks.remark_at_end(line.span)
    if isinstance(value.otherwise, f.Choice):
        return Item(add_remark(sentence(f"{words} {be(words, target)} now:"), remark), arms(value, voice), cases=True)
    then, rest = (_case(b.Assign(line.span, target, part), voice) for part in (value.then, value.otherwise))
    if phrase(value.then, voice) == words:
        text = f"if {clause_of(value.condition, voice, False)}, {rest}"
    else:
        text = f"if {clause_of(value.condition, voice)}, {then}"
        text = text if phrase(value.otherwise, voice) == words else f"{text}; otherwise {rest}"
    return Item(add_remark(sentence(text), remark))


def _case(line: b.Assign, voice: Voice) -> str:
    nobody = _NOBODY.get(line.target.type.base)
    if nobody is None or not (isinstance(line.value, f.Const) and line.value.value is None):
        return assignment(line, voice)
    return f"{nobody} is now {phrase(line.target, voice)}"


def let_words(local: f.Local, voice: Voice) -> str:
    kind = local.type.base
    name = untitled_name(local.name)
    if kind == "list":
        item = local.type.item
        return f"the {name}" if is_plural(name) else f"the {name} {f'{item.base}s' if item else 'things'}"
    if kind == "bool":
        return f"“{name}”"
    if not is_descriptive(local):
        return local_words(bind(voice, local), local)
    if kind in _THINGS:
        return f"the {term(name)} {kind}" if wants_noun(name) and kind not in name.split() else f"the {term(name)}"
    return f"the {term(name)}{' number' if wants_noun(name) else ''}" if kind == "int" else term(name)


def assignment(line: b.Assign, voice: Voice) -> str:
    target, value = line.target, line.value
    words = phrase(target, voice)
    match value:
        case f.Const(value=None):
            return f"forget {words}"
        case f.Attribute(name="left" | "right" as way, subject=subject) if phrase(subject, voice) == words:
            dealer = target.variable == "dealer"
            return (
                f"the deal passes to the {way}" if dealer else _becomes(target, words, f"the next player to the {way}")
            )
        case f.Arithmetic(operator=operator, right=right) if grows(line, voice):
            verb = "go" if is_several(words, target) else "goes"
            return f"{words} {verb} {'up' if operator == '+' else 'down'} by {phrase(right, voice)}"
        case f.Arithmetic(operator="*", left=left, right=right) if {phrase(left, voice), phrase(right, voice)} == {
            words,
            "2",
        }:
            return f"{words} {be(words, target)} doubled"
        case f.LocalValue() if is_you(value):
            return f"you are now {words}"
        case f.LocalValue() if _name(phrase(value, voice)) == _name(words):
            given = any(value.local in phase.parameters for phase in voice.game.phases.values())
            return f"note {words}" if given else f"{words} {be(words, target)} now the one chosen"
        case f.Otherwise(left=left, right=right) if not is_before(left, right) and phrase(right, voice) == words:
            return f"{words} {be(words, target)} now {phrase(left, voice)} (if there is one)"
    told = _answer(target, value, words, voice) if value.type.base == "bool" else None
    return told or _becomes(target, words, number_itself(value, voice))


def _becomes(target: f.VariableValue, words: str, value: str) -> str:
    """Write the value first if the target ends with a verb: `the player whose turn it is`."""
    if _ENDS_WITH_VERB.search(bare(words)) and target.type.base in ("player", "side", "card"):
        return f"{value} is now {words}"
    return f"{words} {be(words, target)} now {value}"


def _name(words: str) -> str:
    return bare(words).removeprefix("the ").lower()


def be(words: str, target: f.Formula) -> str:
    return "are" if is_several(words, target) else "is"


def _answer(target: f.VariableValue, value: f.Formula, words: str, voice: Voice) -> str | None:
    told, plain, itself = claim(target, voice), plainest(value), says_itself(target, voice)
    marks = told.verb.startswith(("is marked ", "has "))
    if isinstance(value, f.Const) and itself:
        return f"note that {clause_of(target, voice, value.value is True)}"
    if isinstance(value, f.Const) and target.indexes:
        yes = value.value is True
        first, _, rest = verb_of(told).partition(" ")
        set_ = f"{told.subject} {first} {'now' if yes else 'no longer'} {rest}"
        return set_ if marks else f"{words} is now {'yes' if yes else 'no'}"
    if isinstance(plain, f.Not) and phrase(plain.subject, voice) == words:
        return f"{words} changes: from yes to no, or from no to yes"
    if isinstance(value, f.Const | f.LocalValue):
        return None
    if itself:
        return f"note whether {clause_of(target, voice)}: yes if {clause_of(value, voice)}, otherwise no"
    if marks:
        return f"{told.subject} {verb_of(told)} if {clause_of(value, voice)}, otherwise not"
    return f"{words} is now yes if {clause_of(value, voice)}, otherwise no"


def may_reverse(game: Game) -> bool:
    """Whether the rules choose between left and right: by a condition, or for one variable."""
    changed: set[tuple[str, str]] = set()
    for part in every_part(game):
        match part:
            case f.Choice(then=f.Attribute(name="left" | "right" as way), otherwise=f.Attribute(name=other)):
                if way != other and other in ("left", "right"):
                    return True
            case b.Assign(
                target=f.VariableValue(variable=name),
                value=f.Attribute(subject=f.VariableValue(variable=same), name="left" | "right" as way),
            ) if name == same:
                changed.add((name, way))
    return len(changed) > len({name for name, _ in changed})
