"""The numbers of menu entries.

If the entries differ in one number only, as bids do, this is the label; otherwise labels count from 1. A card whose
face is a number is labelled by it, and no other label is such a face.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import count, islice
from typing import Any

import hoyle
from hoyle.language.report.words import join_words

NUMBER = re.compile(r"-?\d+")
#: A separate number in a text, such as the 5 of `raise to 5`.
ALONE = re.compile(r"(?<![\w.+@#:[×-])-?\d+(?![\w@.])")
#: Types of arguments that lie on the table: these are touched there, and so have labels that count.
ON_TABLE = ("card", "row", "place", "player", "list")

#: The meaning of a label that is a number of the move.
VALUE = "the value itself"


def is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None


def labels(texts: Sequence[str], used: Collection[str] = ()) -> tuple[str, ...]:
    """If all texts are different numbers and nothing is `used`, they are the labels."""
    if texts and all(map(is_number, texts)) and len(set(texts)) == len(texts) and not used:
        return tuple(texts)
    return tuple(free_labels(len(texts), used))


def free_labels(number: int, used: Collection[str]) -> list[str]:
    return list(islice((label for label in map(str, count(1)) if label not in used), number))


def number_faces(game: hoyle.Game) -> frozenset[str]:
    return frozenset(filter(is_number, game.layout.faces))


def card_labels(faces: Sequence[str], used: Collection[str]) -> tuple[str, ...]:
    """Label choices by faces that are unique numbers, the others by numbers that are not `used`."""
    own = [face if is_number(face) and faces.count(face) == 1 else "" for face in faces]
    free = iter(free_labels(own.count(""), used))
    return tuple(face or next(free) for face in own)


def distinct_arguments(game: hoyle.Game, moves: Sequence[hoyle.Move]) -> tuple[str, ...]:
    """Return the one argument in which moves differ, for each; empty if it is on the table."""
    action = game.model.actions.get(moves[0].action) if moves else None
    if action is None or any(move.action != action.name for move in moves):
        return ()
    columns = list(zip(*(move.text.split()[1:] for move in moves)))
    differing = [i for i, column in enumerate(columns) if len(moves) == 1 or len(set(column)) > 1]
    if len(differing) != 1 or action.arguments[differing[0]].local.type.base in ON_TABLE:
        return ()
    return columns[differing[0]]


def remark(entries: Iterable[tuple[str, str]], values: str = "") -> str:
    """Explain a label if a number in a text could be taken for it.

    `values` is the meaning of labels that are numbers of the moves.
    """
    shown = [(label, text, ALONE.findall(text)) for label, text in entries]
    known = {label for label, _, _ in shown}
    if values:
        label, text, _ = shown[len(shown) // 2]
        return f"(type {values}: {label} for “{without_notation(text)}”)" if text != label else ""
    doubtful = (one for one in shown if any(n in known and n != one[0] for n in one[2]))
    label, text, _ = next(doubtful, ("", "", []))
    return f"({label} means line {label}: “{without_notation(text)}”)" if label else ""


def without_notation(text: str) -> str:
    return text.partition(" (")[0]


def listing(values: Sequence[str], most: int = 12) -> str:
    """Abbreviate numbers to choose from."""
    if len(values) <= most:
        return f"({join_words(values, 'or')})"
    if int(values[-1]) - int(values[0]) + 1 == len(values):
        return f"({values[0]} to {values[-1]}: type the number itself)"
    return f"({len(values)} numbers from {values[0]} to {values[-1]}: type one itself, such as {values[1]})"


def wanted(values: Sequence[Any]) -> str:
    """Describe the choice if all values are numbers; otherwise empty."""
    if not values or any(type(value) is not int for value in values):
        return ""
    low, high = min(values), max(values)
    return " or ".join(map(str, sorted(values))) if len(values) < 3 else f"a number from {low} to {high}"


def with_value(text: str, label: str, number: str) -> str:
    return " ".join(number if word == label else word for word in text.split())


def no_such(number: str, known: Sequence[str], meant: str = "") -> str:
    numbers = [label for label in known if is_number(label)]
    if not numbers:
        return f"There is no {number}."
    there = f"pick {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"there is only {numbers[0]}"
    return f"There is no {number}; {there}{f', or type “{meant}”' if meant else ''}."
