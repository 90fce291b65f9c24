"""Comparison of two games, both written in the notation of the language.

So layout, comments, order and the names of locals do not count.
"""

from collections.abc import Iterator
from dataclasses import replace

from hoyle.engine.graph.formula_words import names_of
from hoyle.language.model.game import Game
from hoyle.tools.compare.alike import renamings
from hoyle.tools.compare.cards import compare_cards
from hoyle.tools.compare.difference import Change, Comparison, Difference, Entries, Entry
from hoyle.tools.compare.entries import entries
from hoyle.tools.compare.users import users

#: Sections that can affect the cards on the table.
_DEALT = ("deck", "options", "formulas")


def compare(before: Game, after: Game) -> Comparison:
    old = entries(before, names_of(before.deck))
    new = entries(after, replace(names_of(after.deck), renamed=renamings(before, after)))
    found = list(_differences(old, new))
    if any(d.section in _DEALT for d in found):
        cards = list(compare_cards(before, after))
        place = next((n for n, d in enumerate(found) if _order(d.section) > _order("deck")), len(found))
        found[place:place] = cards
    callers = users(before) | users(after)
    told = tuple(replace(d, used_by=callers.get(d.name, ())) if d.section == "formulas" else d for d in found)
    return Comparison(game_name(before), game_name(after), told)


def game_name(rules: Game) -> str:
    return f"{rules.id}/{rules.variant}" if rules.variant else rules.id


#: The sections in the order of the report.
SECTIONS = (
    "players",
    "sides",
    "direction",
    "words",
    "options",
    "requires",
    "deck",
    "cards",
    "tokens",
    "zones",
    "variables",
    "formulas",
    "actions",
    "rules",
    "phases",
    "score",
    "winner",
    "shown",
    "variants",
)


def _order(section: str) -> int:
    return SECTIONS.index(section)


def _differences(old: Entries, new: Entries) -> Iterator[Difference]:
    keys = [*old, *(key for key in new if key not in old)]
    for key in sorted(keys, key=lambda key: _order(key[0])):
        section, name = key
        if key not in new:
            yield Difference(section, name, "", "removed", _whole(old[key]), ())
        elif key not in old:
            yield Difference(section, name, "", "added", (), _whole(new[key]))
        else:
            yield from _parts(section, name, old[key], new[key])


def _parts(section: str, name: str, old: Entry, new: Entry) -> Iterator[Difference]:
    for part in [*old, *(part for part in new if part not in old)]:
        before, after = old.get(part, ()), new.get(part, ())
        if before != after:
            change: Change = "changed" if before and after else "added" if after else "removed"
            yield Difference(section, name, part, change, before, after)


def _whole(entry: Entry) -> tuple[str, ...]:
    if len(entry) == 1:
        return next(iter(entry.values()))
    lines: list[str] = []
    for part, written in entry.items():
        if len(written) == 1:
            lines.append(f"{part}: {written[0]}")
        else:
            lines += [f"{part}:", *(f"    {line}" for line in written)]
    return tuple(lines)
