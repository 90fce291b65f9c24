"""A line that is no YAML spoils its own scenario; the others are run, and each finding has its place."""

from pathlib import Path

import pytest

from hoyle.language.report import Report
from hoyle.tools.scenarios.read import load_file
from hoyle.tools.scenarios.run import run_file

FILE = """game: sedma
dealer: p1
scenarios:
  first:
    steps:
      - turn: p0

  T-1 second:   # a remark
    steps:
      - turn: p0
{slip}

# a remark: here
  third:
    steps:
      - turn: p0
  fourth: {{steps: [{{turn: p1}}]}}
"""

SLIPS = {
    '      - p0: "play 9S\n': "P1",
    "      - legal: [play 9S, play 9H\n": "P1",
    "      - p0: play 9S: at once\n": "P1",
    "     - p0: play 9S\n": "P1",
    "- p0: play 9S\n": "P1",
    "      - p0: 'it's'\n": "P1",
    "      - zones: {trick: 9S\n": "P1",
    "      - @\n": "P1",
    "\t- p0: play 9S\n": "P109",
    "      - p0: play \x079S\n": "P110",
    "      - holds: " + "[" * 70 + "]" * 70 + "\n": "P112",
    "what is this\n": "P1",
}


@pytest.mark.parametrize("slip", SLIPS)
def test_the_other_scenarios_are_run(tmp_path: Path, slip: str) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(FILE.format(slip=slip.rstrip("\n")), "utf-8")
    outcomes = run_file(path)
    assert [(o.name, o.ids, o.passed, o.line) for o in outcomes] == [
        ("first", (), True, 4),
        ("T-1 second", ("T-1",), False, 8),
        ("third", (), True, 14),
        ("fourth", (), False, 17),
    ]
    assert f"error[{SLIPS[slip]}" in outcomes[1].message
    assert "scenarios.yaml:11:" in outcomes[1].message or "scenarios.yaml:12:" in outcomes[1].message
    report = Report()
    file = load_file(path, report)
    assert file is not None and len(file.scenarios) == 3
    assert all(d.span and 8 <= d.span.line <= 12 for d in report.diagnostics) and report.failed


def test_two_of_them_and_lines_of_windows(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    text = FILE.format(slip="      - @").replace("      - turn: p0\n  fourth", "      - `\n  fourth")
    path.write_bytes(text.replace("\n", "\r\n").encode())
    assert [(o.name, o.passed, o.line) for o in run_file(path)] == [
        ("first", True, 4),
        ("T-1 second", False, 8),
        ("third", False, 14),
        ("fourth", False, 17),
    ]


def test_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text('game: sedma\nscenarios:\n  "a: b":\n    steps: [\n  c:\n    steps: {\n', "utf-8")
    outcomes = run_file(path)
    assert [(o.name, o.line) for o in outcomes] == [("a: b", 3), ("c", 5)]
    assert not any("needs `scenarios:`" in o.message for o in outcomes)


def test_a_name_that_stands_twice(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(FILE.format(slip="").replace("third", "first"), "utf-8")
    assert [(o.name, o.passed) for o in run_file(path)] == [("first", False), ("T-1 second", True), ("fourth", False)]
    assert "error[P106]: duplicate key `first`" in run_file(path)[0].message


def test_a_slip_above_the_scenarios_keeps_all_from_being_run(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    for head in ("game: [sedma\n", "game: sedma: 2\n", "game: sedma\n\tseed: 2\n"):
        path.write_text(FILE.format(slip="").replace("game: sedma\n", head), "utf-8")
        (outcome,) = run_file(path)
        assert outcome.name == "the file" and "error[P1" in outcome.message
