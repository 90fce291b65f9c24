"""Phases and actions in progress, and the slots that belong to them."""

from collections.abc import Mapping
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.lower import GAME
from hoyle.engine.graph.slot_types import owned_locals, types_filled
from hoyle.engine.position.position import Position
from hoyle.language.model.game import Game


def slot_owners(graph: g.Graph, game: Game) -> dict[int, str]:
    """The phase or action of each slot, except slots that never outlive a formula."""
    owners = {slot: name for name, frame in graph.frames.items() for slot in (frame.back, frame.actor)}
    owners |= {local.slot: name for name, local in owned_locals(game)}
    for node in graph.nodes:
        owners |= dict.fromkeys((slot for slot, _ in types_filled(node)), node.origin)
    return owners


def inner_slots(graph: g.Graph) -> dict[str, tuple[int, ...]]:
    """By phase or action, the slots that are empty when it is entered."""
    found: dict[str, dict[int, None]] = {name: {} for name in graph.frames}
    for node in graph.nodes:
        found[node.origin] |= dict.fromkeys(slot for slot, _ in types_filled(node))
    return {name: tuple(slots) for name, slots in found.items()}


def in_progress(graph: g.Graph, p: Position) -> list[str]:
    """Phases and actions, innermost first."""
    found = [graph.nodes[p.node].origin]
    while found[-1] != GAME:
        back = p.slots[graph.frames[found[-1]].back]
        found.append(graph.nodes[back].origin)
    return found


def slots_in_progress(graph: g.Graph, owners: Mapping[int, str], p: Position) -> list[Any]:
    running = set(in_progress(graph, p))
    return [value if owners.get(slot) in running else None for slot, value in enumerate(p.slots)]
