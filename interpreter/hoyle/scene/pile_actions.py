"""Piles touched for an action that has nothing to choose and takes cards from this pile first.

The meaning of a touch depends only on the rules and on what the seat may do and sees.
"""

from collections.abc import Collection, Sequence

from hoyle.language.model.block import Block, Openly
from hoyle.language.model.facts import cards_from, facts_of
from hoyle.language.model.formula import Const, EveryZone, Formula, LocalValue, ZoneValue
from hoyle.language.model.game import Action
from hoyle.language.model.walk import body, every_node_called
from hoyle.scene.options import Steps
from hoyle.scene.progress import Progress
from hoyle.scene.things import Pile


def pile_actions(steps: Steps, actions: Sequence[str], known: Collection[str]) -> dict[str, Progress]:
    """Return the move that each pile makes, by the card to touch; cards in `known` mean something else."""
    model = steps.state.game.model
    takers: dict[str, list[str]] = {}
    simple: set[str] = set()
    for name in actions:
        zones = zones_taken(steps, model.actions[name]) if name in model.actions else set()
        if len(zones) == 1:
            simple.add(name)
        for key in zones:
            takers.setdefault(key, []).append(name)
    found: dict[str, Progress] = {}
    for key, names in takers.items():
        pile = steps.spots.piles.get(key)
        if pile is None or len(names) > 1 or names[0] not in simple or not is_one_thing(pile):
            continue
        if any(thing.target in known for thing in pile.things):
            continue
        target = pile.things[0].target
        if (move := only_move(steps, names[0], target)) is not None:
            found[target] = move
    return found


def is_one_thing(pile: Pile) -> bool:
    """Whether a touch of the first card can only mean the whole pile."""
    return bool(pile.things) and (pile.kind == "stack" or (len(pile.things) == 1 and pile.kind in ("row", "set")))


def only_move(steps: Steps, action: str, target: str) -> Progress | None:
    """Return an action's move if it has one; sets of cards are not looked at, as there may be very many."""
    made = Progress(action, before=(target,))
    for argument in steps.state.game.model.actions[action].arguments:
        if argument.kind != "one" or len(options := steps.at(action, made.chosen).options) != 1:
            return None
        made = made.with_value(options[0], ())
    return made


def zones_taken(steps: Steps, action: Action) -> set[str]:
    """Return the keys of the zones from which an action takes cards first; "" for one that depends on anything."""
    taken = first_cards(body(action))
    if taken is None:
        return set()
    nodes = every_node_called([taken], steps.state.game.model.formulas)
    return {key_of(steps, action, node) for node in nodes if isinstance(node, ZoneValue | EveryZone)}


def first_cards(block: Block) -> Formula | None:
    """Return the cards that the first statement moves, unless it depends on anything which one that is."""
    for line in block:
        if isinstance(line, Openly):
            return first_cards(line.body)
        if (taken := cards_from(line)) is not None:
            return taken
        if facts_of(line).leads != "next" or facts_of(line).moves:
            return None
    return None


def key_of(steps: Steps, action: Action, zone: ZoneValue | EveryZone) -> str:
    """Return a zone's key if its indexes are constants or the player to choose."""
    indexes: list[object] = []
    for index in zone.indexes:
        if isinstance(index, LocalValue) and index.local == action.me:
            indexes.append(steps.seat)
        else:
            indexes.append(index.value if isinstance(index, Const) else None)
    places = steps.state.game.layout.zones if isinstance(zone, ZoneValue) else ()
    return next((at.key for at in places if at.zone.name == zone.zone and at.indexes == tuple(indexes)), "")
