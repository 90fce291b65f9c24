"""`profile`: what it prints, its JSON, its games, and what it refuses."""

import json
from pathlib import Path

import pytest
from processes import Run, Start

from audit.halls import BAD
from hoyle.tools.profile import clocks


@pytest.fixture(autouse=True)
def fitted_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What clocks cost is found out roughly: nothing here looks at how long things took."""
    monkeypatch.setattr(clocks, "SECONDS", 0.01)


KEYS = ["game", "variant", "players", "options", "seed", "games", "broken_off", "decisions", "seconds", "rest", "lines"]


def test_json_has_the_promised_shape(run: Run) -> None:
    result = run("profile", "sedma", "--players", "3", "--option", "last_trick=no", "-n", "2", "--seed", "9", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert list(data) == [*KEYS, "decisions_at"]
    assert (data["game"], data["variant"], data["players"], data["seed"], data["games"]) == ("sedma", None, 3, 9, 2)
    assert data["options"]["last_trick"] is False and data["broken_off"] is False
    for line in data["lines"]:
        assert list(line) == ["file", "line", "text", "own", "all", "times"]
        text = Path(line["file"]).read_text(encoding="utf-8").splitlines()[line["line"] - 1]
        assert text.strip() == line["text"] and line["times"] >= 1
    for line in data["decisions_at"]:
        assert list(line) == ["file", "line", "text", "decisions", "moves", "most", "seconds", "slowest"]
        assert line["decisions"] <= line["moves"] <= line["decisions"] * line["most"]
    assert sum(line["decisions"] for line in data["decisions_at"]) == data["decisions"]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("words", [("sedma", "--players", "4"), ("kathmandu",), ("sedma/wild_eights",), ("goofspiel",)])
def test_the_games_are_those_of_simulate(run: Run, words: tuple[str, ...]) -> None:
    more = ("-n", "2", "--seed", "7", "--json")
    profiled, simulated = (json.loads(run(name, *words, *more).stdout) for name in ("profile", "simulate"))
    for key in ("game", "variant", "players", "options", "seed", "games", "decisions"):
        assert profiled[key] == simulated[key], key


def test_the_report_for_people(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("profile", "sedma", "-n", "3").stdout.splitlines()
    assert lines[0] == "sedma, 2 players, seed 0" and lines[1].startswith("3 games, ")
    assert " 0.0 s" not in lines[1]
    assert max(map(len, lines)) <= 80
    assert [line.split() for line in lines if line.split()[:1] in (["own"], ["all"])] == [
        ["own", "all", "times", "each", "line"],
        ["all", "chosen", "moves", "most", "each", "slowest", "line"],
    ]


def test_the_rule_file_with_the_cost_of_each_line(run: Run) -> None:
    result = run("profile", "sedma", "-n", "1", "--lines")
    assert " | game: sedma" in result.stdout and "deal " in result.stdout


def test_it_stops_when_the_time_is_up(run: Run) -> None:
    data = json.loads(run("profile", "sequence", "--seconds", "0.2", "--json").stdout)
    assert data["broken_off"] is True and data["decisions"] and data["seconds"] < 2


def test_a_rule_that_cannot_be_carried_out_is_told(run: Run) -> None:
    result = run("profile", str(BAD / "stuck.yaml"), "-n", "20")
    assert result.exit_code == 1
    assert "R931" in result.stderr and result.stdout.startswith("stuck")
    assert result.stderr.endswith("\nhoyle: the first game that a rule stopped has seed 0\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sedma", "--players", "9"], "sedma is for 2 to 4 players, not 9"),
        (["sedma", "--option", "sevens=eight"], "sevens"),
        (["sedma", "-n", "0"], "`-n` takes a whole number from 1 up, not `0`"),
        (["sedma", "--seconds", "0"], "`--seconds` takes a number from 0.1 up, not `0`"),
        (["sedma", "--seconds", "soon"], "`--seconds` takes a number from 0.1 up, not `soon`"),
        (["sedma", "--line"], "did you mean `--lines`?"),
        (["no_such_game"], "no_such_game"),
        ([], "GAME"),
    ],
)
def test_wrong_usage_is_refused_in_one_line(run: Run, words: list[str], said: str) -> None:
    result = run("profile", *words)
    assert result.exit_code == 2 and result.stdout == ""
    assert said in result.stderr and len(result.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("words", "shown"), [(("-n", "20"), "/20"), (("--seconds", "2"), "/2")])
def test_progress_is_shown_at_a_terminal(terminal: Start, words: tuple[str, ...], shown: str) -> None:
    process = terminal("profile", "goofspiel", *words)
    assert process.end() == 0
    assert shown in process.screen and "goofspiel, 2 players" in process.screen
