"""Phases that take zones: one instance for each combination of zones passed to them.

A zone is not a value, since the file must show who may know its cards. So in a copy of the phase the parameter means
the zone; only the zone's indexes are passed at run time.
"""

from collections.abc import Callable
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.calling import arguments_for
from hoyle.language.check.types.indexes import TYPES
from hoyle.language.check.types.scope import Desk, Instance, Parsed, Piece, Scope, Symbol, declaration, kids, tokens
from hoyle.language.model.game import Bounds, Per, Phase
from hoyle.language.model.types import ZONE
from hoyle.language.report import Label

MOST_INSTANCES = 256


def takes_zones(desk: Desk, name: str) -> bool:
    symbol = desk.symbols.get(name)
    if symbol is None or symbol.kind != "phase":
        return False
    kinds = [kids(kids(parameter)[0])[0] for parameter in symbol.parameters]
    return any([str(word) for word in tokens(kind)] == ["zone"] for kind in kinds)


def outside_its_lines(scope: Scope, at: Piece, symbol: Symbol) -> None:
    name = symbol.name
    zone = next((zone for zone, head in scope.desk.zones.items() if not head.per), None)
    single = zone is not None and len(symbol.parameters) == 1
    phase, passed = (f"{name}_{zone}", str(zone)) if single else (f"one_{name}", "…")
    message = f"`{name}` runs for several zones, so `{name}` alone does not say which one"
    help = f"add a phase `{phase}: {name}({passed})`, and write `{phase}` for `{name}` here, and for `{name}({passed})` in other phases"
    scope.error("N329", message, at, labels=declaration(symbol), help=help)


def run_with_zones(scope: Scope, tree: Parsed, symbol: Symbol) -> tuple[str, tuple[f.Formula, ...]] | None:
    """The instance and its arguments; None after a report."""
    desk, trees = scope.desk, kids(tree)
    parameters = desk.parameters[symbol.name]
    if len(trees) != len(parameters):
        arguments_for(scope, tree, parameters, trees, symbol)
        return None
    zones: list[str] = []
    handed: list[f.Formula] = []
    good = True
    for parameter, piece in zip(parameters, trees):
        if parameter.type == ZONE:
            node = i.infer(scope, piece)
            if isinstance(node, f.ZoneValue):
                zones.append(node.zone)
                handed += node.indexes
                continue
            if not i.is_broken(node):
                help = "name one zone: `stock`, `hand[p]`"
                message = f"`{parameter.name}` of `{symbol.name}` must be a zone, but this is {i.a(node.type)}"
                scope.error("T419", message, piece, labels=declaration(symbol), help=help)
            good = False
        else:
            found = arguments_for(scope, tree, (parameter,), [piece], symbol)
            good = good and found is not None
            handed += found or ()
    instance = _instance(scope, tree, symbol, tuple(zones)) if good else None
    return None if instance is None else (instance.name, tuple(handed))


def _instance(scope: Scope, tree: Parsed, symbol: Symbol, zones: tuple[str, ...]) -> Instance | None:
    desk, name = scope.desk, f"{symbol.name}({', '.join(zones)})"
    if name in desk.instances or any(zone not in desk.zones for zone in zones):
        return desk.instances.get(name)
    if len(desk.instances) >= MOST_INSTANCES:
        message = f"the phases that take zones have more than {MOST_INSTANCES} variants"
        scope.error("T416", message, tree, help="pass fewer different zones")
        return None
    inner = Scope(desk, symbol.key, nobody="in a phase", running=(symbol.name, name))
    own: list[f.Local] = []
    pairs: list[tuple[f.Local, f.Local]] = []
    left = list(zones)
    for parameter in desk.parameters[symbol.name]:
        if parameter.type == ZONE:
            zone = left.pop(0)
            indexes = [_index(desk, parameter.name, number, per) for number, per in enumerate(desk.zones[zone].per, 1)]
            own += indexes
            reads = tuple(f.LocalValue(local.type, None, local) for local in indexes)
            meant = {**inner.zones, parameter.name: f.ZoneValue(ZONE, None, zone, reads)}
            inner = replace(inner.bind(parameter), zones=meant)
        else:
            local = desk.local(parameter.name, parameter.type, bounds=Bounds(parameter.low, parameter.high))
            desk.places[local.slot] = desk.places[parameter.slot]
            own.append(local)
            pairs.append((parameter, local))
            inner = inner.bind(local)
    found = Instance(name, symbol.name, inner, tuple(own), tuple(pairs), scope.span(tree))
    desk.instances[name] = found
    return found


def _index(desk: Desk, name: str, number: int, per: Per) -> f.Local:
    bounds = per.bounds if per.kind == "range" else None
    local = desk.local(f"{name}_{number}", TYPES[per.kind], bounds=bounds)
    desk.used_slots.add(local.slot)
    return local


def read_instances(desk: Desk, read: Callable[[Instance], Phase]) -> dict[str, list[Phase]]:
    """Instances by the phase they copy; reading one may create more."""
    done: dict[str, list[Phase]] = {}
    count, told = 0, set[tuple[object, ...]]()
    while count < len(desk.instances):
        instance = list(desk.instances.values())[count]
        count += 1
        with desk.collect_findings() as own:
            phase = read(instance)
        for finding in own.diagnostics:
            key = (finding.code, finding.message, finding.span and (id(finding.span.source), finding.span.start))
            if key not in told:
                labels = (*finding.labels, Label(instance.span, f"when run here, `{instance.name}`"))
                desk.report.add(replace(finding, labels=labels))
            told.add(key)
        desk.used_slots |= {given.slot for given, here in instance.pairs if here.slot in desk.used_slots}
        done.setdefault(instance.phase, []).append(phase)
    return done
