"""The types of values in slots."""

from collections.abc import Iterator

from hoyle.engine.graph import nodes as g
from hoyle.language.model.block import Let
from hoyle.language.model.formula import Local
from hoyle.language.model.game import Game
from hoyle.language.model.types import INT, PLAYER, PLAYERS, Type, or_none


def slot_types(graph: g.Graph, game: Game) -> dict[int, Type]:
    """Without the slots of return nodes."""
    found = {frame.actor: or_none(PLAYER) for frame in graph.frames.values()}
    found |= {local.slot: local.type for _, local in owned_locals(game)}
    for node in graph.nodes:
        found.update(types_filled(node))
    return found


def owned_locals(game: Game) -> Iterator[tuple[str, Local]]:
    for action in game.actions.values():
        yield from ((action.name, local) for local in (action.me, *action.locals))
    for phase in game.phases.values():
        yield from ((phase.name, local) for local in phase.parameters)


def types_filled(node: g.Node) -> Iterator[tuple[int, Type]]:
    """The slots that a node fills itself, not by what it enters."""
    match node:
        case g.Effect(steps=steps):
            for step in steps:
                if isinstance(step, Let):
                    yield step.local.slot, step.local.type
                elif isinstance(step, g.Put):
                    yield step.slot, INT if isinstance(step.value, int) or step.role == "number" else step.value.type
        case g.Each():
            yield node.local.slot, node.local.type
            yield node.index, INT
        case g.Deal():
            yield from ((node.left, INT), (node.turn, INT), (node.queue, PLAYERS))
            yield from ((local.slot, local.type) for local in (node.seat, node.named) if local is not None)
