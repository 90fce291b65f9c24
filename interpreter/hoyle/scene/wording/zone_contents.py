"""The contents of a zone in one line."""

from typing import Any

from hoyle.engine.offers.notation import HIDDEN
from hoyle.language.model.game import Deck
from hoyle.language.model.titles import count_pieces
from hoyle.scene.wording.equal_cards import card_words, counted

NOTHING = "-"


def content(deck: Deck, kind: str, things: Any) -> str:
    if kind == "tokens" and HIDDEN in things.values():
        return HIDDEN
    if kind == "tokens":
        return ", ".join(counted(number, name) for name, number in things.items() if number) or NOTHING
    hidden = things.count(HIDDEN)
    if not things:
        return NOTHING
    if hidden == len(things) and (kind != "row" or hidden > 6):
        return count_pieces(deck, hidden)
    seen = [face for face in things if face != HIDDEN]
    if kind == "row" or (kind == "stack" and things[: len(seen)] != seen):
        return card_words(things, in_order=True)
    return card_words(seen, in_order=kind != "set") + (
        f" on {hidden} more" if hidden and kind == "stack" else f" + {hidden} hidden" if hidden else ""
    )
