"""The share of each change of a patch. Input: a patch and how to play; output: how much of each difference is due to which.

A patch of several changes is played with every choice of them, under the same seeds, and what each change adds is averaged
over all orders in which they could have been made one after the other (Shapley 1953): so the shares add up to the whole
difference. Changes that are no game without one another count as one. Of more than `MOST` changes each is played by itself,
and all but each.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import factorial
from typing import Literal

import numpy as np

from hoyle.check.keys.pieces import pieces
from hoyle.compile import Patch
from hoyle.measure.measure import Plan
from hoyle.measure.records import Records
from hoyle.play.game import Game
from hoyle.study.contrast import Contrast
from hoyle.study.estimates import Estimate, Numbers, gap_of, mean_of
from hoyle.study.measures import Group, measures
from hoyle.study.playing import record, within
from hoyle.table.fault import Fault, Refused

#: Every choice is played of so many changes at most.
MOST = 6

#: What of a difference is told: the share of a change, its effect by itself, or what is lost without it.
Kind = Literal["share", "alone", "without"]

#: A change, or changes that need one another.
Unit = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What one change (or some that go together) does to a measure."""

    changes: Unit
    group: Group
    name: str
    shares: bool
    kind: Kind
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Setting:
    """A patch, and the table that its games are played at."""

    patch: Patch
    players: int
    options: dict[str, str]

    def game(self, chosen: frozenset[str]) -> Game | None:
        """The game with some of the changes; None if they are no game by themselves, or not one for this table."""
        rules = self.patch.with_only(chosen)
        if rules is None:
            return None
        known = {name: value for name, value in self.options.items() if name in rules.options}
        try:
            return Game(rules, self.players, known)
        except (Refused, Fault):
            return None


def shares(
    setting: Setting, plan: Plan, found: Sequence[Contrast], progress: Callable[[int, int], None]
) -> tuple[list[Share], int]:
    """The share of each change in the significant differences; of a single change there is nothing to tell.

    Also how many games with only some of the changes were stopped by rules: no share is measured of these.
    """
    sure = [contrast for contrast in found if contrast.significant]
    game = cache(setting.game)
    parts = units(pieces(setting.patch.tree), lambda chosen: game(chosen) is not None)
    if len(parts) < 2 or not sure:
        return [], 0
    whole = frozenset(range(len(parts)))
    exact = len(parts) <= MOST
    wanted = list(subsets(whole)) if exact else [*one_less_or_more(whole)]
    games = {chosen: table for chosen in wanted if (table := game(united(parts, chosen))) is not None}
    played: dict[frozenset[int], Records] = {}
    for number, (chosen, table) in enumerate(games.items()):
        told = within(progress, number * plan.games, len(games) * plan.games)
        played[chosen] = record(table, plan, told).records
    if exact and len(played) < len(wanted):
        return [], 0
    stopped = sum(int((~records.over).sum()) for chosen, records in played.items() if chosen and chosen != whole)
    return [share for contrast in sure for share in shared_out(contrast, parts, played, exact)], stopped


# ---- changes that need one another


def units(names: Sequence[str], stands: Callable[[frozenset[str]], bool]) -> list[Unit]:
    """Changes, those together that need one another; `stands` tells whether some of all make a game.

    If they are few enough, every choice of the units makes one.
    """
    found: list[Unit] = [(name,) for name in names]
    while (pair := needing(found, stands)) is not None:
        found = merged(found, pair)
    while len(found) <= MOST and (group := failing(found, stands)) is not None:
        found = merged(found, group)
    return found


def needing(found: Sequence[Unit], stands: Callable[[frozenset[str]], bool]) -> frozenset[int] | None:
    """Two units that make a game together where one of them by itself makes none, or leaves none; None if there are no such."""
    whole = frozenset(range(len(found)))
    for one in whole:
        if not stands(united(found, frozenset({one}))):
            for other in sorted(whole - {one}):
                if stands(united(found, frozenset({one, other}))):
                    return frozenset({one, other})
        if not stands(united(found, whole - {one})):
            for other in sorted(whole - {one}):
                if stands(united(found, whole - {one, other})):
                    return frozenset({one, other})
    return None


def failing(found: Sequence[Unit], stands: Callable[[frozenset[str]], bool]) -> frozenset[int] | None:
    """Units that make no game together, with the fewest others that make it one; None if every choice makes one."""
    whole = frozenset(range(len(found)))
    for chosen in subsets(whole):
        if len(chosen) < len(found) and not stands(united(found, chosen)):
            return next(
                chosen | more for more in subsets(whole - chosen) if more and stands(united(found, chosen | more))
            )
    return None


def merged(found: Sequence[Unit], group: frozenset[int]) -> list[Unit]:
    """Units, of which some have become one."""
    one = tuple(name for number in sorted(group) for name in found[number])
    first = min(group)
    return [
        one if number == first else unit for number, unit in enumerate(found) if number == first or number not in group
    ]


def united(parts: Sequence[Unit], chosen: frozenset[int]) -> frozenset[str]:
    """All changes of some units."""
    return frozenset(name for number in chosen for name in parts[number])


def subsets(whole: frozenset[int]) -> Iterator[frozenset[int]]:
    """All choices of some things, the smallest first."""
    for size in range(len(whole) + 1):
        yield from map(frozenset, combinations(sorted(whole), size))


def one_less_or_more(whole: frozenset[int]) -> Iterator[frozenset[int]]:
    """No change, each by itself, all but each, and all."""
    yield frozenset()
    yield from (frozenset({one}) for one in sorted(whole))
    yield from (whole - {one} for one in sorted(whole))
    yield whole


# ---- shares


def shared_out(
    contrast: Contrast, parts: Sequence[Unit], played: dict[frozenset[int], Records], exact: bool
) -> Iterator[Share]:
    """What each unit does to one measure."""
    whole = frozenset(range(len(parts)))
    values = {chosen: values_of(contrast, records) for chosen, records in played.items()}
    there = {chosen: numbers for chosen, numbers in values.items() if numbers is not None}
    if exact and len(there) < len(values):
        return
    for number, unit in enumerate(parts):
        one, nothing = frozenset({number}), frozenset[int]()
        told: list[tuple[Kind, Numbers]] = []
        if exact:
            told.append(("share", shapley(number, len(parts), there)))
        else:
            if one in there and nothing in there:
                told.append(("alone", there[one] - there[nothing]))
            if whole in there and whole - one in there:
                told.append(("without", there[whole] - there[whole - one]))
        for kind, numbers in told:
            due = gap_of(numbers) if contrast.share else mean_of(numbers)
            yield Share(unit, contrast.group, contrast.name, contrast.share, kind, due)


def values_of(contrast: Contrast, records: Records) -> Numbers | None:
    """A measure of some games; None if they do not have it."""
    for measure in measures(records):
        if (measure.group, measure.name) == (contrast.group, contrast.name):
            return measure.values
    return np.zeros(records.games) if contrast.group == "ends" else None


def shapley(one: int, count: int, values: dict[frozenset[int], Numbers]) -> Numbers:
    """What a unit adds in each game, on average over all orders in which the units could come."""
    added = np.zeros_like(values[frozenset()])
    for others in subsets(frozenset(range(count)) - {one}):
        orders = factorial(len(others)) * factorial(count - 1 - len(others)) / factorial(count)
        added += orders * (values[others | {one}] - values[others])
    return added
