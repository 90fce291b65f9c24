"""Named formulas in words."""

import re
from collections.abc import Sequence

import hoyle.language.model.formula as f
from hoyle.language.model.game import Title
from hoyle.language.model.titles import title_of, untitled_name
from hoyle.language.model.types import Type
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import CLOSE, OPEN, bare, term
from hoyle.tools.booklet.english import article, plural_verb, possession, singular_verb, with_the, without_article
from hoyle.tools.booklet.formulas.brackets import outside
from hoyle.tools.booklet.formulas.claims import Claim, clause, with_sign
from hoyle.tools.booklet.formulas.numbering import JOINING, beside_noun
from hoyle.tools.booklet.formulas.voice import Voice, local_noun, noun_of, wants_noun
from hoyle.tools.booklet.formulas.words import claim_of, is_several, noun_phrase, phrase

_MODAL = ("may", "can", "must", "has")
#: Words of a title that are not marked as terms: verbs that take other forms, articles, and what only joins.
_FORMS = ("is", "are", "has", "have", "does", "do", "the", "a", "an", *_MODAL)
#: A title about something of its subject: `'s partner is winning the trick`.
_OF_SUBJECT = re.compile(r"'s (\w+) ((?:is|has|was|can|may|must) .+)")
_TAIL = re.compile(r" (that|which|for) \w")
#: A verb inside a title, with which it can be denied.
_VERB = re.compile(r" (is|are|has|have|was|were|lies|lie|can|may)(?= )")
#: Words before such a verb that make the claim another one, as `all` and `if` do.
_UNSPLIT = re.compile(
    rf"^{OPEN}?an? |\b(all|any|each|every|no|some|that|which|who|whom|whose|if|when|where|and|or)\b|,"
)
#: Words before a subject that the title says more about: `points by which {p} leads`.
_JOINED = re.compile(rf"\b(that|which|whom|when|if|where|while){CLOSE}? $")
#: Words before a noun that the title may already contain.
_BEFORE_NOUNS = ("the", "that", "each", "every", "any", "no", "a", "an", "its", "their", "your", "another", "some")
_OWN = {"you": "your", "they": "their", "it": "its"}
#: The same without a noun after them.
_ALONE = {"you": "yours", "they": "theirs"}
_PRONOUNS = [[whose] for whose in _OWN]
_LINKS = ("", "of", "and", "or", "in", "for", "with", "to", "from", "by", "on", "at", "the")


@claim_of.register
def _call(formula: f.Call, voice: Voice, yes: bool = True) -> Claim:
    told = None if formula.arguments else clause(title_of(voice.game, formula.formula), yes)
    return told or with_sign(_call_claim(formula, voice), yes)


def _call_claim(formula: f.Call, voice: Voice) -> Claim:
    words = [phrase(argument, voice) for argument in formula.arguments]
    title = voice.game.titles.get(formula.formula)
    if title is not None:
        return _title_claim(title, words, formula, voice)
    name = untitled_name(formula.formula)
    if not words:
        return Claim(term(name), "holds")
    first, _, rest = name.partition(" ")
    at = _subject(formula)
    others = _objects(words[:at] + words[at + 1 :])
    object_, beside = (f" {join_words(others)}", f" for {join_words(others)}") if others else ("", "")
    if first == "is" and rest:
        several = formula.arguments[at].type.base == "list"
        verb = f"forms {article(term(rest))}{beside}" if several else f"is {term(rest)}{beside}"
    elif first in _MODAL and rest:
        verb = f"{first} {term(rest)}{object_}"
    elif len(words) > 2:
        return Claim(join_words(words[:-1]), f"{term(name)} {words[-1]}", True)
    elif first.endswith("s") and not first.endswith("ss"):
        verb = f"{term(name)}{object_}"
    elif len(words) == 2 and len({argument.type.base for argument in formula.arguments}) == 1:
        return Claim(join_words(words), _mutual(name), True)
    else:
        verb = f"is {term(name)}{beside}"
    return Claim(words[at], verb, is_several(words[at], formula.arguments[at]))


