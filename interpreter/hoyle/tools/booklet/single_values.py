"""Numbers that can have one value only: they need no variable, loop, index or choice."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeAlias

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import substitute
from hoyle.language.model import block as b
from hoyle.language.model.facts import writes_constant
from hoyle.language.model.game import Action, Argument, Bounds, Game, Per, Title, Variable, Zone
from hoyle.language.model.text import Text
from hoyle.language.model.types import Type
from hoyle.language.model.walk import rebuild
from hoyle.language.report.source import Span

#: The words that only join a number to a title: ` of hand `, ` for hand `.
_BEFORE = re.compile(r"(?: (?:of|in|for|from|to))?(?: \w+)? $")
_HOLE = re.compile(r"\{([^{}]*)\}")

#: The sections of a game in which formulas may read a number, but for variables.
WITH_FORMULAS = ("deck", "zones", "tokens", "formulas", "actions", "phases", "score", "winner", "shown", "titles")

Change: TypeAlias = Callable[[f.Formula], f.Formula]


def changed_in(value: Any, change: Change) -> Any:
    """Return a part of a game with `change` applied to each outermost formula."""
    if isinstance(value, f.Node):
        return change(value)
    if isinstance(value, tuple):
        return tuple(changed_in(part, change) for part in value)
    if isinstance(value, Mapping):
        return {key: changed_in(part, change) for key, part in value.items()}
    if not is_dataclass(value) or isinstance(value, f.Local | Type | Span | type):
        return value
    if isinstance(value, b.DealRound):
        return replace(value, count=change(value.count))
    return replace(value, **{field.name: changed_in(getattr(value, field.name), change) for field in fields(value)})


def without_single_values(game: Game, fold: Change) -> Game:
    """Return a folded game in which such numbers are constants, and folded again."""
    single = _Single(game, fold)
    if not (single.locals or single.variables or single.dimensions):
        return game
    changed = replace(game, **{name: changed_in(getattr(game, name), single.fold) for name in WITH_FORMULAS})
    variables = {
        name: changed_in(single.without_dimensions(variable), single.fold)
        for name, variable in game.variables.items()
        if name not in single.variables
    }
    zones = {name: single.without_dimensions(zone) for name, zone in changed.zones.items()}
    actions = {name: single.action(action) for name, action in changed.actions.items()}
    phases = {
        name: replace(
            phase, body=single.block(phase.body), before=single.blocks(phase.before), after=single.blocks(phase.after)
        )
        for name, phase in changed.phases.items()
    }
    titles = {name: single.title(name, title) for name, title in changed.titles.items()}
    return replace(changed, variables=variables, zones=zones, actions=actions, phases=phases, titles=titles)


class _Single:
    """The numbers with one value: locals by slot, variables by name; and the dimensions of families by their place."""

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
        """Return an action without the picks and parameters that have one value, also in its title."""
        arguments = tuple(one for one in action.arguments if action.orders or not self._is_gone(one))
        kept = {one.local.name for one in arguments}
        gone = {one.local.name for one in action.arguments} - kept
        gone |= {local.name for local in action.parameters if local.slot in self.locals}
        title, words = _without_holes(action, gone)
        parameters = tuple(local for local in action.parameters if local.slot not in self.locals)
        effect, before, after = self.block(action.effect), self.blocks(action.before), self.blocks(action.after)
        changed = replace(action, title=title, words=words, arguments=arguments, parameters=parameters)
        return replace(changed, effect=effect, before=before, after=after)

    def _is_gone(self, argument: Argument) -> bool:
        return argument.local.slot in self.locals and argument.where is None

    def title(self, name: str, title: Title) -> Title:
        """Return the title of a formula without its parameters that have one value."""
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

    def blocks(self, blocks: tuple[b.Block, ...]) -> tuple[b.Block, ...]:
        return tuple(self.block(block) for block in blocks)

    def block(self, block: b.Block) -> b.Block:
        return tuple(part for line in block for part in self._line(line))

    def _line(self, line: b.Statement) -> b.Block:
        match line:
            case _ if writes_constant(line):
                return ()
            case b.For(local=local, body=body):
                inner = self.block(body)
                return inner if local.slot in self.locals else (replace(line, body=inner),)
            case b.RepeatTimes(body=body) | b.Repeat(body=body) | b.Openly(body=body):
                return (replace(line, body=self.block(body)),)
            case b.If(arms=arms, otherwise=rest):
                inner_arms = tuple((condition, self.block(body)) for condition, body in arms)
                return (replace(line, arms=inner_arms, otherwise=self.block(rest)),)
            case b.Decide() | b.Ask():
                otherwise = None if line.otherwise is None else self.block(line.otherwise)
                free = tuple(map(self._offer, line.free)) if isinstance(line, b.Decide) else ()
                changed = replace(line, menu=tuple(map(self._offer, line.menu)), otherwise=otherwise)
                return (replace(changed, free=free) if isinstance(changed, b.Decide) else changed,)
            case b.Together(menu=menu):
                return (replace(line, menu=tuple(map(self._offer, menu))),)
        return (line,)

    def _offer(self, offer: b.Offer) -> b.Offer:
        parameters = self._game.actions[offer.action].parameters
        pairs = zip(parameters, offer.arguments, strict=True)
        return replace(offer, arguments=tuple(given for local, given in pairs if local.slot not in self.locals))


def _without_holes(action: Action, gone: set[str]) -> tuple[str | None, Text | None]:
    """Return the title of an action without the holes of some names, and its words."""
    if action.title is None or action.words is None:
        return action.title, action.words
    holes = [hole[1] for hole in _HOLE.finditer(action.title)]
    title = action.title
    for name in gone:
        title = re.sub(rf"{_BEFORE.pattern[:-1]}\{{{name}\}}", "", title)
    at = iter(holes)
    return title, tuple(piece for piece in action.words if isinstance(piece, str) or next(at, "") not in gone)


def _single_locals(game: Game, fold: Change) -> Iterator[tuple[int, f.Const]]:
    """Yield the slots of whole numbers that run over one value, or are bounded to it."""
    for part in every_part(game):
        match part:
            case b.For(local=local, source=source) | f.Fold(local=local, source=source):
                found = _one_item(source)
            case Argument(local=local, source=source, kind="one", none=False):
                found = _one_item(source)
            case f.Local(low=low, high=high) as local:
                bounds = Bounds(*(None if end is None else fold(end) for end in (low, high)))
                found = _only(bounds)
            case _:
                continue
        if found is not None and local.type.base == "int" and not local.type.optional:
            yield local.slot, f.Const(local.type, None, found)


def every_part(value: Any) -> Iterator[Any]:
    """Yield all dataclasses inside a part of a game, spans excepted."""
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for part in value:
            yield from every_part(part)
    elif is_dataclass(value) and not isinstance(value, Span | type):
        yield value
        for field in fields(value):
            yield from every_part(getattr(value, field.name))


def _one_item(source: f.Formula) -> int | None:
    value = source.value if isinstance(source, f.Const) else None
    return value[0] if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], int) else None


def _only(bounds: Bounds) -> int | None:
    low, high = (end.value if isinstance(end, f.Const) else None for end in (bounds.low, bounds.high))
    return low if isinstance(low, int) and low == high else None


def _single_dimensions(per: tuple[Per, ...]) -> set[int]:
    return {at for at, one in enumerate(per) if one.kind == "range" and _only(one.bounds) is not None}


def _leaves_one_zone(family: Zone | Variable, gone: set[int], game: Game) -> bool:
    """Whether some formula takes all zones of a family together although one is left of them without `gone`."""
    together = (part for part in every_part(game) if isinstance(part, f.EveryZone) and part.zone == family.name)
    return any(len(set(range(len(part.indexes))) | gone) >= len(family.per) for part in together)
