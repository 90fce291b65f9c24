"""Outcomes of chance that are settled beforehand: faces given by a caller become cards. Used to replay a known deal."""

from collections.abc import Mapping, Sequence

from hoyle.table.layout import Layout, read_face


def outcomes(layout: Layout, deal: Sequence[str] | Mapping[str, Sequence[str]] | None) -> dict[str, list[int]]:
    """Cards by the key of the zone they go to (or "" for any), each card once.

    Raises `ValueError` for a face that the deck has not, or not so often, and for a zone that there is not.
    """
    if not deal:
        return {}
    wanted = deal if isinstance(deal, Mapping) else {"": deal}
    keys = {at.key for at in layout.zones}
    used: set[int] = set()
    script: dict[str, list[int]] = {}
    for key, faces in wanted.items():
        if key and key not in keys:
            raise ValueError(f"there is no zone `{key}`; the zones are {', '.join(sorted(keys))}")
        script[key] = [pick(layout, face, used) for face in faces]
    return script


def pick(layout: Layout, face: str, used: set[int]) -> int:
    """A card with the face that was not picked before."""
    cards = read_face(layout, face)
    if not cards:
        raise ValueError(f"the deck has no card `{face}`")
    left = sorted(cards - used)
    if not left:
        raise ValueError(f"the deck has only {len(cards)} `{face}`")
    used.add(left[0])
    return left[0]
