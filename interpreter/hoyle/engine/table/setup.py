"""Setting of a table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.bounds import check_bounds
from hoyle.engine.table.constant_folding import Folder
from hoyle.engine.table.deck import MOST_PIECES, lay_out_deck, shown_order
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault, Refused
from hoyle.engine.table.layout import CellAt, Family, Layout, PlaceAt, ZoneAt, value_counts
from hoyle.engine.table.options import Answer, set_options
from hoyle.engine.table.store import Store, empty_store
from hoyle.language.model import types
from hoyle.language.model.game import DEALER, SCORE, Game, Per, Sight, Variable, Zone
from hoyle.language.model.titles import word_called
from hoyle.language.report.words import join_words

MOST_PLAYERS = 32
MOST_ZONES = 4096
MOST_CELLS = 16384
MOST_PLACES = 4096

#: The fuel for all formulas evaluated while a table is set.
FUEL = 4_000_000

#: The fuel for laying out one zone, cell or option.
LAID_OUT = 30


def set_table(
    game: Game, players: int | None = None, options: Mapping[str, Any] | None = None, store: Store | None = None
) -> Layout:
    """Set one table, by default for the smallest number of players possible with these options.

    Options are Python values or text (`yes`, `3`, `none`, `clubs`, `K`, a word). `store` pays for the formulas, by
    default a new one with `FUEL`. Raises `Refused` for what the game does not allow, and `Fault` for a broken rule file
    (R901..R908).
    """
    if players is not None:
        return _set_for(game, _players(game, players), options or {}, store)
    refused: Refused | None = None
    for number in sorted(game.players):
        try:
            return _set_for(game, number, options or {}, store)
        except Refused as refusal:
            refused = refused or refusal
    assert refused is not None  # every game has players
    raise refused


def set_at_cost(game: Game, players: int, options: Mapping[str, Any]) -> tuple[Layout | Refused | Fault, int]:
    """The table, or why it is refused, and the fuel spent."""
    store = empty_store(game.slots, FUEL)
    laid_out = len(game.options) + len(game.requires)
    try:
        found: Layout | Refused | Fault = set_table(game, players, options, store)
    except (Refused, Fault) as failure:
        found = failure
    if isinstance(found, Layout):
        laid_out += len(found.zones) + len(found.variable_cells)
    return found, FUEL - store.fuel + LAID_OUT * laid_out


def _set_for(game: Game, players: int, options: Mapping[str, Any], store: Store | None) -> Layout:
    if store is None:
        store = empty_store(game.slots, FUEL)
    answering = partial(_answers, game, store)
    layout = Layout(
        players=players,
        clockwise=game.clockwise,
        rank_names=game.deck.ranks,
        joker_names=tuple(joker.face for joker in game.deck.jokers),
        suit_names=tuple(suit.name for suit in game.deck.suits),
        face_titles={**game.deck.titles, **{suit.name: suit.title for suit in game.deck.suits}},
        word_titles={word: word_called(game, word) for word in game.titles},
        pips=game.deck.pips,
        slots=game.slots,
    )
    layout = set_options(game, layout, options, answering)
    layout = _seat(game, layout, answering(layout)(game.partners))
    layout = lay_out_deck(game.deck, layout, Evaluator(layout, game.formulas), store)
    answer = answering(layout)
    layout = _lay_out_zones(game, layout, answer)
    layout = _order_zones(game, layout, store)
    layout = _lay_out_variables(game, layout, answer)
    return _count_tokens(game, layout, answer)


def _answers(game: Game, store: Store, layout: Layout) -> Answer:
    folder, evaluator = Folder(layout, game.formulas), Evaluator(layout, game.formulas)

    def answer(formula: f.Formula) -> Any:
        folded = folder.fold(formula)
        return folded.value if isinstance(folded, f.Const) else evaluator.compile(folded)(store)

    return answer


def _players(game: Game, wanted: int) -> int:
    if wanted in game.players and wanted <= MOST_PLAYERS:
        return wanted
    low, high = min(game.players), max(game.players)
    if game.players == tuple(range(low, high + 1)):
        allowed = f"{low} to {high}" if low < high else f"{low}"
    else:
        allowed = join_words([*map(str, game.players)], "or")
    raise Refused(f"{game.id} is for {allowed} players, not {wanted}")


def _seat(game: Game, layout: Layout, partners: str) -> Layout:
    players = layout.players
    if partners == "united":
        return replace(layout, sides=1, side_of=(0,) * players)
    if partners == "opposite":
        if players % 2:
            raise Refused(f"{game.id} is played in partnerships, which {players} players cannot form")
        sides = players // 2
        return replace(layout, sides=sides, side_of=tuple(seat % sides for seat in range(players)))
    return replace(layout, sides=players, side_of=tuple(range(players)))


def _lay_out_zones(game: Game, layout: Layout, answer: Answer) -> Layout:
    zones: list[ZoneAt] = []
    capacity: list[int | None] = []
    families: dict[str, Family] = {}
    cells: list[PlaceAt] = []
    first_cell: dict[int, int] = {}
    for zone in game.zones.values():
        family = _family(len(zones), zone.per, layout, answer)
        if len(zones) + family.total > MOST_ZONES:
            raise Fault("R907", f"this table has more than {MOST_ZONES} zones", zone.span)
        families[zone.name] = family
        limit = None if zone.capacity is None else answer(zone.capacity)
        rows, columns = _shape(zone, answer)
        for indexes in _members(family):
            number = len(zones)
            zones.append(ZoneAt(number, zone, indexes, _key(zone.name, family, indexes, layout), zone.kind))
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


def _order_zones(game: Game, layout: Layout, store: Store) -> Layout:
    evaluator = Evaluator(layout, game.formulas)
    sorted_ = [zone for zone in game.zones.values() if zone.sorted_by]
    orders = {zone.name: shown_order(zone.sorted_by, game.deck.card, evaluator, store) for zone in sorted_}
    return replace(layout, shown_orders=orders)


def _lay_out_variables(game: Game, layout: Layout, answer: Answer) -> Layout:
    cells: list[CellAt] = []
    families: dict[str, Family] = {}
    fold = Folder(layout, game.formulas).fold
    for variable in (*given_variables(game), *game.variables.values()):
        family = _family(len(cells), variable.per, layout, answer)
        if len(cells) + family.total > MOST_CELLS:
            raise Fault("R907", f"this table has more than {MOST_CELLS} variables, all indexes counted", variable.span)
        families[variable.name] = family
        low, high = (None if bound is None else answer(bound) for bound in (variable.bounds.low, variable.bounds.high))
        start = fold(variable.start)
        value = start.value if isinstance(start, f.Const) else None
        for indexes in _members(family):
            key = _key(variable.name, family, indexes, layout)
            cells.append(CellAt(len(cells), variable, indexes, key, low, high, value))
        if family.total and isinstance(start, f.Const) and type(start.value) is int and variable.type.base == "int":
            check_bounds(cells[-1], start.value, start.span or variable.span)
    return replace(layout, variable_cells=tuple(cells), variable_families=families)


def given_variables(game: Game) -> tuple[Variable, Variable]:
    everyone = Sight(players=None, owner=None)
    zero = f.Const(types.INT, None, 0)
    bounds = Per("player").bounds
    seat = replace(zero, type=types.PLAYER)
    dealer = Variable(DEALER, types.PLAYER, bounds, (), everyone, seat, None, None, None)
    per = (Per(game.score.per),)
    return dealer, Variable(SCORE, types.INT, bounds, per, everyone, zero, None, None, None)


def _count_tokens(game: Game, layout: Layout, answer: Answer) -> Layout:
    counts: list[int] = []
    for token in game.tokens.values():
        count: int = answer(token.count)
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


def _family(base: int, per: tuple[Per, ...], layout: Layout, answer: Answer) -> Family:
    whole = value_counts(layout)
    if None not in layout.suit_of:
        whole["rank"] = len(layout.rank_names)  # jokers, if any, have their own ranks after the others
    lows: list[int] = []
    sizes: list[int] = []
    for one in per:
        low, size = 0, whole.get(one.kind, 0)
        if one.kind == "range":
            assert one.bounds.low is not None and one.bounds.high is not None
            low = answer(one.bounds.low)
            size = max(answer(one.bounds.high) - low + 1, 0)
        lows.append(low)
        sizes.append(size)
    words = tuple(one.words.words if one.words is not None else () for one in per)
    return Family(base, tuple(one.kind for one in per), tuple(lows), tuple(sizes), words)


def _members(family: Family) -> Iterator[tuple[int, ...]]:
    return product(*(range(low, low + size) for low, size in zip(family.lows, family.sizes)))


def _key(name: str, family: Family, indexes: tuple[int, ...], layout: Layout) -> str:
    parts = []
    for kind, words, index in zip(family.kinds, family.words, indexes):
        if words:
            parts.append(words[index - 1])
        elif kind == "suit":
            parts.append(layout.suit_names[index])
        elif kind == "rank":
            parts.append(layout.rank_faces[index])
        else:
            parts.append(str(index))
    return name + "".join(f"[{part}]" for part in parts)


def _shape(zone: Zone, answer: Answer) -> tuple[int, int]:
    if zone.kind != "places":
        return 0, 0
    counts: list[int] = [answer(size) for size in (zone.rows, zone.columns) if size is not None]
    for count in counts:
        if count < 0:
            raise Fault("R908", f"there cannot be {count} places in a row or column", zone.span)
    rows, columns = counts if len(counts) == 2 else (1, *counts)
    return rows, columns
