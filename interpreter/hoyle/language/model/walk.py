"""Traversal of formulas, statements and blocks, in the order written."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields as fields_of
from dataclasses import is_dataclass, replace
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from hoyle.language.model.block import Ask, Block, Decide, If, Line, Loop, Offer, Openly, Statement, Together
from hoyle.language.model.formula import Call, Choice, EveryZone, Formula, Node, VariableValue, ZoneValue
from hoyle.language.model.game import Action, Definition, Game, Phase
from hoyle.language.report.source import Span

#: Fields that never hold formulas; they are passed over, since trees are walked often.
_PLAIN = frozenset({"type", "span", "local", "name", "operator", "kind", "value", "negated", "cyclic", "down"})


Part = TypeVar("Part", bound=Node | Line)
Owner = TypeVar("Owner", Phase, Action, Statement)

_PARTS: dict[type, tuple[str, ...]] = {}


def parts(kind: type) -> tuple[str, ...]:
    known = _PARTS.get(kind)
    if known is None:
        plain = _PLAIN if issubclass(kind, Node) else frozenset({"span"})
        known = _PARTS[kind] = tuple(field.name for field in fields_of(kind) if field.name not in plain)
    return known


def children(thing: Node | Line) -> tuple[Formula, ...]:
    """The formulas directly inside, except bounds of the names it binds."""
    found: list[Formula] = []
    for name in parts(type(thing)):
        value = getattr(thing, name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [item for item in value if isinstance(item, Node)]
    return tuple(found)


def rebuild(thing: Part, change: Callable[[Formula], Formula]) -> Part:
    new: dict[str, object] = {}
    for name in parts(type(thing)):
        value = getattr(thing, name)
        if isinstance(value, Node):
            changed: object = change(value)
        elif isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            changed = tuple(change(item) if isinstance(item, Node) else item for item in value)
            if all(one is other for one, other in zip(changed, value)):
                continue
        else:
            continue
        # what is left as it was is the same object; comparing whole trees would cost their square
        if changed is not value:
            new[name] = changed
    return replace(thing, **new) if new else thing  # type: ignore[arg-type]


def every_node(formula: Formula) -> Iterator[Formula]:
    waiting = [formula]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(reversed(children(found)))


def every_node_called(found: Iterable[Formula], definitions: Mapping[str, Definition]) -> Iterator[Formula]:
    """Called formulas come once."""
    waiting, called = list(found), set[str]()
    for formula in waiting:
        for node in every_node(formula):
            yield node
            if isinstance(node, Call) and node.formula not in called:
                called.add(node.formula)
                waiting.append(definitions[node.formula].body)


def variables_read(found: Iterable[Formula], definitions: Mapping[str, Definition]) -> frozenset[str]:
    nodes = every_node_called(found, definitions)
    return frozenset(node.variable for node in nodes if isinstance(node, VariableValue))


def zones_read(found: Iterable[Formula], definitions: Mapping[str, Definition]) -> frozenset[str]:
    nodes = every_node_called(found, definitions)
    return frozenset(node.zone for node in nodes if isinstance(node, ZoneValue | EveryZone))


def cases_of(formula: Formula) -> tuple[tuple[Choice, ...], Formula]:
    """The cases of `A if C else B if D else E`, and the last value; none for other formulas."""
    cases: list[Choice] = []
    while isinstance(formula, Choice):
        cases.append(formula)
        formula = formula.otherwise
    return tuple(cases), formula


def offers(statement: Line) -> tuple[Offer, ...]:
    if isinstance(statement, Decide):
        return statement.menu + statement.free
    return statement.menu if isinstance(statement, Ask | Together) else ()


def formulas(statement: Line) -> tuple[Formula, ...]:
    if isinstance(statement, If):
        return tuple(condition for condition, _ in statement.arms)
    return (*children(statement), *(argument for offer in offers(statement) for argument in offer.arguments))


def blocks(statement: Statement) -> tuple[Block, ...]:
    if isinstance(statement, If):
        return (*(block for _, block in statement.arms), statement.otherwise)
    if isinstance(statement, Loop | Openly):
        return (statement.body,)
    if isinstance(statement, Decide | Ask) and statement.otherwise is not None:
        return (statement.otherwise,)
    return ()


def statements(block: Block) -> Iterator[Statement]:
    waiting = list(reversed(block))
    while waiting:
        found = waiting.pop()
        yield found
        for inner in reversed(blocks(found)):
            waiting.extend(reversed(inner))


def rebuild_blocks(owner: Owner, change: Callable[[Block], Block]) -> Owner:
    new: dict[str, Any] = {}
    if isinstance(owner, If):
        new["arms"] = tuple((condition, change(block)) for condition, block in owner.arms)
    for name in ("before", "body", "effect", "otherwise", "after"):
        inside = getattr(owner, name, None)
        if inside is not None:
            new[name] = tuple(map(change, inside)) if name in ("before", "after") else change(inside)
    return replace(owner, **new) if new else owner


def main_and_after(owner: Phase | Action) -> tuple[Block, Block]:
    """The lines that an `end` of a phase leaves, and those inserted after it, which then run."""
    middle = owner.body if isinstance(owner, Phase) else owner.effect
    return sum((*owner.before, middle), ()), sum(owner.after, ())


def body(owner: Phase | Action) -> Block:
    first, last = main_and_after(owner)
    return first + last


def every_statement(game: Game) -> Iterator[Statement]:
    owners: list[Phase | Action] = [*game.phases.values(), *game.actions.values()]
    for owner in owners:
        yield from statements(body(owner))


def conditions(action: Action) -> tuple[Formula, ...]:
    """The `when`, sources, `where`s and rules of an action."""
    found: list[Formula | None] = [action.when]
    for argument in action.arguments:
        found += [argument.source, argument.where]
    for clause in action.clauses:
        found += [clause.when, clause.demand]
    return tuple(formula for formula in found if formula is not None)


def score_and_winner(game: Game) -> tuple[Formula, ...]:
    total = () if game.score.sum is None else (game.score.sum,)
    return (*(part.value for part in game.score.parts), *total, *(line.value for line in game.winner))


def sights(game: Game) -> tuple[Formula, ...]:
    """Sights of everybody are left out."""
    found = [thing.sight for things in (game.zones, game.variables) for thing in things.values()]
    return tuple(sight.players for sight in found if sight.players is not None)


@cache
def _contents(kind: type) -> tuple[bool, Callable[[Any], Iterable[Any]]] | None:
    """Whether it is a part, and its contents, last first."""
    if is_dataclass(kind) and kind is not Span:
        names = [field.name for field in reversed(fields_of(kind))]
        return True, attrgetter(*names) if len(names) > 1 else lambda part: [getattr(part, name) for name in names]
    if kind is tuple:
        return False, reversed
    return (False, lambda mapping: reversed(mapping.values())) if issubclass(kind, Mapping) else None


def every_part(value: Any, enter: Callable[[Any], bool] | None = None) -> Iterator[Any]:
    """Yield all dataclasses inside except spans, in order; `enter` says which to enter."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        kind: Any = type(found)
        known = _contents(kind)
        if known is None:
            continue
        is_part, contents = known
        if is_part:
            yield found
            if enter is not None and not enter(found):
                continue
        waiting += contents(found)


def outermost_formulas(value: Any) -> Iterator[Formula]:
    """Yield the formulas inside that are in no other one, also in texts and ranges."""
    found = every_part(value, enter=lambda part: not isinstance(part, Node))
    return (part for part in found if isinstance(part, Node))
