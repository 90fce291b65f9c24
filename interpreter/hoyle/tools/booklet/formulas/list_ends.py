"""First and last items."""

import re

import hoyle.language.model.formula as f
from hoyle.tools.booklet.document import OPEN
from hoyle.tools.booklet.formulas.members import unsorted_parts
from hoyle.tools.booklet.formulas.shapes import pile_of, whole_number
from hoyle.tools.booklet.formulas.voice import Voice, call_local, zone_noun
from hoyle.tools.booklet.formulas.words import phrase


def only_card(formula: f.Find, voice: Voice) -> str | None:
    """Write a zone's card if the zone is called a card: `the card turned up`."""
    source = pile_of(formula.source)
    if formula.where is not None or not isinstance(source, f.ZoneValue):
        return None
    room = voice.game.zones[source.zone].capacity
    single = room is not None and whole_number(room) == 1
    return phrase(source, voice) if single and "card" in zone_noun(voice, source.zone).split() else None


def extreme_of(formula: f.Find, voice: Voice) -> str | None:
    """Write `the first card with the highest rank among those that are hearts`."""
    source = formula.source
    if not isinstance(source, f.Sorted) or formula.where is not None or len(source.keys) != 1:
        return None
    key, down = source.keys[0], source.down[0]
    if key.type.base not in ("int", "rank") or key.type.optional:
        return None
    most = "highest" if down is (formula.kind == "first") else "lowest"
    inner = call_local(voice, source.local, "they" if source.local.type.base == "player" else "it")
    told = phrase(key, inner)
    item, those = unsorted_parts(source, voice)
    who, turns, start = f"the {formula.kind} {item}".partition(" in turn, starting with ")
    order = f"{f' among those {those}' if those else ''}{f', in turn from {start}' if turns else ''}"
    own = re.match("(its|their) ", told)
    if own is not None:
        what = told[own.end() :]
        named = re.match(f"{OPEN}?(highest|lowest)", what)
        if named is None or named[1] == most:
            return f"{who} with the {what if named else f'{most} {what}'}{order}"
    return f"{who}{order} for {'whom' if source.local.type.base == 'player' else 'which'} {told} is {most}"


def end_word(formula: f.Find, voice: Voice) -> str:
    source = pile_of(formula.source)
    if isinstance(source, f.ZoneValue) and voice.game.zones[source.zone].kind == "stack" and formula.where is None:
        return "top" if formula.kind == "first" else "bottom"
    return formula.kind
