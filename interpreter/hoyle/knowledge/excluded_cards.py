"""Which cards of a hidden hand could not have been chosen in the stead of one. Input: a choice; output: cards ruled out.

A rule may ask only which place a card has: "play the card that you have just drawn, if you have drawn". Then whoever watches
knows that no card of another place was played, though he saw none of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hoyle.graph import nodes as g
from hoyle.knowledge.dependence import NOTHING, HiddenDependence
from hoyle.knowledge.given import read_in
from hoyle.knowledge.hidden_choices import cards_in
from hoyle.knowledge.history import Step, prepared, worked_out
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.model.game import Action, Argument
from hoyle.model.types import BOOL
from hoyle.model.walk import every_node_called
from hoyle.offers.conditions import whole
from hoyle.offers.implied import conjuncts
from hoyle.position.made import Made
from hoyle.table.closure import Closure
from hoyle.table.trees import MOVING

#: By card: those that could not have been chosen in its stead.
Exclusions = Mapping[int, frozenset[int]]

NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class PlaceCondition:
    """A condition on a card that asks only for its place, with the cells of the variables whose cards it asks for."""

    holds: Closure
    cells: frozenset[int]


# ---- variables


@lru_cache(maxsize=256)
def cells_of(dependence: HiddenDependence) -> Mapping[str, frozenset[int]]:
    """The cells of all variables, by name; of those that hold cards only where all are told by their places."""
    machine = dependence.machine
    values: dict[str, list[f.Formula]] = {}
    for node in machine.graph.nodes:
        for step in node.steps if isinstance(node, g.Effect) else ():
            if isinstance(step, b.Assign):
                values.setdefault(step.target.variable, []).append(step.value)
    found: dict[str, set[int]] = {}
    for cell in machine.layout.variable_cells:
        variable = cell.variable
        if variable.type.holds_cards:
            given = [x for x in (variable.start, *values.get(variable.name, ())) if x is not None and not is_none(x)]
            if any(per.kind == "card" for per in variable.per) or not all(map(dependence.is_placed, given)):
                continue
        found.setdefault(variable.name, set()).add(cell.number)
    return {name: frozenset(cells) for name, cells in found.items()}


def is_none(formula: f.Formula) -> bool:
    """Whether a formula is just `none`."""
    return isinstance(formula, f.Const) and formula.value is None


def placed_after(
    dependence: HiddenDependence,
    choice: Made,
    step: Step,
    began: Sequence[int],
    dealt: Mapping[int, int],
    trail: Sequence[int],
) -> frozenset[int]:
    """The cells of variables whose cards have the same places in every game that the seat may be in.

    After a step on which no hidden face bears; `began` are the trails of all cards before it and `trail` after it, `dealt`
    are those that cards got in it as they were dealt.
    """
    before: Step | None = None if choice.before is None else choice.before.kept
    placed = NONE if before is None else before.learned[dependence.seat].placed
    found = set()
    for cell in holders(dependence):
        value, kind = step.after.variables[cell], dependence.machine.layout.variable_cells[cell].variable.type
        given = before is None or before.after.variables[cell] != value
        since = dealt if given else {}
        if (given or cell in placed) and all(trail[c] == since.get(c, began[c]) for c in cards_in(kind, value)):
            found.add(cell)
    return frozenset(found)


@lru_cache(maxsize=256)
def holders(dependence: HiddenDependence) -> list[int]:
    """The cells that hold cards told by their places."""
    cells = dependence.machine.layout.variable_cells
    return [n for found in cells_of(dependence).values() for n in sorted(found) if cells[n].variable.type.holds_cards]


# ---- choices


def ruled_out(dependence: HiddenDependence, choice: Made, step: Step, plain: bool) -> Exclusions:
    """The cards that could not have been chosen in the stead of each that was; `plain` if no hidden face bears on the step."""
    machine = dependence.machine
    action = machine.game.actions.get(choice.action)
    if action is None or choice.before is None:
        return {}
    before: Step = choice.before.kept
    start = before.after
    if not isinstance(machine.graph.nodes[start.node], g.Decide):
        return {}
    found: dict[int, frozenset[int]] = {}
    placed = before.learned[dependence.seat].placed
    # where a hidden face bears on the step, play might have gone any other way
    ways = step.path if plain else range(len(machine.graph.nodes))
    for argument, asked, card in zip(
        action.arguments, placings(dependence, action.name), choice.arguments, strict=True
    ):
        rules = [rule.holds for rule in asked if rule.cells <= placed]
        if not rules or card is None:
            continue
        zone = machine.layout.zones[start.where[card]]
        if zone.kind == "set" and all(goes_by(dependence, action, argument, zone.zone.name, number) for number in ways):
            p = prepared(machine, choice, start)
            others = []
            for other in start.zones[zone.number]:
                p.slots[argument.local.slot] = other
                if any(worked_out(holds, p) is False for holds in rules):
                    others.append(other)
            found[card] = frozenset(others)
    return found


@lru_cache(maxsize=1024)
def placings(dependence: HiddenDependence, name: str) -> list[list[PlaceCondition]]:
    """What the conditions of an action ask of the place of each argument that is one card chosen openly; of others nothing."""
    action = dependence.machine.game.actions[name]
    return [[*placings_of(dependence, action, argument)] for argument in action.arguments]


def placings_of(dependence: HiddenDependence, action: Action, argument: Argument) -> Iterator[PlaceCondition]:
    """The same of one argument."""
    if argument.kind != "one" or argument.local.type.base != "card" or argument.secret:
        return
    cells = dependence.machine.layout.variable_cells
    for formula in firm_conditions(dependence, action, argument):
        variables = asked_of_place(dependence, formula, argument.local.slot)
        if variables is not None:
            held = (n for name in variables for n in cells_of(dependence)[name] if cells[n].variable.type.holds_cards)
            yield PlaceCondition(dependence.compiled(formula), frozenset(held))


def firm_conditions(dependence: HiddenDependence, action: Action, argument: Argument) -> Iterator[f.Formula]:
    """What must hold of an argument, each by itself; not that it lies in one zone, nor rules that may be waived."""
    fold = dependence.machine.fold
    source = fold(argument.source)
    found = [] if argument.where is None else conjuncts(fold(argument.where))
    if not isinstance(source, f.CardsOf):
        me = f.Read(argument.local.type, argument.span, argument.local)
        found.append(f.Within(BOOL, argument.span, me, source))
    for clause in action.clauses:
        condition = None if clause.waive else whole(clause, fold)
        found += [] if condition is None else conjuncts(condition)
    slot = argument.local.slot
    return (x for x in found if slot in read_in(dependence.machine, x))


def asked_of_place(dependence: HiddenDependence, formula: f.Formula, slot: int) -> set[str] | None:
    """The variables that a condition on a chosen card reads, if it asks only for the card's place and for what the seat knows."""
    if dependence.needs(formula, {slot: None}) != NOTHING:
        return None
    for other in read_in(dependence.machine, formula) - {slot}:
        if other in dependence.arguments or other in dependence.secrets or other in dependence.telling:
            return None
    variables = set()
    for node in every_node_called([formula], dependence.machine.game.formulas):
        match node:
            case f.VariableValue(variable=name, indexes=indexes):
                if name not in cells_of(dependence) or any(index.type.holds_cards for index in indexes):
                    return None
                if not node.type.holds_cards and not is_open(dependence, name):
                    return None
                variables.add(name)
            case f.Read(local=local) if (
                local.type.holds_cards and local.slot != slot and local.slot in dependence.given
            ):
                return None
            case f.Attribute(name=name) if name in MOVING:
                return None
            case f.TokensOn() | f.Face():
                return None
            case f.Const() | f.Given() if node.type.holds_cards:
                return None
    return variables


def is_open(dependence: HiddenDependence, name: str) -> bool:
    """Whether the seat always sees a variable."""
    masks = (dependence.machine.sights.cells[cell] for cell in cells_of(dependence)[name])
    return all(mask is not None and (mask >> dependence.seat) & 1 for mask in masks)


def goes_by(dependence: HiddenDependence, action: Action, argument: Argument, zone: str, number: int) -> bool:
    """Whether a node takes, turns or shows cards of a hidden zone, if an action led there, only where they are those of an argument."""
    node = dependence.machine.graph.nodes[number]
    if isinstance(node, g.Deal):
        return node.source.zone != zone
    if not isinstance(node, g.Effect):
        return True
    others = dependence.arguments - {x.local.slot for x in action.arguments}
    taken = (step.what for step in node.steps if isinstance(step, b.Move | b.Turn | b.Show))
    for part in every_node_called(taken, dependence.machine.game.formulas):
        match part:
            case f.ZoneValue(zone=name) | f.EveryZone(zone=name):
                if name == zone:
                    return False
            case f.Read(local=local) if local.slot == argument.local.slot or local.slot in others:
                pass
            case f.Read() | f.VariableValue() if part.type.holds_cards:
                return False
    return True
