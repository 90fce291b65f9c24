"""Assignments and local names in words."""

from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.model import block as b
from hoyle.language.model.titles import untitled_name
from hoyle.tools.booklet.document import Item, bare, term
from hoyle.tools.booklet.english import sentence
from hoyle.tools.booklet.formulas.cases import arms
from hoyle.tools.booklet.formulas.claims import verb_of
from hoyle.tools.booklet.formulas.logic import plainest
from hoyle.tools.booklet.formulas.phrases import is_right
from hoyle.tools.booklet.formulas.shapes import is_you
from hoyle.tools.booklet.formulas.voice import Voice, bind, is_descriptive, local_words, wants_noun
from hoyle.tools.booklet.formulas.words import claim, clause_of, is_several, phrase, says_itself
from hoyle.tools.booklet.sections import remarks
from hoyle.tools.booklet.sections.remarks import add_remark

#: Kinds of local names that take an article.
_THINGS = ("player", "card", "side", "rank", "suit", "row", "place")


def grows(line: b.Assign, voice: Voice) -> bool:
    value = line.value
    if not isinstance(value, f.Arithmetic) or value.operator not in ("+", "-"):
        return False
    return bare(phrase(value.left, voice)) == bare(phrase(line.target, voice))


def spread(value: f.Arithmetic, amount: f.Choice) -> f.Choice:
    """Distribute `x + (A if C else B)` to `x + A if C else x + B`; a 0 leaves x itself."""
    rest = amount.otherwise
    kept = [isinstance(part, f.Const) and part.value == 0 for part in (amount.then, rest)]
    then = value.left if kept[0] else replace(value, right=amount.then)
    if isinstance(rest, f.Choice):
        return replace(amount, then=then, otherwise=spread(value, rest))
    return replace(amount, then=then, otherwise=value.left if kept[1] else replace(value, right=rest))


def choice_item(target: f.VariableValue, value: f.Choice, voice: Voice, line: b.Statement) -> Item:
    """Write a variable that gets one of several values: a short choice as a branch, more cases as a list."""
    words = phrase(target, voice)
    remark = remarks.remark_at_end(line.span)
    if isinstance(value.otherwise, f.Choice):
        return Item(add_remark(sentence(f"{words} is now:"), remark), arms(value, voice), cases=True)
    then = assignment(b.Assign(line.span, target, value.then), voice)
    rest = assignment(b.Assign(line.span, target, value.otherwise), voice)
    kept = [phrase(part, voice) == words for part in (value.then, value.otherwise)]
    if kept[0]:
        return Item(add_remark(sentence(f"if {clause_of(value.condition, voice, False)}, {rest}"), remark))
    head = f"if {clause_of(value.condition, voice)}, {then}"
    return Item(add_remark(sentence(head if kept[1] else f"{head}; otherwise {rest}"), remark))


def let_words(local: f.Local, voice: Voice) -> str:
    """Write the name given by `let` or `as`, with an article if it is a thing."""
    kind = local.type.base
    name = untitled_name(local.name)
    if kind == "list":
        return f"the {name}" if name.endswith("s") else f"the {name} {_plural_noun(local)}"
    if kind == "bool":
        return f"“{name}”"
    if not is_descriptive(local):
        return local_words(bind(voice, local), local)
    if kind in _THINGS:
        return f"the {term(name)} {kind}" if wants_noun(name) and kind not in name.split() else f"the {term(name)}"
    return term(name)


def _plural_noun(local: f.Local) -> str:
    item = local.type.item
    return f"{item.base}s" if item else "things"


def assignment(line: b.Assign, voice: Voice) -> str:
    target, value = line.target, line.value
    words = phrase(target, voice)
    if isinstance(value, f.Attribute) and value.name == "left" and phrase(value.subject, voice) == words:
        return (
            "the deal passes to the left"
            if target.variable == "dealer"
            else f"{words} is now the next player to the left"
        )
    if isinstance(value, f.Arithmetic) and grows(line, voice):
        verb = "go" if is_several(words, target) else "goes"
        return f"{words} {verb} {'up' if value.operator == '+' else 'down'} by {phrase(value.right, voice)}"
    if _doubles(value, words, voice):
        return f"{words} {be(words, target)} doubled"
    if isinstance(value, f.LocalValue) and is_you(value):
        return f"you are now {words}"
    if (
        isinstance(value, f.LocalValue)
        and bare(phrase(value, voice)).removeprefix("the ").lower() == bare(words).removeprefix("the ").lower()
    ):
        return f"{words} {be(words, target)} now the one chosen"
    unchanged = isinstance(value, f.Otherwise) and not is_right(value.left, value.right)
    if isinstance(value, f.Otherwise) and unchanged and phrase(value.right, voice) == words:
        return f"{words} is now {phrase(value.left, voice)} (if there is one)"
    if value.type.base == "bool" and isinstance(value, f.Const) and says_itself(target, voice):
        return f"note that {clause_of(target, voice, value.value is True)}"
    if value.type.base == "bool" and isinstance(value, f.Const) and target.indexes:
        return _set_flag(target, voice, value.value is True)
    if isinstance(value, f.Const) and value.value is None:
        return f"forget {words}"
    if value.type.base == "bool" and _is_opposite(value, words, voice):
        return f"{words} changes: from yes to no, or from no to yes"
    if value.type.base == "bool" and not isinstance(value, f.Const | f.LocalValue):
        told = claim(target, voice)
        if told.verb.startswith(("is marked ", "has ")) and not says_itself(target, voice):
            return f"{told.subject} {verb_of(told)} if {clause_of(value, voice)}, otherwise not"
        if says_itself(target, voice):
            return f"note whether {clause_of(target, voice)}: yes if {clause_of(value, voice)}, otherwise no"
        return f"{words} is now yes if {clause_of(value, voice)}, otherwise no"
    return f"{words} {be(words, target)} now {phrase(value, voice)}"


def be(words: str, target: f.Formula) -> str:
    return "are" if is_several(words, target) else "is"


def _doubles(value: f.Formula, words: str, voice: Voice) -> bool:
    if not isinstance(value, f.Arithmetic) or value.operator != "*":
        return False
    parts = {phrase(value.left, voice), phrase(value.right, voice)}
    return parts == {words, "2"}


def _is_opposite(value: f.Formula, words: str, voice: Voice) -> bool:
    """Whether a boolean variable is negated."""
    plain = plainest(value)
    return isinstance(plain, f.Not) and phrase(plain.subject, voice) == words


def _set_flag(target: f.VariableValue, voice: Voice, yes: bool) -> str:
    """Write a boolean variable that is set for one index: it is marked."""
    told = claim(target, voice)
    if told.verb.startswith("has "):
        has, _, done = verb_of(told).partition(" ")
        return f"{told.subject} {has} {'now' if yes else 'no longer'} {done}"
    if not told.verb.startswith("is marked "):
        return f"{phrase(target, voice)} is now {'yes' if yes else 'no'}"
    return f"{told.subject} {verb_of(told).replace(' marked', ' now marked' if yes else ' no longer marked')}"
