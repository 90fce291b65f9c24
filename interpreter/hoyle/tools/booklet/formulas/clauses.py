"""Boolean formulas as clauses."""

from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import every_node
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import bare, term
from hoyle.tools.booklet.english import article
from hoyle.tools.booklet.formulas import members
from hoyle.tools.booklet.formulas.claims import Claim, clause, is_negative, join_verbs, negative, whole_title, with_sign
from hoyle.tools.booklet.formulas.logic import plainest
from hoyle.tools.booklet.formulas.places import numbered_place
from hoyle.tools.booklet.formulas.shapes import mentions, other_side, without_part
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    attribute_words,
    bind,
    call_local,
    local_noun,
    local_words,
    name_of,
    named_indexes,
)
from hoyle.tools.booklet.formulas.words import about, claim, claim_of, clause_of, noun_phrase, phrase, says_itself

#: Names of boolean variables for what a player has done.
_DONE_BY_PLAYERS = ("passed", "folded", "gone", "knocked")
#: Things that a boolean variable per thing can mark.
_MARKED = ("card", "player", "side", "place", "rank", "suit", "words")


@claim_of.register
def _not(formula: f.Not, voice: Voice, yes: bool = True) -> Claim:
    return claim(formula.subject, voice, not yes)


@claim_of.register
def _compound(formula: f.AllOf | f.AnyOf | f.Choice | f.Otherwise, voice: Voice, yes: bool = True) -> Claim:
    return Claim(clause_of(formula, voice, yes), "")


@claim_of.register
def _reaches(formula: f.Reaches, voice: Voice, yes: bool = True) -> Claim:
    return with_sign(about(formula.left, voice, f"has reached {phrase(formula.right, voice)}"), yes)


@claim_of.register
def _constant(formula: f.Const, voice: Voice, yes: bool = True) -> Claim:
    return Claim("this", "is always so" if formula.value is yes else "is never so")


@claim_of.register
def _option(formula: f.OptionValue, voice: Voice, yes: bool = True) -> Claim:
    return Claim(f"the option {term(untitled_name(formula.option))}", "is on" if yes else "is off")


@claim_of.register
def _variable(formula: f.VariableValue, voice: Voice, yes: bool = True) -> Claim:
    if says_itself(formula, voice):
        return _title_claim(formula, voice, yes)
    name, indexes = name_of(voice, formula.variable), named_indexes(formula)
    marked, things = f"is marked {term(name)}", [index.type.base in _MARKED for index in indexes]
    if things == [True]:
        done = name in _DONE_BY_PLAYERS and indexes[0].type.base == "player"
        return with_sign(about(indexes[0], voice, f"has {term(name)}" if done else marked), yes)
    if things == [True, True]:
        return with_sign(about(indexes[0], voice, f"{marked} for {phrase(indexes[1], voice)}"), yes)
    if indexes and (place := numbered_place(indexes, voice)) is not None:
        return with_sign(Claim(place, marked), yes)
    return Claim(noun_phrase(formula, voice), "is yes" if yes else "is no")


def _title_claim(formula: f.VariableValue, voice: Voice, yes: bool) -> Claim:
    """Write a variable with a clause as title: `for the card, the pot is open`."""
    title = whole_title(voice.game, formula.variable)
    told, whole = clause(title, yes), clause(title)
    assert told is not None and whole is not None
    if not formula.indexes:
        return told
    words = [phrase(index, voice) for index in named_indexes(formula)]
    noun = formula.indexes[0].type.base
    if len(words) == 1 and bare(told.subject) in (f"the {noun}", f"a {noun}", f"an {noun}"):
        return with_sign(about(formula.indexes[0], voice, whole.verb), yes)
    return replace(told, subject=f"for {join_words(words)}, {told.subject}")


@claim_of.register
def _answer(formula: f.LocalValue, voice: Voice, yes: bool = True) -> Claim:
    words = phrase(formula, voice)
    if words.startswith("“"):
        return with_sign(Claim(words, "was noted"), yes)
    return clause(words, yes) or Claim(words, "is yes" if yes else "is no")


@claim_of.register
def _attribute(formula: f.Attribute, voice: Voice, yes: bool = True) -> Claim:
    verb = "lies face up" if formula.name == "face_up" else f"is {attribute_words(voice, formula.name)}"
    return with_sign(about(formula.subject, voice, verb), yes)


# ---- lists


