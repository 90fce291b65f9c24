"""Results against each bot."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from hoyle.records import Log, read_log
from hoyle.records.lines import End
from hoyle_cli.main import cli
from hoyle_cli.menu.results import Results, Tally, result_rows
from hoyle_cli.menu.results_page import table_text
from hoyle_cli.saved_games.folder import text_of


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    path: Path = tmp_path_factory.mktemp("logs") / "game.jsonl"
    CliRunner().invoke(cli, ["play", "sedma", "--seed", "3", "--log", str(path)], input="1\n" * 60)
    found = read_log(text_of(path), str(path))
    assert isinstance(found, Log) and found.end is not None
    return found


def with_end(log: Log, seats: tuple[str, ...], winners: tuple[int, ...]) -> Log:
    end = End("finished", winners, (0,) * len(seats), 2)
    return replace(log, head=replace(log.head, seats=seats, players=len(seats)), end=end)


@pytest.mark.parametrize(
    ("seats", "winners", "expected"),
    [
        (("human", "greedy"), (0,), {"greedy": Results(won=1)}),
        (("human", "greedy"), (1,), {"greedy": Results(lost=1)}),
        (("human", "greedy"), (0, 1), {"greedy": Results(neither=1)}),
        (("human", "greedy"), (), {"greedy": Results(neither=1)}),
        (("human", "greedy", "random"), (2,), {"greedy": Results(neither=1), "random": Results(lost=1)}),
        (("human", "greedy", "greedy", "greedy"), (0, 2), {"greedy": Results(won=1)}),
        (("human", "greedy", "mcts", "greedy"), (1, 3), {"greedy": Results(lost=1), "mcts": Results(neither=1)}),
        (("human", "human", "greedy"), (0,), {}),
        (("greedy", "random"), (0,), {}),
    ],
)
def test_a_game_counts_once_for_each_bot(
    log: Log, seats: tuple[str, ...], winners: tuple[int, ...], expected: dict[str, Results]
) -> None:
    tally = Tally()
    tally.add(with_end(log, seats, winners))
    assert {bot: results for (_, bot), results in tally.by_game.items()} == expected


def test_an_unfinished_game_does_not_count(log: Log) -> None:
    tally = Tally()
    tally.add(replace(log, end=None))
    assert not tally.by_game


def test_bots_with_several_games_have_a_total(log: Log) -> None:
    tally = Tally()
    for title in ("One", "Two"):
        game = with_end(log, ("human", "mcts:200"), (0,))
        tally.add(replace(game, head=replace(game.head, title=title)))
    tally.by_game["Two", "mcts:200"].lost += 1
    assert result_rows(tally)[1:] == [
        ["good (mcts:200)", "One", "1", "1", "0", "0", "100%"],
        ["", "Two", "2", "1", "1", "0", "50%"],
        ["", "together", "3", "2", "1", "0", "67%"],
    ]
    assert "together" in table_text(result_rows(tally)).plain
