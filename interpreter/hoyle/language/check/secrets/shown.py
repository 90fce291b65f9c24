"""Views after cards were shown."""

from hoyle.language.check.secrets.conditions import reads_table
from hoyle.language.check.secrets.labels import Group, Who, Witness
from hoyle.language.check.secrets.moment import Showing, View
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_node_called, variables_read

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


def shown_round(line: b.Statement, view: View, game: Game) -> View:
    """The view after a loop that shows the cards of each player, or of each in a group."""
    source = line.source if isinstance(line, b.For) else None
    while isinstance(source, f.Starting):
        source = source.left
    owners = None if source is None else group_of(source, game)
    if not isinstance(line, b.For) or (owners is None and not isinstance(source, f.Given)):
        return view
    for inner in line.body:
        if isinstance(inner, b.Show) or (isinstance(inner, b.Turn) and inner.up):
            zone = inner.what.subject if isinstance(inner.what, f.CardsOf) else inner.what
            audience = shown_to(inner.to, view) if isinstance(inner, b.Show) else (None,)
            match zone:
                case f.ZoneValue(indexes=(index,)) if f.is_local(index, line.local.slot):
                    for viewer in audience:
                        view = view.expose(Showing(zone.zone, owners, viewer))
    return view


def group_of(players: Formula, game: Game) -> Group | None:
    """The group that a list of players is, if it depends on nothing but variables."""
    match players:
        case f.VariableValue(variable=name, indexes=()) | f.Call(formula=name, arguments=()):
            nodes = every_node_called((players,), game.formulas)
            if players.type.item_base == "player" and not any(map(reads_table, nodes)):
                return Group(name, variables_read((players,), game.formulas))
    return None
