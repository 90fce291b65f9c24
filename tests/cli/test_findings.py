"""`validate`, `explain` and `test`: what is wrong, and what that means."""

import json
from pathlib import Path

import pytest
from processes import Run, Spawn, Start

from diagnostics.bad_files import written_whole

BAD = "hoyle: 1\ngame: bad\ntitel: Bad\n"


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.yaml"
    path.write_text(BAD)
    return str(path)


def test_a_good_file_is_good(run: Run) -> None:
    result = run("validate", "sedma")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "no errors in 1 file\n"


def test_errors_are_printed_with_their_places_and_counted(run: Run, bad: str) -> None:
    result = run("validate", bad, "sedma")
    assert result.exit_code == 1
    assert "error[S101]: unknown key `titel` in a game" in result.stdout
    assert "bad.yaml:3:1" in result.stdout
    assert "did you mean `title`?" in result.stdout
    assert result.stderr.endswith("errors in 2 files\n")


def test_findings_for_machines(run: Run, bad: str) -> None:
    found = json.loads(run("validate", bad, "--json").stdout)
    assert {"code", "severity", "message", "place", "label", "labels", "notes", "help"} == set(found[0])
    assert json.loads(run("validate", bad, "--format", "sarif").stdout)["version"] == "2.1.0"
    assert run("validate", bad, "--format", "github").stdout.startswith("::error file=")
    assert json.loads(run("validate", "sedma", "--json").stdout) == []


