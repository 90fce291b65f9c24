"""The laws of Hoyle, tried on every game: rule files in, nothing out.

Every rule file under gamedefs/ and every one of the test games is tried with its numbers of players and with options that
are sampled pairwise, by players who choose any move and by players who first choose the kind of action. What fails is told
with the game, options, seed and moves that lead there.

By default a few games of each table are tried, long ones not to their end (about two minutes on two cores). With
HOYLE_LAWS=deep (`make laws-deep`) every shipped game plays 10,000 games to the end with each number of players, and the
other laws are tried on 300 games of each table: hours, for a machine with many cores.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hoyle.graph import nodes as g
from hoyle.model.formula import Subsets
from hoyle.play.state import State
from hoyle.runtime.moves import CHANCE, SIMULTANEOUS, TERMINAL, IllegalMove, Move
from hoyle.runtime.notation import PASS
from hoyle.runtime.position import DECISIONS
from hoyle.view.log import entries
from properties.eyes import Eyes
from properties.swap import exchanged, mirrored
from properties.tables import DRAFTS, SHIPPED, SMALL, name_of, tables
from properties.ways import Way, again, choose, everything, journey, make, seats, told, way

DEEP = os.environ.get("HOYLE_LAWS") == "deep"
#: How many decisions of a game are looked at, and how many in passing.
FAR = DECISIONS if DEEP else 300
NEAR = 400 if DEEP else 60
#: Decisions with more moves than this are looked at in samples.
MANY = 120

OURS = [*tables(SHIPPED), *tables(SMALL)]
ALL = [*OURS, *tables(DRAFTS)]
SEEDS = st.integers(0, 2**40)


def law(games: int, deep: int, drafts: int = 1) -> Callable[[Any], Any]:
    """A law over seeds and how far to play, for every table; so many games of each."""

    def wrap(test: Callable[[Path, int, int, int], None]) -> Any:
        def run(path: Path, players: int) -> None:
            ours = path not in DRAFTS
            examples = (deep if ours else deep // 20) if DEEP else (games if ours else drafts)
            quiet = (HealthCheck.too_slow, HealthCheck.data_too_large)

            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                derandomize=not DEEP,
                suppress_health_check=quiet,
            )
            @given(seed=SEEDS, spent=st.integers(0, 10))
            def example(seed: int, spent: int) -> None:
                test(path, players, seed, spent)

            example()

        run.__doc__ = test.__doc__
        names = [f"{name_of(path)}-{players}" for path, players in ALL]
        return pytest.mark.parametrize("path, players", ALL, ids=names)(run)

    return wrap
