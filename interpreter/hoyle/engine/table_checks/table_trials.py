"""Trials of the tables that a game can be set at.

Every number of players is tried with default options, then every option that shapes the table at each of its ends. If
that is much work, fewer are tried: faults of the others show when they are set.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.engine.graph.lower import lower
from hoyle.engine.graph.nodes import offered_at
from hoyle.engine.table.constant_folding import Folder, fold_definitions
from hoyle.engine.table.fault import Fault, Refused
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.options import listed_words
from hoyle.engine.table.setup import set_at_cost
from hoyle.engine.table_checks.abstract_run import MOST, is_counting, sure_faults
from hoyle.engine.table_checks.constants import stray
from hoyle.engine.table_checks.first_deal import Short, dealt_by, short_deals
from hoyle.frozen import dataclass
from hoyle.language.model.block import For, RepeatTimes
from hoyle.language.model.game import Game as Rules
from hoyle.language.model.game import Option, Per, Variable, Zone
from hoyle.language.model.walk import (
    conditions,
    every_node,
    every_node_called,
    every_part,
    every_statement,
    outermost_formulas,
    score_and_winner,
    sights,
)
from hoyle.language.report.words import with_number

#: How far above its low end an option without a high end is tried.
SOME = 8

#: With how many numbers of players (the fewest, and the most) everything that happens at the table is looked through.
WHOLE = 6

#: The fuel after which no further table is tried.
ENOUGH = 5_000_000

#: How much of all tables together is followed from the beginning of play, in nodes of formulas.
FORESIGHT = 60_000

#: The fuel for visiting one part of a formula.
_LOOKED_AT = 30


@dataclass(frozen=True, slots=True)
class Trial:
    """`words` say which table it is: `with 2 players`."""

    words: str
    refusal: Refused | None = None
    faults: tuple[Fault, ...] = ()
    short: tuple[Short, ...] = ()
    players: int | None = None  # of a table with default options


def try_tables(rules: Rules) -> Iterator[Trial]:
    tables = _Tables(rules)
    rounds = _rounds(rules) if tables.counting else []
    for players in rules.players:
        if tables.spent > ENOUGH:
            return
        words = f"with {with_number(players, 'player')} and default options"
        whole = players in rules.players[: WHOLE - 1] or players == rules.players[-1]
        yield replace(tables.try_table(words, players, {}, whole=whole), players=players)
    numbering = {option.name for option in _read_by(_numbers(rules) + rounds, rules)}
    read = _read_by(_sizes(rules) + _numbers(rules) + dealt_by(rules) + rounds, rules)
    yield from tables.try_options(read, numbering, fullest=False)
    for trial in tables.try_options(_read_by(dealt_by(rules), rules), (), fullest=True):
        yield Trial(trial.words, short=trial.short)


class _Tables:
    """`spent` is fuel used, `foresight` is left for abstract runs."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.varying = _decidable_names(rules, _varying_names(rules))
        self.counting = is_counting(rules)
        self.foresight = FORESIGHT
        self.spent = 0

    def try_options(self, options: list[Option], numbering: Collection[str], *, fullest: bool) -> Iterator[Trial]:
        """Try each option at its ends, with the fewest (or `fullest`: the most) players that are not refused."""
        for option in options:
            for value in _ends(option, self.rules):
                for players in self.rules.players[:: -1 if fullest else 1]:
                    if self.spent > ENOUGH:
                        return
                    people = f"{with_number(players, 'player')} and " if fullest else ""
                    words = f"with {people}`{option.name}={value}`"
                    trial = self.try_table(words, players, {option.name: value}, whole=option.name in numbering)
                    if trial.refusal is None:
                        yield trial
                        break

    def try_table(self, words: str, players: int, options: dict[str, str], *, whole: bool) -> Trial:
        """Set one table; as a `whole` with everything that happens there."""
        layout, cost = set_at_cost(self.rules, players, options)
        self.spent += cost
        if isinstance(layout, Refused):
            return Trial(words, layout)
        if isinstance(layout, Fault):
            return Trial(words, faults=(layout,))
        found = [*self.stray_indexes(layout)] if whole and self.varying else []
        if whole and self.counting:
            more, looked_at = sure_faults(self.rules, layout, min(MOST, self.foresight))
            found += more
            self.foresight -= looked_at
        faults = {(fault.code, str(fault), fault.span): fault for fault in reversed(found)}  # both may find the same
        short = short_deals(self.rules, layout, Folder(layout, {}).fold)
        return Trial(words, faults=tuple(reversed(faults.values())), short=tuple(short))

    def stray_indexes(self, layout: Layout) -> Iterator[Fault]:
        definitions = fold_definitions(self.rules.formulas, layout)
        for node in every_node_called(_reachable_formulas(self.rules, Folder(layout, definitions)), definitions):
            self.spent += _LOOKED_AT
            if isinstance(node, f.ZoneValue | f.EveryZone) and node.zone in self.varying:
                yield from stray(node, node.zone, layout.zone_families[node.zone])
            elif isinstance(node, f.VariableValue) and node.variable in self.varying:
                yield from stray(node, node.variable, layout.variable_families[node.variable])


