"""Pairs of locals in lines of two games that are equal except for names."""

import re
from collections.abc import Mapping
from dataclasses import replace
from difflib import SequenceMatcher

from hoyle.engine.graph.formula_words import names_of
from hoyle.language.model.formula import Local
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_part
from hoyle.tools.compare.difference import Entry
from hoyle.tools.compare.entries import entries

#: The placeholder of a local: its slot between two characters that no rule file has.
_MARK = re.compile("\ue000([0-9]+)\ue001")

#: Locals that the language names, not the author.
_GIVEN = ("me", "owner", "card", "side")


def renamings(before: Game, after: Game) -> dict[int, str]:
    """Map locals (slots) of the second game to their partners' names."""
    old, new = locals_of(before), locals_of(after)
    first, second = _mark_locals(before, old), _mark_locals(after, new)
    renamed: dict[int, str] = {}
    for key, entry in second.items():
        if key in first:
            pairs = _pair_locals(first[key], entry).items()
            found = {slot: old[partner].name for slot, partner in pairs if old[partner].type == new[slot].type}
            renamed = _apart(found, {slot: new[slot].name for slot in _slots(entry)}) | renamed
    return renamed


def _apart(renamed: dict[int, str], own: dict[int, str]) -> dict[int, str]:
    while True:
        kept = {name for slot, name in own.items() if slot not in renamed}
        apart = {slot: name for slot, name in renamed.items() if name not in kept}
        if len(apart) == len(renamed):
            return apart
        renamed = apart


def locals_of(rules: Game) -> dict[int, Local]:
    """The locals named by an author, by slot."""
    found = (part for part in every_part(rules) if isinstance(part, Local))
    return {local.slot: local for local in found if local.name not in _GIVEN}


def _mark_locals(rules: Game, known: Mapping[int, Local]) -> dict[tuple[str, str], Entry]:
    marks = {slot: f"\ue000{slot}\ue001" for slot in known}
    return entries(rules, replace(names_of(rules.deck), renamed=marks))


def _slots(entry: Entry) -> set[int]:
    return {int(slot) for lines in entry.values() for line in lines for slot in _MARK.findall(line)}


def _pair_locals(before: Entry, after: Entry) -> dict[int, int]:
    partners: dict[int, int] = {}
    taken: set[int] = set()
    for part in (part for part in after if part in before):
        one, two = before[part], after[part]
        matcher = SequenceMatcher(None, [_MARK.sub("_", t) for t in one], [_MARK.sub("_", t) for t in two])
        for start, other, size in matcher.get_matching_blocks():
            for old, new in zip(one[start : start + size], two[other : other + size]):
                for a, b in zip(map(int, _MARK.findall(old)), map(int, _MARK.findall(new))):
                    if b not in partners and a not in taken:
                        partners[b] = a
                        taken.add(a)
    return partners
