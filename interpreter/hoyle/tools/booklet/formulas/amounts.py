"""Amounts of things, where the number may be a formula."""

from typing import TypeGuard

import hoyle.language.model.formula as f
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.english import amount, number, plural
from hoyle.tools.booklet.formulas.places import inside
from hoyle.tools.booklet.formulas.voice import Voice, apart, noun_of
from hoyle.tools.booklet.formulas.words import is_several, phrase

#: Names of at most this many letters precede a noun like a number: `n cards`.
_SHORT = 2
#: A number that was just mentioned.
_SUCH = ("the number", "it")


def figure(count: int) -> str:
    return number(count) if count else "no"


def amount_of(count: f.Formula, noun: str, voice: Voice) -> str:
    """Write an amount: `three cards`, `as many cards as hand size says`, `cards (4 if …, otherwise 8)`."""
    if isinstance(count, f.Const) and isinstance(count.value, int):
        return amount(count.value, noun)
    if isinstance(count, f.Find) and count.kind == "count" and count.where is None and _is_read(count.source):
        return f"one {noun} for each of {phrase(count.source, voice)}"
    words = phrase(count, apart(voice))
    if isinstance(count, f.Choice):
        return f"{plural(noun)} ({words})"
    if noun == "card" and isinstance(count, f.Arithmetic) and count.operator == "-" and is_held(count.right):
        full = phrase(count.left, voice) if not isinstance(count.left, f.Const) else number(int(str(count.left.value)))
        return f"as many cards as {phrase(count.right.source, voice)} is short of {full}"
    if isinstance(count, f.Arithmetic):
        return f"{plural(noun)} (as many as {words})"
    if words in _SUCH:
        return f"that many {plural(noun)}"
    if _is_name(count):
        return (
            f"{words} {plural(noun)}" if _is_short(words) else f"as many {plural(noun)} as {_name_option(count, words)}"
        )
    return f"as many {plural(noun)} as {_size_of(count, noun, voice)}"


def is_held(count: f.Formula) -> TypeGuard[f.Find]:
    """Whether a number is the number of cards in one zone."""
    if not (isinstance(count, f.Find) and count.kind == "count" and count.where is None):
        return False
    source = count.source.subject if isinstance(count.source, f.CardsOf) else count.source
    return isinstance(source, f.ZoneValue)


def compare_count(how: str, count: f.Formula, noun: str, voice: Voice) -> str:
    """Compare a number of things with another: `at least three cards`, `more cards than the trick`.

    `how` is `fewer than`, `at most`, `more than`, `at least` or `exactly`.
    """
    if isinstance(count, f.Const) and isinstance(count.value, int):
        if how == "more than" and count.value == 0:
            return f"at least {amount(1, noun)}"
        told = amount(count.value, noun)
        return told if how == "exactly" and not count.value else f"{how} {told}"
    words = phrase(count, voice)
    if _is_name(count):
        if _is_short(words):
            return f"{how} {words} {plural(noun)}"
        words = _name_option(count, words)
    else:
        words = _size_of(count, noun, voice, beside=True)
    if how in ("fewer than", "more than"):
        return f"{how.removesuffix(' than')} {plural(noun)} than {words}"
    return f"{how} as many {plural(noun)} as {words}" if how != "exactly" else f"as many {plural(noun)} as {words}"


def _is_name(count: f.Formula) -> bool:
    """Whether a number has a name of its own: an option, a variable, an argument."""
    if isinstance(count, f.VariableValue):
        return not count.indexes
    return isinstance(count, f.OptionValue | f.LocalValue) or (isinstance(count, f.Call) and not count.arguments)


def _name_option(count: f.Formula, words: str) -> str:
    """Write a number by its name: `the option *hand size* says`, `the *turns played* say`."""
    verb = "say" if is_several(words, count) else "says"
    return f"the option {words} says" if isinstance(count, f.OptionValue) else f"{words} {verb}"


def _is_read(source: f.Formula) -> bool:
    """Whether a list was picked or named before: `the cards`."""
    return isinstance(source, f.LocalValue) and source.type.base == "list"


def _is_short(words: str) -> bool:
    return len(bare(words)) <= _SHORT


def _size_of(count: f.Formula, noun: str, voice: Voice, *, beside: bool = False) -> str:
    """Write the second side of a comparison: the pile of that size, or the number itself.

    `beside`: another pile is compared with it, so naming the pile is enough.
    """
    if not (isinstance(count, f.Find) and count.kind == "count" and count.where is None):
        return phrase(count, voice)
    source = count.source.subject if isinstance(count.source, f.CardsOf) else count.source
    alike = count.source.type.item is not None and count.source.type.item.base == noun
    if alike and beside and isinstance(source, f.EveryZone):
        return f"{phrase(source, voice)} together hold"
    if alike and isinstance(source, f.ZoneValue):
        return phrase(source, voice) if beside else f"there are {inside(source, voice)}"
    if isinstance(source, f.Given | f.Const | f.ZoneValue | f.EveryZone):
        noun_ = plural(noun_of(count.source.type.item) or "thing") if count.source.type.item else "things"
        place = f" {inside(source, voice)}" if isinstance(source, f.ZoneValue | f.EveryZone) else ""
        return f"there are {noun_}{place}"
    if _is_read(source):
        return f"{phrase(source, voice)} number"
    return phrase(count, voice)


def sizes(low: f.Formula, high: f.Formula, voice: Voice) -> str:
    """Write the size of a set: `two cards`, `three or four cards`."""
    least, most = phrase(low, voice), phrase(high, voice)
    if isinstance(low, f.Const) and isinstance(high, f.Const):
        one, other = int(str(low.value)), int(str(high.value))
        if one == other:
            return amount_of(low, "card", voice)
        if one == 0:
            return f"up to {figure(other)} cards"
        link = "or" if other == one + 1 else "to"
        least, most = figure(one), figure(other)
        return f"{least} {link} {most} cards"
    return amount_of(low, "card", voice) if least == most else f"{least} to {most} cards"