def _sizes(rules: Rules) -> list[f.Formula | None]:
    deck = rules.deck
    found: list[f.Formula | None] = [*(joker.count for joker in deck.jokers), deck.copies, deck.keep]
    found += [token.count for token in rules.tokens.values()]
    for zone in rules.zones.values():
        found += [zone.capacity, zone.rows, zone.columns]
    for variable in rules.variables.values():
        found += [variable.bounds.low, variable.bounds.high, variable.start]
    return found


def _numbers(rules: Rules) -> list[f.Formula | None]:
    things: list[Zone | Variable] = [*rules.zones.values(), *rules.variables.values()]
    return [end for thing in things for per in thing.per for end in (per.bounds.low, per.bounds.high)]


def _rounds(rules: Rules) -> list[f.Formula | None]:
    lines = list(every_statement(rules))
    found: list[f.Formula | None] = [line.source for line in lines if isinstance(line, For)]
    found += [line.count for line in lines if isinstance(line, RepeatTimes)]
    picked = (argument for action in rules.actions.values() for argument in action.arguments)
    return found + [argument.source for argument in picked if argument.noun == "number"]


def _read_by(formulas: list[f.Formula | None], rules: Rules) -> list[Option]:
    nodes = (node for formula in formulas if formula is not None for node in every_node(formula))
    names = {node.option for node in nodes if isinstance(node, f.OptionValue)}
    return [option for name, option in rules.options.items() if name in names]


def _ends(option: Option, rules: Rules) -> list[str]:
    """The values at which the table may look most different, as text."""
    base, low, high = option.type.base, option.bounds.low, option.bounds.high
    found, listed = ["none"] if option.type.optional else [], listed_words(rules, option)
    found += listed if base == "words" else listed[:1] + listed[-1:]
    if base == "bool":
        found += ["no", "yes"]
    elif isinstance(low, f.Const) and isinstance(low.value, int):
        found += [str(low.value), str(high.value if isinstance(high, f.Const) else low.value + SOME)]
    return list(dict.fromkeys(found))


def _varying_names(rules: Rules) -> frozenset[str]:
    things: list[Zone | Variable] = [*rules.zones.values(), *rules.variables.values()]
    return frozenset(
        thing.name
        for thing in things
        for per in thing.per
        if not all(end is None or isinstance(end, f.Const) for end in (per.bounds.low, per.bounds.high))
    )


def _decidable_names(rules: Rules, names: frozenset[str]) -> frozenset[str]:
    """Those of `names` with an index that a table could decide, such as a number or an option.

    Loops, arguments and variables have values only in play; a parameter of a formula may be anything.
    """
    parameters = {local.slot for definition in rules.formulas.values() for local in definition.parameters}

    def settles(index: f.Formula, one: Per) -> bool:
        if isinstance(index, f.LocalValue):
            return one.kind == "range" and index.local.slot in parameters
        return one.kind == "range" and not isinstance(index, f.VariableValue)

    found: set[str] = set()
    for node in every_part(rules) if names else ():
        if isinstance(node, f.ZoneValue | f.EveryZone | f.VariableValue):
            name = node.variable if isinstance(node, f.VariableValue) else node.zone
            thing = rules.zones.get(name) or rules.variables.get(name)
            if name in names and thing is not None and any(map(settles, node.indexes, thing.per)):
                found.add(name)
    return frozenset(found)


def _reachable_formulas(rules: Rules, folder: Folder) -> list[f.Formula]:
    nodes = lower(rules, folder.fold).nodes
    offered = dict.fromkeys(offer.action for node in nodes for offer in offered_at(node))
    asked = [formula for name in offered for formula in conditions(rules.actions[name])]
    asked += [*score_and_winner(rules), *sights(rules)]
    return [*outermost_formulas(nodes), *(folder.fold(formula) for formula in asked)]
