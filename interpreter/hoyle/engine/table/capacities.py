"""Estimates of the number of cards in full zones."""

from collections.abc import Iterator

import hoyle.language.model.block as b
import hoyle.language.model.formula as f
from hoyle.engine.table.cost_estimate import SOME, Estimator
from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_statement


def zone_capacities(game: Game, layout: Layout) -> dict[str, int]:
    """Without a limit, the cards dealt to the zone, or a fair share if that is more."""
    share = -(-layout.cards // max(len(layout.zones), 1))
    found = dict.fromkeys(game.zones, max(share, 1))
    for name, cards in initial_deals(game, layout):
        found[name] = max(found[name], cards)
    found[game.deck.into] = layout.cards
    for at in layout.zones:
        limit = layout.capacity[at.number]
        if at.kind == "places":
            found[at.zone.name] = sum(cell.zone == at.number for cell in layout.cells)
        elif at.kind in ("rows", "tokens"):
            found[at.zone.name] = SOME
        elif limit is not None:
            found[at.zone.name] = min(limit, layout.cards)
    return found


def initial_deals(game: Game, layout: Layout) -> Iterator[tuple[str, int]]:
    estimator = Estimator(layout, {}, {})
    for line in every_statement(game):
        if isinstance(line, b.Dealing):
            to = line.to.subject if isinstance(line.to, f.CardsOf) else line.to
            cards = estimator.number(line.count)
            if isinstance(to, f.ZoneValue) and cards is not None:
                yield to.zone, min(cards, layout.cards)
