"""Conditions in words: a formula that is yes or no in, `the trick is empty` out."""

from dataclasses import replace

import hoyle.model.formula as f
from hoyle.booklet import calls, comparisons, members, phrases
from hoyle.booklet.claims import Claim, goes_on, shared, signed, verb_of
from hoyle.booklet.document import term
from hoyle.booklet.english import article, listed, spaced
from hoyle.booklet.logic import plainest
from hoyle.booklet.voice import Voice, binding, local_words, noun_of
from hoyle.model.walk import every_node

#: What can be marked by a variable that is yes or no for each of them.
_MARKED = ("card", "player", "side", "place", "rank", "suit")


def say(formula: f.Formula, voice: Voice, yes: bool = True) -> str:
    """A condition, or its opposite, as a clause."""
    plain = plainest(formula, yes)
    if isinstance(plain, f.All | f.Any):
        return _joined(plain, voice)
    told = claim(plain, voice)
    return f"{told.subject} {verb_of(told)}".strip()


def _joined(formula: f.All | f.Any, voice: Voice) -> str:
    """Several conditions; those that are alternatives themselves are kept apart by `either`."""
    link = "and" if isinstance(formula, f.All) else "or"
    told = []
    for group in _breaths(formula.parts, voice):
        if isinstance(group, f.All | f.Any):
            text = _joined(group, voice)
            told.append(f"either {text}" if " or " in text and link == "and" else text)
        else:
            verbs = [verb_of(one) for one in group]
            told.append(f"{group[0].subject} {shared(verbs, link)}".strip())
    if len(told) == 1:
        return told[0]
    long = any(" or " in text or " and " in text for text in told)
    return listed(told, f", {link}" if long else link).replace(" ,", ",")


def _breaths(parts: tuple[f.Formula, ...], voice: Voice) -> list[list[Claim] | f.All | f.Any]:
    """Conditions side by side, those that go on about one subject together."""
    found: list[list[Claim] | f.All | f.Any] = []
    for part in parts:
        if isinstance(part, f.All | f.Any):
            found.append(part)
            continue
        told = claim(part, voice)
        last = found[-1] if found else None
        if isinstance(last, list) and goes_on(last[-1], told):
            last.append(told)
        else:
            found.append([told])
    return found


def claim(formula: f.Formula, voice: Voice, yes: bool = True) -> Claim:
    """A single condition, or its opposite."""
    match formula:
        case f.Not(subject=subject):
            return claim(subject, voice, not yes)
        case f.Equal(left=left, right=right, negated=negated):
            return comparisons.equal(left, right, voice, yes is not negated)
        case f.Within(left=left, right=right, negated=negated):
            return comparisons.within(left, right, voice, yes is not negated)
        case f.Empty(subject=subject, negated=negated):
            return comparisons.empty(subject, voice, yes is not negated)
        case f.Compare():
            return comparisons.compare(formula, voice, yes)
        case f.Reaches(left=left, right=right):
            return signed(about(left, voice, f"has reached {phrases.phrase(right, voice)}"), yes)
        case f.Find():
            return there_is(formula, voice, yes)
        case f.Fold():
            return _all(formula, voice, yes)
        case f.Call():
            return signed(calls.claim(formula, voice), yes)
        case f.Const(value=value):
            return Claim("this", "is always so" if value is yes else "is never so")
        case f.OptionValue(option=name):
            return Claim(term(spaced(name)), "is on" if yes else "is off")
        case f.VariableValue(variable=name, indexes=(index,)) if index.type.base in _MARKED:
            return signed(about(index, voice, f"is marked {term(spaced(name))}"), yes)
        case f.Attribute(name="face_up", subject=subject):
            return signed(about(subject, voice, "lies face up"), yes)
        case f.Attribute(name=name, subject=subject):
            return signed(about(subject, voice, f"is {term(spaced(name))}"), yes)
        case f.All() | f.Any() | f.Choice():
            return Claim(say(formula, voice, yes), "")
    return Claim(phrases.phrase(formula, voice), "is yes" if yes else "is no")


def about(subject: f.Formula, voice: Voice, verb: str) -> Claim:
    """A claim about what a formula means, in the number it has."""
    words = phrases.phrase(subject, voice)
    return Claim(words, verb, is_several(words, subject))


def is_several(words: str, subject: f.Formula) -> bool:
    """Whether a subject wants a verb in the plural."""
    inner = subject.subject if isinstance(subject, f.CardsOf) else subject
    if inner.type.base in ("row", "card") and words not in ("you", "they"):
        return False
    if isinstance(inner, f.ZoneValue):
        return words.endswith("s") and not words.endswith("ss")
    if isinstance(inner, f.Attribute) and inner.name == "pips":
        return True
    if subject.type.base == "bool":
        return False
    if isinstance(subject, f.Join):
        return True
    return (
        words in ("you", "they")
        or words.startswith("all ")
        or (subject.type.base == "list" and not words.startswith(("it", "every ")))
    )


def is_zone(formula: f.Formula) -> bool:
    """Whether a formula is one place on the table, or a row or card that is spoken of like one."""
    inner = formula.subject if isinstance(formula, f.CardsOf) else formula
    return isinstance(inner, f.ZoneValue) or inner.type.base in ("row", "card")


def is_you(formula: f.Formula) -> bool:
    """Whether a formula is the player who acts."""
    return isinstance(formula, f.Read) and formula.local.name == "me"


# ---- lists


def there_is(formula: f.Find, voice: Voice, yes: bool) -> Claim:
    """There is one, or there is none."""
    if formula.local is not None and formula.where is not None and members.mentions(formula.where, formula.local) == 1:
        noun, place = members.members(formula.source, voice, one=True)
        inner = phrases.voice_for(voice, formula.local, f"{'any' if yes else 'no'} {noun} {place}".strip())
        told = claim(formula.where, inner)
        simple = not isinstance(formula.where, f.All | f.Any | f.Find | f.Fold | f.Not)
        if simple and told.subject.startswith(("any ", "no ")):
            return told
    what = members.single(formula.source, formula.local, formula.where, voice, one=True)
    return Claim("there", f"is {article(what)}" if yes else f"is no {what}")


def _all(formula: f.Fold, voice: Voice, yes: bool) -> Claim:
    """Something holds for each of a list."""
    noun = members.single(formula.source, formula.local, formula.where, voice, one=yes)
    nested = any(isinstance(n, f.Fold | f.Find) and n.local is not None for n in every_node(formula.head))
    nested = nested or isinstance(formula.head, f.All | f.Any | f.Choice | f.Not)
    plain = formula.where is None or members.left_out(formula.where, formula.local) is not None
    if plain and not nested and members.mentions(formula.head, formula.local) == 1:
        inner = phrases.voice_for(voice, formula.local, f"every {noun}")
        told = claim(formula.head, inner)
        if told.subject.startswith("every ") or (yes and not told.subject.startswith("not ")):
            subject = told.subject if yes else f"not {told.subject}"
            return replace(told, subject=subject)
    inner = binding(voice, formula.local)
    words = local_words(inner, formula.local)
    named = f" ({words})" if words not in (f"the {noun_of(formula.local.type)}",) else ""
    said = say(formula.head, inner)
    return Claim(f"for {'every' if yes else 'not every'} {noun}{named},", said)
