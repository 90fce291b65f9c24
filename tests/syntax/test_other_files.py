"""Files of another kind, named where rules are wanted: one error that says what they are."""

from pathlib import Path

import pytest

import hoyle
from hoyle.compile import load_base, outline
from hoyle.language.report import Report
from hoyle.language.syntax.other_files import describe_other_file
from hoyle.rule_files import top_keys

SHELF = Path(__file__).parents[2] / "gamedefs"


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("scenarios:\n  a: {steps: []}\n", "these are scenarios", "name the rule file; `hoyle test` runs scenarios"),
        ("# x\ngame: other.yaml  # y\nscenarios: {}\n", "these are scenarios", "name its rules, `other.yaml`;"),
        ('{"hoyle_log": 1}\n{"n": 1}\n', "this is the log of a game", "`hoyle replay`"),
        ("[project]\nname = 'x'\n", "this is not a rule file", "begin with `hoyle: 1`"),
        ("repos:\n  - id: x\n    rev: 1\n", "this is not a rule file", "begin with `hoyle: 1`"),
    ],
)
def test_another_file_is_named_in_one_error(tmp_path: Path, text: str, message: str, help: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    (finding,) = hoyle.validate(file)
    assert finding.code == "P116"
    assert finding.message.startswith(message)
    assert help in (finding.help or "")


@pytest.mark.parametrize(
    "text", ["zones: {a: stack}\n", "  hoyle: 1\n", '"deck": {}\n', "change:\n  a: b\n", "- hoyle: 1\n"]
)
def test_what_may_be_meant_as_rules_is_read_as_rules(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    assert not any("not a rule file" in finding.message for finding in hoyle.validate(file))


def test_only_scenarios_among_the_shipped_files_are_something_else() -> None:
    for file in SHELF.rglob("*.yaml"):
        other = describe_other_file(file.read_text(encoding="utf-8"), top_keys())
        assert bool(other) == (file.name == "scenarios.yaml"), file


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    (file := tmp_path / "a.yaml").write_bytes("title: Café".encode("latin-1"))
    report = Report()
    assert outline(file, report) is load_base(file, report) is None
    (found,) = report.diagnostics
    assert found.message == f"{file} is not UTF-8 text: unexpected end of data at byte 10"
