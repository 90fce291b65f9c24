"""Zones and what lies there: a zone with its indexes in, `the hand of the leader` and `in all hands` out."""

import hoyle.model.formula as f
from hoyle.booklet.english import owned, spaced
from hoyle.booklet.formulas.voice import Voice, family, lies_on, zone_noun, zone_nouns
from hoyle.booklet.formulas.words import naming, phrase


def zone(formula: f.ZoneValue | f.EveryZone, voice: Voice) -> str:
    """A zone: `the stock`, `your hand`, `all hands`."""
    owner, rest = indexes(formula.indexes, voice)
    if isinstance(formula, f.ZoneValue):
        return family(voice, zone_noun(voice, formula.zone), owner, rest)
    things = zone_nouns(voice, formula.zone) + (f" ({', '.join(rest)})" if rest else "")
    if owner is None:
        return f"all {things}"
    return f"all {owned(owner, things)}" if owner in ("you", "they", "it") else f"all {things} of {owner}"


naming.register(f.ZoneValue, zone)
naming.register(f.EveryZone, zone)


def indexes(given: tuple[f.Formula, ...], voice: Voice) -> tuple[str | None, list[str]]:
    """Whose a member of a family is, and its other indexes."""
    if not given:
        return None, []
    first = given[0]
    if first.type.base == "side" and isinstance(first, f.Attribute):
        owner: str | None = owned(phrase(first.subject, voice), "side")
    else:
        owner = phrase(first, voice) if first.type.base in ("player", "side") else None
    rest = given if owner is None else given[1:]
    return owner, [phrase(index, voice) for index in rest]


def inside(zone_: f.ZoneValue | f.EveryZone, voice: Voice) -> str:
    """Where the things in a zone are: `in your hand`, `on the tableau`."""
    return f"{'on' if lies_on(voice, zone_.zone) else 'in'} {zone(zone_, voice)}"


def inside_of(zones: f.EveryZone, which: str, voice: Voice) -> str:
    """Where a thing in zones taken together is: `in any of the hands`, `in one of your melds`, `in none of …`."""
    things = zone(zones, voice).removeprefix("all ")
    told = things if things.startswith(("your ", "their ", "its ")) else f"the {things}"
    return f"{'on' if lies_on(voice, zones.zone) else 'in'} {which} of {told}"


def tokens(formula: f.TokensOn, voice: Voice) -> str:
    """Tokens and where they lie: `red tokens on the tableau`."""
    return f"{spaced(formula.token)} tokens {inside(formula.zone, voice)}"
