"""Checks for hidden cards in an order that everybody knows.

The deck begins in deck order, and a `set` is kept in it: whoever knows the order and sees a card, or only what the deck
is made of, can work out others.
"""

from collections.abc import Iterator

from hoyle.frozen import dataclass
from hoyle.language.check.places import labels_at
from hoyle.language.check.secrets.labels import is_open
from hoyle.language.check.secrets.way import Facts, Way
from hoyle.language.check.secrets.zones import Origins, end_of_zone, origins, whole_zone, whole_zones
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.calls import calls
from hoyle.language.model.facts import shuffled_zones
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_statement
from hoyle.language.report import Report, Span

#: The end of what is reported about cards of a set.
IN_ORDER = (
    "sorted from the deck's first card to its last, so whoever sees one of them can guess which cards lie beside it"
)


@dataclass(frozen=True, slots=True)
class Unshuffled:
    """A zone holds cards in deck order."""

    zone: str


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards dealt to a zone in deck order, from one that nobody had shuffled."""

    zone: str
    line: b.Statement
    source: str


def check_deck_order(game: Game, report: Report) -> None:
    way = Way(game, calls(game), lambda line, facts, openly: _after(line, facts, openly, game))
    found = [fact for fact in way.walk(frozenset((Unshuffled(game.deck.into),))) if isinstance(fact, Laid)]
    for source in dict.fromkeys(laid.source for laid in found):
        lines = {laid.line.span for laid in found if laid.source == source}
        spans = sorted((span for span in lines if span is not None), key=lambda span: span.start)
        message = f"`{source}` is not shuffled before the deal, so everybody can work out who gets which cards"
        verb = spans[0].text.split()[0] if spans else "deal"
        help = f"put `shuffle {source}` before it; if everybody may know these cards, write `openly: {verb} …`"
        labels = labels_at(*((other, "and here") for other in spans[1:]), (game.zones[source].span, "declared here"))
        label = "dealt in deck order"
        report.warning("V610", message, spans[0] if spans else None, label=label, labels=labels, help=help)


def _after(line: b.Statement, facts: Facts, openly: bool, game: Game) -> Facts:
    match line:
        case b.Gather():
            return frozenset((Unshuffled(game.deck.into),))
        case b.Shuffle():
            return _without(line.zone.zone, facts)
        case b.DealRandom():
            return frozenset(fact for fact in facts if fact != Unshuffled(line.source.zone))
        case b.Turn(up=True) | b.Show(to=f.Given()):
            shown = whole_zone(line.what)
            return frozenset(fact for fact in facts if not (isinstance(fact, Laid) and fact.zone == shown))
        case b.Deal() | b.DealRound():
            source, known = line.source.zone, openly or line.face == "up"
            return facts if known else facts | _after_deal(line, source, line.to, facts, game)
        case b.Move():
            whole, end, known = whole_zone(line.what), end_of_zone(line.what), openly or line.face == "up"
            if whole is not None:
                return _without(whole, facts) | _after_transfer(whole, line.to, facts)
            return facts if known or end is None else facts | _after_deal(line, end, line.to, facts, game)
    return facts


def _without(zone: str, facts: Facts) -> Facts:
    return frozenset(x for x in facts if not (isinstance(x, Unshuffled | Laid) and x.zone == zone))


def _after_transfer(source: str, to: Formula, facts: Facts) -> Facts:
    zone = whole_zone(to)
    return frozenset() if zone is None or Unshuffled(source) not in facts else frozenset((Unshuffled(zone),))


def _after_deal(line: b.Statement, source: str, to: Formula, facts: Facts, game: Game) -> Facts:
    zone = whole_zone(to)
    if zone is None or Unshuffled(source) not in facts or _is_open(zone, game) or _is_open(source, game):
        return frozenset()
    return frozenset((Laid(zone, line, source),))


def _is_open(zone: str, game: Game) -> bool:
    return is_open(game.zones[zone].sight, game)


# ---- sets


def check_set_order(game: Game, report: Report) -> None:
    """Report hidden cards laid or dealt in deck order, if some are revealed."""
    shuffled = shuffled_zones(game)
    found = origins(game)
    opened = dict(_opened_zones(game, found))
    for line in every_statement(game):
        if isinstance(line, b.Deal | b.DealRound) and _is_ordered(line.source.zone, game) and not _is_all(line):
            source = line.source.zone
            message = f"cards are dealt from the set `{source}` {IN_ORDER}"
            help = "draw blindly: `deal 1 at random from …`"
            labels = labels_at((game.zones[source].span, "declared here"))
            report.warning("V611", message, line.span, label="the first in deck order", labels=labels, help=help)
        if not isinstance(line, b.Move) or line.face == "up" or not isinstance(line.to, f.ZoneValue):
            continue
        target = game.zones[line.to.zone]
        sets = _sets(line.what, game, found)
        if not sets or target.kind in ("set", "tokens") or target.name in shuffled or _is_open(target.name, game):
            continue
        if target.name in opened:
            _report_set(game, line, min(sets), target.name, opened[target.name], report)


def _sets(what: Formula, game: Game, found: Origins) -> frozenset[str]:
    cards = what.subject if isinstance(what, f.CardsOf) else what
    if cards.type.base not in ("list", "zone"):
        return frozenset()
    zones = found.of(cards)
    return frozenset(name for name in zones if _is_ordered(name, game))


def _is_ordered(zone: str, game: Game) -> bool:
    room = game.zones[zone].capacity
    single = isinstance(room, f.Const) and isinstance(room.value, int) and room.value <= 1
    return game.zones[zone].kind == "set" and not single and not _is_open(zone, game)


def _is_all(line: b.Deal | b.DealRound) -> bool:
    count = line.count
    counted = count.source if isinstance(count, f.Find) and count.kind == "count" and count.where is None else count
    return whole_zone(counted) == line.source.zone


def _opened_zones(game: Game, found: Origins) -> Iterator[tuple[str, Span | None]]:
    """Zones whose cards may be revealed singly, each with such a line."""
    for line in every_statement(game):
        match line:
            case b.Turn(up=True) | b.Show() if not whole_zones(line.what):
                yield from ((zone, line.span) for zone in found.of(line.what))
            case b.Deal() | b.DealRound():
                yield line.source.zone, line.span
            case b.Move() if not whole_zones(line.what):
                yield from ((zone, line.span) for zone in found.of(line.what))


def _report_set(game: Game, line: b.Move, source: str, target: str, opened: Span | None, report: Report) -> None:
    message = f"the cards of `{source}` go to `{target}` {IN_ORDER}"
    help = f"shuffle the zone afterwards: `shuffle {target if line.to.span is None else line.to.span.text}`"
    labels = labels_at((opened, f"some cards of `{target}` are seen here"), (game.zones[target].span, "declared here"))
    report.warning("V611", message, line.span, label="a set gives its cards in this order", labels=labels, help=help)
