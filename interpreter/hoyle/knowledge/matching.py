"""Cards dealt out among places, each place with the cards it may have. Uniform over all ways that fit.

Input: for each place a bit mask of cards, as many places as cards; output: ways drawn.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, factorial, prod
from random import Random

from hoyle.knowledge.facts import bits


class Matching:
    """All ways to deal some cards out among places.

    Places that may have the same cards make a row, cards that may lie at the same rows a column. How many cards of a column
    come to each row is drawn by the number of ways it leaves; the rest is shuffling. Rows that may have any card need no
    counting: they take what is left.
    """

    def __init__(self, places: Sequence[int], cards: int) -> None:
        self.places = places
        rows: dict[int, list[int]] = {}
        for number, mask in enumerate(places):
            rows.setdefault(mask & cards, []).append(number)
        self.open = rows.pop(cards, [])
        order = sorted(rows)
        self.rows = [rows[mask] for mask in order]
        columns: dict[tuple[bool, ...], list[int]] = {}
        for card in bits(cards):
            columns.setdefault(tuple(bool((mask >> card) & 1) for mask in order), []).append(card)
        self.columns = [(fits, columns[fits]) for fits in sorted(columns)]
        self.ways = lru_cache(maxsize=None)(self._ways)
        self.count = self.ways(0, tuple(map(len, self.rows)))

    @property
    def total(self) -> int:
        """In how many ways all cards can be dealt out."""
        return self.count * prod(factorial(len(row)) for row in (*self.rows, self.open))

    def splits(self, number: int, room: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """How many cards of a column may come to each row with room, and in how many ways."""
        fits, cards = self.columns[number]
        found: list[tuple[tuple[int, ...], int, int]] = [((), len(cards), 1)]
        for fit, most in zip(fits, room, strict=True):
            found = [
                ((*split, n), left - n, ways * comb(left, n))
                for split, left, ways in found
                for n in range(min(most, left) + 1 if fit else 1)
            ]
        return [(split, ways) for split, left, ways in found if self.open or not left]

    def _ways(self, number: int, room: tuple[int, ...]) -> int:
        """In how many ways the columns from one on fill the room that is left."""
        if number == len(self.columns):
            return int(not any(room))
        found = 0
        for split, ways in self.splits(number, room):
            found += ways * self.ways(number + 1, tuple(r - n for r, n in zip(room, split, strict=True)))
        return found

    def draw(self, rng: Random) -> list[int]:
        """A card for every place; there must be a way."""
        if not self.rows:
            cards = self.columns[0][1][:] if self.columns else []
            rng.shuffle(cards)
            return cards
        found = [0] * len(self.places)
        rows: list[list[int]] = [[] for _ in self.rows]
        rest: list[int] = []
        room = tuple(map(len, self.rows))
        for number, (_, cards) in enumerate(self.columns):
            at = rng.randrange(self.ways(number, room))
            for split, ways in self.splits(number, room):
                after = tuple(r - n for r, n in zip(room, split, strict=True))
                at -= ways * self.ways(number + 1, after)
                if at < 0:
                    break
            room, mixed = after, cards[:]
            rng.shuffle(mixed)
            for row, n in zip(rows, split, strict=True):
                row += mixed[:n]
                del mixed[:n]
            rest += mixed
        for places, given in zip((*self.rows, self.open), (*rows, rest), strict=True):
            rng.shuffle(given)
            for place, card in zip(places, given, strict=True):
                found[place] = card
        return found
