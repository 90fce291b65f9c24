"""Conditions in words: a formula that is yes or no in, `the trick is empty` out. A claim is a subject with its verb."""

from dataclasses import dataclass, replace
from typing import Any

import hoyle.model.formula as f
from hoyle.booklet import calls, members, phrases
from hoyle.booklet.document import term
from hoyle.booklet.english import amount, article, listed, number, plural, plural_verb, spaced
from hoyle.booklet.voice import Voice, binding, face_words, local_words, noun_of, of_suit, rank_word
from hoyle.model.walk import every_node

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_NUMBERS = {"<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}
_RANKS = {"<": "is below", "<=": "is at most", ">": "is above", ">=": "is at least"}
_HEIGHTS = {"<": "ranks below", "<=": "ranks no higher than", ">": "ranks above", ">=": "ranks at least as high as"}
_HOLDS = {"<": "holds fewer than", "<=": "holds at most", ">": "holds more than", ">=": "holds at least"}


@dataclass(frozen=True, slots=True)
class Claim:
    """A subject and what is said of it, as of one thing; `plural` where the subject is several, or you."""

    subject: str
    verb: str
    plural: bool = False


def say(formula: f.Formula, voice: Voice, yes: bool = True) -> str:
    """A condition, or its opposite, as a clause."""
    match formula:
        case f.Not(subject=subject):
            return say(subject, voice, not yes)
        case f.All(parts=parts):
            return _joined(parts, voice, yes, "and" if yes else "or")
        case f.Any(parts=parts):
            return _joined(parts, voice, yes, "or" if yes else "and")
        case f.Choice(condition=condition, then=then, otherwise=rest):
            first, second = say(then, voice, yes), say(rest, voice, yes)
            return f"{first} (if {say(condition, voice)}) or {second} (otherwise)"
    told = claim(formula, voice, yes)
    return f"{told.subject} {verb_of(told)}".strip()


def _joined(parts: tuple[f.Formula, ...], voice: Voice, yes: bool, link: str) -> str:
    """Several conditions; those that are alternatives themselves are kept apart by `either`."""
    told = []
    for part in parts:
        text = say(part, voice, yes)
        inner = part.subject if isinstance(part, f.Not) else part
        if isinstance(inner, f.All | f.Any):
            text = f"either {text}" if " or " in text and link == "and" else text
        told.append(text)
    return listed(told, f", {link}" if any(" or " in text or " and " in text for text in told) else link).replace(
        " ,", ","
    )


def verb_of(told: Claim) -> str:
    """The verb of a claim as its subject wants it."""
    return plural_verb(told.verb) if told.plural else told.verb


def negative(verb: str) -> str:
    """The opposite of a verb phrase about one thing."""
    if verb == "lies face up":
        return "lies face down"
    first, _, rest = verb.partition(" ")
    if first in ("is", "has", "may", "can", "must") and (first != "has" or rest.startswith("reached")):
        return f"{first} not {rest}".rstrip()
    if first == "has":
        return f"does not have {rest}"
    return f"does not {plural_verb(verb)}"


def claim(formula: f.Formula, voice: Voice, yes: bool = True) -> Claim:
    """A single condition, or its opposite."""
    match formula:
        case f.Not(subject=subject):
            return claim(subject, voice, not yes)
        case f.Equal(left=left, right=right, negated=negated):
            return _equal(left, right, voice, yes is not negated)
        case f.Within(left=left, right=right, negated=negated):
            return _within(left, right, voice, yes is not negated)
        case f.Empty(subject=subject, negated=negated):
            return _empty(subject, voice, yes is not negated)
        case f.Compare():
            return _compare(formula, voice, yes)
        case f.Reaches(left=left, right=right):
            return _signed(about(left, voice, f"has reached {phrases.phrase(right, voice)}"), yes)
        case f.Find():
            return _any(formula, voice, yes)
        case f.Fold():
            return _all(formula, voice, yes)
        case f.Call():
            return _signed(calls.claim(formula, voice), yes)
        case f.Const(value=value):
            return Claim("this", "is always so" if value is yes else "is never so")
        case f.OptionValue(option=name):
            return Claim(term(spaced(name)), "is on" if yes else "is off")
        case f.Attribute(name="face_up", subject=subject):
            return _signed(about(subject, voice, "lies face up"), yes)
        case f.Attribute(name=name, subject=subject):
            return _signed(about(subject, voice, f"is {term(spaced(name))}"), yes)
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
    if subject.type.base == "bool":
        return False
    if isinstance(subject, f.Join):
        return True
    return (
        words in ("you", "they")
        or words.startswith("all ")
        or (subject.type.base == "list" and not words.startswith(("it", "every ")))
    )


def _is_zone(formula: f.Formula) -> bool:
    inner = formula.subject if isinstance(formula, f.CardsOf) else formula
    return isinstance(inner, f.ZoneValue) or inner.type.base in ("row", "card")


def is_you(formula: f.Formula) -> bool:
    """Whether a formula is the player who acts."""
    return isinstance(formula, f.Read) and formula.local.name == "me"


def _signed(told: Claim, yes: bool) -> Claim:
    return told if yes else replace(told, verb=negative(told.verb))


# ---- comparing


def _equal(left: f.Formula, right: f.Formula, voice: Voice, yes: bool) -> Claim:
    if isinstance(left, f.Const | f.Face) and not isinstance(right, f.Const | f.Face):
        left, right = right, left
    if left.type.base == "bool":
        return Claim(say(left, voice), f"exactly if {say(right, voice, yes)}")
    if isinstance(right, f.Const) and right.value is None:
        return _none(left, voice, yes)
    if isinstance(right, f.Face):
        return _signed(about(left, voice, f"is {article(face_words(voice, right))}"), yes)
    if isinstance(right, f.Const) and isinstance(right.value, int) and left.type.base == "int":
        return _exactly(left, right, voice, yes)
    if isinstance(left, f.Attribute) and left.name in ("rank", "suit"):
        return _signed(_has(left, right, voice), yes)
    if isinstance(left, f.Find) and isinstance(right, f.Find) and left.kind == right.kind == "count":
        if left.where is None and right.where is None:
            many = members.members(left.source, voice)[0]
            same = f"holds as many {plural(many)} as {phrases.phrase(right.source, voice)}"
            return _signed(about(left.source, voice, same), yes)
    if isinstance(left, f.Find) and left.kind == "count" and left.where is None:
        told = _size(left.source, voice, "exactly", right)
        if told is not None:
            return _signed(told, yes)
    if isinstance(left, f.Fold) and left.kind == "distinct" and isinstance(right, f.Find):
        return _different(left, voice, yes)
    if isinstance(left, f.OptionValue):
        return _signed(Claim(phrases.phrase(left, voice), f"is {phrases.phrase(right, voice)}"), yes)
    return _signed(about(left, voice, f"is {phrases.phrase(right, voice)}"), yes)


def _has(left: f.Attribute, right: f.Formula, voice: Voice) -> Claim:
    """A card's rank or suit, said of the card."""
    if isinstance(right, f.Attribute) and right.name == left.name:
        other = phrases.phrase(right.subject, voice)
        return about(left.subject, voice, f"has the same {left.name} as {other}")
    if isinstance(right, f.Const) and isinstance(right.value, int):
        what = article(rank_word(voice, right.value)) if left.name == "rank" else of_suit(voice, right.value)
        return about(left.subject, voice, f"is {what}")
    what = phrases.phrase(right, voice)
    what = what if left.name in what else what.removeprefix("the ")
    return about(left.subject, voice, f"is of {what}" if left.name in what else f"is of the {left.name} {what}")


def _empty(subject: f.Formula, voice: Voice, yes: bool) -> Claim:
    """A zone or a list with nothing in it."""
    if subject.type.base == "zone" or isinstance(subject, f.CardsOf | f.EveryZone):
        return _signed(about(subject, voice, "is empty"), yes)
    words = phrases.phrase(subject, voice)
    if isinstance(subject, f.Read):
        return _signed(Claim(words, "is none", is_several(words, subject)), yes)
    if "'s " in words:
        return Claim("there", f"is {'none' if yes else 'some'} of {words}", True)
    return Claim("there", f"is {'no ' if yes else ''}{words.removeprefix('the ')}", True)


def _size(source: f.Formula, voice: Voice, how: str, count: f.Formula) -> Claim | None:
    """How many there are of what lies together: `the stock holds at most …`, `the cards number at most …`."""
    noun = members.members(source, voice)[0]
    if _is_zone(source):
        told = amount_of(count, noun, voice)
        return about(source, voice, f"holds {how} {told}" if not told.startswith("no ") else f"holds {told}")
    if isinstance(source, f.Read):
        return about(source, voice, f"numbers {how} {_figures(count, voice)}")
    return None


def _figures(count: f.Formula, voice: Voice) -> str:
    known = isinstance(count, f.Const) and isinstance(count.value, int)
    return number(int(str(count.value))) if known and isinstance(count, f.Const) else phrases.phrase(count, voice)


def _none(left: f.Formula, voice: Voice, yes: bool) -> Claim:
    """Something that is none, or is not."""
    words = phrases.phrase(left, voice)
    if isinstance(left, f.OptionValue):
        return Claim(words, "is off" if yes else "is set")
    if isinstance(left, f.Attribute) and left.name == "card":
        return _signed(about(left.subject, voice, "is empty" if yes else "holds something"), True)
    if words.startswith("your "):
        return Claim("you", f"has {'no' if yes else 'a'} {words.removeprefix('your ')}", True)
    if isinstance(left, f.Read):
        return Claim(words, "is none" if yes else "is not none")
    if words.startswith("the "):
        return Claim("there", f"is {'no' if yes else article(words.removeprefix('the ')).split()[0]} {words[4:]}")
    return Claim(words, "has no value" if yes else "has a value")


def _exactly(left: f.Formula, right: f.Const, voice: Voice, yes: bool) -> Claim:
    """A number that is known."""
    if isinstance(left, f.TokensOn):
        many = amount_of(right, f"{spaced(left.token)} token", voice)
        return _signed(Claim(phrases.zone(left.zone, voice), f"holds {'exactly ' if right.value else ''}{many}"), yes)
    if isinstance(left, f.Fold) and left.kind == "distinct" and right.value == 1:
        return _alike(left, voice, yes)
    if isinstance(left, f.Find) and left.kind == "count":
        if isinstance(left.source, f.Given) and left.where is None:
            said = f"is {amount_of(right, left.source.name.removesuffix('s'), voice)}"
            return Claim("there", said if yes else negative(said), True)
        told = _size(left.source, voice, "exactly", right) if left.where is None else None
        if told is not None:
            return _signed(told, yes)
        if left.where is not None and right.value:
            many = members.several(left.source, left.local, left.where, voice)
            return _signed(Claim("there", f"is exactly {figure(int(str(right.value)))} {many}", True), yes)
        if left.where is not None:
            return _any(replace(left, kind="any"), voice, not yes)
    return _signed(about(left, voice, f"is {phrases.phrase(right, voice)}"), yes)


def _alike(left: f.Fold, voice: Voice, yes: bool) -> Claim:
    """All of a list have the same something."""
    what = phrases.phrase(left.source, voice)
    name = left.head.name if isinstance(left.head, f.Attribute) else "value"
    return Claim(what, f"{'all' if yes else 'do not all'} have the same {name}", True)


def _different(left: f.Fold, voice: Voice, yes: bool) -> Claim:
    """No two of a list have the same something."""
    name = left.head.name if isinstance(left.head, f.Attribute) else "value"
    return Claim(
        phrases.phrase(left.source, voice), f"{'all' if yes else 'do not all'} have different {plural(name)}", True
    )


def _compare(formula: f.Compare, voice: Voice, yes: bool) -> Claim:
    """An order of numbers or ranks."""
    left, right = formula.left, formula.right
    operator = formula.operator if yes else _OPPOSITE[formula.operator]
    if isinstance(left, f.Const):
        left, right = right, left
        operator = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}[operator]
    each = members.counted(left, voice)
    if isinstance(left, f.TokensOn):
        zone = phrases.zone(left.zone, voice)
        return Claim(zone, f"{_HOLDS[operator]} {amount_of(right, f'{spaced(left.token)} token', voice)}")
    if each is not None and isinstance(left, f.Find) and left.where is None and _is_zone(left.source):
        noun = members.members(left.source, voice)[0]
        if isinstance(right, f.Find) and right.kind == "count" and right.where is None and "at" in _HOLDS[operator]:
            many = f"as many {plural(noun)} as {phrases.phrase(right.source, voice)}"
            return about(left.source, voice, f"{_HOLDS[operator]} {many}")
        return about(left.source, voice, f"{_HOLDS[operator]} {amount_of(right, noun, voice)}")
    if isinstance(left, f.Find) and left.kind == "count" and left.where is None and isinstance(left.source, f.Read):
        how = _HOLDS[operator].removeprefix("holds ")
        return about(left.source, voice, f"numbers {how} {_figures(right, voice)}")
    if left.type.base == "rank":
        if isinstance(left, f.Attribute):
            high = right.subject if isinstance(right, f.Attribute) else right
            return about(left.subject, voice, f"{_HEIGHTS[operator]} {phrases.phrase(high, voice)}")
        return about(left, voice, f"{_RANKS[operator]} {phrases.phrase(right, voice)}")
    return about(left, voice, f"{_NUMBERS[operator]} {phrases.phrase(right, voice)}")


