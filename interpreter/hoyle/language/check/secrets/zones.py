"""The zones that formulas take cards from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hoyle.language.check.secrets.labels import ANYBODY, Who, sees
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.calls import owners
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Action, Game
from hoyle.language.model.types import CARD, CARDS, or_none
from hoyle.language.model.walk import body, statements


def whole_zone(what: Formula) -> str | None:
    """The zone or family, if a formula means all its cards."""
    zone = what.subject if isinstance(what, f.CardsOf) else what
    return zone.zone if isinstance(zone, f.ZoneValue | f.EveryZone) else None


def whole_zones(what: Formula) -> frozenset[str]:
    """The zones or families, if a formula means all cards of one, or of several joined by `+`."""
    joined = what.subject if isinstance(what, f.CardsOf) else what
    if isinstance(joined, f.Join) and joined.operator == "+":
        left, right = whole_zones(joined.left), whole_zones(joined.right)
        return left | right if left and right else frozenset()
    zone = whole_zone(what)
    return frozenset() if zone is None else frozenset((zone,))


def end_of_zone(what: Formula) -> str | None:
    """The zone if a formula means its first or last card."""
    card = what.subject if isinstance(what, f.CardsOf) else what
    if isinstance(card, f.Find) and card.where is None and card.kind in ("first", "last"):
        return whole_zone(card.source)
    return whole_zone(card.subject) if isinstance(card, f.Item) else None


@dataclass(slots=True)
class Origins:
    """`named` are the formulas that a name's cards come from, `chosen` the arguments."""

    game: Game
    named: Mapping[int, tuple[Formula, ...]] = field(default_factory=dict)
    chosen: frozenset[int] = frozenset()

    def of(self, formula: Formula) -> frozenset[str]:
        """The zones of a formula's cards, judged by its form."""
        found: set[str] = set()
        waiting, seen = [formula], set[int]()
        while waiting:
            at = waiting.pop()
            if isinstance(at, f.ZoneValue | f.EveryZone):
                found.add(at.zone)
            elif isinstance(at, f.LocalValue):
                if at.local.slot not in seen:
                    seen.add(at.local.slot)
                    waiting += self.named.get(at.local.slot, ())
            else:
                waiting += taken_from(at)
        return frozenset(found)


def origins(game: Game) -> Origins:
    named: dict[int, tuple[Formula, ...]] = {}
    for slot, source in _sources(game):
        named[slot] = (*named.get(slot, ()), source)
    chosen = (argument.local.slot for action in game.actions.values() for argument in action.arguments)
    return Origins(game, named, frozenset(chosen))


def open_destination(to: Formula, origins: Origins) -> bool:
    """Whether everybody sees every row or place that a formula may mean."""
    kind = {"row": "rows", "place": "places"}.get(to.type.base)
    zones = origins.game.zones
    meant = {name for name, zone in zones.items() if zone.kind == kind}
    named = origins.named.get(to.local.slot, ()) if isinstance(to, f.LocalValue) else ()
    if named and all(whole_zone(source) is not None for source in named):
        meant &= {str(whole_zone(source)) for source in named}
    return bool(meant) and all(sees(zones[name].sight, Who(None), ANYBODY, origins.game) for name in meant)


def _sources(game: Game) -> Iterator[tuple[int, Formula]]:
    for owner in owners(game).values():
        for argument in owner.arguments if isinstance(owner, Action) else ():
            yield argument.local.slot, argument.source
        for line in statements(body(owner)):
            match line:
                case b.Let():
                    yield line.local.slot, line.value
                case b.Deal(named=named) | b.DealRandom(named=named) if named is not None:
                    yield named.slot, destination_cards(line.to)
                case b.For():
                    yield line.local.slot, line.source
                case b.Run():
                    parameters = game.phases[line.phase].parameters
                    yield from ((p.slot, a) for p, a in zip(parameters, line.arguments, strict=False))


def destination_cards(to: Formula) -> Formula:
    """The way to a card just dealt."""
    if to.type.base == "place":
        return f.Attribute(or_none(CARD), to.span, to, "card")
    return f.CardsOf(CARDS, to.span, to)


def taken_from(source: Formula) -> tuple[Formula, ...]:
    match source:
        case f.Join(operator="-") | f.Starting() | f.After():
            return (source.left,)
        case f.Join() | f.Otherwise():
            return (source.left, source.right)
        case f.Choice():
            return (source.then, source.otherwise)
        case f.CardsOf() | f.Item() | f.Attribute():
            return (source.subject,)
        case f.Fold(kind="list") | f.Subsets() | f.Several() | f.Part() | f.Find() | f.Sorted():
            return (source.source,)
        case f.ListOf():
            return source.items
    return ()
