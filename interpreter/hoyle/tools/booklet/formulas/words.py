"""Formulas as nouns and as claims, dispatched by kind.

Modules register their answers, so that each may ask about inner formulas without knowing the module.
"""

import re
from collections.abc import Sequence
from functools import singledispatch

import hoyle.language.model.formula as f
from hoyle.language.model.titles import untitled_name
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.english import is_plural
from hoyle.tools.booklet.formulas.brackets import has_joint, needs_brackets, outside
from hoyle.tools.booklet.formulas.claims import Claim, clause, goes_on, is_participle, join_verbs, verb_of, whole_title
from hoyle.tools.booklet.formulas.logic import plainest, shallow
from hoyle.tools.booklet.formulas.shapes import pile_of
from hoyle.tools.booklet.formulas.voice import Voice, within

#: Words by which a noun continues with other things.
_BEHIND = re.compile(
    r" (?:of|among|in|on|for|to|from|by|with|without|along|since|before|as|that|which|who|where|when) "
)
#: Words that may end a noun: `cards thrown *away*`.
_ADVERBS = ("already", "away", "down", "far", "in", "now", "off", "on", "out", "so", "still", "together", "up", "yet")
#: Words with which another noun begins: `points won *this* round`.
_DETERMINERS = ("a", "an", "any", "each", "every", "the", "this", "that", "your")
#: Formulas that are yes or no and still have a name: they need no `whether`.
_NAMED = (f.LocalValue, f.VariableValue, f.OptionValue, f.Const)


def phrase(formula: f.Formula, voice: Voice) -> str:
    """Write a noun, in brackets if it could join the words around it."""
    if formula.type.base == "bool" and (not isinstance(formula, _NAMED) or says_itself(formula, voice)):
        text = f"whether {clause_of(formula, voice)}"
        return f"({text})" if voice.around and has_joint(text) else text
    text = noun_phrase(formula, within(voice, formula))
    return f"({text})" if needs_brackets(formula, voice.around, text) else text


def says_itself(formula: f.Formula, voice: Voice) -> bool:
    if not isinstance(formula, f.VariableValue) or formula.type.base != "bool" or formula.type.optional:
        return False
    return clause(whole_title(voice.game, formula.variable)) is not None


@singledispatch
def noun_phrase(formula: f.Formula, voice: Voice) -> str:
    """An answer kept somewhere is written by its name, others as `whether …`."""
    if formula.type.base == "bool" and claim_of.dispatch(type(formula)) is not claim_of.dispatch(object):
        return f"whether {clause_of(formula, voice)}"
    raise TypeError(type(formula).__name__)


def claim(formula: f.Formula, voice: Voice, yes: bool = True) -> Claim:
    return claim_of(formula, within(voice, formula), yes)


@singledispatch
def claim_of(formula: f.Formula, voice: Voice, yes: bool = True) -> Claim:
    """An answer from a list or elsewhere is yes or no."""
    return Claim(noun_phrase(formula, voice), "is yes" if yes else "is no")


def clause_of(formula: f.Formula, voice: Voice, yes: bool = True) -> str:
    plain = shallow(plainest(formula, yes))
    if isinstance(plain, f.AllOf | f.AnyOf):
        return _join_conditions(plain, voice)
    told = claim(plain, voice)
    if told.subject == "they" and told.verb in ("is none", "is not none", "numbers at least one"):
        return f"there are {'none' if told.verb == 'is none' else 'some'}"
    return f"{told.subject} {verb_of(told)}".strip()


def _join_conditions(formula: f.AllOf | f.AnyOf, voice: Voice, *, inside: bool = False) -> str:
    """Nested alternatives are separated by `either`.

    Conditions that would swallow the next one get brackets.
    """
    link = "and" if isinstance(formula, f.AllOf) else "or"
    told = []
    groups = _breaths(formula.parts, voice)
    for at, group in enumerate(groups, 1):
        if isinstance(group, f.AllOf | f.AnyOf):
            text = _join_conditions(group, voice, inside=True)
            text = f"either {text}" if " or " in text and link == "and" else text
            told.append(f"({text})" if link == "and" and ", " in outside(text) else text)
        else:
            verbs = [verb_of(one) for one in group]
            text = f"{group[0].subject} {join_verbs(verbs, link)}".strip()
            told.append(f"({text})" if (inside or at < len(groups)) and _goes_to_the_end(text) else text)
    if len(told) == 1:
        return told[0]
    if any(sign in text for text in told for sign in (" or ", " and ", ", ")):
        return f", {link} ".join(told)
    return join_words(told, link)


def _goes_to_the_end(text: str) -> bool:
    """Whether a clause would swallow the words after it."""
    return any(sign in outside(text) for sign in (", ", "for which", "for whom", "for every"))


def _breaths(parts: tuple[f.Formula, ...], voice: Voice) -> list[list[Claim] | f.AllOf | f.AnyOf]:
    """Group adjoining conditions about one subject."""
    found: list[list[Claim] | f.AllOf | f.AnyOf] = []
    for part in parts:
        if isinstance(part, f.AllOf | f.AnyOf):
            found.append(part)
            continue
        told = claim(part, voice)
        last = found[-1] if found else None
        if isinstance(last, list) and goes_on(last[-1], told):
            last.append(told)
        else:
            found.append([told])
    return found


# ---- what is spoken of


def about(subject: f.Formula, voice: Voice, verb: str) -> Claim:
    words = phrase(subject, voice)
    return Claim(words, verb, is_several(words, subject))


def is_several(words: str, subject: f.Formula) -> bool:
    inner = pile_of(subject)
    base = inner.type.base
    if isinstance(inner, f.ZoneValue):
        thing = words.partition(" of ")[0]
        return _has_plural(thing) and not thing.endswith(("pile", "row", "place"))
    if isinstance(inner, f.Attribute) and base == "int":
        name = untitled_name(inner.name)
        return name == "pips" or (name in bare(words) and _has_plural(name))
    if words in ("you", "they"):
        return base != "bool"
    head = _BEHIND.split(bare(words))[0]
    if base in ("row", "card", "bool"):
        return False
    if isinstance(inner, f.Call):
        return base in ("int", "list") and _has_plural(head) and " number " not in f" {head} "
    if isinstance(inner, f.VariableValue) and base in ("int", "words", "suit", "rank"):
        return _ends_plural(head.rpartition("'s ")[2].split())
    if words.startswith("every "):
        return False
    if isinstance(subject, f.Join) or words.startswith("all "):
        return True
    several = subject.type.base == "list" and not words.startswith("it")
    return several and " set of " not in f" {words}"[:16]


def _has_plural(noun: str) -> bool:
    """Whether a noun is plural: `your *points*`, but not `its meld`."""
    words = [word for word in bare(noun).split() if word not in ("its", "this", "his")]
    return any(map(is_plural, words))


def _ends_plural(words: Sequence[str]) -> bool:
    """Whether a noun is plural: `*hands* played`, but not `points total`."""
    end = next((at for at in range(1, len(words)) if words[at] in _DETERMINERS), len(words))
    last = next((at for at in range(end - 1, 0, -1) if not _follows_noun(words[at])), 0)
    return _has_plural(words[last])


def _follows_noun(word: str) -> bool:
    return is_participle(word) or word in _ADVERBS or (word.endswith("ing") and len(word) > 5)