def test_strict_takes_warnings_for_errors_and_notes_show_on_demand(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from hoyle.language.report import Diagnostic

    found = [Diagnostic("G000", "warning", "odd", None), Diagnostic("G001", "note", "curious", None)]
    monkeypatch.setattr("hoyle.validate", lambda file, **_: found, raising=False)
    kind = run("validate", "sedma")
    assert (kind.exit_code, kind.stderr) == (0, "1 warning in 1 file\n")
    assert "curious" not in kind.stdout
    assert "curious" in run("validate", "sedma", "--notes").stdout
    strict = run("validate", "sedma", "--strict")
    assert (strict.exit_code, strict.stderr) == (1, "1 error in 1 file\n")


def test_notes_about_secrets_are_printed_once_each(run: Run, tmp_path: Path) -> None:
    file = written_whole("V602", tmp_path)
    told = "\n    ".join(f"if {card} is in hand[leader]: lucky = leader" for card in ("KH", "KC", "KS"))
    file.write_text(file.read_text().replace("    move trick to", f"    {told}\n    move trick to"))
    game = str(file)
    short, full = run("validate", game), run("validate", game, "--notes")
    assert (short.exit_code, short.stderr) == (0, "2 notes in 1 file\n")
    assert "the same note applies at 2 more places: see `--notes`" in short.stdout
    assert full.stdout.count("note[V602]") == 4 and "see `--notes`" not in full.stdout
    assert [finding["code"] for finding in json.loads(run("validate", game, "--json").stdout)] == ["V602", "V602"]


def test_other_commands_tell_the_errors_of_a_file_on_stderr(run: Run, bad: str) -> None:
    result = run("simulate", bad)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[S101]" in result.stderr


@pytest.mark.sweep(3)
@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"- 1", b"a: &a [*a]", b"[" * 20000])
def test_no_file_leads_to_a_traceback(spawn: Spawn, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    process = spawn("validate", str(path))
    out, err = process.communicate()
    assert process.returncode == 1
    assert "error[" in out and "Traceback" not in err


def test_explain_prints_the_page(run: Run) -> None:
    result = run("explain", "p101")
    assert result.exit_code == 0
    assert result.stdout.startswith("# P101: ")
    data = json.loads(run("explain", "P101", "--json").stdout)
    assert data["code"] == "P101" and data["page"] == result.stdout and data["title"]


def test_explain_lists_the_codes(run: Run) -> None:
    lines = run("explain", "--list").stdout.splitlines()
    assert lines == sorted(lines) and any(line.startswith("P101  ") for line in lines)
    assert {"code", "title"} == set(json.loads(run("explain", "--list", "--json").stdout)[0])


@pytest.mark.slow
def test_scenarios_of_a_shipped_game(run: Run) -> None:
    result = run("test", "sedma", "-k", "SEDMA-1 ")
    assert result.exit_code == 0
    assert all(line.startswith("pass  SEDMA-1") for line in result.stdout.splitlines())
    assert result.stderr.endswith("passed, 0 failed\n")


def test_a_rule_file_is_tested_by_the_scenarios_beside_it(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "mine.yaml"
    assert run("new", str(rules)).exit_code == 0
    assert run("test", str(rules)).stdout.count("pass  ") == 3
    (tmp_path / "mine.scenarios.yaml").unlink()
    nothing = run("test", str(rules))
    assert (
        nothing.exit_code == 2
        and "has no examples to run; write some in mine.scenarios.yaml or scenarios.yaml beside it" in nothing.stderr
    )
    beside = "game: mine.yaml\nscenarios:\n  the deal: {steps: [{holds: count(stock) is 22}]}\n"
    (tmp_path / "scenarios.yaml").write_text(beside, encoding="utf-8")
    assert run("test", str(rules)).stdout == "pass  the deal\n"
    (tmp_path / "game.yaml").write_text(rules.read_text(encoding="utf-8"), encoding="utf-8")
    assert "write some in mine.scenarios.yaml beside it" in run("test", str(rules)).stderr


def test_a_file_that_cannot_be_run_is_told_whatever_word_is_looked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "scenarios.yaml").write_text("game: sedma\nscenarios: {}\n", encoding="utf-8")
    result = run("test", str(tmp_path / "scenarios.yaml"), "-k", "trick")
    assert result.exit_code == 1 and "FAIL  the file" in result.stdout


def test_what_was_run_before_a_file_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "scenarios.yaml"
    file.write_text("game: goofspiel\nscenarios:\n  the deal:\n    steps:\n      - holds: count(stock) is 12\n")
    result = run("test", str(file), "no_such_game")
    assert (result.exit_code, result.stdout) == (2, "pass  the deal\n")
    assert result.stderr.startswith("hoyle: ") and "no_such_game" in result.stderr
    data = json.loads(run("test", str(file), "no_such_game", "--json").stdout)
    assert [outcome["passed"] for outcome in data] == [True]


def test_a_failed_scenario_ends_with_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from hoyle.tools.scenarios.run import Outcome

    outcomes = [
        Outcome("fine", ("X-1",), True, "", "s.yaml", 3),
        Outcome("not so", ("X-2",), False, "expected: 1\nfound: 2", "s.yaml", 9),
    ]
    monkeypatch.setattr("hoyle.tools.scenarios.run.run_file", lambda path, **_: outcomes)
    result = run("test", "sedma")
    assert (result.exit_code, result.stderr) == (1, "1 passed, 1 failed\n")
    assert "FAIL  not so  (s.yaml:9)\n      expected: 1\n      found: 2\n" in result.stdout
    assert run("test", "sedma", "-k", "x-1").exit_code == 0
    nothing = run("test", "sedma", "-k", "zzz")
    assert nothing.exit_code == 2
    data = json.loads(run("test", "sedma", "--json").stdout)
    assert data[1] == {
        "name": "not so",
        "ids": ["X-2"],
        "passed": False,
        "message": "expected: 1\nfound: 2",
        "file": "s.yaml",
        "line": 9,
    }


def test_findings_are_coloured_at_a_terminal_only(terminal: Start, bad: str) -> None:
    coloured = terminal("validate", bad)
    assert coloured.end() == 1 and "\x1b[31;1m" in coloured.screen
    sober = terminal("validate", bad, NO_COLOR="1")
    assert sober.end() == 1 and "\x1b" not in sober.screen