def _title_claim(title: Title, words: list[str], formula: f.Call, voice: Voice) -> Claim:
    """Write a title about its subject, otherwise as a whole sentence."""
    parts = _without_nouns(title.parts, words, formula, voice)
    first, *rest = parts
    if isinstance(first, int) and rest and (found := _OF_SUBJECT.fullmatch(str(rest[0]))) is not None:
        subject = possession(words[first], term(found[1]))
        return Claim(subject, _with_words([found[2], *rest[1:]], words))
    if isinstance(first, int) and rest and not str(rest[0]).startswith("'s "):
        verb = _with_words(rest, words)
        many = formula.arguments[first].type.base == "list"
        several = is_several(words[first], formula.arguments[first])
        return Claim(words[first], singular_verb(verb) if many else verb, several)
    return _split_title(parts, words) or Claim(_with_words(parts, words), "")


def _split_title(parts: Sequence[str | int], words: list[str]) -> Claim | None:
    """Split a title at its first verb: `the build of {n} *is* {p}'s`."""
    for at, part in enumerate(parts):
        found = _VERB.search(part) if isinstance(part, str) else None
        if found is None or not isinstance(part, str):
            continue
        head, tail = [*parts[:at], part[: found.start()]], [part[found.start() + 1 :], *parts[at + 1 :]]
        subject = _with_words([one for one in head if one != ""], words)
        if _UNSPLIT.search(subject):
            return None
        return Claim(subject, singular_verb(_with_words(tail, words)), found[1] in ("are", "have", "were", "lie"))
    return None


def _without_nouns(parts: Sequence[str | int], words: list[str], formula: f.Call, voice: Voice) -> list[str | int]:
    """Remove nouns from a title that arguments repeat: `on pile {n}` with `that pile`.

    Computed numbers get brackets beside a noun.
    """
    told: list[str | int] = []
    for part, after, behind in zip(parts, (*parts[1:], None), (*parts[2:], None, None)):
        if not isinstance(part, str) or not isinstance(after, int):
            told.append(part)
            continue
        argument, noun = formula.arguments[after], part.rstrip().rpartition(" ")[2]
        spoken = bare(words[after]).split()
        pronoun = spoken == ["it"] and noun in _nouns(argument, voice)
        if isinstance(argument, f.Const) and noun == argument.type.base:
            words[after] = words[after].removeprefix("the ")
        named = spoken[:1] and spoken[0] in _BEFORE_NOUNS and noun in (spoken[1:2] or [""]) + spoken[-1:]
        if pronoun or (named and noun not in JOINING):
            rest = re.sub(r"(^|(?<= ))(a|an|the) $", "", part.rstrip().removesuffix(noun))
            told += [rest] if rest.strip() else []
            continue
        told.append(part)
        if argument.type.base == "int" and len(spoken) > 1 and beside_noun(part, behind) and outside(words[after]):
            words[after] = f"({words[after]})"
    return told


def _nouns(argument: f.Formula, voice: Voice) -> list[str]:
    local = argument.local if isinstance(argument, f.LocalValue) else None
    return [argument.type.base, *(bare(local_noun(voice, local)).split() if local is not None else ())]


def _with_words(parts: Sequence[str | int], words: list[str]) -> str:
    """Fill words into a title; its own are marked, except a verb that changes form."""
    told: list[str] = []
    parts, words = _tail_first(parts, words), list(words)
    for before, part, after, behind in zip((None, *parts), parts, (*parts[1:], None), (*parts[2:], None, None)):
        owns = isinstance(behind, str) and behind.startswith("'s ")  # `of {p}'s cards`: the cards are the owner's
        if isinstance(part, int):
            object_ = words[part] == "they" and after is None and bool(told)
            told.append("them" if object_ else words[part])
        elif part.startswith("'s ") and told:
            told[-1] = possession(told[-1], _mark_term(part[3:]))
        elif part.startswith("'s") and told and told[-1] in _ALONE:
            told[-1] = f"{_ALONE[told[-1]]}{part[2:]}"
        elif not owns and isinstance(after, int) and (own := _own(part, words[after])) is not None:
            told.append(own)
            words[after] = ""
        elif not owns and part == " of " and isinstance(after, int) and words[after] in _OWN and told:
            told = [f"{_OWN[words[after]]} {without_article(''.join(told))}"]
            words[after] = ""
        elif told and told[-1] == "" and told[-2].endswith(CLOSE) and _mark_term(part).startswith(f" {OPEN}"):
            told[-2:] = [f"{told[-2].removesuffix(CLOSE)} ", _mark_term(part)[2:]]
        elif isinstance(before, int) and words[before] in ("you", "they") and _JOINED.search("".join(told[:-1])):
            told.append(f" {_mark_term(plural_verb(part.strip()))}{part[len(part.rstrip()) :]}")
        else:
            told.append(_mark_term(part))
    return "".join(told).strip().replace(f"{CLOSE}{OPEN}", "")


