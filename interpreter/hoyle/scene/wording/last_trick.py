"""The last trick in words."""

from hoyle.scene.origins import Trick
from hoyle.scene.wording.names import Names


def last_trick_lines(trick: Trick | None, names: Names) -> list[str]:
    if trick is None:
        return ["There is no last trick to show."]
    cards = "   ".join(f"{names.player(card.by)}: {names.face(card.face)}" for card in trick.cards)
    if trick.to is not None:
        taker = f"taken by {names.player(trick.to)}"
    elif trick.side is not None:
        taker = f"taken by {names.side(trick.side)}"
    else:
        taker = "taken off the table"
    return [cards, taker]
