"""Amounts of things; the number may be a formula."""

from typing import TypeGuard

import hoyle.language.model.formula as f
from hoyle.language.model.titles import untitled_name
from hoyle.tools.booklet.document import bare, term
from hoyle.tools.booklet.english import amount, number, plural
from hoyle.tools.booklet.formulas.number_ranges import is_place, number_itself
from hoyle.tools.booklet.formulas.places import inside
from hoyle.tools.booklet.formulas.shapes import is_size, pile_of, whole_number
from hoyle.tools.booklet.formulas.voice import Voice, apart, noun_of
from hoyle.tools.booklet.formulas.words import is_several, phrase

#: Names of at most this many letters precede a noun: `n cards`.
_SHORT = 2
#: A number that was just mentioned.
_SUCH = ("the number", "it")


def figure(count: int) -> str:
    return number(count) if count else "no"


def amount_of(count: f.Formula, noun: str, voice: Voice) -> str:
    """Write `three cards`, `as many cards as hand size says`, `cards (4 if …, otherwise 8)`."""
    if (known := whole_number(count)) is not None:
        return amount(known, noun)
    if is_size(count) and _is_read(count.source):
        return f"one {noun} for each of {phrase(count.source, voice)}"
    words, things = phrase(count, apart(voice)), plural(noun)
    if isinstance(count, f.Choice):
        return f"{things} ({words})"
    if noun == "card" and isinstance(count, f.Arithmetic) and count.operator == "-" and is_held(count.right):
        return f"as many cards as {phrase(count.right.source, voice)} is short of {number_words(count.left, voice)}"
    if isinstance(count, f.Arithmetic):
        return f"{things} (as many as {words})"
    if words in _SUCH:
        return f"that many {things}"
    if is_place(count, voice):
        return f"as many {things} as {number_itself(count, voice)}"
    if _is_name(count):
        return f"{words} {things}" if _is_short(words) else f"as many {things} as {_name_option(count, words)}"
    return f"as many {things} as {_size_of(count, noun, voice)}"


def number_words(count: f.Formula, voice: Voice) -> str:
    known = whole_number(count)
    return phrase(count, voice) if known is None else number(known)


def is_held(count: f.Formula) -> TypeGuard[f.Find]:
    return is_size(count) and isinstance(pile_of(count.source), f.ZoneValue)


def compare_count(how: str, count: f.Formula, noun: str, voice: Voice) -> str:
    """Write `more cards than the trick`; `how` is `fewer than`, `at most`, `more than`, `at least` or `exactly`."""
    if (known := whole_number(count)) is not None:
        if how == "more than" and known == 0:
            return f"at least {amount(1, noun)}"
        return amount(0, noun) if how == "exactly" and known == 0 else f"{how} {amount(known, noun)}"
    words, things = phrase(count, voice), plural(noun)
    if _is_name(count) and _is_short(words):
        return f"{how} {words} {things}"
    words = _name_option(count, words) if _is_name(count) else _size_of(count, noun, voice, beside=True)
    if how in ("fewer than", "more than"):
        return f"{how.removesuffix(' than')} {things} than {words}"
    return f"{how} as many {things} as {words}".removeprefix("exactly ")


def _is_name(count: f.Formula) -> bool:
    if isinstance(count, f.VariableValue):
        return not count.indexes
    return isinstance(count, f.OptionValue | f.LocalValue) or (isinstance(count, f.Call) and not count.arguments)


def _name_option(count: f.Formula, words: str) -> str:
    if isinstance(count, f.OptionValue):
        return f"the option {term(untitled_name(count.option))} says"
    return f"{words} {'say' if is_several(words, count) else 'says'}"


def _is_read(source: f.Formula) -> bool:
    return isinstance(source, f.LocalValue) and source.type.base == "list"


def _is_short(words: str) -> bool:
    return len(bare(words)) <= _SHORT


def _size_of(count: f.Formula, noun: str, voice: Voice, *, beside: bool = False) -> str:
    """Write the second side of a comparison; `beside` another pile, its name is enough."""
    if not is_size(count):
        return phrase(count, voice)
    source, item = pile_of(count.source), count.source.type.item
    alike = item is not None and item.base == noun
    if alike and beside and isinstance(source, f.EveryZone):
        return f"{phrase(source, voice)} together hold"
    if alike and isinstance(source, f.ZoneValue):
        return phrase(source, voice) if beside else f"there are {inside(source, voice)}"
    if isinstance(source, f.Given | f.Const | f.ZoneValue | f.EveryZone):
        things = plural((noun_of(item) if item else None) or "thing")
        place = f" {inside(source, voice)}" if isinstance(source, f.ZoneValue | f.EveryZone) else ""
        return f"there are {things}{place}"
    return f"{phrase(source, voice)} number" if _is_read(source) else phrase(count, voice)


def sizes(low: f.Formula, high: f.Formula, voice: Voice, *, brief: bool = False) -> str:
    """Write `three or four cards`, `two or more cards (at most …)`; `brief` without the limit."""
    least, most = phrase(low, voice), phrase(high, voice)
    one, other = whole_number(low), whole_number(high)
    if least == most:
        return amount_of(low, "card", voice)
    if one is None or other is None:
        limit = f"from {least} to {most}" if one is None else f"at most {most}"
        return f"{f'{figure(one)} or more ' if one else ''}cards{'' if brief else f' ({limit})'}"
    if one == 0:
        return f"up to {amount(other, 'card')}"
    return f"{figure(one)} {'or' if other == one + 1 else 'to'} {figure(other)} cards"
