"""Setting a table: a checked game, a number of players and options in, a layout out."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import hoyle.model.formula as f
from hoyle.model import types
from hoyle.model.game import DEALER, SCORE, Game, Per, Sight, Variable, Zone
from hoyle.table.deck import MOST_PIECES, lay_out_deck
from hoyle.table.evaluate import Evaluator
from hoyle.table.fault import Fault, Refused
from hoyle.table.fold import fold
from hoyle.table.layout import CellAt, Family, Layout, PlaceAt, ZoneAt
from hoyle.table.options import option_values, set_options
from hoyle.table.store import Store, empty_store

__all__ = [
    "MOST_CELLS",
    "MOST_PLACES",
    "MOST_PLAYERS",
    "MOST_ZONES",
    "given_variables",
    "option_values",
    "set_table",
]

MOST_PLAYERS = 32
MOST_ZONES = 4096
MOST_CELLS = 16384
MOST_PLACES = 4096

#: What all formulas that are worked out while a table is set may cost together.
_FUEL = 20_000_000


def set_table(game: Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> Layout:
    """The layout of one table; without a number of players, for the fewest.

    Options are Python values or text (`yes`, `3`, `none`, `clubs`, `K`, a word). Raises `Refused` for what
    the game does not allow, and `Fault` where the rule file itself cannot be carried out (R901..R908).
    """
    store = empty_store(game.slots, _FUEL)

    def answer(formula: f.Formula, at: Layout) -> Any:
        folded = fold(formula, at, game.formulas)
        return folded.value if isinstance(folded, f.Const) else Evaluator(at, game.formulas).compile(folded)(store)

    layout = Layout(
        players=_players(game, players),
        rank_names=game.deck.ranks,
        suit_names=tuple(suit.name for suit in game.deck.suits),
        pips=game.deck.pips,
        slots=game.slots,
    )
    layout = set_options(game, layout, options or {}, answer)
    layout = _seat(game, layout, answer(game.partners, layout))
    layout = lay_out_deck(game.deck, layout, Evaluator(layout, game.formulas), store)
    layout = _lay_out_zones(game, layout, store)
    layout = _lay_out_variables(game, layout, store)
    return _count_tokens(game, layout, store)


def _players(game: Game, wanted: int | None) -> int:
    """The number of players, checked."""
    if wanted is None:
        return min(game.players)
    if wanted in game.players and wanted <= MOST_PLAYERS:
        return wanted
    low, high = min(game.players), max(game.players)
    if game.players == tuple(range(low, high + 1)):
        allowed = f"{low} to {high}" if low < high else f"{low}"
    else:
        allowed = ", ".join(map(str, game.players[:-1])) + f" or {game.players[-1]}"
    raise Refused(f"{game.id} is for {allowed} players, not {wanted}")


def _seat(game: Game, layout: Layout, partners: str) -> Layout:
    """The layout with its sides: `opposite` joins those across the table, `single` nobody."""
    players = layout.players
    if partners == "opposite":
        if players % 2:
            raise Refused(f"{game.id} is played by partners, which {players} players cannot be")
        sides = players // 2
        return replace(layout, sides=sides, side_of=tuple(seat % sides for seat in range(players)))
    return replace(layout, sides=players, side_of=tuple(range(players)))


def _lay_out_zones(game: Game, layout: Layout, store: Store) -> Layout:
    """The layout with a number for every zone, its capacity, and its places."""
    evaluator = Evaluator(layout, game.formulas)
    zones: list[ZoneAt] = []
    capacity: list[int | None] = []
    families: dict[str, Family] = {}
    cells: list[PlaceAt] = []
    first_cell: dict[int, int] = {}
    for zone in game.zones.values():
        family = _family(len(zones), zone.per, evaluator, store)
        if len(zones) + family.total > MOST_ZONES:
            raise Fault("R907", f"this table has more than {MOST_ZONES} zones", zone.span)
        families[zone.name] = family
        limit = None if zone.capacity is None else _number(zone.capacity, evaluator, store)
        rows, columns = _shape(zone, evaluator, store)
        for indexes in _members(family):
            number = len(zones)
            zones.append(ZoneAt(number, zone, indexes, _key(zone.name, family, indexes, layout, game), zone.kind))
            capacity.append(limit)
            if zone.kind != "places":
                continue
            if len(cells) + rows * columns > MOST_PLACES:
                raise Fault("R907", f"this table has more than {MOST_PLACES} places", zone.span)
            first_cell[number] = len(cells)
            for index in range(rows * columns):
                cells.append(PlaceAt(number, index, index // columns + 1, index % columns + 1))
    return replace(
        layout,
        zones=tuple(zones),
        zone_families=families,
        zone_kinds={zone.name: zone.kind for zone in game.zones.values()},
        capacity=tuple(capacity),
        cells=tuple(cells),
        first_cell=first_cell,
        deck_zone=families[game.deck.into].base,
    )


def _lay_out_variables(game: Game, layout: Layout, store: Store) -> Layout:
    """The layout with a cell for every value kept: the dealer, the scores, then what is declared."""
    evaluator = Evaluator(layout, game.formulas)
    cells: list[CellAt] = []
    families: dict[str, Family] = {}
    for variable in (*given_variables(game), *game.variables.values()):
        family = _family(len(cells), variable.per, evaluator, store)
        if len(cells) + family.total > MOST_CELLS:
            raise Fault("R907", f"this table has more than {MOST_CELLS} variables, all indexes counted", variable.span)
        families[variable.name] = family
        low, high = (
            None if bound is None else _number(bound, evaluator, store)
            for bound in (variable.bounds.low, variable.bounds.high)
        )
        for indexes in _members(family):
            key = _key(variable.name, family, indexes, layout, game)
            cells.append(CellAt(len(cells), variable, indexes, key, low, high))
    return replace(layout, variable_cells=tuple(cells), variable_families=families)


def given_variables(game: Game) -> tuple[Variable, Variable]:
    """The variables that every game has, `dealer` and `score`, as if they were declared."""
    everyone = Sight(players=None, owner=None)
    zero = f.Const(types.INT, None, 0)
    bounds = Per("player").bounds
    seat = replace(zero, type=types.PLAYER)
    dealer = Variable(DEALER, types.PLAYER, bounds, (), everyone, seat, None, None, None)
    per = (Per(game.score.per),)
    return dealer, Variable(SCORE, types.INT, bounds, per, everyone, zero, None, None, None)


def _count_tokens(game: Game, layout: Layout, store: Store) -> Layout:
    """The layout with its tokens."""
    evaluator = Evaluator(layout, game.formulas)
    counts: list[int] = []
    for token in game.tokens.values():
        count = _number(token.count, evaluator, store)
        if count < 0:
            raise Fault("R908", f"there cannot be {count} tokens `{token.name}`", token.span)
        counts.append(count)
        if layout.cards + sum(counts) > MOST_PIECES:
            raise Fault("R907", f"this table has more than {MOST_PIECES} cards and tokens", token.span)
    return replace(
        layout,
        token_names=tuple(game.tokens),
        token_counts=tuple(counts),
        token_homes=tuple(layout.zone_families[token.into].base for token in game.tokens.values()),
    )


def _family(base: int, per: tuple[Per, ...], evaluator: Evaluator, store: Store) -> Family:
    """The members of a zone or variable with the indexes given. An empty range leaves none."""
    layout = evaluator.layout
    # The joker has a rank of its own, behind the others, where there is one.
    ranks = len(layout.rank_names) + (None in layout.suit_of)
    whole = {
        "player": layout.players,
        "side": layout.sides,
        "suit": len(layout.suit_names),
        "rank": ranks,
        "card": layout.cards,
    }
    lows: list[int] = []
    sizes: list[int] = []
    for one in per:
        low, size = 0, whole.get(one.kind, 0)
        if one.kind == "range" and one.bounds.low is not None and one.bounds.high is not None:
            low = _number(one.bounds.low, evaluator, store)
            size = max(_number(one.bounds.high, evaluator, store) - low + 1, 0)
        lows.append(low)
        sizes.append(size)
    return Family(base, tuple(one.kind for one in per), tuple(lows), tuple(sizes))


def _members(family: Family) -> Iterator[tuple[int, ...]]:
    """The indexes of all members, the last one counting fastest."""
    return product(*(range(low, low + size) for low, size in zip(family.lows, family.sizes)))


def _key(name: str, family: Family, indexes: tuple[int, ...], layout: Layout, game: Game) -> str:
    """What a member is called outside the language: seats and sides from 0, suits and ranks by name."""
    parts = []
    for kind, index in zip(family.kinds, indexes):
        if kind == "suit":
            parts.append(layout.suit_names[index])
        elif kind == "rank":
            parts.append(layout.rank_names[index] if index < len(layout.rank_names) else "JK")
        else:
            parts.append(str(index))
    return name + "".join(f"[{part}]" for part in parts)


def _shape(zone: Zone, evaluator: Evaluator, store: Store) -> tuple[int, int]:
    """The rows and columns of a zone of places; places that are only counted lie in one row."""
    if zone.kind != "places":
        return 0, 0
    counts = [_number(size, evaluator, store) for size in (zone.rows, zone.columns) if size is not None]
    for count in counts:
        if count < 0:
            raise Fault("R908", f"there cannot be {count} places in a row or column", zone.span)
    rows, columns = counts if len(counts) == 2 else (1, *counts)
    return rows, columns


def _number(formula: f.Formula, evaluator: Evaluator, store: Store) -> int:
    """A number that is fixed with the table."""
    number: int = evaluator.compile(fold(formula, evaluator.layout, evaluator.definitions))(store)
    return number
