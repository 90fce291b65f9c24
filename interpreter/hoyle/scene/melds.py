"""Melds in a hand, found by the formula of the action that lays them down."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

import hoyle
from hoyle.engine.offers.sets import Sets
from hoyle.engine.position.position import FUEL, Position
from hoyle.engine.table.fault import Fault
from hoyle.language.model.formula import CardsOf, Subsets, ZoneValue

#: Sets of fewer cards are no melds.
LEAST = 3
#: With more cards or sets than these, the largest set is taken first, which may miss a better division.
MANY_CARDS, MANY_SETS = 16, 400


def has_melds(state: hoyle.State, seat: int) -> bool:
    return any(True for _ in meld_formulas(state, seat))


def meld_formulas(state: hoyle.State, seat: int) -> Iterator[tuple[Position, Sets, str]]:
    """Yield each argument that is a set from one zone under a condition on the set alone."""
    for name, alternatives in state.game.machine.alternatives.items():
        action = state.game.model.actions[name]
        for level in alternatives.levels:
            sets, source = level.values, level.argument.source
            if not isinstance(sets, Sets) or not isinstance(source, Subsets) or not isinstance(source.source, CardsOf):
                continue
            zone = source.source.subject
            if isinstance(zone, ZoneValue) and sets.conditions and not sets.rest and not sets.ask:
                p = state.copy().position
                p.slots[action.me.slot], p.fuel, p.memo = seat, FUEL, None
                with suppress(Fault):
                    if sets.low(p) >= LEAST:
                        yield p, sets, zone.zone


def melds(state: hoyle.State, seat: int, zone: str, faces: Sequence[str]) -> list[list[str]]:
    """Put as many of the faces that a seat sees in a zone into melds as possible; none if it does not see them all."""
    names = state.game.layout.faces
    for p, sets, source in meld_formulas(state, seat):
        try:
            pool = tuple(sets.cards(p))
            found = list(sets.among(p, pool, 0))
        except Fault:
            continue
        if source == zone and found and Counter(names[card] for card in pool) == Counter(faces):
            bits = {card: 1 << number for number, card in enumerate(pool)}
            masks = [sum(bits[card] for card in cards) for cards in found]
            few = len(pool) <= MANY_CARDS and len(masks) <= MANY_SETS
            chosen = best_division(masks, {}, (1 << len(pool)) - 1) if few else largest_first(masks)
            return [[names[card] for card in pool if bits[card] & mask] for mask in chosen]
    return []


def best_division(masks: list[int], known: dict[int, tuple[int, ...]], left: int) -> tuple[int, ...]:
    """Return disjoint sets of cards left: the most cards, then the fewest sets."""
    if left not in known:
        card = left & -left
        best = best_division(masks, known, left & ~card) if left else ()
        for mask in masks if left else ():
            if mask & card and mask & left == mask:
                best = max(best, (mask, *best_division(masks, known, left & ~mask)), key=worth)
        known[left] = best
    return known[left]


def worth(chosen: tuple[int, ...]) -> tuple[int, int]:
    return sum(mask.bit_count() for mask in chosen), -len(chosen)


def largest_first(masks: list[int]) -> tuple[int, ...]:
    chosen: list[int] = []
    for mask in sorted(masks, key=lambda mask: -mask.bit_count()):
        if not any(mask & other for other in chosen):
            chosen.append(mask)
    return tuple(chosen)
