"""Formulas of the file that answer yes or no, as claims: their names read as verbs, adjectives or nouns."""

import hoyle.model.formula as f
from hoyle.booklet import clauses, phrases
from hoyle.booklet.claims import Claim
from hoyle.booklet.document import term
from hoyle.booklet.english import article, listed, spaced
from hoyle.booklet.voice import Voice

_MODAL = ("may", "can", "must", "has")


def claim(formula: f.Call, voice: Voice) -> Claim:
    """What a call says: `the card *takes*`, `it is a *run*`, `the card is *usable* for you`."""
    name = spaced(formula.formula)
    words = [phrases.phrase(argument, voice) for argument in formula.arguments]
    if not words:
        return _alone(name)
    first, _, rest = name.partition(" ")
    at = _subject(formula)
    subject, others = words[at], words[:at] + words[at + 1 :]
    several = clauses.is_several(subject, formula.arguments[at])
    if first == "is" and rest:
        return Claim(subject, f"forms {article(term(rest))}{_beside(others)}", several)
    if first in _MODAL and rest:
        object_ = f" {listed(others)}" if others else ""
        return Claim(subject, f"{first} {term(rest)}{object_}", several)
    kinds = {argument.type.base for argument in formula.arguments}
    if len(words) > 2:
        return Claim(listed(words[:-1]), f"{term(name)} {words[-1]}", True)
    if first.endswith("s") and not first.endswith("ss"):
        object_ = f" {others[0]}" if others else ""
        return Claim(subject, f"{term(name)}{object_}", several)
    if len(words) == 2 and len(kinds) == 1:
        return Claim(listed(words), _mutual(name), True)
    return Claim(subject, f"is {term(name)}{_beside(others)}", several)


def _alone(name: str) -> Claim:
    """A condition without arguments; its name may be a sentence already."""
    for link in (" are ", " is "):
        if link in name:
            subject, _, rest = name.partition(link)
            return Claim(term(subject), f"is {term(rest)}", link == " are ")
    return Claim(term(name), "holds")


def _subject(formula: f.Call) -> int:
    """Which argument is spoken of: the first, or in `usable(p, c)` the first that is no player."""
    name = formula.formula
    if name.startswith(("is_", *(f"{word}_" for word in _MODAL))) or name.split("_")[0].endswith("s"):
        return 0
    found = [i for i, argument in enumerate(formula.arguments) if argument.type.base != "player"]
    return found[0] if found else 0


def _beside(others: list[str]) -> str:
    return f" for {listed(others)}" if others else ""


def _mutual(name: str) -> str:
    """What two things of a kind are or do together: `are *allied*`, `*share pair*`."""
    if name.startswith("same "):
        return f"has the {term(name)}"
    return f"is {term(name)}" if name.endswith(("ed", "al", "en")) else term(name)
