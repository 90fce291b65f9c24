"""Cards dealt by a scenario that did not arrive."""

import hoyle.language.model.formula as f
from hoyle.engine.graph import nodes as g
from hoyle.language.model.block import Move
from hoyle.play.game import State

#: Cards by the zone that they are for, as it is written.
Waiting = dict[str, list[str]]


def undealt_cards(state: State) -> Waiting:
    return {key: list(faces) for key, faces in state.position.script.items() if key}


def hopeless(state: State) -> Waiting:
    graph, layout = state.game.machine.graph, state.game.layout
    here = state.position.node
    nodes = [] if state.is_terminal else [graph.nodes[at] for at in (here, *g.reached_from(graph, here))]
    targets = [target for node in nodes for target in targets_of(node)]
    anywhere = any(not isinstance(target, f.ZoneValue | f.EveryZone) for target in targets)
    named = {target.zone for target in targets if isinstance(target, f.ZoneValue | f.EveryZone)}
    family = {at.key: at.zone.name for at in layout.zones}
    return {key: faces for key, faces in undealt_cards(state).items() if not anywhere and family[key] not in named}


def targets_of(node: g.Node) -> list[f.Formula]:
    if isinstance(node, g.Deal):
        return [node.to]
    return [step.to for step in g.steps_of(node) if isinstance(step, Move)]


def in_words(state: State, missing: Waiting, *, over: bool) -> str:
    faces = [face for faces in missing.values() for face in faces]
    lines = [f"these cards were not dealt: {' '.join(faces)}"]
    lines += [
        f"  {face} for {key}: {why(state, face, key, over=over)}" for key, faces in missing.items() for face in faces
    ]
    return "\n".join(lines)


def why(state: State, face: str, key: str, *, over: bool) -> str:
    p, layout = state.position, state.game.layout
    cards = layout.cards_by_face[face]
    if not any(p.mixed[card] for card in cards):
        places = " and ".join(dict.fromkeys(layout.zones[p.where[card]].key for card in cards))
        return f"it went to {places}; deal it there, or name another card"
    if over:
        return f"the steps end before {key} gets another card; play on to that deal, or leave the card out"
    return f"{key} gets no more cards; leave the card out, or name another zone"
