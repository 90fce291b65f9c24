"""Machine code and the interpreter play the very same games: every decision, position and result. `HOYLE_NATIVE=deep` plays more.

The ordinary run has every shipped game with every number of players, every variant and value of an option with the fewest, and
the games that were written anew from their rules; the deep one (`make native-deep`) every two values of options that go together, each with all
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
from hoyle.native.lower.storage import Unsupported
from hoyle.native.playing import CHOOSERS
from native.lockstep import Both, both_of, by_machine, differences, middle, rollouts
from properties.tables import SHIPPED, TESTS, Options, game_at, name_of, numbers_at, shared_out

DEEP = os.environ.get("HOYLE_NATIVE") == "deep"

#: Of games written anew and not shipped: the fewest players alone, else every table.
REWRITTEN = sorted(path for path in (TESTS / "data" / "rewritten").glob("*.yaml") if "scenarios" not in path.name)

#: Games compared at a table with one kind of player, and after how many decisions they are called.
GAMES, MOST = (25, 20_000) if DEEP else (3, 50)

#: States that play goes on from at a table, games from each, and how far into a game the states are.
STATES, FROM_EACH, FAR = (20, 3, 5_000) if DEEP else (2, 2, 60)


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
            every = DEEP or (path in SHIPPED and players == numbers_at(path)[0])
            for options in settings if every else settings[:1]:
                kinds = list(CHOOSERS)
                found += [(path, players, options, kind) for kind in (kinds if DEEP else [kinds[next(turn) % 3]])]
    return found


def called(table: Table) -> str:
    path, players, options, kind = table
    return "-".join([name_of(path), str(players), *(f"{name}={value}" for name, value in options), kind])


TABLES = tables()
#: One table of each rule file and number of players.
FEW = list({table[:2]: table for table in reversed(TABLES)}.values())


@lru_cache(maxsize=128)
def both_at(table: Table, checked: bool = False) -> Both:
    path, players, options, kind = table
    try:
        return both_of(game_at(path, players, options), kind, quickly=not DEEP or checked, checked=checked)
    except Unsupported as unsupported:
        assert path not in SHIPPED, unsupported.what
        pytest.skip(f"not played natively: {unsupported.what}")


@pytest.mark.parametrize("table", TABLES, ids=called)
def test_games_are_the_same(table: Table) -> None:
    assert differences(both_at(table), range(GAMES), MOST) == []


@pytest.mark.parametrize("table", FEW if DEEP else FEW[1::3], ids=called)
def test_games_are_the_same_to_their_end(table: Table) -> None:
    both = both_at(table)
    _, seed = min((outcome[1], seed) for seed, outcome in enumerate(by_machine(both, 8, 0)) if outcome[0] != "fault")
    assert differences(both, [seed]) == []


@pytest.mark.parametrize("table", TABLES if DEEP else FEW[::3], ids=called)
def test_games_from_any_state_are_the_same(table: Table) -> None:
    both, rng = both_at(table), Random(called(table))
    for seed in range(STATES):
        state = middle(both, seed, rng.randrange(FAR))
        assert rollouts(both, state, FROM_EACH, seed + 1, MOST) == []


@pytest.mark.parametrize("table", FEW if DEEP else FEW[::4], ids=called)
def test_games_after_a_legal_move_are_the_same(table: Table) -> None:
    both, rng = both_at(table), Random(called(table))
    state = middle(both, 3, rng.randrange(20))
    moves = state.legal_moves()
    for move in rng.sample(moves, min(4, len(moves))):
        after = state.copy()
        after.apply(move)
        assert rollouts(both, after, 1, 5, MOST) == []


@pytest.mark.parametrize("table", TABLES if DEEP else TABLES[::40], ids=called)
def test_games_are_the_same_where_every_index_is_checked(table: Table) -> None:
    assert differences(both_at(table, checked=True), range(3), MOST) == []


def test_patient_players_are_as_patient_as_the_others() -> None:
    assert by_kind.RARELY == random_player.RARELY
