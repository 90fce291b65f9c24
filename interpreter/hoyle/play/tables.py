"""The tables that a game can be set at, tried: rules in; what is refused there, and what cannot be carried out, out.

Every number of players is tried with default options, and then every option that shapes the table at each of its ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import hoyle.model.formula as f
from hoyle.model.game import Game as Rules
from hoyle.model.game import Option, Variable, Zone
from hoyle.model.walk import conditions, every_node
from hoyle.play.game import Game
from hoyle.table.fault import Fault, Refused
from hoyle.table.fold import fold
from hoyle.table.layout import Family
from hoyle.table.setup import set_table

#: How far above its low end an option without a high end is tried.
SOME = 8

#: With how many numbers of players (the fewest, and the most) everything that happens at the table is looked through.
WHOLE = 6


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of setting a table; `words` say which it is: `with 2 players`."""

    words: str
    refusal: Refused | None = None
    faults: tuple[Fault, ...] = ()


def try_tables(rules: Rules) -> Iterator[Trial]:
    """One trial for each number of players, and those of options that were not refused."""
    for players in rules.players:
        words = f"with {players} player{'s' if players > 1 else ''} and default options"
        whole = players in rules.players[: WHOLE - 1] or players == rules.players[-1]
        yield _tried(rules, words, players, {}, whole=whole)
    numbering = {option.name for option in _read_by(_numbers(rules), rules)}
    for option in _read_by(_sizes(rules) + _numbers(rules), rules):
        for value in _ends(option, rules):
            for players in rules.players:
                trial = _tried(
                    rules,
                    f"with `{option.name}` at {value}",
                    players,
                    {option.name: value},
                    whole=option.name in numbering,
                )
                if trial.refusal is None:
                    yield trial
                    break


def _tried(rules: Rules, words: str, players: int, options: dict[str, str], *, whole: bool) -> Trial:
    """One table, set; as a `whole` with everything that happens there, which takes longer."""
    try:
        if not whole:
            set_table(rules, players, options)
            return Trial(words)
        game = Game(rules, players, options)
    except Refused as refusal:
        return Trial(words, refusal)
    except Fault as fault:
        return Trial(words, faults=(fault,))
    return Trial(words, faults=tuple(_stray_indexes(game)))


def _sizes(rules: Rules) -> list[f.Formula | None]:
    """The formulas of the deck and the counters, and those of how much a zone holds."""
    deck = rules.deck
    found: list[f.Formula | None] = [deck.jokers, deck.copies, deck.keep]
    found += [token.count for token in rules.tokens.values()]
    for zone in rules.zones.values():
        found += [zone.capacity, zone.rows, zone.columns]
    return found


def _numbers(rules: Rules) -> list[f.Formula | None]:
    """The formulas of how many zones and variables of a name there are."""
    things: list[Zone | Variable] = [*rules.zones.values(), *rules.variables.values()]
    return [end for thing in things for per in thing.per for end in (per.bounds.low, per.bounds.high)]


def _read_by(formulas: list[f.Formula | None], rules: Rules) -> list[Option]:
    """The options that some formulas read."""
    nodes = (node for formula in formulas if formula is not None for node in every_node(formula))
    names = {node.option for node in nodes if isinstance(node, f.OptionValue)}
    return [option for name, option in rules.options.items() if name in names]


def _ends(option: Option, rules: Rules) -> list[str]:
    """The values of an option at which the table may look most different, as text."""
    base, low, high = option.type.base, option.bounds.low, option.bounds.high
    found: list[str] = ["none"] if option.type.optional else []
    if base == "bool":
        found += ["no", "yes"]
    elif base == "words":
        found += option.type.words
    elif base == "suit":
        found += [suit.name for suit in (rules.deck.suits[:1] + rules.deck.suits[-1:])]
    elif base == "rank":
        found += [*rules.deck.ranks[:1], *rules.deck.ranks[-1:]]
    elif isinstance(low, f.Const) and isinstance(low.value, int):
        found += [str(low.value), str(high.value if isinstance(high, f.Const) else low.value + SOME)]
    return list(dict.fromkeys(found))


def _stray_indexes(game: Game) -> Iterator[Fault]:
    """Indexes that are settled at this table and lie outside their ranges, in what this table can reach."""
    varying = _varying(game.model)
    if not varying:
        return
    layout, definitions = game.layout, game.machine.evaluator.definitions
    waiting = [formula for node in game.machine.graph.nodes for formula in _formulas(node)]
    for name in _offered(game):
        waiting += [fold(formula, layout, definitions) for formula in conditions(game.model.actions[name])]
    waiting += [fold(part.value, layout, definitions) for part in game.model.score.parts]
    waiting += [fold(line.value, layout, definitions) for line in game.model.winner]
    called: set[str] = set()
    for formula in waiting:
        for node in every_node(formula):
            if isinstance(node, f.Call) and node.formula not in called:
                called.add(node.formula)
                waiting.append(definitions[node.formula].body)
            elif isinstance(node, f.ZoneValue | f.EveryZone) and node.zone in varying:
                yield from _outside(node, node.zone, layout.zone_families[node.zone])
            elif isinstance(node, f.VariableValue) and node.variable in varying:
                yield from _outside(node, node.variable, layout.variable_families[node.variable])


def _varying(rules: Rules) -> frozenset[str]:
    """The zones and variables with as many members as the table says."""
    things: list[Zone | Variable] = [*rules.zones.values(), *rules.variables.values()]
    return frozenset(
        thing.name
        for thing in things
        for per in thing.per
        if not all(end is None or isinstance(end, f.Const) for end in (per.bounds.low, per.bounds.high))
    )


def _offered(game: Game) -> Iterator[str]:
    """The actions that some decision of a table offers."""
    found = (part for node in game.machine.graph.nodes for part in _parts(node))
    yield from dict.fromkeys(part.action for part in found if type(part).__name__ == "Offered")


def _parts(thing: Any) -> Iterator[Any]:
    """A node and everything inside it, down to its formulas."""
    yield thing
    if isinstance(thing, tuple):
        inside = thing
    elif is_dataclass(thing) and not isinstance(thing, f.Node):
        inside = tuple(getattr(thing, field.name) for field in fields(thing) if field.name != "span")
    else:
        return
    for part in inside:
        yield from _parts(part)


def _formulas(node: Any) -> Iterator[f.Formula]:
    """The formulas of a node of the graph."""
    return (part for part in _parts(node) if isinstance(part, f.Node))  # type: ignore[misc]


def _outside(node: f.ZoneValue | f.EveryZone | f.VariableValue, name: str, family: Family) -> Iterator[Fault]:
    """The faults of settled indexes that a family does not have."""
    for index, kind, low, size in zip(node.indexes, family.kinds, family.lows, family.sizes):
        number = index.value if isinstance(index, f.Const) else None
        if kind == "range" and isinstance(number, int) and not low <= number < low + size:
            there = f"there are {low}..{low + size - 1}" if size else "there are none"
            yield Fault("R903", f"there is no `{name}` with the number {number}: {there}", node.span)
