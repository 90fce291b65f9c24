"""Notes about slow loops.

The estimate is of repeated work: finding legal moves, and each line of a phase or an effect.
"""

from collections.abc import Iterator

import hoyle.language.model.formula as f
from hoyle.engine.offers.move_costs import Finding
from hoyle.engine.table.capacities import zone_capacities
from hoyle.engine.table.constant_folding import Folder, fold_definitions
from hoyle.engine.table.cost_estimate import Estimator, Loop
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.setup import set_at_cost
from hoyle.frozen import dataclass
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_statement, formulas
from hoyle.language.report import Label, Report, Span
from hoyle.language.report.words import with_number

#: Steps from which a rule is reported; they usually take at least a twentieth of a second.
TOO_MUCH = 1_000_000

#: A number of items that explains by itself why a rule is slow.
MANY = 10_000

HELP = (
    "choose from fewer cards or numbers here, or write first the condition that is seldom true: in `a and b`, Hoyle tests "
    "`b` only if `a` is true (`hoyle explain G707`)"
)


@dataclass(frozen=True, slots=True)
class SlowRule:
    what: str
    span: Span | None
    steps: float
    loop: Loop


def note_costs(game: Game, report: Report) -> None:
    found: dict[Span | None, tuple[SlowRule, int]] = {}
    for players in dict.fromkeys((min(game.players), max(game.players))):
        layout, _ = set_at_cost(game, players, {})
        if not isinstance(layout, Layout):
            continue
        for slow in slow_rules(game, layout):
            span = slow.loop.node.span
            if span not in found or found[span][0].steps < slow.steps:
                found[span] = slow, players
    for slow, players in found.values():
        note_one(slow, players, report)


def slow_rules(game: Game, layout: Layout) -> Iterator[SlowRule]:
    definitions = fold_definitions(game.formulas, layout)
    folder = Folder(layout, definitions)
    estimator = Estimator(layout, definitions, zone_capacities(game, layout))
    finding = Finding(estimator, definitions, folder.fold)
    efforts = [(f"listing the moves of `{one.name}`", one.span, finding.of(one)) for one in game.actions.values()]
    for line in every_statement(game):
        costs = (estimator.of(folder.fold(formula), {}) for formula in formulas(line))
        efforts += [("computing this line", line.span, effort) for effort in costs]
    for what, span, effort in efforts:
        if effort.total > TOO_MUCH and effort.loop is not None:
            yield SlowRule(what, span, effort.total, effort.loop)


def note_one(slow: SlowRule, players: int, report: Report) -> None:
    loop = slow.loop
    looks = f"{about(loop.items)} {things(loop)}"
    steps = "" if loop.items > MANY else f" ({about(slow.steps)} steps in all)"
    table = f"with {with_number(players, 'player')}"
    message = f"{table}, {slow.what} is slow: Hoyle tries {looks} here every time{steps}"
    labels = [Label(slow.span, "for this")] if slow.span is not None else []
    report.note("G707", message, loop.node.span, label=looks, labels=labels, help=HELP)


def things(loop: Loop) -> str:
    local = loop.node.local
    if loop.sets:
        return "sets of cards"
    names = {"card": "cards", "player": "players", "side": "sides", "rank": "ranks", "suit": "suits", "int": "numbers"}
    return names.get(local.type.base, "items") if isinstance(local, f.Local) else "items"


def about(number: float) -> str:
    rounded = float(f"{number:.2g}")
    if rounded >= 1e12:
        return "more than a million million"
    if rounded >= 1e6:
        return f"about {rounded / 1e6:,.10g} million"
    return f"about {int(rounded):,}"
