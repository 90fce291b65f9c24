"""Relative clauses."""

import re

import hoyle.language.model.formula as f
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import CLOSE, OPEN
from hoyle.tools.booklet.english import PREPOSITIONS, plural, plural_verb
from hoyle.tools.booklet.formulas.claims import join_verbs, verb_of
from hoyle.tools.booklet.formulas.logic import plainest
from hoyle.tools.booklet.formulas.shapes import is_local, mentions
from hoyle.tools.booklet.formulas.voice import Voice, local_noun, local_words
from hoyle.tools.booklet.formulas.words import claim, clause_of, phrase

#: Words that may end a clause before its object, which then is no object of its verb.
_LINKS = (*PREPOSITIONS, "as", "and", "or", "is", "are")
_NO_NOUN = r"(?!(?:or|of|too|now|here|there|already|again|yet|alone|only|at|in|on|for|with|from|by|to)\b)"
_ARTICLE = r"(?:an?|the(?= \w+ of \w+(?:,| or |$)))"
_KIND = rf"(?<!\w)({OPEN}?){_ARTICLE} ((?:\w+ {_NO_NOUN})?\w+)({CLOSE}?(?: of {OPEN}?\w+{CLOSE}?)?)(?! of\b)"
#: The link before a clause with the thing as its object; it shares no verbs with a clause whose subject it is.
_OBJECT = "that "


def relative_clause(local: f.Local, where: f.Formula, inner: Voice, many: bool, apart: bool = False) -> str:
    """Write `that takes`, `whose rank is …`, `that you match`, `for which …`.

    With `apart`, other conditions come last: `that take, if *sevens* is on`. For counted things this would be
    ambiguous.
    """
    where = plainest(where)
    parts = where.parts if isinstance(where, f.AllOf | f.AnyOf) else (where,)
    words = local_words(inner, local)
    if words not in ("it", "they"):
        return _of_named(local, where, inner, many, words)
    joint, kind = ("or", f.AnyOf) if isinstance(where, f.AnyOf) else ("and", f.AllOf)
    alone = [part for part in parts if not mentions(part, local)]
    if len(alone) == len(parts) or (alone and not apart):
        return f"for {_pronoun(local)} {clause_of(where, inner)}"
    found: dict[str, list[str]] = {}
    other: list[f.Formula] = []
    for part in (part for part in parts if part not in alone):
        if (linked := _link(local, part, inner, many)) is not None:
            found.setdefault(linked[0], []).append(linked[1])
        else:
            other.append(part)
    if other and (joint == "or" or any(isinstance(part, f.AllOf | f.AnyOf) for part in other)) and not alone:
        return f"for {_pronoun(local)} {clause_of(where, inner)}"
    told = [_join_links(link, verbs, joint) for link, verbs in found.items()]
    if other:
        told.append(f"for {_pronoun(local)} {clause_of(kind(where.type, where.span, tuple(other)), inner)}")
    long = len(told) > 1 and any(" and " in text or " or " in text for text in told)
    text = join_words(told, f", {joint}" if long else joint).replace(" ,", ",")
    if not alone:
        return text
    besides = clause_of(kind(where.type, where.span, tuple(alone)), inner)
    return f"{text}, if {besides}" if joint == "and" else f"{text}, or any at all if {besides}"


def _join_links(link: str, verbs: list[str], joint: str) -> str:
    if link == "whose":
        return join_words([f"whose {verb}" for verb in verbs], joint)
    return f"{link.strip()} {join_verbs(verbs, joint)}"


def _of_named(local: f.Local, where: f.Formula, inner: Voice, many: bool, words: str) -> str:
    """Write `that is empty` for `the column`."""
    text = clause_of(where, inner)
    link, verb = _link(local, where, inner, many) or ("", "")
    if link.strip() in ("who", "that") and words not in verb:
        return f"{link.strip()} {verb}"
    if text.count(words) == 1 and text.startswith(f"{words}'s ") and not isinstance(where, f.AllOf | f.AnyOf):
        return f"whose {text.removeprefix(words)[3:]}"
    return f"for {_pronoun(local)} {text}"


def _pronoun(local: f.Local) -> str:
    return "whom" if local.type.base == "player" else "which"


def _link(local: f.Local, part: f.Formula, inner: Voice, many: bool) -> tuple[str, str] | None:
    """Split off the relative pronoun of a condition."""
    subject, person = local_words(inner, local), local.type.base == "player"
    if isinstance(part, f.AllOf | f.AnyOf):
        return None
    if isinstance(part, f.Within) and is_local(part.right, local) and local.type.base == "list":
        includes = "includes" if not part.negated else "does not include"
        return f"that {plural_verb(includes) if many else includes} ", phrase(part.left, inner)
    told = claim(part, inner)
    verb = plural_verb(told.verb) if many else told.verb
    if told.subject == subject or told.subject == _only_zone(local, subject, inner):
        return "who" if person else "that", _plural_kind(verb) if many and local.type.base != "list" else verb
    if told.subject.startswith(("its ", "their ")):
        return "whose", f"{told.subject.partition(' ')[2]} {verb_of(told)}"
    if told.subject.startswith(f"{subject} and ") and plural_verb(told.verb) != told.verb:
        return "that", f"together with {told.subject.removeprefix(f'{subject} and ')} {verb}"
    clause = f"{told.subject} {verb_of(told)}"
    object_ = _without_object(clause, subject) if " at most " not in clause and " at least " not in clause else None
    if object_ is not None:
        return "whom" if person else _OBJECT, object_
    return None


def _only_zone(local: f.Local, subject: str, inner: Voice) -> str | None:
    """The words for a zone whose number is `it`, if nothing else has them."""
    words = f"the {local_noun(inner, local)}"
    return words if subject == "it" and local.slot in inner.zones and words not in inner.called.values() else None


def _plural_kind(verb: str) -> str:
    """Turn `are a queen or a king` into `are queens or kings`."""
    kinds = re.fullmatch(rf"are (?:not )?{_KIND}(?:(?:, {_KIND})*(?: or {_KIND}))?", verb)
    return re.sub(_KIND, lambda kind: f"{kind[1]}{plural(kind[2])}{kind[3]}", verb) if kinds is not None else verb


def _without_object(clause: str, pronoun: str) -> str | None:
    """Turn `you match it` into `you match`; None without a final pronoun."""
    for noun in ("rank", "suit"):
        if clause.endswith(f" is of that {noun}") and pronoun not in clause.split():
            return f"{clause.removesuffix(f' is of that {noun}')} has"
    words = clause.split()
    if words[-1] != pronoun or words.count(pronoun) > 1 or words[-2] in _LINKS:
        return None
    return None if {"its", "their", "them"} & set(words) else " ".join(words[:-1])