@claim_of.register
def _there_is(formula: f.Find, voice: Voice, yes: bool = True) -> Claim:
    if formula.kind != "any":
        return Claim(noun_phrase(formula, voice), "is yes" if yes else "is no")
    local, where = formula.local, formula.where
    plain = where is not None and not isinstance(where, f.AllOf | f.AnyOf | f.Choice | f.Find | f.Fold | f.Not)
    if plain and where and local and local.slot not in voice.letters and mentions(where, local) == 1:
        noun, place = members.members(formula.source, voice, one=True)
        told = claim(where, call_local(voice, local, f"{'any' if yes else 'no'} {noun} {place}".strip()))
        if told.subject.startswith(("any ", "no ")):
            return told
    what = members.single(formula, voice, one=True)
    return Claim("there", f"is {article(what)}" if yes else f"is no {what}")


@claim_of.register
def _all(formula: f.Fold, voice: Voice, yes: bool = True) -> Claim:
    if (denied := _denied(formula)) is not None:
        return claim(denied, voice, not yes)
    formula = _all_others(formula)
    noun = members.single(formula, voice, one=yes)
    nested = any(isinstance(n, f.Fold | f.Find) and n.local is not None for n in every_node(formula.head))
    nested = nested or isinstance(formula.head, f.AllOf | f.AnyOf | f.Choice | f.Not)
    plain = formula.where is None or members.left_out(formula.where, formula.local) is not None
    plain = plain or (yes and isinstance(formula.where, f.Equal | f.Attribute | f.Call | f.VariableValue))
    if plain and not nested and formula.local.slot not in voice.letters and mentions(formula.head, formula.local) == 1:
        inner = call_local(voice, formula.local, f"every {noun}")
        told = claim(formula.head, inner)
        if yes and (nothing := _of_none(told, claim(plainest(formula.head, False), inner))) is not None:
            return nothing
        if told.subject.startswith("every ") or (yes and told.verb and not told.subject.startswith("not ")):
            subject = told.subject if yes else f"not {told.subject}"
            return replace(told, subject=subject)
    if not yes:
        fails: f.Formula = f.Not(formula.head.type, formula.span, formula.head)
        parts = (fails,) if formula.where is None else (formula.where, fails)
        where = f.AllOf(fails.type, formula.span, parts)
        return claim(f.Find(formula.type, formula.span, "any", formula.source, formula.local, where), voice)
    verbs = _of_each(formula, noun, voice)
    if verbs is not None:
        return Claim(f"every {noun}", verbs)
    inner = bind(voice, formula.local)
    words = local_words(inner, formula.local)
    if formula.local.slot in voice.letters:
        return Claim(f"for every {words} {noun.partition(' ')[2]},", clause_of(formula.head, inner))
    named = f" as {words}" if words != f"the {local_noun(voice, formula.local)}" else ""
    return Claim(f"for every {noun}{named},", clause_of(formula.head, inner))


def _of_none(told: Claim, opposite: Claim) -> Claim | None:
    if not told.subject.startswith("every ") or opposite.subject != told.subject:
        return None
    if told.verb != negative(opposite.verb) or is_negative(opposite.verb):
        return None
    return replace(opposite, subject=f"no {told.subject.removeprefix('every ')}")


def _denied(formula: f.Fold) -> f.Find | None:
    """Return what no item is, for a claim that every item is not so."""
    head = plainest(formula.head)
    if not (isinstance(head, f.Not) and isinstance(head.subject, f.Call | f.Attribute | f.VariableValue)):
        return None
    where: f.Formula = head.subject
    if formula.where is not None:
        where = f.AllOf(head.type, formula.span, (formula.where, where))
    return f.Find(formula.type, formula.span, "any", formula.source, formula.local, where)


def _all_others(formula: f.Fold) -> f.Fold:
    """Turn `all(x is y or P(x) for x in list)` into a claim about every x but y."""
    head = plainest(formula.head)
    if formula.where is not None or not isinstance(head, f.AnyOf):
        return formula
    for part in head.parts:
        whom, rest = other_side(part, formula.local), without_part(head, part)
        if whom is None or rest is None or isinstance(whom, f.Const) or mentions(whom, formula.local):
            continue
        if isinstance(part, f.Equal) and part.left.type.base == part.right.type.base in ("player", "side"):
            return replace(formula, where=replace(part, negated=True), head=rest)
    return formula


def _of_each(formula: f.Fold, noun: str, voice: Voice) -> str | None:
    """Join claims about each item: `takes and is a seven`."""
    head = plainest(formula.head)
    if not isinstance(head, f.AllOf | f.AnyOf) or formula.where is not None:
        return None
    if any(isinstance(part, f.AllOf | f.AnyOf) or mentions(part, formula.local) != 1 for part in head.parts):
        return None
    told = [claim(part, call_local(voice, formula.local, f"every {noun}")) for part in head.parts]
    if any(one.subject != f"every {noun}" for one in told):
        return None
    return join_verbs([one.verb for one in told], "and" if isinstance(head, f.AllOf) else "or")
