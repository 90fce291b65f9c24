"""Entries of a menu, and the meaning of typed text."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.scene.wording.labels import labels


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A menu entry: its label, notation, value, title and kind.

    `valued`: the label is a value of the move, not only a number in the menu.
    """

    label: str
    text: str
    value: Any
    title: str = ""
    kind: str = ""
    valued: bool = False


def numbered(
    texts: Sequence[str],
    values: Sequence[Any],
    titles: Sequence[str] = (),
    kind: str = "",
    distinct: Sequence[str] = (),
) -> list[MenuItem]:
    """Label choices by the numbers that distinguish them (`distinct`, by default their texts), or from 1."""
    called = titles or [""] * len(texts)
    apart = tuple(distinct or texts)
    found = labels(apart)
    if found != apart:
        found = labels([""] * len(texts))
    return [
        MenuItem(label, text, value, title, kind, found == apart)
        for label, text, value, title in zip(found, texts, values, called, strict=True)
    ]


def entries(choices: Sequence[MenuItem], width: int) -> list[tuple[str, str]]:
    """Return choices as menu lines, by title.

    The notation follows a title that is not unique, and with enough room once for each kind or action.
    """
    alike = Counter(choice.title for choice in choices)
    room = width - 2 - max(len(choice.label) for choice in choices)
    shown: set[str] = set()
    found = []
    for choice in choices:
        text, kind = choice.title or choice.text, choice.kind or choice.text.partition(" ")[0]
        full = title_and_notation(choice)
        if choice.title and not begins_with(choice.title, choice.text):
            if alike[choice.title] > 1 or (kind not in shown and len(full) <= room):
                text = full
        shown.add(kind)
        found.append((choice.label, text))
    return found


def title_and_notation(choice: MenuItem) -> str:
    return f"{choice.title} ({choice.text})"


def begins_with(title: str, text: str) -> bool:
    return f"{title} ".startswith(f"{text} ")


def near(line: str, choices: Sequence[MenuItem]) -> list[MenuItem]:
    """Return the choices whose notation, title, beginning or arguments match a line, each once."""
    wanted = spelled(line)
    for fits in (same, begins, same_arguments):
        found = {c.text: c for c in choices if fits(spelled(c.text), wanted)}
        if not found:
            found = {c.text: c for c in choices if c.title and fits(spelled(c.title), wanted)}
        if not found:
            found = {c.text: c for c in choices if c.title and fits(spelled(title_and_notation(c)), wanted)}
        if found:
            return list(found.values())
    return []


def spelled(text: str) -> str:
    """Normalise a text for comparison: lower case, no blanks, sorted cards of a set."""
    words = text.lower().split()
    return " ".join("+".join(sorted(word.split("+"))) if "+" in word else word for word in words)


def same(text: str, wanted: str) -> bool:
    return text == wanted


def begins(text: str, wanted: str) -> bool:
    return text.startswith(wanted)


def same_arguments(text: str, wanted: str) -> bool:
    return text.partition(" ")[2] == wanted
