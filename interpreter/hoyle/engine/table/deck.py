"""Cards in use at a table, with their faces and attributes."""

from dataclasses import replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import out_of_fuel
from hoyle.engine.table.constant_folding import Folder, fold
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import weigh
from hoyle.engine.table.layout import Layout, Look
from hoyle.engine.table.store import Store
from hoyle.language.model.game import JOKER, Deck, SortKey
from hoyle.language.model.walk import every_node

#: Cards and tokens together.
MOST_PIECES = 1024

#: The most different cards of a deck before `keep` removes any.
MOST_LOOKS = 4096


def lay_out_deck(deck: Deck, layout: Layout, evaluator: Evaluator, store: Store) -> Layout:
    """Add the cards: suits as listed, ranks low to high, copies adjacent, jokers last.

    `store` pays for the formulas. Faults: R906 no cards, R907 too many, R908 a negative number.
    """
    looks = _looks(deck, layout, evaluator, store)
    named = _with_attributes(_with_cards(layout, deck, looks), deck, _read_by_cards(deck), evaluator, store)
    asking = Evaluator(named, evaluator.definitions)
    folder = Folder(named, evaluator.definitions)
    folded = [folder.fold(formula) for formula in (deck.keep, deck.copies)]
    keep, copies = map(asking.compile, folded)
    _pay(store, len(looks), *folded)
    kept: list[Look] = []
    total = 0
    for number, look in enumerate(looks):
        store.slots[deck.card.slot] = number
        if not keep(store):
            continue
        times = copies(store)
        if times < 0:
            raise Fault("R908", f"a deck cannot have {times} copies of a card", deck.copies.span)
        total += times
        if total <= MOST_PIECES:
            kept.extend([look] * times)
    if total > MOST_PIECES:
        words = f"the deck has {total} cards; at most {MOST_PIECES} are allowed"
        raise Fault("R907", words, deck.copies.span or deck.span)
    if not kept:
        raise Fault("R906", "no card is left in the deck at this table", deck.keep.span or deck.span)
    if all(suit is None for _, suit in kept):
        # loops over `suits` may rely on there being one
        raise Fault("R906", "the deck has only jokers at this table", deck.keep.span or deck.span)
    return _with_attributes(_with_cards(layout, deck, kept), deck, frozenset(deck.attributes), evaluator, store)


def _read_by_cards(deck: Deck) -> frozenset[str]:
    found: set[str] = _attributes_in(deck.keep) | _attributes_in(deck.copies)
    for name in reversed(list(deck.attributes)):
        if name in found:
            found |= _attributes_in(deck.attributes[name])
    return frozenset(found)


def _attributes_in(formula: f.Formula) -> set[str]:
    return {node.name for node in every_node(formula) if isinstance(node, f.Attribute)}


def _with_attributes(layout: Layout, deck: Deck, wanted: frozenset[str], evaluator: Evaluator, store: Store) -> Layout:
    attributes: dict[str, tuple[Any, ...]] = {}
    layout = replace(layout, attributes=attributes)
    folder = Folder(layout, evaluator.definitions)
    for name, formula in deck.attributes.items():
        if name not in wanted:
            continue
        # An attribute may read earlier ones, so each has an evaluator that knows them.
        asking = Evaluator(layout, evaluator.definitions)
        attributes[name] = _column(folder.fold(formula), deck.card, asking, store)
    return layout


def shown_order(keys: tuple[SortKey, ...], card: f.Local, evaluator: Evaluator, store: Store) -> tuple[int, ...]:
    """By card, its position when displayed sorted; a key of none sorts it last."""
    folder = Folder(evaluator.layout, evaluator.definitions)
    columns = [(_column(folder.fold(key.value), card, evaluator, store), key.down) for key in keys]

    def sorting(number: int) -> tuple[tuple[bool, int], ...]:
        values = ((column[number], down) for column, down in columns)
        return tuple((v is None, 0 if v is None else -v if down else v) for v, down in values)

    places = [0] * evaluator.layout.cards
    for place, number in enumerate(sorted(range(evaluator.layout.cards), key=sorting)):
        places[number] = place
    return tuple(places)


def _column(formula: f.Formula, card: f.Local, asking: Evaluator, store: Store) -> tuple[Any, ...]:
    cards = asking.layout.cards
    _pay(store, cards, formula)
    table = asking.table(formula, card)
    if table is not None:
        return table
    value = asking.compile(formula)
    column: list[Any] = []
    for number in range(cards):
        store.slots[card.slot] = number
        column.append(value(store))
    return tuple(column)


def _pay(store: Store, times: int, *formulas: f.Formula) -> None:
    """Take the fuel for evaluations of formulas, apart from their lists."""
    store.fuel -= times * sum(map(weigh, formulas))
    if store.fuel < 0:
        raise out_of_fuel(formulas[-1].span)


def _looks(deck: Deck, layout: Layout, evaluator: Evaluator, store: Store) -> list[Look]:
    """Every possible card once, in deck order; each joker as often as it exists."""
    if len(deck.ranks) * len(deck.suits) > MOST_LOOKS:
        raise Fault("R907", f"the deck has more than {MOST_LOOKS} different cards", deck.span)
    looks: list[Look] = [(rank, suit) for suit in range(len(deck.suits)) for rank in range(len(deck.ranks))]
    for rank, joker in enumerate(deck.jokers, len(deck.ranks)):
        count = evaluator.compile(fold(joker.count, layout, evaluator.definitions))(store)
        words = "jokers" if joker.face == JOKER else f"cards `{joker.face}`"
        if count < 0:
            raise Fault("R908", f"a deck cannot have {count} {words}", joker.count.span)
        if count > MOST_PIECES:
            raise Fault("R907", f"the deck has more than {MOST_PIECES} {words}", joker.count.span)
        looks += [(rank, None)] * count
    return looks


def _with_cards(layout: Layout, deck: Deck, cards: list[Look]) -> Layout:
    numbers = {look: number for number, look in enumerate(dict.fromkeys(cards))}
    by_look: dict[Look, set[int]] = {look: set() for look in numbers}
    for card, look in enumerate(cards):
        by_look[look].add(card)
    cards_by_look = {look: frozenset(found) for look, found in by_look.items()}
    return replace(
        layout,
        rank_of=tuple(rank for rank, _ in cards),
        suit_of=tuple(suit for _, suit in cards),
        look_of=tuple(numbers[look] for look in cards),
        faces=tuple(face(deck, look) for look in cards),
        cards_by_look=cards_by_look,
        cards_by_face={face(deck, look): found for look, found in cards_by_look.items()},
        ranks_used=tuple(sorted({rank for rank, _ in cards})),
        suits_used=tuple(sorted({suit for _, suit in cards if suit is not None})),
    )


def face(deck: Deck, look: Look) -> str:
    rank, suit = look
    if suit is None:
        return deck.rank_face(rank)
    return deck.ranks[rank] if len(deck.suits) == 1 else deck.ranks[rank] + deck.suits[suit].letter