def _within(left: f.Formula, right: f.Formula, voice: Voice, yes: bool) -> Claim:
    """Something that is one of a list."""
    constants = right.items if isinstance(right, f.ListOf) else ()
    ranks = isinstance(left, f.Attribute) and left.name in ("rank", "suit")
    values: list[Any] = [item.value for item in constants if isinstance(item, f.Const)]
    if isinstance(right, f.Const) and isinstance(right.value, tuple):
        values = list(right.value)
    if isinstance(left, f.Attribute) and ranks and values and len(values) >= len(constants):
        words = [article(rank_word(voice, v)) if left.name == "rank" else of_suit(voice, v) for v in values]
        return _signed(about(left.subject, voice, f"is {listed(words, 'or')}"), yes)
    if isinstance(right, f.Range):
        low, high = phrases.phrase(right.low, voice), phrases.phrase(right.high, voice)
        if isinstance(left, f.Attribute) and ranks:
            return _signed(about(left.subject, voice, f"ranks from {low} to {high}"), yes)
        if isinstance(left, f.Find) and left.kind == "count" and isinstance(left.source, f.Read):
            return _signed(about(left.source, voice, f"numbers {_between(right, low, high)}"), yes)
        return _signed(about(left, voice, f"is {_between(right, low, high)}"), yes)
    if isinstance(left, f.Face) or _is_zone(right):
        place = members.members(right, voice)[1]
        return _signed(about(left, voice, f"is {place}"), yes)
    if values and len(values) >= len(constants):
        item = right.type.item or left.type
        words = [phrases.constant(value, item, voice) for value in values]
        if isinstance(left, f.Find) and left.kind == "count" and isinstance(left.source, f.Read):
            return _signed(about(left.source, voice, f"numbers {listed(words, 'or')}"), yes)
        return _signed(about(left, voice, f"is {listed(words, 'or')}"), yes)
    return _signed(about(left, voice, f"is among {phrases.phrase(right, voice)}"), yes)


