"""Cards whose faces are numbers, at the prompt: a person who types such a number means the card."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import hoyle
from hoyle.scene.things import table_view
from hoyle.scene.wording.labels import card_labels, number_faces

#: The card by which a menu labels each choice, empty for none, and the numbers that mean cards there.
Labelling = tuple[Sequence[str], frozenset[str]]


class NumberedCards:
    def __init__(self, state: hoyle.State, seat: int) -> None:
        self.actions = state.game.model.actions
        self.numbers = number_faces(state.game)
        piles = table_view(state, seat).piles if self.numbers else ()
        things = [thing for pile in piles for thing in pile.things if thing.face in self.numbers]
        self.faces = {name: thing.face for thing in things for name in thing.names}

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

    def labels(self, names: Sequence[str]) -> tuple[dict[str, str], frozenset[str]]:
        cards, reserved = self.labelling([[self.faces[name]] if name in self.faces else [] for name in names])
        return dict(zip(names, card_labels(cards or [""] * len(names), reserved))), reserved
