"""Checks of actions chosen together or open at any time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hoyle.language.check.places import labels_at
from hoyle.language.check.secrets.zones import taken_from
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.calls import Calls, calls, owners
from hoyle.language.model.facts import draws, facts_of, shuffled_zones, written_variable
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Action, Argument, Game
from hoyle.language.model.walk import body, conditions, every_node_called, every_statement, statements
from hoyle.language.report import Report

#: Types of arguments that two players could both pick.
THINGS = ("card", "row", "place")


def check_together(game: Game, report: Report) -> None:
    """Report effects that contain a decision, chance or an end, or touch shared things."""
    found = calls(game)
    drawn = shuffled_zones(game)
    for line in every_statement(game):
        if isinstance(line, b.Together):
            for name in found.offered_actions(line):
                action = game.actions[name]
                _check_effect(action, line, drawn, game, found, report)
                for argument in action.arguments:
                    _check_domain(argument, action, game, report)


def check_anytime(game: Game, report: Report) -> None:
    """Report actions that change what others wait for, or can be repeated without end."""
    found = calls(game)
    offered = {name for line in every_statement(game) for name in found.offered_actions(line)}
    read = {
        node.variable: (name, node.span)
        for name in sorted(offered, reverse=True)
        for node in every_node_called(conditions(game.actions[name]), game.formulas)
        if isinstance(node, f.VariableValue)
    }
    for action in game.actions.values():
        if not action.anytime:
            continue
        for line in _lines(action, game, found):
            target = written_variable(line)
            if target is not None and target.variable in read:
                reader, place = read[target.variable]
                message = f"the `anytime` action `{action.name}` sets `{target.variable}`, on which `{reader}` depends"
                help = f"here, set a new variable that no other action reads; a phase can copy it to `{target.variable}` later"
                labels = labels_at((place, f"`{reader}` reads `{target.variable}` here"))
                label = f"could make `{reader}` illegal while a player is choosing it"
                report.error("F557", message, line.span, label=label, labels=labels, help=help)
            elif _disturbs(line):
                message = (
                    f"`{action.name}` is an `anytime` action, so it may only turn cards, show cards or set variables"
                )
                help = f"to do more, remove its `anytime`, and offer it in a phase, with a line such as `p may {action.name}`"
                labels = labels_at((action.span, f"`{action.name}` is declared here"))
                label = "could disturb a player who is choosing"
                report.error("F556", message, line.span, label=label, labels=labels, help=help)
        if not _uses_itself_up(action, game, found):
            message = (
                f"a player could choose `{action.name}` again and again without end: nothing in its `do` prevents it"
            )
            help = _way_to_stop(action)
            report.error("F558", message, action.span, label="always possible again", help=help)


def _way_to_stop(action: Action) -> str:
    if any(isinstance(line, b.Turn) for line in statements(body(action))):
        return "let its `where` ask for what its `do` changes: with `turn up c`, for example `where not c.face_up`"
    name = f"{action.name}_done"
    asked = f"write `when: not my {name}`" if action.when is None else f"add `not my {name}` to its `when`"
    return f"declare `{name}: bool per player`, {asked}, and add `my {name} = yes` to its `do`"


def _disturbs(line: b.Statement) -> bool:
    facts = facts_of(line)
    if facts.moves or facts.chance != "none" or facts.leads in ("out", "choice"):
        return True
    return isinstance(line, b.Repeat | b.Tally | b.Nothing)


def _lines(action: Action, game: Game, found: Calls) -> Iterator[b.Statement]:
    known = owners(game)
    inside = found.inside(action.name) - game.actions.keys()
    for name in (action.name, *(name for name in found.order if name in inside)):
        yield from statements(body(known[name]))


def _check_effect(
    action: Action, line: b.Together, drawn: frozenset[str], game: Game, found: Calls, report: Report
) -> None:
    labels = labels_at((line.span, f"`{action.name}` is chosen together here"))
    for inner in _lines(action, game, found):
        if draws(inner, drawn):
            message = f"players choose `{action.name}` together, so its `do` can neither shuffle nor deal"
            text = inner.span.text if inner.span else ""
            for_all = re.sub(r"\bmy (\w+)", r"\1[p]", text)
            help = f"move it below the line with `together choose {action.name}`"
            if for_all != text and "\n" not in text:
                everybody = line.players.span.text if line.players.span else "players"
                help = f"below the line with `together choose {action.name}`, write `for p in {everybody}: {for_all}`"
            report.error("F552", message, inner.span, label="chance decides its outcome", labels=labels, help=help)
        match facts_of(inner).leads:
            case "choice":
                message = f"players choose `{action.name}` together, so its `do` cannot contain another choice"
                help = f"remove it here, and offer it in the phase, below the line with `together choose {action.name}`"
                report.error("F551", message, inner.span, label="another choice", labels=labels, help=help)
            case "out":
                message = f"players choose `{action.name}` together, so its `do` cannot end the game or another phase"
                help = f"set a variable here, and below the line with `together choose {action.name}` "
                help += f"write `if …: {inner.span.text if inner.span else 'end …'}`"
                report.error("F553", message, inner.span, label="this ends a phase", labels=labels, help=help)


def _check_domain(argument: Argument, action: Action, game: Game, report: Report) -> None:
    kind = argument.local.type
    if kind.base not in THINGS and (kind.item is None or kind.item.base not in THINGS):
        return
    mine = frozenset(local.slot for local in (action.me, *action.chosen))
    common = next(_Sources(game, mine).common(argument.source, {}), None)
    if common is not None:
        message = (
            f"players choose `{action.name}` together, so `{argument.local.name}` must come from the player's own cards"
        )
        help = "choose from a zone per player: `my hand`"
        labels = labels_at((action.span, f"`{action.name}` is declared here"))
        label = "two players could pick the same one"
        report.error("F554", message, common.span, label=label, labels=labels, help=help)


@dataclass(slots=True)
class _Sources:
    game: Game
    mine: frozenset[int]
    entered: set[tuple[str, tuple[int, ...]]] = field(default_factory=set)

    def common(self, source: Formula, given: dict[int, Formula]) -> Iterator[Formula]:
        """Sources that are not one player's own; `given` has the formulas that names mean."""
        match source:
            case f.ZoneValue() | f.EveryZone():
                zone = self.game.zones[source.zone]
                pairs = zip(zone.per, source.indexes, strict=False)
                if not any(per.kind == "player" and self._is_mine(index, given) for per, index in pairs):
                    yield source
            case f.VariableValue():
                if not any(self._is_mine(index, given) for index in source.indexes):
                    yield source
            case f.Given():
                yield source
            case f.LocalValue():
                if source.local.slot in given:
                    yield from self.common(given[source.local.slot], given)
            case f.Fold():
                yield from self.common(source.head, {**given, source.local.slot: source.source})
            case f.Call():
                yield from self._sources_of_call(source, given)
            case _:
                for part in taken_from(source):
                    yield from self.common(part, given)

    def _sources_of_call(self, source: f.Call, given: dict[int, Formula]) -> Iterator[Formula]:
        definition = self.game.formulas[source.formula]
        arguments = [_substitute(argument, given) for argument in source.arguments]
        key = (definition.name, tuple(map(id, arguments)))
        if key not in self.entered:
            self.entered.add(key)
            passed = {p.slot: a for p, a in zip(definition.parameters, arguments, strict=False)}
            yield from self.common(definition.body, {**given, **passed})

    def _is_mine(self, index: Formula, given: dict[int, Formula]) -> bool:
        index = _substitute(index, given)
        return isinstance(index, f.LocalValue) and index.local.slot in self.mine


def _substitute(formula: Formula, given: dict[int, Formula]) -> Formula:
    while isinstance(formula, f.LocalValue) and formula.local.slot in given:
        formula = given[formula.local.slot]
    return formula


def _uses_itself_up(action: Action, game: Game, found: Calls) -> bool:
    """Whether an effect changes something that its action's conditions read."""
    nodes = list(every_node_called(conditions(action), game.formulas))
    variables = {node.variable for node in nodes if isinstance(node, f.VariableValue)}
    faces = any(isinstance(node, f.Attribute) and node.name == "face_up" for node in nodes)
    for line in _lines(action, game, found):
        target = written_variable(line)
        if (target is not None and target.variable in variables) or (isinstance(line, b.Turn) and faces):
            return True
    return False
