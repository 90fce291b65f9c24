"""Machine code and the interpreter play the very same games: every decision, position and result. `HOYLE_NATIVE=deep` plays more.

The ordinary run has every shipped game with every number of players, variant and value of an option, and the games that were
written anew from their rules; the deep one (`make native-deep`) every two values of options that go together, each with all
players, and once more in code that checks every index.
"""

import os
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

from hoyle.bots import random_player
from hoyle.native.lower import by_kind
from native.lockstep import CHOOSERS, Both, both_of, by_machine, differences, middle, rollouts, short_games
from properties.tables import SHIPPED, TESTS, Options, game_at, name_of, numbers_at, shared_out

DEEP = os.environ.get("HOYLE_NATIVE") == "deep"

#: Of games written anew and not shipped: the fewest players alone, else every table.
REWRITTEN = sorted(path for path in (TESTS / "data" / "rewritten").glob("*.yaml") if "scenarios" not in path.name)

#: Games compared at a table with one kind of player, and how many decisions of them the interpreter makes.
GAMES, MOST = (25, 50_000) if DEEP else (5, 600)

#: States that play goes on from at a table, and games from each.
STATES, FROM_EACH = (20, 3) if DEEP else (3, 1)

#: A table with one kind of player: a rule file, a number of players, options.
Table = tuple[Path, int, Options, str]


def tables() -> list[Table]:
    """The tables of this run: kinds of players in turn, in the deep run all of them."""
    found: list[Table] = []
    turn = count()
    for path in (*SHIPPED, *REWRITTEN):
        for players, settings in shared_out(path, 2 if DEEP else 1).items():
            if path in REWRITTEN and not DEEP and players != numbers_at(path)[0]:
                continue
            for options in settings if DEEP or path in SHIPPED else settings[:1]:
                kinds = list(CHOOSERS)
                found += [(path, players, options, kind) for kind in (kinds if DEEP else [kinds[next(turn) % 3]])]
    return found


def called(table: Table) -> str:
    path, players, options, kind = table
    return "-".join([name_of(path), str(players), *(f"{name}={value}" for name, value in options), kind])


TABLES = tables()
#: One table of each rule file and number of players.
FEW = list({table[:2]: table for table in reversed(TABLES)}.values())


@lru_cache(maxsize=8)
def both_at(table: Table, checked: bool = False) -> Both:
    path, players, options, kind = table
    return both_of(game_at(path, players, options), kind, quickly=not DEEP or checked, checked=checked)


@pytest.mark.parametrize("table", TABLES, ids=called)
def test_whole_games_are_the_same(table: Table) -> None:
    both = both_at(table)
    assert differences(both, short_games(both, GAMES, MOST)) == []


@pytest.mark.parametrize("table", TABLES if DEEP else FEW, ids=called)
def test_games_from_any_state_are_the_same(table: Table) -> None:
    both, rng = both_at(table), Random(called(table))
    for seed in short_games(both, STATES, MOST):
        length = by_machine(both, 1, seed)[0][1]
        state = middle(both, seed, rng.randrange(length + 1))
        assert rollouts(both, state, FROM_EACH, seed + 1) == []


@pytest.mark.parametrize("table", FEW if DEEP else FEW[::4], ids=called)
def test_games_after_a_legal_move_are_the_same(table: Table) -> None:
    both, rng = both_at(table), Random(called(table))
    seed = short_games(both, 1, MOST)[0]
    state = middle(both, seed, rng.randrange(by_machine(both, 1, seed)[0][1]))
    for move in rng.sample(state.legal_moves(), min(4, len(state.legal_moves()))):
        after = state.copy()
        after.apply(move)
        assert rollouts(both, after, 1, 5) == []


@pytest.mark.skipif(not DEEP, reason="in the deep run")
@pytest.mark.parametrize("table", TABLES, ids=called)
def test_games_are_the_same_where_every_index_is_checked(table: Table) -> None:
    both = both_at(table, checked=True)
    assert differences(both, short_games(both, 3, MOST)) == []


def test_patient_players_are_as_patient_as_the_others() -> None:
    assert by_kind.RARELY == random_player.RARELY
