"""The contents of a zone in one line."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hoyle.scene.wording.names import counted

HIDDEN = "??"
NOTHING = "-"


def content(kind: str, things: Any) -> str:
    if kind == "tokens" and HIDDEN in things.values():
        return HIDDEN
    if kind == "tokens":
        return ", ".join(counted(number, name) for name, number in things.items() if number) or NOTHING
    hidden = things.count(HIDDEN)
    if not things:
        return NOTHING
    if hidden == len(things) and (kind != "row" or hidden > 6):
        return "1 card" if hidden == 1 else f"{hidden} cards"
    if kind == "row":
        return " ".join(things)
    seen = [face for face in things if face != HIDDEN]
    if kind == "stack" and hidden and things[: len(seen)] != seen:
        return " ".join(things)
    return " ".join(once(seen) if kind == "set" else seen) + (
        f" on {hidden} more" if hidden and kind == "stack" else f" + {hidden} hidden" if hidden else ""
    )


def once(faces: Sequence[str]) -> list[str]:
    """Merge equal cards: `7C ×2`."""
    return [face if number == 1 else counted(number, face) for face, number in Counter(faces).items()]
