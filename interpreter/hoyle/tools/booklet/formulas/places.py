"""Zones in words."""

import re

import hoyle.language.model.formula as f
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import OPEN, bare
from hoyle.tools.booklet.english import plural, possession, with_the
from hoyle.tools.booklet.formulas.numbering import PLACE
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    apart,
    lies_on,
    local_noun,
    named_indexes,
    noun_of,
    token_noun,
    zone_noun,
    zone_nouns,
)
from hoyle.tools.booklet.formulas.words import noun_phrase, phrase

#: `column 2`, which takes no article.
_NUMBERED = re.compile(r" \d+$")


def zone(formula: f.ZoneValue | f.EveryZone, voice: Voice) -> str:
    """Write `the stock`, `all hands`."""
    if isinstance(formula, f.ZoneValue):
        return family(zone_noun(voice, formula.zone), named_indexes(formula), voice)
    things = zone_nouns(voice, formula.zone)
    owner, rest = _indexes(named_indexes(formula), voice)
    for index in rest:
        things = _one_of(things, index, voice)
    if owner is None:
        return f"all {things}"
    return f"all {possession(owner, things)}" if owner in ("you", "they", "it") else f"all {things} of {owner}"


noun_phrase.register(f.ZoneValue, zone)
noun_phrase.register(f.EveryZone, zone)


def family(name: str, given: tuple[f.Formula, ...], voice: Voice) -> str:
    """Write `the foundation of the suit`."""
    owner, rest = _indexes(given, voice)
    name = name.removesuffix(" of") if owner is not None else name
    last = rest[-1] if rest else None
    if owner is None and len(rest) == 1 and (by_title := _named_by(name, rest[0], voice)) is not None:
        return by_title
    thing, picked = name, None
    if isinstance(last, f.LocalValue) and voice.zones.get(last.local.slot, PLACE) != PLACE:
        words = _words(last, voice)
        picked, rest = (words, rest[:-1]) if name in words else (None, rest)
    if len(rest) > 1:
        named = [_that(index, voice) for index in rest]
        thing = f"{thing} of {join_words(named)}" if owner is None else f"{thing} ({', '.join(named)})"
    for index in rest if len(rest) == 1 else ():
        thing = _one_of(thing, index, voice)
    if picked is not None:
        which = f"that {picked[4:]}" if owner is not None and picked == f"the {bare(name)}" else picked
        whose = {"you": "yours", "they": "theirs"}.get(owner or "", owner)
        if whose != owner and picked.startswith("the ") and picked != f"the {bare(name)}":
            return possession(str(owner), picked.removeprefix("the ").replace(name, thing, 1))
        told = f"{thing} of {whose}" if owner is not None else thing
        return which.replace(name, told, 1) if name in which else f"{which} of {whose}"
    if owner is None:
        numbered = _NUMBERED.search(bare(thing)) and " of that number " not in thing
        return thing if numbered else with_the(thing)
    return possession(owner, thing) if owner != "its owner" else f"its owner's {thing}"


def _named_by(name: str, index: f.Formula, voice: Voice) -> str | None:
    """Write `the *first empty corner* (or corner 1 if there is none)`."""
    main = index.left if isinstance(index, f.Otherwise) else index
    words = phrase(main, apart(voice)) if isinstance(main, f.Call) and not main.arguments else ""
    if not (words.startswith("the ") and bare(words).endswith(f" {bare(name)}")):
        return None
    if not isinstance(index, f.Otherwise):
        return words
    rest = family(name, (index.right,), voice)
    return f"{words} (or {rest.removeprefix('the ') if isinstance(index.right, f.Const) else rest} if there is none)"


def numbered_place(given: tuple[f.Formula, ...], voice: Voice) -> str | None:
    """None if the last number numbers no zone."""
    last = given[-1]
    if not isinstance(last, f.LocalValue) or voice.zones.get(last.local.slot, PLACE) == PLACE:
        return None
    return family(zone_noun(voice, voice.zones[last.local.slot]), given, voice)


def _words(index: f.LocalValue, voice: Voice) -> str:
    words = phrase(index, voice)
    return f"the {local_noun(voice, index.local)}" if words == "it" else words


def _that(index: f.Formula, voice: Voice) -> str:
    words = phrase(index, voice)
    return f"that {local_noun(voice, index.local)}" if words == "it" and isinstance(index, f.LocalValue) else words


def _one_of(thing: str, index: f.Formula, voice: Voice) -> str:
    """Write `foundation of hearts`."""
    words = phrase(index, apart(voice))
    if isinstance(index, f.LocalValue) and index.local.slot in voice.letters:
        return f"{thing} of {voice.letters[index.local.slot]} {words}"
    if isinstance(index, f.VariableValue) and index.variable in voice.game.titles and not index.indexes:
        return f"{thing} of {with_the(words)}"
    if isinstance(index, f.Call) and index.arguments and " of " in bare(words):
        return f"{thing} for {words}"
    if words.startswith(f"the {OPEN}") and index.type.base in ("int", "words"):
        return f"{thing} {words.removeprefix('the ')}"
    if index.type.base == "words" and words != "it":
        return f"{thing} for {words}"
    if words.startswith("it ") and index.type.base == "int":
        return f"{thing} of that number {words.removeprefix('it ')}"
    if words == "it":
        return f"{thing} of that {noun_of(index.type) or 'number'}"
    if index.type.base in ("int", "bool", "words") and not words.startswith(("the ", "each ", "every ", "any ", "no ")):
        return f"{thing} {words}" if len(words.split()) == 1 else f"{thing} (number {words})"
    return f"{thing} of {words}"


def _indexes(given: tuple[f.Formula, ...], voice: Voice) -> tuple[str | None, list[f.Formula]]:
    if not given:
        return None, []
    first = given[0]
    if first.type.base == "side" and isinstance(first, f.Attribute):
        owner: str | None = possession(phrase(first.subject, voice), "side")
    else:
        owner = phrase(first, voice) if first.type.base in ("player", "side") else None
    return owner, list(given if owner is None else given[1:])


def inside(zone_: f.ZoneValue | f.EveryZone, voice: Voice) -> str:
    return f"{'on' if lies_on(voice, zone_.zone) else 'in'} {zone(zone_, voice)}"


def inside_of(zones: f.EveryZone, which: str, voice: Voice) -> str:
    things = zone(zones, voice).removeprefix("all ")
    told = things if things.startswith(("your ", "their ", "its ")) else f"the {things}"
    return f"{'on' if lies_on(voice, zones.zone) else 'in'} {which} of {told}"


def tokens(formula: f.TokensOn, voice: Voice) -> str:
    return f"{plural(token_noun(voice, formula.token))} {inside(formula.zone, voice)}"
