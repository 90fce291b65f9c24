"""The laws over every table: a law of one game in, a test over rule files, numbers of players and seeds out.

By default each law is tried on one game of each table, and of long ones only the beginning. With HOYLE_LAWS=deep it is
tried on five, further on and at more decisions, and on games in another dress of more sizes.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hoyle.play.game import State
from properties.tables import DEEP, MORE, SHIPPED, SMALL, name_of, tables
from properties.ways import Way, journey

#: How many decisions of a game are played to look at some of them closely.
FAR = 500 if DEEP else 60
#: How many decisions of one game are looked at closely.
STOPS = 10 if DEEP else 5
#: How many games are played at a table for one that is played in the ordinary tests.
TIMES = 5 if DEEP else 1

TABLES = list(tables([*SHIPPED, *SMALL, *MORE]))
NAMES = [f"{name_of(path)}-{players}" for path, players in TABLES]


def law(test: Callable[[Path, int, int], None]) -> Any:
    """A law over seeds, for every table."""

    def run(path: Path, players: int) -> None:
        salt = crc32(f"{name_of(path)} {players}".encode())

        @settings(
            max_examples=1 if path in MORE else TIMES,
            deadline=None,
            database=None,
            derandomize=not DEEP,
            phases=(Phase.generate,),
            suppress_health_check=(HealthCheck.too_slow,),
        )
        @given(seed=st.integers(0, 2**40))
        def example(seed: int) -> None:
            test(path, players, seed ^ salt)

        example()

    run.__doc__ = test.__doc__
    return pytest.mark.parametrize("path, players", TABLES, ids=NAMES)(run)


def stops(at: Way, most: int = STOPS) -> Iterator[State]:
    """Copies of some states of a game: where something is asked that was not asked before, and others here and there.

    While one is looked at, the moves of the way are those that lead to it.
    """
    found: list[State] = []
    for state in journey(at, FAR):
        found.append(state.copy())
    moves = at.moves
    first: dict[int, int] = {}
    for i, state in enumerate(found):
        first.setdefault(state.position.node, i)
    rng = Random(at.seed)
    new = rng.sample(sorted(first.values()), min(len(first), most))
    some = rng.sample(range(len(found)), min(len(found), max(1, most - len(new))))
    for i in sorted({*new, *some}):
        at.moves = moves[:i]
        yield found[i]