def _between(right: f.Range, low: str, high: str) -> str:
    if isinstance(right.low, f.Const) and isinstance(right.high, f.Const):
        if int(str(right.high.value)) == int(str(right.low.value)) + 1:
            return f"{low} or {high}"
    return f"from {low} to {high}"


# ---- lists


def _any(formula: f.Find, voice: Voice, yes: bool) -> Claim:
    """There is one, or there is none."""
    if formula.local is not None and formula.where is not None and members.mentions(formula.where, formula.local) == 1:
        noun, place = members.members(formula.source, voice)
        inner = phrases.voice_for(voice, formula.local, f"{'any' if yes else 'no'} {noun} {place}".strip())
        told = claim(formula.where, inner)
        simple = not isinstance(formula.where, f.All | f.Any | f.Find | f.Fold | f.Not)
        if simple and told.subject.startswith(("any ", "no ")):
            return told
    what = members.single(formula.source, formula.local, formula.where, voice)
    return Claim("there", f"is {article(what)}" if yes else f"is no {what}")


def _all(formula: f.Fold, voice: Voice, yes: bool) -> Claim:
    """Something holds for each of a list."""
    noun = members.single(formula.source, formula.local, formula.where, voice)
    nested = any(isinstance(n, f.Fold | f.Find) and n.local is not None for n in every_node(formula.head))
    nested = nested or isinstance(formula.head, f.All | f.Any | f.Choice | f.Not)
    if formula.where is None and not nested and members.mentions(formula.head, formula.local) == 1:
        inner = phrases.voice_for(voice, formula.local, f"every {noun}")
        told = claim(formula.head, inner)
        if yes or told.subject.startswith("every "):
            subject = told.subject if yes else f"not {told.subject}"
            return replace(told, subject=subject)
    inner = binding(voice, formula.local)
    words = local_words(inner, formula.local)
    named = f" ({words})" if words not in (f"the {noun_of(formula.local.type)}",) else ""
    said = say(formula.head, inner)
    return Claim(f"for {'every' if yes else 'not every'} {noun}{named},", said)


# ---- numbers in front of nouns


def figure(count: int) -> str:
    """A number in front of a noun."""
    return number(count) if count else "no"


def amount_of(count: f.Formula, noun: str, voice: Voice) -> str:
    """So many of something, where the number may be a formula."""
    if isinstance(count, f.Const) and isinstance(count.value, int):
        return amount(count.value, noun)
    words = phrases.phrase(count, voice)
    if isinstance(count, f.Choice):
        return f"{plural(noun)} ({words})"
    if isinstance(count, f.Arithmetic):
        return f"so many {plural(noun)}: {words}"
    if words.startswith("the number of"):
        return f"as many {plural(noun)} as {words}"
    return f"{words} {plural(noun)}"
