"""Machine code and the interpreter play the very same games: every decision, position and result. `HOYLE_NATIVE=deep` plays more.

The ordinary run has the first games and their variants with every number of players, every value of a game's option with the
fewest, and more games with the fewest alone; the deep one (`make native-deep`) every two values of options that go
together, each with all players, and once more in code that checks every index.
"""

import os
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.bots import random_player
from hoyle.native.lower import stepwise_player
from hoyle.native.playing import CHOOSERS
from native.lockstep import Both, both_of, by_machine, differences, middle, rollouts
from properties.tables import MORE, SHIPPED, TESTS, Options, game_at, name_of, numbers_at, shared_out

DEEP = os.environ.get("HOYLE_NATIVE") == "deep"

#: A game in which a hand and a row open and close as it goes.
DUMMY = TESTS / "data" / "games" / "dummy" / "game.yaml"

#: A choice that the next player may challenge, and one that anybody may add.
UNO_CALLED = TESTS / "data" / "games" / "uno" / "variants" / "called.yaml"

#: Games compared at a table with one kind of player, and after how many decisions they are called.
GAMES, MOST = (12, 1_000) if DEEP else (3, 50)

#: States that play goes on from at a table, games from each, and how far into a game the states are.
STATES, FROM_EACH, FAR = (4, 3, 5_000) if DEEP else (2, 2, 60)


#: A table with one kind of player: a rule file, a number of players, options.
Table = tuple[Path, int, Options, str]

#: Rule files with numbers of players. Which options go together is found out by the tests themselves, since it takes a while.
SEATS = [
    (path, players)
    for path in (*SHIPPED, *MORE, DUMMY, UNO_CALLED)
    for players in (numbers_at(path) if DEEP or path in SHIPPED else numbers_at(path)[:1])
]


def tables(path: Path, players: int) -> list[Table]:
    """The tables of a game with so many players: kinds of players in turn, in the deep run all of them."""
    settings = shared_out(path, 2 if DEEP else 1)[players]
    if not DEEP and (path.name != "game.yaml" or players != numbers_at(path)[0]):
        settings = settings[:1]
    kinds, turn = list(CHOOSERS), SEATS.index((path, players))
    found: list[Table] = []
    for number, options in enumerate(settings, turn):
        chosen = kinds if DEEP else [kinds[number % len(kinds)]]
        found += [(path, players, options, kind) for kind in chosen]
    return found


def table_words(table: Table) -> str:
    """A table in words, for what is told of a failure."""
    path, players, options, kind = table
    return "-".join([name_of(path), str(players), *(f"{name}={value}" for name, value in options), kind])


@lru_cache(maxsize=128)
def both_at(table: Table, checked: bool = False) -> Both:
    path, players, options, kind = table
    return both_of(game_at(path, players, options), kind, quickly=not DEEP or checked, checked=checked)


def at_seats(seats: list[tuple[Path, int]]) -> pytest.MarkDecorator:
    """A test of rule files with numbers of players."""
    return pytest.mark.parametrize("path, players", seats, ids=[f"{name_of(path)}-{n}" for path, n in seats])


@pytest.mark.sweep(12)
@at_seats(SEATS)
def test_games_are_the_same(path: Path, players: int) -> None:
    for table in tables(path, players):
        assert differences(both_at(table), range(GAMES), MOST) == [], table_words(table)


@pytest.mark.sweep(6)
@at_seats(SEATS if DEEP else SEATS[1::3])
def test_games_are_the_same_to_their_end(path: Path, players: int) -> None:
    both = both_at(tables(path, players)[0])
    _, seed = min((outcome[1], seed) for seed, outcome in enumerate(by_machine(both, 8, 0)) if outcome[0] != "fault")
    assert differences(both, [seed]) == []


@pytest.mark.sweep(4)
@at_seats(SEATS if DEEP else SEATS[::3])
def test_games_from_any_state_are_the_same(path: Path, players: int) -> None:
    for table in tables(path, players) if DEEP else tables(path, players)[:1]:
        both, rng = both_at(table), Random(table_words(table))
        for seed in range(STATES):
            state = middle(both, seed, rng.randrange(FAR))
            assert rollouts(both, state, FROM_EACH, seed + 1, MOST) == [], table_words(table)


@pytest.mark.sweep(4)
@at_seats(SEATS if DEEP else SEATS[::4])
def test_games_after_a_legal_move_are_the_same(path: Path, players: int) -> None:
    table = tables(path, players)[0]
    both, rng = both_at(table), Random(table_words(table))
    state = middle(both, 3, rng.randrange(20))
    moves = state.legal_moves()
    for move in rng.sample(moves, min(4, len(moves))):
        after = state.copy()
        after.apply(move)
        assert rollouts(both, after, 1, 5, MOST) == []


@at_seats(SEATS if DEEP else SEATS[::25])
def test_games_are_the_same_where_every_index_is_checked(path: Path, players: int) -> None:
    for table in tables(path, players) if DEEP else tables(path, players)[:1]:
        assert differences(both_at(table, checked=True), range(3), MOST) == [], table_words(table)


def test_patient_players_are_as_patient_as_the_others() -> None:
    assert stepwise_player.RARELY == random_player.RARELY


def test_a_free_action_is_enough_where_there_is_no_else() -> None:
    game = hoyle.load(Path(__file__).parent / "free_first.yaml", players=2)
    state = game.new_state(seed=1, dealer=0)
    assert [str(move) for move in state.legal_moves()] == ["prepare"]
    state.apply("prepare")
    assert {move.action for move in state.legal_moves()} == {"play"}
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    assert state.variables()["skipped[0]"] == state.variables()["skipped[1]"] == 1  # only the main menu counts there
    for player in CHOOSERS:
        assert differences(both_of(game, player), range(20)) == []