def _tail_first(parts: Sequence[str | int], words: Sequence[str]) -> Sequence[str | int]:
    """Put the last words before a long owner: `tricks that count of each player who …`."""
    match parts:
        case [str(head), int(owner), str(tail)] if head.endswith(" of ") and _TAIL.match(tail):
            if len(words[owner].split()) > 2:
                return [f"{head.removesuffix(' of ')}{tail} of ", owner]
    return parts


def _own(part: str, whose: str) -> str | None:
    """Write `the *value of* your *game*`; None without an owner, or if more than a noun precedes it."""
    if whose not in _OWN or not part.endswith(" of ") or part == " of " or part.startswith("there "):
        return None
    thing = part.removesuffix(" of ")
    head, the, last = thing.rpartition(" the ")
    if the:
        start = "" if thing.startswith(" ") else "the "
        return f"{start}{_mark_term(without_article(head) if start else head)} {_OWN[whose]} {_mark_term(last)}"
    return None if thing.startswith(" ") else f"{_OWN[whose]} {_mark_term(without_article(thing))}"


def _mark_term(text: str) -> str:
    """Mark a title as a term, without a first word such as `is`."""
    inner = text.strip()
    first, _, rest = inner.partition(" ")
    if inner in _LINKS or not any(sign.isalnum() for sign in inner):
        return text
    if first not in _FORMS:
        return text.replace(inner, term(inner))
    return text.replace(inner, f"{first} {term(rest)}" if rest else inner)


def _subject(formula: f.Call) -> int:
    """By default the index of the first argument that is not a player."""
    first = formula.formula.split("_")[0]
    if first in _MODAL or first.endswith("s"):
        return 0
    return next((i for i, argument in enumerate(formula.arguments) if argument.type.base != "player"), 0)


def _mutual(name: str) -> str:
    """Write `is *allied*`, `*share pair*`."""
    if name.startswith("same "):
        return f"has the {term(name)}"
    return f"is {term(name)}" if name.endswith(("ed", "al", "en")) else term(name)


# ---- formulas that give something else


@noun_phrase.register
def _call_noun(formula: f.Call, voice: Voice) -> str:
    """Write `the *worth* of the column`."""
    arguments = [phrase(argument, voice) for argument in formula.arguments]
    if len(arguments) > 1:
        nouns = [noun_of(argument.type) for argument in formula.arguments]
        arguments = [f"that {noun}" if words == "it" and noun else words for words, noun in zip(arguments, nouns)]
    title = voice.game.titles.get(formula.formula)
    if title is not None:
        parts = _without_nouns(title.parts, arguments, formula, voice)
        told = _with_words(parts, arguments)
        own = told.partition(" ")[0] in _OWN.values()
        return with_the(told) if isinstance(parts[0], str) and not own else told
    name = untitled_name(formula.formula)
    if not arguments:
        return f"the {_with_noun(name, formula.type)}"
    if name.endswith(" of"):
        thing = term(name.removesuffix(" of"))
        return (
            possession(arguments[0], thing)
            if arguments in _PRONOUNS
            else f"the {thing} of {join_words(_objects(arguments))}"
        )
    if len(arguments) == 1 and formula.arguments[0].type.base == "bool":
        constant = isinstance(formula.arguments[0], f.Const)
        return f"the {term(name)} of {'the answer ' if constant else ''}{arguments[0]}"
    if len(arguments) == 1 and formula.arguments[0].type.base != "int":
        return possession(arguments[0], term(name))
    return f"the {term(name)} for {join_words(_objects(arguments))}"


def _objects(words: Sequence[str]) -> list[str]:
    return ["them" if one == "they" else one for one in words]


def _with_noun(name: str, kind: Type) -> str:
    """Write `*hidden* cards`."""
    if kind.base == "list":
        lacks = not name.endswith("s") or name.endswith("ss")
    else:
        lacks = kind.base in ("card", "player", "side", "suit", "rank") and wants_noun(name)
    return f"{term(name)} {noun_of(kind)}" if lacks else term(name)
