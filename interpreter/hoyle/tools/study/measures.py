"""Measures of games, NaN where a game has none."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from hoyle.bots.worth import first_seats
from hoyle.engine.offers.notation import PASS
from hoyle.measure.game_rows import Flags, Records, Whole
from hoyle.tools.study.estimates import Numbers

#: Subject of a measure, in the order of reports.
Group = Literal["wins", "order", "returns", "course", "outcome", "ends", "parts", "actions"]

#: The measures with names of their own in reports.
NAMES = {
    "course.length": "decisions a game",
    "course.moves": "moves at a decision",
    "outcome.decisiveness": "decisiveness",
    "outcome.ties": "ties",
    "outcome.nobody": "nobody wins",
}


@dataclass(frozen=True, slots=True)
class Measure:
    """`share`: the values are from 0 to 1."""

    group: Group
    name: str
    values: Numbers
    share: bool

    @property
    def key(self) -> str:
        return f"{self.group}.{self.name}"


def measures(records: Records) -> Iterator[Measure]:
    yield from seats(records)
    over = records.over
    yield Measure("course", "length", of_finished(records.length, over), False)
    if records.offered.any():
        yield Measure("course", "moves", of_finished(records.offered / np.maximum(records.length, 1), over), False)
    sides = len(set(records.side_of))
    if sides > 1:
        yield Measure("outcome", "decisiveness", margins(records), False)
        yield Measure("outcome", "ties", of_finished(winning_sides(records) > 1, over), True)
    yield Measure("outcome", "nobody", of_finished(winning_sides(records) == 0, over), True)
    for number, reason in enumerate(records.reasons):
        yield Measure("ends", reason, (records.ended == number).astype(float), True)
    means = records.part.mean(axis=2)
    for number, name in enumerate(records.parts):
        yield Measure("parts", name, of_finished(means[:, number], over), False)
    for number, name in enumerate(records.actions):
        if name != PASS or records.action[:, number].any():
            yield Measure("actions", name, of_finished(records.action[:, number], over), False)


def seats(records: Records) -> Iterator[Measure]:
    shares, over = win_shares(records), records.over
    for seat in range(records.players):
        yield Measure("wins", f"p{seat}", of_finished(shares[:, seat], over), True)
    placed = by_place(records, shares)
    for place in range(records.players):
        yield Measure("order", str(place + 1), of_finished(placed[:, place], over), True)
    for seat in range(records.players):
        yield Measure("returns", f"p{seat}", of_finished(records.returns[:, seat], over), False)


def of_finished(values: Whole | Numbers | Flags, over: Flags) -> Numbers:
    numbers: Numbers = np.where(over, values, np.nan)
    return numbers


def winning_sides(records: Records) -> Whole:
    won = np.zeros((records.games, len(set(records.side_of))), bool)
    for seat, side in enumerate(records.side_of):
        won[:, side] |= records.winner[:, seat]
    return np.asarray(won.sum(axis=1))


def win_shares(records: Records) -> Numbers:
    sides = np.maximum(winning_sides(records), 1)
    shares: Numbers = records.winner / sides[:, None]
    return shares


def by_place(records: Records, values: Numbers) -> Numbers:
    places = (records.dealer[:, None] + 1 + np.arange(records.players)) % records.players
    return np.take_along_axis(values, places, axis=1)


def sole_wins(records: Records, placed: bool) -> Whole | None:
    """Games won alone by each side, or if `placed` each place; None if a place identifies no side."""
    sides = records.side_of
    turned = [sides[(seat + 1) % len(sides)] for seat in range(len(sides))]
    if placed and any((sides[a] == sides[b]) != (turned[a] == turned[b]) for a in range(len(sides)) for b in range(a)):
        return None
    alone = records.over & (winning_sides(records) == 1)
    won = records.winner.astype(float)
    return np.asarray((by_place(records, won) if placed else won)[alone][:, first_seats(sides)], np.int64)


def margins(records: Records) -> Numbers:
    """Points between the first and the second side."""
    ordered = np.sort(records.returns[:, first_seats(records.side_of)], axis=1)
    return of_finished(ordered[:, -1] - ordered[:, -2], records.over)
