"""Comparisons as claims."""

from dataclasses import replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import every_node
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import bare, term
from hoyle.tools.booklet.english import article, plural, plural_verb
from hoyle.tools.booklet.formulas import members
from hoyle.tools.booklet.formulas.amounts import compare_count, figure, number_words
from hoyle.tools.booklet.formulas.claims import Claim, with_sign
from hoyle.tools.booklet.formulas.equal_values import alike, each_of, every_value, of_owners, value_name
from hoyle.tools.booklet.formulas.number_ranges import is_place, number_itself
from hoyle.tools.booklet.formulas.places import inside_of, zone
from hoyle.tools.booklet.formulas.shapes import Selection, is_size, is_zone, pile_of, whole_number
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    constant,
    local_noun,
    name_of,
    named_indexes,
    noun_of,
    of_suit,
    one_card,
    rank_word,
    token_noun,
)
from hoyle.tools.booklet.formulas.words import about, claim, claim_of, clause_of, is_several, noun_phrase, phrase

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_NUMBERS = {"<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}
_RANKS = {"<": "is below", "<=": "is at most", ">": "is above", ">=": "is at least"}
_HEIGHTS = {"<": "ranks below", "<=": "ranks no higher than", ">": "ranks above", ">=": "ranks at least as high as"}
#: Pronouns that come first: `you are the leader`, not `the leader is you`.
_PERSONS = ("you", "they")
#: Verbs for things whose attribute is none, or not.
_LACKING = {
    "suit": ("has no suit", "has a suit"),
    "partner": ("has no partner", "has a partner"),
    "by": ("was played by nobody", "was played by somebody"),
    "card": ("is empty", "holds something"),
}
_HOW = {"<": "fewer than", "<=": "at most", ">": "more than", ">=": "at least"}


@claim_of.register
def _equal(formula: f.Equal, voice: Voice, yes: bool = True) -> Claim:
    left, right, yes = formula.left, formula.right, yes is not formula.negated
    if isinstance(left, f.Const | f.Face) and not isinstance(right, f.Const | f.Face):
        left, right = right, left
    if isinstance(right, f.Const) and right.value is None:
        return _none(left, voice, yes)
    if left.type.base == "bool":
        return _equal_conditions(left, right, voice, yes)
    if isinstance(right, f.Face):
        return with_sign(about(left, voice, f"is {one_card(voice, right)}"), yes)
    if (number := whole_number(right)) is not None and left.type.base == "int":
        return _exactly(left, right, number, voice, yes)
    if isinstance(left, f.Attribute) and left.name in ("rank", "suit", "side") and not _is_asked_of(right, left, voice):
        return with_sign(about(left.subject, voice, _attribute_verb(left.name, right, voice)), yes)
    if (told := _size(left, voice, "exactly", right)) is not None:
        return with_sign(told, yes)
    if isinstance(left, f.Fold) and left.kind == "distinct" and left.where is None and is_size(right):
        if phrase(left.source, voice) == phrase(right.source, voice):
            return every_value(left, "a different one", f"different {plural(value_name(left))}", voice, yes)
    if isinstance(left, f.EveryZone) or isinstance(right, f.EveryZone):
        return with_sign(Claim(each_of(left, voice), f"is {each_of(right, voice)}", True), yes)
    if isinstance(right, f.LocalValue) and phrase(right, voice) in _PERSONS and not isinstance(left, f.LocalValue):
        if isinstance(left, f.Attribute) and left.name == "by":
            return with_sign(about(right, voice, f"has played {phrase(left.subject, voice)}"), yes)
        left, right = right, left
    return with_sign(about(left, voice, f"is {phrase(right, voice)}"), yes)


def _is_asked_of(value: f.Formula, attribute: f.Attribute, voice: Voice) -> bool:
    """Whether a rank or suit is of a thing that its name does not say: `the dealer's own`."""
    asked = isinstance(value, f.Call) and value.arguments and attribute.name != "side"
    return bool(asked) and attribute.name not in bare(phrase(value, voice))


def _equal_conditions(left: f.Formula, right: f.Formula, voice: Voice, yes: bool) -> Claim:
    if isinstance(right, f.Const):
        if left.type.optional and right.value is False:
            return with_sign(Claim(noun_phrase(left, voice), "is no"), yes)
        return claim(left, voice, yes is right.value)
    one, other = claim(left, voice), claim(right, voice)
    if one.verb == other.verb and one.subject and other.subject:
        both = f"{one.subject} and {other.subject}"
        if not yes:
            return Claim(f"exactly one of {both}", one.verb)
        if one.verb.startswith("is "):
            return Claim(both, f"is both {one.verb[3:]} or neither is", True)
        does = "has" if one.verb.startswith("has ") else "does"
        return Claim(both, f"both {plural_verb(one.verb)} or neither {does}")
    if left.type.optional or right.type.optional:
        return with_sign(Claim(phrase(left, voice), f"is {phrase(right, voice)}"), yes)
    first, second = clause_of(left, voice), clause_of(right, voice)
    if yes:
        return Claim(f"either {first} and {second}, or neither is so", "")
    return Claim(f"either {first} or {second}, but not both", "")


def _attribute_verb(name: str, value: f.Formula, voice: Voice) -> str:
    """Write `is of the suit led`."""
    if isinstance(value, f.Attribute) and value.name == name:
        other = phrase(value.subject, voice)
        return f"is on the same side as {other}" if name == "side" else f"has the same {name} as {other}"
    what = phrase(value, voice)
    if name == "side":
        return f"belongs to {what}"
    if (known := whole_number(value)) is not None:
        return f"is {_rank_or_suit(name, known, voice)}"
    if what == "it":
        return f"is of that {name}"
    return f"is of {what}" if name in what else f"is of the {name} {what.removeprefix('the ')}"


def _rank_or_suit(name: str, value: int, voice: Voice) -> str:
    return article(rank_word(voice, value)) if name == "rank" else of_suit(voice, value)


@claim_of.register
def _empty(formula: f.Empty, voice: Voice, yes: bool = True) -> Claim:
    """Zones taken together are not empty as soon as one of them is not."""
    subject, yes = formula.subject, yes is not formula.negated
    if isinstance(subject, f.EveryZone):
        told = about(subject, voice, "is empty")
        return told if yes else replace(told, subject=f"not {told.subject}")
    if subject.type.base == "zone" or isinstance(subject, f.CardsOf):
        return with_sign(about(subject, voice, "is empty"), yes)
    if isinstance(subject, f.Join) and any(isinstance(part, f.EveryZone) for part in every_node(subject)):
        what = members.single(Selection(subject), voice, one=True)
        return Claim("there", f"is {f'no {what}' if yes else article(what)}")
    words = phrase(subject, voice)
    alone = words == "the cards" and "the other cards" not in voice.called.values()
    if isinstance(subject, f.LocalValue) and alone:
        return Claim("there", "is no cards" if yes else "is cards", True)
    if isinstance(subject, f.LocalValue) and not _goes_by_name(subject.local, words):
        return Claim(words, "is none" if yes else "numbers at least one", is_several(words, subject))
    if isinstance(subject, f.Call) and len(subject.arguments) == 1 and subject.formula not in voice.game.titles:
        owner, thing = phrase(subject.arguments[0], voice), term(name_of(voice, subject.formula))
        verb = f"has {'no' if yes else 'some'} {thing}"
        return Claim(owner, verb, is_several(owner, subject.arguments[0]))
    return Claim("there", f"is {'no ' if yes else ''}{words.removeprefix('the ')}", True)


def _goes_by_name(local: f.Local, words: str) -> bool:
    """Whether a list has its own name: `the failed players`, unlike `the cards`."""
    name = untitled_name(local.name)
    return bare(words).startswith(f"the {name} ") or bare(words) == f"the {name}" != f"the {noun_of(local.type)}"


def _size(left: f.Formula, voice: Voice, how: str, count: f.Formula) -> Claim | None:
    """Write `the stock holds at most …`."""
    if not is_size(left):
        return None
    source = left.source
    noun = members.members(source, voice)[0]
    if isinstance(source, f.EveryZone):
        return _together(source, f"holds {compare_count(how, count, noun, voice)}", voice)
    if is_zone(source):
        holds = "has" if how == "at most" else "holds"  # “holds at most” may also mean that there is no more room
        return about(source, voice, f"{holds} {compare_count(how, count, noun, voice)}")
    if isinstance(source, f.LocalValue) and is_size(count):
        than = {"exactly": "as many as"}.get(how, how if how.endswith("than") else f"{how} as many as")
        whose = is_zone(count.source)
        other = f"those {members.members(count.source, voice)[1]}" if whose else phrase(count.source, voice)
        return about(source, voice, f"is {than} {other}")
    named = isinstance(source, f.Call) and noun in ("card", "row") and members.item_of(source, noun, voice) is None
    if named and not isinstance(count, f.Const):
        return about(source, voice, f"is {compare_count(how, count, noun, voice)}")
    numbers = f"numbers {how} {number_words(count, voice)}"
    if named or isinstance(source, f.LocalValue):
        return about(source, voice, numbers)
    if isinstance(source, f.Join) and source.operator == "+":
        return Claim(f"{phrase(source, voice)} together", numbers, True)
    if isinstance(source, f.Given):
        told = compare_count(how, count, source.name.removesuffix("s"), voice).removeprefix("exactly ")
        return Claim("there", f"is {told}", whole_number(count) != 1)
    return None


def _together(zones: f.ZoneValue | f.EveryZone, verb: str, voice: Voice) -> Claim:
    words = zone(zones, voice)
    if isinstance(zones, f.EveryZone):
        return Claim(f"{words} together", verb, True)
    return Claim(words, verb, is_several(words, zones))


def _none(left: f.Formula, voice: Voice, yes: bool) -> Claim:
    if left.type.base == "bool":
        return with_sign(Claim(noun_phrase(left, voice), "is none"), yes)
    words = phrase(left, voice)
    if isinstance(left, f.OptionValue):
        return Claim(words, "is off" if yes else "is set")
    if isinstance(left, f.Attribute) and left.name in _LACKING:
        return about(left.subject, voice, _LACKING[left.name][not yes])
    if isinstance(left, f.VariableValue) and left.indexes and left.indexes[0].type.base in ("player", "side"):
        owner = phrase(left.indexes[0], voice)
        thing = phrase(replace(left, indexes=()), voice).removeprefix("the ")
        others = [phrase(index, voice) for index in named_indexes(left)[1:]]
        rest = f" for {join_words(others)}" if others else ""
        verb = f"has {'no' if yes else article(thing).split()[0]} {thing}{rest}"
        return Claim(owner, verb, is_several(owner, left.indexes[0]))
    if isinstance(left, f.LocalValue) and words.startswith("the "):
        thing = words.removeprefix("the ")
        which = "such " if thing == local_noun(voice, left.local) else ""
        return Claim("there", f"is no {which}{thing}" if yes else f"is {which}{article(thing)}")
    if isinstance(left, f.LocalValue) and words == "it" and (noun := noun_of(left.type)) is not None:
        return Claim(words, f"is no {noun}" if yes else f"is {article(noun)}")
    if isinstance(left, f.LocalValue):
        return Claim(words, "is none" if yes else "is not none", is_several(words, left))
    if words.startswith("the ") or (isinstance(left, f.VariableValue) and not left.indexes):
        thing = words.removeprefix("the ")
        if is_several(words, left):
            return Claim("there", f"is {'no ' if yes else ''}{thing}", True)
        return Claim("there", f"is {'no' if yes else article(thing).split()[0]} {thing}")
    return Claim(words, "has no value" if yes else "has a value")


def _exactly(left: f.Formula, right: f.Formula, number: int, voice: Voice, yes: bool) -> Claim:
    if isinstance(left, f.TokensOn):
        many = compare_count("exactly", right, token_noun(voice, left.token), voice)
        return with_sign(_together(left.zone, f"holds {many}", voice), yes)
    if isinstance(left, f.Fold) and left.kind == "distinct" and number == 1:
        return alike(left, voice, yes)
    if (told := _size(left, voice, "exactly", right)) is not None:
        return with_sign(told, yes)
    if isinstance(left, f.Find) and left.kind == "count":
        if number == 0:
            return claim(replace(left, kind="any"), voice, not yes)
        return with_sign(_there_are(left, "exactly", number, voice), yes)
    if isinstance(left, f.Arithmetic) and left.operator == "mod" and number in (0, 1):
        if whole_number(left.right) == 2:
            return about(left.left, voice, "is odd" if yes is (number == 1) else "is even")
        if number == 0:
            return with_sign(about(left.left, voice, f"is a multiple of {phrase(left.right, voice)}"), yes)
    return with_sign(_is_one_of(left, phrase(right, voice), voice), yes)


def _there_are(count: f.Find, how: str, number: int, voice: Voice) -> Claim:
    what = (members.single if number == 1 else members.several)(count, voice)
    return Claim("there", f"is {how} {figure(number)} {what}", number != 1)


def _is_one_of(left: f.Formula, numbers: str, voice: Voice) -> Claim:
    match left:
        case f.Find(source=f.LocalValue() as items) if is_size(left):
            return about(items, voice, f"numbers {numbers}")
        case f.Attribute(name="row" | "column" as line, subject=f.Attribute(name="place", subject=card)):
            return about(card, voice, f"lies in {line} {numbers}")
    return about(left, voice, f"is {numbers}")


@claim_of.register
def _compare(formula: f.Compare, voice: Voice, yes: bool = True) -> Claim:
    left, operator, right = oriented(formula, yes)
    if left.type.base == "list":
        verb = _RANKS[operator].replace("is ", "are ", 1)
        return Claim(phrase(left, voice), f"{verb} {phrase(right, voice)}, compared one by one", True)
    if isinstance(left, f.TokensOn):
        many = compare_count(_HOW[operator], right, token_noun(voice, left.token), voice)
        return _together(left.zone, f"holds {many}", voice)
    if (told := _size(left, voice, _HOW[operator], right)) is not None:
        return told
    if isinstance(left, f.Find) and left.kind == "count" and (number := whole_number(right)) is not None:
        return _there_are(left, _HOW[operator], number, voice)
    if left.type.base == "rank":
        if isinstance(left, f.Attribute):
            high = right.subject if isinstance(right, f.Attribute) else right
            return about(left.subject, voice, f"{_HEIGHTS[operator]} {phrase(high, voice)}")
        return about(left, voice, f"{_RANKS[operator]} {phrase(right, voice)}")
    if isinstance(left, f.Fold) and left.kind == "distinct" and isinstance(right, f.Const):
        if (operator, right.value) in ((">", 1), (">=", 2)) and of_owners(left, voice) is not None:
            return alike(left, voice, False)
    verb = f"{_NUMBERS[operator]} {number_itself(right, voice)}"
    return Claim(number_itself(left, voice), verb) if is_place(left, voice) else about(left, voice, verb)


def oriented(formula: f.Compare, yes: bool) -> tuple[f.Formula, str, f.Formula]:
    """The sides and operator, with a constant on the right; unless `yes`, of the opposite."""
    operator = formula.operator if yes else _OPPOSITE[formula.operator]
    if isinstance(formula.left, f.Const):
        return formula.right, _TURNED[operator], formula.left
    return formula.left, operator, formula.right


@claim_of.register
def _within(formula: f.Within, voice: Voice, yes: bool = True) -> Claim:
    left, right, yes = formula.left, formula.right, yes is not formula.negated
    values = _constants(right)
    if isinstance(right, f.EveryZone):
        return about(left, voice, f"is {inside_of(right, 'one' if yes else 'none', voice)}")
    if isinstance(right, f.ListOf) and len(right.items) == 1 and not values:
        told = about(left, voice, f"is {phrase(right, voice)}")
    elif isinstance(left, f.Attribute) and left.name in ("rank", "suit") and values:
        kinds = [_rank_or_suit(left.name, value, voice) for value in values]
        told = about(left.subject, voice, f"is {join_words(kinds, 'or')}")
    elif isinstance(left, f.Attribute) and left.name in ("rank", "suit") and isinstance(right, f.Range):
        told = about(left.subject, voice, f"ranks from {phrase(right.low, voice)} to {phrase(right.high, voice)}")
    elif isinstance(right, f.Range):
        told = _is_one_of(left, _between(right, voice), voice)
    elif isinstance(left, f.Face) or is_zone(right):
        told = _lies_at(left, right, voice)
    elif values:
        item = right.type.item or left.type
        words = join_words([constant(value, item, voice) for value in values], "or")
        told = _is_one_of(left, words, voice) if is_size(left) else about(left, voice, f"is {words}")
    elif isinstance(right, f.ListOf):
        told = about(left, voice, f"is {join_words([phrase(item, voice) for item in right.items], 'or')}")
    else:
        told = about(left, voice, f"is among {phrase(right, voice)}")
    return with_sign(told, yes)


def _constants(source: f.Formula) -> list[Any]:
    if isinstance(source, f.Const) and isinstance(source.value, tuple):
        return list(source.value)
    items = source.items if isinstance(source, f.ListOf) else ()
    values = [item.value for item in items if isinstance(item, f.Const)]
    return values if len(values) == len(items) else []


def _lies_at(left: f.Formula, zone_: f.Formula, voice: Voice) -> Claim:
    place = members.members(zone_, voice)[1]
    place = f"in {phrase(zone_, voice)}" if place.startswith("of ") else place
    inner = pile_of(zone_)
    if isinstance(inner, f.ZoneValue) and inner.indexes and inner.indexes[0].type.base == "player":
        owner = phrase(inner.indexes[0], voice)
        if owner in _PERSONS and not isinstance(left, f.LocalValue):
            return Claim(owner, f"has {phrase(left, voice)} {place}", True)
    return about(left, voice, f"is {place}")


def _between(numbers: f.Range, voice: Voice) -> str:
    low, high = phrase(numbers.low, voice), phrase(numbers.high, voice)
    one, other = whole_number(numbers.low), whole_number(numbers.high)
    adjoining = one is not None and other == one + 1
    return f"{low} or {high}" if adjoining else f"from {low} to {high}"
