"""Share of each change of a patch in the measured differences.

The shares are Shapley's (1953): what a change adds, averaged over all orders. Changes that make no game without one
another count as one. With more than `MOST` changes, each is played alone and all without each.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import factorial
from typing import Literal

import numpy as np

from hoyle.compile import Patch
from hoyle.engine.table.fault import Fault, Refused
from hoyle.measure.game_rows import Records
from hoyle.measure.measure import Plan
from hoyle.play.game import Game
from hoyle.tools.study.contrast import Contrast
from hoyle.tools.study.estimates import UNKNOWN, Estimate, Numbers, gap_of, mean_of
from hoyle.tools.study.measures import Group, measures
from hoyle.tools.study.playing import record, within

#: With at most this many changes, every subset is played.
MOST = 6

#: Kind of figure: the share of a change, its effect alone, or the difference lost without it.
Kind = Literal["share", "alone", "without"]

#: A change, or changes that need one another.
Unit = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Share:
    changes: Unit
    group: Group
    name: str
    shares: bool
    kind: Kind
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Setting:
    patch: Patch
    players: int
    options: dict[str, str]

    def game(self, chosen: frozenset[str]) -> Game | None:
        """None if these changes make no game at this table."""
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
    """Also count how many games rules stopped; only significant differences have shares."""
    sure = [contrast for contrast in found if contrast.significant]
    game = cache(setting.game)
    parts = units(setting.patch.changes, lambda chosen: game(chosen) is not None)
    if len(parts) < 2 or not sure:
        return [], 0
    whole = frozenset(range(len(parts)))
    exact = len(parts) <= MOST
    wanted = list(subsets(whole)) if exact else [*leave_one_out_subsets(whole)]
    games = {chosen: table for chosen in wanted if (table := game(changes_of(parts, chosen))) is not None}
    played: dict[frozenset[int], Records] = {}
    for number, (chosen, table) in enumerate(games.items()):
        report = within(progress, number * plan.games, len(games) * plan.games)
        played[chosen] = record(table, plan, report).records
        if exact and not played[chosen].over.any():  # each share takes a game of every subset
            return [], plan.games
    if exact and len(played) < len(wanted):
        return [], 0
    stopped = sum(int((~records.over).sum()) for chosen, records in played.items() if chosen and chosen != whole)
    return [share for contrast in sure for share in unit_shares(contrast, parts, played, exact)], stopped


# ---- changes that need one another


def units(names: Sequence[str], stands: Callable[[frozenset[str]], bool]) -> list[Unit]:
    """Group changes that need one another; `stands` says whether a subset makes a game.

    Of at most `MOST` units, every subset makes one.
    """
    found: list[Unit] = [(name,) for name in names]
    while (pair := needed_pair(found, stands)) is not None:
        found = merge_units(found, pair)
    while len(found) <= MOST and (group := failing_group(found, stands)) is not None:
        found = merge_units(found, group)
    return found


def needed_pair(found: Sequence[Unit], stands: Callable[[frozenset[str]], bool]) -> frozenset[int] | None:
    whole = frozenset(range(len(found)))
    for one in whole:
        for chosen in (frozenset({one}), whole - {one}):
            if not stands(changes_of(found, chosen)):
                for other in sorted(whole - {one}):  # one more, or one fewer
                    if stands(changes_of(found, chosen ^ {other})):
                        return frozenset({one, other})
    return None


def failing_group(found: Sequence[Unit], stands: Callable[[frozenset[str]], bool]) -> frozenset[int] | None:
    """Units that make no game, with the fewest others that complete them."""
    whole = frozenset(range(len(found)))
    for chosen in subsets(whole):
        if len(chosen) < len(found) and not stands(changes_of(found, chosen)):
            return next(
                chosen | more for more in subsets(whole - chosen) if more and stands(changes_of(found, chosen | more))
            )
    return None


def merge_units(found: Sequence[Unit], group: frozenset[int]) -> list[Unit]:
    one = tuple(name for number in sorted(group) for name in found[number])
    first = min(group)
    return [
        one if number == first else unit for number, unit in enumerate(found) if number == first or number not in group
    ]


def changes_of(parts: Sequence[Unit], chosen: frozenset[int]) -> frozenset[str]:
    return frozenset(name for number in chosen for name in parts[number])


def subsets(whole: frozenset[int]) -> Iterator[frozenset[int]]:
    for size in range(len(whole) + 1):
        yield from map(frozenset, combinations(sorted(whole), size))


def leave_one_out_subsets(whole: frozenset[int]) -> Iterator[frozenset[int]]:
    yield frozenset()
    yield from (frozenset({one}) for one in sorted(whole))
    yield from (whole - {one} for one in sorted(whole))
    yield whole


# ---- shares


def unit_shares(
    contrast: Contrast, parts: Sequence[Unit], played: dict[frozenset[int], Records], exact: bool
) -> Iterator[Share]:
    whole = frozenset(range(len(parts)))
    values = {chosen: values_of(contrast, records) for chosen, records in played.items()}
    there = {chosen: numbers for chosen, numbers in values.items() if numbers is not None}
    if exact and len(there) < len(values):
        return
    for number, unit in enumerate(parts):
        one, nothing = frozenset({number}), frozenset[int]()
        figures: list[tuple[Kind, Numbers | None]] = []
        if exact:
            figures.append(("share", shapley(number, len(parts), there)))
        else:
            if one in there and nothing in there:
                figures.append(("alone", there[one] - there[nothing]))
            if whole in there and whole - one in there:
                figures.append(("without", there[whole] - there[whole - one]))
        for kind, numbers in figures or [("alone", None)]:
            due = UNKNOWN if numbers is None else gap_of(numbers) if contrast.share else mean_of(numbers)
            yield Share(unit, contrast.group, contrast.name, contrast.share, kind, due)


def values_of(contrast: Contrast, records: Records) -> Numbers | None:
    """None if the games lack the measure."""
    for measure in measures(records):
        if (measure.group, measure.name) == (contrast.group, contrast.name):
            return measure.values
    return np.zeros(records.games) if contrast.group == "ends" else None


def shapley(one: int, count: int, values: dict[frozenset[int], Numbers]) -> Numbers:
    added = np.zeros_like(values[frozenset()])
    for others in subsets(frozenset(range(count)) - {one}):
        orders = factorial(len(others)) * factorial(count - 1 - len(others)) / factorial(count)
        added += orders * (values[others | {one}] - values[others])
    return added
