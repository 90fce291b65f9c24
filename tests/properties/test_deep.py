"""Long runs: up to 10,000 games of every shipped game with each number of players, to their end.

They are played with HOYLE_LAWS=deep (`make laws-deep`) for HOYLE_LAWS_SECONDS (3000) CPU seconds in all, which the tables
share; after each turn of a table a line tells how far it is. In that time Goofspiel comes to its 10,000 games, most tables
to some thousands, and the longest games to a few dozen: 10,000 of everything take days of one core. What each table
costs stands in CONTRIBUTING.md.
"""

import ast
import os

import pytest

from hoyle.engine.runtime import steps
from hoyle.play.game import State
from hoyle.tools.audit import laws
from properties import long_runs
from properties.long_runs import ENOUGH, PLAYERS, game_number, play_all
from properties.tables import SHIPPED, samples, tables
from properties.ways import again

GAMES = 10_000
SECONDS = float(os.environ.get("HOYLE_LAWS_SECONDS", "3000"))
SHORT = [(path, players) for path, players in tables(SHIPPED) if path.parent.name == "goofspiel"]


@pytest.mark.skipif(os.environ.get("HOYLE_LAWS") != "deep", reason="most of an hour: make laws-deep")
def test_thousands_of_games_end_and_lose_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    def tell(line: str) -> None:
        with capsys.disabled():
            print(line, flush=True)

    runs = play_all(list(tables(SHIPPED)), GAMES, SECONDS, tell)
    assert not [wrong for run in runs for wrong in run.wrong]


# ---- that such a run would notice


def test_a_run_plays_every_table_and_tells_of_it() -> None:
    told: list[str] = []
    runs = play_all(SHORT, 12, 60, told.append)
    assert [run.games for run in runs] == [12] * len(SHORT) and not any(run.wrong for run in runs)
    assert len(told) == len(SHORT) and told[0].startswith("goofspiel, 2 players: 12 games (")


def test_games_go_through_the_options_with_both_players() -> None:
    path, players = SHORT[0]
    rows = samples(path, players)
    games = [game_number(path, players, number) for number in range(2 * len(rows))]
    assert {(at.options, at.player) for at in games} == {(row, player) for row in rows for player in PLAYERS}


def test_a_game_is_given_up_only_where_a_limit_is_taken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen decisions are no whole game of Sedma, so the engine ends it by itself."""
    table = next((path, players) for path, players in tables(SHIPPED) if path.parent.name == "sedma")
    for module in (long_runs, steps, laws):
        monkeypatch.setattr(module, "DECISIONS", 16)
    (run,) = play_all([table], 2, 60)
    assert (run.long, len(run.wrong)) == (0, 2) and "not over" in run.wrong[0]
    monkeypatch.setattr(long_runs, "has_unlimited", lambda options: True)
    (run,) = play_all([table], 2, 60)
    assert (run.long, len(run.wrong)) == (2, 0) and "2 given up, 0 wrong" in str(run)


def test_a_game_that_goes_wrong_is_told_with_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(state: State) -> str | None:
        return "lost: 9H" if state.is_terminal else None

    monkeypatch.setattr(long_runs, "check_zones", lost)
    (run,) = play_all(SHORT[:1], 12, 60)
    assert run.games == len(run.wrong) == ENOUGH
    message, place, moves = run.wrong[0].split("\n")
    assert message == "AssertionError: lost: 9H" and "goofspiel, 2 players" in place
    state = game_number(*SHORT[0], 0).start()
    for line in ast.literal_eval(moves.removeprefix("moves ")):
        again(state, line)
    assert state.is_terminal
