"""Shuffled piles that formulas read in order, farther down than they are seen.

In a pile that nobody sees nothing may be read (V603), and a card that is moved, turned, shown or kept by name is drawn
then. In one with a visible card, a formula in an `openly` may read anything below.
"""

from collections.abc import Iterator
from math import prod

from hoyle.engine.position.sight import Sights
from hoyle.engine.table.layout import Layout
from hoyle.language.model import formula as f
from hoyle.language.model.facts import cards_taken, formula_facts, shuffled_zones
from hoyle.language.model.game import Game
from hoyle.language.model.walk import (
    children,
    conditions,
    every_node_called,
    every_statement,
    formulas,
    score_and_winner,
    sights,
)


def read_in_order(game: Game, layout: Layout, sights: Sights) -> frozenset[int]:
    shuffled = shuffled_zones(game)
    members = {name: range(at.base, at.base + prod(at.sizes)) for name, at in layout.zone_families.items()}
    lit = {name for name in shuffled if any(sights.zones[zone] != 0 for zone in members[name])}
    read: set[str] = set()
    for root in observing_formulas(game) if lit else ():
        nodes = list(every_node_called([root], game.formulas))
        if any(is_ordering(node) for node in nodes):
            read |= {node.zone for node in nodes if isinstance(node, f.ZoneValue | f.EveryZone)} & lit
    return frozenset(zone for name in read for zone in members[name])


def observing_formulas(game: Game) -> Iterator[f.Formula]:
    """All formulas, without those that only select cards to move, turn or show by place."""
    for line in every_statement(game):
        taken = cards_taken(line)
        for formula in formulas(line):
            yield from inside(formula) if formula is taken else (formula,)
    for action in game.actions.values():
        yield from conditions(action)
    yield from (*score_and_winner(game), *sights(game))


def inside(taken: f.Formula) -> Iterator[f.Formula]:
    if isinstance(taken, f.CardsOf | f.Part | f.Item) or (isinstance(taken, f.Find) and taken.where is None):
        for child in children(taken):
            yield from inside(child)
    else:
        yield taken


def is_ordering(node: f.Formula) -> bool:
    """Whether a node reads the order of cards beyond the first of a pile."""
    if isinstance(node, f.Find) and node.kind in ("first", "last"):
        top = node.kind == "first" and node.where is None and is_pile(node.source)
        return is_cards(node.source) and not top
    if isinstance(node, f.Fold) and node.kind == "list" and not is_cards(node):
        return is_cards(node.source)  # a list of ranks has the order of the cards
    if not formula_facts(node).ordered:
        return False
    return any(is_cards(child) for child in children(node))


def is_cards(formula: f.Formula) -> bool:
    return formula.type.base == "list" and formula.type.item_base == "card"


def is_pile(formula: f.Formula) -> bool:
    return isinstance(formula, f.CardsOf) and isinstance(formula.subject, f.ZoneValue)
