"""Outcomes of chance that the caller fixes beforehand."""

from collections import Counter
from collections.abc import Mapping, Sequence

from hoyle.engine.graph import nodes as g
from hoyle.engine.table.layout import Layout, read_face
from hoyle.play.compiled import Compiled


def outcomes(game: Compiled, deal: Sequence[str] | Mapping[str, Sequence[str]] | None) -> dict[str, list[str]]:
    """Faces by the key of the zone they go to (or "" for any), in the order in which they leave.

    Raises `ValueError` for an unknown zone, and for a face that the deck lacks, or does not have as often as it is
    dealt.
    """
    if not deal:
        return {}
    wanted = deal if isinstance(deal, Mapping) else {"": deal}
    keys = {at.key for at in game.layout.zones}
    script: dict[str, list[str]] = {}
    for key, faces in wanted.items():
        if key and key not in keys:
            raise ValueError(f"there is no zone `{key}`; the zones are {', '.join(sorted(keys))}")
        if faces:
            script[key] = [normal_face(game.layout, face) for face in faces]
    missing = too_often(game, [face for faces in script.values() for face in faces])
    if missing:
        raise ValueError(f"the deck has only {len(game.layout.cards_by_face[missing])} `{missing}`")
    return script


def normal_face(layout: Layout, face: str) -> str:
    cards = read_face(layout, face)
    if not cards:
        raise ValueError(f"the deck has no card `{face}`")
    return layout.faces[min(cards)]


def too_often(game: Compiled, faces: Sequence[str]) -> str | None:
    count = Counter(faces).items()
    face = next((face for face, n in count if n > len(game.layout.cards_by_face[face])), None)
    return None if face is None or deals_again(game.machine.graph) else face


def deals_again(graph: g.Graph) -> bool:
    """Whether a card may be dealt twice: it is shuffled twice, or drawn blindly after it was returned."""
    if any(isinstance(node, g.Deal) and node.blind for node in graph.nodes):
        return True
    shuffles = {i for i, node in enumerate(graph.nodes) if isinstance(node, g.Shuffle)}
    return any(g.reached_from(graph, shuffle) & shuffles for shuffle in shuffles)
