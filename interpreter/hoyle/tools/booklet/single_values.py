"""Numbers with one possible value."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import substitute
from hoyle.language.model import block as b
from hoyle.language.model.game import Action, Argument, Bounds, Game, Per, Title, Variable, Zone
from hoyle.language.model.text import Text, is_counted
from hoyle.language.model.walk import every_part, rebuild, rebuild_blocks
from hoyle.tools.booklet.formulas.shapes import whole_number
from hoyle.tools.booklet.game_parts import Change, change_formulas, change_offers, changed_in

#: The words that only join a number to a title: ` of hand `, ` for hand `.
_BEFORE = re.compile(r"(?: (?:of|in|for|from|to))?(?: \w+)? $")
_HOLE = re.compile(r"\{([^{}]*)\}")


def without_single_values(game: Game, fold: Change) -> Game:
    """Put constants in place of such numbers in a folded game."""
    single = _Single(game, fold)
    if not (single.locals or single.variables or single.dimensions):
        return game
    changed = change_formulas(game, single.fold)
    variables = {
        name: changed_in(single.without_dimensions(variable), single.fold)
        for name, variable in game.variables.items()
        if name not in single.variables
    }
    zones = {name: single.without_dimensions(zone) for name, zone in changed.zones.items()}
    actions = {name: single.action(action) for name, action in changed.actions.items()}
    phases = {name: rebuild_blocks(phase, single.block) for name, phase in changed.phases.items()}
    titles = {name: single.title(name, title) for name, title in changed.titles.items()}
    return replace(changed, variables=variables, zones=zones, actions=actions, phases=phases, titles=titles)


class _Single:
    """Locals by slot, variables by name, and dimensions of families by their place."""

    def __init__(self, game: Game, fold: Change) -> None:
        self._fold = fold
        self._game = game
        self.locals = dict(_single_locals(game, fold))
        self.variables = {
            name: f.Const(variable.type, None, value)
            for name, variable in game.variables.items()
            if variable.type.base == "int" and not variable.type.optional
            if (value := _only(variable.bounds)) is not None
        }
        families: dict[str, Zone | Variable] = {**game.zones, **game.variables}
        self.dimensions = {
            name: gone
            for name, family in families.items()
            if (gone := _single_dimensions(family.per)) and not _leaves_one_zone(family, gone, game)
        }

    def fold(self, formula: f.Formula) -> f.Formula:
        return self._fold(self._change(substitute(formula, self.locals)))

    def _change(self, formula: f.Formula) -> f.Formula:
        formula = rebuild(formula, self._change)
        match formula:
            case f.VariableValue(variable=name) if name in self.variables:
                return self.variables[name]
            case f.VariableValue(variable=name) | f.ZoneValue(zone=name) | f.EveryZone(zone=name):
                gone = self.dimensions.get(name, ())
                return replace(
                    formula, indexes=tuple(index for at, index in enumerate(formula.indexes) if at not in gone)
                )
            case f.Fold(kind="sum" | "max" | "min" | "all", where=None, head=head, local=local):
                return head if local.slot in self.locals else formula
        return formula

    def without_dimensions(self, family: Any) -> Any:
        gone = self.dimensions.get(family.name, ())
        return replace(family, per=tuple(per for at, per in enumerate(family.per) if at not in gone))

    def action(self, action: Action) -> Action:
        arguments = action.arguments
        if not action.orders:
            arguments = tuple(one for one in arguments if one.where is not None or one.local.slot not in self.locals)
        kept = {one.local.name for one in arguments}
        gone = {one.local.name for one in action.arguments} - kept
        gone |= {local.name for local in action.parameters if local.slot in self.locals}
        title, words = _without_holes(action, gone)
        parameters = tuple(local for local in action.parameters if local.slot not in self.locals)
        changed = replace(action, title=title, words=words, arguments=arguments, parameters=parameters)
        return rebuild_blocks(changed, self.block)

    def title(self, name: str, title: Title) -> Title:
        definition = self._game.formulas.get(name)
        if definition is None or not any(local.slot in self.locals for local in definition.parameters):
            return title
        parts: list[str | int] = []
        for part in title.parts:
            if isinstance(part, int) and definition.parameters[part].slot in self.locals:
                parts[-1:] = [_BEFORE.sub("", text)] if parts and isinstance(text := parts[-1], str) else parts[-1:]
            else:
                parts.append(part)
        return replace(title, parts=tuple(part for part in parts if part != ""))

    def block(self, block: b.Block) -> b.Block:
        return tuple(part for line in block for part in self._line(line))

    def _line(self, line: b.Statement) -> b.Block:
        line = change_offers(rebuild_blocks(line, self.block), self._offer)
        return line.body if isinstance(line, b.For) and line.local.slot in self.locals else (line,)

    def _offer(self, offer: b.Offer) -> b.Offer:
        parameters = self._game.actions[offer.action].parameters
        pairs = zip(parameters, offer.arguments, strict=True)
        return replace(offer, arguments=tuple(given for local, given in pairs if local.slot not in self.locals))


def _without_holes(action: Action, gone: set[str]) -> tuple[str | None, Text | None]:
    if action.title is None or action.words is None:
        return action.title, action.words
    # of a number with its noun, `{n card|cards}`, the words hold both
    holes = [hole[1] for hole in _HOLE.finditer(action.title) for _ in range(2 if is_counted(hole[0]) else 1)]
    title = action.title
    for name in gone:
        title = re.sub(rf"{_BEFORE.pattern[:-1]}\{{{name}\}}", "", title)
    at = iter(holes)
    return title, tuple(piece for piece in action.words if isinstance(piece, str) or next(at, "") not in gone)


def _single_locals(game: Game, fold: Change) -> Iterator[tuple[int, f.Const]]:
    """Yield slots of whole numbers that run over one value, or are bounded to it."""
    found: int | None
    for part in every_part(game):
        match part:
            case (
                b.For(local=local, source=f.Const(value=(int(found),)))
                | f.Fold(local=local, source=f.Const(value=(int(found),)))
                | Argument(local=local, source=f.Const(value=(int(found),)), kind="one", none=False)
            ):
                pass
            case f.Local(low=low, high=high) as local:
                bounds = Bounds(*(None if end is None else fold(end) for end in (low, high)))
                found = _only(bounds)
            case _:
                continue
        if found is not None and local.type.base == "int" and not local.type.optional:
            yield local.slot, f.Const(local.type, None, found)


def _only(bounds: Bounds) -> int | None:
    low, high = (None if end is None else whole_number(end) for end in (bounds.low, bounds.high))
    return low if low == high else None


def _single_dimensions(per: tuple[Per, ...]) -> set[int]:
    return {at for at, one in enumerate(per) if one.kind == "range" and _only(one.bounds) is not None}


def _leaves_one_zone(family: Zone | Variable, gone: set[int], game: Game) -> bool:
    """Whether one zone is left without `gone` of zones that a formula takes together."""
    together = (part for part in every_part(game) if isinstance(part, f.EveryZone) and part.zone == family.name)
    return any(len(set(range(len(part.indexes))) | gone) >= len(family.per) for part in together)
