"""Something to pick, and what a typed line may mean by it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hoyle_cli.table.labels import labels


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to pick: its label, how it is written, what it stands for, what it is called, and of which kind it is.

    `valued` says that the label is a value of the move, no mere number in the menu.
    """

    label: str
    text: str
    value: Any
    title: str = ""
    kind: str = ""
    valued: bool = False


def numbered(
    texts: Sequence[str], values: Sequence[Any], titles: Sequence[str] = (), kind: str = "", telling: Sequence[str] = ()
) -> list[Choice]:
    """Choices with labels: the numbers by which they are told apart (`telling`, by default their texts), or from one."""
    called = titles or [""] * len(texts)
    apart = tuple(telling or texts)
    found = labels(apart)
    if found != apart:
        found = labels([""] * len(texts))
    return [
        Choice(label, text, value, title, kind, found == apart)
        for label, text, value, title in zip(found, texts, values, called, strict=True)
    ]


def entries(choices: Sequence[Choice], width: int) -> list[tuple[str, str]]:
    """Choices as a menu shows them: by their titles.

    The notation stands behind a title that others have too, and where there is room once for each kind or action.
    """
    alike = Counter(choice.title for choice in choices)
    room = width - 2 - max(len(choice.label) for choice in choices)
    shown: set[str] = set()
    found = []
    for choice in choices:
        text, kind = choice.title or choice.text, choice.kind or choice.text.partition(" ")[0]
        full = in_full(choice)
        if choice.title and not says(choice.title, choice.text):
            if alike[choice.title] > 1 or (kind not in shown and len(full) <= room):
                text = full
        shown.add(kind)
        found.append((choice.label, text))
    return found


def in_full(choice: Choice) -> str:
    """A choice by its title with the notation behind it."""
    return f"{choice.title} ({choice.text})"


def says(title: str, text: str) -> bool:
    """Whether a title begins with the notation."""
    return f"{title} ".startswith(f"{text} ")


def near(line: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that are written or called so, begin so, or have these arguments; each once."""
    wanted = spelled(line)
    for fits in (same, begins, same_arguments):
        found = {c.text: c for c in choices if fits(spelled(c.text), wanted)}
        if not found:
            found = {c.text: c for c in choices if c.title and fits(spelled(c.title), wanted)}
        if not found:
            found = {c.text: c for c in choices if c.title and fits(spelled(in_full(c)), wanted)}
        if found:
            return list(found.values())
    return []


def spelled(text: str) -> str:
    """A text as it is compared: without regard to capitals, blanks and the order of cards in a set."""
    words = text.lower().split()
    return " ".join("+".join(sorted(word.split("+"))) if "+" in word else word for word in words)


def same(text: str, wanted: str) -> bool:
    """Whether a choice is written so."""
    return text == wanted


def begins(text: str, wanted: str) -> bool:
    """Whether a choice begins so."""
    return text.startswith(wanted)


def same_arguments(text: str, wanted: str) -> bool:
    """Whether a move has these arguments, its action aside."""
    return text.partition(" ")[2] == wanted
