"""`audit`: what it prints, its JSON, its page, its scenarios and how it ends."""

import json
import re
from pathlib import Path

import pytest
from processes import Run, Start

from audit.halls import BAD
from hoyle_cli import audit

KEYS = [
    "game",
    "variant",
    "games",
    "decisions",
    "searched",
    "bots",
    "complaints",
    "broken_off",
    "refused",
    "long",
    "tables",
    "tried",
    "untried",
    "needed",
    "seconds",
    "violations",
    "coverage",
]
VIOLATION = [
    "law",
    "code",
    "message",
    "file",
    "line",
    "causes",
    "times",
    "players",
    "options",
    "seed",
    "moves",
    "scenario",
    "replayed",
]


@pytest.mark.slow
def test_a_sound_game(run: Run, tmp_path: Path) -> None:
    result = run("audit", "sedma", "-n", "6", "--players", "2", "-o", str(tmp_path))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "no law is violated" in result.stdout and "6 of 27 tables" in result.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_broken_law_ends_with_one_and_can_be_replayed(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "found"
    result = run("audit", str(BAD / "stuck.yaml"), "-n", "20", "-o", str(folder))
    assert result.exit_code == 1
    assert "stuck (R931)" in result.stdout
    file = folder / "stuck-1.yaml"
    assert f"replay: hoyle test {file}" in result.stdout
    again = run("test", str(file))
    assert again.exit_code == 1 and "R931" in again.stdout


def test_the_command_that_a_false_expectation_names_finds_a_game_of_it(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "stuck.yaml"
    rounds = "    repeat rounds times:"
    game.write_text((BAD / "stuck.yaml").read_text().replace(rounds, f"    expect count(stock) is 99\n{rounds}"))
    stopped = run("simulate", str(game), "-n", "1")
    assert "error[R921]" in stopped.stderr
    found = re.search(r"`hoyle (.*?)`", stopped.stderr.split("= help:")[1])
    assert found is not None
    result = run(*found[1].split(), "-o", str(tmp_path / "found"))
    assert result.exit_code == 1 and "fault (R921)" in result.stdout
    again = run("test", str(tmp_path / "found" / "fault-1.yaml"))
    assert again.exit_code == 1 and "R921" in again.stdout


@pytest.mark.slow
def test_json_has_the_promised_shape(run: Run, tmp_path: Path) -> None:
    result = run("audit", str(BAD / "stuck.yaml"), "-n", "20", "-o", str(tmp_path), "--json")
    data = json.loads(result.stdout)
    assert list(data) == KEYS
    assert [list(v) for v in data["violations"]] == [VIOLATION]
    assert data["violations"][0]["moves"][0].startswith("p")
    assert list(data["coverage"]) == ["percent", "sections", "missed", "lines"]
    (lines,) = data["coverage"]["lines"].values()
    assert all(list(line) == ["hits", "missed"] for line in lines.values())
    assert list(data["coverage"]["sections"]["phases"]) == ["points", "reached", "percent"]
    assert data["untried"] == {"players": [], "options": {}}
    assert list(data["needed"]) == ["every_value", "every_two"]


@pytest.mark.slow
def test_what_was_not_tried_is_told(run: Run, tmp_path: Path) -> None:
    words = ["audit", "scopa", "--option", "target=1", "-o", str(tmp_path), "-n", "1"]
    data = json.loads(run(*words, "--json").stdout)
    assert data["untried"]["players"] == [3, 4]
    assert "last_sweep" in data["untried"]["options"] and "target" not in data["untried"]["options"]
    text = run(*words).stdout
    assert "not tried for lack of games: 3 or 4 players; " in text
    assert "last_sweep yes" in text and "target" not in text.split("not tried")[1]
    every, together = data["needed"]["every_value"], data["needed"]["every_two"]
    assert f"(-n {every} tries every value once)" in text
    text = run(*words, "-n", str(every)).stdout
    assert f"every value was tried, but not every pair of values (-n {together} tries every pair)" in text
    assert "tried," not in run(*words, "-n", str(together)).stdout.split(" tables, ")[1]


def test_a_pipe_is_told_how_far_it_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "EVERY", 0.0)
    result = run("audit", str(BAD / "stuck.yaml"), "-n", "3", "-o", str(tmp_path))
    lines = result.stderr.splitlines()
    assert re.fullmatch(r"audit: 0 of 3 games, 0 decisions, \d+ s", lines[0])
    assert "making broken law 1 small" in lines[-1]
    assert "audit:" not in result.stdout


def test_the_source_and_the_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ["--source", "--html", str(page), "--cap", "50", "-o", str(tmp_path)]
    result = run("audit", str(BAD / "endless.yaml"), "-n", "2", *words)
    assert "| " in result.stdout and "<- `stop` is never taken" in result.stdout
    text = page.read_text(encoding="utf-8")
    assert 'class="never"' in text and "`stop` is never taken" in text
    assert "http" not in text and "<script" not in text


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/no/such/x.html", "cannot write /no/such/x.html: there is no such folder"),
        ("", "`` is no name of a file"),
    ],
)
def test_a_page_that_can_be_none_is_refused_before_anything_is_played(run: Run, path: str, told: str) -> None:
    result = run("audit", "sedma", "--html", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr and result.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_what_was_found_is_told_though_files_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "found"
    result = run("audit", str(BAD / "endless.yaml"), "-n", "2", "--cap", "50", "-o", str(folder), "--html", "/dev/full")
    assert "endless" in result.stdout and "reached " in result.stdout and "replay" not in result.stdout
    scenarios, page = result.stderr.splitlines()[-2:]
    assert scenarios == f"hoyle: cannot write scenarios to {folder}: Not a directory"
    assert page == "hoyle: cannot write HTML to /dev/full: No space left on device"
    assert result.exit_code == 1  # a law is broken


def test_options_and_players_are_checked(run: Run) -> None:
    assert run("audit", "sedma", "--players", "9").exit_code == 2
    assert run("audit", "sedma", "--option", "sevens=eight").exit_code == 2
    assert run("audit", "sedma", "--variant", "a", "--variant", "b").exit_code == 2
    assert run("audit", "no_such_game").exit_code == 2


@pytest.mark.slow
def test_a_variant_is_audited(run: Run, tmp_path: Path) -> None:
    result = run("audit", "sedma/wild_eights", "-n", "2", "-o", str(tmp_path), "--json")
    assert (result.exit_code, json.loads(result.stdout)["variant"]) == (0, "wild_eights")


@pytest.mark.slow
def test_time_is_kept(run: Run, tmp_path: Path) -> None:
    result = run("audit", "sequence", "-n", "5000", "--seconds", "0.5", "-o", str(tmp_path), "--json")
    assert 1 <= json.loads(result.stdout)["games"] < 5000


@pytest.mark.slow
def test_a_terminal_shows_how_far_it_is(terminal: Start, tmp_path: Path) -> None:
    process = terminal("audit", "sequitur", "-n", "3", "-o", str(tmp_path))
    process.expect("/3")
    process.expect("no law is violated")
    assert process.end() == 0


def test_bots_play_the_games(run: Run) -> None:
    result = run("audit", "sedma", "-n", "1", "--players", "2", "--bots", "random", "--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["bots"] == ["random"]


@pytest.mark.parametrize("bots", ["nobody", "mcts:no", "greedy,"])
def test_a_bot_that_there_is_not_is_told_in_one_line(run: Run, bots: str) -> None:
    result = run("audit", "sedma", "-n", "1", "--bots", bots)
    assert result.exit_code == 2
    assert "--bots: " in result.stderr
    assert "Traceback" not in result.stderr
