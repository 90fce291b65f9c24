"""Entries of a menu, and the meaning of typed text."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from hoyle.scene.wording.labels import card_labels, labels

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class MenuItem:
    """`valued`: the label is a value of the move, not only a number in the menu. `reserved`: numbers meaning cards."""

    label: str
    text: str
    value: Any
    title: str = ""
    valued: bool = False
    reserved: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        return self.title or self.text


def numbered(
    texts: Sequence[str],
    values: Sequence[Any],
    titles: Sequence[str] = (),
    distinct: Sequence[str] = (),
    reserved: frozenset[str] = frozenset(),
) -> list[MenuItem]:
    """Label choices by the numbers that distinguish them (`distinct`, by default their texts), or from 1.

    A number that means a card (`reserved`) labels nothing else.
    """
    called = titles or [""] * len(texts)
    apart = tuple(distinct or texts)
    found = card_labels(apart, reserved) if reserved else labels(apart)
    return [
        MenuItem(label, text, value, title, found == apart, reserved)
        for label, text, value, title in zip(found, texts, values, called, strict=True)
    ]


def tell_apart(things: Sequence[Thing], titles: Sequence[str], rest_of: Callable[[Thing], str]) -> list[str]:
    """Add the rest of their words to titles that are alike."""
    alike = Counter(titles)
    return [
        f"{title} ({rest})" if title and alike[title] > 1 and (rest := rest_of(thing)) else title
        for thing, title in zip(things, titles)
    ]


def entries(choices: Sequence[MenuItem]) -> list[tuple[str, str]]:
    """Return labels and titles; the notation follows titles that are not unique."""
    titles = tell_apart(choices, [choice.title for choice in choices], lambda choice: choice.text)
    return [(choice.label, title or choice.text) for choice, title in zip(choices, titles)]


def near(line: str, choices: Sequence[MenuItem]) -> list[MenuItem]:
    """Return the choices whose notation, title, beginning or arguments match a line, each once."""
    wanted = spelled(line)
    for fits in (equals, same_set, begins, same_arguments):
        for words in (lambda c: c.text, lambda c: c.title, lambda c: f"{c.title} ({c.text})"):
            found = {c.text: c for c in choices if fits(spelled(words(c)), wanted, c)}
            if found and fits is same_arguments:  # another title may have words after its arguments
                given = {text.partition(" ")[2] for text in found}
                return list({c.text: c for c in choices if c.text.partition(" ")[2] in given}.values())
            if found:
                return list(found.values())
    return []


def begins_title(line: str, title: str) -> bool:
    return f"{title.lower()} ".startswith(f"{line.lower()} ")


def spelled(text: str) -> str:
    words = text.lower().split()
    return " ".join("+".join(sorted(word.split("+"))) if "+" in word else word for word in words)


def equals(text: str, wanted: str, choice: MenuItem) -> bool:
    return text == wanted


def same_set(text: str, wanted: str, choice: MenuItem) -> bool:
    """Cards of the only set may come in any order."""
    sets = [word.split("+") for word in choice.text.lower().split() if "+" in word]
    return len(sets) == 1 and sorted_in(text, sets[0]) == sorted_in(wanted, sets[0])


def sorted_in(text: str, cards: Sequence[str]) -> list[str]:
    runs = groupby(text.split(), key=lambda word: word in cards)
    return [word for alike, run in runs for word in (sorted(run) if alike else run)]


def begins(text: str, wanted: str, choice: MenuItem) -> bool:
    """A number does not begin a longer one, nor some cards a set of more: they are another move."""
    rest = text[len(wanted) :]
    next_word = rest.partition(" ")[0]
    if not text.startswith(wanted) or (wanted[-1:].isdecimal() and next_word.isdecimal()) or "+" in next_word:
        return False
    sets = [word.split("+") for word in choice.text.lower().split() if "+" in word]
    return not any(rest.split()[0] in cards for cards in sets if rest.strip())


def same_arguments(text: str, wanted: str, choice: MenuItem) -> bool:
    return text.partition(" ")[2] == wanted


def with_labels(fits: Sequence[MenuItem], listed: Sequence[MenuItem]) -> list[str]:
    """Write choices with their numbers in the menu, as another number means another line."""
    labels = {item.text: item.label for item in listed if item.label and item.label != item.text}
    return [f"{item.words} ({labels[item.text]})" if item.text in labels else item.words for item in fits]
