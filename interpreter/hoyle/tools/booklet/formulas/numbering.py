"""Numbers that only select one of several zones, and those that stay letters.

To a player, `n` in `column[n]` is a column.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import hoyle.language.model.formula as f
from hoyle.language.model import block as b
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_part

PLACE = "place in a list"
#: Words of a title that do not name the thing numbered after them.
JOINING = {
    *("", "of", "in", "on", "at", "to", "from", "with", "by", "for", "than", "as", "and", "or", "up", "least", "most"),
    *("is", "are", "has", "have", "was", "the", "a", "an", "all", "every", "exactly", "over", "under", "between"),
    *("beats", "holds", "reaches", "times", "plus", "minus", "per", "after", "before", "among", "more", "less"),
}
#: The zone of a number before the last index: nothing with a name.
_OTHER = "one of several indexes"
#: An argument, and the parameter that takes it.
_Link: TypeAlias = tuple[f.Formula, f.Local]


def named_numbers(game: Game) -> tuple[dict[int, str], dict[int, str]]:
    """By slots of locals, zones for numbers, and nouns of those that keep their letters.

    A local is named after a zone if it is the last index of that zone alone; `length n` keeps its letter.
    """
    indexes, links = _walk(game)
    zones = _numbered_zones(indexes, links)
    return zones, _lettered_numbers(game, zones, links)


def _lettered_numbers(game: Game, zones: Mapping[int, str], links: Sequence[_Link]) -> dict[int, str]:
    found: dict[int, str] = {}
    for name, definition in game.formulas.items():
        parts = game.titles[name].parts if name in game.titles else ()
        for before, part, behind in zip((None, *parts), parts, (*parts[1:], None)):
            if isinstance(part, int) and isinstance(before, str) and beside_noun(before, behind):
                last = before.split()[-1]
                local = definition.parameters[part]
                if local.type.base == "int" and local.slot not in zones:
                    found[local.slot] = "number" if last.lower() in JOINING else last.lower()
    size = -1
    while size < len(found):
        size = len(found)
        for value, parameter in links:
            if isinstance(value, f.LocalValue) and parameter.slot in found and value.local.slot not in zones:
                found.setdefault(value.local.slot, found[parameter.slot])
    return found


def beside_noun(before: str, behind: str | int | None) -> bool:
    """Whether a number in a title belongs to a noun: `length {n}`, `two of {n} cards`."""
    last = before.split()[-1].lower() if before.split() else ""
    if last not in JOINING:
        return True
    following = behind.split() if isinstance(behind, str) and behind.startswith(" ") else []
    return last == "of" and bool(following) and following[0].lower() not in JOINING and following[0].endswith("s")


def _walk(game: Game) -> tuple[dict[int, set[str]], list[_Link]]:
    """The zones that each local is an index of, and all arguments with their parameters."""
    found: dict[int, set[str]] = {}
    links: list[_Link] = []
    for node in every_part(game):
        if isinstance(node, f.ZoneValue | f.EveryZone):
            _index(node, game, found)
        elif isinstance(node, f.Item) and isinstance(node.position, f.LocalValue):
            found.setdefault(node.position.local.slot, set()).add(PLACE)
        else:
            links += zip(*_arguments_of(node, game))
    return found, links


def _numbered_zones(found: dict[int, set[str]], links: Sequence[_Link]) -> dict[int, str]:
    changed = True
    while changed:
        changed = False
        for value, parameter in links:
            if isinstance(value, f.LocalValue) and value.local.type.base == "int":
                known = found.setdefault(value.local.slot, set())
                more = found.get(parameter.slot, set()) - known
                known |= more
                changed = changed or bool(more)
    return {slot: zone for slot, zones in found.items() for zone in zones if len(zones) == 1 and zone != _OTHER}


def _index(node: f.ZoneValue | f.EveryZone, game: Game, found: dict[int, set[str]]) -> None:
    per = game.zones[node.zone].per
    for at, index in enumerate(node.indexes):
        if per[at].kind == "range" and isinstance(index, f.LocalValue):
            found.setdefault(index.local.slot, set()).add(node.zone if at == len(per) - 1 else _OTHER)


def _arguments_of(node: Any, game: Game) -> tuple[Sequence[f.Formula], Sequence[f.Local]]:
    if isinstance(node, f.Call) and node.formula in game.formulas:
        return node.arguments, game.formulas[node.formula].parameters
    if isinstance(node, b.Run) and node.phase in game.phases:
        return node.arguments, game.phases[node.phase].parameters
    if isinstance(node, b.Offer) and node.action in game.actions:
        return node.arguments, game.actions[node.action].parameters
    return (), ()
