"""Cards whose faces are numbers: a person who types such a number means the card."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import hoyle
from hoyle.scene.options import Spots
from hoyle.scene.wording.labels import number_faces

#: The card by which a menu labels each choice, empty for none, and the numbers that mean cards there.
Labelling = tuple[Sequence[str], frozenset[str]]


class NumberedCards:
    def __init__(self, game: hoyle.Game, spots: Spots) -> None:
        self.actions = game.model.actions
        self.numbers = number_faces(game)
        places = [(name, spots.faces.get(target)) for name, found in spots.found.items() for _, target in found]
        self.faces = {name: face for name, face in places if face in self.numbers}

    def taken(self, move: hoyle.Move) -> list[str]:
        if not self.faces or move.action not in self.actions:
            return []
        words = zip(self.actions[move.action].arguments, move.text.split()[1:])
        return [face for argument, word in words for face in self.among(argument, word)]

    def among(self, argument: Any, word: str) -> Iterator[str]:
        if argument.local.type.base in ("card", "list"):
            names = re.split(r"[+/]", word.partition("..")[0])
            yield from (self.faces[name] for name in names if name in self.faces)

    def of_moves(self, moves: Iterable[hoyle.Move]) -> Labelling:
        return self.labelling([self.taken(move) for move in moves])

    def of_values(self, argument: Any, texts: Iterable[str]) -> Labelling:
        return self.labelling([[*self.among(argument, text)] for text in texts])

    def labelling(self, taken: Sequence[Sequence[str]]) -> Labelling:
        """A choice that takes one card is labelled by it."""
        cards = [faces[0] if len(faces) == 1 else "" for faces in taken]
        return (cards, self.numbers) if any(taken) else ((), frozenset())
