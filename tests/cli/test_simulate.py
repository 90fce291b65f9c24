"""`simulate`: what it counts, and that it counts the same again."""

import json

import pytest
from processes import Run, Start

KEYS = [
    "game",
    "variant",
    "players",
    "options",
    "seed",
    "games",
    "decisions",
    "seconds",
    "returns",
    "wins",
    "shared",
    "ended_by",
]


def counted(run: Run, *words: str) -> dict[str, object]:
    result = run("simulate", *words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data: dict[str, object] = json.loads(result.stdout)
    return data


def test_json_has_the_promised_shape(run: Run) -> None:
    data = counted(run, "sedma", "--players", "3", "--option", "last_trick=no", "-n", "4", "--seed", "9")
    assert list(data) == KEYS
    assert (data["game"], data["players"], data["seed"], data["games"]) == ("sedma", 3, 9, 4)
    assert data["options"]["last_trick"] is False  # type: ignore[index]
    returns = data["returns"]
    assert isinstance(returns, dict) and list(returns) == ["mean", "sd"] and len(returns["mean"]) == 3
    assert data["ended_by"] == {"finished": 4}


@pytest.mark.parametrize("player", ["uniform", "by_kind"])
def test_the_same_seed_gives_the_same_games(run: Run, player: str) -> None:
    words = ("sedma", "-n", "5", "--seed", "3", "--player", player)
    first, second = counted(run, *words), counted(run, *words)
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    other = counted(run, "sedma", "-n", "5", "--seed", "4", "--player", player)
    assert [other["decisions"], other["returns"]] != [first["decisions"], first["returns"]]


def test_partners_win_together_but_share_nothing(run: Run) -> None:
    data = counted(run, "sedma", "--players", "4", "-n", "10")
    wins = data["wins"]
    assert isinstance(wins, list) and wins[0] == wins[2] and wins[1] == wins[3]
    assert sum(wins) == 20 + data["shared"][1] * 2  # type: ignore[index]


def test_the_table_for_people(run: Run) -> None:
    lines = run("simulate", "sedma", "-n", "3").stdout.splitlines()
    assert lines[0].split() == ["seat", "mean", "sd", "wins", "shared"]
    assert [line.split()[0] for line in lines[1:3]] == ["p0", "p1"]
    assert lines[4] == "3 games, ended by: finished 3"
    assert "decisions a game" in lines[5]


def test_progress_is_shown_at_a_terminal(terminal: Start) -> None:
    process = terminal("simulate", "sedma", "-n", "200")
    assert process.end() == 0
    assert "/200" in process.screen and "decisions a game" in process.screen
