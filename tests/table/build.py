"""Small games and formulas made by hand: what the tests of the table need without a rule file."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.layout import Layout, read_face
from hoyle.engine.table.store import Store, empty_store
from hoyle.language.model import types as t
from hoyle.language.model.game import (
    Action,
    Bounds,
    Deck,
    Definition,
    Game,
    Joker,
    Option,
    Per,
    Requirement,
    Score,
    Sight,
    Suit,
    Token,
    Variable,
    Zone,
)

SUITS = (
    Suit("clubs", "C", "clubs"),
    Suit("diamonds", "D", "diamonds"),
    Suit("hearts", "H", "hearts"),
    Suit("spades", "S", "spades"),
)
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
PIPS = (7, 8, 9, 10, 0, 0, 0, 1)
EVERYONE = Sight(players=None, owner=None)
CARD = f.Local("card", t.CARD, 0)


def number(value: int) -> f.Const:
    return f.Const(t.INT, None, value)


def yes(value: bool = True) -> f.Const:
    return f.Const(t.BOOL, None, value)


def none(kind: t.Type = t.NONE) -> f.Const:
    return f.Const(kind, None, None)


def rank(value: int) -> f.Const:
    return f.Const(t.RANK, None, value)


def local_value(local: f.Local) -> f.LocalValue:
    return f.LocalValue(local.type, None, local)


def dot(subject: f.Formula, name: str, kind: t.Type) -> f.Attribute:
    return f.Attribute(kind, None, subject, name)


def same(left: f.Formula, right: f.Formula, negated: bool = False) -> f.Equal:
    return f.Equal(t.BOOL, None, left, right, negated)


def pile(name: str, *indexes: f.Formula) -> f.CardsOf:
    return f.CardsOf(t.CARDS, None, f.ZoneValue(t.ZONE, None, name, indexes))


def cell(name: str, *indexes: f.Formula, kind: t.Type = t.INT) -> f.VariableValue:
    return f.VariableValue(kind, None, name, indexes)


def add(left: f.Formula, right: f.Formula, operator: Any = "+") -> f.Arithmetic:
    return f.Arithmetic(t.INT, None, operator, left, right)


def numbers(*values: int) -> f.Const:
    return f.Const(t.list_of(t.INT), None, values)


def given_value(name: Any, item: t.Type) -> f.Given:
    return f.Given(t.list_of(item), None, name)


def zone(name: str, kind: Any, *per: Per, **more: Any) -> Zone:
    return Zone(
        name, kind, per, EVERYONE, more.get("capacity"), more.get("rows"), more.get("columns"), sorted_by=(), span=None
    )


def variable(name: str, kind: t.Type, *per: Per, bounds: Bounds | None = None) -> Variable:
    return Variable(name, kind, bounds or Bounds(), per, EVERYONE, number(0), None, None, None)


def per_range(low: int, high: f.Formula) -> Per:
    return Per("range", Bounds(number(low), high))


def option(name: str, kind: t.Type, default: f.Formula, low: int | None = None, high: int | None = None) -> Option:
    ends = [None if end is None else number(end) for end in (low, high)]
    return Option(name, kind, Bounds(*ends), default, "", None)


def deck(**changes: Any) -> Deck:
    plain = Deck(
        ranks=RANKS,
        pips=PIPS,
        titles={},
        suits=SUITS,
        jokers=(),
        copies=number(1),
        keep=yes(),
        attributes={},
        card=CARD,
        into="stock",
        span=None,
    )
    if "jokers" in changes:
        changes["jokers"] = (Joker("JK", changes["jokers"]),)
    return replace(plain, **changes)


def game(
    *,
    players: Sequence[int] = (2, 3, 4),
    cards: Deck | None = None,
    zones: Sequence[Zone] = (),
    variables: Sequence[Variable] = (),
    options: Sequence[Option] = (),
    requires: Sequence[Requirement] = (),
    tokens: Sequence[Token] = (),
    formulas: Sequence[Definition] = (),
    partners: str = "single",
    score_per: Any = "player",
) -> Game:
    """A game with a stock, a hand for each player, a trick, and what else is asked for."""
    always = [zone("stock", "stack"), zone("hand", "set", Per("player")), zone("trick", "row")]
    return Game(
        id="test",
        variant=None,
        title="Test",
        author=None,
        summary=None,
        players=tuple(players),
        partners=f.Const(t.words("opposite", "single"), None, partners),
        options={one.name: one for one in options},
        requires=tuple(requires),
        deck=cards or deck(),
        tokens={one.name: one for one in tokens},
        zones={one.name: one for one in (*always, *zones)},
        variables={one.name: one for one in variables},
        formulas={one.name: one for one in formulas},
        actions=dict[str, Action](),
        rules={},
        phases={},
        score=Score(score_per, f.Local("me", t.PLAYER, 1), ()),
        winner=(),
        variants={},
        titles={},
        shown=(),
        slots=40,
        digest="",
    )


def position(layout: Layout, **zones: str) -> Store:
    """A position with these cards in these zones (`hand_0` is `hand[0]`) and all others where they begin."""
    store = empty_store(layout.slots, 1_000_000)
    store.zones = [[] for _ in layout.zones]
    for at in layout.zones:
        if at.kind == "tokens":
            store.zones[at.number] = [0] * len(layout.token_names)
        elif at.kind == "places":
            store.zones[at.number] = [None] * sum(cell.zone == at.number for cell in layout.cells)
    store.where = [layout.deck_zone] * layout.cards
    store.face_up = [False] * layout.cards
    store.by = [None] * layout.cards
    store.mixed = [False] * layout.cards
    store.variables = [0] * len(layout.variable_cells)
    store.zones[layout.deck_zone] = list(range(layout.cards))
    for name, faces in zones.items():
        first, *indexes = name.split("_")
        place(layout, store, first + "".join(f"[{index}]" for index in indexes), faces)
    return store


def place(layout: Layout, store: Store, key: str, faces: str) -> list[int]:
    """Takes cards, named by their faces, from where all cards begin into a zone; gives their numbers."""
    at = next(at for at in layout.zones if at.key == key)
    stock = store.zones[layout.deck_zone]
    chosen: list[int] = []
    for text in faces.split():
        cards = read_face(layout, text)
        assert cards, text
        card = min(cards.intersection(stock))
        stock.remove(card)
        chosen.append(card)
        store.where[card] = at.number
    if at.kind == "places":
        for card in chosen:
            store.zones[at.number][store.zones[at.number].index(None)] = card
    elif at.kind == "rows":
        store.rows[store.next_row] = chosen
        store.row_of |= dict.fromkeys(chosen, store.next_row)
        store.zones[at.number].append(store.next_row)
        store.next_row += 1
    else:
        store.zones[at.number] += chosen
    return chosen
