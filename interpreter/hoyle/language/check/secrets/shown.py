"""Views after cards were shown."""

from hoyle.language.check.secrets.labels import Who, Witness
from hoyle.language.check.secrets.moment import Showing, View
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula

#: Players who see something; None is everybody.
Audience = tuple[Who | None, ...]


def shown_to(players: Formula, view: View) -> Audience:
    if isinstance(players, f.Given):
        return (None,)
    return tuple(view.player(item) for item in listed_players(players))


def listed_players(players: Formula) -> tuple[Formula, ...]:
    return players.items if isinstance(players, f.ListOf) else (players,)


def expose_cards(what: Formula, audience: Audience, view: View) -> View:
    zone = what.subject if isinstance(what, f.CardsOf) else what
    for viewer in audience:
        if isinstance(zone, f.EveryZone) and not zone.indexes:
            view = view.expose(Showing(zone.zone, None, viewer))
        elif isinstance(zone, f.ZoneValue):
            owner = view.player(zone.indexes[0]).name if len(zone.indexes) == 1 else None
            if owner is not None or not zone.indexes:
                view = view.expose(Showing(zone.zone, owner, viewer))
        elif viewer is None:
            view = view.show_slots(named_cards(what))
        else:
            view = view.tell_slots(named_cards(what), Witness(viewer))
    return view


def named_cards(what: Formula) -> frozenset[int]:
    """The slots of a list composed of names."""
    if isinstance(what, f.LocalValue):
        return frozenset((what.local.slot,))
    if isinstance(what, f.CardsOf):
        return named_cards(what.subject)
    if isinstance(what, f.Join) and what.operator == "+":
        return named_cards(what.left) | named_cards(what.right)
    return frozenset()


def shown_round(line: b.Statement, view: View) -> View:
    """The view after a loop that shows each player's cards."""
    if not isinstance(line, b.For) or not _everybody(line.source):
        return view
    for inner in line.body:
        if isinstance(inner, b.Show) or (isinstance(inner, b.Turn) and inner.up):
            zone = inner.what.subject if isinstance(inner.what, f.CardsOf) else inner.what
            audience = shown_to(inner.to, view) if isinstance(inner, b.Show) else (None,)
            if (
                isinstance(zone, f.ZoneValue)
                and len(zone.indexes) == 1
                and f.is_local(zone.indexes[0], line.local.slot)
            ):
                for viewer in audience:
                    view = view.expose(Showing(zone.zone, None, viewer))
    return view


def _everybody(players: Formula) -> bool:
    return _everybody(players.left) if isinstance(players, f.Starting) else isinstance(players, f.Given)
