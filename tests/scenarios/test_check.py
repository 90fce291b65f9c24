"""What is told of a scenario file before anything is played, and how much one mistake hides."""

from pathlib import Path

import pytest

from hoyle.language.report import Report
from hoyle.tools.scenarios.read import load_file
from hoyle.tools.scenarios.run import check_file, run_file


def codes(tmp_path: Path, text: str) -> list[str]:
    """The codes found in a file about Sedma, without playing."""
    path = tmp_path / "scenarios.yaml"
    path.write_text(f"game: sedma\ndealer: p1\nscenarios:\n{text}", encoding="utf-8")
    report = Report()
    check_file(path, report)
    return [finding.code for finding in report.diagnostics]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("given: {trick: 2S}\nsteps: []", "S905"),
        ("given: {trick: 9S 9S}\nsteps: []", "S905"),
        ("given:\n  hand[0]: 9S\n  hand[1]: 9S\nsteps: []", "S905"),
        ("given: {stock: empty}\nsteps: []", "S906"),
        ("game: sequence\ndeal:\n  hand[0]: 9S 9S 9S 9S 9S\nsteps: []", "S905"),
        ("cards: {k: 2S}\nsteps: []", "S905"),
        ("dealer: p7\nsteps: []", "S904"),
        ("players: 9\nsteps: []", "S908"),
        ("game: whisst\nsteps: []", "S908"),
        ("variant: whist\nsteps: []", "S908"),
        ("steps:\n- holds: count(trick)", "T401"),
        ("steps:\n- p0: play 9S\n- zones: {trick: 2S}", "S905"),
        ("steps:\n- turn: p1\n- p0 sees: {tick: 9S}", "S904"),
        ("steps:\n- turn: p1\n- variables: {leader: 7}", "S904"),
        ("steps:\n- turn: p1\n- variables: {leadr: p1}", "S904"),
        ("steps:\n- turn: p1\n- variables: {leader: '??'}", "S904"),
        ("steps:\n- turn: p1\n- shown: {taking: [p1]}", "S903"),
        ("steps:\n- turn: p1\n- p7 can: pass", "S904"),
        ("steps:\n- turn: p1\n- p0 was shown: '??'", "S905"),
        ("steps:\n- turn: p1\n- scores: 1", "S903"),
        ("steps:\n- turn: p1\n- cannot: plya 9S", "S904"),
        ("steps:\n- turn: p1\n- given: {trick: 9S 9S}", "S905"),
        ("steps:\n- turn: p1\n- p8: pass", "S904"),
        ("steps:\n- turn: p1\n- random games: 3\n  always: count(trick)", "T401"),
        ("steps:\n- turn: p1\n- random games: 3\n  at the end: no_such", "N301"),
        ("steps:\n- turn: p1\n- log has: x\n- winners: p9", "S904"),
    ],
)
def test_it_is_found_without_playing(tmp_path: Path, body: str, code: str) -> None:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    assert codes(tmp_path, f"  example:\n{lines}") == [code]
    (outcome,) = run_file(tmp_path / "scenarios.yaml")
    assert f"error[{code}]" in outcome.message


def test_variables_stand_beside_zones(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(
        "game: sedma\nscenarios:\n  a:\n    given: {variables: {leader: p1}}\n    steps: []\n", encoding="utf-8"
    )
    report = Report()
    check_file(path, report)
    (found,) = report.diagnostics
    assert found.code == "S904" and found.help is not None
    assert found.help.startswith("write the variables directly here, each by its name: `")


def test_seats_are_written_without_commas(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text("game: sedma\nscenarios:\n  a:\n    steps: [{'winners': 'p1, p0'}]\n", encoding="utf-8")
    report = Report()
    check_file(path, report)
    (found,) = report.diagnostics
    assert (found.code, found.help) == ("S904", "write seats with spaces between, without commas: `p1 …`")


def test_a_card_in_an_example_has_a_suit(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    deal = "    deal:\n      hand[0]: AS 9H\n    steps: []\n"
    path.write_text(
        f"game: sedma\nscenarios:\n  a:\n    example: You lead {{A}}, then {{7D}}.\n{deal}", encoding="utf-8"
    )
    report = Report()
    check_file(path, report)
    assert [(one.code, one.help) for one in report.diagnostics] == [
        ("S909", "write the suit too, such as `AS`"),
        ("S909", "deal or play this card in the scenario, so that the example is tested"),
    ]


def test_all_mistakes_of_a_scenario_are_reported_at_once(tmp_path: Path) -> None:
    text = "  a:\n    given: {trick: 2S}\n    steps:\n    - turn: p1\n    - holds: count(trick)\n    - scores: 1\n"
    assert codes(tmp_path, text) == ["S905", "T401", "S903"]


def test_what_is_only_not_so_is_not_told(tmp_path: Path) -> None:
    text = "  a:\n    steps:\n    - turn: p1\n    - p0: play AS\n    - zones: {trick: 9S}\n    - refusal: x\n"
    assert codes(tmp_path, text.replace("    - refusal: x\n", "")) == []
    assert codes(tmp_path, "  a:\n    refused: it is not\n") == []
    assert codes(tmp_path, text) == ["S901"]


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ("    seed: 1\n    seed: 2\n    steps: []\n", "P106"),
        ("    steps:\n    - zones: {trick: 9S, stock: a, b}\n", "P114"),
        ("    steps:\n    - turn: &a p0\n", "P103"),
        ("    steps:\n    - turn: !x p0\n", "P105"),
    ],
)
def test_a_slip_in_one_scenario_hides_no_other(tmp_path: Path, broken: str, code: str) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(
        f"game: sedma\nscenarios:\n  a:\n{broken}  b:\n    dealer: p1\n    steps: [{{turn: p0}}]\n", "utf-8"
    )
    first, second = run_file(path)
    assert (first.name, first.passed, second.name, second.passed) == ("a", False, "b", True)
    assert f"error[{code}]" in first.message and "a rule file" not in first.message
    report = Report()
    load_file(path, report)
    assert [finding.code for finding in report.diagnostics] == [code]


def test_a_slip_at_the_top_keeps_all_from_being_run(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text("seed: 1\nseed: 2\nscenarios:\n  a: {steps: []}\n", "utf-8")
    (outcome,) = run_file(path)
    assert outcome.name == "the file" and "error[P106]" in outcome.message


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "- a\n", "scenarios: {}\n", "scenarios:\n"])
def test_an_empty_file_is_told_how_to_begin(tmp_path: Path, text: str) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(text, "utf-8")
    (outcome,) = run_file(path)
    assert not outcome.passed and "`scenarios:`, below it the name" in outcome.message
    assert "hoyle: 1" not in outcome.message
