"""Comparisons as claims."""

from dataclasses import replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import every_node
from hoyle.tools.booklet.document import bare, term
from hoyle.tools.booklet.english import article, join_words, number, plural, plural_verb
from hoyle.tools.booklet.formulas import members
from hoyle.tools.booklet.formulas.amounts import amount_of, compare_count, figure
from hoyle.tools.booklet.formulas.claims import Claim, with_sign
from hoyle.tools.booklet.formulas.places import inside_of, zone
from hoyle.tools.booklet.formulas.turns import is_everything
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    call_local,
    constant,
    face_words,
    local_noun,
    name_of,
    noun_of,
    of_suit,
    rank_word,
    token_noun,
)
from hoyle.tools.booklet.formulas.words import (
    about,
    claim,
    claim_of,
    clause_of,
    is_several,
    is_zone,
    mentions,
    noun_phrase,
    phrase,
)

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_NUMBERS = {"<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}
_RANKS = {"<": "is below", "<=": "is at most", ">": "is above", ">=": "is at least"}
_HEIGHTS = {"<": "ranks below", "<=": "ranks no higher than", ">": "ranks above", ">=": "ranks at least as high as"}
#: The words of `distinct` before what it counts.
_VALUES = "the number of different values of "
#: Pronouns that come first: `you are the leader`, not `the leader is you`.
_PERSONS = ("you", "they")
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
        return with_sign(about(left, voice, f"is {article(face_words(voice, right))}"), yes)
    if isinstance(right, f.Const) and isinstance(right.value, int) and left.type.base == "int":
        return _exactly(left, right, voice, yes)
    if isinstance(left, f.Attribute) and left.name in ("rank", "suit"):
        return with_sign(_has(left, right, voice), yes)
    if isinstance(left, f.Attribute) and left.name == "side":
        return with_sign(_of_side(left, right, voice), yes)
    if isinstance(left, f.Find) and left.kind == "count" and left.where is None:
        told = _size(left.source, voice, "exactly", right)
        if told is not None:
            return with_sign(told, yes)
    if isinstance(left, f.Fold) and left.kind == "distinct" and isinstance(right, f.Find) and right.kind == "count":
        bare_lists = left.where is None and right.where is None
        if bare_lists and phrase(left.source, voice) == phrase(right.source, voice):
            return _different(left, voice, yes)
    if isinstance(left, f.EveryZone) or isinstance(right, f.EveryZone):
        return with_sign(Claim(_each_of(left, voice), f"is {_each_of(right, voice)}", True), yes)
    if isinstance(left, f.OptionValue):
        return with_sign(Claim(phrase(left, voice), f"is {phrase(right, voice)}"), yes)
    if isinstance(right, f.LocalValue) and phrase(right, voice) in _PERSONS and not isinstance(left, f.LocalValue):
        if isinstance(left, f.Attribute) and left.name == "by":
            return with_sign(about(right, voice, f"has played {phrase(left.subject, voice)}"), yes)
        left, right = right, left
    return with_sign(about(left, voice, f"is {phrase(right, voice)}"), yes)


def _equal_conditions(left: f.Formula, right: f.Formula, voice: Voice, yes: bool) -> Claim:
    """Write two conditions that are equal; as one claim about two things if they are the same condition."""
    if isinstance(right, f.Const):
        if left.type.optional and right.value is False:
            return with_sign(Claim(noun_phrase(left, voice), "is no"), yes)
        return claim(left, voice, yes is right.value)
    one, other = claim(left, voice), claim(right, voice)
    if one.verb == other.verb and one.subject and other.subject:
        if yes and one.verb.startswith("is "):
            return Claim(f"{one.subject} and {other.subject}", f"is both {one.verb[3:]} or neither is", True)
        if yes:
            return Claim(f"{one.subject} and {other.subject}", f"both {plural_verb(one.verb)} or neither does")
        return Claim(f"exactly one of {one.subject} and {other.subject}", one.verb)
    if left.type.optional or right.type.optional:
        return with_sign(Claim(phrase(left, voice), f"is {phrase(right, voice)}"), yes)
    first, second = clause_of(left, voice), clause_of(right, voice)
    if yes:
        return Claim(f"either {first} and {second}, or neither is so", "")
    return Claim(f"either {first} or {second}, but not both", "")


def _of_side(left: f.Attribute, right: f.Formula, voice: Voice) -> Claim:
    if isinstance(right, f.Attribute) and right.name == "side":
        other = phrase(right.subject, voice)
        return about(left.subject, voice, f"is on the same side as {other}")
    return about(left.subject, voice, f"belongs to {phrase(right, voice)}")


def _has(left: f.Attribute, right: f.Formula, voice: Voice) -> Claim:
    """Write a card's rank or suit as a claim about the card."""
    if isinstance(right, f.Attribute) and right.name == left.name:
        other = phrase(right.subject, voice)
        return about(left.subject, voice, f"has the same {left.name} as {other}")
    if isinstance(right, f.Const) and isinstance(right.value, int):
        what = article(rank_word(voice, right.value)) if left.name == "rank" else of_suit(voice, right.value)
        return about(left.subject, voice, f"is {what}")
    what = phrase(right, voice)
    if what == "it":
        return about(left.subject, voice, f"is of that {left.name}")
    what = what if left.name in what else what.removeprefix("the ")
    return about(left.subject, voice, f"is of {what}" if left.name in what else f"is of the {left.name} {what}")


@claim_of.register
def _empty(formula: f.Empty, voice: Voice, yes: bool = True) -> Claim:
    """Write emptiness; zones taken together are not empty as soon as one of them is not."""
    subject, yes = formula.subject, yes is not formula.negated
    if isinstance(subject, f.EveryZone):
        told = about(subject, voice, "is empty")
        return told if yes else replace(told, subject=f"not {told.subject}")
    if subject.type.base == "zone" or isinstance(subject, f.CardsOf):
        return with_sign(about(subject, voice, "is empty"), yes)
    if isinstance(subject, f.Join) and any(isinstance(part, f.EveryZone) for part in every_node(subject)):
        what = members.single(subject, None, None, voice, one=True)
        return Claim("there", f"is {f'no {what}' if yes else article(what)}")
    words = phrase(subject, voice)
    if isinstance(subject, f.LocalValue) and not _goes_by_name(subject.local, words):
        return with_sign(Claim(words, "is none", is_several(words, subject)), yes)
    if isinstance(subject, f.Call) and len(subject.arguments) == 1 and subject.formula not in voice.game.titles:
        owner, thing = phrase(subject.arguments[0], voice), term(name_of(voice, subject.formula))
        verb = f"has {'no' if yes else 'some'} {thing}"
        return Claim(owner, verb, is_several(owner, subject.arguments[0]))
    return Claim("there", f"is {'no ' if yes else ''}{words.removeprefix('the ')}", True)


def _goes_by_name(local: f.Local, words: str) -> bool:
    """Whether a list has a name of its own, such as `the failed players`, that is no plain `the cards`."""
    name = untitled_name(local.name)
    return bare(words).startswith(f"the {name} ") or bare(words) == f"the {name}" != f"the {noun_of(local.type)}"


def _size(source: f.Formula, voice: Voice, how: str, count: f.Formula) -> Claim | None:
    """Write the size of a pile: `the stock holds at most …`, `the cards number at most …`."""
    noun = members.members(source, voice)[0]
    if isinstance(source, f.EveryZone):
        return _together(source, f"holds {compare_count(how, count, noun, voice)}", voice)
    if is_zone(source):
        return about(source, voice, f"holds {compare_count(how, count, noun, voice)}")
    if isinstance(source, f.LocalValue) and isinstance(count, f.Find) and count.kind == "count" and count.where is None:
        than = {"exactly": "as many as"}.get(how, how if how.endswith("than") else f"{how} as many as")
        whose = is_zone(count.source)
        other = f"those {members.members(count.source, voice)[1]}" if whose else phrase(count.source, voice)
        return about(source, voice, f"is {than} {other}")
    if isinstance(source, f.LocalValue):
        return about(source, voice, f"numbers {how} {_figures(count, voice)}")
    if isinstance(source, f.Call) and noun in ("card", "row") and members.item_of(source, noun, voice) is None:
        if isinstance(count, f.Const):
            return about(source, voice, f"numbers {how} {_figures(count, voice)}")
        return about(source, voice, f"is {compare_count(how, count, noun, voice)}")
    if isinstance(source, f.Join) and source.operator == "+":
        return Claim(f"{phrase(source, voice)} together", f"numbers {how} {_figures(count, voice)}", True)
    if isinstance(source, f.Given):
        told = compare_count(how, count, source.name.removesuffix("s"), voice).removeprefix("exactly ")
        return Claim("there", f"is {told}", not _one(count))
    return None


def _together(zones: f.ZoneValue | f.EveryZone, verb: str, voice: Voice) -> Claim:
    words = zone(zones, voice)
    if isinstance(zones, f.EveryZone):
        return Claim(f"{words} together", verb, True)
    return Claim(words, verb, is_several(words, zones))


def _one(count: f.Formula) -> bool:
    return isinstance(count, f.Const) and count.value == 1


def _figures(count: f.Formula, voice: Voice) -> str:
    known = isinstance(count, f.Const) and isinstance(count.value, int)
    return number(int(str(count.value))) if known and isinstance(count, f.Const) else phrase(count, voice)


def _none(left: f.Formula, voice: Voice, yes: bool) -> Claim:
    if left.type.base == "bool":
        return with_sign(Claim(noun_phrase(left, voice), "is none"), yes)
    words = phrase(left, voice)
    if isinstance(left, f.OptionValue):
        return Claim(words, "is off" if yes else "is set")
    if isinstance(left, f.Attribute) and left.name == "suit":
        return about(left.subject, voice, "has no suit" if yes else "has a suit")
    if isinstance(left, f.Attribute) and left.name == "card":
        return with_sign(about(left.subject, voice, "is empty" if yes else "holds something"), True)
    if isinstance(left, f.VariableValue) and left.indexes and left.indexes[0].type.base in ("player", "side"):
        owner = phrase(left.indexes[0], voice)
        thing = phrase(replace(left, indexes=()), voice).removeprefix("the ")
        rest = f" for {join_words([phrase(index, voice) for index in left.indexes[1:]])}" if left.indexes[1:] else ""
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


def _exactly(left: f.Formula, right: f.Const, voice: Voice, yes: bool) -> Claim:
    """Write that a number has a constant value."""
    if isinstance(left, f.TokensOn):
        many = amount_of(right, token_noun(voice, left.token), voice)
        return with_sign(_together(left.zone, f"holds {'exactly ' if right.value else ''}{many}", voice), yes)
    if isinstance(left, f.Fold) and left.kind == "distinct" and right.value == 1:
        return _alike(left, voice, yes)
    if isinstance(left, f.Find) and left.kind == "count":
        told = _size(left.source, voice, "exactly", right) if left.where is None else None
        if told is not None:
            return with_sign(told, yes)
        if right.value == 1:
            one = members.single(left.source, left.local, left.where, voice)
            return with_sign(Claim("there", f"is exactly one {one}"), yes)
        if right.value:
            many = members.several(left.source, left.local, left.where, voice)
            return with_sign(Claim("there", f"is exactly {figure(int(str(right.value)))} {many}", True), yes)
        return claim(replace(left, kind="any"), voice, not yes)
    if isinstance(left, f.Arithmetic) and left.operator == "mod" and right.value in (0, 1):
        if isinstance(left.right, f.Const) and left.right.value == 2:
            return about(left.left, voice, "is odd" if yes is (right.value == 1) else "is even")
    if (told := _lies_in(left, phrase(right, voice), voice)) is not None:
        return with_sign(told, yes)
    return with_sign(about(left, voice, f"is {phrase(right, voice)}"), yes)


def _lies_in(left: f.Formula, numbers: str, voice: Voice) -> Claim | None:
    """Write the row or column that a card lies in; None for other formulas."""
    if not (isinstance(left, f.Attribute) and left.name in ("row", "column")):
        return None
    if not (isinstance(left.subject, f.Attribute) and left.subject.name == "place"):
        return None
    return about(left.subject.subject, voice, f"lies in {left.name} {numbers}")


def _alike(left: f.Fold, voice: Voice, yes: bool) -> Claim:
    if (owners := _of_owners(left, voice)) is not None:
        which, thing = owners
        return Claim(f"{'all' if yes else 'not all'} {which}", f"has the same {thing}", True)
    if (one := _of_each(left, voice)) is not None:
        return Claim(one, f"is {'' if yes else 'not always '}the same")
    what = _counted_items(left, voice)
    name = left.head.name if isinstance(left.head, f.Attribute) else "value"
    return Claim(what, f"{'all' if yes else 'do not all'} have the same {name}", True)


def _different(left: f.Fold, voice: Voice, yes: bool) -> Claim:
    if (one := _of_each(left, voice)) is not None:
        return Claim(one, f"is {'' if yes else 'not always '}a different one")
    name = left.head.name if isinstance(left.head, f.Attribute) else "value"
    what = _counted_items(left, voice)
    return Claim(what, f"{'all' if yes else 'do not all'} have different {plural(name)}", True)


def _of_owners(fold: f.Fold, voice: Voice) -> tuple[str, str] | None:
    """Split a value of every player or side into owners and thing: `sides`, `score`; None for other values."""
    head = fold.head
    if not isinstance(head, f.Call | f.VariableValue) or not is_everything(fold.source) or fold.where is not None:
        return None
    words = phrase(head, call_local(voice, fold.local, "they"))
    plain = words.split()
    if mentions(head, fold.local) != 1 or plain.count("their") != 1 or "they" in plain or "them" in plain:
        return None
    return plural(local_noun(voice, fold.local)), words.replace("their ", "").removeprefix("the ")


def _of_each(fold: f.Fold, voice: Voice) -> str | None:
    """Write a formula applied to each item, `the rank of each of the sets`; None for other formulas."""
    if isinstance(fold.head, f.Attribute) and not isinstance(fold.head.subject, f.LocalValue):
        _, many, values = phrase(fold, voice).partition(_VALUES)  # of what an item numbers, such as a place
        return values if many else None
    if not isinstance(fold.head, f.Call) or mentions(fold.head, fold.local) != 1:
        return None
    return phrase(fold.head, call_local(voice, fold.local, members.each(fold.source, fold.local, fold.where, voice)))


def _counted_items(fold: f.Fold, voice: Voice) -> str:
    """Write the items whose values are compared: `the cards in the trick that are hearts`."""
    if fold.where is None:
        return _each_of(fold.source, voice)
    return f"the {members.several(fold.source, fold.local, fold.where, voice)}"


def _each_of(source: f.Formula, voice: Voice) -> str:
    """Write a list as its items; for a pile, the cards in it."""
    if is_zone(source) or isinstance(source, f.EveryZone):
        return f"the {members.several(source, None, None, voice)}"
    return phrase(source, voice)


@claim_of.register
def _compare(formula: f.Compare, voice: Voice, yes: bool = True) -> Claim:
    left, right = formula.left, formula.right
    operator = formula.operator if yes else _OPPOSITE[formula.operator]
    if isinstance(left, f.Const):
        left, right = right, left
        operator = _TURNED[operator]
    if left.type.base == "list":
        verb = _RANKS[operator].replace("is ", "are ", 1)
        return Claim(phrase(left, voice), f"{verb} {phrase(right, voice)}, compared one by one", True)
    if isinstance(left, f.TokensOn):
        many = compare_count(_HOW[operator], right, token_noun(voice, left.token), voice)
        return _together(left.zone, f"holds {many}", voice)
    if isinstance(left, f.Find) and left.kind == "count" and left.where is None:
        told = _size(left.source, voice, _HOW[operator], right)
        if told is not None:
            return told
    if isinstance(left, f.Find) and left.kind == "count" and isinstance(right, f.Const):
        one = _one(right)
        what = (members.single if one else members.several)(left.source, left.local, left.where, voice)
        return Claim("there", f"is {_HOW[operator]} {figure(int(str(right.value)))} {what}", not one)
    if left.type.base == "rank":
        if isinstance(left, f.Attribute):
            high = right.subject if isinstance(right, f.Attribute) else right
            return about(left.subject, voice, f"{_HEIGHTS[operator]} {phrase(high, voice)}")
        return about(left, voice, f"{_RANKS[operator]} {phrase(right, voice)}")
    if isinstance(left, f.Fold) and left.kind == "distinct" and isinstance(right, f.Const):
        if (operator, right.value) in ((">", 1), (">=", 2)) and _of_owners(left, voice) is not None:
            return _alike(left, voice, False)
    return about(left, voice, f"{_NUMBERS[operator]} {phrase(right, voice)}")


@claim_of.register
def _within(formula: f.Within, voice: Voice, yes: bool = True) -> Claim:
    left, right, yes = formula.left, formula.right, yes is not formula.negated
    constants = right.items if isinstance(right, f.ListOf) else ()
    ranks = isinstance(left, f.Attribute) and left.name in ("rank", "suit")
    values: list[Any] = [item.value for item in constants if isinstance(item, f.Const)]
    if isinstance(right, f.Const) and isinstance(right.value, tuple):
        values = list(right.value)
    if isinstance(right, f.ListOf) and len(right.items) == 1 and not values:
        return with_sign(about(left, voice, f"is {phrase(right, voice)}"), yes)
    if isinstance(left, f.Attribute) and ranks and values and len(values) >= len(constants):
        words = [article(rank_word(voice, v)) if left.name == "rank" else of_suit(voice, v) for v in values]
        return with_sign(about(left.subject, voice, f"is {join_words(words, 'or')}"), yes)
    if isinstance(right, f.Range):
        low, high = phrase(right.low, voice), phrase(right.high, voice)
        if isinstance(left, f.Attribute) and ranks:
            return with_sign(about(left.subject, voice, f"ranks from {low} to {high}"), yes)
        if isinstance(left, f.Find) and left.kind == "count" and isinstance(left.source, f.LocalValue):
            return with_sign(about(left.source, voice, f"numbers {_between(right, low, high)}"), yes)
        if (told := _lies_in(left, _between(right, low, high), voice)) is not None:
            return with_sign(told, yes)
        return with_sign(about(left, voice, f"is {_between(right, low, high)}"), yes)
    if isinstance(right, f.EveryZone):
        return about(left, voice, f"is {inside_of(right, 'one' if yes else 'none', voice)}")
    if isinstance(left, f.Face) or is_zone(right):
        place = members.members(right, voice)[1]
        place = f"in {phrase(right, voice)}" if place.startswith("of ") else place
        owner = _holder(right, voice)
        if owner is not None:
            return with_sign(Claim(owner, f"has {phrase(left, voice)} {place}", True), yes)
        return with_sign(about(left, voice, f"is {place}"), yes)
    if values and len(values) >= len(constants):
        item = right.type.item or left.type
        words = [constant(value, item, voice) for value in values]
        if isinstance(left, f.Find) and left.kind == "count" and isinstance(left.source, f.LocalValue):
            return with_sign(about(left.source, voice, f"numbers {join_words(words, 'or')}"), yes)
        return with_sign(about(left, voice, f"is {join_words(words, 'or')}"), yes)
    if isinstance(right, f.ListOf):
        return with_sign(
            about(left, voice, f"is {join_words([phrase(item, voice) for item in right.items], 'or')}"), yes
        )
    return with_sign(about(left, voice, f"is among {phrase(right, voice)}"), yes)


def _holder(zone: f.Formula, voice: Voice) -> str | None:
    """Return the holder of a zone, if it is `you` or `they`."""
    inner = zone.subject if isinstance(zone, f.CardsOf) else zone
    if not (isinstance(inner, f.ZoneValue) and inner.indexes and inner.indexes[0].type.base == "player"):
        return None
    owner = phrase(inner.indexes[0], voice)
    return owner if owner in ("you", "they") else None


def _between(right: f.Range, low: str, high: str) -> str:
    if isinstance(right.low, f.Const) and isinstance(right.high, f.Const):
        if int(str(right.high.value)) == int(str(right.low.value)) + 1:
            return f"{low} or {high}"
    return f"from {low} to {high}"
